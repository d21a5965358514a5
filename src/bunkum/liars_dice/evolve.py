"""The state after an event: the same fold for the truth and for every view. It never fails and has no other input."""

from typing import TypeVar

from msgspec.structs import replace

from bunkum.core import all_seats, replace_at
from bunkum.liars_dice import records
from bunkum.liars_dice.options import dice_each
from bunkum.liars_dice.state import Showdown, Spoken, State
from bunkum.pieces.bidding import with_bid

S = TypeVar("S", bound=State)


def begun(kind: type[S], event: records.Began) -> S:
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


def evolve(state: S, event: records.Event) -> S:
    """Returns the state after `event`."""
    match event:
        case records.BidMade(bid):
            held = state.options.raise_hold_ms > 0 and state.others_may_speak and len(state.living) > 2
            return with_bid(state, bid, held=held)
        case records.Rolled(seat, faces):
            return replace(state, hands=replace_at(state.hands, seat, faces))
        case records.RoundStarted(number, starter):
            return _new_round(state, round=number, starter=starter, turn=starter, throw=0)
        case records.RoundRestarted():
            return _new_round(state, turn=state.starter, throw=state.throw + 1)
        case records.HoldEnded():
            return replace(state, held=False, turns=state.turns + 1)
        case records.SpokeUp(seat, how):
            opened = state.spoken is None
            return replace(state, phase="window", spoken=Spoken(seat, how), held=False, turns=state.turns + opened)
        case records.Challenged(seat, how):
            return replace(state, showdown=Showdown(seat, how), spoken=None, held=False, turns=state.turns + 1)
        case records.Revealed(faces):
            return replace(state, hands=faces)
        case records.Verdict(count, _, loser, winner):
            assert state.showdown is not None
            return replace(state, showdown=replace(state.showdown, count=count, loser=loser, winner=winner))
        case records.DieLost(seat):
            return replace(state, dice=replace_at(state.dice, seat, state.dice[seat] - 1))
        case records.DieWon(seat):
            return replace(state, dice=replace_at(state.dice, seat, state.dice[seat] + 1))
        case records.Eliminated(seat, place):
            return replace(
                state,
                living=state.living - {seat},
                dice=replace_at(state.dice, seat, 0),
                places=replace_at(state.places, seat, place),
            )
        case records.StarterNamed(seat):
            return replace(state, starter=seat)
        case records.ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case records.SeatLeft(seat):
            return replace(state, gone=(*state.gone, seat))
        case records.MatchEnded(ranking):
            return replace(state, phase="over", places=ranking)
        case records.Began():
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
