"""Reads a database table by table, each with its entries and codes, whichever database it is."""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from bunkum.server.storage.copied_rows import CodeRow, Counts, EntryRow, TableRows
from bunkum.server.storage.protocol import TableRow

BATCH_ROWS = 1000
"""The rows that are read, and about as many that are written, at a time."""
COUNTS = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries), (SELECT count(*) FROM codes)"
_TABLES = f"SELECT {', '.join(TableRow._fields)}, made_at, checksum FROM tables ORDER BY key"  # noqa: S608  our names
_ENTRIES = "SELECT table_key, seq, move, talk, entry, checksum FROM entries ORDER BY table_key, seq"
_CODES = "SELECT table_key, code, until, checksum FROM codes ORDER BY table_key"

Record = Sequence[Any]


class Reader(Protocol):
    """Reads one state of a database. Raises `CopyFailed` if that is not possible."""

    async def count(self) -> Counts:
        """Returns how much there is."""
        ...

    def fetch(self, sql: str) -> AsyncIterator[Sequence[Record]]:
        """Yields the rows of a query in batches of `BATCH_ROWS`; several queries may be read in turn."""
        ...


class TableReader:
    """Iterates over the tables of a database, in order of their keys, each with its entries and codes."""

    def __init__(self, reader: Reader) -> None:
        """Begins before the first table."""
        self._tables = reader.fetch(_TABLES)
        self._entries, self._codes = _RowsByTable(reader.fetch(_ENTRIES)), _RowsByTable(reader.fetch(_CODES))

    @property
    def strays(self) -> int:
        """The entries and codes so far whose table does not exist; in PostgreSQL they may have outlived it."""
        return self._entries.dropped + self._codes.dropped

    async def __aiter__(self) -> AsyncIterator[TableRows]:
        """Yields the tables."""
        async for batch in self._tables:
            for *fields, made_at, checksum in batch:
                row = TableRow(*fields)
                row = row._replace(practice=bool(row.practice))  # SQLite has no booleans
                entries = [EntryRow(*cells[1:]) for cells in await self._entries.take(row.key)]
                codes = [CodeRow(*cells[1:]) for cells in await self._codes.take(row.key)]
                codes.sort(key=lambda code: str(code.code))  # databases may sort text differently
                yield TableRows(row, made_at, checksum, entries, codes)
        for rest in (self._entries, self._codes):
            await rest.take(sys.maxsize)


class _RowsByTable:
    """Rows in order of their table's key, which is their first column."""

    def __init__(self, batches: AsyncIterator[Sequence[Record]]) -> None:
        self._batches = batches
        self._batch: Sequence[Record] = ()
        self._place = 0
        self.dropped = 0

    async def take(self, key: int) -> list[Record]:
        """Returns the rows of this table; drops those of tables before it that were never taken."""
        found: list[Record] = []
        while True:
            while self._place < len(self._batch):
                row = self._batch[self._place]
                if isinstance(row[0], int) and row[0] > key:
                    return found
                self._place += 1
                if row[0] == key:
                    found.append(row)
                else:
                    self.dropped += 1
            await asyncio.sleep(0)  # SQLite never waits, and only one who waits can be interrupted
            batch = await anext(self._batches, None)
            if batch is None:
                return found
            self._batch, self._place = batch, 0
