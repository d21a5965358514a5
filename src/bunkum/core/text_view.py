"""A table drawn in letters: what a game shows of a view where there is no page (the terminal)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from bunkum.core.notation import Names
from bunkum.core.seats import Seat

MOST_LETTERS = 44
"""How wide a drawing may be, in characters."""

S_contra = TypeVar("S_contra", contravariant=True)

Tone = Literal["plain", "faint", "fact", "hidden", "claim", "doubt", "holds"]
"""Facts are bone, claims are ink: `fact` and `hidden` are dice, `claim` is what was said, `doubt` red, `holds` green.

Never a tone alone: brackets, words and signs say the same.
"""


class Span(NamedTuple):
    """Some letters in one tone."""

    text: str
    tone: Tone = "plain"


Line = tuple[Span, ...]


class TextView(NamedTuple):
    """What there is to see, at most `MOST_LETTERS` wide.

    `seats`: for each seat what lies before it and what it has said; `middle`: what everybody looks at, as the bid;
    `beside`: what else is public, in long lines that may be wrapped.
    """

    seats: tuple[Line, ...]
    middle: tuple[Line, ...] = ()
    beside: tuple[Line, ...] = ()


class Draw(Protocol[S_contra]):
    """A game's own drawing, `bunkum.games.<game>.drawing.draw`; without one the view's fields are shown."""

    def __call__(self, view: S_contra, seat: Seat, names: Names) -> TextView:
        """The view as `seat` sees it."""
        ...


def place_name(place: int) -> str:
    """`winner`, `2nd`, `3rd`, `4th` and so on."""
    return {1: "winner", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def line(*inks: Span | str) -> Line:
    """A line of inks; plain where only letters are given."""
    return tuple(Span(ink) if isinstance(ink, str) else ink for ink in inks)


def spaced(inks: Sequence[Span]) -> Line:
    """Inks with a blank between them."""
    return tuple(part for ink in inks for part in (ink, Span(" ")))[:-1]
