"""The state of a match of Firehouse. A view is a state with some dice hidden."""

from typing import Literal

from bunkum.core import Seat, Value, clockwise_from
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.records import How
from bunkum.liars_dice.records import StandingBid

Phase = Literal["bid", "turn", "bang", "show", "over"]

Hand = tuple[int | None, ...]
"""The faces of a seat's dice in the order in which they lie; None for a hidden die."""


class Score(Value):
    """The goods (above 0) or bads (below 0) that a seat got."""

    seat: Seat
    change: int


class Showdown(Value):
    """The showdown after a bang: `plain` dice of the face, `wild` ones that count for it, `count` together."""

    by: Seat
    how: How
    plain: int = 0
    wild: int = 0
    count: int = 0
    holds: bool | None = None
    loser: Seat | None = None
    """The seat that got the bad, or bads."""
    scores: tuple[Score, ...] = ()


class State(Value):
    """The truth of a match, or the view of a seat."""

    options: Options
    hands: tuple[Hand, ...]
    """By seat; empty for a seat without dice."""
    living: frozenset[Seat]
    """The seats that play: those that have not left, and in a playoff only those that must play it."""
    starter: Seat
    turn: Seat
    dice_each: int
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns; a timer belongs to one turn."""
    seq: int = 0
    """How many bids were made in the match."""
    wild: int | None = None
    """The face of the big die."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids before the current one, oldest first."""
    held: bool = False
    """`raise_hold_ms`: nobody may raise yet."""
    bangs: tuple[Seat, ...] = ()
    """The seats that have banged at the current bid, in order of arrival; the last one counts."""
    showdown: Showdown | None = None
    scores: tuple[int, ...] = ()
    """By seat: goods minus bads (RULES 7A)."""
    playoff: bool = False
    """Whether a playoff is being played: seats that would all have lost play on from zero."""
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they left."""
    places: tuple[int, ...] = ()
    """By seat: 0 while its place is open, then its place."""
    losers: tuple[Seat, ...] = ()
    """The seats that lost the match, once it is over."""

    @property
    def seats(self) -> int:
        """The number of seats of the match."""
        return len(self.places)

    @property
    def dice(self) -> int:
        """The number of dice under all cups together."""
        return sum(map(len, self.hands))


def anybody_may_bang(state: State) -> bool:
    """Returns whether seats other than the next may bang at a bid; only then can bangs race (RULES 7.0)."""
    return state.options.out_of_turn and len(state.living) > 2


def comes_first(state: State, seat: Seat, other: Seat) -> bool:
    """Returns whether a bang of `seat` counts before one of `other` (RULES 7.0).

    The seat in turn comes first, then the nearest clockwise from the bidder.
    """
    assert state.bid is not None
    everybody = frozenset(map(Seat, range(state.seats)))
    order = (state.turn, *clockwise_from(state.bid.seat, everybody, state.seats))
    return order.index(seat) < order.index(other)
