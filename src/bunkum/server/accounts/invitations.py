"""Invitations of friends to a table, which wait for ten minutes."""

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bunkum.server.accounts.blocks import are_blocked
from bunkum.server.accounts.friendships import ID_BYTES, NOT_BLOCKED, find_friend
from bunkum.server.refusals import Refused
from bunkum.server.storage.queries import QueryDatabase, Transaction

INVITATION_SECONDS = 600.0
MOST_INVITATIONS = 20
"""The most invitations that wait for one account."""


class Invitation(NamedTuple):
    """An invitation to a table, valid until a time. `friend` is the id of whoever invites."""

    id: str
    friend: str
    name: str
    table: str
    game: str
    until: float


class Invitations:
    """The invitations of accounts. Methods raise `StorageError` if they cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the database of accounts, and the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    async def invite(self, account: str, friend: str, table: str, game: str) -> tuple[str, ...]:
        """Invites a friend to a table, anew if they were invited there; raises `Refused` if they are no friend."""
        now = self._now()
        async with self._database.begin() as transaction:
            other = await find_friend(transaction, account, friend)
            if await are_blocked(transaction, account, other):
                return ()  # which is not told
            await transaction.fetch("DELETE FROM invitations WHERE until <= $1", now)
            row = (secrets.token_urlsafe(ID_BYTES), account, other, table, game, now + INVITATION_SECONDS)
            await transaction.fetch(_ADD_INVITATION, *row)
        return (other,)

    async def redeem(self, account: str, invitation: str) -> tuple[str, str]:
        """Takes an invitation out and returns its table, and the secret of the account that has invited.

        Raises `Refused` if there is no such invitation, or it has expired.
        """
        async with self._database.begin() as transaction:
            found = await transaction.fetch(
                "DELETE FROM invitations WHERE id = $1 AND to_id = $2 RETURNING table_id, from_id, until",
                *(invitation, account),
            )
            is_valid = bool(found) and found[0][2] > self._now()
            if is_valid and not await are_blocked(transaction, account, str(found[0][1])):
                secret = await transaction.fetch("SELECT secret FROM accounts WHERE id = $1", found[0][1])
                return str(found[0][0]), str(secret[0][0])
        raise Refused("no_such_invitation")


async def list_invitations(transaction: Transaction, account: str, now: float) -> Sequence[Invitation]:
    """Returns the invitations that wait for an account, the latest first."""
    return [Invitation(*row) for row in await transaction.fetch(_LIST_INVITATIONS, account, now, MOST_INVITATIONS)]


_LIST_INVITATIONS = (
    "SELECT invitations.id, friendships.id, name, table_id, game, until FROM invitations "  # noqa: S608  our own names
    "JOIN accounts ON accounts.id = from_id "
    "JOIN friendships ON friendships.account_id = to_id AND friendships.friend_id = from_id "
    f"WHERE to_id = $1 AND until > $2 AND {NOT_BLOCKED.format(one='to_id', other='from_id')} "
    "ORDER BY until DESC, invitations.id LIMIT $3"
)
_ADD_INVITATION = (
    "INSERT INTO invitations (id, from_id, to_id, table_id, game, until) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (from_id, to_id, table_id) DO UPDATE SET id = excluded.id, until = excluded.until"
)
