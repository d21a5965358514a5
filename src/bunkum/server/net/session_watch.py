"""Closes the connections of devices that were signed out, wherever that was done."""

import asyncio
import logging
from typing import Protocol

from bunkum.server.accounts.accounts import Accounts
from bunkum.server.storage import StorageError

log = logging.getLogger("bunkum.accounts")

CHECK_SECONDS = 5.0
"""A device that was signed out at another server is disconnected within this time."""


class Closable(Protocol):
    """A connection that can be closed."""

    def close(self, code: str, again: float | None) -> None:
        """Sends the reason and closes; `again` is the number of seconds after which the device should come back."""
        ...


class SessionWatch:
    """The connections of devices that are signed in. Use it on the event loop's thread only."""

    def __init__(self, accounts: Accounts) -> None:
        """Asks `accounts` which devices are still signed in."""
        self._accounts = accounts
        self._connections: dict[str, set[Closable]] = {}
        self._task = asyncio.create_task(self._run())

    def add(self, session: str, connection: Closable) -> None:
        """Begins to watch the session of a connection."""
        self._connections.setdefault(session, set()).add(connection)

    def remove(self, session: str, connection: Closable) -> None:
        """Ends that, since the connection is gone."""
        connections = self._connections.get(session, set())
        connections.discard(connection)
        if not connections:
            self._connections.pop(session, None)

    async def check(self) -> None:
        """Closes the connections of sessions that have ended; raises `StorageError` if that cannot be read."""
        if not self._connections:
            return
        for session in await self._accounts.find_ended_sessions(tuple(self._connections)):
            for connection in tuple(self._connections.get(session, ())):
                connection.close("signed_out", again=0.0)

    async def close(self) -> None:
        """Stops watching."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.check()
            except StorageError as error:
                log.warning("it is not known who was signed out: %s", error)
