"""Turns news into lines with pauses: a showdown goes step by step, everything else is quick."""

from collections.abc import Iterator
from typing import NamedTuple

from bunkum.core import is_reveal
from bunkum.core.contract import Position
from bunkum.core.notation import Names, names_for
from bunkum.core.review import Doubted
from bunkum.core.text_view import Tone
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.room_events import MatchBegan
from bunkum.table.transcript.game import AnyNotation
from bunkum.table.transcript.narrate import tell_overdue, tell_room_event
from bunkum.terminal.session import ME, SeatNews
from bunkum.terminal.talk import format_talk

SHOWDOWN_SECONDS = 0.8
"""Between the steps of a showdown."""
LINE_SECONDS = 0.12
"""After anything else that happens."""


class NarrationLine(NamedTuple):
    """A line of narration, the pause after it, and the view that it leads to (None: unchanged)."""

    text: str
    tone: Tone
    seconds: float
    view: Position | None


class Narrator:
    """Turns news into narration lines, and keeps the view as narrated so far, which may be behind the table's."""

    def __init__(self, notation: AnyNotation, game: AnyGameInfo) -> None:
        """Begins with no view."""
        self._notation, self._game = notation, game
        self._view: Position | None = None

    def narrate(self, news: SeatNews, names: Names) -> Iterator[NarrationLine]:
        """Yields the lines of the news; your own seat is called You."""
        you = names_for(ME, names)
        begins = any(isinstance(event, MatchBegan) for event in news.house)
        if begins:
            self._view = None
        for event in news.house:
            sentence = tell_room_event(event, you)
            if sentence and news.events == ():
                yield NarrationLine(sentence, "faint", 0.0, None)
        for line in news.talk:
            yield NarrationLine(format_talk(line, you, self._game.parts.name_face), "faint", 0.0, None)
        for sentence in tell_overdue(news.overdue, you):
            yield NarrationLine(sentence, "plain", LINE_SECONDS, None)
        for event in news.events:
            yield from self._narrate_event(event, you, begins=begins)

    def _narrate_event(self, event: object, names: Names, *, begins: bool) -> Iterator[NarrationLine]:
        before, self._view = self._view, self._game.rules.evolve(self._view, event)
        if before is not None and before.round != self._view.round:
            yield NarrationLine(" ", "plain", 0.0, None)
        sentences = self._notation.tell(event, names)
        if not sentences:
            yield NarrationLine("", "plain", 0.0, self._view)
            return
        review = self._game.parts.review
        calls = review is not None and any(isinstance(step, Doubted) for step in review.steps(event))
        seconds = 0.0 if begins else SHOWDOWN_SECONDS if calls or is_reveal(event) else LINE_SECONDS
        for at, sentence in enumerate(sentences, start=1):
            tone: Tone = "doubt" if calls and at == 1 else "plain"
            yield NarrationLine(sentence, tone, seconds, self._view if at == len(sentences) else None)
