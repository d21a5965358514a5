"""Reads many tables, logs or codes at once: after a restart all pages come back in the same moment.

While some are being read, others that are asked for wait, and are read together next.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from bunkum.server.storage.errors import NotRead, StorageError
from bunkum.server.storage.postgresql.connection import Connection, Record
from bunkum.server.storage.protocol import Stored, StoredEntry
from bunkum.server.storage.verification import FOUND_SEQ, READ_TABLE, verify_read

K = TypeVar("K")
V = TypeVar("V")
Run = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]

_Rows = tuple[Record, list[Record]]
"""A row of `READ_TABLE`, and the entries from the snapshot on."""

MOST_TABLES = 50
"""The most tables that are read together: they are in memory twice until each has been restored."""
MOST_ROWS_OF = 200
"""The most tables of which codes or new entries are read together."""
_TABLES = READ_TABLE.format(build="$1", wanted="= ANY($2)")
_FROM = (  # without LATERAL the planner may read whole logs
    "SELECT wanted.table_key, found.* FROM unnest($1::bigint[], $2::int[]) AS wanted (table_key, least), LATERAL ("
    "SELECT {columns} FROM entries WHERE entries.table_key = wanted.table_key AND seq >= wanted.least "
    "ORDER BY seq) AS found"
)
_ROWS_FROM = _FROM.format(columns="seq, move, talk, entry, checksum")
_ENTRIES_FROM = _FROM.format(columns="seq, move, entry")
_CODES = "SELECT table_key, code, checksum, until FROM codes WHERE table_key = ANY($1)"


class GroupedReads(Generic[K, V]):
    """Reads the values of keys. Call it on the event loop's thread only."""

    def __init__(
        self, run: Run, read: Callable[[Connection, Sequence[K]], Awaitable[Mapping[K, V]]], most: int
    ) -> None:
        """Calls `read` for `most` keys or fewer, with a connection that `run` gives to a job."""
        self._run, self._read, self._most = run, read, most
        self._one_at_a_time = asyncio.Lock()
        self._next: tuple[list[K], asyncio.Task[Mapping[K, V]]] | None = None
        """The keys that are read next, and the task that reads them."""

    async def get(self, key: K) -> V | None:
        """Returns the value of a key, read after this call; None if there is none."""
        group = self._next
        if group is None or len(group[0]) == self._most:
            keys: list[K] = []
            group = self._next = keys, asyncio.create_task(self._read_group(keys))
        group[0].append(key)
        return (await asyncio.shield(group[1])).get(key)

    async def _read_group(self, keys: list[K]) -> Mapping[K, V]:
        async with self._one_at_a_time:
            if self._next is not None and self._next[0] is keys:
                self._next = None
            found: Mapping[K, V] = await self._run(lambda connection: self._read(connection, keys))
            return found


class TableReads:
    """Reads tables with their logs."""

    def __init__(self, run: Run) -> None:
        """Reads with connections that `run` gives to a job."""
        self._run = run
        self._reads: dict[str | None, GroupedReads[str, _Rows]] = {}
        """By the build whose snapshots are read."""

    async def read(self, table_id: str, build: str | None = None) -> Stored | None:
        """As `Log`."""
        reads = self._reads.get(build)
        if reads is None:
            reads = self._reads[build] = GroupedReads(self._run, partial(_read_tables, build), MOST_TABLES)
        try:
            rows = await reads.get(table_id)
        except StorageError as error:
            raise NotRead(str(error)) from error
        if rows is None:
            return None
        found, entries = rows
        return verify_read(found, [(*entry[1:],) for entry in entries])  # type: ignore[misc]


async def _read_tables(build: str | None, connection: Connection, ids: Sequence[str]) -> Mapping[str, _Rows]:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        tables = await connection.fetch(_TABLES, build, ids)
        first = [table[FOUND_SEQ] or 0 for table in tables]
        entries: defaultdict[int, list[Record]] = defaultdict(list)
        for entry in await connection.fetch(_ROWS_FROM, [table[0] for table in tables], first):
            entries[entry[0]].append(entry)
    return {str(table[1]): (table, entries[table[0]]) for table in tables}


async def read_entries_from(
    connection: Connection, wanted: Sequence[tuple[int, int]]
) -> Mapping[tuple[int, int], list[StoredEntry]]:
    """Returns the entries of tables from a number on, by key of the table and number."""
    found: defaultdict[int, list[StoredEntry]] = defaultdict(list)
    lowest: dict[int, int] = {}
    for table, seq in wanted:
        lowest[table] = min(seq, lowest.get(table, seq))
    for table, *entry in await connection.fetch(_ENTRIES_FROM, list(lowest), list(lowest.values())):
        found[table].append(StoredEntry(*entry))
    return {(table, seq): [entry for entry in found[table] if entry.seq >= seq] for table, seq in wanted}


async def read_codes(connection: Connection, tables: Sequence[int]) -> Mapping[int, list[Record]]:
    """Returns the codes of tables, each with its checksum and the time until which it leads there."""
    found: defaultdict[int, list[Record]] = defaultdict(list)
    for table, *code in await connection.fetch(_CODES, tables):
        found[table].append(code)
    return found
