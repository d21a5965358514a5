"""What is said to a device: at once where the line is free, else in order and within bounds.

Theory. Most of what a small message costs is a task of its own. So where the server lets us (`serving`), a message is
written here and now; only when the line is not free a task takes over until it has caught up.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TypedDict, cast

from litestar.types import Message, Scope, Send

log = logging.getLogger("bunkum.line")

MOST_UNSENT = 300
MOST_UNSENT_BYTES = 600_000
GOODBYE_SECONDS = 5.0
"""So long the other end may take to hear our good-bye; then the line is cut."""
TRY_AGAIN = 1013
WIRE = "bunkum.wire"
"""The extension of ASGI by which our server offers a shorter way than `send` and `receive`."""

Write = Callable[[bytes], bool]
"""Give a text to the line here and now; False, and nothing is done, where the line is not free."""
Ear = Callable[[bytes], None]
"""Told what the other end says."""


class Wire(TypedDict):
    """The shorter way."""

    write: Write
    send: Send
    cut: Callable[[], None]
    """End the connection there and then."""
    listen: Callable[[Ear, Callable[[], None]], None]
    """From now on one is told what comes, instead of `receive`, and the other when the line is gone."""


def wire_in(scope: Scope) -> Wire | None:
    """The shorter way, where the server offers it."""
    extensions = cast("dict[str, dict[str, Wire]]", scope).get("extensions") or {}
    return extensions.get(WIRE)


class Line:
    """The way to one device. `cut` ends the connection there and then, whatever the other end does."""

    __slots__ = ("_bytes", "_cut", "_send", "_sending", "_unsent", "_write", "ended")

    def __init__(self, write: Write | None, send: Send, cut: Callable[[], object]) -> None:
        self._write, self._send, self._cut = write, send, cut
        self._unsent: deque[Message] | None = None
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self.ended = False
        """Nothing more is said."""

    def say(self, text: bytes) -> bool:
        """Send it; False when so much waits already that the other end is too slow to follow."""
        if self.ended:
            return True
        if self._unsent is None and self._write is not None and self._write(text):
            return True
        self._queue({"type": "websocket.send", "text": text.decode(), "bytes": None}, len(text))
        assert self._unsent is not None
        if len(self._unsent) > MOST_UNSENT or self._bytes > MOST_UNSENT_BYTES:
            self._unsent.clear()
            return False
        return True

    def end(self, goodbye: bytes) -> None:
        """Say good-bye and close."""
        if self.ended:
            return
        self.say(goodbye)
        self.ended = True
        self._queue({"type": "websocket.close", "code": TRY_AGAIN, "reason": ""}, 0)
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._cut)

    def lost(self) -> None:
        """The line is gone."""
        self.ended = True
        if self._sending is not None:
            self._sending.cancel()

    def _queue(self, message: Message, size: int) -> None:
        if self._unsent is None:
            self._unsent, self._bytes = deque(), 0
            self._sending = asyncio.create_task(self._send_rest(self._unsent))
        self._unsent.append(message)
        self._bytes += size

    async def _send_rest(self, unsent: deque[Message]) -> None:
        try:
            while unsent:
                await self._send(unsent.popleft())
        except OSError:
            pass  # the line is gone, and whoever listens to it hears that as well
        except Exception:
            log.exception("a line broke")
        finally:
            self._unsent = self._sending = None
