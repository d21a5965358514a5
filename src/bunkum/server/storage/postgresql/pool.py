"""Keeps a few connections to PostgreSQL, for jobs that need one for a moment.

The pool of asyncpg 0.31 loses a connection for good if it is used in the moment in which PostgreSQL ends it: after a
few restarts of PostgreSQL nobody would be given one any more.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from time import monotonic

from bunkum.server.storage.postgresql.connection import Connection, close, connect
from bunkum.server.storage.postgresql.errors import failures, is_refusal

POOL_SIZE = 4
"""The connections of a server besides those of its writer and its bus."""
MOST_IDLE_SECONDS = 300.0
"""A connection that was not used for so long is not used any more: a firewall may have forgotten it."""


class ConnectionPool:
    """A few connections, which are opened when they are needed. Use it on the event loop's thread only."""

    def __init__(self, url: str, size: int = POOL_SIZE) -> None:
        """Connects to the database at `url`, at most `size` times."""
        self._url, self._size = url, size
        self._slots = asyncio.Semaphore(size)
        self._idle: list[tuple[Connection, float]] = []

    @asynccontextmanager
    async def acquire(self) -> AsyncGenerator[Connection]:
        """Lends a connection for the block; raises what asyncpg and the network raise if none can be opened.

        It is kept for others unless the block ends with an exception of the connection, or is cancelled.
        """
        async with self._slots:
            connection = self._take_idle() or await connect(self._url)
            try:
                yield connection
            except failures() as error:
                if is_refusal(error):
                    self._keep(connection)
                else:
                    connection.terminate()
                    self.terminate()  # most likely the others are broken too
                raise
            except asyncio.CancelledError:
                connection.terminate()  # its statement may still run
                raise
            except BaseException:
                self._keep(connection)
                raise
            self._keep(connection)

    async def close(self) -> None:
        """Waits until no connection is lent any more, and closes them all."""
        for _ in range(self._size):
            await self._slots.acquire()
        while self._idle:
            connection, _ = self._idle.pop()
            await close(connection)

    def terminate(self) -> None:
        """Ends all connections that are not lent, at once."""
        while self._idle:
            connection, _ = self._idle.pop()
            connection.terminate()

    def _take_idle(self) -> Connection | None:
        while self._idle:
            connection, since = self._idle.pop()
            if not connection.is_closed() and monotonic() - since < MOST_IDLE_SECONDS:
                return connection
            connection.terminate()
        return None

    def _keep(self, connection: Connection) -> None:
        if not connection.is_closed():
            self._idle.append((connection, monotonic()))
