"""Bounds on connections, from the moment the system accepts one until it is gone.

Whoever opens connections and says nothing, or half a request, or never reads what is sent, holds descriptors and memory
that others need. So connections are counted from accept, in all and for each address; a request's head has ten seconds;
and a connection that has been closed is cut when the other end does not take what is left.

`GuardedProtocol` stands between asyncio's transport and the web server's own protocol, for HTTP and later for the
websocket that takes its place, and uses nothing of either but asyncio's public interfaces.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Literal, cast

from bunkum.server.settings import Settings
from bunkum.server.tally import Tally
from bunkum.server.visitor import is_in, network_of

log = logging.getLogger("bunkum.admission")

HEAD_BYTES = 16_384
"""The longest head of a request: 8 kB of cookies, and as much for all other headers."""
HEAD_SECONDS = 10.0
STALL_SECONDS = 60.0
"""So long the other end may take nothing of an answer."""
CLOSE_SECONDS = 5.0
READ_BYTES = 4_608
"""As much is read from a connection before others have their turn: the longest message in its frame, and a little."""
BESIDE_SOCKETS = 24
"""Connections for each address beside its websockets: a browser opens six to fetch a page."""
RESERVED_DESCRIPTORS = 128
"""Of those that the system allows, kept for the database, the log and the workers."""
TELL_SECONDS = 60.0
"""So often, at most, the log is told that nobody else can come in."""
_END_OF_HEAD = b"\r\n\r\n"
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def raise_descriptor_limit() -> int | None:
    """Raises the soft limit of open files to the hard one, and returns it; None where there is no such limit."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ModuleNotFoundError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError) as error:  # macOS says unlimited and allows less
        log.warning("the limit of open files stays at %d: %s", soft, error)
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if allowed == resource.RLIM_INFINITY else allowed


