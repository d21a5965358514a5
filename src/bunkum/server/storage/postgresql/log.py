"""Implements the log in PostgreSQL: one connection writes entries, a few others do the rest."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from time import monotonic
from typing import TypeVar

from bunkum.server.storage.account_presence import SharedPresence
from bunkum.server.storage.checksum import compute_entry_checksum, compute_snapshot_checksum
from bunkum.server.storage.codes import CODE_GRACE_SECONDS
from bunkum.server.storage.errors import StorageError
from bunkum.server.storage.hand_overs import HandOvers
from bunkum.server.storage.open_tables import SharedOpenTables
from bunkum.server.storage.page_builds import PageBuilds
from bunkum.server.storage.postgresql import codes
from bunkum.server.storage.postgresql.account_presence import StoredPresence
from bunkum.server.storage.postgresql.bus import Bus
from bunkum.server.storage.postgresql.connection import CLOSE_SECONDS, Connection
from bunkum.server.storage.postgresql.errors import describe_error, failures, is_refusal
from bunkum.server.storage.postgresql.grouped_reads import (
    MOST_ROWS_OF,
    GroupedReads,
    TableReads,
    read_codes,
    read_entries_from,
)
from bunkum.server.storage.postgresql.hand_overs import StoredHandOvers
from bunkum.server.storage.postgresql.open_tables import StoredOpenTables
from bunkum.server.storage.postgresql.page_builds import StoredPageBuilds
from bunkum.server.storage.postgresql.pool import ConnectionPool
from bunkum.server.storage.postgresql.presence import Presence
from bunkum.server.storage.postgresql.retention import delete_finished_tables, purge_tables, replace_entries
from bunkum.server.storage.postgresql.schema import open_checked
from bunkum.server.storage.postgresql.shared_limits import StoredSharedLimits
from bunkum.server.storage.postgresql.writer import MOST_AWAY_SECONDS, RECONNECT_SECONDS, Writer
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
from bunkum.server.storage.shared_limits import SharedLimits
from bunkum.server.storage.verification import compute_row_checksum

T = TypeVar("T")
log = logging.getLogger("bunkum.log")

_INSERT_TABLE = (
    "INSERT INTO tables (id, game, secret, lexicon, lexicon_sha256, phase, practice, touched_at, made_at, checksum) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 0) RETURNING key"
)
_INSERT_FIRST = "INSERT INTO entries (table_key, seq, talk, entry, checksum) VALUES ($1, $2, $3, $4, $5)"
_CORRECT_TABLES = "UPDATE tables SET touched_at = $1 WHERE touched_at > $1"
_DELETE_CODES = "DELETE FROM codes WHERE until < $1"
_KEEP_SNAPSHOT = (  # the lock waits for whoever replaces entries now
    "INSERT INTO snapshots (table_key, seq, build, snapshot, checksum) "
    "SELECT key, $2, $3, $4, $5 FROM tables WHERE key = $1 AND rewrites = $6 FOR SHARE "
    "ON CONFLICT (table_key) DO UPDATE SET seq = excluded.seq, build = excluded.build, snapshot = excluded.snapshot, "
    "checksum = excluded.checksum"
)
_SHIFT_TABLES = "UPDATE tables SET touched_at = $1 WHERE touched_at BETWEEN $2 AND $3"


async def open_log(
    url: str,
    most_waiting: int = 5000,
    observer: LogObserver = NoObserver(),  # noqa: B008  it has no state
) -> "PostgresLog":
    """Opens the log in a database; raises `Unusable` with the reason if that is not possible."""
    connection = await open_checked(url)
    server = secrets.token_hex(8)
    bus = Bus(url, server, observer)
    writer = Writer(url, connection, most_waiting, bus.tell, observer)
    return PostgresLog(writer, ConnectionPool(url), bus, Presence(url, server))


class PostgresLog:
    """A `Log` in PostgreSQL, which several servers may use at the same time."""

    is_shared = True

    def __init__(self, writer: Writer, pool: ConnectionPool, bus: Bus, presence: Presence) -> None:
        """Takes over all of these, and opens the last two."""
        self.writer, self.bus, self._pool, self._presence = writer, bus, pool, presence
        self.hand_overs: HandOvers = StoredHandOvers(self._run)
        self.limits: SharedLimits = StoredSharedLimits(self._run)
        self.open_tables: SharedOpenTables = StoredOpenTables(self._run, pool, presence.server)
        self.account_presence: SharedPresence = StoredPresence(self._run, presence.server)
        self.page_builds: PageBuilds = StoredPageBuilds(self._run, presence)
        self._tables = TableReads(self._run)
        self._entries = GroupedReads(self._run, read_entries_from, MOST_ROWS_OF)
        self._codes = GroupedReads(self._run, read_codes, MOST_ROWS_OF)
        self._elsewhere = GroupedReads(self._run, presence.find_elsewhere, MOST_ROWS_OF)
        bus.open()
        presence.open()

    @property
    def waiting(self) -> int:
        """The number of rows that have not been reported yet."""
        return self.writer.waiting

    @property
    def commits(self) -> int:
        """The number of transactions in which entries were appended."""
        return self.writer.commits

    @property
    def rows(self) -> int:
        """The number of entries that have been appended."""
        return self.writer.rows

    def measure_sharing(self) -> SharedLoad:
        """Returns how it is connected with other servers."""
        bus = self.bus
        return SharedLoad(
            self._presence.is_connected,
            bus.is_connected,
            self.writer.reconnections + bus.reconnections + self._presence.reconnections,
            bus.received,
            bus.sent,
            bus.polls,
            bus.polls_behind,
            bus.count_shared_tables(),
        )

    def append(self, row: Row, done: OnAppend) -> bool:
        """Stores `row`, then calls `done` with the result; returns False, and does nothing, if too many rows wait."""
        return self.writer.append(row, done)

    def follow(self, table: int, follower: Follower) -> None:
        """Tells `follower` of the table's entries by other servers from now on."""
        self.bus.follow(table, follower)

    def unfollow(self, table: int, follower: Follower) -> None:
        """Tells it of no more entries."""
        self.bus.unfollow(table, follower)

    def has_others(self, table: int) -> bool:
        """Returns whether another server has this table in memory, as far as this one has heard."""
        return self.bus.has_others(table)

    def announce(self, table: int) -> None:
        """Tells other servers the status of a table, and asks for theirs."""
        self.bus.announce(table)

    async def read_from(self, table: int, seq: int) -> list[StoredEntry]:
        """Returns the table's entries from this number on."""
        return await self._entries.get((table, seq)) or []

    def set_here(self, table: int, person: str, network: str) -> None:
        """Records that this person is connected to the table through this server, from the network with this hash."""
        self._presence.set_here(table, person, network)

    def set_gone(self, table: int, person: str) -> None:
        """Records that this person is not connected to the table through this server any more."""
        self._presence.set_gone(table, person)

    async def find_elsewhere(self, table: int) -> Mapping[str, str]:
        """Returns the persons who are connected to the table through other servers, with hashes of their networks."""
        return await self._elsewhere.get(table) or {}

    async def has_entry(self, table: int, entry_id: str) -> bool:
        """Returns whether the table's log has an entry with this id."""
        sql = "SELECT EXISTS (SELECT FROM entries WHERE table_key = $1 AND move = $2)"
        return bool(await self._run(lambda connection: connection.fetchval(sql, table, entry_id)))

    async def create_table(self, row: TableRow, entries: Sequence[tuple[bool, bytes]]) -> int:
        """Stores a table with the first entries of its log and returns its key."""
        return await self._run(lambda connection: _insert_table(connection, row, entries))

    async def read(self, table_id: str, build: str | None = None) -> Stored | None:
        """Returns a table, None if there is none; with a `build`, from a snapshot by it on."""
        return await self._tables.read(table_id, build)

    async def keep_snapshot(self, table: int, snapshot: Snapshot, rewrites: int) -> None:
        """Stores the only snapshot of a table, unless entries were replaced since."""
        checksum = compute_snapshot_checksum(table, *snapshot)
        await self._run(lambda connection: connection.execute(_KEEP_SNAPSHOT, table, *snapshot, checksum, rewrites))

    async def touch(self, table: int, phase: str, now: float) -> None:
        """Stores that the table was used until `now`."""
        sql = "UPDATE tables SET phase = $1, touched_at = greatest(touched_at, $2) WHERE key = $3"
        await self._run(lambda connection: connection.execute(sql, phase, now, table))

    async def renew_code(self, table: int, now: float, least: float, until: float) -> str:
        """Returns the code that leads to the table until `least` or longer."""
        code = codes.find_fresh(await self._codes.get(table) or (), table, least)
        return code or await self._run(lambda connection: codes.renew_code(connection, table, now, until))

    async def find_table_by_code(self, code: str, now: float) -> str | None:
        """Returns the id of the table to which a code leads."""
        return await self._run(lambda connection: codes.find_table(connection, code, now))

    async def correct_times(self, now: float) -> None:
        """Deletes codes that expired long ago and corrects times that lie ahead."""
        await self._run(lambda connection: connection.execute(_CORRECT_TABLES, now))
        await self._run(lambda connection: connection.execute(_DELETE_CODES, now - CODE_GRACE_SECONDS))

    async def shift_times(self, since: float, now: float, by: float) -> None:
        """Corrects the times stored since `since`, after the clock was set."""
        await self._run(lambda connection: _shift_times(connection, since, now, by))

    async def purge(self, before: float, in_use: Collection[int]) -> int:
        """Deletes unfinished games and talk of some tables not used since `before`; returns of how many."""
        return await self._run(lambda connection: purge_tables(connection, before, in_use))

    async def delete_finished(self, before: float, in_use: Collection[int]) -> int:
        """As `Log`."""
        return await self._run(lambda connection: delete_finished_tables(connection, before, in_use))

    async def replace_entries(self, table: int, entries: Mapping[int, bytes]) -> None:
        """Replaces what is stored of some entries; the database overwrites the old rows when it vacuums."""
        await self._run(lambda connection: replace_entries(connection, table, entries))

    async def close(self) -> None:
        """Writes the waiting rows, then closes the connections."""
        await self.writer.close()
        await self._presence.close()
        await self.bus.close()
        try:
            await asyncio.wait_for(self._pool.close(), CLOSE_SECONDS)
        except TimeoutError:
            self._pool.terminate()

    async def _run(self, job: Callable[[Connection], Awaitable[T]]) -> T:
        """Runs a job, which may be run twice: again on another connection if one is lost, until that takes too long."""
        until = monotonic() + MOST_AWAY_SECONDS
        while True:
            try:
                async with self._pool.acquire() as connection:
                    return await job(connection)
            except failures() as error:
                if is_refusal(error) or monotonic() > until:
                    raise StorageError(describe_error(error)) from None  # the detail may hold the values of a row
                await asyncio.sleep(RECONNECT_SECONDS)


async def _insert_table(connection: Connection, row: TableRow, entries: Sequence[tuple[bool, bytes]]) -> int:
    async with connection.transaction():
        known = await connection.fetchval("SELECT key FROM tables WHERE id = $1", row.id)
        if known is not None:
            return int(known)  # the connection was lost after it had been stored: nobody else knows its id
        key = int(await connection.fetchval(_INSERT_TABLE, *row[1:]))
        checksum = compute_row_checksum(row._replace(key=key))
        await connection.execute("UPDATE tables SET checksum = $1 WHERE key = $2", checksum, key)
        for seq, (talk, entry) in enumerate(entries):
            checksum = compute_entry_checksum(key, seq, None, talk, entry)
            await connection.execute(_INSERT_FIRST, key, seq, talk, entry, checksum)
    return key


async def _shift_times(connection: Connection, since: float, now: float, by: float) -> None:
    async with connection.transaction():
        await connection.execute(_SHIFT_TABLES, now, since, now - by)
        await connection.execute("UPDATE codes SET until = until + $1 WHERE until >= $2", by, now - by)
