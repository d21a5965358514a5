"""Queries on tables beside the log, over a few connections of their own."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bunkum.server.storage.errors import StorageError
from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.postgresql.errors import describe_error, failures
from bunkum.server.storage.postgresql.pool import ConnectionPool
from bunkum.server.storage.queries import ResultRow

POOL_SIZE = 3


class PostgresQueries:
    """As `QueryDatabase`. Use it on the event loop's thread only."""

    def __init__(self, url: str, *, sees_one_state: bool = False) -> None:
        """Connects when it is needed; `sees_one_state`: nothing that others commit is seen within a transaction."""
        self._pool = ConnectionPool(url, POOL_SIZE)
        self._isolation = "repeatable_read" if sees_one_state else None

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator["_Transaction"]:
        """As `QueryDatabase`."""
        try:
            async with self._pool.acquire() as connection, connection.transaction(isolation=self._isolation):
                yield _Transaction(connection)
        except failures() as error:
            raise StorageError(describe_error(error)) from error

    async def close(self) -> None:
        """As `QueryDatabase`."""
        await self._pool.close()


class _Transaction:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *values: object) -> list[ResultRow]:
        return await self._connection.fetch(sql, *values)
