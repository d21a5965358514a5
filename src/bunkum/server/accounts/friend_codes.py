"""Codes by which somebody becomes a friend at once: whoever gives one out has said yes in advance."""

from collections.abc import Callable
from hashlib import sha256

from bunkum.server.accounts.blocks import are_blocked
from bunkum.server.accounts.friendships import befriend
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.refusals import Refused
from bunkum.server.storage.codes import draw_code
from bunkum.server.storage.queries import QueryDatabase

CODE_SECONDS = DAY_SECONDS
CODE_LETTERS = 12
_BEFRIEND = "befriend"


class FriendCodes:
    """The codes of accounts. Methods raise `StorageError` if they cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the database of accounts, and the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    async def create(self, account: str) -> str:
        """Returns a code by which somebody becomes a friend at once, good once and for `CODE_SECONDS`."""
        code, now = draw_code(CODE_LETTERS), self._now()
        async with self._database.begin() as transaction:
            await transaction.fetch("DELETE FROM one_time_codes WHERE until < $1", now)
            await transaction.fetch(_CREATE_CODE, _hash(code), _BEFRIEND, account, now + CODE_SECONDS)
        return code

    async def find(self, code: str) -> str | None:
        """Returns the name of whoever gave out this code; None if it is not valid."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch(_FIND_CODE, _hash(code), _BEFRIEND, self._now())
        return str(found[0][1]) if found else None

    async def redeem(self, account: str, code: str) -> tuple[str, ...]:
        """Makes an account a friend of whoever gave out this code, which is of no use any more.

        Raises `Refused`, and the code stays, if it is not valid, one's own, or if one of the two has too many friends.
        """
        async with self._database.begin() as transaction:
            found = await transaction.fetch(_FIND_CODE, _hash(code), _BEFRIEND, self._now())
            if not found:
                raise Refused("no_such_friend_code")
            other = str(found[0][0])
            if other == account:
                raise Refused("yourself")
            if await are_blocked(transaction, account, other):
                raise Refused("no_such_friend_code")
            spent = await transaction.fetch("DELETE FROM one_time_codes WHERE code_hash = $1 RETURNING 1", _hash(code))
            if not spent:  # somebody else was first
                raise Refused("no_such_friend_code")
            return await befriend(transaction, account, other, self._now())


def _hash(code: str) -> bytes:
    return sha256(code.strip().upper().encode()).digest()


_CREATE_CODE = "INSERT INTO one_time_codes (code_hash, purpose, account_id, until) VALUES ($1, $2, $3, $4)"
_FIND_CODE = (
    "SELECT accounts.id, name FROM one_time_codes JOIN accounts ON accounts.id = account_id "
    "WHERE code_hash = $1 AND purpose = $2 AND until >= $3"
)
