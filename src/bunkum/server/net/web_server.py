"""The web server beneath the house: uvicorn, told how, and taught to say and to hear without detours."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn
from litestar.types import Send
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame as Frame_
from websockets.http11 import Request

from bunkum.server.app import create_app
from bunkum.server.net.connection_guard import HEAD_BYTES, READ_BYTES, GuardedProtocol
from bunkum.server.net.frames import (
    ends_whole,
    framed,
    is_utf8,
    text_of,
)
from bunkum.server.net.send_queue import (
    GOODBYE_SECONDS,
    WIRE,
    Ear,
    Frame,
    Wire,
)
from bunkum.server.net.turns import Inbox, Outbox
from bunkum.server.rate_limits import FRAME_BYTES, PATIENCE
from bunkum.server.services import Services

PING_SECONDS, SILENCE_SECONDS = 20.0, 10.0
"""So often a device is asked whether it lives, and so long it may take to answer: a phone that has left the network
hangs up with nobody, and the others wait for it until the line is known to be dead. Who speaks is not asked."""


class Mail:
    """What has come down a line and was not read yet: a queue of one reader, a tenth as large as asyncio's."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: list[ASGIReceiveEvent] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        """Something has come."""
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        """Whether all has been read."""
        return not self._events

    def all(self) -> list[ASGIReceiveEvent]:
        """What has not been read; it counts as read."""
        events, self._events = self._events, []
        return events

    async def get(self) -> ASGIReceiveEvent:
        """The first that has not been read; wait for it."""
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.pop(0)


class Farewell:
    """Where nothing comes any more but word that the line is gone."""

    __slots__ = ("_gone", "_loop")

    def __init__(self, loop: asyncio.AbstractEventLoop, gone: Callable[[], None]) -> None:
        self._loop = loop
        self._gone: Callable[[], None] | None = gone

    def put_nowait(self, _: ASGIReceiveEvent) -> None:
        """It is gone: say so once, when whoever found out has finished."""
        if self._gone is not None:
            self._loop.call_soon(self._gone)
            self._gone = None


class _Stays:
    """Stands where uvicorn keeps the time until it hangs up: without one, a line ends with its application."""

    def cancel(self) -> None:
        """There is nothing to cancel."""


class Leave:
    """Whether one may write: an `asyncio.Event` that takes room only once somebody has to wait."""

    __slots__ = ("_given", "_waiting")

    def __init__(self) -> None:
        self._given = True
        self._waiting: asyncio.Event | None = None

    def is_set(self) -> bool:
        """Whether one may."""
        return self._given

    def set(self) -> None:
        """One may."""
        self._given = True
        if self._waiting is not None:
            self._waiting.set()
            self._waiting = None

    def clear(self) -> None:
        """One may not."""
        self._given = False

    async def wait(self) -> bool:
        """Wait until one may."""
        while not self._given:
            self._waiting = self._waiting or asyncio.Event()
            await self._waiting.wait()
        return True


