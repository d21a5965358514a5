"""Reads tables with their logs, many at once: after a restart all pages come back in the same moment.

While some tables are being read, others that are asked for wait, and are read together next.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bunkum.server.storage.errors import NotRead, StorageError
from bunkum.server.storage.postgresql.connection import Connection, Record
from bunkum.server.storage.protocol import Stored, TableRow
from bunkum.server.storage.verification import verify_table

Run = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]
_Rows = tuple[Record, list[Record]]
"""A table's row, with its checksum, and its entries."""

MOST_AT_ONCE = 50
"""The most tables that are read together: they are in memory twice until each has been restored."""
_COLUMNS = ", ".join(TableRow._fields)
_TABLES = f"SELECT {_COLUMNS}, checksum FROM tables WHERE id = ANY($1)"  # noqa: S608  names of our own
_ENTRIES = (
    "SELECT table_key, seq, move, talk, entry, checksum FROM entries WHERE table_key = ANY($1) ORDER BY table_key, seq"
)


class _Batch:
    """Tables that are read together, and the task that reads them."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.task: asyncio.Task[dict[str, _Rows]] | None = None


class BatchReader:
    """Reads tables. Call it on the event loop's thread only."""

    def __init__(self, run: Run) -> None:
        """Reads with connections that `run` gives to a job."""
        self._run = run
        self._one_at_a_time = asyncio.Lock()
        self._next: _Batch | None = None

    async def read(self, table_id: str) -> Stored | None:
        """Returns a table, None if there is none; raises `Damaged` or `NotRead` if it cannot be read."""
        batch = self._next
        if batch is None or len(batch.ids) == MOST_AT_ONCE:
            batch = self._next = _Batch()
            batch.task = asyncio.create_task(self._read(batch))
        batch.ids.append(table_id)
        assert batch.task is not None
        try:
            rows = (await asyncio.shield(batch.task)).get(table_id)
        except StorageError as error:
            raise NotRead(str(error)) from error
        if rows is None:
            return None
        (*fields, checksum), entries = rows
        return verify_table(TableRow(*fields), checksum, [(*entry[1:],) for entry in entries])  # type: ignore[misc]

    async def _read(self, batch: _Batch) -> dict[str, _Rows]:
        async with self._one_at_a_time:
            if self._next is batch:
                self._next = None
            return await self._run(lambda connection: _read_tables(connection, batch.ids))


async def _read_tables(connection: Connection, ids: Sequence[str]) -> dict[str, _Rows]:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        rows = await connection.fetch(_TABLES, ids)
        entries: defaultdict[int, list[Record]] = defaultdict(list)
        for entry in await connection.fetch(_ENTRIES, [row[0] for row in rows]) if rows else ():
            entries[entry[0]].append(entry)
    return {str(row[1]): (row, entries[row[0]]) for row in rows}
