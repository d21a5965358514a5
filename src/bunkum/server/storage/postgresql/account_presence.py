"""Where accounts are, in an unlogged table: each server writes what changes and reads what has changed lately.

Reading all that 5,000 people do twice a second would cost more than all else, so a server keeps what it has read, and
asks for the rows of the last seconds only: for longer than a transaction can take to become visible.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from time import monotonic
from typing import Any

from bunkum.server.storage.account_presence import AWAY, PresenceChanges
from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.postgresql.presence import SEEN_SECONDS

Run = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]
LATELY_SECONDS = 10.0
"""A change is read for so long. Whoever has not read for half as long reads everything."""
FORGET_SECONDS = 60.0
_WRITE = (
    "INSERT INTO account_presence (account_key, place, server, changed_at) "
    "SELECT w.key, w.place, $3, clock_timestamp() FROM unnest($1::text[], $2::text[]) AS w (key, place) "
    "ON CONFLICT (account_key, server) DO UPDATE SET place = excluded.place, changed_at = excluded.changed_at"
)
_WRITE_NEWS = (
    "INSERT INTO account_news (account_key, changed_at) "
    "SELECT account_key, clock_timestamp() FROM unnest($1::text[]) AS w (account_key) "
    "ON CONFLICT (account_key) DO UPDATE SET changed_at = excluded.changed_at"
)
_FORGET = (
    "DELETE FROM account_presence WHERE server NOT IN (SELECT server FROM servers) AND server <> $2 "
    "OR place = '' AND changed_at < clock_timestamp() - make_interval(secs => $1)"
)
_FORGET_NEWS = "DELETE FROM account_news WHERE changed_at < clock_timestamp() - make_interval(secs => $1)"
_ALIVE = "SELECT server FROM servers WHERE seen_at > clock_timestamp() - make_interval(secs => $1)"
_READ = (
    "SELECT account_key, server, place FROM account_presence "
    "WHERE changed_at > clock_timestamp() - make_interval(secs => $1)"
)
_READ_NEWS = (
    "SELECT account_key, changed_at FROM account_news WHERE changed_at > clock_timestamp() - make_interval(secs => $1)"
)
_EVER_SECONDS = 1e9


class StoredPresence:
    """As `SharedPresence`; `run` runs a job with a connection."""

    def __init__(self, run: Run, server: str) -> None:
        """Takes the name of this server."""
        self._run, self._server = run, server
        self._rows: dict[str, dict[str, str]] = {}
        """What is known: by account, by server."""
        self._alive: frozenset[str] = frozenset()
        self._news: dict[str, object] = {}
        """When the latest news of an account were written of which this server knows."""
        self._read_at = self._forgot_at = -_EVER_SECONDS

    async def write(self, places: Mapping[str, str], news: Collection[str]) -> None:
        """As `SharedPresence`; forgets what is old."""

        async def store(connection: Connection) -> None:
            if places:  # in one order, or two servers would wait for each other
                changed = sorted(places.items())
                await connection.execute(
                    _WRITE, [account for account, _ in changed], [place for _, place in changed], self._server
                )
            if news:
                await connection.execute(_WRITE_NEWS, sorted(set(news)))
            if monotonic() - self._forgot_at > FORGET_SECONDS:
                await connection.execute(_FORGET, FORGET_SECONDS, self._server)
                await connection.execute(_FORGET_NEWS, FORGET_SECONDS)
                self._forgot_at = monotonic()

        await self._run(store)

    async def read(self) -> PresenceChanges:
        """As `SharedPresence`."""
        now = monotonic()
        is_late = now - self._read_at > LATELY_SECONDS / 2
        rows, news, alive = await self._run(lambda connection: _read(connection, is_whole=is_late))
        self._read_at = now
        changed = set(self._rows) if is_late else set[str]()
        if is_late:
            self._rows = {}
        for account, server, place in rows:
            known = self._rows.setdefault(account, {})
            if known.get(server) != place:
                known[server] = place
                changed.add(account)
        if alive != self._alive:
            came_or_went = alive ^ self._alive
            self._alive = alive
            changed |= {account for account, known in self._rows.items() if came_or_went & known.keys()}
        told = {account: self._find_places(account) for account in changed}
        for account in changed:
            if all(place == AWAY for place in self._rows.get(account, {}).values()):
                self._rows.pop(account, None)
        fresh = {account: at for account, at in news if self._news.get(account) != at}
        self._news = dict(news)
        return PresenceChanges(told, frozenset(fresh))

    def _find_places(self, account: str) -> tuple[str, ...]:
        places = self._rows.get(account, {}).items()
        return tuple(place for server, place in places if place != AWAY and server in self._alive)


async def _read(
    connection: Connection, *, is_whole: bool
) -> tuple[list[tuple[str, str, str]], list[tuple[str, object]], frozenset[str]]:
    rows = await connection.fetch(_READ, _EVER_SECONDS if is_whole else LATELY_SECONDS)
    news = await connection.fetch(_READ_NEWS, LATELY_SECONDS)
    alive = await connection.fetch(_ALIVE, SEEN_SECONDS)
    return (
        [(str(account), str(server), str(place)) for account, server, place in rows],
        [(str(account), at) for account, at in news],
        frozenset(str(server) for (server,) in alive),
    )
