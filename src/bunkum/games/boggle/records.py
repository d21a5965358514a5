"""What players of Boggle do (RULES 4.3) and what then happens (RULES 4.8), and who hears of it.

What somebody writes is whispered to the writer alone; all words of the tray are whispered to nobody until the round is
scored. They are found when the dice are shaken, so that no round waits for them and a replay asks no dictionary.
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
    """Put a word on one's list."""

    word: Letters


class Erase(Record):
    """Take a word off it."""

    word: Letters


class Done(Record):
    """Lay the pen down."""


class UndoDone(Record):
    """Take it up again."""


class Read(Record):
    """Read a word of one's list aloud."""

    word: Letters


class EndReading(Record):
    """Read no more: the rest is withheld, or where nothing can be lost it counts as read."""


class Challenge(Record):
    """Is that a word?"""

    word: Letters


class Accept(Record):
    """Nothing to say against what was read, with this word in it."""

    word: Letters


class Vote(Record):
    """Say whether it is a word."""

    word: Letters
    valid: bool


class Abstain(Record):
    """Have no opinion on it."""

    word: Letters


PlayerAction = ChooseSize | Write | Erase | Done | UndoDone | Read | EndReading | Challenge | Accept | Vote | Abstain
Action = PlayerAction | HouseAction


class Began(Record, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, and who reads first in round 1."""

    game: str
    rules: int
    seats: int
    options: Options
    first: Seat


class RoundStarted(Record, visible_to="all"):
    """Another round. Where the size is to be chosen, this seat chooses."""

    round: int
    chooser: Seat | None = None


class SizeChosen(Record, visible_to="all", announces=True):
    """The tray of this round; without a word from the chooser it is as last time."""

    seat: Seat
    size: int
    silent: bool = False


class BoardShaken(Record, visible_to="all", reveals=True):
    """The dice lie in the tray, row by row, and nobody has more time to look than another."""

    size: int
    least: int
    faces: tuple[str, ...]


class WordsHidden(Record, visible_to="house"):
    """All words of the tray."""

    words: tuple[str, ...]


class TimerStarted(Record, visible_to="all"):
    """Pens up. Write."""

    seconds: int


class TimerFinished(Record, visible_to="all"):
    """Pens down; with `grace` the one word that somebody is writing may be finished."""

    grace: bool


class WordWritten(Record, visible_to="seat"):
    """A word on somebody's list."""

    seat: Seat
    word: str


class WordErased(Record, visible_to="seat"):
    """A word off it."""

    seat: Seat
    word: str


class CountShown(Record, visible_to="all", announces=True):
    """How many words a seat has written (`show_counts`)."""

    seat: Seat
    words: int


class SeatDone(Record, visible_to="all", announces=True):
    """A seat has laid the pen down."""

    seat: Seat


class SeatUndone(Record, visible_to="all", announces=True):
    """It has taken it up again."""

    seat: Seat


class ReadingStarted(Record, visible_to="all"):
    """The lists are read, in this order."""

    order: tuple[Seat, ...]


class WordRead(Record, visible_to="all", reveals=True, announces=True):
    """Words were read: one, or what was left of a list. `crossed`: those that others have too count for nobody."""

    seat: Seat
    words: tuple[str, ...]
    crossed: tuple[Crossed, ...] = ()


class WindowOpened(Record, visible_to="all", reveals=True):
    """These words may be challenged now."""

    number: int
    reader: Seat
    words: tuple[str, ...]


class Accepted(Record, visible_to="all", announces=True):
    """A seat lets them stand."""

    seat: Seat
    number: int


class WindowClosed(Record, visible_to="all", reveals=True):
    """They stand; those of them that others have too are crossed out."""

    number: int
    crossed: tuple[Crossed, ...] = ()


class Challenged(Record, visible_to="all", announces=True):
    """Somebody doubts a word."""

    seat: Seat
    word: str
    reader: Seat


class VoteOpened(Record, visible_to="all", reveals=True):
    """These seats decide about it."""

    number: int
    word: str
    reader: Seat
    challenger: Seat
    voters: tuple[Seat, ...]


class Voted(Record, visible_to="all", announces=True):
    """A seat has voted on a word, or changed its vote; nobody knows how."""

    seat: Seat
    word: str


class Abstained(Record, visible_to="all", announces=True):
    """A seat does not vote; if it had, its vote is void."""

    seat: Seat
    word: str


class Ballot(Record, visible_to="seat"):
    """How it voted."""

    seat: Seat
    word: str
    valid: bool


class VoteClosed(Record, visible_to="all", reveals=True):
    """The count. A strict majority strikes a word (RULES 1.8)."""

    word: str
    valid: int
    invalid: int


class Verdict(Record, visible_to="all", reveals=True):
    """Whether a word stands.

    `traced`: it can be found on the tray; `cost`: what its reader loses; `shared`: whoever has it, where it stands and
    is on more than one list.
    """

    word: str
    valid: bool
    reader: Seat
    traced: bool = True
    cost: int = 0
    shared: tuple[Seat, ...] = ()


class TurnEnded(Record, visible_to="all", announces=True):
    """A reader rests until all windows are closed; `ended`: there will be no more from this list."""

    seat: Seat
    ended: bool


class NextReader(Record, visible_to="all", reveals=True):
    """Another seat reads."""

    seat: Seat


class ListsShown(Record, visible_to="all", reveals=True):
    """All lists of the round, by seat."""

    lists: tuple[tuple[Entry, ...], ...]


class ListScored(Record, visible_to="seat"):
    """What became of a seat's own list (`show_lists` off)."""

    seat: Seat
    entries: tuple[Entry, ...]


class RoundScored(Record, visible_to="all", reveals=True):
    """Points by seat, who won the round and why, how many long words each scored, and all words of the tray."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    long: tuple[Long, ...]
    words: tuple[str, ...]
    ties: tuple[TieBreak, ...] = ()
    """Why the winner is ahead of others with as many points."""


class MatchEnded(Record, visible_to="all", reveals=True):
    """The place of each seat."""

    ranking: tuple[int, ...]
    ties: tuple[TieBreak, ...] = ()
    """What decided the places where the points did not."""


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
