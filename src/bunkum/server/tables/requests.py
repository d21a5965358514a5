"""Requests to a table, and the interfaces of those who are told what comes of them."""

from asyncio import Future
from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from bunkum.core import Seat
from bunkum.core.contract import Position
from bunkum.server import wire
from bunkum.server.refusals import Refused
from bunkum.server.spans import UNTRACED, Span, Tracer
from bunkum.server.storage import Row
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.room_messages import AnyTable, encode
from bunkum.table.entry import Entry, News
from bunkum.table.room_actions import HouseRoomAction, PersonAction


class Request(Struct):
    """A request for an action. `guest` receives the outcome, with `id` if it has one."""

    seat: Seat
    move: object
    guest: Guest | None = None
    id: str | None = None
    again: bool = False
    """Whether it was sent before, so that it may have been done already."""
    key: str | None = None
    """The move's id in the log: seat and `id`, since each seat numbers its own moves."""
    by_bot: bool = False
    is_due: bool = False
    """Whether a clock asks for it, which is asked again."""
    is_current: bool = False
    """Whether the log was read before it was planned, so that a refusal does not come of an old state."""
    outcome: Future[None] | None = None
    """Is resolved once the action is done; gets a `Refused` if it is refused."""
    span: Span = UNTRACED
    """The span of the message that asks for it, and once it is submitted its own."""

    def __post_init__(self) -> None:
        """Sets the key."""
        if self.id is not None:
            self.key = f"{self.seat}:{self.id}"

    def refuse(self, refused: Refused) -> None:
        """Tells the sender that the request is refused, and why."""
        self.span.end(code=refused.code)
        if self.guest is not None:
            self.guest.send(encode(wire.Refused(self.id, refused.code, refused.sentence)))
        if self.outcome is not None and not self.outcome.done():
            self.outcome.set_exception(refused)

    def succeed(self, *, is_told: bool = False) -> None:
        """Tells the sender that the action is done; `is_told` if the device knows it from the news already."""
        self.span.end(code="ok")
        if self.guest is not None and self.id is not None and not is_told:
            self.guest.send(encode(wire.Did(self.id)))
        if self.outcome is not None and not self.outcome.done():
            self.outcome.set_result(None)


class InFlight(Struct):
    """An entry that is being stored, and the request of which it comes."""

    request: Request
    entry: Entry[object, object]
    row: Row
    planned_at: float
    span: Span = UNTRACED
    """The span in which it is stored."""


def find_objection(request: Request, table: AnyTable, broadcaster: Broadcaster) -> str | None:
    """Returns the code with which a request is refused before the rules judge it; None if there is no objection.

    While a request waits, a match may begin without the empty chairs, which gives seats other numbers; or a person may
    take their seat back from the bot that sent it. And a person whose seat a bot plays sends no moves (RULES 1.6).
    """
    chairs = table.room.chairs
    if request.by_bot:
        return None if request.seat < len(chairs) and chairs[request.seat].temper is not None else "not_seated"
    if request.guest is None or request.seat < 0:
        return None
    if not broadcaster.holds(request.guest, request.seat):
        return "not_seated"
    is_played = chairs[request.seat].temper is not None and not isinstance(request.move, PersonAction)
    return "bot_plays" if is_played else None


class TableObserver(Protocol):
    """An observer of a table that receives news and refusals: the bots."""

    def on_news(self, news: Mapping[Seat, News[Position, object]], request: Request) -> None:
        """Handles the news of a request that was done."""
        ...

    def on_refusal(self, request: Request, code: str) -> None:
        """Handles the refusal of a bot's request, or that it had no effect."""
        ...

    def close(self) -> None:
        """Stops, since the table leaves memory."""
        ...


class PipelineOwner(Protocol):
    """What a pipeline uses of the table that it belongs to."""

    tracer: Tracer

    @property
    def now(self) -> float:
        """The table's clock."""
        ...

    def move_clock(self, at: float) -> None:
        """Puts the clock forward to `at`, the time of an entry by another server."""
        ...

    def prepare(self, request: Request) -> str | None:
        """Completes a request before it is planned; returns the code with which it is refused instead, or None."""
        ...

    def find_due(self) -> Iterable[object]:
        """Returns the actions that are due for the House."""
        ...

    def broadcast(
        self,
        news: Mapping[Seat, News[Position, object]],
        request: Request,
        entry: Entry[object, object],
        *,
        is_own: bool,
    ) -> Iterable[HouseRoomAction]:
        """Tells everybody of an entry that has been applied; returns what the House does next.

        `is_own`: whether a request to this server asked for it.
        """
        ...

    def on_outcome(self, request: Request, code: str) -> None:
        """Is told of a request that had no effect, or was refused with this code."""
        ...

    def on_caught_up(self) -> None:
        """Is told that all entries of the log have been applied."""
        ...

    def drop(self, code: str, again: float) -> None:
        """Drops the table from memory."""
        ...

    def fail(self) -> None:
        """Drops the table from memory after a fault."""
        ...
