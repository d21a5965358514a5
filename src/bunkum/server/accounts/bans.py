"""Who is banned from meeting strangers here, and which tables are closed: in memory, as the database has it.

All servers hold the same: whoever changes something tells the others, and each reads it anew every few seconds.
"""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from bunkum.server.accounts.marks import Marks, mark_account
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.refusals import Refused
from bunkum.server.storage.queries import QueryDatabase, Transaction

BanKind = Literal["account", "device", "network"]
KEPT_SECONDS = 400 * DAY_SECONDS
"""A ban that is over is deleted after that."""


class Ban(NamedTuple):
    """A ban that is in force. `until`: seconds since 1970; None: for good."""

    id: str
    kind: BanKind
    reason: str
    made_at: float
    until: float | None
    report: str
    mark: str


class BanList:
    """The bans of a database. Use it on the event loop's thread only."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Begins with none, until `refresh` has read them."""
        self._database, self._now = database, now
        self._bans: Mapping[str, Ban] = {}
        self._closed: frozenset[str] = frozenset()

    @property
    def listed(self) -> tuple[Ban, ...]:
        """The bans that are in force, the latest first."""
        now = self._now()
        found = [ban for ban in self._bans.values() if ban.until is None or ban.until > now]
        return tuple(sorted(found, key=lambda ban: -ban.made_at))

    @property
    def closed_tables(self) -> frozenset[str]:
        """The tables that operators have closed."""
        return self._closed

    def find(self, person: Marks) -> Ban | None:
        """Returns the ban that applies to somebody, the one that lasts longest; a network's counts for guests alone."""
        now = self._now()
        found = [self._bans[mark] for mark in person.list_all() if mark in self._bans]
        lasting = [ban for ban in found if ban.until is None or ban.until > now]
        return max(lasting, key=lambda ban: float("inf") if ban.until is None else ban.until, default=None)

    def require_welcome(self, person: Marks) -> None:
        """Raises `Refused` if somebody is banned."""
        ban = self.find(person)
        if ban is not None:
            raise Refused("banned", describe_ban(ban))

    def require_account(self, account: str) -> None:
        """Raises `Refused` if an account is banned."""
        self.require_welcome(Marks(account))

    async def refresh(self) -> bool:
        """Reads all bans and closed tables; returns whether they are others than before."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(_READ, self._now())
            closed = await transaction.fetch("SELECT table_id FROM closed_tables")
        bans: dict[str, Ban] = {}
        for id, kind, account, mark, report, reason, made_at, until in rows:  # noqa: A001  as its column
            own = mark_account(account) if kind == "account" else str(mark)
            ban = Ban(id, kind, reason, made_at, until, report, own)
            if own not in bans or _lasts_longer(ban, bans[own]):
                bans[own] = ban
        tables = frozenset(row[0] for row in closed)
        is_new = (bans, tables) != (self._bans, self._closed)
        self._bans, self._closed = bans, tables
        return is_new

    async def purge(self) -> None:
        """Deletes bans that have been over for long."""
        async with self._database.begin() as transaction:
            await transaction.fetch("DELETE FROM bans WHERE until < $1 OR lifted_at < $1", self._now() - KEPT_SECONDS)


def _lasts_longer(one: Ban, other: Ban) -> bool:
    return other.until is not None and (one.until is None or one.until > other.until)


async def store_ban(
    transaction: Transaction,
    kind: BanKind,
    marked: tuple[str | None, str | None],
    report: str,
    reason: str,
    made_at: float,
    until: float | None,
) -> str:
    """Stores a ban of an account, or of the mark of a device or network; returns its id."""
    ban = secrets.token_urlsafe(8)
    await transaction.fetch(_ADD, ban, kind, *marked, report, reason, made_at, until)
    return ban


def describe_ban(ban: Ban) -> str:
    """Returns the sentence for whoever is banned: for how long, and why."""
    when = "for good" if ban.until is None else f"until {_write_time(ban.until)}"
    why = f" They wrote: {ban.reason}" if ban.reason else ""
    end = "" if why.endswith((".", "!", "?")) or not why else "."
    return f"An operator of this house has closed its open tables to you {when}.{why}{end} Tables of friends stay open."


def _write_time(seconds: float) -> str:
    at = datetime.fromtimestamp(seconds, UTC)
    return f"{at.day} {at:%B %Y, %H:%M} UTC"


_READ = (
    "SELECT id, kind, account_id, mark, report_id, reason, made_at, until FROM bans "
    "WHERE lifted_at IS NULL AND (until IS NULL OR until > $1) AND (account_id IS NOT NULL OR mark IS NOT NULL)"
)
_ADD = (
    "INSERT INTO bans (id, kind, account_id, mark, report_id, reason, made_at, until) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)
