"""Servers killed, stopped and cut off from PostgreSQL while many tables play: what is lost, and how long a page waits.

Three servers, a PostgreSQL of the bench's own and BENCH_TABLES tables (1,000) with four pages each, which make a move
a second and table. Each fault strikes as often as BENCH_KILLS (200), BENCH_ROLLS (1), BENCH_STOPS (20, each of
BENCH_STOP_SECONDS, 10), BENCH_RESTARTS (10), BENCH_CUTS (5) and BENCH_FAILOVERS (1) say; then all pages' news and all
moves that were answered as done are compared with the log. At last BENCH_ASLEEP tables (10,000) lie in the database and
BENCH_AWAKE (1,000) are played at, and the servers' memory is measured. See docs/explanation/chaos.md.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import uvloop
from _results import Row, report

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from _chaos_faults import (
    Stage,
    cut_sessions,
    fail_over,
    kill_server,
    restart_database,
    restart_servers,
    stop_server,
)
from _chaos_memory import measure_memory

from bunkum.server.net.admission import raise_descriptor_limit
from bunkum.server.storage.postgresql.schema import migrate
from support import postgresql
from support.clusters import find_binaries, new_cluster

Strike = Callable[[Stage], Awaitable[None]]


def read_size(name: str, usual: float) -> float:
    """A size from the environment."""
    return float(os.environ.get(f"BENCH_{name}", usual))


def read_count(name: str, usual: int) -> int:
    """A number from the environment."""
    return int(read_size(name, usual))


def main() -> int:
    """Lets all faults strike; the exit code says whether anything was found wrong."""
    binaries = find_binaries()
    if binaries is None:
        print("the programs of PostgreSQL are needed, with pg_basebackup, and a user postgres if root runs this")
        return 2
    raise_descriptor_limit()
    with tempfile.TemporaryDirectory(prefix="bunkum-chaos-") as name, new_cluster(binaries, ()) as cluster:
        postgresql.execute(cluster.url, "CREATE DATABASE bunkum ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0")
        asyncio.run(migrate(postgresql.in_database(cluster.url, "bunkum")))
        stage = Stage(Path(name), cluster, read_size("THINK_SECONDS", 1))
        return int(uvloop.run(play(stage)))


async def play(stage: Stage) -> bool:
    """Plays it all; returns whether anything was found wrong."""
    await stage.open()
    try:
        await stage.company.seat(read_count("TABLES", 1000))
        await measure_quiet(stage)
        stop = read_size("STOP_SECONDS", 10)
        for name, count, strike in (
            ("kill -9", read_count("KILLS", 200), kill_server),
            ("rolling restart", read_count("ROLLS", 1), restart_servers),
            (f"SIGSTOP for {stop:g} s", read_count("STOPS", 20), partial(stop_server, seconds=stop)),
            ("PostgreSQL restarted", read_count("RESTARTS", 10), restart_database),
            ("sessions of PostgreSQL cut", read_count("CUTS", 5), cut_sessions),
            ("failover to a standby", read_count("FAILOVERS", 1), fail_over),
        ):
            if count:
                await run_spell(stage, name, count, strike)
        await measure_memory(stage, read_count("ASLEEP", 10_000), read_count("AWAKE", 1000))
    finally:
        await stage.close()
    return stage.has_found


async def measure_quiet(stage: Stage) -> None:
    """Plays without a fault."""
    await stage.begin()
    await asyncio.sleep(5)
    stage.company.forget()
    await asyncio.sleep(read_size("SECONDS", 20))
    answers = stage.company.answers
    found = await stage.finish()
    report(
        "chaos",
        [
            Row(f"{len(stage.company.tables):,} tables, a move a second: faults found", found.format(), "0 of each"),
            Row("   answers, p50", format_seconds(find_share(answers, 0.5)), "5 ms at 1,000 tables"),
            Row("   answers, p99", format_seconds(find_share(answers, 0.99)), "20 ms at 1,000 tables"),
        ],
    )


async def run_spell(stage: Stage, name: str, count: int, strike: Strike) -> None:
    """Lets a fault strike so often, and reports what came of it."""
    company = stage.company
    await stage.begin()
    company.forget()
    longest: list[float] = []
    start = perf_counter()
    for _ in range(count):
        for table in company.tables:
            table.longest = 0.0
        await strike(stage)
        await stage.settle(since=perf_counter())
        longest += [table.longest for table in company.tables]
        await asyncio.sleep(random.uniform(0.5, 1.5))
    seconds, pauses = perf_counter() - start, company.pauses
    refused = ", ".join(f"{number} {code}" for code, number in (company.refusals + company.closings).most_common(6))
    found = await stage.finish()
    goal = GOALS.get(name, ("", ""))
    rows = [
        Row(f"{name}, {count} times: faults found", found.format(), "0 of each"),
        Row("   longest answer of each table, p50", format_seconds(find_share(longest, 0.5))),
        Row("   longest answer of each table, p99", format_seconds(find_share(longest, 0.99))),
    ]
    if pauses:
        rows += [
            Row(
                f"   {len(pauses):,} pauses of pages that lost their server, p50",
                format_seconds(find_share(pauses, 0.5)),
                goal[0],
            ),
            Row("   pauses, p99", format_seconds(find_share(pauses, 0.99)), goal[1]),
        ]
    rows.append(Row(f"   refused and closed in {seconds:.0f} s", refused or "nothing"))
    report("chaos", rows)


GOALS = {"kill -9": ("under 300 ms", "under 1,000 ms"), "rolling restart": ("", "under 500 ms")}


def find_share(seconds: list[float], share: float) -> float:
    """The number below which this share of them lies."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * share))] if seconds else 0.0


def format_seconds(seconds: float) -> str:
    """Seconds as milliseconds."""
    return f"{seconds * 1000:,.0f} ms"


if __name__ == "__main__":
    sys.exit(main())
