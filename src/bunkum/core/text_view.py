"""The parts of a text view: a view of a match drawn in characters for the terminal."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from bunkum.core.notation import Names
from bunkum.core.seats import Seat

MOST_LETTERS = 44
"""How wide a drawing may be, in characters."""

S_contra = TypeVar("S_contra", contravariant=True)

Tone = Literal["plain", "faint", "fact", "hidden", "claim", "doubt", "holds"]
"""`fact` and `hidden` are dice, `claim` is what was said, `doubt` is red, `holds` is green.

Brackets, words or signs say the same as the tone, for those who see no colours.
"""


class Span(NamedTuple):
    """Some characters in one tone."""

    text: str
    tone: Tone = "plain"


Line = tuple[Span, ...]


class TextView(NamedTuple):
    """A view as lines, at most `MOST_LETTERS` wide.

    `seats`: for each seat its dice and what it has said; `middle`: what concerns all, such as the bid; `beside`: what
    else is public, in long lines that may be wrapped.
    """

    seats: tuple[Line, ...]
    middle: tuple[Line, ...] = ()
    beside: tuple[Line, ...] = ()


class Draw(Protocol[S_contra]):
    """The function `draw` of a game's `text_view`; without one the view's fields are shown."""

    def __call__(self, view: S_contra, seat: Seat, names: Names) -> TextView:
        """Returns the view as `seat` sees it."""
        ...


def place_name(place: int) -> str:
    """Returns the name of a place: `winner`, `2nd`, `3rd`, `4th` and so on."""
    return {1: "winner", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def line(*spans: Span | str) -> Line:
    """Makes a line of spans; bare text becomes a plain span."""
    return tuple(Span(span) if isinstance(span, str) else span for span in spans)


def join_spans(spans: Sequence[Span]) -> Line:
    """Makes a line of spans with a space between them."""
    return tuple(part for span in spans for part in (span, Span(" ")))[:-1]
