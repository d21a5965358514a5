"""The messages that wait to be sent to one connection, in order and up to a limit.

All messages of one iteration of the event loop are sent at its end, by one task for all connections, since a task for
each message would cost more than the message. A connection whose client reads slowly gets a task of its own.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from litestar.types import Message, Send

log = logging.getLogger("bunkum.send_queue")

MOST_UNSENT = 300
MOST_UNSENT_BYTES = 300_000
"""The most bytes that may wait for one connection, here and in the transport's buffer together."""
GOODBYE_SECONDS = 5.0
"""The time in which the client must close after our last message; then the connection is aborted."""
TRY_AGAIN = 1013


class Link(Protocol):
    """The TCP connection beneath a WebSocket, as `connection_guard` knows it."""

    @property
    def is_closing(self) -> bool:
        """Whether the connection is being closed, by either end."""
        ...

    @property
    def is_writable(self) -> bool:
        """Whether the transport accepts more; false while its buffer is above the high-water mark."""
        ...

    def unsent_bytes(self) -> int:
        """Returns the number of bytes in the transport's write buffer."""
        ...

    def expect_close(self) -> None:
        """Limits reading from now on, since the application has closed the WebSocket."""
        ...


class Flusher:
    """Sends the messages of many queues together at the end of the current iteration of the event loop."""

    def __init__(self) -> None:
        self._queues: list[SendQueue] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, queue: "SendQueue") -> None:
        """Sends the messages in `queue` soon."""
        if not self._queues:
            task = asyncio.create_task(self._flush())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._queues.append(queue)

    async def _flush(self) -> None:
        queues, self._queues = self._queues, []
        for queue in queues:
            await queue.flush()


class SendQueue:
    """The messages for one connection."""

    __slots__ = ("_abort", "_bytes", "_flusher", "_is_scheduled", "_link", "_send", "_task", "_unsent", "ended")

    def __init__(
        self, send: Send, abort: Callable[[], object], link: Link | None = None, flusher: Flusher | None = None
    ) -> None:
        """Builds an empty queue; `send` is the function of ASGI, `abort` ends the connection at once.

        Without a `link` it is not known what the transport's buffer holds or whether `send` would wait; then the queue
        sends in a task of its own.
        """
        self._send, self._abort, self._link = send, abort, link
        self._flusher = flusher if link is not None else None
        self._unsent: list[tuple[Message, int]] = []
        self._bytes = 0
        self._is_scheduled = False
        self._task: asyncio.Task[None] | None = None
        self.ended = False
        """Whether the last message has been queued."""

    @property
    def waiting(self) -> int:
        """The number of bytes that are not sent yet, as far as is known."""
        return self._bytes + (0 if self._link is None else self._link.unsent_bytes())

    def send(self, text: bytes) -> bool:
        """Queues a message; returns False if the client is too slow, and then queues nothing any more."""
        if self.ended:
            return True
        is_idle = not self._bytes and (self._link is None or self._link.is_writable)  # then little waits, if anything
        if (not is_idle and self.waiting + len(text) > MOST_UNSENT_BYTES) or len(self._unsent) >= MOST_UNSENT:
            self._drop_all()
            return False
        self._put({"type": "websocket.send", "text": text.decode(), "bytes": None}, len(text))
        return True

    def end(self, goodbye: bytes) -> None:
        """Queues a last message and closes the connection."""
        if self.ended:
            return
        self.ended = True
        self._put({"type": "websocket.send", "text": goodbye.decode(), "bytes": None}, len(goodbye))
        self._put({"type": "websocket.close", "code": TRY_AGAIN, "reason": ""}, 0)
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._abort)

    def disconnect(self) -> None:
        """Drops everything, since the connection is gone."""
        self.ended = True
        self._drop_all()
        if self._task is not None:
            self._task.cancel()

    def _drop_all(self) -> None:
        self._unsent.clear()
        self._bytes = 0

    def _put(self, message: Message, size: int) -> None:
        self._unsent.append((message, size))
        self._bytes += size
        if self._is_scheduled:
            return
        self._is_scheduled = True
        if self._flusher is None:
            self._task = asyncio.create_task(self.flush(waits=True))
        else:
            self._flusher.add(self)

    async def flush(self, *, waits: bool = False) -> None:
        """Sends what is queued; unless it `waits` for the transport, a task of its own does once that is full."""
        try:
            while self._unsent:
                if not waits and self._link is not None and not self._link.is_writable:
                    self._task = asyncio.create_task(self.flush(waits=True))
                    return
                message, size = self._unsent.pop(0)
                await self._send(message)
                self._bytes = max(0, self._bytes - size)
                if message["type"] == "websocket.close" and self._link is not None:
                    self._link.expect_close()
        except Exception as error:  # noqa: BLE001  an error of one connection must not delay the others
            self._fail(error)
        self._is_scheduled, self._task = False, None

    def _fail(self, error: Exception) -> None:
        """Drops the queue after an error; logs it unless the connection is gone, which `receive` reports as well."""
        self._drop_all()
        is_gone = isinstance(error, OSError) or (self._link is not None and self._link.is_closing)
        if not is_gone:
            log.error("a message could not be sent", exc_info=error)
