"""A round from the shake to the score, and what comes after (RULES 4.3, 4.7)."""

from math import isqrt

from bunkum import core
from bunkum.core import HOUSE, Address, Seat
from bunkum.core.chance import ORDER
from bunkum.games.boggle.events import (
    BoardShaken,
    Event,
    ListScored,
    ListsShown,
    MatchEnded,
    ReadingStarted,
    RoundScored,
    RoundStarted,
    ShowStarted,
    SizeChosen,
    TimerFinished,
    TimerStarted,
    WordsHidden,
)
from bunkum.games.boggle.options import dice_of
from bunkum.games.boggle.scoring import places, score, tie_breaks
from bunkum.games.boggle.state import State
from bunkum.games.boggle.timing import awaited, reading_order
from bunkum.pieces.letters import faces_of
from bunkum.words.trays import find_words

Telling = core.EventBuilder[State, Event]
"""Builds the events of this game."""


def start_round(builder: Telling, number: int) -> None:
    """Let the first reader choose a size where there is one to choose, else shake."""
    order = reading_order(builder.state, number)
    either = builder.state.options.size == "either"
    builder.emit(RoundStarted(number, order[0] if either else None))
    if not either:
        shake(builder)


def choose(builder: Telling, seat: Seat, size: int, *, silent: bool = False) -> None:
    """This size it is."""
    builder.emit(SizeChosen(seat, size, silent))
    shake(builder)


def shake(builder: Telling) -> None:
    """The dice tumble into the cells and fall; the time begins (RULES 4.1, 4.2)."""
    state, dice = builder.state, builder.context.dice
    number, throw, cells = state.round, state.throw, state.size * state.size
    lie = dice.shuffle(Address(number, HOUSE, ORDER, throw), dice_of(state.options))[:cells]
    faces = dice.roll(Address(number, HOUSE, 0, throw), map(faces_of, lie))
    builder.emit(BoardShaken(isqrt(len(faces)), state.least, faces))
    builder.emit(WordsHidden(find_words(faces, builder.context.words, state.least)))
    builder.emit(TimerStarted(state.options.timer))


def end_writing_when_done(builder: Telling) -> None:
    """When all pens are down, the time is over, and no word is left to finish (RULES 4.2)."""
    if builder.state.phase == "write" and not awaited(builder.state):
        end_writing(builder, grace=False)


def end_writing(builder: Telling, *, grace: bool) -> None:
    """Time. Then the word that somebody is writing, where it may be finished; then reading; then points."""
    builder.emit(TimerFinished(grace))
    if not grace:
        after_writing(builder)


def after_writing(builder: Telling) -> None:
    """Read, or let the dictionary judge."""
    if builder.state.options.reading == "table":
        builder.emit(ReadingStarted(reading_order(builder.state)))
    else:
        end_round(builder)


def end_round(builder: Telling) -> None:
    """Points for everybody, all lists, all words; then a pause, or the end."""
    state = builder.state
    scored = score(state)
    builder.emit(RoundScored(scored.points, scored.winners, scored.long, state.hidden or (), scored.ties))
    if state.options.show_lists:
        builder.emit(ListsShown(scored.lists))
    else:
        for seat, entries in enumerate(scored.lists):
            builder.emit(ListScored(Seat(seat), entries))
    if _is_last(builder.state):
        end_match(builder)
    else:
        builder.emit(ShowStarted())


def _is_last(state: State) -> bool:
    options = state.options
    if options.target is None:
        return state.round >= options.rounds
    reached = any(state.scores[seat] >= options.target for seat in state.living)
    return reached or state.round >= options.max_rounds


def end_match(builder: Telling) -> None:
    """The ranking."""
    builder.emit(MatchEnded(places(builder.state), tie_breaks(builder.state)))
