"""What happens (RULES 4.3). Alone sees the dice and every list; `check` has let the action pass.

Writing is one whisper. Everything else is told step by step, because what comes next depends on who is still awaited.
"""

from typing import assert_never

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.games.boggle.check import window_of
from bunkum.games.boggle.events import (
    Abstained,
    Accepted,
    Began,
    CountShown,
    Event,
    RoundRestarted,
    SeatDone,
    SeatUndone,
    WordErased,
    WordWritten,
)
from bunkum.games.boggle.evolve import evolve
from bunkum.games.boggle.house import leave, silence, time_up
from bunkum.games.boggle.moves import (
    Abstain,
    Accept,
    Action,
    Challenge,
    ChooseSize,
    Done,
    EndReading,
    Erase,
    PlayerAction,
    Read,
    UndoDone,
    Vote,
    Write,
)
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.reading import challenge, end_reading, read, settle, vote
from bunkum.games.boggle.rounds import Telling, choose, end_writing_when_done, shake, start_round
from bunkum.games.boggle.state import State

RULES_VERSION = 1


def begin(seats: int, options: Options, box: GameContext) -> list[Event]:
    """Who reads first, and the first shake (RULES 4.6)."""
    chosen = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    first = box.dice.draw(Address(0, HOUSE, 0), everybody) if chosen == "random" else Seat(chosen)
    began = Began("boggle", RULES_VERSION, seats, options, first)
    story: Telling = core.EventBuilder(evolve, evolve(None, began), box)
    story.events.append(began)
    start_round(story, 1)
    return story.events


def decide(state: State, seat: Seat, action: Action, box: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    story: Telling = core.EventBuilder(evolve, state, box)
    match action:
        case TimeUp(timer):
            time_up(story, timer)
        case PlayTimeout(silent):
            silence(story, silent)
        case RemoveSeat(leaver):
            leave(story, leaver)
        case Restart():
            story.emit(RoundRestarted())
            shake(story)
        case _:
            _play(story, seat, action)
    end_writing_when_done(story)
    settle(story)
    return story.events


def _play(story: Telling, seat: Seat, action: PlayerAction) -> None:
    state = story.state
    match action:
        case Write(word):
            story.emit(WordWritten(seat, word.lower()))
            _after_a_word(story, seat)
        case Erase(word):
            story.emit(WordErased(seat, word.lower()))
            _show_count(story, seat)
        case Done():
            if seat not in state.done:
                story.emit(SeatDone(seat))
        case UndoDone():
            if seat in state.done:
                story.emit(SeatUndone(seat))
        case ChooseSize(size):
            choose(story, seat, size)
        case Read(word):
            read(story, seat, word.lower())
        case EndReading():
            end_reading(story, seat)
        case Challenge(word):
            challenge(story, seat, word.lower())
        case Accept(word):
            window = window_of(state, word.lower())
            if window is not None and seat not in window.accepted:
                story.emit(Accepted(seat, window.number))
        case Vote(word, valid):
            vote(story, seat, word.lower(), valid=valid)
        case Abstain(word):
            story.emit(Abstained(seat, word.lower()))
        case _:
            assert_never(action)


def _after_a_word(story: Telling, seat: Seat) -> None:
    """Who writes has the pen in hand again; how many words there are only some tables tell (RULES 4.3, 4.8)."""
    if seat in story.state.done:
        story.emit(SeatUndone(seat))
    _show_count(story, seat)


def _show_count(story: Telling, seat: Seat) -> None:
    if story.state.options.show_counts:
        story.emit(CountShown(seat, len(story.state.lists[seat] or ())))
