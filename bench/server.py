"""Measures CPU a move at 100 and at 1,000 tables, memory a table, and the server's start.

Goals: docs/explanation/design.md#performance-goals.

The house runs in a process of its own, durable, without bots; this process is all the pages: four at each table, over
real sockets on the loopback, playing whole games. CPU is the house's alone, by the system's own count. The pages are
quick, so that what they take to hear is not counted as the house's: the same event loop, and no collector of garbage.
Whoever shares the machine slows it, by a half at times: CPU is the best of several spells, and the one in their middle
stands beside it. Answers are counted over all spells.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import math
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Literal, NamedTuple, TypeVar, cast

import httpx
import msgspec
import uvloop
from _results import Figure, report
from msgspec import UNSET, UnsetType

Known = TypeVar("Known", "View", "Room")

SEATS = 4
BIDS_A_ROUND = 6
SPELLS = 8
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Bid(msgspec.Struct):
    """The bid on the table."""

    word: str


class View(msgspec.Struct):
    """What a seat knows, put together from what it is told."""

    phase: str = ""
    bid: Bid | None = None
    earlier: list[msgspec.Raw] = []
    living: list[int] = []


class Room(msgspec.Struct):
    """How the match stands, and who is ready for the next round."""

    phase: str = ""
    ready: list[int] = []


class ViewNews(msgspec.Struct):
    """The fields of a view that have changed."""

    phase: str | UnsetType = UNSET
    bid: Bid | UnsetType | None = UNSET
    earlier: list[msgspec.Raw] | UnsetType = UNSET
    living: list[int] | UnsetType = UNSET


class RoomNews(msgspec.Struct):
    """The fields of a room that have changed."""

    phase: str | UnsetType = UNSET
    ready: list[int] | UnsetType = UNSET


class News(msgspec.Struct, rename={"kind": "is"}):
    """As much of a message as a player who rolls no dice needs."""

    kind: str
    seat: int = -2
    awaited: list[int] | None = None
    view: ViewNews | None = None
    room: RoomNews | None = None
    did: str | None = None
    id: str | None = None


read = msgspec.json.Decoder(News).decode
write = msgspec.json.Encoder().encode


def laid_over(known: Known, news: msgspec.Struct) -> Known:
    """What is known, with what has changed."""
    for field in news.__struct_fields__:
        if (value := getattr(news, field)) is not UNSET:
            setattr(known, field, value)
    return known


class Page(asyncio.Protocol):
    """One page: reads frames, answers by a simple rule. `pause` is how long it thinks."""

    def __init__(self, load: Load, table: str, cookie: str) -> None:
        self.load, self.table, self.cookie, self.address = load, table, cookie, f"/ws/{table}"
        self.port = load.find_port(table)
        self.buffer, self.open, self.seat = bytearray(), False, -2
        self.view: View | None = None
        self.room: Room | None = None
        self.awaited: list[int] = []
        self.moves, self.sent_at, self.waiting = 0, 0.0, False
        self.thought: asyncio.TimerHandle | None = None
        self.has_news = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self.transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.transport.write(
            f"GET {self.address} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def say(self, **message: object) -> None:
        """Send a message."""
        self.send(write(message))

    def send(self, body: bytes) -> None:
        """Send a text frame."""
        head = bytes((0x81, 0x80 | len(body))) if len(body) < 126 else bytes((0x81, 0xFE)) + len(body).to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + body)  # masked with zeros, which is a mask

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        self.load.bytes += len(data)
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.open = True
            self.greet()
        at = 0
        while len(self.buffer) - at >= 2:
            size, start = self.buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(self.buffer[at + 2 : at + 4]), at + 4
            if len(self.buffer) < start + size:
                break
            if self.buffer[at] == 0x81:
                self.receive(self.buffer[start : start + size])
            elif self.buffer[at] == 0x89:  # ping
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + self.buffer[start : start + size])
            at = start + size
        del self.buffer[:at]

    def greet(self) -> None:
        """Say hello, once the handshake is over."""
        self.say(do="hello")

    def receive(self, body: bytearray) -> None:
        """Read the text of a frame."""
        self.hear(read(body))

    def hear(self, news: News) -> None:
        """Take note of a message."""
        self.load.messages += 1
        if self.waiting and f"{self.moves}" in (news.did, news.id):
            self.waiting = False
            self.load.seconds.append(time.perf_counter() - self.sent_at)
        if news.kind != "news":
            return
        self.seat = news.seat
        if news.room is not None:
            self.room = laid_over(self.room or Room(), news.room)
        if news.view is not None:
            self.view = laid_over(self.view or View(), news.view)
        self.awaited = self.awaited if news.awaited is None else news.awaited
        self.has_news.set()
        if not self.waiting and self.load.playing:
            self.think()

    def think(self) -> None:
        """Act, now or in a while; not in step, else all who were answered late together act together ever after."""
        if self.load.pause == 0:
            self.act()
        elif self.thought is None and self.next_act() is not None:
            seconds = self.load.pause * random.uniform(0.5, 1.5)
            self.thought = asyncio.get_running_loop().call_later(seconds, self.act)

    def act(self) -> None:
        """Do what is to be done, if it still is."""
        self.thought = None
        next_act = self.next_act()
        if next_act is None:
            return
        if next_act == "act":
            assert self.view is not None
            self.moves += 1
            self.waiting, self.sent_at = True, time.perf_counter()
            self.say(do="act", id=str(self.moves), action=choose_action(self.view))
        else:
            assert self.room is not None
            self.room.ready.append(self.seat)
            self.say(do=next_act)

    def next_act(self) -> Literal["act", "ready", "rematch"] | None:
        """What is to be done here now."""
        if self.view is None or self.room is None or self.waiting or not self.load.playing:
            return None
        if self.room.phase == "over":
            return "rematch" if self.seat == 0 else None
        if self.view.phase == "show":
            return "ready" if self.seat in self.view.living and self.seat not in self.room.ready else None
        return "act" if self.seat in self.awaited else None


def choose_action(view: View) -> dict[str, object]:
    """Six bids, then a call, and whatever follows."""
    match view.phase:
        case "bid":
            return {"type": "Bid", "word": "aaa"}
        case "turn" if view.bid is not None and len(view.earlier) < BIDS_A_ROUND - 1 and view.bid.word[-1] < "z":
            word = view.bid.word  # perhaps of a bot that sat in
            return {"type": "Bid", "word": word[:-1] + chr(ord(word[-1]) + 1)}
        case "turn":
            return {"type": "Call"}
        case "showdown":
            return {"type": "Accept"}
        case _:
            return {"type": "Discard", "place": 0}


class Load:
    """All pages of a bench."""

    page_class: type[Page] = Page

    def __init__(self, port: int) -> None:
        self.port, self.pages, self.seconds = port, list[Page](), list[float]()
        self.playing, self.pause, self.messages, self.bytes = False, 0.0, 0, 0

    def find_port(self, _table: str) -> int:
        """The port of the server at which a page comes to a table."""
        return self.port

    async def seat(self, tables: int) -> None:
        """So many tables with four people, begun."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=30) as http:
            for _ in range(tables):
                await self.table(http)

    async def table(self, http: httpx.AsyncClient) -> None:
        """A table with four people, begun."""
        http.cookies.clear()
        options = {"first_seat": 0, "show_seconds": 300}
        body = {"preset": "liars-boggle", "seats": SEATS, "name": "P0", "options": options}
        made = (await http.post("/api/tables", json=body)).raise_for_status().json()
        pages = [await self.page(made["table"], f"bunkum={http.cookies['bunkum']}")]
        for number in range(1, SEATS):
            page = await self.page(made["table"], f"bunkum={secrets.token_urlsafe(16)}")
            page.say(do="sit", name=f"P{number}")
            while page.seat < 0:
                page.has_news.clear()
                await page.has_news.wait()
            pages.append(page)
        pages[0].say(do="start")
        for page in pages:
            while page.view is None:
                page.has_news.clear()
                await page.has_news.wait()

    async def page(self, table: str, cookie: str, source: str = "127.0.0.1") -> Page:
        """A page at a table, from this address, which has heard how things stand."""
        page = self.page_class(self, table, cookie)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: page, "127.0.0.1", page.port, local_addr=(source, 0))
        await page.has_news.wait()
        page.has_news.clear()
        self.pages.append(page)
        return page

    async def bare(self, tables: int) -> None:
        """The same pages at tables where nothing is played (`_bare`)."""
        for _ in range(tables * SEATS):
            await self.page("bare", "bunkum=bare")

    async def play(self, seconds: float, pause: float) -> None:
        """All pages play for so long; each thinks for `pause` seconds."""
        gc.collect()
        gc.disable()
        await asyncio.sleep(0.01)  # whoever would have acted meanwhile does not act now, all at once
        self.pause, self.playing, self.seconds, self.messages = pause, True, [], 0
        loop = asyncio.get_running_loop()
        for page in self.pages:
            loop.call_later(random.uniform(0.0, pause), page.think)
        await asyncio.sleep(seconds)
        self.playing = False
        await asyncio.sleep(0.5)
        gc.enable()


