"""Connections that keep to no protocol: half requests, floods, people who never read. From an address of one's own."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, Self

PATIENCE = 30.0
_TEXT, _PING = 0x1, 0x9


def frame(kind: int, data: bytes) -> bytes:
    """A masked frame, as a client sends it (RFC 6455, 5.2)."""
    mask = os.urandom(4)
    size = len(data)
    head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + struct.pack("!H", size)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


def framed(**message: object) -> bytes:
    """A message in a frame."""
    return frame(_TEXT, json.dumps(message).encode())


def ping(data: bytes = b"?") -> bytes:
    """A ping."""
    return frame(_PING, data)


class Raw(NamedTuple):
    """A connection, byte by byte."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def rest(self, seconds: float = PATIENCE) -> bytes:
        """All that comes until the other end closes."""
        found = b""
        with suppress(ConnectionError):
            async with asyncio.timeout(seconds):
                while data := await self.reader.read(1 << 16):
                    found += data
        return found

    async def is_cut(self, seconds: float = PATIENCE) -> bool:
        """Whether the other end closes within so long."""
        try:
            await self.rest(seconds)
        except TimeoutError:
            return False
        return True

    async def send(self, data: bytes) -> Self:
        """Send it, whether or not the other end takes it."""
        self.writer.write(data)
        with suppress(ConnectionError, TimeoutError):
            await asyncio.wait_for(self.writer.drain(), 0.5)
        return self


@asynccontextmanager
async def connected(port: int, address: str = "127.0.0.1", buffer: int = 1 << 16) -> AsyncGenerator[Raw]:
    """Somebody at `address`, one of this machine's own, connects."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=buffer)
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


@asynccontextmanager
async def at_table(
    port: int, table: str, cookies: Mapping[str, str] | None = None, address: str = "127.0.0.1", query: str = ""
) -> AsyncGenerator[Raw]:
    """A websocket at a table, after the handshake."""
    async with connected(port, address) as raw:
        held = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
        lines = [
            f"GET /ws/{table}{query} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {held}"] if held else []),
        ]
        await raw.send("\r\n".join((*lines, "", "")).encode())
        head = await asyncio.wait_for(raw.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert b" 101 " in head, head
        yield raw
