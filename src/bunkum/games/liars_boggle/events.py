"""What happens in Liar's Boggle (RULES 2.11), and who hears of it.

The dice of a hand are whispered to the seats in `eyes`: their owner, and with `reveal_to_dead` who is out.
"""

from typing import Literal

from bunkum.core import Record, Seat
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import Piece, StandingBid

Reason = Literal["letters_missing", "word_invalid", "bid_good", "timeout"]


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


class Eliminated(Record, visible_to="all", reveals=True):
    """A seat is out of the match, in this place (1 is the winner's)."""

    seat: Seat
    place: int


class StarterNamed(Record, visible_to="all", reveals=True):
    """Who starts the next round."""

    seat: Seat


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


class ShowStarted(Record, visible_to="all"):
    """All dice stay open until people are ready."""


class TimerStarted(Record, visible_to="all", announces=True):
    """Somebody has turned the sand timer."""

    seat: Seat


class TimerFinished(Record, visible_to="all"):
    """The sand has run out; `binding` when it was started in this very turn."""

    binding: bool


class RoundRestarted(Record, visible_to="all"):
    """The round begins anew: bids are void, all roll again."""


class SeatLeft(Record, visible_to="all"):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Record, visible_to="all", reveals=True):
    """The place of each seat."""

    ranking: tuple[int, ...]


Event = (
    BidMade
    | Rolled
    | RoundStarted
    | Called
    | Revealed
    | Verdict
    | Discarded
    | Began
    | SetAside
    | Dealt
    | DealtOpenly
    | Remembered
    | HoldEnded
    | FriendlyAsked
    | FriendlyResult
    | BidWithdrawn
    | LateChallenged
    | VoteOpened
    | Voted
    | Abstained
    | Ballot
    | VoteClosed
    | TurnMissed
    | Removed
    | Eliminated
    | StarterNamed
    | TradingOpened
    | Traded
    | KeptDice
    | ShowStarted
    | TimerStarted
    | TimerFinished
    | RoundRestarted
    | SeatLeft
    | MatchEnded
)
