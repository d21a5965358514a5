"""Three servers on one database, the proxy before them, and an address of the database that can be moved."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from _chaos_health import is_well

from support.faults import memory
from support.faults.sockets import request
from support.servers import ServerProcess

SERVERS = 3
DRAIN_SECONDS = 3.0
UP_SECONDS = 120.0
"""A server that is started must be up by then."""
MOST = 50_000
"""Of tables and of sockets."""


class Server:
    """A server, its log, and whether the proxy sends people there."""

    def __init__(self, folder: Path, database: str) -> None:
        folder.mkdir()
        self.log = folder / "log"
        many: dict[str, Any] = {"most_tables": MOST, "most_sockets": MOST, "drain_seconds": DRAIN_SECONDS}
        self.process = ServerProcess(folder, log=self.log, database=database, **many)
        self.is_up = True
        self._read_to = 0

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.process.port

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return self.log.parent.name

    def send(self, number: signal.Signals) -> None:
        """Send its process a signal."""
        assert self.process.process is not None
        self.process.process.send_signal(number)

    async def wait(self) -> None:
        """Wait until its process has ended."""
        assert self.process.process is not None
        await asyncio.wait_for(self.process.process.wait(), 30)

    @property
    def rss(self) -> int:
        """Its memory, in bytes."""
        assert self.process.process is not None
        return memory.rss(self.process.process.pid)

    async def count(self, metric: str) -> float:
        """One of its metrics."""
        lines = (await request(self.port, "GET", "/metrics")).body.decode().splitlines()
        return next((float(line.split()[1]) for line in lines if line.startswith(f"bunkum_{metric} ")), 0.0)

    def read_errors(self) -> Counter[str]:
        """What it has logged as errors since the last call; with tracebacks, or not as a line of JSON: marked `!`."""
        data = self.log.read_bytes()[self._read_to :]
        self._read_to += len(data)
        found: Counter[str] = Counter()
        for line in data.splitlines():
            try:
                said = msgspec.json.decode(line, type=dict[str, object])
            except msgspec.MsgspecError:
                found[f"! {line.decode(errors='replace')[:200]}"] += 1
                continue
            if "trace" in said:
                found[f"! {said['from']}: {said['says']}: {str(said['trace'])[-600:]}"] += 1
            elif said["level"] in ("error", "critical"):
                found[f"{said['from']}: {said['says']}"[:120]] += 1
        return found


class Site:
    """The servers, and a proxy that knows which of them are up."""

    def __init__(self, folder: Path, database: str) -> None:
        self.servers = [Server(folder / name, database) for name in "abc"[:SERVERS]]
        self.on_down: Callable[[Server], None] = lambda _: None
        self._health: asyncio.subprocess.Process | None = None
        self._following: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start all servers, and begin to ask how they are."""
        await asyncio.gather(*(server.process.open() for server in self.servers))
        ports = [str(server.port) for server in self.servers]
        path = str(Path(__file__).with_name("_chaos_health.py"))
        self._health = await asyncio.create_subprocess_exec(sys.executable, path, *ports, stdout=subprocess.PIPE)
        self._following = asyncio.create_task(self._follow_health(self._health))

    async def close(self) -> None:
        """End all servers."""
        if self._health is not None and self._following is not None:
            self._following.cancel()
            self._health.kill()
            await self._health.wait()
        for server in self.servers:
            with suppress(ProcessLookupError):
                server.send(signal.SIGCONT)
            await server.process.end()

    def find_servers(self, number: int) -> Iterator[Server]:
        """The servers that are up, as a proxy tries them for this number; if there are none, any."""
        ordered = random.Random(number).sample(self.servers, SERVERS)
        yield from [server for server in ordered if server.is_up] or ordered

    async def _follow_health(self, health: asyncio.subprocess.Process) -> None:
        assert health.stdout is not None
        async for line in health.stdout:
            number, state = line.decode().split()
            server = self.servers[int(number)]
            server.is_up = state == "up"
            if state == "down":
                self.on_down(server)

    async def until_up(self, server: Server) -> None:
        """Wait until people are sent to a server again."""
        async with asyncio.timeout(UP_SECONDS):
            while not (server.is_up and await is_well(server.port)):  # noqa: ASYNC110  it has no event for it
                await asyncio.sleep(0.1)

    async def restart(self, server: Server, database: str = "") -> None:
        """Stop a server as an operator does, and start it again, perhaps with another database."""
        server.send(signal.SIGTERM)
        await server.wait()
        if database:
            server.process.settings = msgspec.structs.replace(server.process.settings, database=database)
        await server.process.open()
        await self.until_up(server)


class Front:
    """An address that leads to one port after another: all connections are cut when it is moved."""

    def __init__(self, target: int) -> None:
        self.target, self.port = target, 0
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def move(self, target: int) -> None:
        """Lead elsewhere from now on."""
        self.target = target
        for writer in tuple(self._open):
            writer.transport.abort()

    def close(self) -> None:
        """Listen no more."""
        self._server.close()
        self.move(0)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there: asyncio.StreamWriter | None = None
        self._open.add(writer)
        try:
            back, there = await asyncio.open_connection("127.0.0.1", self.target)
            self._open.add(there)
            await asyncio.gather(_copy(reader, there), _copy(back, writer))
        except OSError:
            pass
        finally:
            for end in (writer, there):
                if end is not None:
                    self._open.discard(end)
                    end.transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)
        await writer.drain()
    writer.transport.abort()
