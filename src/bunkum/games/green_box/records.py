"""The actions and events of the Green Box (RULES 5.8), and the visibility of each event.

Only the seats in `eyes` receive the cards of a hand: their owner, and with `reveal_to_dead` seats that are out.
"""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat, Value
from bunkum.core.match_events import Eliminated, MatchEnded, RoundRestarted, SeatLeft, ShowStarted, StarterNamed
from bunkum.games.green_box.cards import Card, Symbol
from bunkum.games.green_box.options import Options

SymbolName = Annotated[str, Meta(max_length=20)]
"""The name of a symbol as a player wrote it; the rules check whether there is such a symbol."""


class Bid(Record):
    """At least so many cards of this symbol were dealt. `expect`: the number of the bid the sender saw (RULES 1.2)."""

    number: int
    symbol: SymbolName
    expect: int | None = None


class BidSum(Record):
    """The numbers on all cards that were dealt add up to at least so much."""

    total: int
    expect: int | None = None


class Call(Record):
    """Bunkum! All cards are laid down."""

    expect: int | None = None


class ChooseWild(Record):
    """Make this symbol the wild one: its tile moves to the start of the track."""

    symbol: SymbolName


PlayerAction = Bid | BidSum | Call | ChooseWild
Action = PlayerAction | HouseAction


class StandingBid(Value):
    """A bid: at least `number` cards of `symbol`, or if that is None, a total of at least `number`.

    `seq` is its number in the match, from 1.
    """

    seat: Seat
    number: int
    symbol: Symbol | None
    seq: int


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
    """The order of the tiles of the track; the first is wild."""

    track: tuple[Symbol, ...]


class RoundStarted(Record, visible_to="all"):
    """A round begins: all cards are shuffled, and each seat is dealt the number in `cards`."""

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
    """The starter has not chosen in time, so the tile at the start stays wild."""


class BidMade(Record, visible_to="all", announces=True):
    """A seat has bid."""

    bid: StandingBid


class WildOff(Record, visible_to="all", announces=True):
    """The round was opened on the start of the track: the tile is turned back, and nothing is wild."""

    symbol: Symbol


class Called(Record, visible_to="all", announces=True):
    """A seat has called."""

    seat: Seat


class Revealed(Record, visible_to="all", reveals=True):
    """All cards are shown, by seat."""

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
    """A seat loses a cube, and has `left` cubes left."""

    seat: Seat
    left: int


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
