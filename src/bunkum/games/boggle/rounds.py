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
"""A story of this game being told."""


def start_round(story: Telling, number: int) -> None:
    """Let the first reader choose a size where there is one to choose, else shake."""
    order = reading_order(story.state, number)
    either = story.state.options.size == "either"
    story.emit(RoundStarted(number, order[0] if either else None))
    if not either:
        shake(story)


def choose(story: Telling, seat: Seat, size: int, *, silent: bool = False) -> None:
    """This size it is."""
    story.emit(SizeChosen(seat, size, silent))
    shake(story)


def shake(story: Telling) -> None:
    """The dice tumble into the cells and fall; the time begins (RULES 4.1, 4.2)."""
    state, dice = story.state, story.box.dice
    number, throw, cells = state.round, state.throw, state.size * state.size
    lie = dice.shuffle(Address(number, HOUSE, ORDER, throw), dice_of(state.options))[:cells]
    faces = dice.roll(Address(number, HOUSE, 0, throw), map(faces_of, lie))
    story.emit(BoardShaken(isqrt(len(faces)), state.least, faces))
    story.emit(WordsHidden(find_words(faces, story.box.words, state.least)))
    story.emit(TimerStarted(state.options.timer))


def end_writing_when_done(story: Telling) -> None:
    """When all pens are down, the time is over, and no word is left to finish (RULES 4.2)."""
    if story.state.phase == "write" and not awaited(story.state):
        end_writing(story, grace=False)


def end_writing(story: Telling, *, grace: bool) -> None:
    """Time. Then the word that somebody is writing, where it may be finished; then reading; then points."""
    story.emit(TimerFinished(grace))
    if not grace:
        after_writing(story)


def after_writing(story: Telling) -> None:
    """Read, or let the dictionary judge."""
    if story.state.options.reading == "table":
        story.emit(ReadingStarted(reading_order(story.state)))
    else:
        end_round(story)


def end_round(story: Telling) -> None:
    """Points for everybody, all lists, all words; then a pause, or the end."""
    state = story.state
    scored = score(state)
    story.emit(RoundScored(scored.points, scored.winners, scored.long, state.hidden or (), scored.ties))
    if state.options.show_lists:
        story.emit(ListsShown(scored.lists))
    else:
        for seat, entries in enumerate(scored.lists):
            story.emit(ListScored(Seat(seat), entries))
    if _is_last(story.state):
        end_match(story)
    else:
        story.emit(ShowStarted())


def _is_last(state: State) -> bool:
    options = state.options
    if options.target is None:
        return state.round >= options.rounds
    reached = any(state.scores[seat] >= options.target for seat in state.living)
    return reached or state.round >= options.max_rounds


def end_match(story: Telling) -> None:
    """The ranking."""
    story.emit(MatchEnded(places(story.state), tie_breaks(story.state)))
