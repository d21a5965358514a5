"""Which tables other servers have in memory, and at which of those a TV view is open, as far as they have said."""

from collections.abc import Iterable
from time import monotonic


class OtherCopies:
    """What one server knows of the copies that others have of its tables."""

    def __init__(self) -> None:
        """Knows of none."""
        self._servers: dict[int, set[str]] = {}
        """The other servers that have a table in memory."""
        self._watching: dict[int, set[str]] = {}
        """Those at which a TV view of it is open."""
        self._alive_at: dict[str, float] = {}
        """When each other server was last seen alive, or first heard of."""

    def have(self, table: int) -> bool:
        """Returns whether another server has this table in memory."""
        return bool(self._servers.get(table))

    def are_watched(self, table: int) -> bool:
        """Returns whether a TV view of this table is open at another server."""
        return bool(self._watching.get(table))

    def count_tables(self) -> int:
        """Returns how many tables another server has in memory, too."""
        return sum(map(bool, self._servers.values()))

    def add(self, table: int, server: str) -> None:
        """Notes that a server has a table in memory."""
        self._alive_at.setdefault(server, monotonic())
        self._servers.setdefault(table, set()).add(server)

    def set_watched(self, table: int, server: str, *, is_watched: bool) -> None:
        """Notes whether a TV view of a table is open at a server."""
        if is_watched:
            self._watching.setdefault(table, set()).add(server)
        else:
            self._watching.get(table, set()).discard(server)

    def remove(self, table: int, server: str) -> None:
        """Notes that a server has a table in memory no longer."""
        self._servers.get(table, set()).discard(server)
        self._watching.get(table, set()).discard(server)

    def forget_table(self, table: int) -> None:
        """Forgets a table that has left memory here."""
        self._servers.pop(table, None)
        self._watching.pop(table, None)

    def forget_dead(self, alive: Iterable[str], seconds: float) -> None:
        """Forgets what servers had that have not been alive for so long; they cannot say so themselves."""
        now = monotonic()
        self._alive_at |= dict.fromkeys(alive, now)
        for server in [server for server, at in self._alive_at.items() if now - at > seconds]:
            del self._alive_at[server]
            for table in self._servers:
                self.remove(table, server)
