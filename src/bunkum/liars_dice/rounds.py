"""Turns actions into events (RULES 7): a round from the roll to the loss of a die, and what follows.

This is the only module of the family that reads the truth. The House plays for seats that left for good.
"""

from collections.abc import Callable
from typing import Any, assert_never

from bunkum import core
from bunkum.core import Address, GameContext, Seat, Timer, this_or_next
from bunkum.core.action_handlers import ActionHandlers, play_for_gone
from bunkum.core.event_builder import begin_match
from bunkum.liars_dice import records
from bunkum.liars_dice.check import awaited
from bunkum.liars_dice.options import dice_each
from bunkum.liars_dice.state import State
from bunkum.pieces.pips import FACES

Telling = core.EventBuilder[State, Any]
"""Builds the events of an action, with the state after them."""
Evolve = Callable[[Any, Any], State]
"""A game's own `evolve`."""


def begin(evolve: Evolve, began: records.Began, context: GameContext) -> list[Any]:
    """Returns the first events of a match: `began`, and each seat's roll."""
    builder: Telling = begin_match(evolve, began, context)
    _next_round(builder)
    return builder.events


def _next_round(builder: Telling) -> None:
    """Starts the next round and rolls."""
    builder.emit(builder.state.round_started())
    _roll(builder)


def _roll(builder: Telling) -> None:
    state, context = builder.state, builder.context
    out = core.seats_that_see_all(state.options.house, state.seats, state.living, context.partners)
    for seat in sorted(state.living):
        faces = context.dice.roll(Address(state.round, seat, 0, state.throw), [FACES] * state.dice[seat])
        builder.emit(records.Rolled(seat, faces, (seat, *out)))


def _bid(builder: Telling, seat: Seat, number: int, face: int) -> None:
    builder.emit(records.BidMade(records.StandingBid(seat, number, face, builder.state.seq + 1)))


def _speak(builder: Telling, seat: Seat, how: records.How) -> None:
    """Resolves a call or a calza of the next seat at once, and opens a window for that of any other (RULES 7.0).

    Nobody is nearer to the bidder than the next seat. There is no window if `bang_window_ms` is 0.
    """
    if seat == builder.state.turn or not builder.state.options.bang_window_ms:
        _showdown(builder, seat, how)
    else:
        builder.emit(records.SpokeUp(seat, how))


def _play(builder: Telling, seat: Seat, action: records.PlayerAction) -> None:
    match action:
        case records.Bid(number, face):
            _bid(builder, seat, number, face)
        case records.Call():
            _speak(builder, seat, "call")
        case records.Calza():
            _speak(builder, seat, "calza")
        case _:
            assert_never(action)


def _time_up(builder: Telling, timer: Timer) -> None:
    """Does what follows when a timer has run out."""
    match timer.name:
        case "show":
            _next_round(builder)
        case "hold":
            builder.emit(records.HoldEnded())
        case "window":
            spoken = builder.state.spoken
            assert spoken is not None
            _showdown(builder, spoken.seat, spoken.how)
        case _:
            _silence(builder, builder.state.turn)


def _silence(builder: Telling, seat: Seat) -> None:
    """Plays the timeout action: a call, or for a starter the lowest bid on a face that is not wild (RULES 7.0)."""
    state = builder.state
    if state.phase == "turn":
        _speak(builder, seat, "call")
    else:
        _bid(builder, seat, 1, next(face for face in FACES if face != state.wild_face))


def _showdown(builder: Telling, seat: Seat, how: records.How) -> None:
    """Reveals all dice: the seat that is wrong loses a die, a right calza wins one back."""
    state = builder.state
    assert state.bid is not None
    builder.emit(records.Challenged(seat, how))
    faces = tuple(tuple(face or 0 for face in hand) for hand in state.hands)
    builder.emit(records.Revealed(faces))
    found = state.count([face for hand in faces for face in hand], state.bid.face)
    total, needed = sum(found), state.bid.number
    loser, winner = None, None
    if how == "call":
        loser = seat if total >= needed else state.bid.seat
    elif total != needed:
        loser = seat
    elif state.dice[seat] < dice_each(state.options, state.seats)[seat]:
        winner = seat
    builder.emit(state.verdict(found, needed, loser, winner))
    if loser is not None:
        builder.emit(records.DieLost(loser))
    if winner is not None:
        builder.emit(records.DieWon(winner))
    _end_round(builder, seat if loser is None else loser)


def _end_round(builder: Telling, opener: Seat) -> None:
    """Eliminates seats without dice, then starts the show pause or ends the match.

    Seats that have left go first, so they place below the seat that lost its last die.
    """
    _take_out_the_gone(builder)
    loser = builder.state.showdown.loser if builder.state.showdown is not None else None
    if loser is not None and loser in builder.state.living and not builder.state.dice[loser]:
        _take_out(builder, loser)
    state = builder.state
    if len(state.living) == 1 or state.round >= state.options.max_rounds:
        _end_match(builder)
    else:
        _name_starter(builder, opener)
        builder.emit(records.ShowStarted())


def _leave(builder: Telling, leaver: Seat) -> None:
    """Removes a seat that leaves for good: its dice count until the round is resolved (RULES 1.6).

    Between rounds it is out at once. If all seats but one have left, that one wins, and nothing is revealed.
    """
    builder.emit(records.SeatLeft(leaver))
    state = builder.state
    if len(state.living.difference(state.gone)) == 1:
        _take_out_the_gone(builder)
        _end_match(builder)
    elif state.phase == "show" and leaver in state.living:
        _take_out(builder, leaver)
        if builder.state.starter == leaver:
            _name_starter(builder, leaver)


def _name_starter(builder: Telling, opener: Seat) -> None:
    """Makes `opener` starter, who lost the die or called exact, or if it is out the next living seat (RULES 7)."""
    state = builder.state
    builder.emit(records.StarterNamed(this_or_next(opener, state.living, state.seats)))


def _take_out_the_gone(builder: Telling) -> None:
    for seat in builder.state.gone:
        if seat in builder.state.living:
            _take_out(builder, seat)


def _take_out(builder: Telling, seat: Seat) -> None:
    builder.emit(records.Eliminated(seat, len(builder.state.living)))


def _end_match(builder: Telling) -> None:
    """Ends the match: the last living seat wins, or after `max_rounds` the most dice, with ties shared (RULES 7.0)."""
    dice, living = builder.state.dice, builder.state.living
    builder.emit(
        records.MatchEnded(
            tuple(
                1 + sum(dice[other] > dice[seat] for other in living) if Seat(seat) in living else place
                for seat, place in enumerate(builder.state.places)
            )
        )
    )


def handlers(evolve: Evolve) -> ActionHandlers[Any, records.PlayerAction, Any]:
    """Returns what follows when a seat acts, for a game that folds its events by `evolve`."""
    return ActionHandlers(evolve, _play, _time_up, _silence, _leave, _roll, play_for_gone(awaited, _silence))