class FreeLine(WebSocketsSansIOProtocol):
    """uvicorn's own way with sockets, and beside ASGI's `send` and `receive` a shorter way where the line is free.

    A move at a table of four is four messages and more; each would be three coroutines, a lock and five objects on its
    way through `send`. What is written here is what `send` would write. And each message that comes would stop the
    reading, wait in a queue, and wake a task that starts the reading again: a task that with all it came through takes
    more memory than the rest of a line. An application that listens may return, and the line stays. What comes and is
    plainly one message is read here (`frames`); as long as only whole frames came, the library's reader misses nothing.

    Some of uvicorn's attributes get a slot: a dictionary of more than thirty does not share its keys with those of
    other lines, and is five times as large.
    """

    __slots__ = (
        "asked",
        "between",
        "client",
        "close_timer",
        "conn",
        "curr_msg_data_type",
        "ear",
        "frame",
        "frames",
        "heard_at",
        "inbox",
        "late",
        "outbox",
        "pending",
        "queue",
        "response",
        "scope",
        "server",
        "transport",
        "unheard",
        "writable",
    )

    def __init__(self, inbox: Inbox, outbox: Outbox, *args: Any, **settings: Any) -> None:
        """As uvicorn makes them; all lines of a house share an `inbox` and an `outbox`."""
        super().__init__(*args, **settings)
        self.inbox, self.outbox = inbox, outbox
        self.ear: Ear | None = None
        self.frame: Frame | None = None
        self.pending = 0
        self.unheard = 0
        """What came before anybody listened, but for messages."""
        self.late = 0
        """Bytes that came after our good-bye."""
        self.between = False
        """Whether the library's reader waits for the first byte of a frame, and of a message."""
        self.heard_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A line of its own, with a small box for what comes."""
        super().connection_made(transport)
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", Mail())
        self.writable = cast("asyncio.Event", Leave())

    def handle_connect(self, event: Request) -> None:
        """Shake hands, and tell the application of the shorter way."""
        self.asked = event
        super().handle_connect(event)
        self.between = not self.conn.reader.buffer
        scope = getattr(self, "scope", None)  # there is none where the handshake failed
        if scope is not None:
            cut = self.transport.abort
            scope["extensions"][WIRE] = Wire(
                write=self.write, backlog=self.backlog, send=cast("Send", self.send), cut=cut, listen=self.listen
            )

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn does; once hands are shaken, forget what was said: thousands of lines would keep it."""
        self.outbox.empty()
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.asked.headers.clear()  # the parser keeps the request as long as the line lives
            del self.response, self.asked
        elif message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # turned away, and told so: uvicorn would log that nobody answered

    def write(self, text: bytes) -> bool:
        """A text frame, at the end of this turn."""
        if self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        self.outbox.put(self, framed(text))
        return True

    def backlog(self) -> int:
        """Bytes that were written and that the system has not taken yet."""
        return self.pending + self.transport.get_write_buffer_size()

    def listen(self, ear: Ear, frame: Frame, gone: Callable[[], None]) -> None:
        """From now on tell these what comes, at once, and `gone` when the line is; the application may return."""
        self.ear, self.frame = ear, frame
        self.close_timer = self.close_timer or cast("asyncio.TimerHandle", _Stays())
        mail, self.queue = cast("Mail", self.queue), cast("asyncio.Queue[ASGIReceiveEvent]", Farewell(self.loop, gone))
        for event in mail.all():
            if event["type"] == "websocket.receive":
                ear((event.get("text") or "").encode() or event.get("bytes") or b"")
            else:
                self.queue.put_nowait(event)
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """As uvicorn does, or in one step."""
        self.heard_at = self.loop.time()
        if self.close_sent and self.is_too_much(len(data)):
            return
        if self.between:
            hears = self.ear is not None and not self.close_sent and len(data) <= FRAME_BYTES
            text = text_of(data) if hears else None
            if self.ear is not None and text is not None:
                self.inbox.put(self.ear, text, self.transport)
                return
            self.between = ends_whole(data)
        super().data_received(data)

    def is_too_much(self, size: int) -> bool:
        """Whether more comes after our good-bye than can have been on its way; then the line is cut."""
        self.late += size
        if self.late > FRAME_BYTES:
            self.transport.abort()
        return self.late > FRAME_BYTES

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does, or the shorter way."""
        if self.ear is not None and not self.close_sent:
            data, self.frames = b"".join(self.frames), []
            self.inbox.put(self.ear, data, self.transport)
        elif self.curr_msg_data_type == "text" and not is_utf8(b"".join(self.frames)):
            self.transport.abort()  # uvicorn would log a traceback for each, so that anybody could fill the log
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """As uvicorn does, and counts it: to answer a ping costs as much as to refuse a message."""
        super().handle_ping()
        self.count_frame()

    def handle_pong(self, event: Frame_) -> None:
        """As uvicorn does, and counts those that nobody asked for."""
        if self.pending_ping_payload is None or bytes(event.data) != self.pending_ping_payload:
            self.count_frame()
        super().handle_pong(event)

    def handle_cont(self, event: Frame_) -> None:
        """As uvicorn does, and counts the parts of a message."""
        super().handle_cont(event)
        self.count_frame()

    def count_frame(self) -> None:
        """Tells whoever listens; before that, so many pings are a flood."""
        if self.frame is not None:
            self.frame()
            return
        self.unheard += 1
        if self.unheard > PATIENCE:
            self.transport.abort()

    def send_keepalive_ping(self) -> None:
        """As uvicorn does; but whoever has lately said something is asked only once they have been silent as long."""
        silent = self.loop.time() - self.heard_at
        if self.ping_interval is not None and silent < self.ping_interval / 2:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """As uvicorn does; and cut the line, which would else live on as long as something waits to be written."""
        super().keepalive_timeout()
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def shutdown(self) -> None:
        """As uvicorn does, after what is still to be said."""
        self.outbox.empty()
        super().shutdown()


def server_for(house: Services) -> uvicorn.Server:
    """A server for this house; it listens where it is told when it serves."""
    admission = house.admission
    return uvicorn.Server(
        uvicorn.Config(
            create_app(house),
            log_config=None,
            access_log=False,  # a table's address is its key
            lifespan="off",
            proxy_headers=False,  # `visitor` reads them, with care
            server_header=False,
            http=cast(
                "type[asyncio.Protocol]", partial(GuardedProtocol, admission, bytearray(READ_BYTES), H11Protocol)
            ),
            h11_max_incomplete_event_size=HEAD_BYTES,
            ws=cast("type[asyncio.Protocol]", partial(FreeLine, Inbox(), Outbox())),
            ws_max_size=FRAME_BYTES,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=SILENCE_SECONDS,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
    )
