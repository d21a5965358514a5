"""A small websocket client, so that one process can be hundreds of pages; it can also refuse to read."""

import asyncio
import base64
import json
import secrets
from collections.abc import Callable
from typing import NamedTuple, cast

HOST = "127.0.0.1"
ATTACKER = "127.0.0.2"
"""The address from which attackers come, so that limits by address can be told from what honest people feel."""


class Place(NamedTuple):
    """Where a client goes: the server's port, the table, the cookie that it brings, and from which address it comes."""

    port: int
    table: str
    cookie: str = ""
    watches: bool = False
    source: str = HOST


class Client(asyncio.Protocol):
    """One connection. `hear` is called with each text message, `gone` once when the connection has ended."""

    def __init__(self, place: Place, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self.place, self._hear, self._gone = place, hear, gone
        self.cookie = place.cookie
        self.ready: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether the handshake succeeded."""
        self.status = 0
        self._buffer, self._is_open = bytearray(), False
        self.transport: asyncio.Transport | None = None

    async def connect(self) -> bool:
        """Connect and shake hands; whether that succeeded."""
        loop, place = asyncio.get_running_loop(), self.place
        await loop.create_connection(lambda: self, HOST, place.port, local_addr=(place.source, 0))
        return await self.ready

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(handshake(self.place))

    def data_received(self, data: bytes) -> None:
        """Read the handshake's answer, then frames."""
        self._buffer += data
        if not self._is_open and not self._open():
            return
        at, buffer = 0, self._buffer
        while len(buffer) - at >= 2:
            opcode, size, start = buffer[at] & 0x0F, buffer[at + 1] & 0x7F, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if start > len(buffer) or start + size > len(buffer):
                break
            body, at = bytes(buffer[start : start + size]), start + size
            self._frame(opcode, body)
        del buffer[:at]

    def _open(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = self._buffer[:end].decode("latin-1")
        self.status, self._is_open = int(head.split(" ", 2)[1]), True
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                self.cookie = value.strip().partition(";")[0]
        del self._buffer[: end + 4]
        if not self.ready.done():
            self.ready.set_result(self.status == 101)
        return self.status == 101

    def _frame(self, opcode: int, body: bytes) -> None:
        if opcode == 1:
            self._hear(body)
        elif opcode == 9:
            self._write(frame(body, 0x0A))
        elif opcode == 8 and self.transport is not None:
            self._write(frame(body, 0x08))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  asyncio names it
        """Tell whoever waits."""
        if not self.ready.done():
            self.ready.set_result(False)
        self._gone()

    def say(self, text: bytes) -> None:
        """Send a text message."""
        self._write(frame(text))

    def _write(self, data: bytes) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def drop(self) -> None:
        """End the connection without a word."""
        if self.transport is not None:
            self.transport.abort()


def handshake(place: Place, *more: str) -> bytes:
    """The request that opens a socket at a table."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = [
        f"GET /ws/{place.table}{'?watch' if place.watches else ''} HTTP/1.1",
        f"Host: {HOST}:{place.port}",
        f"Origin: http://{HOST}:{place.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {place.cookie}"] if place.cookie else []),
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def frame(body: bytes, opcode: int = 1, *, final: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros, which is a mask."""
    size, first = len(body), (0x80 if final else 0) | opcode
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0xFE)) + size.to_bytes(2)
    else:
        head = bytes((first, 0xFF)) + size.to_bytes(8)
    return head + b"\0\0\0\0" + body


class Answer(NamedTuple):
    """An HTTP answer: status, body, and the cookie that came with it."""

    status: int
    body: bytes
    cookie: str = ""

    def json(self) -> dict[str, object]:
        """The body as JSON."""
        return cast("dict[str, object]", json.loads(self.body))


async def request(
    port: int, method: str, path: str, body: object = None, cookie: str = "", source: str = HOST
) -> Answer:
    """One HTTP request on a connection of its own."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(source, 0))
    try:
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", "Connection: close"]
        head += [f"Cookie: {cookie}"] if cookie else []
        head += ["Content-Type: application/json", f"Content-Length: {len(data)}"] if method == "POST" else []
        writer.write("\r\n".join([*head, "", ""]).encode("latin-1") + data)
        return parse_answer(await reader.read())
    finally:
        writer.close()


def parse_answer(data: bytes) -> Answer:
    """The answer in these bytes, which came on a connection that is closed after it."""
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    if not lines[0].startswith("HTTP/1.1 "):
        raise ConnectionResetError
    fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
    cookies = [line.split(": ", 1)[1] for line in lines if line.lower().startswith("set-cookie: ")]
    if fields.get("transfer-encoding") == "chunked":
        body = _join_chunks(body)
    return Answer(int(lines[0].split(" ")[1]), body, cookies[0].partition(";")[0] if cookies else "")


def _join_chunks(chunked: bytes) -> bytes:
    body = b""
    while chunked:
        size, _, rest = chunked.partition(b"\r\n")
        length = int(size or b"0", 16)
        body, chunked = body + rest[:length], rest[length + 2 :]
        if not length:
            break
    return body
