"""What happens in Liar's Boggle (RULES 2.11), and who hears of it.

The dice of a hand are whispered to the seats in `eyes`: their owner, and with `reveal_to_dead` who is out.
"""

from typing import Literal

from bunkum.core import Record, Seat
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import Piece, StandingBid

Reason = Literal["letters_missing", "word_invalid", "bid_good", "timeout"]


class Began(Record, turns_up=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat
    dice_each: tuple[int, ...]


class SetAside(Record, turns_up=True):
    """These dice stay out of play, and can be seen by all; `removed` ones cannot even be traded."""

    dice: tuple[str, ...]
    removed: tuple[str, ...] = ()


class Dealt(Record, to="eyes"):
    """A seat gets its dice."""

    seat: Seat
    dice: tuple[str, ...]
    eyes: tuple[Seat, ...]


class DealtOpenly(Record, turns_up=True):
    """A seat's dice, as everybody may know them (`die_identity=public`), in the order in which they now lie."""

    seat: Seat
    dice: tuple[str, ...]


class RoundStarted(Record):
    """All dice go under the cups."""

    round: int
    starter: Seat


class Rolled(Record, to="eyes"):
    """How a seat's dice lie and fell."""

    seat: Seat
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    eyes: tuple[Seat, ...]


class BidMade(Record, says=True):
    """A seat has said a word."""

    bid: StandingBid


class Remembered(Record, to=""):
    """The bid before, which a table that plays from memory does not show."""

    bid: StandingBid


class HoldEnded(Record):
    """Nobody doubted the word in time: the next player may act."""


class FriendlyAsked(Record, says=True):
    """Somebody asks whether the bid is a word."""

    seat: Seat


class FriendlyResult(Record, turns_up=True):
    """Whether it is."""

    word: str
    valid: bool


class BidWithdrawn(Record, turns_up=True):
    """The word is none: it is struck, and the bid before stands again."""

    word: str
    back: StandingBid | None


class Called(Record, says=True):
    """Bunkum!"""

    seat: Seat
    challenge: bool


class Revealed(Record, turns_up=True):
    """All cups up: each seat's faces in the order of its dice, and how the bid is spelled with them."""

    faces: tuple[tuple[str, ...], ...]
    pieces: tuple[Piece, ...]
    spellable: bool


class LateChallenged(Record, says=True):
    """The caller challenges the word after all."""

    seat: Seat


class VoteOpened(Record, turns_up=True):
    """The dictionary lacks the word: these seats decide."""

    voters: tuple[Seat, ...]


class Voted(Record):
    """A seat has voted, or changed its vote; nobody knows how."""

    seat: Seat


class Abstained(Record, says=True):
    """A seat does not vote; if it had, its vote is void."""

    seat: Seat


class Ballot(Record, to="eyes"):
    """How it voted."""

    seat: Seat
    valid: bool
    eyes: tuple[Seat, ...]


class VoteClosed(Record, turns_up=True):
    """The count. A strict majority is needed for a word to be valid (RULES 1.8)."""

    valid: int
    invalid: int


class Verdict(Record, turns_up=True):
    """Who loses a die, and why. `valid` is None where nobody asked whether it is a word."""

    spellable: bool
    challenged: bool
    valid: bool | None
    loser: Seat
    reason: Reason


class TurnMissed(Record):
    """A seat was silent too long and loses a die without a call."""

    loser: Seat


class Discarded(Record, turns_up=True, says=True):
    """A die leaves the game, and everybody sees which."""

    seat: Seat
    place: int
    die: str


class Removed(Record, turns_up=True):
    """The dice of a seat that left leave the game."""

    seat: Seat
    dice: tuple[str, ...]


class Eliminated(Record, turns_up=True):
    """A seat is out of the match, in this place (1 is the winner's)."""

    seat: Seat
    place: int


class StarterNamed(Record, turns_up=True):
    """Who starts the next round."""

    seat: Seat


class TradingOpened(Record):
    """Between rounds each may trade, in this order."""

    order: tuple[Seat, ...]


class Traded(Record, turns_up=True, says=True):
    """A seat has given dice to the pile and taken as many."""

    seat: Seat
    places: tuple[int, ...]
    give: tuple[str, ...]
    take: tuple[str, ...]


class KeptDice(Record, says=True):
    """A seat trades nothing."""

    seat: Seat


class ShowStarted(Record):
    """All dice stay open until people are ready."""


class TimerStarted(Record, says=True):
    """Somebody has turned the sand timer."""

    seat: Seat


class TimerFinished(Record):
    """The sand has run out; `binding` when it was started in this very turn."""

    binding: bool


class RoundRestarted(Record):
    """The round begins anew: bids are void, all roll again."""


class SeatLeft(Record):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Record, turns_up=True):
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
