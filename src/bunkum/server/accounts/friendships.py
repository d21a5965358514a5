"""What is stored of two friends, and what others ask of it in their own transactions."""

import secrets

from bunkum.server.refusals import Refused
from bunkum.server.storage.queries import Transaction

MOST_FRIENDS = 200
ID_BYTES = 9
BETWEEN = (
    ("friendships", "account_id", "friend_id"),
    ("friend_requests", "from_id", "to_id"),
    ("invitations", "from_id", "to_id"),
)
"""The tables about two accounts, and the columns that name them."""
NOT_BLOCKED = (
    "NOT EXISTS (SELECT 1 FROM blocks WHERE (owner_account = {one} AND blocks.account_id = {other}) "
    "OR (owner_account = {other} AND blocks.account_id = {one}))"
)
"""A condition of SQL on two columns with accounts: neither has blocked the other."""


async def befriend(transaction: Transaction, account: str, other: str, now: float) -> tuple[str, ...]:
    """Makes two accounts friends and returns both; raises `Refused` if one of them has too many friends."""
    await lock_accounts(transaction, account, other)
    for one in (account, other):
        count = await transaction.fetch("SELECT count(*) FROM friendships WHERE account_id = $1", one)
        if count[0][0] >= MOST_FRIENDS:
            raise Refused("too_many_friends")
    for one, two in ((account, other), (other, account)):
        await transaction.fetch(_ADD_FRIEND, one, two, secrets.token_urlsafe(ID_BYTES), now)
    await transaction.fetch(
        "DELETE FROM friend_requests WHERE from_id = $1 AND to_id = $2 OR from_id = $2 AND to_id = $1",
        *(account, other),
    )
    return (account, other)


async def find_friend(transaction: Transaction, account: str, friend: str) -> str:
    """Returns the account of a friend by the id that this account has for them; raises `Refused` if there is none."""
    found = await transaction.fetch(
        "SELECT friend_id FROM friendships WHERE account_id = $1 AND id = $2", account, friend
    )
    if not found:
        raise Refused("no_such_friend")
    return str(found[0][0])


async def are_friends(transaction: Transaction, one: str, other: str) -> bool:
    """Returns whether two accounts are friends."""
    found = await transaction.fetch("SELECT 1 FROM friendships WHERE account_id = $1 AND friend_id = $2", one, other)
    return bool(found)


async def lock_accounts(transaction: Transaction, *accounts: str | None) -> None:
    """Keeps others from changing these accounts until the end, always in one order, and counts nothing twice.

    Raises `Refused` if one of them is being deleted.
    """
    for account in sorted(one for one in accounts if one is not None):
        if not await transaction.fetch(_LOCK_ACCOUNT, account):
            raise Refused("no_such_profile")


async def delete_friends(transaction: Transaction, account: str) -> None:
    """Deletes all that is stored about an account and others: friendships, requests, invitations."""
    for table, one, two in BETWEEN:
        await transaction.fetch(f"DELETE FROM {table} WHERE {one} = $1 OR {two} = $1", account)  # noqa: S608  our own names


_LOCK_ACCOUNT = "UPDATE accounts SET name = name WHERE id = $1 AND deleted_at IS NULL RETURNING 1"
_ADD_FRIEND = (
    "INSERT INTO friendships (account_id, friend_id, id, since) VALUES ($1, $2, $3, $4) "
    "ON CONFLICT (account_id, friend_id) DO NOTHING"
)
