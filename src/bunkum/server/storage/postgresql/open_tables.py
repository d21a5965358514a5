"""The open tables of all servers, in an unlogged table: after a crash it is written anew."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

from bunkum.server.storage.errors import StorageError
from bunkum.server.storage.open_tables import Cards
from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.postgresql.errors import describe_error, failures
from bunkum.server.storage.postgresql.pool import ConnectionPool
from bunkum.server.storage.postgresql.presence import SEEN_SECONDS

Run = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]
_WRITE = (
    "INSERT INTO open_tables (table_id, card, server) "
    "SELECT w.table_id, w.card, $3 FROM unnest($1::text[], $2::text[]) AS w (table_id, card) "
    "ON CONFLICT (table_id, server) DO UPDATE SET card = excluded.card"
)
_DELETE = "DELETE FROM open_tables WHERE table_id = ANY($1::text[]) AND server = $2"
_READ = (
    "SELECT table_id, card FROM open_tables JOIN servers USING (server) "
    "WHERE seen_at > clock_timestamp() - make_interval(secs => $1) ORDER BY table_id, server"
)
_FORGET = "DELETE FROM open_tables WHERE server NOT IN (SELECT server FROM servers)"


class StoredOpenTables:
    """As `SharedOpenTables`; `run` runs a job with a connection."""

    def __init__(self, run: Run, pool: ConnectionPool, server: str) -> None:
        """Takes the pool of connections, and the name of this server."""
        self._run, self._pool, self._server = run, pool, server
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def write(self, cards: Mapping[str, bytes | None]) -> None:
        """As `SharedOpenTables`; forgets those of servers that are gone."""
        told = {table: card.decode() for table, card in cards.items() if card is not None}
        gone = [table for table, card in cards.items() if card is None]

        async def store(connection: Connection) -> None:
            if told:
                await connection.execute(_WRITE, list(told), list(told.values()), self._server)
            if gone:
                await connection.execute(_DELETE, gone, self._server)
            await connection.execute(_FORGET)

        await self._run(store)

    async def read(self) -> Cards:
        """As `SharedOpenTables`."""
        rows = await self._run(lambda connection: connection.fetch(_READ, SEEN_SECONDS))
        found: dict[str, bytes] = {}
        for table, text in rows:  # several servers may have people at one table: each adds a line with theirs
            before = found.get(table)
            more = text.encode()
            found[table] = more if before is None else before + b"\n" + more.partition(b"\n")[2]
        return found

    @asynccontextmanager
    async def lock(self, key: str) -> AsyncGenerator[None]:
        """As `SharedOpenTables`. One of each server waits at the database, so the others need no connection."""
        async with self._locks[key]:
            try:
                async with self._pool.acquire() as connection, connection.transaction():
                    await connection.execute("SELECT pg_advisory_xact_lock($1)", _hash(key))
                    yield
            except failures() as error:
                raise StorageError(describe_error(error)) from error


def _hash(key: str) -> int:
    return int.from_bytes(sha256(f"open tables {key}".encode()).digest()[:8], "big", signed=True)
