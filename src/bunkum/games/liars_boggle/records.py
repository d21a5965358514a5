"""What players of Liar's Boggle do (RULES 2.3), what then happens (RULES 2.11), and who hears of it.

Actions name own dice by place, dice of the pile by their faces. The dice of a hand are whispered to the seats in
`eyes`: their owner, and with `reveal_to_dead` who is out.
"""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat
from bunkum.core.match_events import Eliminated, MatchEnded, RoundRestarted, SeatLeft, ShowStarted, StarterNamed
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import Piece, Reason, StandingBid
from bunkum.words.spelling import QAs

Letters = Annotated[str, Meta(max_length=200)]
Places = Annotated[tuple[int, ...], Meta(max_length=36)]
DieNames = Annotated[tuple[Annotated[str, Meta(max_length=12)], ...], Meta(max_length=36)]


class Bid(Record):
    """Say a word that all the dice together can spell. `expect`: the number of the bid one saw (RULES 1.2)."""

    word: Letters
    q_as: QAs | None = None
    expect: int | None = None


class Call(Record):
    """Bunkum! Turn the dice up; and challenge the word as well, where words may be challenged."""

    challenge: bool = False
    expect: int | None = None


class LateChallenge(Record):
    """Every letter is there. But is it a word?"""


class Accept(Record):
    """Let the word stand."""


class Vote(Record):
    """Say whether it is a word."""

    valid: bool


class Abstain(Record):
    """Have no opinion on the word."""


class Discard(Record):
    """Give up the die at this place of one's hand (0 is the first)."""

    place: int


class Trade(Record):
    """Give dice of one's own, by place, for as many of the pile, by their faces."""

    give: Places
    take: DieNames


class NoTrade(Record):
    """Keep one's dice."""


class FriendlyChallenge(Record):
    """Is that a word? Nobody loses anything by asking. `seq` is the number of the bid."""

    seq: int


class Replace(Record):
    """Say another word instead of one that is none."""

    word: Letters
    q_as: QAs | None = None


class CallInstead(Record):
    """Call the bid before instead of replacing one's own."""


class StartTimer(Record):
    """Turn the sand timer."""


_Answer = LateChallenge | Accept | Vote | Abstain | Discard | Trade | NoTrade
PlayerAction = Bid | Call | _Answer | FriendlyChallenge | Replace | CallInstead | StartTimer
Action = PlayerAction | HouseAction


class Began(Record, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat
    dice_each: tuple[int, ...]


class SetAside(Record, visible_to="all", reveals=True):
    """These dice stay out of play, and can be seen by all; `removed` ones cannot even be traded."""

    dice: tuple[str, ...]
    removed: tuple[str, ...] = ()


class Dealt(Record, visible_to="eyes"):
    """A seat gets its dice."""

    seat: Seat
    dice: tuple[str, ...]
    eyes: tuple[Seat, ...]


class DealtOpenly(Record, visible_to="all", reveals=True):
    """A seat's dice, as everybody may know them (`die_identity=public`), in the order in which they now lie."""

    seat: Seat
    dice: tuple[str, ...]


class RoundStarted(Record, visible_to="all"):
    """All dice go under the cups."""

    round: int
    starter: Seat


class Rolled(Record, visible_to="eyes"):
    """How a seat's dice lie and fell."""

    seat: Seat
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    eyes: tuple[Seat, ...]


class BidMade(Record, visible_to="all", announces=True):
    """A seat has said a word."""

    bid: StandingBid


class Remembered(Record, visible_to="house"):
    """The bid before, which a table that plays from memory does not show."""

    bid: StandingBid


class HoldEnded(Record, visible_to="all"):
    """Nobody doubted the word in time: the next player may act."""


class FriendlyAsked(Record, visible_to="all", announces=True):
    """Somebody asks whether the bid is a word."""

    seat: Seat


class FriendlyResult(Record, visible_to="all", reveals=True):
    """Whether it is."""

    word: str
    valid: bool


class BidWithdrawn(Record, visible_to="all", reveals=True):
    """The word is none: it is struck, and the bid before stands again."""

    word: str
    back: StandingBid | None


class Called(Record, visible_to="all", announces=True):
    """Bunkum!"""

    seat: Seat
    challenge: bool


class Revealed(Record, visible_to="all", reveals=True):
    """All cups up: each seat's faces in the order of its dice, and how the bid is spelled with them."""

    faces: tuple[tuple[str, ...], ...]
    pieces: tuple[Piece, ...]
    spellable: bool


class LateChallenged(Record, visible_to="all", announces=True):
    """The caller challenges the word after all."""

    seat: Seat


class VoteOpened(Record, visible_to="all", reveals=True):
    """The dictionary lacks the word: these seats decide."""

    voters: tuple[Seat, ...]


class Voted(Record, visible_to="all"):
    """A seat has voted, or changed its vote; nobody knows how."""

    seat: Seat


class Abstained(Record, visible_to="all", announces=True):
    """A seat does not vote; if it had, its vote is void."""

    seat: Seat


class Ballot(Record, visible_to="eyes"):
    """How it voted."""

    seat: Seat
    valid: bool
    eyes: tuple[Seat, ...]


class VoteClosed(Record, visible_to="all", reveals=True):
    """The count. A strict majority is needed for a word to be valid (RULES 1.8)."""

    valid: int
    invalid: int


class Verdict(Record, visible_to="all", reveals=True):
    """Who loses a die, and why. `valid` is None where nobody asked whether it is a word."""

    spellable: bool
    challenged: bool
    valid: bool | None
    loser: Seat
    reason: Reason


class TurnMissed(Record, visible_to="all"):
    """A seat was silent too long and loses a die without a call."""

    loser: Seat


class Discarded(Record, visible_to="all", reveals=True, announces=True):
    """A die leaves the game, and everybody sees which."""

    seat: Seat
    place: int
    die: str


class Removed(Record, visible_to="all", reveals=True):
    """The dice of a seat that left leave the game."""

    seat: Seat
    dice: tuple[str, ...]


class TradingOpened(Record, visible_to="all"):
    """Between rounds each may trade, in this order."""

    order: tuple[Seat, ...]


class Traded(Record, visible_to="all", reveals=True, announces=True):
    """A seat has given dice to the pile and taken as many."""

    seat: Seat
    places: tuple[int, ...]
    give: tuple[str, ...]
    take: tuple[str, ...]


class KeptDice(Record, visible_to="all", announces=True):
    """A seat trades nothing."""

    seat: Seat


class TimerStarted(Record, visible_to="all", announces=True):
    """Somebody has turned the sand timer."""

    seat: Seat


class TimerFinished(Record, visible_to="all"):
    """The sand has run out; `binding` when it was started in this very turn."""

    binding: bool


Setup = Began | SetAside | Dealt | DealtOpenly | RoundStarted | Rolled | RoundRestarted
Doubt = Revealed | LateChallenged | VoteOpened | Voted | Abstained | VoteClosed | Verdict
Cost = TurnMissed | Discarded | Removed | Eliminated | StarterNamed | SeatLeft | MatchEnded
_Bidding = BidMade | Remembered | HoldEnded | FriendlyAsked | FriendlyResult | BidWithdrawn | Called | Ballot
_Break = TradingOpened | Traded | KeptDice | ShowStarted | TimerStarted | TimerFinished
Event = Setup | _Bidding | Doubt | Cost | _Break
