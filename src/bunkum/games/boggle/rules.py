"""The rules of Boggle: what every game defines, and what happens when a seat acts (RULES 4.3).

Only `begin` and `decide` see the dice and all lists; `decide` gets actions that `check` has allowed. A written word is
one private event. Other events are emitted one by one, because what comes next depends on which seats are still
awaited.
"""

from typing import assert_never

from bunkum.core import EventBuilder, GameContext, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp, draw_starter
from bunkum.games.boggle import records, rounds
from bunkum.games.boggle.check import (
    awaited as awaited,
    check as check,
    menu as menu,
    outcome as outcome,
    timers as timers,
)
from bunkum.games.boggle.evolve import evolve as evolve
from bunkum.games.boggle.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.boggle.records import Action as Action, Event as Event
from bunkum.games.boggle.state import State as State, window_of

AT_ONCE = True
"""All seats write at the same time, so that one device cannot be passed round (RULES 1.9)."""

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[records.Event]:
    """Returns the events that open a match: who reads first, and the first round (RULES 4.6)."""
    began = records.Began("boggle", RULES_VERSION, seats, options, draw_starter(options.house, seats, context.dice))
    builder: rounds.Telling = EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    rounds.start_round(builder, 1)
    return builder.events


def decide(state: State, seat: Seat, action: records.Action, context: GameContext) -> list[records.Event]:
    """Returns the events that follow when `seat` does `action`."""
    builder: rounds.Telling = EventBuilder(evolve, state, context)
    match action:
        case TimeUp(timer):
            rounds.time_up(builder, timer)
        case PlayTimeout(silent):
            rounds.silence(builder, silent)
        case RemoveSeat(leaver):
            rounds.leave(builder, leaver)
        case Restart():
            builder.emit(records.RoundRestarted())
            rounds.shake(builder)
        case _:
            _play(builder, seat, action)
    rounds.end_writing_when_done(builder)
    rounds.settle(builder)
    return builder.events


def _play(builder: rounds.Telling, seat: Seat, action: records.PlayerAction) -> None:
    state = builder.state
    match action:
        case records.Write(word):
            builder.emit(records.WordWritten(seat, word.lower()))
            if seat in state.done:
                builder.emit(records.SeatUndone(seat))
            _show_count(builder, seat)
        case records.Erase(word):
            builder.emit(records.WordErased(seat, word.lower()))
            _show_count(builder, seat)
        case records.Done():
            if seat not in state.done:
                builder.emit(records.SeatDone(seat))
        case records.UndoDone():
            if seat in state.done:
                builder.emit(records.SeatUndone(seat))
        case records.ChooseSize(size):
            rounds.choose(builder, seat, size)
        case records.Read(word):
            rounds.read(builder, seat, word.lower())
        case records.EndReading():
            rounds.end_reading(builder, seat)
        case records.Challenge(word):
            rounds.challenge(builder, seat, word.lower())
        case records.Accept(word):
            window = window_of(state, word.lower())
            if window is not None and seat not in window.accepted:
                builder.emit(records.Accepted(seat, window.number))
        case records.Vote(word, valid):
            builder.emit(records.Voted(seat, word.lower()))
            builder.emit(records.Ballot(seat, word.lower(), valid))
        case records.Abstain(word):
            builder.emit(records.Abstained(seat, word.lower()))
        case _:
            assert_never(action)


def _show_count(builder: rounds.Telling, seat: Seat) -> None:
    """Announces with `show_counts` how many words the seat has written (RULES 4.8)."""
    if builder.state.options.show_counts:
        builder.emit(records.CountShown(seat, len(builder.state.lists[seat] or ())))
