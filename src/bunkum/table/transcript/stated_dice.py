"""Dice that fall as a transcript states (RULES 11.1)."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from bunkum.core import Address, Dice
from bunkum.core.transcript_format import Stated, TranscriptFormat

T = TypeVar("T")
S = TypeVar("S")
E = TypeVar("E")


class Unstated(Exception):  # noqa: N818  the transcript says too little
    """A result that the transcript should have stated."""

    def __init__(self, at: Address) -> None:
        """Keep where the chance lies."""
        super().__init__(at)
        self.at = at


class StatedDice(Dice, Generic[S, E]):
    """Loaded dice. The referee says before each move which facts stand beside it (`say`)."""

    def __init__(self, script: TranscriptFormat[S, E]) -> None:
        """Fall as `script` reads the facts."""
        self._script = script
        self._facts: Sequence[Stated] = ()
        self._before: S | None = None

    def say(self, facts: Sequence[Stated], before: S | None) -> None:
        """From now on these facts count; `before` is the truth at this moment."""
        self._facts, self._before = facts, before

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """The one that was stated; `Unstated` when none was."""
        thing = self._script.fall(at, things, self._facts, self._before)
        if thing is None:
            raise Unstated(at)
        return thing

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """The order that was stated; `Unstated` when one should have been."""
        order = self._script.order(at, things, self._facts)
        if order is None:
            raise Unstated(at)
        return order
