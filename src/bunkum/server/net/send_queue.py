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
MOST_UNSENT_BYTES = 300_000
"""So much may wait for one device, wherever it waits: here, for the end of a turn, or in the server's own buffer."""
GOODBYE_SECONDS = 5.0
"""So long the other end may take to hear our good-bye; then the line is cut."""
TRY_AGAIN = 1013
WIRE = "bunkum.wire"
"""The extension of ASGI by which our server offers a shorter way than `send` and `receive`."""

Write = Callable[[bytes], bool]
"""Give a text to the line here and now; False, and nothing is done, where the line is not free."""
Ear = Callable[[bytes], None]
"""Told what the other end says."""
Frame = Callable[[], None]
"""Told that the other end has sent something that is no message: a ping, a pong, or a part."""


class Wire(TypedDict):
    """The shorter way."""

    write: Write
    backlog: Callable[[], int]
    """Bytes that were written and not taken yet."""
    send: Send
    cut: Callable[[], None]
    """End the connection there and then."""
    listen: Callable[[Ear, Frame, Callable[[], None]], None]
    """From now on these are told what comes, instead of `receive`, and the last when the line is gone."""


def wire_in(scope: Scope) -> Wire | None:
    """The shorter way, where the server offers it."""
    extensions = cast("dict[str, dict[str, Wire]]", scope).get("extensions") or {}
    return extensions.get(WIRE)


class SendQueue:
    """The way to one device. `cut` ends the connection there and then, whatever the other end does."""

    __slots__ = ("_backlog", "_bytes", "_cut", "_send", "_sending", "_unsent", "_write", "ended")

    def __init__(self, shorter: Wire | None, send: Send, cut: Callable[[], object]) -> None:
        """`send` and `cut` are the server's; `shorter` is its shorter way, where it offers one."""
        self._write = None if shorter is None else shorter["write"]
        self._backlog = _none if shorter is None else shorter["backlog"]
        self._send, self._cut = send, cut
        self._unsent: deque[tuple[Message, int]] | None = None
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self.ended = False
        """Nothing more is said."""

    @property
    def waiting(self) -> int:
        """Bytes that were said and that the other end, as far as is known, has not taken yet."""
        return self._bytes + self._backlog()

    def say(self, text: bytes) -> bool:
        """Send it; False when so much waits already that the other end is too slow to follow."""
        if self.ended:
            return True
        waiting = self.waiting
        if waiting and waiting + len(text) > MOST_UNSENT_BYTES:
            self._drop()
            return False
        if self._unsent is None and self._write is not None and self._write(text):
            return True
        self._queue({"type": "websocket.send", "text": text.decode(), "bytes": None}, len(text))
        assert self._unsent is not None
        if len(self._unsent) > MOST_UNSENT:
            self._drop()
            return False
        return True

    def end(self, goodbye: bytes) -> None:
        """Say good-bye and close."""
        if self.ended:
            return
        self.ended = True
        self._queue({"type": "websocket.send", "text": goodbye.decode(), "bytes": None}, len(goodbye))
        self._queue({"type": "websocket.close", "code": TRY_AGAIN, "reason": ""}, 0)
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._cut)

    def lost(self) -> None:
        """The line is gone."""
        self.ended = True
        if self._sending is not None:
            self._sending.cancel()

    def _drop(self) -> None:
        if self._unsent is not None:
            self._unsent.clear()
            self._bytes = 0

    def _queue(self, message: Message, size: int) -> None:
        if self._unsent is None:
            self._unsent, self._bytes = deque(), 0
            self._sending = asyncio.create_task(self._send_rest(self._unsent))
        self._unsent.append((message, size))
        self._bytes += size

    async def _send_rest(self, unsent: deque[tuple[Message, int]]) -> None:
        try:
            while unsent:
                message, size = unsent.popleft()
                await self._send(message)
                self._bytes = max(0, self._bytes - size)
        except OSError:
            pass  # the line is gone, and whoever listens to it hears that as well
        except Exception:
            log.exception("a line broke")
        finally:
            self._unsent = self._sending = None
            self._bytes = 0


def _none() -> int:
    """What waits in a server that does not tell."""
    return 0
