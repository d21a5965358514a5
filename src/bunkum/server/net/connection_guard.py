"""Limits each connection, from the moment the system accepts it until it is closed.

A client that opens connections and sends nothing, sends half a request, or never reads, holds descriptors and memory
that others need; one that sends without a pause delays everybody. So connections are counted (`admission`), the head
of a request must arrive within ten seconds, little is read at a time, and a connection that was closed is aborted if
the client does not take what is left.

`GuardedProtocol` stands between asyncio's transport and the web server's protocol (HTTP, later the WebSocket) and uses
only public interfaces of asyncio. The application finds it by the addresses of both ends, which ASGI passes on.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Literal, cast

from bunkum.server.net.admission import Admission
from bunkum.server.net.frame_counter import FrameCounter
from bunkum.server.rate_limits import FRAME_BYTES, MOST_EXCESS_MESSAGES

Ends = tuple[tuple[str, int], tuple[str, int]]
"""The client's address and ours; together they identify an open connection."""
Connections = dict[Ends, "GuardedProtocol"]

HEAD_BYTES = 16_384
"""The longest head of a request: 8 kB for cookies and 8 kB for all other headers."""
HEAD_SECONDS = 10.0
STALL_SECONDS = 60.0
"""How long a client may read nothing of a response."""
CLOSE_SECONDS = 5.0
READ_BYTES = 4_608
"""Bytes read from a connection before others have their turn: a little more than the longest message in its frame."""
_CLOSED = asyncio.Protocol()
"""Replaces the web server's protocol once the connection is lost."""
_END_OF_HEAD = b"\r\n\r\n"
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class GuardedProtocol(asyncio.BufferedProtocol):
    """Counts and times one connection, and passes everything on to the protocol of the web server.

    It offers asyncio a small buffer, which would otherwise read 256 kB at once: thousands of messages while all wait.
    """

    def __init__(
        self,
        admission: Admission,
        connections: Connections,
        buffer: bytearray,
        http: Callable[..., asyncio.Protocol],
        **settings: Any,
    ) -> None:
        """Takes the open `connections`, and `http(**settings)`, which creates the web server's protocol.

        All connections share `buffer`, since what is read is passed on at once.
        """
        self._admission, self._connections, self._buffer = admission, connections, buffer
        self._inner = http(**settings)
        self._loop = asyncio.get_running_loop()
        self._key: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._state: Literal["head", "response", "upgraded"] = "head"
        self._tail = b""
        self._head_bytes = 0
        self._is_yielding = self._is_held = False
        """Why reading is paused: others have their turn; the web server's protocol asked for it."""
        self._is_paused = False
        self._ends: Ends | None = None
        self.is_writable = True
        """False while the transport's buffer is above the high-water mark."""
        self._frames: FrameCounter | None = None
        self.on_frame: Callable[[], None] | None = None
        """Called for each WebSocket frame that is no whole message."""
        self._uncounted_frames = 0
        """The number of such frames before `on_frame` was set."""
        self._late_bytes: int | None = None
        """Bytes received since the application closed the WebSocket; None while it is open."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admits the connection, or aborts it."""
        self._transport = cast("asyncio.Transport", transport)
        peer = cast("tuple[str, int] | None", transport.get_extra_info("peername"))
        self._key = self._admission.admit(peer[0] if peer else "?")
        if self._key is None:
            self._transport.abort()
            return
        self._abort_after(HEAD_SECONDS)
        self._ends = _get_ends(self._transport)
        if self._ends is not None:
            self._connections[self._ends] = self
        self._inner.connection_made(_GuardedTransport(self, self._transport))

    def connection_lost(self, exc: Exception | None) -> None:
        """Releases the connection."""
        self._abort_after(None)
        if self._key is not None:
            self._admission.release(self._key)
            self._key = None
            if self._ends is not None:
                self._connections.pop(self._ends, None)
            self._inner.connection_lost(exc)
            self._inner = _CLOSED  # else each keeps the other in memory until the garbage collector comes by

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002  as asyncio calls it
        """Returns the buffer that all connections share."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Checks the bounds and passes the bytes on."""
        if self._key is None or self._transport.is_closing():
            return
        data = bytes(memoryview(self._buffer)[:nbytes])
        if nbytes == len(self._buffer):
            self._yield_reading()
        if self._state == "head" and not self._is_head_in_bounds(data):
            self._state = "response"
            self._transport.write(_TOO_LARGE)
            self.close()
            return
        if self._frames is not None and not self._is_socket_in_bounds(self._frames, data):
            self._transport.abort()
            return
        self._inner.data_received(data)

    def _is_socket_in_bounds(self, frames: FrameCounter, data: bytes) -> bool:
        """Counts frames that are no messages, and bytes after the WebSocket was closed; returns False if too many."""
        if self._late_bytes is not None:
            self._late_bytes += len(data)
            return self._late_bytes <= FRAME_BYTES  # more cannot have been on its way
        for _ in range(frames.feed(data)):
            if self.on_frame is not None:
                self.on_frame()
            else:
                self._uncounted_frames += 1
        return self._uncounted_frames <= MOST_EXCESS_MESSAGES

    @property
    def is_closing(self) -> bool:
        """Whether the connection is being closed, by either end."""
        return self._transport.is_closing()

    def unsent_bytes(self) -> int:
        """Returns how many bytes the transport holds that the system has not taken yet."""
        return self._transport.get_write_buffer_size()

    def expect_close(self) -> None:
        """Limits what is read from now on, since the application has closed the WebSocket."""
        self._late_bytes = 0

    def abort(self) -> None:
        """Ends the connection at once."""
        self._transport.abort()

    def _yield_reading(self) -> None:
        """Pauses reading until others have had their turn, since there may be more."""
        self._is_yielding = True
        self._update_reading()
        self._loop.call_soon(self._resume_after_yield)

    def _resume_after_yield(self) -> None:
        self._is_yielding = False
        self._update_reading()

    def hold(self, *, holds: bool) -> None:
        """Pauses reading, or resumes it, for the protocol within.

        It pauses at every message and resumes as soon as the application has taken it, which is nearly always before
        the system is asked for more: so the pause waits for that, and saves two system calls.
        """
        self._is_held = holds
        if holds:
            self._loop.call_soon(self._update_reading)
        else:
            self._update_reading()

    def _update_reading(self) -> None:
        is_paused = self._is_yielding or self._is_held
        if is_paused != self._is_paused and not self._transport.is_closing():
            self._is_paused = is_paused
            if is_paused:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    def _is_head_in_bounds(self, data: bytes) -> bool:
        received = self._tail + data
        end = received.find(_END_OF_HEAD)
        self._head_bytes += len(data) if end < 0 else max(0, end - len(self._tail))
        if end >= 0:
            self._state = "response"
            self._abort_after(None)
        elif self._timer is None:
            self._abort_after(HEAD_SECONDS)
        self._tail = received[1 - len(_END_OF_HEAD) :]
        return self._head_bytes <= HEAD_BYTES

    def eof_received(self) -> bool | None:
        """Passes it on."""
        return None if self._key is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        """Limits how long the client may read nothing; WebSockets have limits of their own."""
        self.is_writable = False
        if self._state != "upgraded":
            self._abort_after(STALL_SECONDS)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Ends that limit, since the client reads again."""
        self.is_writable = True
        if self._state != "upgraded":
            self._abort_after(None)
        self._inner.resume_writing()

    def note_write(self) -> None:
        """Notes that a response has begun, so that the head of another request comes next."""
        if self._state == "response":
            self._state, self._tail, self._head_bytes = "head", b"", 0

    def upgrade(self, protocol: asyncio.BaseProtocol) -> None:
        """Passes everything to `protocol`, the WebSocket's, from now on."""
        self._inner, self._state = cast("asyncio.Protocol", protocol), "upgraded"
        self._frames = FrameCounter()
        self._abort_after(None)

    def close(self) -> None:
        """Closes the connection once the client has read what is left, after `CLOSE_SECONDS` in any case."""
        self._transport.close()
        if self._key is not None:
            self._abort_after(CLOSE_SECONDS)

    def _abort_after(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self._loop.call_later(seconds, self._transport.abort)


class _GuardedTransport(asyncio.Transport):
    """The transport as the web server's protocol sees it."""

    __slots__ = ("_guard", "_real", "abort", "get_write_buffer_size", "is_closing")

    def __init__(self, guard: GuardedProtocol, real: asyncio.Transport) -> None:
        super().__init__()
        self._guard, self._real = guard, real
        # Called for every message, so they are bound directly.
        self.abort, self.is_closing = real.abort, real.is_closing
        self.get_write_buffer_size = real.get_write_buffer_size

    def pause_reading(self) -> None:
        self._guard.hold(holds=True)

    def resume_reading(self) -> None:
        self._guard.hold(holds=False)

    def write(self, data: bytes | bytearray | memoryview) -> None:  # `writelines` calls it
        self._guard.note_write()
        self._real.write(data)

    def close(self) -> None:
        self._guard.close()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._guard.upgrade(protocol)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._real.get_extra_info(name, default)

    def is_reading(self) -> bool:
        return self._real.is_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._real.set_write_buffer_limits(high, low)

    def can_write_eof(self) -> bool:
        return self._real.can_write_eof()

    def write_eof(self) -> None:
        self._real.write_eof()


def _get_ends(transport: asyncio.Transport) -> Ends | None:
    """Returns the addresses as ASGI's `client` and `server` have them; None if the other end is gone already."""
    sock = transport.get_extra_info("socket")
    try:
        found = (sock.getpeername(), sock.getsockname())
    except OSError:
        return None
    match found:
        case ((str(host), int(port), *_), (str(own_host), int(own_port), *_)):
            return (host, port), (own_host, own_port)
        case _:
            return None
