"""How much memory servers take with many tables in the database and some in memory."""

from __future__ import annotations

import asyncio

from _chaos_faults import Stage
from _results import Row, report

from support import postgresql

ENTRIES = 100
"""The most entries of a table that lies in the database."""
_COLUMNS = "game, secret, lexicon, lexicon_sha256, phase, practice, touched_at, made_at, checksum"
BASE_BYTES, TABLE_BYTES = 150e6, 90e3


async def measure_memory(stage: Stage, asleep: int, awake: int) -> None:
    """Fills the database with tables, starts all servers anew, and lets people play at so many tables."""
    await asyncio.to_thread(_store_tables, stage.url, stage.company.tables[0].id, asleep)
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


def _store_tables(url: str, like: str, tables: int) -> None:
    """Stores so many tables like another. Nobody opens them: their checksums are those of that one."""
    assert set(like).isdisjoint("'%\\")  # it was drawn by a server
    source = f"(SELECT key FROM tables WHERE id = '{like}')"  # noqa: S608  as asserted
    postgresql.execute(
        url,
        f"INSERT INTO tables ({_COLUMNS}, id) SELECT {_COLUMNS}, id || '-' || n "  # noqa: S608
        f"FROM tables, generate_series(1, {tables}) AS n WHERE id = '{like}'",
        "INSERT INTO entries (table_key, seq, talk, entry, checksum) "  # noqa: S608
        "SELECT t.key, e.seq, e.talk, e.entry, e.checksum FROM tables AS t, entries AS e "
        f"WHERE t.id LIKE '{like}-%' AND e.table_key = {source} AND e.seq < {ENTRIES}",
    )
