"""What is asked of a table, and who listens to what came of it."""

from asyncio import Future, get_running_loop
from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from bunkum.core import HOUSE, Seat
from bunkum.core.contract import Position
from bunkum.server import wire
from bunkum.server.refusals import Refused
from bunkum.server.tables.broadcast import Guest
from bunkum.server.tables.room_messages import encode
from bunkum.table.entry import News
from bunkum.table.room_actions import HouseRoomAction


class Request(Struct):
    """Somebody wants something to happen. `guest` is told how it went, by `id` where it has one."""

    seat: Seat
    move: object
    guest: Guest | None = None
    id: str | None = None
    again: bool = False
    """It has been asked before, and may have been done long ago."""
    key: str | None = None
    """The move's id as the log has it: each seat numbers its own."""
    answered: Future[None] | None = None
    """Done once it has happened; `Refused` where it may not."""

    def __post_init__(self) -> None:
        """Know the key."""
        if self.id is not None:
            self.key = f"{self.seat}:{self.id}"

    def refuse(self, no: Refused) -> None:
        """Tell whoever asked why it may not be."""
        if self.guest is not None:
            self.guest.tell(encode(wire.Refused(self.id, no.code, no.sentence)))
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(no)

    def succeed(self, *, is_told: bool = False) -> None:
        """Tell whoever asked that it is done; `is_told`: the device was told with the news of it."""
        if self.guest is not None and self.id is not None and not is_told:
            self.guest.tell(encode(wire.Did(self.id)))
        if self.answered is not None and not self.answered.done():
            self.answered.set_result(None)


class Orders:
    """What the server itself has a table do, and waits for."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._waiting: set[Future[None]] = set()

    async def wait_for(self, chore: HouseRoomAction, take: Callable[[Request], None]) -> None:
        """Let `take` do it; return once it is stored and told, `Refused` where that may not be."""
        answered = get_running_loop().create_future()
        self._waiting.add(answered)
        try:
            take(Request(HOUSE, chore, answered=answered))
            await answered
        finally:
            self._waiting.discard(answered)

    def refuse(self, no: Refused) -> None:
        """The table leaves memory."""
        for answered in self._waiting:
            if not answered.done():
                answered.set_exception(no)


class TableObserver(Protocol):
    """Who else wants to know what happened at a table: its bots."""

    def after(self, news: Mapping[Seat, News[Position, object]], ask: Request) -> None:
        """What was asked has happened."""
        ...

    def refused(self, ask: Request, code: str) -> None:
        """What a bot wanted was refused, or nothing came of it."""
        ...

    def close(self) -> None:
        """The table leaves memory."""
        ...
