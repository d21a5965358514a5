"""Limits that all servers count together: one row for each key that was used lately, which holds a single time.

The time is when the key has its whole allowance again: each use moves it on by the time after which one comes back, and
there is none left where it lies too far ahead (the generic cell rate algorithm of ITU-T I.371). Keys are addresses of
people, so only their hashes are stored, and these are deleted once that time has passed.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from bunkum.server.storage.postgresql.connection import Connection
from bunkum.server.storage.shared_limits import Rate

Run = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]
_TAKE = (
    "INSERT INTO shared_limits AS l (key_hash, whole_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2)) "
    "ON CONFLICT (key_hash) DO UPDATE SET "
    "whole_at = greatest(l.whole_at, clock_timestamp()) + make_interval(secs => $2) "
    "WHERE l.whole_at <= clock_timestamp() + make_interval(secs => $3) RETURNING true"
)
_GIVE_BACK = "UPDATE shared_limits SET whole_at = whole_at - make_interval(secs => $2) WHERE key_hash = $1"
_FORGET = (
    "DELETE FROM shared_limits WHERE key_hash IN (SELECT key_hash FROM shared_limits "
    "WHERE whole_at < clock_timestamp() ORDER BY whole_at LIMIT 100 FOR UPDATE SKIP LOCKED)"
)
"""More than one use can add, so the table does not grow; and two servers do not wait for each other."""


class StoredSharedLimits:
    """Limits in the database; `run` runs a job with a connection."""

    def __init__(self, run: Run) -> None:
        """Begins with what is stored."""
        self._run = run

    async def take(self, limit: str, key: str, rate: Rate) -> bool:
        """Takes one use of the limit of this name for `key`; returns False if there is none."""
        seconds = 1 / rate.a_second
        values = _hash(limit, key), seconds, (rate.most - 1) * seconds
        await self._run(lambda connection: connection.execute(_FORGET))
        return bool(await self._run(lambda connection: connection.fetchval(_TAKE, *values)))

    async def give_back(self, limit: str, key: str, rate: Rate) -> None:
        """Returns one that `take` took and that was not used."""
        values = _hash(limit, key), 1 / rate.a_second
        await self._run(lambda connection: connection.execute(_GIVE_BACK, *values))


def _hash(limit: str, key: str) -> bytes:
    return sha256(f"{limit} {key}".encode()).digest()
