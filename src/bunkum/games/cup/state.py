"""Where things stand in a match of Pass the cup. A view is a state with some dice face down."""

from typing import Literal

from bunkum.core import Seat, Value
from bunkum.games.cup.claim_order import Claim
from bunkum.games.cup.hands import Key, hand_key
from bunkum.games.cup.options import Options

Phase = Literal["receive", "turn", "give", "show", "over"]
How = Literal["start", "peek", "blind"]

LOOKED, SHOWED, HID, ROLLED_TABLE, ROLLED_CUP, LOOKED_AGAIN, SHOWED_AGAIN = range(7)
"""Where the pointer of a turn stands (RULES 6.3): after the peek, then after steps 1 to 6."""


class Die(Value):
    """A die. `value` is None where one may not know it."""

    value: int | None = None
    place: Literal["cup", "table"] = "cup"
    locked: bool = False
    """Rolled on the table, it stays there as it is: for the turn, or with `table_lock=round` for the round."""
    public: bool = False
    """All have seen how it lies: it is on the table, or was hidden from there and not rolled since."""
    knowers: frozenset[Seat] = frozenset()
    """Who has looked at it under the cup since it was rolled."""


class StandingClaim(Value):
    """A claim: `seq` its number in the match, from 1; `blind`: nobody looked and nothing was rolled before it."""

    seat: Seat
    claim: Claim
    key: Key
    seq: int
    blind: bool = False


class Showdown(Value):
    """What the challenge brought to light: the hand, its faces from the highest down, and who won."""

    challenger: Seat
    hand: tuple[int, ...] = ()
    worth: Claim | None = None
    """The claim that would have said exactly this hand."""
    holds: bool = False
    winner: Seat | None = None
    loser: Seat | None = None


class State(Value):
    """The table's truth, or what a seat knows of it."""

    options: Options
    dice: tuple[Die, ...]
    living: frozenset[Seat]
    """Seats that are not out; gone ones too until the end of their round."""
    starter: Seat
    turn: Seat
    """Who has the cup; after a showdown, who gives a token."""
    tokens: tuple[int, ...]
    """By seat: penalty tokens, or with `end=lives` the lives that are left."""
    phase: Phase = "turn"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns and decisions, so that a clock knows its own."""
    how: How = "start"
    """How who has the cup took it."""
    pointer: int = ROLLED_CUP
    """How far the steps of this turn have come; it only moves forward."""
    rolled: bool = False
    """Whether a die was rolled in this turn."""
    seq: int = 0
    """How many claims were made in the match."""
    claim: StandingClaim | None = None
    earlier: tuple[StandingClaim, ...] = ()
    """The claims of this round before the current one, oldest first."""
    showdown: Showdown | None = None
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they did."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, its place once it is out or the match is over."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.places)

    @property
    def cup(self) -> tuple[int, ...]:
        """The places of the dice under the cup."""
        return tuple(at for at, die in enumerate(self.dice) if die.place == "cup")

    @property
    def table(self) -> tuple[int, ...]:
        """The places of the dice on the table."""
        return tuple(at for at, die in enumerate(self.dice) if die.place == "table")

    @property
    def present(self) -> frozenset[Seat]:
        """Seats that play on: neither out nor gone."""
        return self.living.difference(self.gone)


def faces(state: State) -> tuple[int, ...]:
    """What all five dice show, as far as one knows them; the truth knows all."""
    return tuple(die.value for die in state.dice if die.value is not None)


def meets(state: State, key: Key) -> bool:
    """Whether the hand is worth at least `key`; asks the truth, or an open table."""
    return hand_key(faces(state), state.options.straights) >= key
