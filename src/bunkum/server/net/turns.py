"""What comes and goes in one turn of the event loop, heard together and said together at its end.

A commit is news for dozens of tables, whose pages answer all at once. The system's way to read and to write and ours to
hear and to tell take turns badly: each throws the other's code out of the processor's caches. (All writes together, a
move costs a twelfth less; all reading, a twenty-fifth.)
"""

import asyncio
import logging
from typing import Protocol

from bunkum.server.net.send_queue import Ear

log = logging.getLogger("bunkum.line")


class Writer(Protocol):
    """A connection that writes. `pending`: bytes that wait for the end of this turn."""

    transport: asyncio.Transport
    pending: int


class Outbox:
    """What is to be said."""

    def __init__(self) -> None:
        self._written: list[tuple[Writer, bytes]] = []

    def put(self, line: Writer, data: bytes) -> None:
        """Write it soon."""
        if not self._written:
            asyncio.get_running_loop().call_soon(self.empty)
        line.pending += len(data)
        self._written.append((line, data))

    def empty(self) -> None:
        """Write it all now."""
        written, self._written = self._written, []
        for line, data in written:
            line.pending -= len(data)
            if not line.transport.is_closing():
                line.transport.write(data)


class Inbox:
    """What was said, with who listens, and the line that is cut where that fails: its page will come again."""

    def __init__(self) -> None:
        self._said: list[tuple[Ear, bytes, asyncio.Transport]] = []

    def put(self, ear: Ear, text: bytes, transport: asyncio.Transport) -> None:
        """Let it be heard soon."""
        if not self._said:
            asyncio.get_running_loop().call_soon(self.empty)
        self._said.append((ear, text, transport))

    def empty(self) -> None:
        """Let it all be heard now."""
        said, self._said = self._said, []
        for ear, text, transport in said:
            try:
                ear(text)
            except Exception:
                log.exception("what a device said could not be heard")
                transport.abort()
