"""A player's own source of chance, which follows from its seed alone."""

from collections.abc import Sequence
from typing import TypeVar

from bunkum.core import Address, Dice, Seat

T = TypeVar("T")

_FINE = 1 << 30


class BotRandom:
    """The chance of one decision: each draw has an address of its own, so the same seed gives the same decision."""

    def __init__(self, dice: Dice, decision: int, seat: Seat) -> None:
        self._dice, self._decision, self._seat, self._draws = dice, decision, seat, 0

    def draw(self, things: Sequence[T]) -> T:
        """Returns one of `things`, each equally likely."""
        self._draws += 1
        return self._dice.draw(Address(self._decision, self._seat, self._draws), things)

    def __call__(self) -> float:
        """Returns a number from 0 to just below 1, each equally likely."""
        return self.draw(range(_FINE)) / _FINE
