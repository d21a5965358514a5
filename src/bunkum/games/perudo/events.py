"""What happens in a game of Perudo (RULES 7.0), and who hears of it.

The faces of a hand are whispered to the seats in `eyes`: their owner, and with `reveal_to_dead` who is out.
"""

from bunkum.core import Record, Seat
from bunkum.games.perudo.options import Options
from bunkum.games.perudo.state import How, StandingBid


class Began(Record, turns_up=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat


class RoundStarted(Record):
    """All dice go under the cups."""

    round: int
    starter: Seat
    palifico: bool = False
    """Aces are not wild, and the face of the first bid stays."""


class Rolled(Record, to="eyes"):
    """How a seat's dice fell."""

    seat: Seat
    faces: tuple[int, ...]
    eyes: tuple[Seat, ...]


class BidMade(Record, says=True):
    """A seat has bid."""

    bid: StandingBid


class HoldEnded(Record):
    """Nobody spoke up in time: the bid may be raised."""


class SpokeUp(Record, says=True):
    """A seat has called, or called exact; for a moment somebody nearer to the bidder may still do so first."""

    seat: Seat
    how: How


class Challenged(Record, says=True):
    """Bunkum! This one counts: the cups come up."""

    seat: Seat
    how: How


class Revealed(Record, turns_up=True):
    """All cups up: each seat's faces."""

    faces: tuple[tuple[int, ...], ...]


class Verdict(Record, turns_up=True):
    """How many there were (of the face itself, and aces), how many it took, and who loses or wins a die for it."""

    count: int
    needed: int
    plain: int
    wild: int
    loser: Seat | None = None
    winner: Seat | None = None


class DieLost(Record):
    """A seat has a die less."""

    seat: Seat


class DieWon(Record):
    """A seat gets a die back."""

    seat: Seat


class Eliminated(Record):
    """A seat is out of the match, in this place (1 is the winner's)."""

    seat: Seat
    place: int


class StarterNamed(Record):
    """Who starts the next round."""

    seat: Seat


class ShowStarted(Record):
    """All dice stay open until people are ready."""


class RoundRestarted(Record):
    """The round begins anew: bids are void, all roll again."""


class SeatLeft(Record):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Record):
    """The place of each seat."""

    ranking: tuple[int, ...]


Event = (
    BidMade
    | Rolled
    | RoundStarted
    | Challenged
    | Revealed
    | Verdict
    | DieLost
    | DieWon
    | Began
    | HoldEnded
    | SpokeUp
    | Eliminated
    | StarterNamed
    | ShowStarted
    | RoundRestarted
    | SeatLeft
    | MatchEnded
)
