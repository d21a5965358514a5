"""The transport that `connection_guard` gives to the web server's protocol."""

import asyncio
from collections.abc import Iterable
from typing import Any, Protocol


class Guard(Protocol):
    """What the transport tells the guard of its connection."""

    @property
    def inner(self) -> asyncio.Protocol:
        """The web server's protocol."""
        ...

    def hold(self, *, holds: bool) -> None:
        """Pauses reading, or resumes it."""
        ...

    def note_write(self) -> None:
        """Notes that an answer has begun."""
        ...

    def upgrade(self, protocol: asyncio.BaseProtocol) -> None:
        """Hands what comes to `protocol` from now on."""
        ...

    def close(self) -> None:
        """Closes the connection within bounds."""
        ...


class GuardedTransport(asyncio.Transport):
    """The transport as the web server's protocol sees it."""

    __slots__ = ("_guard", "_real", "abort", "get_write_buffer_size", "is_closing")

    def __init__(self, guard: Guard, real: asyncio.Transport) -> None:
        """`real` is what asyncio gave the guard."""
        super().__init__()
        self._guard, self._real = guard, real
        # Asked for with every message: without a step in between.
        self.abort, self.is_closing, self.get_write_buffer_size = (
            real.abort,
            real.is_closing,
            real.get_write_buffer_size,
        )

    def pause_reading(self) -> None:
        """Pauses reading, soon."""
        self._guard.hold(holds=True)

    def resume_reading(self) -> None:
        """Resumes reading."""
        self._guard.hold(holds=False)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Asks the real one."""
        return self._real.get_extra_info(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Writes, and notes that an answer has begun."""
        self._guard.note_write()
        self._real.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        """Writes, and notes that an answer has begun."""
        self._guard.note_write()
        self._real.writelines(list_of_data)

    def close(self) -> None:
        """Closes it; it is cut where the other end does not take what is left."""
        self._guard.close()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hands the connection to the WebSocket's protocol."""
        self._guard.upgrade(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Returns the web server's protocol."""
        return self._guard.inner

    def is_reading(self) -> bool:
        """Asks the real one."""
        return self._real.is_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Asks the real one."""
        self._real.set_write_buffer_limits(high, low)

    def can_write_eof(self) -> bool:
        """Asks the real one."""
        return self._real.can_write_eof()

    def write_eof(self) -> None:
        """Asks the real one."""
        self._real.write_eof()
