"""A player's own chance: it follows from the player's seed, and from nothing that others hold."""

from collections.abc import Sequence
from typing import TypeVar

from bunkum.core import Address, Dice, Seat

T = TypeVar("T")

_FINE = 1 << 30


class BotRandom:
    """One decision's worth of chance: each draw has an address of its own, so the same seed decides the same."""

    def __init__(self, dice: Dice, decision: int, seat: Seat) -> None:
        self._dice, self._decision, self._seat, self._draws = dice, decision, seat, 0

    def draw(self, things: Sequence[T]) -> T:
        """Returns one of `things`, each equally likely."""
        self._draws += 1
        return self._dice.draw(Address(self._decision, self._seat, self._draws), things)

    def __call__(self) -> float:
        """A number from 0 to just below 1, each equally likely."""
        return self.draw(range(_FINE)) / _FINE
