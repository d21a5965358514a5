"""Boggle as a game module: what every game answers, and what happens when somebody acts (RULES 4.3).

`begin` and `decide` alone see the dice and every list; `check` has let the action pass. Writing is one whisper. All
else is emitted step by step, because what comes next depends on who is still awaited.
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
"""Everybody writes at once: one device cannot go round (RULES 1.9)."""

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Returns who reads first, and the first shake (RULES 4.6)."""
    began = Began("boggle", RULES_VERSION, seats, options, draw_starter(options.house, seats, context.dice))
    builder: Telling = EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    start_round(builder, 1)
    return builder.events


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """Returns what happens when `seat` does `action`."""
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
    """Who writes has the pen in hand again; how many words there are only some tables tell (RULES 4.3, 4.8)."""
    if seat in builder.state.done:
        builder.emit(SeatUndone(seat))
    _show_count(builder, seat)


def _show_count(builder: Telling, seat: Seat) -> None:
    if builder.state.options.show_counts:
        builder.emit(CountShown(seat, len(builder.state.lists[seat] or ())))
