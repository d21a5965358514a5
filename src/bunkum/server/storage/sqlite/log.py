"""Implements the log in SQLite: one thread writes, readers have connections of their own."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from bunkum.server.storage.account_presence import LocalPresence, SharedPresence
from bunkum.server.storage.errors import StorageError
from bunkum.server.storage.hand_overs import HandOvers, LocalHandOvers
from bunkum.server.storage.open_tables import LocalOpenTables, SharedOpenTables
from bunkum.server.storage.page_builds import FolderPageBuilds, PageBuilds
from bunkum.server.storage.protocol import (
    Follower,
    LogObserver,
    NoObserver,
    OnAppend,
    Row,
    SharedLoad,
    Snapshot,
    Stored,
    StoredEntry,
    TableRow,
)
from bunkum.server.storage.shared_limits import NoSharedLimits, SharedLimits
from bunkum.server.storage.sqlite import reader
from bunkum.server.storage.sqlite.errors import describe_error
from bunkum.server.storage.sqlite.opening import open_database
from bunkum.server.storage.sqlite.writer import Writer

T = TypeVar("T")


def open_log(path: Path, observer: LogObserver = NoObserver()) -> "SqliteLog":  # noqa: B008  it has no state
    """Opens the database at `path`, or creates one; raises `Unusable` with the reason if that is not possible."""
    return SqliteLog(Writer(*open_database(path), observer=observer), path)


class SqliteLog:
    """A `Log`. Its result is never `UNKNOWN`: a commit of SQLite in this process has either succeeded or failed."""

    is_shared = False

    def __init__(self, writer: Writer, path: Path) -> None:
        """Takes over the writer; reads the database at `path` while it writes."""
        self.writer, self._path = writer, path
        self.hand_overs: HandOvers = LocalHandOvers()
        self.limits: SharedLimits = NoSharedLimits()
        self.open_tables: SharedOpenTables = LocalOpenTables()
        self.account_presence: SharedPresence = LocalPresence()
        self.page_builds: PageBuilds = FolderPageBuilds(path.parent / "pages")

    @property
    def waiting(self) -> int:
        """The number of jobs that have not been reported yet."""
        return self.writer.waiting

    @property
    def commits(self) -> int:
        """The number of transactions that have been committed."""
        return self.writer.commits

    @property
    def rows(self) -> int:
        """The number of rows that have been inserted."""
        return self.writer.rows

    def measure_sharing(self) -> SharedLoad | None:
        """Returns None: no other server appends."""
        return None

    def append(self, row: Row, done: OnAppend) -> bool:
        """Stores `row`, then calls `done` with the result; returns False, and does nothing, if too many rows wait."""
        return self.writer.append(row, done)

    def follow(self, table: int, follower: Follower) -> None:
        """Does nothing, since no other server appends."""

    def unfollow(self, table: int, follower: Follower) -> None:
        """Does nothing, since no other server appends."""

    def has_others(self, table: int) -> bool:  # noqa: ARG002
        """Returns False: the file belongs to this server alone."""
        return False

    def announce(self, table: int) -> None:
        """Does nothing, since there is no other server."""

    async def read_from(self, table: int, seq: int) -> list[StoredEntry]:
        """Returns the table's entries from this number on."""
        return await self._run(lambda db: reader.read_from(db, table, seq))

    def set_here(self, table: int, person: str, network: str) -> None:
        """Does nothing, since nobody else asks."""

    def set_gone(self, table: int, person: str) -> None:
        """Does nothing, since nobody else asks."""

    async def find_elsewhere(self, table: int) -> Mapping[str, str]:  # noqa: ARG002
        """Returns nobody: there is no other server."""
        return {}

    async def has_entry(self, table: int, entry_id: str) -> bool:
        """Returns whether the table's log has an entry with this id."""
        return await self._run(lambda db: reader.has_entry(db, table, entry_id))

    async def create_table(self, row: TableRow, entries: Sequence[tuple[bool, bytes]]) -> int:
        """Stores a table with the first entries of its log and returns its key."""
        return await self._run(lambda db: reader.insert_table(db, row, entries))

    async def read(self, table_id: str, build: str | None = None) -> Stored | None:
        """Returns a table, None if there is none; with a `build`, from a snapshot by it on."""
        return await asyncio.to_thread(reader.read_table, self._path, table_id, build)

    async def keep_snapshot(self, table: int, snapshot: Snapshot, rewrites: int) -> None:
        """Stores the only snapshot of a table, unless entries were replaced since."""
        await self._run(lambda db: reader.keep_snapshot(db, table, snapshot, rewrites))

    async def touch(self, table: int, phase: str, now: float) -> None:
        """Stores that the table was used until `now`."""
        await self._run(lambda db: reader.touch(db, table, phase, now))

    async def renew_code(self, table: int, now: float, least: float, until: float) -> str:
        """Returns the code that leads to the table until `least` or longer."""
        return await self._run(lambda db: reader.renew_code(db, table, now, least, until))

    async def find_table_by_code(self, code: str, now: float) -> str | None:
        """Returns the id of the table to which a code leads."""
        return await self._run(lambda db: reader.find_table_by_code(db, code, now))

    async def correct_times(self, now: float) -> None:
        """Deletes codes that expired long ago and corrects times that lie ahead."""
        await self._run(lambda db: reader.correct_times(db, now))

    async def shift_times(self, since: float, now: float, by: float) -> None:
        """Corrects the times stored since `since`, after the clock was set."""
        await self._run(lambda db: reader.shift_times(db, since, now, by))

    async def purge(self, before: float, in_use: Collection[int]) -> int:
        """Deletes unfinished games and talk of some tables not used since `before`; returns of how many."""
        return await self._run(lambda db: reader.purge(db, before, in_use), erases=True)

    async def replace_entries(self, table: int, entries: Mapping[int, bytes]) -> None:
        """Replaces what is stored of some entries, in the write-ahead log too."""
        await self._run(lambda db: reader.replace_entries(db, table, entries), erases=True)

    async def delete_finished(self, before: float, in_use: Collection[int]) -> int:
        """As `Log`."""
        return await self._run(lambda db: reader.delete_finished(db, before, in_use))

    async def close(self) -> None:
        """Writes the waiting rows, then closes the database."""
        await self.writer.close()

    async def _run(self, job: Callable[[sqlite3.Connection], T], *, erases: bool = False) -> T:
        try:
            return await self.writer.run(job, erases=erases)
        except sqlite3.Error as error:
            raise StorageError(describe_error(error)) from error
