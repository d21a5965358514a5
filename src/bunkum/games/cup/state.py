"""Where things stand in a match of Pass the cup, and after each event: the same fold for the truth and for every view.

A view is a state with some dice face down. The fold never fails, and asks nobody.
"""

from collections.abc import Callable, Collection
from typing import Literal, assert_never

from msgspec.structs import replace

from bunkum.core import Seat, Value, next_seat
from bunkum.games.cup.hands import DICE, Claim, Key, hand_key
from bunkum.games.cup.options import Options, ending
from bunkum.games.cup.records import (
    Accepted,
    Began,
    Challenged,
    Claimed,
    CupRolled,
    Eliminated,
    Event,
    Fell,
    GiftAsked,
    Given,
    Hidden,
    Looked,
    MatchEnded,
    Revealed,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    Seen,
    Shown,
    ShowStarted,
    StandingClaim,
    StarterNamed,
    TableRolled,
    Verdict,
)

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
    """Returns what all five dice show, as far as one knows them; the truth knows all."""
    return tuple(die.value for die in state.dice if die.value is not None)


def meets(state: State, key: Key) -> bool:
    """Returns whether the hand is worth at least `key`; asks the truth, or an open table."""
    return hand_key(faces(state), state.options.straights) >= key


# After an event.


def evolve(state: State | None, event: Event) -> State:
    """Returns the state after `event`."""
    if isinstance(event, Began):
        return _begun(event)
    assert state is not None
    match event:
        case CupRolled(_, dice):
            rolled = _each(state, dice, lambda die: Die(place=die.place))
            return replace(state, dice=rolled, pointer=ROLLED_CUP, rolled=True, throw=state.throw + 1)
        case Fell(dice, values) | Seen(_, dice, values):
            return replace(state, dice=_valued(state, dice, values))
        case Accepted(_, how, rolls):
            pointer = SHOWED if rolls else LOOKED  # RULES 6.3, P3: steps 2 to 4 without ever looking
            return replace(state, phase="turn", how=how, pointer=pointer, rolled=False)
        case Looked(seat, again):
            known = _each(state, state.cup, lambda die: replace(die, knowers=die.knowers | {seat}))
            return replace(state, dice=known, pointer=LOOKED_AGAIN if again else state.pointer)
        case Shown(_, dice, values):
            state = replace(state, dice=_valued(state, dice, values))
            shown = _each(state, dice, lambda die: replace(die, place="table", public=True))
            return replace(state, dice=shown, pointer=_after_show(state))
        case Hidden(_, dice):
            return replace(state, dice=_each(state, dice, lambda die: replace(die, place="cup")), pointer=HID)
        case TableRolled(_, dice, values):
            state = replace(state, dice=_valued(state, dice, values), throw=state.throw + 1)
            locked = _each(state, dice, lambda die: replace(die, locked=True))
            return replace(state, dice=locked, pointer=ROLLED_TABLE, rolled=True)
        case Claimed(claim):
            return _claimed(state, claim)
        case RoundStarted(number, starter):
            # RULES 1.6: who left a game of scores is skipped from the next round on.
            return _new_round(replace(state, living=state.present, round=number, starter=starter, throw=0))
        case RoundRestarted():
            return _new_round(state)
        case Challenged(seat):
            return replace(state, showdown=Showdown(seat), turns=state.turns + 1)
        case Revealed(values):
            open_ = _valued(state, range(DICE), values)
            return replace(state, dice=tuple(replace(die, public=True) for die in open_))
        case Verdict():
            return _judged(state, event)
        case GiftAsked(seat):
            return replace(state, phase="give", turn=seat, turns=state.turns + 1)
        case Given(_, seat):
            return _cost(state, seat, 1)
        case Eliminated(seats, place):
            places = tuple(place if seat in seats else was for seat, was in enumerate(state.places))
            return replace(state, living=state.living.difference(seats), places=places)
        case StarterNamed(seat):
            return replace(state, starter=seat)
        case ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case SeatLeft(seat):
            return replace(state, gone=(*state.gone, seat))
        case MatchEnded(ranking):
            return replace(state, phase="over", places=ranking)
        case _:
            assert_never(event)


def _begun(event: Began) -> State:
    end = ending(event.options)
    return State(
        options=event.options,
        dice=(Die(),) * DICE,
        living=frozenset(map(Seat, range(event.seats))),
        starter=event.starter,
        turn=event.starter,
        tokens=(end.number if end.kind == "lives" else 0,) * event.seats,
        places=(0,) * event.seats,
    )


def _new_round(state: State) -> State:
    return replace(
        state,
        dice=(Die(),) * DICE,
        phase="turn",
        turn=state.starter,
        turns=state.turns + 1,
        how="start",
        pointer=ROLLED_CUP,
        rolled=True,
        claim=None,
        earlier=(),
        showdown=None,
    )


def _claimed(state: State, claim: StandingClaim) -> State:
    """Passes the cup left; dice rolled on the table may be touched again, unless they stay for the round."""
    unlocked = state.options.table_lock == "turn"
    return replace(
        state,
        dice=tuple(replace(die, locked=False) for die in state.dice) if unlocked else state.dice,
        claim=claim,
        earlier=(*state.earlier, state.claim) if state.claim is not None else (),
        seq=claim.seq,
        phase="receive",
        turn=next_seat(claim.seat, state.living, state.seats),
        turns=state.turns + 1,
    )


def _after_show(state: State) -> int:
    """In step 1 the pointer comes to step 1; later, and so where the cup stays unrolled, to step 6."""
    return SHOWED if state.pointer <= SHOWED else SHOWED_AGAIN


def _judged(state: State, event: Verdict) -> State:
    assert state.showdown is not None
    showdown = replace(
        state.showdown, hand=event.hand, worth=event.worth, holds=event.holds, winner=event.winner, loser=event.loser
    )
    return _cost(replace(state, showdown=showdown), event.loser, event.cost)


def _cost(state: State, seat: Seat, tokens: int) -> State:
    """Gives the seat so many tokens more, or lives less."""
    change = -tokens if ending(state.options).kind == "lives" else tokens
    return replace(state, tokens=(*state.tokens[:seat], state.tokens[seat] + change, *state.tokens[seat + 1 :]))


def _valued(state: State, dice: Collection[int], values: Collection[int]) -> tuple[Die, ...]:
    known = dict(zip(dice, values, strict=True))
    return tuple(replace(die, value=known[at]) if at in known else die for at, die in enumerate(state.dice))


def _each(state: State, dice: Collection[int], change: Callable[[Die], Die]) -> tuple[Die, ...]:
    return tuple(change(die) if at in dice else die for at, die in enumerate(state.dice))
