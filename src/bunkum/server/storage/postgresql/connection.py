"""Connects to PostgreSQL. This is the only module that imports asyncpg, which is not installed by default."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from typing import Any, Protocol, cast

from bunkum.server.storage.errors import Unusable

CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 15.0
"""After this time an answer is no longer waited for. A commit may take five seconds and be fine."""
CLOSE_SECONDS = 2.0

Record = Sequence[Any]


class Cursor(Protocol):
    """What is used of a cursor of asyncpg."""

    async def fetch(self, n: int) -> list[Record]:
        """Returns the next rows, `n` at most."""
        ...


class Transaction(AbstractAsyncContextManager[object], Protocol):
    """What is used of a transaction of asyncpg."""

    async def start(self) -> None:
        """Begins it."""
        ...

    async def commit(self) -> None:
        """Ends it, and keeps what was done in it."""
        ...


class Connection(Protocol):
    """What is used of a connection of asyncpg."""

    async def fetch(self, query: str, *values: object) -> list[Record]:
        """Returns the rows of a query."""
        ...

    async def fetchrow(self, query: str, *values: object) -> Record | None:
        """Returns the first row, None if there is none."""
        ...

    async def fetchval(self, query: str, *values: object) -> Any:
        """Returns the first value of the first row, None if there is none."""
        ...

    async def execute(self, query: str, *values: object) -> str:
        """Runs statements and returns the tag of the last, such as `UPDATE 1`."""
        ...

    async def cursor(self, query: str, *values: object) -> Cursor:
        """Returns a cursor over the rows of a query, within a transaction."""
        ...

    async def copy_records_to_table(
        self, table_name: str, *, records: Sequence[Sequence[object]], columns: Sequence[str]
    ) -> str:
        """Inserts many rows by COPY."""
        ...

    async def add_listener(self, channel: str, callback: Callable[..., object]) -> None:
        """Calls `callback` with each notification of a channel."""
        ...

    def transaction(self, *, isolation: str | None = None, readonly: bool = False) -> Transaction:
        """Returns a transaction, to be entered, or to be started and committed."""
        ...

    def is_closed(self) -> bool:
        """Returns whether the connection is gone."""
        ...

    def terminate(self) -> None:
        """Ends the connection at once."""
        ...

    async def close(self) -> None:
        """Ends the connection in order."""
        ...


def load_asyncpg() -> Any:
    """Returns the package; raises `Unusable` where it is not installed."""
    try:
        return import_module("asyncpg")
    except ImportError:
        raise Unusable(
            "Games can be stored in PostgreSQL once its driver is installed: pip install 'bunkum[postgresql]'."
        ) from None


async def connect(url: str, command_seconds: float = COMMAND_SECONDS) -> Connection:
    """Opens a connection whose commands may take so long; raises what asyncpg and the network raise."""
    opened = await load_asyncpg().connect(url, timeout=CONNECT_SECONDS, command_timeout=command_seconds, **_SETTINGS)
    return cast("Connection", opened)


async def close(connection: Connection) -> None:
    """Ends a connection in order if its server still answers."""
    try:
        # asyncpg's own limit does not count the wait for a statement that was given up, which may never end.
        await asyncio.wait_for(connection.close(), CLOSE_SECONDS)
    except Exception:  # noqa: BLE001  it is given up either way
        connection.terminate()


def name_database(url: str) -> str:
    """Returns where a database is, for the log and for messages: without user, password and parameters.

    A password may hold signs that should have been written as `%XX`, so everything up to the last `@` is left out.
    """
    address, _, parameters = url.partition("://")[2].partition("?")
    if "@" in parameters:
        return "postgresql://..."  # the `?` may belong to a password, and so may what follows
    host, _, name = address.rpartition("@")[2].partition("/")
    return f"postgresql://{host or 'localhost'}{'/' if name else ''}{name}"


_SETTINGS: Mapping[str, Any] = {
    "server_settings": {"application_name": "bunkum"},
    # A standby may be behind: an entry that it does not show yet would seem not to be stored.
    "target_session_attrs": "primary",
}
