"""Reads a whole database of SQLite for a copy, also while a server uses it, and writes a new one."""

import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from time import sleep

from bunkum.server.settings import ACCOUNTS_FILE, DATABASE_FILE
from bunkum.server.storage.copied_rows import Counts, TableRows
from bunkum.server.storage.errors import CopyFailed, DamagedDatabase, Unusable
from bunkum.server.storage.sqlite.errors import describe_error
from bunkum.server.storage.sqlite.files import (
    create_private_file,
    lock_unfinished,
    make_folder,
    publish_file,
    remove_database,
)
from bunkum.server.storage.sqlite.opening import refuse_lone_parts
from bunkum.server.storage.sqlite.schema import (
    APPLICATION,
    INSERT_ENTRY,
    check_version,
    connect_read_only,
    find_fault,
    read_migrations,
)
from bunkum.server.storage.table_reader import BATCH_ROWS, COUNTS, Record

Step = Callable[[str], object]
"""Called before each step: a test kills the process there."""
_PART = ".part"
_FIRST_WITH_CHECKSUMS = 4
_SECOND_LOOK_SECONDS = 1.0
_WITHOUT_CHECKSUMS = "CREATE TEMP VIEW {0} AS SELECT *, NULL AS checksum FROM main.{0}"
_INSERT_TABLE = (
    "INSERT INTO tables (key, id, game, secret, lexicon, lexicon_sha256, phase, practice, touched_at, made_at, "
    "checksum) VALUES (?,?,?,?,?,?,?,?,?,?,?)"
)
_INSERT_CODE = "INSERT INTO codes (table_key, code, until, checksum) VALUES (?,?,?,?)"


class SqliteDatabase:
    """A database of SQLite that is copied, or that a copy makes."""

    def __init__(self, path: Path, *, makes_folder: bool = False, step: Step = lambda _: None) -> None:
        """Names the file; `makes_folder`: its folder is a data folder, which is made, and closed to other users."""
        self._path, self._makes_folder, self._step = path, makes_folder, step

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self._path)

    @property
    def accounts(self) -> Path:
        """The file of accounts in a data folder; beside the backup `tables.sqlite` it is `tables.accounts.sqlite`."""
        path = self._path
        if path.name == DATABASE_FILE:
            return path.with_name(ACCOUNTS_FILE)
        return path.with_name(f"{path.stem}.{ACCOUNTS_FILE}" if path.suffix == ".sqlite" else f"{path.name}.accounts")

    @asynccontextmanager
    async def open_source(self) -> AsyncGenerator["SqliteReader"]:
        """Opens the file for reading, in the state in which it is now."""
        if not self._path.is_file():
            raise Unusable(f"There is no database at {self._path}: give the file, or the data folder of a server.")
        with _failures_named(self._path, "read", Unusable):
            version = _check_source(self._path)
            before = _look_at_unused_file(self._path)
            connection = connect_read_only(self._path)
        with closing(connection):
            with _failures_named(self._path, "read", Unusable):
                _begin_reading(connection, version)
            yield SqliteReader(connection, self._path)
        if before is not None and before != _look_at_unused_file(self._path):
            raise CopyFailed(f"A server was started on {self._path} while it was read. Nothing was copied: try again.")

    @asynccontextmanager
    async def open_target(self) -> AsyncGenerator["SqliteWriter"]:
        """Opens a new file, which has another name until it is complete."""
        part = self._path.with_name(self._path.name + _PART)
        with ExitStack() as stack:
            with _failures_named(self._path, "written", Unusable):
                self._check_target()
                stack.enter_context(lock_unfinished(part))
                self._step("create")
                create_private_file(part, for_owner_of_folder=self._makes_folder)
                stack.callback(remove_database, part)
            with closing(SqliteWriter(part, self._step)) as writer:
                yield writer
            self._step("publish")
            with _failures_named(self._path, "written"):
                publish_file(part, self._path)
            self._step("published")

    def _check_target(self) -> None:
        path = self._path
        if path.exists() or path.is_symlink():
            raise Unusable(
                f"{path} exists already. It was left as it is, since a copy replaces nothing: give another name, or "
                "move it away."
            )
        if self._makes_folder:
            make_folder(path)
        elif not path.parent.is_dir():
            raise Unusable(f"There is no folder {path.parent} for {path.name}: make it first, or give another one.")
        refuse_lone_parts(path)


