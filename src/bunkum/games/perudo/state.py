"""Where things stand in a game of Perudo. A view is a state with some dice face down."""

from typing import Literal

from bunkum.core import Seat, Value
from bunkum.games.perudo.options import Options

Phase = Literal["bid", "turn", "window", "show", "over"]
How = Literal["call", "calza"]


class StandingBid(Value):
    """A bid; `seq` is its number in the match, from 1."""

    seat: Seat
    number: int
    face: int
    seq: int


class Spoken(Value):
    """Who has spoken up about the bid, and how: the best so far, while the window is open (RULES 7.0)."""

    seat: Seat
    how: How


class Showdown(Value):
    """What came to light. `count` and what follows from it are None until the cups are up."""

    seat: Seat
    how: How
    count: int | None = None
    plain: int = 0
    wild: int = 0
    """Of `count`, dice of the face itself, and aces."""
    loser: Seat | None = None
    winner: Seat | None = None
    """Who won a die back."""


class State(Value):
    """The table's truth, or what a seat knows of it."""

    options: Options
    dice: tuple[int, ...]
    """How many each seat has."""
    hands: tuple[tuple[int | None, ...], ...]
    """The faces under each cup, or as they lay open at the showdown until the next roll; None is face down."""
    living: frozenset[Seat]
    """Seats with dice, gone ones too until the end of their round."""
    starter: Seat
    turn: Seat
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns and pauses, so that a clock knows its own."""
    seq: int = 0
    """How many bids were made in the match."""
    palifico: bool = False
    """In this round aces are not wild and the face stays."""
    fallen: frozenset[Seat] = frozenset()
    """Seats that have been down to one die before: they open no palifico round any more."""
    fell: Seat | None = None
    """Who came down to one die for the first time in this round."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids of this round before the current one, oldest first."""
    held: bool = False
    """`raise_hold_ms`: the next seat may call, not yet raise."""
    spoken: Spoken | None = None
    showdown: Showdown | None = None
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they did."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, its place once it is out."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.places)

    @property
    def others_may_speak(self) -> bool:
        """Whether anybody but the next seat may act on a bid: only then one must wait for them (RULES 7.0)."""
        options = self.options
        return options.calza and options.calza_by != "next_only" and not self.palifico and len(self.living) > 2

    @property
    def total(self) -> int:
        """How many dice lie under all cups together."""
        return sum(self.dice)
