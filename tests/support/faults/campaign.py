"""A campaign: load on a server of its own, a nemesis that strikes, and then every message compared with the log."""

import asyncio
import signal
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from support.faults.checker import Checker, TableReport
from support.faults.load import Facts, Load
from support.faults.memory import peak_rss
from support.faults.nemeses import WAITS, Nemesis
from support.faults.rows import Stored, read_tables
from support.faults.sockets import request
from support.servers import ServerProcess


class Result(NamedTuple):
    """What a campaign came to."""

    nemesis: str
    strikes: int
    tables: int
    messages: int
    views: int
    remarks: int
    moves: int
    hidden: int
    undecided: int
    by_preset: Counter[str]
    """Messages by preset."""
    peak_rss: int
    faults: list[str]


class Size(NamedTuple):
    """How much is done in a campaign."""

    strikes: int
    least_calm: float = 0.1
    most_calm: float = 0.9
    """Seconds between two strikes."""
    tables_each: int = 1
    """Tables of each preset."""
    messages: int = 0
    """So many messages are heard at least before the end, however busy the machine is."""
    only: frozenset[str] | None = None
    """The presets that are played; None: all that the server has."""


class Campaign:
    """A run of one nemesis."""

    def __init__(self, folder: Path, nemesis: Nemesis, size: Size, seed: int) -> None:
        self.folder, self.nemesis, self.size, self.chance = folder, nemesis, size, Random(seed)
        self.log = folder / "server.log"
        captures = folder / "captures"
        captures.mkdir()
        self.server = ServerProcess(
            folder,
            environment=nemesis.environment,
            log=self.log,
            most_sockets_each=1000,
            log_level="warning",
            idle_seconds=0.5,
        )
        self.load = Load(self.server.port, captures, seed)
        self.faults: list[str] = []
        self.peak = self.strikes = 0

    async def play(self) -> None:
        """Load and strikes, until all are done and everybody has come back."""
        await self.server.open()
        try:
            await self.load.open(self.size.tables_each, self.size.only)
            await self.load.abandon()
            while self.strikes < self.size.strikes or self.load.received < self.size.messages:
                await asyncio.sleep(self.chance.uniform(self.size.least_calm, self.size.most_calm))
                await self._revive()
                await self.nemesis.strike(self.server, self.chance)
                self.strikes += 1
                await self.load.renew()
            await self._all_are_back()
            await self._ask_metrics()
            await self.load.close()
            await self._revive()
            if (code := await self.server.end(signal.SIGINT)) != 0:
                self.faults.append(f"the server was asked to stop, and ended with {code}")
        finally:
            await self.load.close()
            if self.server.process is not None and self.server.process.returncode is None:
                await self.server.end()

    async def _revive(self) -> None:
        """Start it again where it has died by itself, which is a fault."""
        process = self.server.process
        assert process is not None
        self.peak = max(self.peak, peak_rss(process.pid))
        if process.returncode is not None:
            self.faults.append(f"the server died by itself (exit code {process.returncode})")
            await self.server.end()
            await self.server.open()

    async def _all_are_back(self) -> None:
        """Every page is connected and has been told something since: nobody is left out after the last strike."""
        loop = asyncio.get_running_loop()
        until, out = loop.time() + WAITS, self.load.pages()
        while out and loop.time() < until:
            await self._revive()
            await asyncio.sleep(0.05)
            out = [page for page in self.load.pages() if not page.is_back]
        if out:
            self.faults.append(f"{len(out)} pages did not come back in {WAITS} s")

    async def _ask_metrics(self) -> None:
        answer = await request(self.server.port, "GET", "/metrics")
        lines = dict(line.rsplit(" ", 1) for line in answer.body.decode().splitlines() if not line.startswith("#"))
        if float(lines["bunkum_table_failures_total"]) and not self.nemesis.logs_traces:
            self.faults.append(f"bunkum_table_failures_total is {lines['bunkum_table_failures_total']}")

    def traces(self) -> list[str]:
        """Lines of the server's log that tell of something broken."""
        lines = self.log.read_text("utf-8", "replace").splitlines() if self.log.exists() else []
        bad = [line for line in lines if '"trace"' in line or not line.startswith("{")]
        return [] if self.nemesis.logs_traces else [f"the server logged: {line[-400:]}" for line in bad[:5]]


def check(facts: Facts, stored: Stored | None, disk_fails: bool = False) -> TableReport:  # noqa: FBT002  it goes through a map
    """Check one table."""
    if stored is None:
        return TableReport(facts.preset, 0, 0, 0, 0, 0, 0, [f"{facts.preset}: its table is not in the database"])
    return Checker(facts, stored, disk_fails=disk_fails).run()


def check_all(run: Campaign, processes: int = 0) -> list[TableReport]:
    """Check all tables of a campaign, here or in so many processes."""
    stored, fails = read_tables(run.server.settings.database_file), run.nemesis.logs_traces
    pairs = [(facts, stored.get(facts.id), fails) for facts in run.load.played]
    if not processes:
        return [check(*pair) for pair in pairs]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(check, *zip(*pairs, strict=True), chunksize=1))


async def campaign(folder: Path, nemesis: Nemesis, size: Size, seed: int = 0, processes: int = 0) -> Result:
    """Run a campaign in this folder, and check what everybody was told."""
    run = Campaign(folder, nemesis, size, seed)
    await run.play()
    reports = check_all(run, processes)
    by_preset: Counter[str] = Counter()
    for one in reports:
        by_preset[one.preset] += one.messages
    faults = run.faults + run.traces() + [fault for one in reports for fault in one.faults]
    return Result(
        nemesis=nemesis.name,
        strikes=run.strikes,
        tables=len(reports),
        messages=sum(one.messages for one in reports),
        views=sum(one.views for one in reports),
        remarks=sum(one.remarks for one in reports),
        moves=sum(one.moves for one in reports),
        hidden=sum(one.hidden for one in reports),
        undecided=sum(one.undecided for one in reports),
        by_preset=by_preset,
        peak_rss=run.peak,
        faults=faults,
    )