class House:
    """The house in its process."""

    def __init__(self, folder: str, database: str = "", source: str = "") -> None:
        """It keeps its data in this folder, or in a database of PostgreSQL; `source` has another version's packages."""
        lists = Path(folder) / "lists"
        lists.mkdir()
        (lists / "standard.txt").write_text("whale\nwhales\nwhole\n", encoding="ascii")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        many = {"MOST_TABLES": "5000", "MOST_SOCKETS_EACH": "9000", "MOST_SOCKETS": "9000", "TABLES_AN_HOUR": "1000000"}
        house = {"HOST": "127.0.0.1", "PORT": str(self.port), "DATA_DIR": f"{folder}/data", "LEXICONS": str(lists)}
        house["DATABASE"] = database
        speed = {"MESSAGES_A_SECOND": "100000", "WORKERS": "0"}
        self.environment = {f"BUNKUM_{name}": value for name, value in {**many, **house, **speed}.items()}
        if source:
            self.environment["PYTHONPATH"] = source

    def open(self) -> float:
        """Start it; seconds until it has answered."""
        start = time.perf_counter()
        environment = {**os.environ, **self.environment}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bunkum.server"], env=environment, stdout=subprocess.PIPE
        )
        while True:
            with suppress(httpx.HTTPError):
                httpx.get(f"http://127.0.0.1:{self.port}/healthz", trust_env=False).raise_for_status()
                return time.perf_counter() - start
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode} before it answered")
            time.sleep(0.01)

    def close(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def cpu_seconds(self) -> float:
        """What it has used of the processor."""
        return cpu_seconds(self.process.pid)

    def kilobytes(self) -> int:
        """How much memory it has."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0])

    def count(self, name: str) -> float:
        """Returns one of its metrics."""
        text = httpx.get(f"http://127.0.0.1:{self.port}/metrics", trust_env=False).text
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"bunkum_{name} "))


def cpu_seconds(process: int) -> float:
    """What a process has used of the processor."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Cost(NamedTuple):
    """What playing for some spells came to."""

    best: float
    """Seconds of the processor a move, in the best spell and in the middle one."""
    middle: float
    a_second: float
    p50: float
    """Seconds until an answer."""
    p99: float
    entries_a_commit: float


async def measure(house: House, load: Load, seconds: float, pause: float, spells: int = SPELLS) -> Cost:
    entries, commits = house.count("entries_total"), house.count("log_commits_total")
    took, each = list[float](), list[float]()
    for _ in range(spells):
        cpu, entries_before = house.cpu_seconds(), house.count("entries_total")
        await load.play(seconds / spells, pause)
        each.append((house.cpu_seconds() - cpu) / (house.count("entries_total") - entries_before))
        took += load.seconds
    took.sort()
    entries_made = house.count("entries_total") - entries
    return Cost(
        min(each),
        median(each),
        entries_made / seconds,
        took[len(took) // 2],
        took[int(len(took) * 0.99)],
        entries_made / (house.count("log_commits_total") - commits),
    )


def floor(folder: str, tables: int, seconds: float) -> float:
    """CPU a move, in seconds, of a server that keeps and passes on and does nothing else."""
    bare = Path(__file__).with_name("_bare.py")
    command = [sys.executable, str(bare), folder, str(tables)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        load = Load(int(server.stdout.readline()))

        async def played() -> float:
            await load.bare(tables)
            await load.play(1.0, 0.0)  # warm
            each: list[float] = []
            for _ in range(SPELLS):
                start = cpu_seconds(server.pid)
                await load.play(seconds / SPELLS, 0.0)
                each.append((cpu_seconds(server.pid) - start) / len(load.seconds))
            return min(each)

        try:
            return uvloop.run(played())
        finally:
            server.terminate()


def main() -> int:
    """Measures the server; the exit code says whether every goal was met."""
    tables = int(os.environ.get("BENCH_TABLES", "1000"))
    seconds = float(os.environ.get("BENCH_SECONDS", "16"))
    figures: list[Figure] = []

    def add(what: str, value: float, unit: Literal["s", "ms", "us", "kB"], most: float = math.inf) -> None:
        figures.append(Figure(what, value, most, unit))

    def add_cost(what: str, cost: Cost, most: float, slowest: float = math.inf) -> None:
        add(what, cost.best, "us", most)
        add("   in the middle of eight spells", cost.middle, "us")
        add(
            f"   {cost.a_second:.0f} moves a second, {cost.entries_a_commit:.1f} a commit; median answer",
            cost.p50,
            "ms",
        )
        add("   99 of 100 answered within", cost.p99, "ms", slowest)

    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        least = floor(folder, min(100, tables), seconds)
        house.open()
        house.close()
        add("start until the first answer", house.open(), "s", 1.5)
        empty = house.kilobytes()
        load = Load(house.port)

        async def all_of_it() -> None:
            await load.seat(min(100, tables))
            await load.play(1.0, 0.0)  # warm
            few = await measure(house, load, seconds, 0.0)
            add_cost("CPU a move, 100 tables in closed loop, four seats, durable", few, 150e-6)
            add("   as many rows kept and bytes sent, and nothing else done", least, "us")
            if tables <= 100:
                return
            await load.seat(tables - 100)
            await asyncio.sleep(1.0)  # until what shaking hands took is given back
            add("memory a table, four sockets", (house.kilobytes() - empty) / tables * 1e3, "kB", 90e3)
            many = await measure(house, load, seconds * 1.5, 1.0)
            add_cost("CPU a move, 1,000 tables with a move a second each", many, 350e-6, 25e-3)

        uvloop.run(all_of_it())
        house.close()
    report("server", [figure.row() for figure in figures])
    return int(any(figure.missed for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
