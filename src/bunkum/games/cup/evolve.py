"""Where things stand after an event: the same fold for the truth and for every view. Never fails, asks nobody."""

from collections.abc import Callable, Collection
from typing import assert_never

from msgspec.structs import replace

from bunkum.core import Seat, next_seat
from bunkum.games.cup.events import (
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
    StarterNamed,
    TableRolled,
    Verdict,
)
from bunkum.games.cup.hands import DICE
from bunkum.games.cup.options import ending
from bunkum.games.cup.state import (
    HID,
    LOOKED,
    LOOKED_AGAIN,
    ROLLED_CUP,
    ROLLED_TABLE,
    SHOWED,
    SHOWED_AGAIN,
    Die,
    Showdown,
    StandingClaim,
    State,
)


def evolve(state: State | None, event: Event) -> State:
    """The state after `event`."""
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
    """The cup goes left; dice rolled on the table may be touched again, unless they stay for the round."""
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
    """A token more, or a life less."""
    change = -tokens if ending(state.options).kind == "lives" else tokens
    return replace(state, tokens=(*state.tokens[:seat], state.tokens[seat] + change, *state.tokens[seat + 1 :]))


def _valued(state: State, dice: Collection[int], values: Collection[int]) -> tuple[Die, ...]:
    known = dict(zip(dice, values, strict=True))
    return tuple(replace(die, value=known[at]) if at in known else die for at, die in enumerate(state.dice))


def _each(state: State, dice: Collection[int], change: Callable[[Die], Die]) -> tuple[Die, ...]:
    return tuple(change(die) if at in dice else die for at, die in enumerate(state.dice))
