"""Appends to the log in PostgreSQL: the rows that wait go into one statement, which is one commit."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bunkum.server.storage.checksum import compute_entry_checksum
from bunkum.server.storage.postgresql.connection import Connection, close, connect
from bunkum.server.storage.postgresql.errors import describe_error, failures, is_refusal
from bunkum.server.storage.protocol import AppendResult, LogObserver, NoObserver, OnAppend, Row, Steps, take_steps

log = logging.getLogger("bunkum.log")

MOST_ROWS_A_BATCH = 600
COMMIT_INTERVAL_SECONDS = 0.006
"""The least time between the beginnings of two commits, as in the writer of SQLite."""
MOST_AWAY_SECONDS = 2.0
"""Rows wait so long for a connection, and are then refused: nothing has been sent."""
RECONNECT_SECONDS = 0.2
INSERT = (
    "INSERT INTO entries (table_key, seq, move, talk, entry, checksum) "
    "SELECT w.table_key, w.seq, w.move, w.talk, w.entry, w.checksum "
    "FROM unnest($1::bigint[], $2::int[], $3::text[], $4::bool[], $5::bytea[], $6::bigint[]) WITH ORDINALITY "
    "AS w (table_key, seq, move, talk, entry, checksum, place) "
    "WHERE EXISTS (SELECT FROM tables WHERE key = w.table_key) ORDER BY w.table_key, w.seq, w.place "
    "ON CONFLICT DO NOTHING RETURNING table_key, seq, move"
)
"""Sorted, since two servers that insert the same numbers in different order would wait for each other."""


class _Append(NamedTuple):
    """A row that waits, and whom to tell the result."""

    row: Row
    done: OnAppend


class Writer:
    """Appends rows on a connection of its own. Call it on the event loop's thread only.

    A row is stored, lost its number, was certainly rolled back, or nobody knows, since the connection was lost.
    """

    def __init__(
        self,
        url: str,
        connection: Connection,
        most_waiting: int = 5000,
        on_stored: Callable[[Sequence[Row]], None] = lambda _: None,
        observer: LogObserver = NoObserver(),  # noqa: B008  it has no state
    ) -> None:
        """Takes over `connection`; at most `most_waiting` rows may wait. `on_stored` is called once some are told."""
        self._url, self._most, self._on_stored, self._observer = url, most_waiting, on_stored, observer
        self._connection: Connection | None = connection
        self._jobs: deque[_Append] = deque()
        self._wake = asyncio.Event()
        self._is_closing = False
        self.waiting = 0
        """The number of rows that have not been reported yet."""
        self.commits = 0
        self.rows = 0
        self.reconnections = 0
        self.away_since: float | None = None
        """The time since which there has been no connection; None while there is one."""
        self._task = asyncio.create_task(self._write())

    def append(self, row: Row, done: OnAppend) -> bool:
        """Stores `row`, then calls `done` and takes its steps; returns False, and does nothing, if too many wait."""
        if self.waiting >= self._most or self._is_closing:
            return False
        self.waiting += 1
        self._jobs.append(_Append(row, done))
        self._wake.set()
        return True

    async def close(self) -> None:
        """Writes the waiting rows, then closes the connection."""
        self._is_closing = True
        self._wake.set()
        await self._task
        if self._connection is not None:
            await close(self._connection)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._jobs:
                if self._is_closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            began = loop.time()
            connection = await self._get_connection()
            batch = [self._jobs.popleft() for _ in range(min(len(self._jobs), MOST_ROWS_A_BATCH))]
            if connection is None:
                self._report([(append, AppendResult.REFUSED) for append in batch])
                continue
            sent = loop.time()
            results = await self._commit(connection, batch)
            self._observer.observe_log_commit(loop.time() - sent)
            self._report(results)
            left = began + COMMIT_INTERVAL_SECONDS - loop.time()
            if left > 0 and not self._is_closing:
                await asyncio.sleep(left)

    async def _get_connection(self) -> Connection | None:
        """Returns the connection, or a new one; None if there is none for too long."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while self._connection is None or self._connection.is_closed():
            self._connection, is_first = None, self.away_since is None
            self.away_since = self.away_since or began
            try:
                self._connection = await asyncio.wait_for(connect(self._url), MOST_AWAY_SECONDS)
                self.reconnections += 1
            except failures() as error:
                level = logging.WARNING if is_first else logging.DEBUG  # once, however many moves are refused
                log.log(level, "there is no connection to the database: %s", describe_error(error))
                if loop.time() - self.away_since > MOST_AWAY_SECONDS:
                    return None
                await asyncio.sleep(RECONNECT_SECONDS)
        if self.away_since is not None:
            log.info("the database is connected again, after %.1f seconds", loop.time() - self.away_since)
        self.away_since = None
        return self._connection

    async def _commit(self, connection: Connection, batch: Sequence[_Append]) -> list[tuple[_Append, AppendResult]]:
        """Inserts a batch; if that fails, all of it is rolled back, or nobody knows."""
        try:
            inserted = await connection.fetch(INSERT, *_build_columns([append.row for append in batch]))
        except Exception as error:  # whatever it is, those who wait are told, and the writer goes on
            known = isinstance(error, failures())
            log.error("the log could not be written: %s", describe_error(error), exc_info=None if known else error)  # noqa: TRY400  values of a known failure stay out of the log
            if is_refusal(error):
                return [(append, AppendResult.REFUSED) for append in batch]
            connection.terminate()
            return [(append, AppendResult.UNKNOWN) for append in batch]
        self.commits += 1
        self.rows += len(inserted)
        stored = {(table, seq, move) for table, seq, move in inserted}
        return [
            (append, AppendResult.STORED if (*_place(append.row), append.row.id) in stored else AppendResult.RACED)
            for append in batch
        ]

    def _report(self, results: Sequence[tuple[_Append, AppendResult]]) -> None:
        self.waiting -= len(results)
        pending: list[Steps] = []
        for append, result in results:
            if (steps := append.done(result)) is not None:
                pending.append(steps)
        take_steps(pending)
        self._on_stored([append.row for append, result in results if result is AppendResult.STORED])


def _place(row: Row) -> tuple[int, int]:
    return row.table, row.seq


def _build_columns(rows: Sequence[Row]) -> tuple[list[object], ...]:
    """Returns the columns of the rows. Every id is stored: by it a server finds its own entry again."""
    values = [(row.table, row.seq, row.id, row.talk, row.entry, checksum_of(row)) for row in rows]
    return tuple(map(list, zip(*values, strict=True)))


def checksum_of(row: Row) -> int:
    """Returns the checksum of a row as it is stored."""
    return compute_entry_checksum(row.table, row.seq, row.id, row.talk, row.entry)
