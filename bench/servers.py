"""Measures one, two and three servers on a database of PostgreSQL beside one server with a file, in the same run.

CPU a move of all server processes, at tables with four people each who play in closed loop: the sites take turns,
spell by spell and in another order each round, since whoever shares the machine slows it, and a ratio is the median of
the ratios of all rounds. Beside it, what PostgreSQL's sessions used, how many further copies applied an entry, and how
many notifications were sent: of these docs/explanation/growth.md is made. Goals:
docs/explanation/design.md#performance-goals.
BENCH_TABLES (100) and BENCH_SECONDS (4, a spell) make it shorter. With BENCH_BEFORE, the `src` of an earlier version
and its built files, that version's server with a file plays too. It starts a PostgreSQL of its own: all servers
together need more connections than the hundred that PostgreSQL allows by itself.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

import uvloop
from _results import Row, report

from server import House, Load, cpu_seconds

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bunkum.server.storage.postgresql.schema import migrate
from support import postgresql
from support.clusters import find_binaries, new_cluster

ROUNDS = 5
CONNECTIONS = 200
BEFORE = os.environ.get("BENCH_BEFORE", "")
SPARE_SECONDS = 90.0
"""By then a copy without anybody must have left memory."""
SESSIONS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
SHARED = "entries_of_others_total", "bus_notifications_sent_total"
TABLES = int(os.environ.get("BENCH_TABLES", "100"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "4"))


class SpreadLoad(Load):
    """Pages that come to several servers: all of a table to the same one, or each to any."""

    def __init__(self, ports: Sequence[int], *, by_table: bool) -> None:
        super().__init__(ports[0])
        self.ports, self.by_table = ports, by_table

    def find_port(self, table: str) -> int:
        """The port of the server at which a page comes to a table."""
        return self.ports[hash(table) % len(self.ports)] if self.by_table else random.choice(self.ports)


class Site(NamedTuple):
    """Servers that carry one installation, and the pages that play there."""

    name: str
    goal: float | None
    """The most that its CPU a move may be, relative to the first site."""
    database: str
    """Its address; empty for a file."""
    houses: list[House]
    load: SpreadLoad

    def is_routed(self) -> bool:
        """Whether tables that are routed to one server have left the memory of the one that created them."""
        return not self.load.by_table or sum(house.count("tables") for house in self.houses) <= TABLES

    def read(self) -> Totals:
        """What its servers and PostgreSQL's sessions have done until now."""
        shared = SHARED if self.database else ()
        return Totals(
            sum(house.count("entries_total") for house in self.houses),
            sum(house.cpu_seconds() for house in self.houses),
            sum(cpu_seconds(pid) for (pid,) in postgresql.fetch(self.database, SESSIONS)) if self.database else 0.0,
            *(sum(house.count(name) for house in self.houses) for name in shared),
        )


class Totals(NamedTuple):
    """What was done in a time."""

    entries: float
    cpu: float
    """Of the servers, in seconds."""
    database_cpu: float
    """Of PostgreSQL's sessions, in seconds."""
    applied_elsewhere: float = 0.0
    """Entries that a further copy applied."""
    notifications: float = 0.0


class Spell(NamedTuple):
    """What a spell came to, a move, and the median answer in seconds."""

    move: Totals
    answer: float


def main() -> int:
    """Measures all sites; the exit code says whether every goal was met."""
    binaries = find_binaries()
    if binaries is None:
        print("the programs of PostgreSQL are needed, and a user postgres if root runs this")
        return 2
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        cluster = stack.enter_context(new_cluster(binaries, (f"max_connections={CONNECTIONS}",)))

        def open_site(
            name: str, goal: float | None, servers: int, *, shared: bool, by_table: bool = True, source: str = ""
        ) -> Site:
            database = ""
            if shared:
                database = stack.enter_context(postgresql.database(cluster.url))
                asyncio.run(migrate(database))
            houses: list[House] = []
            for number in range(servers):
                own = Path(folder) / f"{name} {number}"
                own.mkdir()
                house = House(str(own), database, source)
                stack.callback(house.close)
                house.open()
                houses.append(house)
            load = SpreadLoad([house.port for house in houses], by_table=by_table)
            return Site(name, goal, database, houses, load)

        sites = [
            open_site("one server, SQLite", None, 1, shared=False),
            open_site("one server, PostgreSQL", 1.0, 1, shared=True),
            open_site("two servers, routed by table", None, 2, shared=True),
            open_site("three servers, routed by table", 1.25, 3, shared=True),
            open_site("two servers, at random", None, 2, shared=True, by_table=False),
            open_site("three servers, at random", 2.2, 3, shared=True, by_table=False),
        ]
        if BEFORE:
            sites.insert(1, open_site("one server, SQLite, earlier version", None, 1, shared=False, source=BEFORE))
        rows, missed = compare(sites, uvloop.run(play(sites)))
        report("servers", rows)
        return int(missed)


async def play(sites: Sequence[Site]) -> list[list[Spell]]:
    """Plays at all sites in turn, and returns the spells of each round."""
    for site in sites:
        await site.load.seat(TABLES)
        await site.load.play(1.0, 0.0)  # warm
    async with asyncio.timeout(SPARE_SECONDS):
        while not all(site.is_routed() for site in sites):  # noqa: ASYNC110  servers have no event for it
            await asyncio.sleep(1)
    rounds: list[list[Spell]] = []
    for _ in range(ROUNDS):
        spells: dict[str, Spell] = {}
        for site in random.sample(sites, len(sites)):  # the same code is 5 % quicker in one place of a fixed order
            before = site.read()
            await site.load.play(SECONDS, 0.0)
            done = [after - earlier for after, earlier in zip(site.read(), before, strict=True)]
            spells[site.name] = Spell(Totals(*(total / done[0] for total in done)), median(site.load.seconds))
        rounds.append([spells[site.name] for site in sites])
    return rounds


def compare(sites: Sequence[Site], rounds: Sequence[Sequence[Spell]]) -> tuple[list[Row], bool]:
    """Returns a row for each site, and whether a goal was missed."""
    rows: list[Row] = []
    missed = False
    for at, site in enumerate(sites):
        spells = [spells[at] for spells in rounds]
        ratio = median(spells[at].move.cpu / spells[0].move.cpu for spells in rounds)
        missed |= site.goal is not None and ratio > site.goal
        rows.append(
            Row(
                f"CPU a move, {TABLES} tables in closed loop: {site.name}",
                f"{median(spell.move.cpu for spell in spells) * 1e6:.0f} us",
                "" if site.goal is None else f"at most {site.goal:g} x",
                "",
                f"{ratio:.2f} x" if at else "",
                "this run: one server, SQLite" if at else "",
            )
        )
        rows.append(Row("   median answer", f"{median(spell.answer for spell in spells) * 1000:.0f} ms"))
        if site.database:
            sessions = median(spell.move.database_cpu for spell in spells) * 1e6
            rows.append(Row("   of PostgreSQL's sessions, further", f"{sessions:.0f} us"))
        if len(site.houses) > 1:
            copies = median(spell.move.applied_elsewhere for spell in spells)
            told = median(spell.move.notifications for spell in spells)
            rows.append(Row("   further copies that applied an entry", f"{copies:.2f}"))
            rows.append(Row("   notifications an entry", f"{told:.2f}"))
    return rows, missed


if __name__ == "__main__":
    sys.exit(main())
