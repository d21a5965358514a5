"""Where things stand in a match of the Green Box. A view is a state with some cards face down."""

from typing import Literal

from bunkum.core import Seat, Value
from bunkum.games.green_box.cards import Card, Symbol
from bunkum.games.green_box.options import Options

Phase = Literal["bid", "turn", "show", "over"]

Hand = tuple[Card | None, ...]
"""A seat's cards as they were dealt; None is face down."""


class StandingBid(Value):
    """A bid: at least `number` cards of `symbol`, or where that is None, a total of at least `number`.

    `seq` is its number in the match, from 1.
    """

    seat: Seat
    number: int
    symbol: Symbol | None
    seq: int


class Showdown(Value):
    """What the call brought to light: `count` is what was there, of cards or of pips.

    In a symbol round it is made of `genuine` cards and of `wilds` that count with them.
    """

    caller: Seat
    count: int | None = None
    genuine: int = 0
    wilds: int = 0
    loser: Seat | None = None


class State(Value):
    """The table's truth, or what a seat knows of it."""

    options: Options
    cubes: tuple[int, ...]
    """By seat."""
    most_cards: int
    """No seat is dealt more than these: fixed for the match."""
    hands: tuple[Hand, ...]
    living: frozenset[Seat]
    """Seats with cubes, gone ones too until the end of their round."""
    starter: Seat
    turn: Seat
    track: tuple[Symbol, ...] = ()
    """The tiles from the start up; the first is wild."""
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the deals of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns, so that a clock knows its own."""
    seq: int = 0
    """How many bids were made in the match."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids before the current one, oldest first."""
    wild_on: bool = True
    """False once this round was opened on the start of the track."""
    chosen: bool = False
    """`wild_choice=starter`: the starter has chosen, or the time for it is over."""
    showdown: Showdown | None = None
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they did."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, its place once it is out."""
    sum_round: bool = False
    """Few cards were dealt: bids are for the total of their numbers."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.places)

    @property
    def may_choose(self) -> bool:
        """Whether the starter may still say what is wild (RULES 5.7)."""
        asked = self.options.wild_choice == "starter" and not self.sum_round
        return asked and self.phase == "bid" and self.round > 0 and not self.chosen

    @property
    def dealt(self) -> int:
        """How many cards lie on the table."""
        return sum(map(len, self.hands))
