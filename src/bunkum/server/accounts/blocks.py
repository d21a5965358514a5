"""Who does not want to meet whom. Nobody is told who has blocked them.

A block covers the account of whoever was met, or a guest, and the device that they had. A guest who comes back with
another cookie is recognized by their network for some days, which counts against guests alone.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bunkum.server.accounts.marks import Marks, mark_account
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.refusals import Refused
from bunkum.server.storage.queries import QueryDatabase, Transaction

MOST_BLOCKS = 200
NETWORK_SECONDS = 7 * DAY_SECONDS
"""For so long a guest's network counts: addresses go from one household to another."""
GUEST_SECONDS = 400 * DAY_SECONDS
"""A guest's blocks are deleted after that; the browser has forgotten the cookie by then."""
Conflicts = frozenset[str]
"""The marks of all whom somebody must not be brought together with, in either direction."""


class Block(NamedTuple):
    """A block, as its owner is told of it."""

    id: str
    name: str
    blocked_at: float


class Blocks:
    """The blocks of a database. Methods raise `StorageError` if it cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    async def add(self, owner: Marks, blocked: Marks, name: str) -> None:
        """Blocks somebody whom the owner has met under this name; raises `Refused` after `MOST_BLOCKS`."""
        network = blocked.network if blocked.account is None else None
        async with self._database.begin() as transaction:
            await transaction.fetch(_DELETE_SAME, *_own(owner), blocked.account, blocked.device)
            count = await transaction.fetch(f"SELECT count(*) FROM blocks WHERE {_OWNED}", *_own(owner))  # noqa: S608  our own words
            if count[0][0] >= MOST_BLOCKS:
                raise Refused("too_many_blocks")
            await transaction.fetch(
                _ADD,
                *(secrets.token_urlsafe(8), *_store_owner(owner)),
                *(blocked.account, blocked.device, network, name, self._now()),
            )

    async def remove(self, owner: Marks, block: str) -> None:
        """Ends a block of this owner."""
        async with self._database.begin() as transaction:
            await transaction.fetch(f"DELETE FROM blocks WHERE {_OWNED} AND id = $3", *_own(owner), block)  # noqa: S608  our own words

    async def list_of(self, account: str) -> list[Block]:
        """Returns the blocks of an account, the latest first."""
        return await self.list_for(Marks(account))

    async def list_for(self, owner: Marks) -> list[Block]:
        """Returns the blocks of an account and of its device, or of a guest, the latest first."""
        async with self._database.begin() as transaction:
            return [Block(*row) for row in await transaction.fetch(_LIST, *_own(owner))]

    async def is_blocked(self, one: str, other: str) -> bool:
        """Returns whether one of two accounts has blocked the other."""
        async with self._database.begin() as transaction:
            return await are_blocked(transaction, one, other)

    async def find_blocked(self, owner: Marks) -> Conflicts:
        """Returns the marks of all whom the owner has blocked."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(_FIND_BLOCKED, *_own(owner))
        return self._collect(rows)

    async def find_conflicts(self, people: Sequence[Marks]) -> list[Conflicts]:
        """Returns for each of these people the marks of all who have blocked them or are blocked by them."""
        async with self._database.begin() as transaction:
            return [await self._find_conflicts(transaction, person) for person in people]

    async def _find_conflicts(self, transaction: Transaction, person: Marks) -> Conflicts:
        network = person.network if person.account is None else None
        rows = await transaction.fetch(_FIND_BLOCKED, *_own(person))
        owners = await transaction.fetch(_FIND_OWNERS, *_own(person), network, self._now() - NETWORK_SECONDS)
        return self._collect(rows).union(*(_list_marks(account, device) for account, device in owners))

    async def adopt(self, device: str, account: str) -> None:
        """Gives the blocks of a guest's device to the account that the guest has become."""
        async with self._database.begin() as transaction:
            await transaction.fetch(
                "UPDATE blocks SET owner_account = $2, owner_device = NULL WHERE owner_device = $1", device, account
            )

    async def purge(self) -> None:
        """Deletes the blocks of guests that are too old."""
        async with self._database.begin() as transaction:
            await transaction.fetch(
                "DELETE FROM blocks WHERE owner_account IS NULL AND blocked_at < $1", self._now() - GUEST_SECONDS
            )

    def _collect(self, rows: Sequence[Sequence[object]]) -> Conflicts:
        least = self._now() - NETWORK_SECONDS
        marks: set[str] = set()
        for account, device, network, blocked_at in rows:
            assert isinstance(blocked_at, float)
            marks |= _list_marks(account, device, network if blocked_at > least else None)
        return frozenset(marks)


async def are_blocked(transaction: Transaction, one: str, other: str) -> bool:
    """Returns whether one of two accounts has blocked the other."""
    return bool(await transaction.fetch(_IS_BLOCKED, one, other))


def _list_marks(account: object, *marks: object) -> set[str]:
    own = [] if account is None else [mark_account(str(account))]
    return {*own, *(str(mark) for mark in marks if mark is not None)}


def _own(owner: Marks) -> tuple[str, str]:
    """Returns the two values of `_OWNED`; an empty one is nobody's."""
    return owner.account or "", owner.device or ""


def _store_owner(owner: Marks) -> tuple[str | None, str | None]:
    return (owner.account, None) if owner.account is not None else (None, owner.device)


_OWNED = "(owner_account = $1 OR owner_device = $2)"
_DELETE_SAME = f"DELETE FROM blocks WHERE {_OWNED} AND (account_id = $3 OR (account_id IS NULL AND device = $4))"  # noqa: S608  our own words
_ADD = (
    "INSERT INTO blocks (id, owner_account, owner_device, account_id, device, network, name, blocked_at) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)
_LIST = f"SELECT id, name, blocked_at FROM blocks WHERE {_OWNED} ORDER BY blocked_at DESC, id"  # noqa: S608  our own words
_IS_BLOCKED = (
    "SELECT 1 FROM blocks WHERE (owner_account = $1 AND account_id = $2) OR (owner_account = $2 AND account_id = $1) "
    "LIMIT 1"
)
_FIND_BLOCKED = f"SELECT account_id, device, network, blocked_at FROM blocks WHERE {_OWNED}"  # noqa: S608  our own words
_FIND_OWNERS = (
    "SELECT owner_account, owner_device FROM blocks "
    "WHERE account_id = $1 OR device = $2 OR (network = $3 AND blocked_at > $4)"
)
