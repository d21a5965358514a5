"""Hand-over codes that all servers know. Only their hashes are stored: whoever reads the table can redeem none."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from bunkum.server.storage.codes import draw_code
from bunkum.server.storage.hand_overs import HAND_OVER_LETTERS, HAND_OVER_SECONDS, HandOverGrant
from bunkum.server.storage.postgresql.connection import Connection

Run = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]
_FORGET = "DELETE FROM hand_overs WHERE until < clock_timestamp()"
_CREATE = (
    "INSERT INTO hand_overs (code_hash, table_id, persons, until) "
    "VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4)) ON CONFLICT (code_hash) DO NOTHING"
)
_REDEEM = "DELETE FROM hand_overs WHERE code_hash = $1 RETURNING persons, table_id, until >= clock_timestamp()"


class StoredHandOvers:
    """Hand-over codes in the database; `run` runs a job with a connection."""

    def __init__(self, run: Run) -> None:
        """Begins with those that are stored."""
        self._run = run

    async def create(self, grant: HandOverGrant) -> str:
        """Returns a new code for these seats."""
        code = draw_code(HAND_OVER_LETTERS)
        values = _hash(code), grant.table, list(grant.persons), HAND_OVER_SECONDS
        await self._run(lambda connection: connection.execute(_FORGET))
        await self._run(lambda connection: connection.execute(_CREATE, *values))
        return code

    async def redeem(self, code: str) -> HandOverGrant | None:
        """Returns the seats that the code hands over, and makes it invalid; None if it is not valid."""
        found = await self._run(lambda connection: connection.fetchrow(_REDEEM, _hash(code.upper())))
        if found is None:
            return None
        persons, table, is_valid = found
        return HandOverGrant(tuple(persons), table) if is_valid else None


def _hash(code: str) -> bytes:
    return sha256(code.encode()).digest()
