"""The web server beneath the house: uvicorn, told how, and taught one thing more."""

import asyncio
from typing import cast

import uvicorn
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from bunkum.server.app import create_app
from bunkum.server.limits import FRAME_BYTES
from bunkum.server.line import WRITE
from bunkum.server.premises import Premises


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

    async def get(self) -> ASGIReceiveEvent:
        """The first that has not been read; wait for it."""
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.pop(0)


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
    """uvicorn's own way with sockets, and beside ASGI's `send` a way to write at once where the line is free.

    A move at a table of four is four messages and more; each would be three coroutines, a lock and five objects on its
    way through `send`. What is written here is what `send` would write.

    Some of uvicorn's attributes get a slot: a dictionary of more than thirty does not share its keys with those of
    other lines, and is five times as large.
    """

    __slots__ = (
        "asked",
        "client",
        "close_timer",
        "conn",
        "curr_msg_data_type",
        "frames",
        "queue",
        "response",
        "scope",
        "server",
        "transport",
        "writable",
    )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A line of its own, with a small box for what comes."""
        super().connection_made(transport)
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", Mail())
        self.writable = cast("asyncio.Event", Leave())

    def handle_connect(self, event: Request) -> None:
        """Shake hands, and tell the application of `write`."""
        self.asked = event
        super().handle_connect(event)
        scope = getattr(self, "scope", None)  # there is none where the handshake failed
        if scope is not None:
            scope["extensions"][WRITE] = {WRITE: self.write}

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn does; once hands are shaken, forget what was said: thousands of lines would keep it."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.asked.headers.clear()  # the parser keeps the request as long as the line lives
            del self.response, self.asked

    def write(self, text: bytes) -> bool:
        """A text frame, unmasked and in one piece (RFC 6455, 5.2)."""
        free = self.handshake_complete and self.writable.is_set() and self.initial_response is None
        if not free or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        size = len(text)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2)
        else:
            head = b"\x81\x7f" + size.to_bytes(8)
        self.transport.write(head + text)
        return True


def server_for(house: Premises) -> uvicorn.Server:
    """A server for this house; it listens where it is told when it serves."""
    return uvicorn.Server(
        uvicorn.Config(
            create_app(house),
            log_config=None,
            access_log=False,  # a table's address is its key
            lifespan="off",
            proxy_headers=False,  # `visitor` reads them, with care
            server_header=False,
            ws=FreeLine,
            ws_max_size=FRAME_BYTES,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
    )
