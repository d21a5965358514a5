"""What happens in the Green Box (RULES 5.8), and who hears of it.

The cards of a hand are whispered to the seats in `eyes`: their owner, and with `reveal_to_dead` who is out.
"""

from bunkum.core import Record, Seat
from bunkum.games.green_box.cards import Card, Symbol
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.state import StandingBid


class Began(Record, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, who starts, and with how many cubes each."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat
    cubes: int
    most_cards: int


class TrackSet(Record, visible_to="all", reveals=True):
    """The tiles lie in this order; the first is wild."""

    track: tuple[Symbol, ...]


class RoundStarted(Record, visible_to="all"):
    """All cards are shuffled, and dealt: to each seat so many."""

    round: int
    starter: Seat
    cards: tuple[int, ...]


class Dealt(Record, visible_to="eyes"):
    """A seat gets its cards."""

    seat: Seat
    cards: tuple[Card, ...]
    eyes: tuple[Seat, ...]


class WildChosen(Record, visible_to="all", announces=True):
    """The starter has made a symbol wild."""

    seat: Seat
    symbol: Symbol


class WildKept(Record, visible_to="all"):
    """The starter has not chosen in time: the tile at the start stays wild."""


class BidMade(Record, visible_to="all", announces=True):
    """A seat has bid."""

    bid: StandingBid


class WildOff(Record, visible_to="all", announces=True):
    """The round was opened on the start of the track: the tile is turned back, and nothing is wild."""

    symbol: Symbol


class Called(Record, visible_to="all", announces=True):
    """Bunkum!"""

    seat: Seat


class Revealed(Record, visible_to="all", reveals=True):
    """All cards are laid down, by seat."""

    hands: tuple[tuple[Card, ...], ...]


class Verdict(Record, visible_to="all", reveals=True):
    """What was counted, what the bid needed, and who loses a cube.

    In a symbol round the count is made of `genuine` cards and of `wilds` that count with them.
    """

    count: int
    needed: int
    genuine: int
    wilds: int
    loser: Seat


class CubeLost(Record, visible_to="all", reveals=True):
    """A seat gives up a cube, and has so many left."""

    seat: Seat
    left: int


class Eliminated(Record, visible_to="all", reveals=True):
    """A seat is out of the match, in this place (1 is the winner's)."""

    seat: Seat
    place: int


class StarterNamed(Record, visible_to="all", reveals=True):
    """Who starts the next round."""

    seat: Seat


class ShowStarted(Record, visible_to="all"):
    """All cards stay open until people are ready."""


class RoundRestarted(Record, visible_to="all"):
    """The round begins anew: bids are void, all cards are dealt again."""


class SeatLeft(Record, visible_to="all"):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Record, visible_to="all", reveals=True):
    """The place of each seat."""

    ranking: tuple[int, ...]


Event = (
    BidMade
    | Dealt
    | RoundStarted
    | Called
    | Revealed
    | Verdict
    | CubeLost
    | ShowStarted
    | Began
    | TrackSet
    | WildChosen
    | WildKept
    | WildOff
    | Eliminated
    | StarterNamed
    | RoundRestarted
    | SeatLeft
    | MatchEnded
)
