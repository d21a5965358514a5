"""The state after an event: the same fold for the truth and for every view. It never fails and has no other input."""

from typing import TypeVar

from msgspec.structs import replace

from bunkum.core import all_seats, replace_at
from bunkum.liars_dice.options import dice_each
from bunkum.liars_dice.records import (
    Began,
    BidMade,
    Challenged,
    DieLost,
    DieWon,
    Eliminated,
    Event,
    HoldEnded,
    MatchEnded,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    ShowStarted,
    SpokeUp,
    StarterNamed,
    Verdict,
)
from bunkum.liars_dice.state import Showdown, Spoken, State
from bunkum.pieces.bidding import with_bid

S = TypeVar("S", bound=State)


def begun(kind: type[S], event: Began) -> S:
    """Returns the state before the first roll."""
    dice = dice_each(event.options, event.seats)
    return kind(
        options=event.options,
        dice=dice,
        hands=tuple((None,) * each for each in dice),
        living=frozenset(all_seats(event.seats)),
        starter=event.starter,
        turn=event.starter,
        places=(0,) * event.seats,
    )


def evolve(state: S, event: Event) -> S:
    """Returns the state after `event`."""
    match event:
        case BidMade(bid):
            held = state.options.raise_hold_ms > 0 and state.others_may_speak and len(state.living) > 2
            return with_bid(state, bid, held=held)
        case Rolled(seat, faces):
            return replace(state, hands=replace_at(state.hands, seat, faces))
        case RoundStarted(number, starter):
            return _new_round(state, round=number, starter=starter, turn=starter, throw=0)
        case RoundRestarted():
            return _new_round(state, turn=state.starter, throw=state.throw + 1)
        case HoldEnded():
            return replace(state, held=False, turns=state.turns + 1)
        case SpokeUp(seat, how):
            opened = state.spoken is None
            return replace(state, phase="window", spoken=Spoken(seat, how), held=False, turns=state.turns + opened)
        case Challenged(seat, how):
            return replace(state, showdown=Showdown(seat, how), spoken=None, held=False, turns=state.turns + 1)
        case Revealed(faces):
            return replace(state, hands=faces)
        case Verdict(count, _, loser, winner):
            assert state.showdown is not None
            return replace(state, showdown=replace(state.showdown, count=count, loser=loser, winner=winner))
        case DieLost(seat):
            return replace(state, dice=replace_at(state.dice, seat, state.dice[seat] - 1))
        case DieWon(seat):
            return replace(state, dice=replace_at(state.dice, seat, state.dice[seat] + 1))
        case Eliminated(seat, place):
            return replace(
                state,
                living=state.living - {seat},
                dice=replace_at(state.dice, seat, 0),
                places=replace_at(state.places, seat, place),
            )
        case StarterNamed(seat):
            return replace(state, starter=seat)
        case ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case SeatLeft(seat):
            return replace(state, gone=(*state.gone, seat))
        case MatchEnded(ranking):
            return replace(state, phase="over", places=ranking)
        case Began():
            return begun(type(state), event)


def _new_round(state: S, **changes: object) -> S:
    return replace(
        state,
        hands=tuple((None,) * each for each in state.dice),
        phase="bid",
        bid=None,
        earlier=(),
        held=False,
        spoken=None,
        showdown=None,
        turns=state.turns + 1,
        **changes,
    )
