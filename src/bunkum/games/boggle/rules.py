"""The rules of Boggle: what every game defines, and what happens when a seat acts (RULES 4.3).

Only `begin` and `decide` see the dice and all lists; `decide` gets actions that `check` has allowed. A written word is
one private event. Other events are emitted one by one, because what comes next depends on which seats are still
awaited.
"""

from typing import assert_never

from bunkum.core import (
    EventBuilder,
    GameContext,
    PlayTimeout,
    RemoveSeat,
    Restart,
    Seat,
    TimeUp,
    draw_starter,
)
from bunkum.games.boggle.check import check
from bunkum.games.boggle.evolve import evolve
from bunkum.games.boggle.menu import awaited, menu, outcome, timers
from bunkum.games.boggle.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.boggle.records import (
    Abstain,
    Abstained,
    Accept,
    Accepted,
    Action,
    Began,
    Challenge,
    ChooseSize,
    CountShown,
    Done,
    EndReading,
    Erase,
    Event,
    PlayerAction,
    Read,
    RoundRestarted,
    SeatDone,
    SeatUndone,
    UndoDone,
    Vote,
    WordErased,
    WordWritten,
    Write,
)
from bunkum.games.boggle.rounds import (
    Telling,
    challenge,
    choose,
    end_reading,
    end_writing_when_done,
    leave,
    read,
    settle,
    shake,
    silence,
    start_round,
    time_up,
    vote,
)
from bunkum.games.boggle.state import State, window_of

__all__ = [
    "AT_ONCE",
    "PRESETS",
    "SEATS",
    "Action",
    "Event",
    "Options",
    "State",
    "awaited",
    "begin",
    "check",
    "decide",
    "evolve",
    "fits",
    "menu",
    "outcome",
    "timers",
    "warnings",
]

AT_ONCE = True
"""All seats write at the same time, so that one device cannot be passed round (RULES 1.9)."""

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Returns the events that open a match: who reads first, and the first round (RULES 4.6)."""
    began = Began("boggle", RULES_VERSION, seats, options, draw_starter(options.house, seats, context.dice))
    builder: Telling = EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    start_round(builder, 1)
    return builder.events


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """Returns the events that follow when `seat` does `action`."""
    builder: Telling = EventBuilder(evolve, state, context)
    match action:
        case TimeUp(timer):
            time_up(builder, timer)
        case PlayTimeout(silent):
            silence(builder, silent)
        case RemoveSeat(leaver):
            leave(builder, leaver)
        case Restart():
            builder.emit(RoundRestarted())
            shake(builder)
        case _:
            _play(builder, seat, action)
    end_writing_when_done(builder)
    settle(builder)
    return builder.events


def _play(builder: Telling, seat: Seat, action: PlayerAction) -> None:
    state = builder.state
    match action:
        case Write(word):
            builder.emit(WordWritten(seat, word.lower()))
            _after_a_word(builder, seat)
        case Erase(word):
            builder.emit(WordErased(seat, word.lower()))
            _show_count(builder, seat)
        case Done():
            if seat not in state.done:
                builder.emit(SeatDone(seat))
        case UndoDone():
            if seat in state.done:
                builder.emit(SeatUndone(seat))
        case ChooseSize(size):
            choose(builder, seat, size)
        case Read(word):
            read(builder, seat, word.lower())
        case EndReading():
            end_reading(builder, seat)
        case Challenge(word):
            challenge(builder, seat, word.lower())
        case Accept(word):
            window = window_of(state, word.lower())
            if window is not None and seat not in window.accepted:
                builder.emit(Accepted(seat, window.number))
        case Vote(word, valid):
            vote(builder, seat, word.lower(), valid=valid)
        case Abstain(word):
            builder.emit(Abstained(seat, word.lower()))
        case _:
            assert_never(action)


def _after_a_word(builder: Telling, seat: Seat) -> None:
    """Clears the writer's `done`, and with `show_counts` announces how many words it has (RULES 4.3, 4.8)."""
    if seat in builder.state.done:
        builder.emit(SeatUndone(seat))
    _show_count(builder, seat)


def _show_count(builder: Telling, seat: Seat) -> None:
    if builder.state.options.show_counts:
        builder.emit(CountShown(seat, len(builder.state.lists[seat] or ())))
