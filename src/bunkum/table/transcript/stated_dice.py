"""Dice whose results a transcript states (RULES 11.1)."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from bunkum.core import Address, Dice
from bunkum.core.contract import TranscriptFormat
from bunkum.core.transcript_format import Stated

T = TypeVar("T")
S = TypeVar("S")
E = TypeVar("E")


class Unstated(Exception):  # noqa: N818  the transcript says too little
    """Raised if a transcript does not state a result that it should."""

    def __init__(self, at: Address) -> None:
        """Takes the address of the draw."""
        super().__init__(at)
        self.at = at


class StatedDice(Dice, Generic[S, E]):
    """Loaded dice; the referee calls `use` before each move with the facts that belong to it."""

    def __init__(self, format_: TranscriptFormat[S, E]) -> None:
        """Builds dice that read the facts by `format_`."""
        self._format = format_
        self._facts: Sequence[Stated] = ()
        self._before: S | None = None

    def use(self, facts: Sequence[Stated], before: S | None) -> None:
        """Uses these facts from now on; `before` is the truth at this moment."""
        self._facts, self._before = facts, before

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Returns the stated result; raises `Unstated` if there is none."""
        thing = self._format.draw_stated(at, things, self._facts, self._before)
        if thing is None:
            raise Unstated(at)
        return thing

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """Returns the stated order; raises `Unstated` if there should be one."""
        order = self._format.order_stated(at, things, self._facts)
        if order is None:
            raise Unstated(at)
        return order
