"""What happens in Firehouse (RULES 7.0), and who hears of it. The dice of a hand are whispered to `seat` alone."""

from bunkum.core import Record, Seat
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.state import How, StandingBid


class Began(Record, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, dice each, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat
    dice_each: int


class RoundStarted(Record, visible_to="all"):
    """All dice go under the cups."""

    round: int
    starter: Seat


class WildRolled(Record, visible_to="all", reveals=True):
    """The starter has rolled the big die for all to see: this face is wild."""

    seat: Seat
    face: int


class Rolled(Record, visible_to="seat"):
    """How a seat's dice fell."""

    seat: Seat
    faces: tuple[int, ...]


class BidMade(Record, visible_to="all", announces=True):
    """A seat has bid."""

    bid: StandingBid


class HoldEnded(Record, visible_to="all"):
    """Nobody has banged in time: the next player may raise."""


class Banged(Record, visible_to="all", announces=True):
    """Bang! Others may have banged in the same moment: the best of them counts."""

    seat: Seat


class Challenged(Record, visible_to="all"):
    """This bang counts."""

    by: Seat
    how: How


class Revealed(Record, visible_to="all", reveals=True):
    """All cups up: each seat's faces."""

    faces: tuple[tuple[int, ...], ...]


class Verdict(Record, visible_to="all", reveals=True):
    """What was counted, and who gets the bad."""

    count: int
    needed: int
    plain: int
    wild: int
    holds: bool
    loser: Seat


class Scored(Record, visible_to="all", reveals=True):
    """Goods (above 0) or bads (below) for a seat, and its score now."""

    seat: Seat
    change: int
    score: int


class StarterNamed(Record, visible_to="all", reveals=True):
    """Who starts the next round, or this one in place of who has left, and rolls the big die."""

    seat: Seat


class PlayoffBegan(Record, visible_to="all", reveals=True):
    """These play on from zero until one of them gets a bad; the others have the places named, by seat (0: none yet)."""

    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    dice_each: int


class ShowStarted(Record, visible_to="all"):
    """All dice stay open until people are ready."""


class RoundRestarted(Record, visible_to="all"):
    """The round begins anew: bids are void, all roll again, the big die too."""


class SeatLeft(Record, visible_to="all"):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Record, visible_to="all", reveals=True):
    """The place of each seat, and who lost."""

    ranking: tuple[int, ...]
    losers: tuple[Seat, ...]


Event = (
    BidMade
    | Rolled
    | RoundStarted
    | WildRolled
    | Banged
    | Challenged
    | Revealed
    | Verdict
    | Scored
    | Began
    | HoldEnded
    | StarterNamed
    | PlayoffBegan
    | ShowStarted
    | RoundRestarted
    | SeatLeft
    | MatchEnded
)
