"""Draws text views with Textual: tones become colours; a game without a text view is drawn from its fields."""

from collections.abc import Iterable
from typing import cast

import msgspec
from textual.content import Content
from textual.theme import Theme

from bunkum.core import Seat
from bunkum.core.contract import Position
from bunkum.core.notation import Names
from bunkum.core.text_view import Draw, Line, Span, TextView, Tone, line
from bunkum.games import load_game

# The colours are those of the page (felt, bone, mustard, vermilion, leather); never a colour alone.
_DICE = {
    "bone": "#FBF5E6",
    "bone-ink": "#2A2018",
    "leather": "#6F3D24",
    "leather-ink": "#F3EAD3",
    "claim": "#F2B431",
    "claim-ink": "#2A1A04",
    "doubt": "#C22D14",
    "doubt-ink": "#FFF7F0",
}
DARK = Theme(
    name="bunkum-dark",
    primary="#F2B431",
    secondary="#9BE8C9",
    accent="#F2B431",
    warning="#F6C45A",
    error="#FFB3A0",
    success="#9BE8C9",
    foreground="#EEF6F0",
    background="#153C3A",
    surface="#0F2626",
    panel="#0E2B2A",
    dark=True,
    variables={**_DICE, "faint": "#B2CFC6"},
)
LIGHT = Theme(
    name="bunkum-light",
    primary="#7A4E00",
    secondary="#0B6148",
    accent="#7A4E00",
    warning="#7A4E00",
    error="#B32710",
    success="#0B6148",
    foreground="#0E2A2B",
    background="#E4EDE8",
    surface="#F8FBF8",
    panel="#DFE9E3",
    dark=False,
    variables={**_DICE, "faint": "#3B5453"},
)

_STYLES: dict[Tone, str] = {
    "plain": "$foreground",
    "faint": "$faint",
    "fact": "bold $bone-ink on $bone",
    "hidden": "$leather-ink on $leather",
    "claim": "bold $claim-ink on $claim",
    "doubt": "bold $doubt-ink on $doubt",
    "holds": "bold $success",
}
NAME_WIDTH = 10
"""Letters of a name that are shown."""


def load_draw(game: str) -> Draw[Position]:
    """Returns the function that draws this game."""
    return load_game(game).draw or draw_fields


def draw_fields(view: Position, seat: Seat, names: Names) -> TextView:  # noqa: ARG001  `Draw` takes the seat
    """Returns any view's fields as text: a list with one item for each seat is shown at the seats, others below."""
    fields = cast("dict[str, object]", msgspec.to_builtins(view, order="deterministic"))
    seats: list[list[Span]] = [[] for _ in names]
    middle: list[Line] = []
    for name, value in fields.items():
        parts = msgspec.convert(value, list[object]) if type(value) in (list, tuple) else []
        if len(parts) == len(names):
            for spans, part in zip(seats, parts, strict=True):
                spans.append(Span(f"{name} {_abbreviate(part)}  "))
        elif name != "options" and value:
            middle.append(line(f"{name}: {_abbreviate(value)}"))
    return TextView(tuple(map(tuple, seats)), tuple(middle))


def _abbreviate(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else f"{text[:39]}…"


def style_spans(spans: Iterable[Span]) -> Content:
    """Returns a line in its colours."""
    return Content.assemble(*((span.text, _STYLES[span.tone]) for span in spans))


def render_table(text_view: TextView, names: Names, to_act: Iterable[Seat], *, roomy: bool = False) -> Content:
    """Returns the whole table: seats, the middle, and what else is public; `roomy` adds blank lines between seats."""
    awaited = frozenset(to_act)
    rows: list[Content] = []
    for at, spans in enumerate(text_view.seats):
        mark = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE} " if at in awaited else "  "
        style = "bold $primary" if at in awaited else "$foreground"
        name = f"{mark}{names[at][:NAME_WIDTH]:<{NAME_WIDTH}} "
        rows += [Content("")] * roomy
        rows.append(Content.assemble((name, style), style_spans(spans)))
    rows += [Content(""), *(Content.assemble("  ", style_spans(spans)) for spans in text_view.middle), Content("")]
    rows += [style_spans(spans) for spans in text_view.beside]
    return Content("\n").join(rows)
