"""What is said to a device: at once where the line is free, else in order and within bounds.

Theory. Most of what a small message costs is a task of its own. So a message is given to the server right here, in the
caller's own step: a server waits until the line is free before it touches anything, and then never waits again, so the
sending either comes to its end in one step or has not begun. In the latter case it is given up, and a task takes over
until the line has caught up.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from litestar.types import Message, Send

log = logging.getLogger("bunkum.line")

MOST_UNSENT = 300
MOST_UNSENT_BYTES = 600_000
GOODBYE_SECONDS = 5.0
"""So long the other end may take to hear our good-bye; then the line is cut."""
TRY_AGAIN = 1013


class Line:
    """The way to one device. `cut` ends the connection there and then, whatever the other end does."""

    __slots__ = ("_bytes", "_cut", "_send", "_sending", "_unsent", "ended")

    def __init__(self, send: Send, cut: Callable[[], object]) -> None:
        self._send, self._cut = send, cut
        self._unsent: deque[Message] | None = None
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self.ended = False
        """Nothing more is said."""

    def say(self, text: bytes) -> bool:
        """Send it; False when so much waits already that the other end is too slow to follow."""
        if self.ended:
            return True
        message: Message = {"type": "websocket.send", "text": text.decode(), "bytes": None}
        if self._unsent is None and self._sent_at_once(message):
            return True
        self._queue(message, len(text))
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

    def _sent_at_once(self, message: Message) -> bool:
        sending = self._send(message).__await__()
        try:
            next(sending)
        except StopIteration:
            return True
        except OSError:
            return True  # the line is gone, and whoever listens to it hears that as well
        except Exception:
            log.exception("a line broke")  # a table must not break with it
            return True
        sending.close()
        return False

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
            pass  # as above
        except Exception:
            log.exception("a line broke")
        finally:
            self._unsent = self._sending = None
