"""Attackers who do one thing as often as they can, each from an address of its own.

Each flood takes so many seconds and says what it saw. All of it stays on the loopback.
"""

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from support.faults.sockets import ATTACKER, HOST, Answer, Client, Place, frame, parse_answer, request

MANY = 240
"""Connections that an attacker opens: more than one address may have."""
CUT_SECONDS = 30.0
"""A head may take ten seconds, and so may a body, whose connection then waits five for another request."""
PACKET_SECONDS = 0.004
"""Between two packets on a socket: the attacker must not starve itself."""


class Target(NamedTuple):
    """What is attacked: the server, and a table whose link the attacker knows."""

    port: int
    table: str
    source: str = ATTACKER
    """The attacker's own address."""


Counts = Counter[str]
Flood = Callable[[Target, float], Awaitable[Counts]]


class Stream(NamedTuple):
    """A connection of an attacker, byte by byte."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def is_cut(self, seconds: float) -> bool:
        """Whether the server hangs up within so long."""
        try:
            async with asyncio.timeout(seconds):
                while await self.reader.read(1 << 16):
                    pass
        except TimeoutError:
            return False
        except ConnectionError:
            pass
        return True


async def connect(target: Target) -> Stream:
    """Connect as the attacker."""
    return Stream(*await asyncio.open_connection(HOST, target.port, local_addr=(target.source, 0)))


async def _sockets(target: Target, count: int, hear: Callable[[bytes], None]) -> list[Client]:
    """Websockets of the attacker; those that are let in."""
    made = [Client(Place(target.port, target.table, source=target.source), hear, lambda: None) for _ in range(count)]

    async def is_let_in(client: Client) -> bool:
        with suppress(OSError):
            return await client.connect()
        return False

    let_in = await asyncio.gather(*map(is_let_in, made))
    return [client for client, is_in in zip(made, let_in, strict=True) if is_in]


def _close(clients: list[Client]) -> None:
    for client in clients:
        client.drop()


async def readers_that_never_read(target: Target, seconds: float) -> Counts:
    """Sixty hellos in one packet on each of many sockets, and nothing is read."""
    counts = Counts()
    clients = await _sockets(target, MANY, lambda _: None)
    for client in clients:
        assert client.transport is not None
        client.transport.pause_reading()
        client.transport.write(frame(b'{"do":"hello"}') * 60)
    counts["sockets"], counts["hellos"] = len(clients), 60 * len(clients)
    await asyncio.sleep(seconds)
    _close(clients)
    return counts


async def _repeat_packet(target: Target, seconds: float, packet: bytes, sockets: int = 20) -> Counts:
    """The same packet again and again on several sockets, and all is read; how many the server hung up on."""
    counts = Counts()
    clients = await _sockets(target, sockets, lambda text: counts.update(told=1, bytes=len(text)))
    for client in clients:
        client.say(b'{"do":"hello"}')
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for client in clients:
            transport = client.transport
            if transport is not None and not transport.is_closing() and not transport.get_write_buffer_size():
                transport.write(packet)
                counts["packets"] += 1
        await asyncio.sleep(PACKET_SECONDS)
    counts["hung up"] = sum(client.transport is None or client.transport.is_closing() for client in clients)
    _close(clients)
    return counts


async def messages(target: Target, seconds: float) -> Counts:
    """Messages as fast as they are taken."""
    return await _repeat_packet(target, seconds, frame(b'{"do":"ping","id":"x"}') * 50)


async def talk(target: Target, seconds: float) -> Counts:
    """Talk, by who has no seat."""
    return await _repeat_packet(target, seconds, frame(b'{"do":"say","text":"' + b"x" * 240 + b'"}') * 20)


async def hellos(target: Target, seconds: float) -> Counts:
    """Whole views, asked for as fast as they come."""
    return await _repeat_packet(target, seconds, frame(b'{"do":"hello"}') * 10)


async def pings(target: Target, seconds: float) -> Counts:
    """PING frames of the websocket itself."""
    return await _repeat_packet(target, seconds, frame(b"x" * 100, 9) * 50)


async def half_requests(target: Target, seconds: float) -> Counts:
    """Heads and bodies that never end; how many were cut."""
    beginnings = [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: a",
        b"POST /api/tables HTTP/1.1\r\n",
    ]
    lines = [f"Host: {HOST}:{target.port}", "Content-Type: application/json", "Content-Length: 9000"]
    beginnings.append("\r\n".join(["POST /api/tables HTTP/1.1", *lines, "", '{"preset":']).encode())
    streams: list[Stream] = []
    for at in range(MANY):
        with suppress(OSError):
            stream = await connect(target)
            stream.writer.write(beginnings[at % len(beginnings)])
            streams.append(stream)
    cut = await asyncio.gather(*(stream.is_cut(max(seconds, CUT_SECONDS)) for stream in streams))
    for stream in streams:
        stream.writer.transport.abort()
    return Counts(opened=len(streams), cut=sum(cut))


async def connections(target: Target, seconds: float) -> Counts:
    """Connections that are opened and dropped, and some that are kept; how many were let in at one time."""
    counts, clients = Counts(), await _sockets(target, MANY, lambda _: None)
    await asyncio.sleep(0.1)
    counts["kept"] = sum(client.transport is not None and not client.transport.is_closing() for client in clients)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for stream in await asyncio.gather(*(connect(target) for _ in range(20)), return_exceptions=True):
            if isinstance(stream, Stream):
                counts["opened"] += 1
                stream.writer.transport.abort()
    _close(clients)
    return counts


async def _repeat_request(
    target: Target, seconds: float, least: int, path: Callable[[], str], body: object = None
) -> Counts:
    """Requests as fast as they are answered, `least` of them at least; by status and code."""
    counts, until = Counts(), time.monotonic() + seconds

    async def send_requests() -> None:
        while time.monotonic() < until or counts["requests"] < least:
            try:
                method = "GET" if body is None else "POST"
                answer = await request(target.port, method, path(), body, source=target.source)
            except (OSError, ValueError):
                counts["cut"] += 1
                continue
            counts.update({"requests": 1, f"status {answer.status}": 1, _code(answer): 1})

    await asyncio.gather(*(send_requests() for _ in range(8)))
    return counts


def _code(answer: Answer) -> str:
    try:
        content = answer.json()
    except ValueError:
        return "no json"
    return str(content["code"]) if "sentence" in content else "answered"


async def codes(target: Target, seconds: float) -> Counts:
    """Guessing codes."""
    letters = "BCDFGHJKMNPQRSTVWXYZ"
    return await _repeat_request(
        target, seconds, 30, lambda: f"/api/codes/{''.join(secrets.choice(letters) for _ in range(6))}"
    )


async def tables(target: Target, seconds: float) -> Counts:
    """Making tables."""
    return await _repeat_request(
        target, seconds, 50, lambda: "/api/tables", {"preset": "perudo", "seats": 2, "name": "Eve"}
    )


async def strange_tables(target: Target, seconds: float) -> Counts:
    """Tables that are none, over the socket."""
    counts, until = Counts(), time.monotonic() + seconds

    async def go() -> None:
        while time.monotonic() < until or counts["tried"] < 90:
            received: list[bytes] = []
            gone = asyncio.Event()
            client = Client(
                Place(target.port, secrets.token_urlsafe(16), source=target.source), received.append, gone.set
            )
            with suppress(OSError, TimeoutError):
                if await client.connect():
                    await asyncio.wait_for(gone.wait(), 5)
            client.drop()
            counts.update(tried=1)
            counts.update(json.loads(text).get("code", "let in") for text in received)

    await asyncio.gather(*(go() for _ in range(8)))
    return counts


async def long_cookies(target: Target, seconds: float) -> Counts:
    """Cookies and headers that are too long, or slow to read for a careless parser."""
    cookies = ["\\" * 16_000, "\\" * 60_000, '"' + "\\" * 7_000, "a=b; " * 1_600, "bunkum=" + "A" * 7_900, "=;" * 3_900]
    counts, until = Counts(), time.monotonic() + seconds
    while time.monotonic() < until or counts["requests"] < len(cookies):
        cookie = cookies[counts["requests"] % len(cookies)]
        stream = await connect(target)
        head = f"GET /healthz HTTP/1.1\r\nHost: {HOST}:{target.port}\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n"
        stream.writer.write(head.encode())
        data = b""
        with suppress(ConnectionError):
            data = await asyncio.wait_for(stream.reader.read(), 10)
        stream.writer.transport.abort()
        counts.update({"requests": 1, f"status {parse_answer(data).status if data else 0}": 1})
    return counts


FLOODS: tuple[Flood, ...] = (
    *(readers_that_never_read, messages, talk, hellos, pings, connections),
    *(codes, tables, strange_tables, long_cookies),
)
"""All but half requests, which wait for ten seconds."""
