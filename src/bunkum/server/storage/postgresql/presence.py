"""Which servers are alive with which build of the page, and who is connected to which table through which of them.

Two unlogged tables are written twice a second. They say nothing that must be true: a person who is thought to be away
comes back at the next sign of life. A server that died has not been seen for a while, and its rows count no more.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from time import monotonic
from typing import Never

from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.postgresql.errors import describe_error, failures
from bunkum.server.storage.postgresql.keep_connected import cancel, keep_connected

log = logging.getLogger("bunkum.presence")

WRITE_SECONDS = 0.5
SEEN_SECONDS = 3.0
"""A server that has not been seen for so long is taken for dead."""
_FORGET_SECONDS = 60.0
_SEEN = (
    "INSERT INTO servers (server, build, seen_at) VALUES ($1, $2, clock_timestamp()) "
    "ON CONFLICT (server) DO UPDATE SET build = coalesce(excluded.build, servers.build), seen_at = excluded.seen_at"
)
_CAME = (
    "INSERT INTO presence (table_key, person, network_hash, server) "
    "SELECT w.*, $4 FROM unnest($1::bigint[], $2::text[], $3::text[]) AS w "
    "ON CONFLICT (table_key, person, server) DO UPDATE SET network_hash = excluded.network_hash"
)
_WENT = (
    "DELETE FROM presence USING unnest($1::bigint[], $2::text[]) AS w (table_key, person) "
    "WHERE presence.table_key = w.table_key AND presence.person = w.person AND server = $3"
)
_ELSEWHERE = (
    "SELECT table_key, person, coalesce(network_hash, '') FROM presence JOIN servers USING (server) "
    "WHERE table_key = ANY($1) AND server <> $2 AND seen_at > clock_timestamp() - make_interval(secs => $3)"
)
_BUILDS = (
    "SELECT DISTINCT build FROM servers WHERE server <> $1 AND build IS NOT NULL "
    "AND seen_at > clock_timestamp() - make_interval(secs => $2)"
)
_OLD = "seen_at < clock_timestamp() - make_interval(secs => $1)"
_FORGET_ROWS = f"DELETE FROM presence WHERE server IN (SELECT server FROM servers WHERE {_OLD})"  # noqa: S608  ours
_FORGET_SERVERS = f"DELETE FROM servers WHERE {_OLD}"  # noqa: S608  ours

Place = tuple[int, str]
"""A table and a person."""


class Presence:
    """Who is connected through this server. Call it on the event loop's thread only."""

    def __init__(self, url: str, server: str) -> None:
        """Prepares the rows of the server with this name; `open` begins to write them."""
        self._url, self.server = url, server
        self._here: dict[Place, str] = {}
        """The network of each person, as a hash."""
        self._written: dict[Place, str] = {}
        self._task: asyncio.Task[Never] | None = None
        self._written_at = -SEEN_SECONDS
        self.reconnections = 0
        self._build: str | None = None
        self.builds_elsewhere: frozenset[str] = frozenset()
        """The builds of the page that other servers which are alive serve."""
        self.known_builds: frozenset[str] = frozenset()
        """These, and those that other servers served before."""

    def open(self) -> None:
        """Begins to write, and goes on whenever the connection is lost."""
        self._task = asyncio.create_task(keep_connected(self._url, self._keep_writing, self._count_reconnection))

    @property
    def is_connected(self) -> bool:
        """Whether the database has answered in the last seconds, so that this server counts as alive."""
        return monotonic() - self._written_at < SEEN_SECONDS

    def _count_reconnection(self) -> None:
        self.reconnections += 1

    async def close(self) -> None:
        """Deletes the rows of this server."""
        if self._task is not None:
            await cancel([self._task])

    def set_here(self, table: int, person: str, network: str) -> None:
        """Records that this person is connected to the table through this server, from the network with this hash."""
        self._here[table, person] = network

    def set_gone(self, table: int, person: str) -> None:
        """Records that this person is not connected to the table through this server any more."""
        self._here.pop((table, person), None)

    async def find_elsewhere(self, connection: Connection, tables: Sequence[int]) -> dict[int, dict[str, str]]:
        """Returns the persons who are connected to these tables through other servers that are alive, by table.

        Each with the hash of a network from which they are, or an empty text if that is not known.
        """
        found: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for table, person, network in await connection.fetch(_ELSEWHERE, tables, self.server, SEEN_SECONDS):
            found[table][str(person)] = str(network)
        return found

    async def announce_build(self, connection: Connection, build: str) -> None:
        """Stores at once which build of the page this server serves, and reads those of the others."""
        self._build = build
        await self._write_server(connection)

    async def _keep_writing(self, connection: Connection) -> None:
        self._written = {}  # after a crash of PostgreSQL nothing is left of them
        try:
            while True:
                await self._write(connection)
                self._written_at = monotonic()
                await asyncio.sleep(WRITE_SECONDS)
        finally:
            await self._leave(connection)

    async def _write(self, connection: Connection) -> None:
        await self._write_server(connection)
        here, written = dict(self._here), self._written
        came = sorted(place for place, network in here.items() if written.get(place) != network)
        if came:
            tables, persons = zip(*came, strict=True)
            await connection.execute(_CAME, tables, persons, [here[place] for place in came], self.server)
        went = sorted(written.keys() - here.keys())
        if went:
            tables, persons = zip(*went, strict=True)
            await connection.execute(_WENT, tables, persons, self.server)
        self._written = here
        await connection.execute(_FORGET_ROWS, _FORGET_SECONDS)
        await connection.execute(_FORGET_SERVERS, _FORGET_SECONDS)

    async def _write_server(self, connection: Connection) -> None:
        await connection.execute(_SEEN, self.server, self._build)
        rows = await connection.fetch(_BUILDS, self.server, SEEN_SECONDS)
        self.builds_elsewhere = frozenset([str(build) for (build,) in rows])
        self.known_builds |= self.builds_elsewhere

    async def _leave(self, connection: Connection) -> None:
        try:
            await connection.execute("DELETE FROM presence WHERE server = $1", self.server)
            await connection.execute("DELETE FROM servers WHERE server = $1", self.server)
        except failures() as error:
            log.info("presence could not be deleted: %s", describe_error(error))
