"""A log for tests of one table without a database, which belongs to one server."""

from bunkum.server.storage import Follower, Snapshot


class LoneLog:
    """The parts of a `Log` that only matter where several servers share one."""

    is_shared = False

    async def keep_snapshot(self, table: int, snapshot: Snapshot, rewrites: int) -> None:
        """As `Log`: it may be lost."""

    def follow(self, table: int, follower: Follower) -> None:
        """As `Log`."""

    def unfollow(self, table: int, follower: Follower) -> None:
        """As `Log`."""

    def has_others(self, table: int) -> bool:
        """As `Log`."""
        del table
        return False

    def announce(self, table: int) -> None:
        """As `Log`."""

    def set_here(self, table: int, person: str, network: str) -> None:
        """As `Log`."""

    def set_gone(self, table: int, person: str) -> None:
        """As `Log`."""
