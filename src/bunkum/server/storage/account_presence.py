"""Where accounts are, at all servers of a database, and of which of them something new is stored.

Each is named by a key, from which nobody can find the account.

Nothing here must be true for long: a server writes its own anew, and what one told that died counts no more.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple, Protocol

AWAY = ""
"""The place of an account that is nowhere."""


class PresenceChanges(NamedTuple):
    """What has changed since it was last read."""

    places: Mapping[str, tuple[str, ...]]
    """The places of accounts, one for each server to which they are connected; none if they are nowhere."""
    news: frozenset[str]
    """Accounts for which something new is stored."""


class SharedPresence(Protocol):
    """Where accounts are. Methods raise `StorageError` if that cannot be read or written."""

    async def write(self, places: Mapping[str, str], news: Collection[str]) -> None:
        """Stores where accounts are that are connected to this server, and of which others have news.

        Only what has changed is given; `AWAY`: they are not connected here any more.
        """
        ...

    async def read(self) -> PresenceChanges:
        """Returns what has changed at all servers that are alive."""
        ...


class LocalPresence:
    """Where the accounts of a server are that shares its database with no other."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[str, ...]] = {}
        self._news: set[str] = set()

    async def write(self, places: Mapping[str, str], news: Collection[str]) -> None:
        """As `SharedPresence`."""
        self._places |= {account: () if place == AWAY else (place,) for account, place in places.items()}
        self._news |= set(news)

    async def read(self) -> PresenceChanges:
        """As `SharedPresence`."""
        changes = PresenceChanges(self._places, frozenset(self._news))
        self._places, self._news = {}, set()
        return changes
