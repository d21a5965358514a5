"""The actions of Boggle (RULES 4.3), its events (RULES 4.8), and who receives them.

A written word is a private event for its writer; no seat receives the words of the tray before the round is scored.
They are found when the dice are shaken, so that no round waits for them and a replay needs no dictionary.
"""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat
from bunkum.core.match_events import RoundRestarted, SeatLeft, ShowStarted
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.state import Crossed, Entry, Long, TieBreak

Letters = Annotated[str, Meta(max_length=80)]


class ChooseSize(Record):
    """The first reader chooses four by four or five by five."""

    size: int


class Write(Record):
    """Put a word on your list."""

    word: Letters


class Erase(Record):
    """Take a word off your list."""

    word: Letters


class Done(Record):
    """Say that you are done with writing."""


class UndoDone(Record):
    """Say that you are not done yet."""


class Read(Record):
    """Read a word of your list aloud."""

    word: Letters


class EndReading(Record):
    """End your reading: the rest of your list is withheld, or counts as read with `penalty=none`."""


class Challenge(Record):
    """Challenge a word that another seat has read."""

    word: Letters


class Accept(Record):
    """Let all words stand that were read together with this one."""

    word: Letters


class Vote(Record):
    """Vote on whether a challenged word is a word."""

    word: Letters
    valid: bool


class Abstain(Record):
    """Give no opinion on a challenged word."""

    word: Letters


PlayerAction = ChooseSize | Write | Erase | Done | UndoDone | Read | EndReading | Challenge | Accept | Vote | Abstain
Action = PlayerAction | HouseAction


class Began(Record, visible_to="all", reveals=True):
    """A match began: its game, the version of the rules, seats and options, and who reads first in round 1."""

    game: str
    rules: int
    seats: int
    options: Options
    first: Seat


class RoundStarted(Record, visible_to="all"):
    """A round started. If the size has to be chosen, `chooser` chooses it."""

    round: int
    chooser: Seat | None = None


class SizeChosen(Record, visible_to="all", announces=True):
    """The size of the tray was chosen; `silent` if the chooser said nothing and it stays as last time."""

    seat: Seat
    size: int
    silent: bool = False


class BoardShaken(Record, visible_to="all", reveals=True):
    """The dice were shaken: the faces in the tray, row by row, which all seats see at the same time."""

    size: int
    least: int
    faces: tuple[str, ...]


class WordsHidden(Record, visible_to="house"):
    """All words of the tray, which only the House receives."""

    words: tuple[str, ...]


class TimerStarted(Record, visible_to="all"):
    """The timer started; words may be written."""

    seconds: int


class TimerFinished(Record, visible_to="all"):
    """The timer ended; with `grace` each seat that is not done may finish the word that it is writing."""

    grace: bool


class WordWritten(Record, visible_to="seat"):
    """A seat wrote a word on its list."""

    seat: Seat
    word: str


class WordErased(Record, visible_to="seat"):
    """A seat took a word off its list."""

    seat: Seat
    word: str


class CountShown(Record, visible_to="all", announces=True):
    """How many words a seat has written (`show_counts`)."""

    seat: Seat
    words: int


class SeatDone(Record, visible_to="all", announces=True):
    """A seat is done with writing."""

    seat: Seat


class SeatUndone(Record, visible_to="all", announces=True):
    """A seat that was done writes again."""

    seat: Seat


class ReadingStarted(Record, visible_to="all"):
    """The lists are read, in this order."""

    order: tuple[Seat, ...]


class WordRead(Record, visible_to="all", reveals=True, announces=True):
    """Words were read: one, or the rest of a list. Those in `crossed` are on several lists and count for nobody."""

    seat: Seat
    words: tuple[str, ...]
    crossed: tuple[Crossed, ...] = ()


class WindowOpened(Record, visible_to="all", reveals=True):
    """A window opened: these words may be challenged now."""

    number: int
    reader: Seat
    words: tuple[str, ...]


class Accepted(Record, visible_to="all", announces=True):
    """A seat lets the words of a window stand."""

    seat: Seat
    number: int


class WindowClosed(Record, visible_to="all", reveals=True):
    """A window closed: its words stand, except `crossed` ones, which are on several lists and are crossed out."""

    number: int
    crossed: tuple[Crossed, ...] = ()


class Challenged(Record, visible_to="all", announces=True):
    """A seat challenged a word."""

    seat: Seat
    word: str
    reader: Seat


class VoteOpened(Record, visible_to="all", reveals=True):
    """A vote opened: these seats decide about a word."""

    number: int
    word: str
    reader: Seat
    challenger: Seat
    voters: tuple[Seat, ...]


class Voted(Record, visible_to="all", announces=True):
    """A seat has voted on a word or changed its vote; how it voted stays secret."""

    seat: Seat
    word: str


class Abstained(Record, visible_to="all", announces=True):
    """A seat abstains; if it had voted, its vote is void."""

    seat: Seat
    word: str


class Ballot(Record, visible_to="seat"):
    """How a seat voted, for that seat alone."""

    seat: Seat
    word: str
    valid: bool


class VoteClosed(Record, visible_to="all", reveals=True):
    """A vote closed, with its counts. A strict majority strikes a word (RULES 1.8)."""

    word: str
    valid: int
    invalid: int


class Verdict(Record, visible_to="all", reveals=True):
    """Whether a word stands.

    `traced`: whether it is on the tray; `cost`: the points that its reader loses; `shared`: the seats that have it, if
    it stands and is on more than one list.
    """

    word: str
    valid: bool
    reader: Seat
    traced: bool = True
    cost: int = 0
    shared: tuple[Seat, ...] = ()


class TurnEnded(Record, visible_to="all", announces=True):
    """A reader's turn ended, and the next one begins when all windows are closed; `ended`: it will read no more."""

    seat: Seat
    ended: bool


class NextReader(Record, visible_to="all", reveals=True):
    """The next seat reads."""

    seat: Seat


class ListsShown(Record, visible_to="all", reveals=True):
    """All lists of the round, by seat."""

    lists: tuple[tuple[Entry, ...], ...]


class ListScored(Record, visible_to="seat"):
    """What became of a seat's own list, if `show_lists` is off."""

    seat: Seat
    entries: tuple[Entry, ...]


class RoundScored(Record, visible_to="all", reveals=True):
    """Points by seat, who won the round and why, how many long words each scored, and all words of the tray."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    long: tuple[Long, ...]
    words: tuple[str, ...]
    ties: tuple[TieBreak, ...] = ()
    """Why the winners rank before other seats with as many points."""


class MatchEnded(Record, visible_to="all", reveals=True):
    """The match ended, with the place of each seat."""

    ranking: tuple[int, ...]
    ties: tuple[TieBreak, ...] = ()
    """What decided places that the points did not decide."""


Writing = WordWritten | WordErased | CountShown | SeatDone | SeatUndone
Shaking = Began | RoundStarted | SizeChosen | BoardShaken | WordsHidden | TimerStarted | TimerFinished | RoundRestarted
Reading = (
    ReadingStarted
    | WordRead
    | WindowOpened
    | Accepted
    | WindowClosed
    | Challenged
    | VoteOpened
    | Voted
    | Abstained
    | Ballot
    | VoteClosed
    | Verdict
    | TurnEnded
    | NextReader
)
Ending = ListsShown | ListScored | RoundScored | ShowStarted | SeatLeft | MatchEnded
Event = Writing | Shaking | Reading | Ending
