"""The open tables of all servers, so that each can list those of the others.

Nothing here must be true for long: a server writes its own anew, and the tables of one that died count no more.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

Cards = Mapping[str, bytes]
"""What is told of each open table, as JSON, by the table's id: a line for everybody, others for servers alone."""


class SharedOpenTables(Protocol):
    """The open tables of all servers of a database. Methods raise `StorageError` if they cannot be read or written."""

    async def write(self, cards: Mapping[str, bytes | None]) -> None:
        """Stores what this server tells of its tables; None: it tells of that one no more."""
        ...

    async def read(self) -> Cards:
        """Returns what all servers that are alive tell."""
        ...

    def lock(self, key: str) -> AbstractAsyncContextManager[None]:
        """Lets one at a time in, at all servers together."""
        ...


class LocalOpenTables:
    """The open tables of a server that shares its log with no other."""

    def __init__(self) -> None:
        self._cards: dict[str, bytes] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def write(self, cards: Mapping[str, bytes | None]) -> None:
        """As `SharedOpenTables`."""
        for table, card in cards.items():
            if card is None:
                self._cards.pop(table, None)
            else:
                self._cards[table] = card

    async def read(self) -> Cards:
        """As `SharedOpenTables`."""
        return dict(self._cards)

    @asynccontextmanager
    async def lock(self, key: str) -> AsyncGenerator[None]:
        """As `SharedOpenTables`."""
        async with self._locks[key]:
            yield
