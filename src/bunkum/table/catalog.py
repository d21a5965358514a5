"""The games of the house, found by looking into their folder; a game is loaded when it is first asked for."""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Protocol, TypeVar

import msgspec

from bunkum.core import Game, HouseOptions, Seat, Words
from bunkum.table.chores import Claim


class Sheet(Protocol):
    """An option sheet: the options of the house, and the game's own beside them."""

    @property
    def house(self) -> HouseOptions: ...


class Position(Protocol):
    """What the table asks of any game's state."""

    @property
    def living(self) -> frozenset[Seat]: ...

    @property
    def round(self) -> int: ...


O = TypeVar("O", bound=Sheet)
S = TypeVar("S", bound=Position)
A = TypeVar("A")
E = TypeVar("E")


class Listed(msgspec.Struct, Generic[O, S, A, E], frozen=True):
    """A game as the house lists it, with all that shells need to know of it."""

    id: str
    name: str
    line: str
    seats: range
    game: Game[O, S, A, E]
    options: type[O]
    presets: Mapping[str, O]
    fits: Callable[[O, int], None]
    warnings: Callable[[O, int], tuple[str, ...]]


def games() -> tuple[str, ...]:
    """The ids of all games."""
    raise NotImplementedError
