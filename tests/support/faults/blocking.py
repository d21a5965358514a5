"""Connections for the fuzzers, which wait for each answer: a socket at a table, and an HTTP request of any bytes."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple, Self

from support.faults.sockets import HOST, Place, frame, handshake

Json = dict[str, Any]
PATIENCE = 60.0


class Gone(Exception):  # noqa: N818  no fault: the server may hang up on nonsense
    """The server has closed the connection."""


class Line:
    """A socket at a table."""

    def __init__(self, place: Place) -> None:
        self.place, self._buffer = place, bytearray()
        self._socket = socket.create_connection((HOST, place.port), PATIENCE, (place.source, 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._count = 0
        self.send(handshake(place))
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        assert b" 101 " in head.splitlines()[0], head
        self._buffer = bytearray(rest)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End it without a word."""
        self._socket.close()

    def send(self, data: bytes) -> None:
        """Send these bytes; `Gone` where nobody takes them."""
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Gone from error

    def say(self, message: Json) -> None:
        """Send a message."""
        self.send(frame(json.dumps(message).encode()))

    def _more(self) -> None:
        try:
            data = self._socket.recv(1 << 16)
        except TimeoutError as error:
            raise AssertionError(f"no answer in {PATIENCE} s") from error
        except OSError as error:
            raise Gone from error
        if not data:
            raise Gone
        self._buffer += data

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """What comes: the kind of each frame, and what is in it; pings are answered, or the server hangs up."""
        while True:
            while (found := _first(self._buffer)) is None:
                self._more()
            opcode, body, size = found
            del self._buffer[:size]
            if opcode == 9:
                self.send(frame(body, 10))
            yield opcode, body

    def until_pong(self) -> list[Json]:
        """Say ping; all that is told until the answer. `Gone` where the server hangs up."""
        self._count += 1
        own = f"ping {self._count}"
        self.say({"do": "ping", "id": own})
        messages: list[Json] = []
        for opcode, body in self.frames():
            if opcode == 8:
                raise Gone
            if opcode == 1:
                message = json.loads(body)
                if message == {"is": "pong", "id": own}:
                    return messages
                messages.append(message)
        raise Gone


def _first(buffer: bytearray) -> tuple[int, bytes, int] | None:
    """The first frame in the buffer, and how long it is; None where it is not whole."""
    if len(buffer) < 2:
        return None
    size, start = buffer[1] & 0x7F, 2
    if size >= 126:
        width = 2 if size == 126 else 8
        size, start = int.from_bytes(buffer[2 : 2 + width]), 2 + width
    if start + size > len(buffer):
        return None
    return buffer[0] & 0x0F, bytes(buffer[start : start + size]), start + size


class HttpAnswer(NamedTuple):
    """An answer: its status (0: the server closed without one), its headers in lower case, and its body."""

    status: int
    headers: dict[str, str]
    body: bytes


def send_request(port: int, data: bytes, source: str = HOST) -> HttpAnswer:
    """Send these bytes on a connection of their own, and read all that comes back."""
    with socket.create_connection((HOST, port), PATIENCE, (source, 0)) as line:
        with suppress(OSError):  # the server may hang up before it has heard all
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
        received = b""
        with suppress(ConnectionError):
            while more := line.recv(1 << 16):
                received += more
    if not received:
        return HttpAnswer(0, {}, b"")
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    assert first.startswith("HTTP/1.1 "), received[:200]
    fields = (line.partition(":") for line in lines)
    return HttpAnswer(int(first.split(" ")[1]), {name.lower(): value.strip() for name, _, value in fields}, body)
