"""The facts about the game on which room actions depend."""

from collections.abc import Callable
from typing import NamedTuple

from bunkum.core import HouseOptions, Partners, Seat
from bunkum.core.sight import NO_PARTNERS


class GameFacts(NamedTuple):
    """The facts about the game: living seats, round, and what may be done now."""

    house: HouseOptions
    living: frozenset[Seat] = frozenset()
    round: int = 0
    showing: bool = False
    """Whether the show pause is on, in which all dice are revealed."""
    may_restart: bool = False
    """Whether the House may restart the round."""
    fits: Callable[[int], None] = lambda _: None
    """Raises `Illegal` if the table's options do not allow a match with this number of seats."""
    at_once: bool = False
    """Whether everybody acts at once, so that nobody can hold two seats."""
    partners: Partners = NO_PARTNERS
    """Which seats belong to one person; empty without `reveal_to_dead`."""
