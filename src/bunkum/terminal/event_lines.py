"""What is told, in order and with its pauses: a showdown goes step by step, everything else is quick."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, cast

from bunkum.core import is_reveal
from bunkum.core.notation import Names
from bunkum.core.text_view import Tone
from bunkum.table.catalog import Position
from bunkum.table.room_events import MatchBegan
from bunkum.table.talk import TalkLine
from bunkum.table.transcript.game import AnyNotation
from bunkum.table.transcript.narrate import tell_happening
from bunkum.terminal.session import ME, Told
from bunkum.terminal.talk import Called, tell_line

DRAMA_SECONDS = 0.8
"""Between the steps of a showdown."""
BEAT_SECONDS = 0.12
"""After anything else that happens."""

_SENTENCE = re.compile(r"(?<=[.!?]) (?=\S)")

Evolve = Callable[[Position | None, object], Position]


class Beat(NamedTuple):
    """A line of the story, how long it stays alone, and the view that is true once it is told (None: as before)."""

    text: str
    tone: Tone
    seconds: float
    view: Position | None


class Teller:
    """Turns news into beats. Keeps the view as far as it has been told, which may be behind the table's."""

    def __init__(self, notation: AnyNotation, evolve: Evolve) -> None:
        """Nothing has been told yet."""
        self._notation, self._evolve = notation, evolve
        self._called = cast("Called | None", getattr(notation, "called", None))
        self._view: Position | None = None
        self._talk: tuple[TalkLine, ...] = ()

    def beats(self, told: Told, names: Names) -> Iterator[Beat]:
        """The news as beats. Whoever looks on is told as you."""
        you = tuple("You" if seat == ME else name for seat, name in enumerate(names))
        begins = any(isinstance(happened, MatchBegan) for happened in told.house)
        if begins:
            self._view = None
        for happened in told.house:
            sentence = tell_happening(happened, you)
            if sentence and told.events == ():
                yield Beat(sentence, "faint", 0.0, None)
        for line in told.talk:
            yield Beat(tell_line(line, you, self._called), "faint", 0.0, None)
        for event in told.events:
            yield from self._happened(event, you, begins=begins)

    def _happened(self, event: object, names: Names, *, begins: bool) -> Iterator[Beat]:
        before, self._view = self._view, self._evolve(self._view, event)
        if before is not None and before.round != self._view.round:
            yield Beat(" ", "plain", 0.0, None)
        sentence = self._notation.tell(event, names)
        if sentence is None:
            yield Beat("", "plain", 0.0, self._view)
            return
        parts = _SENTENCE.split(sentence)
        drama = not begins and (is_reveal(event) or sentence.startswith("Bunkum!"))
        seconds = 0.0 if begins else DRAMA_SECONDS if drama else BEAT_SECONDS
        for at, part in enumerate(parts, start=1):
            tone: Tone = "doubt" if part == "Bunkum!" else "plain"
            yield Beat(part, tone, seconds, self._view if at == len(parts) else None)
