"""Where things stand after an event: the same fold for the truth and for every view. Never fails, asks nobody."""

from typing import assert_never

from msgspec.structs import replace

from bunkum.core import Seat, next_seat
from bunkum.games.perudo.events import (
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
from bunkum.games.perudo.options import dice_each
from bunkum.games.perudo.state import Showdown, Spoken, StandingBid, State


def evolve(state: State | None, event: Event) -> State:
    """The state after `event`."""
    if isinstance(event, Began):
        return _begun(event)
    assert state is not None
    match event:
        case BidMade(bid):
            return _bid_made(state, bid)
        case Rolled(seat, faces):
            return replace(state, hands=(*state.hands[:seat], faces, *state.hands[seat + 1 :]))
        case RoundStarted(number, starter, palifico):
            return _new_round(state, round=number, starter=starter, turn=starter, throw=0, palifico=palifico)
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
        case Verdict(count, _, plain, wild, loser, winner):
            assert state.showdown is not None
            shown = replace(state.showdown, count=count, plain=plain, wild=wild, loser=loser, winner=winner)
            return replace(state, showdown=shown)
        case DieLost(seat):
            return _die_lost(state, seat)
        case DieWon(seat):
            return replace(state, dice=_put(state.dice, seat, state.dice[seat] + 1))
        case Eliminated(seat, place):
            return replace(
                state,
                living=state.living - {seat},
                dice=_put(state.dice, seat, 0),
                places=_put(state.places, seat, place),
            )
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
    dice = dice_each(event.options, event.seats)
    return State(
        options=event.options,
        dice=dice,
        hands=tuple((None,) * each for each in dice),
        living=frozenset(map(Seat, range(event.seats))),
        starter=event.starter,
        turn=event.starter,
        places=(0,) * event.seats,
    )


def _new_round(state: State, **changes: object) -> State:
    return replace(
        state,
        hands=tuple((None,) * each for each in state.dice),
        phase="bid",
        bid=None,
        earlier=(),
        held=False,
        spoken=None,
        showdown=None,
        fell=None,
        turns=state.turns + 1,
        **changes,
    )


def _die_lost(state: State, seat: Seat) -> State:
    dice = _put(state.dice, seat, state.dice[seat] - 1)
    if dice[seat] != 1 or seat in state.fallen:
        return replace(state, dice=dice)
    return replace(state, dice=dice, fallen=state.fallen | {seat}, fell=seat)


def _bid_made(state: State, bid: StandingBid) -> State:
    return replace(
        state,
        bid=bid,
        earlier=(*state.earlier, state.bid) if state.bid is not None else (),
        seq=bid.seq,
        phase="turn",
        turn=next_seat(bid.seat, state.living, state.seats),
        turns=state.turns + 1,
        held=state.options.raise_hold_ms > 0 and state.others_may_speak,
    )


def _put(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])
