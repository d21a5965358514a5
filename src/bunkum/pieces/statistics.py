"""What is worth counting about players of a bluffing game: words that the figures of several games share."""

from collections.abc import Iterator
from typing import NamedTuple

from bunkum.core import Seat

BLUFF = 0.5
"""A bid is a bluff when its bidder, from its own view alone, gives it less than this."""


class Rate(NamedTuple):
    """A figure: so many `counted` for each of `among`."""

    name: str
    counted: str
    among: str


def count_call(caller: Seat, bidder: Seat, *, held: bool) -> Iterator[tuple[Seat, str]]:
    """What a call counts for, once the bid has held or not."""
    yield bidder, "called"
    yield (bidder, "held") if held else (caller, "good call")
