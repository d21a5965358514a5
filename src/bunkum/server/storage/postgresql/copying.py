"""Reads a whole database of PostgreSQL for a copy, in one transaction, and fills an empty one."""

from collections.abc import AsyncGenerator, AsyncIterator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager

from bunkum.server.storage.copied_rows import Counts, TableRows
from bunkum.server.storage.errors import CopyFailed, Unusable
from bunkum.server.storage.postgresql.connection import Connection, Transaction, close, name_database
from bunkum.server.storage.postgresql.errors import describe_error, failures, get_sqlstate
from bunkum.server.storage.postgresql.presence import SEEN_SECONDS
from bunkum.server.storage.postgresql.schema import migrate_blank, open_checked
from bunkum.server.storage.protocol import TableRow
from bunkum.server.storage.table_reader import BATCH_ROWS, COUNTS, Record

COPY_SECONDS = 600.0
"""The longest time of one command, such as counting all entries."""
_LOCK_NOT_AVAILABLE = "55P03"
_NO_LIMITS = (
    "SELECT set_config(name, '0', false) FROM pg_settings "
    "WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')"
)
"""Those of other programs, if the administrator has set some; the last but one came with version 17."""
_LOCK = "SET LOCAL lock_timeout = '5s'; LOCK TABLE tables, entries, codes IN EXCLUSIVE MODE"
_HAS_SERVERS = "SELECT EXISTS (SELECT FROM servers WHERE seen_at > clock_timestamp() - make_interval(secs => $1))"
_HAS_ROWS = "SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM entries) OR EXISTS (SELECT FROM codes)"
_NEXT_KEY = "SELECT setval(pg_get_serial_sequence('tables', 'key'), max(key)) FROM tables HAVING max(key) IS NOT NULL"
_TABLE_COLUMNS = (*TableRow._fields, "made_at", "checksum")
_ENTRY_COLUMNS = ("table_key", "seq", "move", "talk", "entry", "checksum")
_CODE_COLUMNS = ("table_key", "code", "until", "checksum")


class PostgresDatabase:
    """A database of PostgreSQL that is copied, or that a copy fills."""

    def __init__(self, url: str) -> None:
        """Names the database."""
        self._url = url

    @property
    def name(self) -> str:
        """Its address without user and password."""
        return name_database(self._url)

    @property
    def accounts(self) -> str:
        """Its address: accounts lie in the same database."""
        return self._url

    @asynccontextmanager
    async def open_source(self) -> AsyncGenerator["PostgresReader"]:
        """Opens the database for reading, in the state in which it is now; servers go on writing."""
        connection = await open_checked(self._url, COPY_SECONDS)
        try:
            with _failures_named(self.name, "read"):
                await connection.fetch(_NO_LIMITS)
                await connection.transaction(isolation="repeatable_read", readonly=True).start()
            yield PostgresReader(connection, self.name)
        finally:
            await close(connection)  # this ends the transaction

    @asynccontextmanager
    async def open_target(self) -> AsyncGenerator["PostgresWriter"]:
        """Opens an empty database that no server uses; lays it out first if it has nothing at all."""
        await migrate_blank(self._url)
        connection = await open_checked(self._url, COPY_SECONDS)
        try:
            with _failures_named(self.name, "written"):
                await connection.fetch(_NO_LIMITS)
                transaction = connection.transaction()
                await transaction.start()
                await self._lock(connection)
            yield PostgresWriter(connection, self.name)
            await self._commit(transaction)
        finally:
            await close(connection)  # this rolls back what was not committed

    async def _lock(self, connection: Connection) -> None:
        """Locks the tables against other writers, and checks that nothing is in them and that no server is there."""
        try:
            await connection.execute(_LOCK)
        except failures() as error:
            if get_sqlstate(error) == _LOCK_NOT_AVAILABLE:
                raise Unusable(f"{self.name} is in use: somebody writes to it. Nothing was changed there.") from None
            raise
        if await connection.fetchval(_HAS_ROWS):
            raise Unusable(
                f"{self.name} is not empty. It was left as it is: give an empty database (CREATE DATABASE bunkum)."
            )
        if await connection.fetchval(_HAS_SERVERS, SEEN_SECONDS):
            raise Unusable(
                f"{self.name} is in use: a server is running on it. Nothing was changed there: stop it first."
            )

    async def _commit(self, transaction: Transaction) -> None:
        try:
            await transaction.commit()
        except failures() as error:
            raise CopyFailed(
                f"The connection to {self.name} was lost at the very end ({describe_error(error)}). Everything is "
                "there, or nothing: try again, which is refused if the database is not empty."
            ) from None


class PostgresReader:
    """Reads one state of a database."""

    def __init__(self, connection: Connection, name: str) -> None:
        """Reads from a connection within a transaction; does not close it."""
        self._connection, self._name = connection, name

    async def count(self) -> Counts:
        """Returns how much there is."""
        with _failures_named(self._name, "read"):
            return Counts(*(await self._connection.fetch(COUNTS))[0])

    async def fetch(self, sql: str) -> AsyncIterator[Sequence[Record]]:
        """Yields the rows of a query in batches."""
        with _failures_named(self._name, "read"):
            cursor = await self._connection.cursor(sql)
        while True:
            with _failures_named(self._name, "read"):
                batch = await cursor.fetch(BATCH_ROWS)
            if not batch:
                return
            yield batch


class PostgresWriter:
    """Writes in a transaction, which is not committed here."""

    needs_checksums = True

    def __init__(self, connection: Connection, name: str) -> None:
        """Writes to a connection; does not close it."""
        self._connection, self._name = connection, name

    async def write(self, tables: Sequence[TableRows]) -> None:
        """Inserts these tables with their entries and codes, by COPY, which keeps their keys."""
        rows = [(*table.row, table.made_at, table.checksum) for table in tables]
        keyed = [(table.row.key, table) for table in tables]
        entries = [
            (key, seq, move, bool(talk), *rest) for key, table in keyed for seq, move, talk, *rest in table.entries
        ]
        codes = [(key, *code) for key, table in keyed for code in table.codes]
        with _failures_named(self._name, "written"):
            await self._copy("tables", _TABLE_COLUMNS, rows)
            await self._copy("entries", _ENTRY_COLUMNS, entries)
            await self._copy("codes", _CODE_COLUMNS, codes)

    async def reread(self) -> PostgresReader:
        """Ends the writing, and returns a reader of what was written."""
        with _failures_named(self._name, "written"):
            await self._connection.fetch(_NEXT_KEY)
            await self._connection.execute("ANALYZE tables, entries, codes")
        return PostgresReader(self._connection, self._name)

    async def _copy(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        if rows:
            await self._connection.copy_records_to_table(table, records=rows, columns=columns)


@contextmanager
def _failures_named(name: str, done: str) -> Generator[None]:
    """Raises `CopyFailed` with a sentence for a failure of PostgreSQL or of the network."""
    try:
        yield
    except failures() as error:
        raise CopyFailed(f"{name} cannot be {done}: {describe_error(error)}.") from None  # it may hold values of a row
