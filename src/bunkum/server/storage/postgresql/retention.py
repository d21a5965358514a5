"""Deletes unfinished games and talk that nobody has used for long, and replaces entries."""

from collections.abc import Collection, Mapping

from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.retention import (
    MATCH_BEGAN,
    MATCH_OVER,
    EntryRow,
    remove_text,
    replace_entry,
    require_all,
)

MOST_TABLES = 200
_LOCK = 0x42_6E_6B_70
_OLD = (
    "SELECT key, phase FROM tables WHERE touched_at < $1 AND NOT key = ANY($2::bigint[]) AND (phase <> 'over' OR "
    "EXISTS (SELECT FROM entries WHERE table_key = tables.key AND talk)) ORDER BY key LIMIT $3 FOR UPDATE"
)
_FINISHED = (
    "SELECT key FROM tables WHERE touched_at < $1 AND NOT key = ANY($2::bigint[]) AND phase = 'over' "
    "ORDER BY key LIMIT $3 FOR UPDATE"
)
_LAST_MARK = (
    "SELECT position($2::bytea IN entry) > 0 FROM entries WHERE table_key = $1 "
    "AND (position($2::bytea IN entry) > 0 OR position($3::bytea IN entry) > 0) ORDER BY seq DESC LIMIT 1"
)
_TALK = "SELECT seq, move, talk, entry, checksum FROM entries WHERE table_key = $1 AND talk"
_ENTRIES = "SELECT seq, move, talk, entry, checksum FROM entries WHERE table_key = $1"
_REPLACE = "UPDATE entries SET entry = $1, talk = $2, checksum = $3 WHERE table_key = $4 AND seq = $5"


async def purge_tables(connection: Connection, before: float, in_use: Collection[int]) -> int:
    """Deletes unfinished games and talk of some tables not used since `before`; returns of how many.

    Nothing if another server does it just now. A table that another server has in memory was used lately.
    """
    async with connection.transaction():
        if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _LOCK):
            return 0
        old = await connection.fetch(_OLD, before, list(in_use), MOST_TABLES)
        for key, phase in old:
            if phase == "over" or await connection.fetchval(_LAST_MARK, key, MATCH_OVER, MATCH_BEGAN):
                await connection.execute("UPDATE tables SET phase = 'over' WHERE key = $1", key)
                await _delete_talk(connection, key)
            else:  # its codes go with it
                await _delete_table(connection, key)
        return len(old)


async def delete_finished_tables(connection: Connection, before: float, in_use: Collection[int]) -> int:
    """Deletes some tables whose last match is over and that were not used since `before`; returns how many.

    Nothing if another server does it just now.
    """
    async with connection.transaction():
        if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _LOCK):
            return 0
        old = await connection.fetch(_FINISHED, before, list(in_use), MOST_TABLES)
        for (key,) in old:
            await _delete_table(connection, key)
        return len(old)


async def _delete_table(connection: Connection, key: int) -> None:
    await connection.execute("DELETE FROM entries WHERE table_key = $1", key)
    await connection.execute("DELETE FROM tables WHERE key = $1", key)


async def _delete_talk(connection: Connection, key: int) -> None:
    """Empties the texts of a table's talk; damaged entries stay damaged."""
    for found in await connection.fetch(_TALK, key):
        row = EntryRow(*found)
        await _store(connection, key, replace_entry(key, row, remove_text(row.entry)))


async def replace_entries(connection: Connection, key: int, entries: Mapping[int, bytes]) -> None:
    """Replaces entries of a table, all or none; see `Log.replace_entries`."""
    async with connection.transaction():
        await connection.execute("SELECT FROM tables WHERE key = $1 FOR NO KEY UPDATE", key)  # `purge_tables` waits
        rows = [EntryRow(*found) for found in await connection.fetch(_ENTRIES, key)]
        require_all(set(entries), rows)
        for row in rows:
            if row.seq in entries:
                await _store(connection, key, replace_entry(key, row, entries[row.seq]))


async def _store(connection: Connection, key: int, row: EntryRow) -> None:
    await connection.execute(_REPLACE, row.entry, row.talk, row.checksum, key, row.seq)