class SqliteReader:
    """Reads one state of a database."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        """Reads from a connection within a transaction; does not close it."""
        self._connection, self._path = connection, path

    async def count(self) -> Counts:
        """Returns how much there is."""
        with _failures_named(self._path, "read"):
            return Counts(*self._connection.execute(COUNTS).fetchone())

    async def fetch(self, sql: str) -> AsyncIterator[Sequence[Record]]:
        """Yields the rows of a query in batches."""
        with _failures_named(self._path, "read"):
            cursor = self._connection.execute(sql)
        while True:
            with _failures_named(self._path, "read"):
                batch = cursor.fetchmany(BATCH_ROWS)
            if not batch:
                return
            yield batch


class SqliteWriter:
    """Writes to a file that nobody else uses, and that is thrown away if it does not become complete."""

    needs_checksums = False

    def __init__(self, path: Path, step: Step) -> None:
        """Lays out the tables in an empty file."""
        self._path, self._step = path, step
        with _failures_named(path, "written"):
            self._connection = sqlite3.connect(path, isolation_level=None)
            for pragma in ("journal_mode = OFF", "synchronous = OFF"):
                self._connection.execute(f"PRAGMA {pragma}")
            own = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {len(read_migrations())};"
            self._connection.executescript(f"BEGIN;\n{''.join(read_migrations())}\n{own}\nCOMMIT;\nBEGIN;")

    async def write(self, tables: Sequence[TableRows]) -> None:
        """Inserts these tables with their entries and codes."""
        self._step("write")
        keyed = [(table.row.key, table) for table in tables]
        with _failures_named(self._path, "written"):
            self._connection.executemany(
                _INSERT_TABLE, [(*table.row, table.made_at, table.checksum) for table in tables]
            )
            self._connection.executemany(
                INSERT_ENTRY, [(key, *entry) for key, table in keyed for entry in table.entries]
            )
            self._connection.executemany(_INSERT_CODE, [(key, *code) for key, table in keyed for code in table.codes])

    async def reread(self) -> SqliteReader:
        """Ends the writing, checks the file, and returns a reader of it."""
        self._step("reread")
        with _failures_named(self._path, "written"):
            self._connection.execute("COMMIT")
            self._connection.close()
            fault = find_fault(self._path, len(read_migrations()))
            if fault is not None:
                raise CopyFailed(f"{self._path} was written and is damaged ({fault}). It was removed: check the disk.")
            self._connection = connect_read_only(self._path)
            return SqliteReader(self._connection, self._path)

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()


def _check_source(path: Path) -> int:
    """Returns the version of a database; raises `Unusable` if it is none of ours or damaged."""
    try:
        return check_version(path)
    except DamagedDatabase:  # a server that begins its write-ahead log anew just now may make it look so
        sleep(_SECOND_LOOK_SECONDS)
        return check_version(path)


def _decode(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _begin_reading(connection: sqlite3.Connection, version: int) -> None:
    # Bytes that are no text become characters that cannot be encoded, and are found where the row is verified.
    connection.text_factory = _decode
    if version < _FIRST_WITH_CHECKSUMS:
        for table in ("tables", "entries", "codes"):
            connection.execute(_WITHOUT_CHECKSUMS.format(table))
    connection.execute("BEGIN")
    connection.execute("SELECT EXISTS (SELECT 1 FROM tables)").fetchone()


def _look_at_unused_file(path: Path) -> tuple[int, int, int] | None:
    """Returns what changes when a file is written to; None if there is a write-ahead log.

    `connect_read_only` reads a file without one as if nobody wrote to it, so it must be the same afterwards.
    """
    if path.with_name(path.name + "-wal").exists():
        return None
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


@contextmanager
def _failures_named(path: Path, done: str, kind: type[CopyFailed | Unusable] = CopyFailed) -> Generator[None]:
    """Raises `kind` with a sentence for a failure of SQLite or of the file system."""
    try:
        yield
    except FileExistsError:
        raise CopyFailed(f"{path} was made by somebody else meanwhile. It was left as it is.") from None
    except (sqlite3.Error, OSError) as error:
        raise kind(f"{path} cannot be {done} ({describe_error(error)}).") from error
