"""Writes what each seat knows of a match, line by line, so that a leak is visible in a diff.

Under the number of each line are the events that the seat received, as it received them; then what changed in its view
(`~ field value`), and what it may do now. Lines of which a seat receives nothing are omitted, and so are unknown
values: a hidden die is `{}`.
"""

from collections.abc import Iterable, Mapping
from typing import cast

import msgspec

from bunkum.core import SPECTATOR, Blank, Hole, OneOf, Seat, SomeOf
from bunkum.core.contract import Position, Sheet
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import News
from bunkum.table.options_form import differences
from bunkum.table.transcript.game import AnyNotation
from bunkum.table.transcript.referee import Referee, Step

MOST_CHOICES = 36
"""The most choices that are all written; no game has more dice."""


def project(referee: Referee) -> dict[Seat, str]:
    """Plays the transcript and returns what each seat, and a spectator, knows of it."""
    viewers = [*map(Seat, range(len(referee.names))), SPECTATOR]
    pages = {seat: _Page(seat, referee) for seat in viewers}
    for step in referee.steps():
        for page in pages.values():
            page.note(step)
    return {seat: page.text() for seat, page in pages.items()}


class _Page:
    """What one seat or spectator knows."""

    def __init__(self, seat: Seat, referee: Referee) -> None:
        self._seat, self._names = seat, referee.names
        self._game: AnyGameInfo = referee.game
        self._notation: AnyNotation = referee.notation
        who = "an onlooker" if seat == SPECTATOR else self._names[seat]
        self._lines = [f"What {who} knows."]
        self._known: dict[str, object] = {}
        self._menu = ""

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    def note(self, step: Step) -> None:
        lines = [line for news in step.news for line in self._describe_news(news)]
        if lines:
            self._lines += [f"line {step.line}", *lines]

    def _describe_news(self, news: Mapping[Seat, News[Position, object]]) -> Iterable[str]:
        mine = news.get(self._seat)
        if mine is None:
            return
        for happened in (*mine.house, *mine.events, *mine.talk):
            fields = _to_fields(cast("msgspec.Struct", happened))
            kind = fields.pop("type", "")
            yield f"  {kind} {_json(fields)}"
        if mine.view is not None:
            view = _to_fields(cast("msgspec.Struct", mine.view))
            yield from (f"  ~ {field} {_json(value)}" for field, value in view.items() if self._is_new(field, value))
            self._known = view
            yield from self._describe_menu(mine.view)

    def _is_new(self, field: str, value: object) -> bool:
        return self._known.get(field) != value if field in self._known else bool(value)

    def _describe_menu(self, view: Position) -> Iterable[str]:
        menu = self._game.rules.menu(view, self._seat) if self._seat != SPECTATOR else None
        ready = [self._notation.write(action, view, self._seat, self._names) for action in menu.ready] if menu else []
        blanks = [_blank(blank) for blank in menu.blanks] if menu else []
        may = ", ".join((*ready, *blanks))
        if may != self._menu:
            self._menu = may
            yield f"  may {may}" if may else "  may do nothing"


def _blank(blank: Blank) -> str:
    return f"{blank.action} {_json([_hole(hole) for hole in blank.holes])}"


def _hole(hole: Hole) -> object:
    """Returns a hole, shortened if it has more than `MOST_CHOICES` choices."""
    if isinstance(hole, OneOf | SomeOf) and len(hole.choices) > MOST_CHOICES:
        left_out = f"{len(hole.choices) - 2} more"
        return {**msgspec.to_builtins(hole), "choices": [hole.choices[0], left_out, hole.choices[-1]]}
    return hole


def _json(thing: object) -> str:
    plain = _without_nulls(msgspec.to_builtins(thing, order="deterministic"))
    return msgspec.json.encode(plain, order="sorted").decode()


def _without_nulls(thing: object) -> object:
    """Returns the value without nulls; a hidden die is `{}`."""
    if isinstance(thing, dict):
        fields = cast("dict[str, object]", thing)
        return {name: _without_nulls(value) for name, value in fields.items() if value is not None}
    if isinstance(thing, list | tuple):
        return [_without_nulls(part) for part in cast("list[object]", thing)]
    return thing


def _to_fields(thing: msgspec.Struct) -> dict[str, object]:
    """Returns the fields of a record, its options only as far as they differ from the defaults."""
    fields: dict[str, object] = msgspec.to_builtins(thing, order="deterministic")
    sheet: object = getattr(thing, "options", None)
    if isinstance(sheet, msgspec.Struct):
        fields["options"] = differences(cast("Sheet", sheet), cast("Sheet", type(sheet)()))
    return fields
