"""How much memory servers take with many tables in the database and some in memory."""

from __future__ import annotations

import asyncio
import secrets

from _chaos_faults import Stage
from _results import Row, report

from bunkum.server.storage import TableRow
from bunkum.server.storage.postgresql.log import PostgresLog, open_log

AT_ONCE, ENTRIES = 8, 5
BASE_BYTES, TABLE_BYTES = 150e6, 90e3


async def measure_memory(stage: Stage, asleep: int, awake: int) -> None:
    """Fills the database with tables, starts all servers anew, and lets people play at so many tables."""
    log = await open_log(stage.url)
    try:
        await _store_tables(log, stage.company.tables[0].id, asleep)
    finally:
        await log.close()
    if (more := awake - len(stage.company.tables)) > 0:
        await stage.company.seat(more)
    for server in stage.site.servers:
        await stage.site.restart(server)
    await stage.begin()
    await asyncio.sleep(15)
    rows: list[Row] = []
    for server in stage.site.servers:
        tables = await server.count("tables")
        goal = BASE_BYTES + TABLE_BYTES * tables
        stage.has_found |= server.rss > goal
        what = f"memory of server {server.name}, {asleep:,} tables asleep and {tables:,.0f} of {awake:,} awake here"
        rows.append(Row(what, f"{server.rss / 1e6:.0f} MB", f"{goal / 1e6:.0f} MB"))
    found = await stage.finish()
    report("chaos", [*rows, Row("   faults found", found.format(), "0 of each")])


async def _store_tables(log: PostgresLog, like: str, tables: int) -> None:
    """Stores so many tables, each with the beginning of the log of another."""
    stored = await log.read(like)
    assert stored is not None
    entries = [(False, entry) for _, entry in stored.entries[:ENTRIES]]
    row = stored.row
    turns = asyncio.Semaphore(AT_ONCE)

    async def store() -> None:
        async with turns:
            await log.create_table(TableRow(0, secrets.token_urlsafe(16), *row[2:]), entries)

    await asyncio.gather(*(store() for _ in range(tables)))
