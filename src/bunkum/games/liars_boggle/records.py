"""The actions of Liar's Boggle (RULES 2.3), its events (RULES 2.11), and who receives them.

Actions name dice of the own hand by place, and dice of the pile by their faces. The dice of a hand are in private
events for the seats in `eyes`: their owner, and with `reveal_to_dead` the seats that are out.
"""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat
from bunkum.core.match_events import (
    Eliminated,
    HoldEnded,
    MatchEnded,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    ShowStarted,
    StarterNamed,
)
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import Piece, Reason, StandingBid
from bunkum.words.spelling import QAs

Letters = Annotated[str, Meta(max_length=200)]
Places = Annotated[tuple[int, ...], Meta(max_length=36)]
DieNames = Annotated[tuple[Annotated[str, Meta(max_length=12)], ...], Meta(max_length=36)]


class Bid(Record):
    """Bid a word that all the dice together can spell. `expect`: the number of the bid that you raise (RULES 1.2)."""

    word: Letters
    q_as: QAs | None = None
    expect: int | None = None


class Call(Record):
    """Call the bid, so that all dice are turned up; with `challenge`, challenge the word as well."""

    challenge: bool = False
    expect: int | None = None


class LateChallenge(Record):
    """Challenge the word after the reveal, when all its letters are there."""


class Accept(Record):
    """Let the word stand after the reveal."""


class Vote(Record):
    """Vote on whether the bid is a word."""

    valid: bool


class Abstain(Record):
    """Give no opinion on the word."""


class Discard(Record):
    """Give up the die at this place of your hand (0 is the first)."""

    place: int


class Trade(Record):
    """Give dice of your own, by place, for as many of the pile, by their faces."""

    give: Places
    take: DieNames


class NoTrade(Record):
    """Keep your dice."""


class FriendlyChallenge(Record):
    """Ask whether the bid is a word, which costs nothing. `seq` is the number of the bid."""

    seq: int


class Replace(Record):
    """Bid another word instead of your own that is no word."""

    word: Letters
    q_as: QAs | None = None


class CallInstead(Record):
    """Call the previous bid instead of replacing your own."""


class StartTimer(Record):
    """Turn the sand timer."""


_Answer = LateChallenge | Accept | Vote | Abstain | Discard | Trade | NoTrade
PlayerAction = Bid | Call | _Answer | FriendlyChallenge | Replace | CallInstead | StartTimer
Action = PlayerAction | HouseAction


class Began(Record, visible_to="all", reveals=True):
    """A match began: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat
    dice_each: tuple[int, ...]


class SetAside(Record, visible_to="all", reveals=True):
    """Dice were set aside: they are out of play and public; those in `removed` cannot even be traded."""

    dice: tuple[str, ...]
    removed: tuple[str, ...] = ()


class Dealt(Record, visible_to="eyes"):
    """A seat was dealt its dice."""

    seat: Seat
    dice: tuple[str, ...]
    eyes: tuple[Seat, ...]


class DealtOpenly(Record, visible_to="all", reveals=True):
    """A seat's dice, which are public with `die_identity=public`, in the order in which they now lie."""

    seat: Seat
    dice: tuple[str, ...]


class Rolled(Record, visible_to="eyes"):
    """A seat rolled: its dice in their order, and the faces that they show."""

    seat: Seat
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    eyes: tuple[Seat, ...]


class BidMade(Record, visible_to="all", announces=True):
    """A seat has bid a word."""

    bid: StandingBid


class Remembered(Record, visible_to="house"):
    """The previous bid, which `history=memory` hides from all seats."""

    bid: StandingBid


class FriendlyAsked(Record, visible_to="all", announces=True):
    """A seat asks whether the bid is a word."""

    seat: Seat


class FriendlyResult(Record, visible_to="all", reveals=True):
    """The answer: whether the bid is a word."""

    word: str
    valid: bool


class BidWithdrawn(Record, visible_to="all", reveals=True):
    """A bid that is no word was struck, and the previous bid stands again."""

    word: str
    back: StandingBid | None


class Called(Record, visible_to="all", announces=True):
    """A seat has called the bid."""

    seat: Seat
    challenge: bool


class Revealed(Record, visible_to="all", reveals=True):
    """All dice were revealed: each seat's faces in the order of its dice, and how they spell the bid."""

    faces: tuple[tuple[str, ...], ...]
    pieces: tuple[Piece, ...]
    spellable: bool


class LateChallenged(Record, visible_to="all", announces=True):
    """The caller challenges the word after the reveal."""

    seat: Seat


class VoteOpened(Record, visible_to="all", reveals=True):
    """A vote opened, because the dictionary lacks the word: these seats decide."""

    voters: tuple[Seat, ...]


class Voted(Record, visible_to="all"):
    """A seat has voted or changed its vote; how it voted stays secret."""

    seat: Seat


class Abstained(Record, visible_to="all", announces=True):
    """A seat abstains; if it had voted, its vote is void."""

    seat: Seat


class Ballot(Record, visible_to="eyes"):
    """How a seat voted."""

    seat: Seat
    valid: bool
    eyes: tuple[Seat, ...]


class VoteClosed(Record, visible_to="all", reveals=True):
    """A vote closed, with its counts. A word needs a strict majority to be valid (RULES 1.8)."""

    valid: int
    invalid: int


class Verdict(Record, visible_to="all", reveals=True):
    """Who loses a die, and why. `valid` is None if nobody asked whether the bid is a word."""

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
    """Trading opened: these seats may trade, in this order."""

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
    """A seat has turned the sand timer."""

    seat: Seat


class TimerFinished(Record, visible_to="all"):
    """The sand timer has run out; `binding` if it was started in this turn."""

    binding: bool


Setup = Began | SetAside | Dealt | DealtOpenly | RoundStarted | Rolled | RoundRestarted
Doubt = Revealed | LateChallenged | VoteOpened | Voted | Abstained | VoteClosed | Verdict
Cost = TurnMissed | Discarded | Removed | Eliminated | StarterNamed | SeatLeft | MatchEnded
_Bidding = BidMade | Remembered | HoldEnded | FriendlyAsked | FriendlyResult | BidWithdrawn | Called | Ballot
_Break = TradingOpened | Traded | KeptDice | ShowStarted | TimerStarted | TimerFinished
Event = Setup | _Bidding | Doubt | Cost | _Break
