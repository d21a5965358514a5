"""Queries on tables beside the log, in SQL that SQLite and PostgreSQL both understand, with values as $1, $2, ..."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

ResultRow = Sequence[Any]


class Transaction(Protocol):
    """A transaction. It is kept at the end of its block, unless the block ends with an exception."""

    async def fetch(self, sql: str, *values: object) -> list[ResultRow]:
        """Returns the rows of a statement, none if it returns none."""
        ...


class QueryDatabase(Protocol):
    """A database in which one statement after the other is run, each in a transaction."""

    def begin(self) -> AbstractAsyncContextManager[Transaction]:
        """Begins a transaction that sees one state of the database.

        Raises `StorageError`, at its begin, within or at its end, if nothing was read or kept.
        """
        ...

    def listen(self, on_news: Callable[[], None]) -> None:
        """Calls `on_news` whenever another server that uses this database has called `tell_others`."""
        ...

    async def tell_others(self) -> None:
        """Tells other servers that something has changed of which they hold a copy; raises `StorageError`."""
        ...

    async def close(self) -> None:
        """Closes all connections."""
        ...


def write_marks(count: int, start: int = 1) -> str:
    """Returns `$1,$2,$3` for so many values."""
    return ",".join(f"${number}" for number in range(start, start + count))
