"""What is done to the servers and their PostgreSQL while people play, and what everything must be like afterwards."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path

from _chaos_check import Findings, check
from _chaos_health import is_well
from _chaos_site import Front, Server, Site
from _chaos_tables import Company

from support import postgresql
from support.clusters import FAST, IMMEDIATE, Cluster

RESTART_SECONDS = 1.0
"""After so long a killed server is started again, as by deploy/systemd."""
MOST_AWAY_SECONDS = 4.0
"""For so long PostgreSQL is away between stop and start, at the most."""
SETTLE_SECONDS = 40.0
"""By then every page must be back, and every table must have moved on."""
MOST_SHOWN = 20


class Stage:
    """The servers, their database, and everybody who plays there."""

    def __init__(self, folder: Path, cluster: Cluster, think_seconds: float) -> None:
        self.cluster, self.front = cluster, Front(cluster.port)
        self.site = Site(folder, self.url)
        self.company = Company(self.site, think_seconds)
        self.has_found = False
        """Whether anything was found wrong."""
        self._broken: list[str] = []
        self._logged: Counter[str] = Counter()
        self._failures: dict[str, float] = {}
        self._ticking: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The address of the database."""
        return postgresql.in_database(self.cluster.url, "bunkum")

    async def open(self) -> None:
        """Start the servers."""
        await self.front.open()
        self.site.on_down = self._drop_pages
        await self.site.open()
        self._ticking = asyncio.create_task(self.company.tick())

    async def close(self) -> None:
        """End the servers."""
        if self._ticking is not None:
            self._ticking.cancel()
        await self.site.close()
        self.front.close()

    def _drop_pages(self, server: Server) -> None:
        for page in self.company.pages:
            if page.server is server:
                page.drop()

    async def begin(self) -> None:
        """Let everybody play."""
        self.company.playing = True
        for page in self.company.pages:
            page.think()

    async def settle(self, since: float) -> None:
        """Wait until all pages are back and all tables have moved since then; those that do not are found wrong."""
        tables, pages = self.company.tables, self.company.pages
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_SECONDS):
                while not (  # noqa: ASYNC110  pages have no event for it
                    all(page.is_connected for page in pages) and all(table.moved_at > since for table in tables)
                ):
                    await asyncio.sleep(0.05)
        self._broken += [f"a page of table {page.table.number} is not back" for page in pages if not page.is_connected]
        self._broken += [f"table {table.number} stands still" for table in tables if table.moved_at < since]

    async def finish(self) -> Findings:
        """Let everybody stop, compare all that was heard with the log, and print what is wrong."""
        self.company.playing = False
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_SECONDS):
                while any(page.is_waiting or not page.is_connected for page in self.company.pages):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        self._broken += [
            f"a move at table {page.table.number} is never answered" for page in self.company.pages if page.is_waiting
        ]
        await asyncio.sleep(2.5)  # nothing stays unheard for longer
        found = await check(self.url, self.company)
        await self._look_at_servers()
        found.broken += self._broken
        self._broken = []
        wrong = list(found.all())
        self.has_found |= bool(wrong)
        print(*(f"   {one}" for one in wrong[:MOST_SHOWN]), sep="\n")
        print(*(f"   logged {number} times: {said}" for said, number in self._logged.most_common(8)), sep="\n")
        self._logged.clear()
        return found

    async def _look_at_servers(self) -> None:
        for server in self.site.servers:
            for said, number in server.read_errors().items():
                if said.startswith("!"):
                    self._broken.append(f"server {server.name} logged {number} times {said}")
                else:
                    self._logged[said] += number
            if not await is_well(server.port):
                self._broken.append(f"server {server.name} does not answer")
                continue
            failures = await server.count("table_failures_total")
            if failures > 0:
                self._broken.append(f"server {server.name} had to drop {failures:.0f} tables")

    def mark_lost(self, server: Server) -> None:
        """Note that pages of a server hear nothing from now on."""
        for page in self.company.pages:
            if page.server is server:
                page.mark_lost()


async def kill_server(stage: Stage) -> None:
    """Kill a server, and start it again a second later."""
    server = random.choice(stage.site.servers)
    stage.mark_lost(server)
    server.send(signal.SIGKILL)
    await server.wait()
    await asyncio.sleep(RESTART_SECONDS)
    await server.process.open()
    await stage.site.until_up(server)


async def restart_servers(stage: Stage) -> None:
    """Stop and start one server after the other, as an operator does."""
    for server in stage.site.servers:
        await stage.site.restart(server)


async def stop_server(stage: Stage, seconds: float) -> None:
    """Let a server stand still for so long."""
    server = random.choice(stage.site.servers)
    stage.mark_lost(server)
    server.send(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    server.send(signal.SIGCONT)
    await stage.site.until_up(server)


async def restart_database(stage: Stage) -> None:
    """Stop PostgreSQL in order, or as if it had crashed, and start it again."""
    await asyncio.to_thread(stage.cluster.stop, random.choice((FAST, IMMEDIATE)))
    await asyncio.sleep(random.uniform(0, MOST_AWAY_SECONDS))
    await asyncio.to_thread(stage.cluster.start)


async def cut_sessions(stage: Stage) -> None:
    """End every session of the servers."""
    await asyncio.to_thread(postgresql.execute, stage.url, postgresql.CUT)


async def fail_over(stage: Stage) -> None:
    """Lose the primary, and let a synchronous standby take over behind the same address."""
    old = stage.cluster
    front = f"postgresql://postgres@127.0.0.1:{stage.front.port}/bunkum"
    stage.front.move(old.port)
    for server in stage.site.servers:
        await stage.site.restart(server, front)
    standby = await asyncio.to_thread(old.copy, old.folder.parent / f"standby {old.port}", "standby")
    await asyncio.to_thread(standby.start)
    follow = ("ALTER SYSTEM SET synchronous_standby_names = 'standby'", "SELECT pg_reload_conf()")
    await asyncio.to_thread(postgresql.execute, old.url, *follow)
    await asyncio.sleep(5)
    for table in stage.company.tables:
        table.longest = 0.0
    stage.company.pauses.clear()
    await asyncio.to_thread(old.stop, IMMEDIATE)
    stage.front.move(standby.port)  # before it is promoted, as an address may move first
    await asyncio.sleep(0.5)
    await asyncio.to_thread(standby.promote)
    stage.cluster = standby
