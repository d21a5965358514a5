"""The rules of Firehouse: what every game defines, and what actions do (RULES 7A), from the roll to the scores.

This is the only module of the game that reads the truth. Of several bangs in one window the best counts: the seat in
turn first, then the nearest clockwise from the bidder. The first bang opens a window of `bang_window_ms` for better
ones; nothing beats a bang in turn, so that closes it at once.
"""

from typing import assert_never

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, Seat, Timer
from bunkum.core.action_handlers import ActionHandlers
from bunkum.core.event_builder import begin_match
from bunkum.core.match_events import outcome as outcome
from bunkum.games.firehouse import records
from bunkum.games.firehouse.check import awaited as awaited, check as check, menu as menu, timers as timers
from bunkum.games.firehouse.options import (
    MANY_DICE,
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    dice_each,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.firehouse.records import Action as Action, Event as Event
from bunkum.games.firehouse.state import State as State, evolve as evolve
from bunkum.liars_dice.records import StandingBid
from bunkum.pieces.pips import FACES, count

RULES_VERSION = 1

_Builder = core.EventBuilder[State, records.Event]
"""Builds the events of this game."""


def begin(seats: int, options: Options, context: GameContext) -> list[records.Event]:
    """Returns the first events of a match: who starts, the roll of the big die, and each seat's roll."""
    starter = core.draw_starter(options.house, seats, context.dice)
    began = records.Began("firehouse", RULES_VERSION, seats, options, starter, dice_each(options, seats))
    builder: _Builder = begin_match(evolve, began, context)
    _next_round(builder)
    return builder.events


def decide(state: State, seat: Seat, action: records.Action, context: GameContext) -> list[records.Event]:
    """Returns the events that follow when `seat` does `action`."""
    return _HANDLERS.decide(state, seat, action, context)


def _bid(builder: _Builder, seat: Seat, number: int, face: int) -> None:
    builder.emit(records.BidMade(StandingBid(seat, number, face, builder.state.seq + 1)))


def _play(builder: _Builder, seat: Seat, action: records.PlayerAction) -> None:
    match action:
        case records.Bid(number, face):
            _bid(builder, seat, number, face)
        case records.Bang():
            _bang(builder, seat)
        case _:
            assert_never(action)


def _time_up(builder: _Builder, timer: Timer) -> None:
    """Does what follows when a timer has run out."""
    match timer.name:
        case "window":
            _judge(builder)
        case "hold":
            builder.emit(records.HoldEnded())
        case "show":
            _next_round(builder)
        case _:
            _silence(builder, builder.state.turn)


def _silence(builder: _Builder, seat: Seat) -> None:
    """Plays the timeout action: a bang, or an opening bid of one die of the first face that is not wild (RULES 7.0)."""
    state = builder.state
    if state.bid is None:
        _bid(builder, seat, 1, 2 if state.wild == 1 else 1)
    else:
        _bang(builder, seat)


def _leave(builder: _Builder, leaver: Seat) -> None:
    """Removes a seat that leaves for good: it gets no more dice, and another seat may become starter (RULES 1.6)."""
    played = leaver in builder.state.living
    builder.emit(records.SeatLeft(leaver))
    state = builder.state
    if played and len(state.living) == 1:
        _end_match(builder)
    elif state.starter == leaver and state.phase in ("bid", "show"):
        _name_starter(builder, leaver)


def _bang(builder: _Builder, seat: Seat) -> None:
    """Emits the bang, and judges it at once if it is in turn or there is no window."""
    builder.emit(records.Banged(seat))
    state = builder.state
    if seat == state.turn or state.options.bang_window_ms == 0:
        _judge(builder)


def _judge(builder: _Builder) -> None:
    """Reveals all dice and judges the last bang: since only better bangs are accepted, it is the one that counts."""
    state = builder.state
    bid, banger = state.bid, state.bangs[-1]
    assert bid is not None
    in_turn = banger == state.turn
    builder.emit(records.Challenged(banger, "in_turn" if in_turn else "out_of_turn"))
    faces = tuple(tuple(face or 0 for face in hand) for hand in state.hands)
    builder.emit(records.Revealed(faces))
    dice = [face for hand in faces for face in hand]
    counted, plain = count(dice, bid.face, state.wild), count(dice, bid.face)
    holds = counted >= bid.number
    loser = banger if holds else bid.seat
    builder.emit(records.Verdict(counted, bid.number, plain, counted - plain, holds, loser))
    if not in_turn and not holds:
        _score(builder, banger, state.options.good_value)
    _score(builder, loser, -state.options.bad_out_of_turn if holds and not in_turn else -1)
    _end_round(builder, loser)


def _score(builder: _Builder, seat: Seat, change: int) -> None:
    builder.emit(records.Scored(seat, change, builder.state.scores[seat] + change))


def _next_round(builder: _Builder) -> None:
    """Starts the next round and rolls."""
    builder.emit(records.RoundStarted(builder.state.round + 1, builder.state.starter))
    _roll(builder)


def _roll(builder: _Builder) -> None:
    """Rolls the big die in public, then each seat's own dice."""
    state, dice = builder.state, builder.context.dice
    number, throw = state.round, state.throw
    builder.emit(records.WildRolled(state.starter, dice.draw(Address(number, HOUSE, 0, throw), FACES)))
    for seat, hand in enumerate(state.hands):
        if hand:
            falls = dice.roll(Address(number, Seat(seat), 0, throw), [FACES] * len(hand))
            builder.emit(records.Rolled(Seat(seat), falls))


def _end_round(builder: _Builder, loser: Seat) -> None:
    """Ends the match, or starts the show pause before the next round or a playoff; `loser` got the bad."""
    state = builder.state
    losers = (loser,) if state.playoff else match_losers(state)
    if len(losers) > 1 and state.options.two_losers == "playoff":
        _begin_playoff(builder, losers)
    elif losers or state.round >= state.options.max_rounds:
        _end_match(builder, losers)
        return
    _name_starter(builder, loser)
    builder.emit(records.ShowStarted())


def match_losers(state: State) -> tuple[Seat, ...]:
    """Returns the seats that have lost the match (RULES 7A).

    These are the seats at `limit_one` bads, otherwise two or more seats at `limit_two`; nobody if neither is reached.
    """
    options = state.options
    one = _down(state, options.limit_one)
    two = _down(state, options.limit_two)
    return one or (two if len(two) > 1 else ())


def _down(state: State, bads: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in sorted(state.living) if state.scores[seat] <= -bads)


def _begin_playoff(builder: _Builder, losers: tuple[Seat, ...]) -> None:
    """Fixes the places of the other seats and lets `losers` play on alone, from zero, with five dice (RULES 7A)."""
    state = builder.state
    safe = state.living.difference(losers)
    places = tuple(place if Seat(seat) in safe else 0 for seat, place in enumerate(ranking(state)))
    builder.emit(records.PlayoffBegan(losers, places, MANY_DICE))


def _name_starter(builder: _Builder, wanted: Seat) -> None:
    """Makes `wanted` the starter, or if it does not play, the next living seat clockwise (RULES 7A, 1.6)."""
    state = builder.state
    builder.emit(records.StarterNamed(core.this_or_next(wanted, state.living, state.seats)))


def _end_match(builder: _Builder, losers: tuple[Seat, ...] = ()) -> None:
    """Ends the match with the scores as they are."""
    builder.emit(records.MatchEnded(ranking(builder.state), losers))


def ranking(state: State) -> tuple[int, ...]:
    """Returns each seat's place: by score, ties shared; seats that left are last, later ones higher (RULES 1.6, 7A)."""
    return tuple(_place(state, Seat(seat)) for seat in range(state.seats))


def _place(state: State, seat: Seat) -> int:
    if state.places[seat]:
        return state.places[seat]
    leavers = [leaver for leaver in state.gone if not state.places[leaver]]
    if seat in leavers:
        return state.seats - leavers.index(seat)
    safe = sum(1 for place in state.places if place)
    return 1 + safe + sum(1 for other in state.living if state.scores[other] > state.scores[seat])


_HANDLERS = ActionHandlers(evolve, _play, _time_up, _silence, _leave, _roll)
