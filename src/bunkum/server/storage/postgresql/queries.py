"""Queries on tables beside the log, over a few connections of their own."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Never

from bunkum.server.storage.errors import StorageError
from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.postgresql.errors import describe_error, failures
from bunkum.server.storage.postgresql.keep_connected import cancel, keep_connected
from bunkum.server.storage.postgresql.pool import ConnectionPool
from bunkum.server.storage.queries import ResultRow

POOL_SIZE = 3
CHANNEL = "bunkum_accounts"
_CHECK_SECONDS = 1.0
"""The interval at which the connection that listens is asked whether it still is one."""


class PostgresQueries:
    """As `QueryDatabase`. Use it on the event loop's thread only."""

    def __init__(self, url: str, *, sees_one_state: bool = False) -> None:
        """Connects when it is needed; `sees_one_state`: nothing that others commit is seen within a transaction."""
        self._url, self._pool = url, ConnectionPool(url, POOL_SIZE)
        self._listening: list[asyncio.Task[Never]] = []
        self._isolation = "repeatable_read" if sees_one_state else None

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator["_Transaction"]:
        """As `QueryDatabase`."""
        try:
            async with self._pool.acquire() as connection, connection.transaction(isolation=self._isolation):
                yield _Transaction(connection)
        except failures() as error:
            raise StorageError(describe_error(error)) from error

    def listen(self, on_news: Callable[[], None]) -> None:
        """As `QueryDatabase`, over a connection of its own; what was missed while it was lost counts as news."""

        async def hear(connection: Connection) -> None:
            await connection.add_listener(CHANNEL, lambda *_: on_news())
            on_news()
            while True:
                await asyncio.sleep(_CHECK_SECONDS)
                await connection.execute("SELECT 1")

        self._listening.append(asyncio.create_task(keep_connected(self._url, hear)))

    async def tell_others(self) -> None:
        """As `QueryDatabase`."""
        async with self.begin() as transaction:
            await transaction.fetch("SELECT pg_notify($1, '')", CHANNEL)

    async def close(self) -> None:
        """As `QueryDatabase`."""
        await cancel(self._listening)
        await self._pool.close()


class _Transaction:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *values: object) -> list[ResultRow]:
        return await self._connection.fetch(sql, *values)
