"""The one thread that writes: many rows, one statement, one commit, then a report to those who wait."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from itertools import chain, groupby
from queue import SimpleQueue
from time import monotonic, sleep
from typing import TypeVar

from bunkum.server.storage.checksum import entry_checksum
from bunkum.server.storage.jobs import Append, Job, Result, Task
from bunkum.server.storage.lock import Lock
from bunkum.server.storage.opening import closed
from bunkum.server.storage.protocol import SERVER_PREFIX, AppendResult, OnAppend, Row, Steps

T = TypeVar("T")
log = logging.getLogger("bunkum.log")

ROWS_A_STATEMENT = 150
"""Of six values each, so that even an old SQLite with at most 999 values a statement takes them."""
BATCH = 4 * ROWS_A_STATEMENT
REST_SECONDS = 0.006
"""From the beginning of a commit to that of the next, at least. A busy house gathers more rows for each, which halves
what a move costs; at a quiet table nobody has moved just before."""
_OVER = object()


class Writer:
    """Writes to the database on a thread of its own. All methods belong to the event loop's thread.

    `append` calls back on that thread once the row is on the disk, or could not be put there.
    """

    def __init__(self, connection: sqlite3.Connection, lock: Lock, most_waiting: int = 5000) -> None:
        """Write through `connection`, which is the writer's own from now on; at most `most_waiting` rows may wait."""
        self._connection, self._lock, self._most = connection, lock, most_waiting
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._must_begin_anew = True
        """The write-ahead log may hold frames of a transaction that failed, or that the end of a process cut short."""
        self._waiting = 0
        self._loop = asyncio.get_running_loop()
        self._worker = threading.Thread(target=self._write, name="bunkum-log")
        self._worker.start()
        self.commits = 0
        self.rows = 0

    @property
    def waiting(self) -> int:
        """How many jobs have not been reported yet."""
        return self._waiting

    def append(self, row: Row, done: OnAppend) -> bool:
        """Stores `row`, then calls `done` and takes its steps; returns False, and does nothing, if too many wait."""
        if self._waiting >= self._most:
            return False
        self._waiting += 1
        self._jobs.put(Append(row, done))
        return True

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `job` on the writer's thread after all rows that wait; returns its answer or raises its error."""
        done: asyncio.Future[object] = self._loop.create_future()
        self._waiting += 1
        self._jobs.put(Task(job, done))
        return await done  # type: ignore[return-value]  # the future carries what `job` returned

    async def close(self) -> None:
        """Writes what waits, then closes the database."""
        self._jobs.put(None)
        await asyncio.to_thread(self._worker.join)

    # On the writer's thread.

    def _write(self) -> None:
        going = True
        while going:
            batch, going = self._next_batch()
            if batch:
                began = monotonic()
                results = self._commit(batch)
                self._loop.call_soon_threadsafe(self._report, results)
                left = began + REST_SECONDS - monotonic()
                if going and left > 0:
                    sleep(left)
        try:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            log.warning("the write-ahead log stays beside the database: %s", error)
        closed(self._connection, self._lock)

    def _next_batch(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH or self._jobs.empty():  # nobody else takes any
                return batch, True
            job = self._jobs.get()
        return batch, False

    def _commit(self, batch: Sequence[Job]) -> list[Result]:
        """Does the whole batch in one transaction; if that fails, nothing of it has happened."""
        try:
            if self._must_begin_anew:
                self._begin_anew()
            appends = [job for job in batch if isinstance(job, Append)]
            if len(appends) == len(batch) <= ROWS_A_STATEMENT and self._insert_at_once(appends):
                self.commits += 1
                return [(job, AppendResult.KEPT) for job in appends]
            self._connection.execute("BEGIN IMMEDIATE")
            results: list[Result] = []
            for kind, group in groupby(batch, type):
                jobs = list(group)
                if kind is Append:
                    results += self._insert_all([job for job in jobs if isinstance(job, Append)])
                else:
                    results += self._run_tasks([job for job in jobs if isinstance(job, Task)])
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            log.exception("the log could not be written")
            self._must_begin_anew = True
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [(job, AppendResult.REFUSED if isinstance(job, Append) else error) for job in batch]
        self.commits += 1
        return results

    def _begin_anew(self) -> None:
        """Leave no frame in the write-ahead log: `wal_ending` takes what lies behind a broken one for confirmed."""
        is_busy = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if is_busy:
            raise sqlite3.OperationalError("the write-ahead log cannot begin anew while somebody reads from it")
        self._must_begin_anew = False

    def _insert_at_once(self, appends: list[Append]) -> bool:
        """One statement is a transaction by itself, and waits for Python's lock once. False, and not done: a race."""
        try:
            self._insert(appends)
        except sqlite3.IntegrityError:
            return False
        self.rows += len(appends)
        return True

    def _insert_all(self, appends: list[Append]) -> list[Result]:
        for start in range(0, len(appends), ROWS_A_STATEMENT):
            try:
                self._insert(appends[start : start + ROWS_A_STATEMENT])
            except sqlite3.IntegrityError:
                return [(append, AppendResult.KEPT) for append in appends[:start]] + self._one_by_one(appends[start:])
        self.rows += len(appends)
        return [(append, AppendResult.KEPT) for append in appends]

    def _insert(self, appends: list[Append]) -> None:
        places = ",".join(("(?,?,?,?,?,?)",) * len(appends))
        self._connection.execute(
            f"INSERT INTO entries (table_key, seq, move, talk, entry, checksum) VALUES {places}",  # noqa: S608  only marks
            list(chain.from_iterable([_values(append.row) for append in appends])),
        )

    def _one_by_one(self, appends: list[Append]) -> list[Result]:
        """Somebody lost a race: keep what can be kept."""
        sql = (
            "INSERT INTO entries (table_key, seq, move, talk, entry, checksum) VALUES (?,?,?,?,?,?) "
            "ON CONFLICT DO NOTHING"
        )
        results: list[Result] = []
        for append in appends:
            try:
                kept = self._connection.execute(sql, _values(append.row)).rowcount == 1
            except sqlite3.IntegrityError:  # the table is gone
                kept = False
            self.rows += kept
            results.append((append, AppendResult.KEPT if kept else AppendResult.RACED))
        return results

    def _run_tasks(self, tasks: list[Task]) -> list[Result]:
        results: list[Result] = []
        for job in tasks:
            self._connection.execute("SAVEPOINT task")
            try:
                results.append((job, job.run(self._connection)))
            except Exception as error:  # noqa: BLE001  handed to whoever asked
                self._connection.execute("ROLLBACK TO task")
                results.append((job, error))
            self._connection.execute("RELEASE task")
        return results

    # Back on the event loop's thread.

    def _report(self, results: list[Result]) -> None:
        self._waiting -= len(results)
        followed: list[Steps] = []
        for job, result in results:
            if isinstance(job, Append):
                assert isinstance(result, AppendResult)
                if (steps := job.done(result)) is not None:
                    followed.append(steps)
            elif job.done.done():
                continue
            elif isinstance(result, Exception):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)
        while followed:
            followed = [steps for steps in followed if next(steps, _OVER) is not _OVER]


def _values(row: Row) -> tuple[object, ...]:
    """Returns a row's columns. Only ids of pages are stored, for nobody asks for the others again."""
    move = None if row.id.startswith(SERVER_PREFIX) else row.id
    checksum = entry_checksum(row.table, row.seq, move, row.talk, row.entry)
    return row.table, row.seq, move, row.talk, row.entry, checksum
