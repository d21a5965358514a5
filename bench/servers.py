"""Measures several servers on one database of PostgreSQL beside one server with a file, in the same run.

CPU a move of all server processes, at tables with four people each who play in closed loop: the sites take turns,
spell by spell, since whoever shares the machine slows it, and a ratio is the median of the ratios of all rounds. Goals:
docs/explanation/design.md#performance-goals.
BENCH_TABLES (100) and BENCH_SECONDS (4, a spell) make it shorter. It needs PostgreSQL, as its tests (CONTRIBUTING.md).
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

from server import House, Load

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bunkum.server.storage.postgresql.schema import migrate
from support import postgresql

ROUNDS = 5
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
    houses: list[House]
    load: Load

    def cpu_seconds(self) -> float:
        """What all its servers have used of the processor."""
        return sum(house.cpu_seconds() for house in self.houses)

    def entries(self) -> float:
        """How many entries its servers have appended."""
        return sum(house.count("entries_total") for house in self.houses)


class Spell(NamedTuple):
    """What a spell came to, in seconds: CPU a move, and the median answer."""

    cpu: float
    answer: float


def main() -> int:
    """Measures all sites; the exit code says whether every goal was met."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = stack.enter_context(postgresql.server())

        def open_site(name: str, goal: float | None, servers: int, *, shared: bool, by_table: bool = True) -> Site:
            database = ""
            if shared:
                database = stack.enter_context(postgresql.database(server))
                asyncio.run(migrate(database))
            houses: list[House] = []
            for number in range(servers):
                own = Path(folder) / f"{name} {number}"
                own.mkdir()
                house = House(str(own), database)
                stack.callback(house.close)
                house.open()
                houses.append(house)
            return Site(name, goal, houses, SpreadLoad([house.port for house in houses], by_table=by_table))

        sites = [
            open_site("one server, SQLite", None, 1, shared=False),
            open_site("one server, PostgreSQL", 1.0, 1, shared=True),
            open_site("three servers, routed by table", 1.25, 3, shared=True),
            open_site("three servers, at random", 2.2, 3, shared=True, by_table=False),
        ]
        rows, missed = compare(sites, uvloop.run(play(sites)))
        report("servers", rows)
        return int(missed)


async def play(sites: Sequence[Site]) -> list[list[Spell]]:
    """Plays at all sites in turn, and returns the spells of each round."""
    for site in sites:
        await site.load.seat(TABLES)
        await site.load.play(1.0, 0.0)  # warm
    rounds: list[list[Spell]] = []
    for _ in range(ROUNDS):
        rounds.append([])
        for site in sites:
            cpu, entries = site.cpu_seconds(), site.entries()
            await site.load.play(SECONDS, 0.0)
            took = (site.cpu_seconds() - cpu) / (site.entries() - entries)
            rounds[-1].append(Spell(took, median(site.load.seconds)))
    return rounds


def compare(sites: Sequence[Site], rounds: Sequence[Sequence[Spell]]) -> tuple[list[Row], bool]:
    """Returns a row for each site, and whether a goal was missed."""
    rows: list[Row] = []
    missed = False
    for at, site in enumerate(sites):
        spells = [spells[at] for spells in rounds]
        ratio = median(spells[at].cpu / spells[0].cpu for spells in rounds)
        missed |= site.goal is not None and ratio > site.goal
        rows.append(
            Row(
                f"CPU a move, {TABLES} tables in closed loop: {site.name}",
                f"{median(spell.cpu for spell in spells) * 1e6:.0f} us",
                "" if site.goal is None else f"at most {site.goal:g} x",
                "",
                "" if site.goal is None else f"{ratio:.2f} x",
                "this run: one server, SQLite" if site.goal is not None else "",
            )
        )
        rows.append(Row("   median answer", f"{median(spell.answer for spell in spells) * 1000:.0f} ms"))
    return rows, missed


if __name__ == "__main__":
    sys.exit(main())