class Admission:
    """Counts connections, in all and by network. Belongs to the event loop's thread."""

    def __init__(self, settings: Settings, tally: Tally, descriptors: int | None) -> None:
        """`descriptors`: how many open files the system allows this process; None: as many as it likes."""
        self._tally, self._trusted = tally, settings.trust_proxy
        self._most_each = settings.most_sockets_each + BESIDE_SOCKETS
        self._most = settings.most_sockets + settings.most_sockets_each + BESIDE_SOCKETS
        self._descriptors = descriptors
        if descriptors is not None:
            self._most = min(self._most, max(descriptors - RESERVED_DESCRIPTORS, descriptors // 2))
        self._each: dict[str, int] = {}
        self._told_at = -TELL_SECONDS
        self.connections = 0

    def admit(self, address: str) -> str | None:
        """Counts one more connection from this address; the key to `release` it with, or None where it is too many.

        Trusted proxies speak for many people, whom the limits for sockets and requests tell apart.
        """
        key = "" if is_in(address, self._trusted) else network_of(address)
        if self.connections >= self._most:
            self._tally.refused["too_many_connections"] += 1
            self._tell()
            return None
        if key and self._each.get(key, 0) >= self._most_each:
            self._tally.refused["too_many_connections"] += 1
            return None
        self.connections += 1
        if key:
            self._each[key] = self._each.get(key, 0) + 1
        return key

    def release(self, key: str) -> None:
        """A connection is gone."""
        self.connections -= 1
        if key:
            self._each[key] -= 1
            if not self._each[key]:
                del self._each[key]

    def _tell(self) -> None:
        now = monotonic()
        if now - self._told_at >= TELL_SECONDS:
            self._told_at = now
            facts = {"connections": self.connections, "descriptors": self._descriptors}
            log.error("nobody else can connect: too many connections are open", extra=facts)


class GuardedProtocol(asyncio.BufferedProtocol):
    """One connection, counted and timed; everything else is up to the protocol within it.

    asyncio would read up to 256 kB at once: thousands of small messages, while everybody else waits.
    """

    __slots__ = (
        "_admission",
        "_buffer",
        "_gives_way",
        "_head_bytes",
        "_holds",
        "_inner",
        "_key",
        "_loop",
        "_state",
        "_tail",
        "_timer",
        "_transport",
    )

    def __init__(
        self, admission: Admission, buffer: bytearray, http: Callable[..., asyncio.Protocol], **settings: Any
    ) -> None:
        """`http` makes the web server's protocol of `settings`, as the web server would without us.

        `buffer` takes what is read until it is handed on, which is at once: all connections share it.
        """
        self._admission, self._buffer = admission, buffer
        self._inner = http(**settings)
        self._loop = asyncio.get_running_loop()
        self._key: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._state: Literal["head", "answer", "upgraded"] = "head"
        self._tail = b""
        self._head_bytes = 0
        self._gives_way = self._holds = False
        """Why nothing is read: others have their turn; the protocol within has said so."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admits the connection, or cuts it."""
        self._transport = cast("asyncio.Transport", transport)
        peer = cast("tuple[str, int] | None", transport.get_extra_info("peername"))
        self._key = self._admission.admit(peer[0] if peer else "?")
        if self._key is None:
            self._transport.abort()
            return
        self._cut_after(HEAD_SECONDS)
        self._inner.connection_made(GuardedTransport(self, self._transport))

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._cut_after(None)
        if self._key is not None:
            self._admission.release(self._key)
            self._key = None
            self._inner.connection_lost(exc)

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002  as asyncio calls it
        """Where to put what comes next."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Hands it on, and looks for the end of a request's head."""
        if self._key is None or self._transport.is_closing():
            return
        data = bytes(memoryview(self._buffer)[:nbytes])
        if nbytes == len(self._buffer):
            self._give_way()
        if self._state == "head" and not self._is_head_in_bounds(data):
            self._state = "answer"
            self._transport.write(_TOO_LARGE)
            self.close()
            return
        self._inner.data_received(data)

    def _give_way(self) -> None:
        """There may be more: before that others have their turn."""
        self._gives_way = True
        self._transport.pause_reading()
        self._loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._gives_way = False
        if not self._holds and not self._transport.is_closing():
            self._transport.resume_reading()

    def hold(self, *, holds: bool) -> None:
        """The protocol within wants nothing for now, or wants it again."""
        self._holds = holds
        if holds:
            self._transport.pause_reading()
        elif not self._gives_way:
            self._transport.resume_reading()

    def _is_head_in_bounds(self, data: bytes) -> bool:
        seen = self._tail + data
        end = seen.find(_END_OF_HEAD)
        self._head_bytes += len(data) if end < 0 else max(0, end - len(self._tail))
        if end >= 0:
            self._state = "answer"
            self._cut_after(None)
        elif self._timer is None:
            self._cut_after(HEAD_SECONDS)
        self._tail = seen[1 - len(_END_OF_HEAD) :]
        return self._head_bytes <= HEAD_BYTES

    def eof_received(self) -> bool | None:
        """Hands it on."""
        return None if self._key is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        """The other end is slow. A websocket has limits of its own for that."""
        if self._state != "upgraded":
            self._cut_after(STALL_SECONDS)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        if self._state != "upgraded":
            self._cut_after(None)
        self._inner.resume_writing()

    def wrote(self) -> None:
        """An answer has begun: what comes next is another request's head."""
        if self._state == "answer":
            self._state, self._tail, self._head_bytes = "head", b"", 0

    def upgrade(self, protocol: asyncio.BaseProtocol) -> None:
        """From now on `protocol`, a websocket's, hears what comes."""
        self._inner, self._state = cast("asyncio.Protocol", protocol), "upgraded"
        self._cut_after(None)

    @property
    def inner(self) -> asyncio.Protocol:
        """The web server's protocol."""
        return self._inner

    def close(self) -> None:
        """Closes the connection once what is left has been taken, which has to be soon."""
        self._transport.close()
        if self._key is not None:
            self._cut_after(CLOSE_SECONDS)

    def _cut_after(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self._loop.call_later(seconds, self._transport.abort)


class GuardedTransport(asyncio.Transport):
    """The transport as the web server's protocol sees it."""

    __slots__ = ("_guard", "_real", "abort", "get_write_buffer_size", "is_closing")

    def __init__(self, guard: GuardedProtocol, real: asyncio.Transport) -> None:
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
        """Reads nothing more."""
        self._guard.hold(holds=True)

    def resume_reading(self) -> None:
        """Reads on."""
        self._guard.hold(holds=False)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """As the real one."""
        return self._real.get_extra_info(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Writes it."""
        self._guard.wrote()
        self._real.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        """Writes them."""
        self._guard.wrote()
        self._real.writelines(list_of_data)

    def close(self) -> None:
        """Closes it; it is cut where the other end does not take what is left."""
        self._guard.close()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """A websocket's protocol takes over."""
        self._guard.upgrade(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The web server's protocol."""
        return self._guard.inner

    def is_reading(self) -> bool:
        """As the real one."""
        return self._real.is_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """As the real one."""
        self._real.set_write_buffer_limits(high, low)

    def can_write_eof(self) -> bool:
        """As the real one."""
        return self._real.can_write_eof()

    def write_eof(self) -> None:
        """As the real one."""
        self._real.write_eof()
