"""Where things stand in a match of Firehouse. A view is a state with some dice face down."""

from typing import Literal

from bunkum.core import Seat, Value, clockwise_from
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.records import How
from bunkum.liars_dice.records import StandingBid

Phase = Literal["bid", "turn", "bang", "show", "over"]

Hand = tuple[int | None, ...]
"""The faces of a seat's dice in the order in which they lie; None for a die that one may not see."""


class Score(Value):
    """What a seat got: goods above 0, bads below."""

    seat: Seat
    change: int


class Showdown(Value):
    """What a bang brought to light: `plain` dice of the face, `wild` ones that count for it, `count` together."""

    by: Seat
    how: How
    plain: int = 0
    wild: int = 0
    count: int = 0
    holds: bool | None = None
    loser: Seat | None = None
    """Who got the bad, or bads."""
    scores: tuple[Score, ...] = ()


class State(Value):
    """The table's truth, or what a seat knows of it."""

    options: Options
    hands: tuple[Hand, ...]
    """By seat; empty for who was dealt nothing."""
    living: frozenset[Seat]
    """Who plays: not gone, and in a playoff those who must play it."""
    starter: Seat
    turn: Seat
    dice_each: int
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns, so that a clock knows its own."""
    seq: int = 0
    """How many bids were made in the match."""
    wild: int | None = None
    """What the big die shows."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids before the current one, oldest first."""
    held: bool = False
    """`raise_hold_ms`: nobody may raise yet."""
    bangs: tuple[Seat, ...] = ()
    """Who has banged at the current bid, in the order in which it was heard; the last is the one that counts."""
    showdown: Showdown | None = None
    scores: tuple[int, ...] = ()
    """By seat: goods less bads (RULES 7A)."""
    playoff: bool = False
    """Those whom both an end would make losers play on, from zero."""
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they did."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, its place once that is known."""
    losers: tuple[Seat, ...] = ()
    """Who lost the match, once it is over."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.places)

    @property
    def dice(self) -> int:
        """How many dice lie under all cups together."""
        return sum(map(len, self.hands))


def anybody_may_bang(state: State) -> bool:
    """Returns whether others than the next seat may bang at a bid: only then bangs can be a race (RULES 7.0)."""
    return state.options.out_of_turn and len(state.living) > 2


def comes_first(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a bang of `seat` counts before one of `other`: in turn, then the nearest from the bidder (RULES 7.0)."""
    assert state.bid is not None
    everybody = frozenset(map(Seat, range(state.seats)))
    order = (state.turn, *clockwise_from(state.bid.seat, everybody, state.seats))
    return order.index(seat) < order.index(other)
