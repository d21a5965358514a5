"""What is asked of a table, and who listens to what came of it."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from bunkum.core import Seat
from bunkum.server.publish import Guest
from bunkum.table.catalog import Position
from bunkum.table.entry import News


class Ask(Struct):
    """Somebody wants something to happen. `guest` is told how it went, by `id` where it has one."""

    seat: Seat
    move: object
    guest: Guest | None = None
    id: str | None = None
    again: bool = False
    """It has been asked before, and may have been done long ago."""
    key: str | None = None
    """The move's id as the log has it: each seat numbers its own."""

    def __post_init__(self) -> None:
        """Know the key."""
        if self.id is not None:
            self.key = f"{self.seat}:{self.id}"


class Watcher(Protocol):
    """Who else wants to know what happened at a table: its bots."""

    def after(self, news: Mapping[Seat, News[Position, object]], ask: Ask) -> None:
        """What was asked has happened."""
        ...

    def refused(self, ask: Ask, code: str) -> None:
        """What a bot wanted was refused, or nothing came of it."""
        ...

    def close(self) -> None:
        """The table leaves memory."""
        ...
