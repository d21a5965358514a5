"""The help screen: the game, the house rules of this table, how moves are typed, and the keys."""

import textwrap
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from bunkum.table.catalog import AnyGameInfo
from bunkum.table.house_rules import HouseRule
from bunkum.table.transcript.game import AnyNotation

KEYS = (
    ("Enter", "do what you typed, or the first choice; while a showdown is told, to its end"),
    ("Tab, arrows", "to the choices, and among them"),
    ("Esc", "back to the line, and clear it"),
    ("/", "talk: /I have an E"),
    ("PgUp, PgDn", "the story so far"),
    ("F2", "dark or light"),
    ("F3", "when the match is over: who believed what, and what it cost"),
    ("Ctrl+Q", "leave the table"),
)
FORM_WIDTH, MEANING_WIDTH, RULE_WIDTH = 26, 46, 72


class Help(ModalScreen[None]):
    """How to play here; Esc, Enter or F1 closes it."""

    CSS = """
    Help { align: center middle; }
    Help > VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%;
        padding: 0 1; background: $surface; border: round $primary;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,f1,q", "dismiss", "Close")]

    def __init__(self, game: AnyGameInfo, notation: AnyNotation, rules: Sequence[HouseRule]) -> None:
        """Prepares the help of this game, with the house rules of this table."""
        super().__init__()
        self._game, self._notation, self._rules = game, notation, rules

    def compose(self) -> ComposeResult:
        """Lays out one page that scrolls."""
        rows = [
            Content.assemble((self._game.name, "bold $primary")),
            Content(self._game.line),
            Content(""),
            Content.assemble(("At this table", "bold")),
            *(Content(line) for rule in self._rules if rule.told for line in textwrap.wrap(rule.sentence, RULE_WIDTH)),
            Content(""),
            Content.assemble(("What you type", "bold")),
            *(_format_row(form, meaning) for form, meaning in self._notation.MOVES),
            Content(""),
            Content.assemble(("Keys", "bold")),
            *(_format_row(key, meaning) for key, meaning in KEYS),
        ]
        with VerticalScroll():
            yield Static(Content("\n").join(rows))


def _format_row(left: str, right: str) -> Content:
    first, *rest = textwrap.wrap(right, MEANING_WIDTH)
    return Content.assemble(
        (f"{left:<{FORM_WIDTH}}", "$primary"), "\n".join([first, *(" " * FORM_WIDTH + line for line in rest)])
    )
