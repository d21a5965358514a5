"""The transport that `connection_guard` gives to the web server's protocol."""

import asyncio
from collections.abc import Iterable
from typing import Any, Protocol


class Guard(Protocol):
    """The calls of the transport to the guard of its connection."""

    @property
    def inner(self) -> asyncio.Protocol:
        """The web server's protocol."""
        ...

    def hold(self, *, holds: bool) -> None:
        """Pauses reading, or resumes it."""
        ...

    def note_write(self) -> None:
        """Records that a response has begun."""
        ...

    def upgrade(self, protocol: asyncio.BaseProtocol) -> None:
        """Passes received data to `protocol` from now on."""
        ...

    def close(self) -> None:
        """Closes the connection within a time limit."""
        ...


class GuardedTransport(asyncio.Transport):
    """The transport as the web server's protocol sees it."""

    __slots__ = ("_guard", "_real", "abort", "get_write_buffer_size", "is_closing")

    def __init__(self, guard: Guard, real: asyncio.Transport) -> None:
        """Wraps `real`, the transport that asyncio gave to the guard."""
        super().__init__()
        self._guard, self._real = guard, real
        # Called for every message, so it is bound directly.
        self.abort, self.is_closing, self.get_write_buffer_size = (
            real.abort,
            real.is_closing,
            real.get_write_buffer_size,
        )

    def pause_reading(self) -> None:
        """Pauses reading soon."""
        self._guard.hold(holds=True)

    def resume_reading(self) -> None:
        """Resumes reading."""
        self._guard.hold(holds=False)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Calls the real transport."""
        return self._real.get_extra_info(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Writes, and records that a response has begun."""
        self._guard.note_write()
        self._real.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        """Writes, and records that a response has begun."""
        self._guard.note_write()
        self._real.writelines(list_of_data)

    def close(self) -> None:
        """Closes the connection; it is aborted if the client does not read the rest in time."""
        self._guard.close()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Passes the connection to the WebSocket's protocol."""
        self._guard.upgrade(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Returns the web server's protocol."""
        return self._guard.inner

    def is_reading(self) -> bool:
        """Calls the real transport."""
        return self._real.is_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Calls the real transport."""
        self._real.set_write_buffer_limits(high, low)

    def can_write_eof(self) -> bool:
        """Calls the real transport."""
        return self._real.can_write_eof()

    def write_eof(self) -> None:
        """Calls the real transport."""
        self._real.write_eof()
