"""Writes to the database on one thread: many rows in one statement and one commit, then reports to the callers."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import chain, groupby
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import TypeVar

from msgspec import Struct

from bunkum.server.storage.checksum import compute_entry_checksum
from bunkum.server.storage.protocol import (
    SERVER_PREFIX,
    AppendResult,
    LogObserver,
    NoObserver,
    OnAppend,
    Row,
    Steps,
    take_steps,
)
from bunkum.server.storage.sqlite.opening import close_database
from bunkum.server.storage.sqlite.schema import BUSY_SECONDS, ENTRY_MARKS, INSERT_ENTRY

T = TypeVar("T")
log = logging.getLogger("bunkum.log")

ROWS_A_STATEMENT = 150
"""The most rows of one statement; they have six values each, and an old SQLite allows 999 values a statement."""
MOST_JOBS_A_BATCH = 4 * ROWS_A_STATEMENT
ERASE_AGAIN_SECONDS = 1.0
"""The time after which the write-ahead log is emptied once more, if somebody was reading from it."""
COMMIT_INTERVAL_SECONDS = 0.006
"""The least time between the beginnings of two commits. A busy server gathers more rows for each, which halves the cost
of a move; on a quiet server a row does not wait, because the last commit is longer ago."""


class _Append(Struct, frozen=True):
    """Stores a row, then calls `done`."""

    row: Row
    done: OnAppend


class _Task(Struct, frozen=True):
    """Runs a function with the database, in a savepoint of its own."""

    run: Callable[[sqlite3.Connection], object]
    done: asyncio.Future[object]
    erases: bool
    """Whether nothing may be left of what it overwrites: the write-ahead log is emptied after it."""


_Job = _Append | _Task
_Result = tuple[_Job, object]
"""A job, and its result."""


class Writer:
    """Writes to the database on a thread of its own. All methods belong to the event loop's thread.

    `append` calls back on that thread once the row is on the disk, or could not be stored.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        lock: ExitStack,
        most_waiting: int = 5000,
        observer: LogObserver = NoObserver(),  # noqa: B008  it has no state
    ) -> None:
        """Takes over `connection` and `lock`, and starts the thread; at most `most_waiting` rows may wait."""
        self._connection, self._lock, self._most, self._observer = connection, lock, most_waiting, observer
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._must_restart_wal = True
        """The write-ahead log may hold frames of a transaction that failed, or that the end of a process cut short."""
        self._erases_at: float | None = None
        """When to try to empty the write-ahead log, which still has what was overwritten; None if it has not."""
        self.waiting = 0
        """The number of jobs that have not been reported yet."""
        self._loop = asyncio.get_running_loop()
        self._worker = threading.Thread(target=self._write, name="bunkum-log")
        self._worker.start()
        self.commits = 0
        self.rows = 0

    def append(self, row: Row, done: OnAppend) -> bool:
        """Stores `row`, then calls `done` and takes its steps; returns False, and does nothing, if too many wait."""
        if self.waiting >= self._most:
            return False
        self.waiting += 1
        self._jobs.put(_Append(row, done))
        return True

    async def run(self, job: Callable[[sqlite3.Connection], T], *, erases: bool = False) -> T:
        """Runs `job` on the writer's thread after all waiting rows; returns its result or raises its error.

        If it `erases`, what it overwrites is not left in the write-ahead log either: at once, or as soon as nobody
        reads from that any more.
        """
        done: asyncio.Future[object] = self._loop.create_future()
        self.waiting += 1
        self._jobs.put(_Task(job, done, erases))
        return await done  # type: ignore[return-value]  # the future carries what `job` returned

    async def close(self) -> None:
        """Writes the waiting rows, then closes the database."""
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
                self._loop.call_soon_threadsafe(self._report, results, monotonic() - began)
                left = began + COMMIT_INTERVAL_SECONDS - monotonic()
                if going and left > 0:
                    sleep(left)
            if going and self._erases_at is not None and monotonic() >= self._erases_at:
                self._empty_wal()
        try:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            log.warning("the write-ahead log stays beside the database: %s", error)
        close_database(self._connection, self._lock)

    def _next_batch(self) -> tuple[list[_Job], bool]:
        batch: list[_Job] = []
        try:
            job = self._jobs.get(timeout=None if self._erases_at is None else ERASE_AGAIN_SECONDS)
        except Empty:
            return batch, True
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_JOBS_A_BATCH or self._jobs.empty():  # no other thread takes jobs
                return batch, True
            job = self._jobs.get()
        return batch, False

    def _commit(self, batch: Sequence[_Job]) -> list[_Result]:
        """Runs the whole batch in one transaction; if that fails, all of it is rolled back."""
        try:
            if self._must_restart_wal:
                self._restart_wal()
            appends = [job for job in batch if isinstance(job, _Append)]
            if len(appends) == len(batch) <= ROWS_A_STATEMENT and self._insert_without_transaction(appends):
                self.commits += 1
                return [(job, AppendResult.STORED) for job in appends]
            self._connection.execute("BEGIN IMMEDIATE")
            results: list[_Result] = []
            for kind, group in groupby(batch, type):
                jobs = list(group)
                if kind is _Append:
                    results += self._insert_all([job for job in jobs if isinstance(job, _Append)])
                else:
                    results += self._run_tasks([job for job in jobs if isinstance(job, _Task)])
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            log.exception("the log could not be written")
            self._must_restart_wal = True
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [(job, AppendResult.REFUSED if isinstance(job, _Append) else error) for job in batch]
        self.commits += 1
        if any(isinstance(job, _Task) and job.erases for job in batch):
            self._empty_wal()
        return results

    def _empty_wal(self) -> None:
        """Empties the write-ahead log; if somebody reads from it, that is done later, and nobody waits for it."""
        self._connection.execute("PRAGMA busy_timeout = 0")
        try:
            is_busy = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error as error:
            log.warning("the write-ahead log could not be emptied: %s", error)
            is_busy = True
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")
        self._erases_at = monotonic() + ERASE_AGAIN_SECONDS if is_busy else None

    def _restart_wal(self) -> None:
        """Empties the write-ahead log: `read_wal_ending` takes a frame behind a broken one for confirmed."""
        is_busy = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if is_busy:
            raise sqlite3.OperationalError("the write-ahead log cannot be restarted while somebody reads from it")
        self._must_restart_wal = False

    def _insert_without_transaction(self, appends: list[_Append]) -> bool:
        """Inserts in one statement, which waits for Python's lock only once; returns False if an entry lost a race."""
        try:
            self._insert(appends)
        except sqlite3.IntegrityError:
            return False
        self.rows += len(appends)
        return True

    def _insert_all(self, appends: list[_Append]) -> list[_Result]:
        for start in range(0, len(appends), ROWS_A_STATEMENT):
            try:
                self._insert(appends[start : start + ROWS_A_STATEMENT])
            except sqlite3.IntegrityError:
                return [(append, AppendResult.STORED) for append in appends[:start]] + self._insert_one_by_one(
                    appends[start:]
                )
        self.rows += len(appends)
        return [(append, AppendResult.STORED) for append in appends]

    def _insert(self, appends: list[_Append]) -> None:
        self._connection.execute(
            INSERT_ENTRY + f",{ENTRY_MARKS}" * (len(appends) - 1),
            list(chain.from_iterable([_build_values(append.row) for append in appends])),
        )

    def _insert_one_by_one(self, appends: list[_Append]) -> list[_Result]:
        """Inserts each row for which there is no other entry with its number."""
        sql = f"{INSERT_ENTRY} ON CONFLICT DO NOTHING"
        results: list[_Result] = []
        for append in appends:
            try:
                is_stored = self._connection.execute(sql, _build_values(append.row)).rowcount == 1
            except sqlite3.IntegrityError:  # the table is gone
                is_stored = False
            self.rows += is_stored
            results.append((append, AppendResult.STORED if is_stored else AppendResult.RACED))
        return results

    def _run_tasks(self, tasks: list[_Task]) -> list[_Result]:
        results: list[_Result] = []
        for job in tasks:
            self._connection.execute("SAVEPOINT task")
            try:
                results.append((job, job.run(self._connection)))
            except Exception as error:  # noqa: BLE001  passed to the caller
                self._connection.execute("ROLLBACK TO task")
                results.append((job, error))
            self._connection.execute("RELEASE task")
        return results

    # Back on the event loop's thread.

    def _report(self, results: list[_Result], seconds: float) -> None:
        self.waiting -= len(results)
        self._observer.observe_log_commit(seconds)
        pending: list[Steps] = []
        for job, result in results:
            if isinstance(job, _Append):
                assert isinstance(result, AppendResult)
                if (steps := job.done(result)) is not None:
                    pending.append(steps)
            elif job.done.done():
                continue
            elif isinstance(result, Exception):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)
        take_steps(pending)


def _build_values(row: Row) -> tuple[object, ...]:
    """Returns a row's columns. Only ids of pages are stored, since only pages repeat a request."""
    move = None if row.id.startswith(SERVER_PREFIX) else row.id
    checksum = compute_entry_checksum(row.table, row.seq, move, row.talk, row.entry)
    return row.table, row.seq, move, row.talk, row.entry, checksum
