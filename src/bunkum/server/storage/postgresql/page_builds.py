"""The builds of the page in PostgreSQL: any server finds the files of those that others serve."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any

from bunkum.server.storage.page_builds import KEPT_BUILDS
from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.postgresql.presence import Presence

Run = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]
LOOK_SECONDS = 1.0
"""Names of files are asked for so often at most, however many requests there are for files that do not exist."""
_ADD = (
    "INSERT INTO page_builds (build, started_at) VALUES ($1, clock_timestamp()) "
    "ON CONFLICT (build) DO UPDATE SET started_at = excluded.started_at"
)
_HAS_FILES = "SELECT EXISTS (SELECT FROM page_files WHERE build = $1)"
_ADD_FILES = (
    "INSERT INTO page_files (build, name, body) "
    "SELECT $1, w.name, w.body FROM unnest($2::text[], $3::bytea[]) AS w (name, body)"
)
_FORGET = "DELETE FROM page_builds WHERE build NOT IN (SELECT build FROM page_builds ORDER BY started_at DESC LIMIT $1)"


class StoredPageBuilds:
    """The builds in the database; `run` runs a job with a connection."""

    def __init__(self, run: Run, presence: Presence) -> None:
        """`presence` tells other servers which build this one serves, and knows theirs."""
        self._run, self._presence = run, presence
        self._names: frozenset[str] = frozenset()
        self._looked_at = -LOOK_SECONDS
        self._looking = asyncio.Lock()

    async def add(self, build: str, files: Mapping[str, bytes]) -> None:
        """Keeps the files of this build, and tells other servers that this one serves it."""
        kept = await self._run(lambda connection: _add(connection, build, files))
        self._presence.known_builds |= kept
        await self._run(lambda connection: self._presence.announce_build(connection, build))

    async def find_file(self, name: str) -> bytes | None:
        """Returns a file of any build that is kept; None if none has it."""
        async with self._looking:
            if name not in self._names and monotonic() - self._looked_at >= LOOK_SECONDS:
                rows = await self._run(lambda connection: connection.fetch("SELECT DISTINCT name FROM page_files"))
                self._names, self._looked_at = frozenset([str(found) for (found,) in rows]), monotonic()
        if name not in self._names:
            return None
        sql = "SELECT body FROM page_files WHERE name = $1 LIMIT 1"
        body: bytes | None = await self._run(lambda connection: connection.fetchval(sql, name))
        return body

    def is_served_elsewhere(self, build: str) -> bool | None:
        """Returns whether another server serves this build now; None for one that this server has never heard of."""
        if build in self._presence.builds_elsewhere:
            return True
        return False if build in self._presence.known_builds else None


async def _add(connection: Connection, build: str, files: Mapping[str, bytes]) -> frozenset[str]:
    """Adds a build and deletes the oldest; returns those that are kept."""
    async with connection.transaction():
        await connection.execute(_ADD, build)  # whoever adds the same build waits here
        if not await connection.fetchval(_HAS_FILES, build):
            await connection.execute(_ADD_FILES, build, list(files), list(files.values()))
        await connection.execute(_FORGET, KEPT_BUILDS)
        return frozenset([str(kept) for (kept,) in await connection.fetch("SELECT build FROM page_builds")])
