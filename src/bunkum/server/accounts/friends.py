"""Friends: who has asked whom, who said yes, and who shows where they are.

Nobody may find out by asking whether a player has an account, or whether they were declined: what is asked of a guest
is stored like what is asked of an account, and what was declined waits on in the list of whoever has asked. If one of
two has blocked the other, neither is told where the other is, and what one asks of the other is stored as declined.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bunkum.server.accounts.blocks import are_blocked
from bunkum.server.accounts.friendships import (
    BETWEEN,
    ID_BYTES,
    NOT_BLOCKED,
    are_friends,
    befriend,
    find_friend,
    lock_accounts,
)
from bunkum.server.accounts.invitations import Invitation, list_invitations
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.refusals import Refused
from bunkum.server.storage.queries import QueryDatabase, Transaction, write_marks

MOST_REQUESTS = 50
"""The most requests of one account that wait for an answer, and the most that wait for its own."""
REQUEST_SECONDS = 30 * DAY_SECONDS


class Friend(NamedTuple):
    """A friend: the id by which this account names them, and what is told of them.

    `here_on` is the day, counted from 1970, on which they were last here.
    """

    id: str
    account: str
    name: str
    since: float
    is_shown: bool
    """Whether they show where they are."""
    here_on: int


class FriendRequest(NamedTuple):
    """A request that waits for an answer: its id, the name of the other, and when it was sent."""

    id: str
    name: str
    sent_at: float


class FriendList(NamedTuple):
    """All about the friends of an account."""

    is_shown: bool
    """Whether the account shows where it is."""
    here_on: int
    """The day, counted from 1970, on which it was last here; 0 if that is not stored."""
    friends: Sequence[Friend]
    asking: Sequence[FriendRequest]
    """Those who ask this account."""
    asked: Sequence[FriendRequest]
    """Those whom this account has asked."""
    invitations: Sequence[Invitation]


class SeatAsked(NamedTuple):
    """A seat of a match that is over, by which somebody asks whoever sat there."""

    table: str
    match: int
    seat: int


class Friends:
    """The friends of accounts. Methods raise `StorageError` if they cannot be read or written at the moment.

    Those that change something return the accounts that something is new for.
    """

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the database of accounts, and the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    async def read(self, account: str) -> FriendList:
        """Returns all about the friends of an account."""
        now = self._now()
        async with self._database.begin() as transaction:
            shown = await transaction.fetch("SELECT shows_presence, here_on FROM accounts WHERE id = $1", account)
            friends = await transaction.fetch(_LIST_FRIENDS, account)
            asking = await transaction.fetch(_LIST_ASKING, account, now - REQUEST_SECONDS, MOST_REQUESTS)
            asked = await transaction.fetch(_LIST_ASKED, account, now - REQUEST_SECONDS)
            invitations = await list_invitations(transaction, account, now)
        return FriendList(
            bool(shown and shown[0][0]),
            shown[0][1] if shown else 0,
            [
                Friend(own_id, friend, name, since, bool(is_shown), here_on)
                for own_id, friend, name, since, is_shown, here_on in friends
            ],
            [FriendRequest(*row) for row in asking],
            [FriendRequest(*row) for row in asked],
            invitations,
        )

    # To become friends, and to be no more.

    async def ask_profile(self, account: str, shown_as: str) -> tuple[str, ...]:
        """Asks whoever shows a profile at this address; raises `Refused` if nobody does."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch("SELECT id, name FROM accounts WHERE shown_as = $1", shown_as)
            if not found:
                raise Refused("no_such_profile")
            other, name = found[0]
            if other == account:
                raise Refused("yourself")
            if await are_friends(transaction, account, other):
                raise Refused("friends_already")
            return await self._ask(transaction, account, other, f"profile {shown_as}", name)

    async def ask_seat(self, account: str, asked: SeatAsked) -> tuple[str, ...]:
        """Asks whoever had a seat in a match of this account; raises `Refused` if it is none.

        What is told and stored does not differ between a guest and somebody who has an account.
        """
        async with self._database.begin() as transaction:
            seats = await transaction.fetch(_READ_SEATS, asked.table, asked.match)
            if account not in {owner for _, owner, _, _ in seats}:
                raise Refused("no_such_match")
            for seat, owner, name, is_bot in seats:
                if seat == asked.seat and not is_bot:
                    if owner == account:
                        raise Refused("yourself")
                    source = f"seat {asked.table} {asked.match} {seat}"
                    return await self._ask(transaction, account, owner, source, name)
        raise Refused("no_such_match")

    async def _ask(
        self, transaction: Transaction, account: str, other: str | None, source: str, name: str
    ) -> tuple[str, ...]:
        """Stores a request; if the other has asked this account, they are friends from now on."""
        now = self._now()
        await transaction.fetch("DELETE FROM friend_requests WHERE sent_at <= $1", now - REQUEST_SECONDS)
        await lock_accounts(transaction, account, other)
        sent = await transaction.fetch("SELECT count(*) FROM friend_requests WHERE from_id = $1", account)
        if sent[0][0] >= MOST_REQUESTS:
            raise Refused("too_many_friend_requests")
        is_hidden = False
        if other is not None:
            before = await transaction.fetch(_FIND_BETWEEN, account, other)
            are_apart = await are_blocked(transaction, account, other)
            if not are_apart and any(sender == other and not hidden for sender, hidden in before):
                return await befriend(transaction, account, other, self._now())
            was_declined = any(sender == account and hidden for sender, hidden in before)
            is_hidden = are_apart or was_declined or await are_friends(transaction, account, other)
        row = (secrets.token_urlsafe(ID_BYTES), account, other, source, name, int(is_hidden), now)
        await transaction.fetch(_ADD_REQUEST, *row)
        return (account,) if other is None or is_hidden else (account, other)

    async def answer(self, account: str, request: str, *, accepts: bool) -> tuple[str, ...]:
        """Answers a request to this account; raises `Refused` if there is none.

        Whoever was declined is not told: their request waits on until it expires.
        """
        async with self._database.begin() as transaction:
            found = await transaction.fetch(_FIND_REQUEST, request, account, self._now() - REQUEST_SECONDS)
            if not found:
                raise Refused("no_such_request")
            other = str(found[0][0])
            if await are_blocked(transaction, account, other):
                raise Refused("no_such_request")
            if accepts:
                return await befriend(transaction, account, other, self._now())
            await transaction.fetch(
                "UPDATE friend_requests SET is_hidden = 1 WHERE from_id = $1 AND to_id = $2", other, account
            )
        return (account,)

    async def withdraw(self, account: str, request: str) -> tuple[str, ...]:
        """Takes a request of this account back; raises `Refused` if there is none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch(
                "DELETE FROM friend_requests WHERE id = $1 AND from_id = $2 RETURNING to_id", request, account
            )
        if not found:
            raise Refused("no_such_request")
        return (account,) if found[0][0] is None else (account, str(found[0][0]))

    async def remove(self, account: str, friend: str) -> tuple[str, ...]:
        """Ends a friendship on both sides, with all invitations; raises `Refused` if there is none."""
        async with self._database.begin() as transaction:
            other = await find_friend(transaction, account, friend)
            for table, one, two in BETWEEN:
                await transaction.fetch(
                    f"DELETE FROM {table} WHERE {one} = $1 AND {two} = $2 OR {one} = $2 AND {two} = $1",  # noqa: S608  our own names
                    *(account, other),
                )
        return (account, other)

    # Where somebody is.

    async def show_presence(self, account: str, *, is_shown: bool) -> tuple[str, ...]:
        """Shows friends where an account is, or does not; the latter forgets when it was last here."""
        async with self._database.begin() as transaction:
            await transaction.fetch(
                "UPDATE accounts SET shows_presence = $2, here_on = here_on * $2 WHERE id = $1", account, int(is_shown)
            )
            friends = await transaction.fetch("SELECT friend_id FROM friendships WHERE account_id = $1", account)
        return (account, *(str(row[0]) for row in friends))

    async def note_here(self, accounts: Iterable[str]) -> None:
        """Stores that these accounts are here today, as far as they show it."""
        today, asked = int(self._now() // DAY_SECONDS), tuple(accounts)
        if asked:
            async with self._database.begin() as transaction:
                await transaction.fetch(
                    "UPDATE accounts SET here_on = $1 WHERE here_on < $1 AND shows_presence = 1 "  # noqa: S608  marks for values
                    f"AND id IN ({write_marks(len(asked), 2)})",
                    *(today, *asked),
                )


_LIST_FRIENDS = (
    "SELECT friendships.id, friend_id, accounts.name, since, "  # noqa: S608  our own names
    f"CASE WHEN {NOT_BLOCKED.format(one='friendships.account_id', other='friend_id')} THEN shows_presence ELSE 0 END, "
    "here_on FROM friendships JOIN accounts ON accounts.id = friend_id WHERE friendships.account_id = $1 "
    "ORDER BY since, friend_id"
)
_LIST_ASKING = (
    "SELECT min(friend_requests.id), accounts.name, min(sent_at) FROM friend_requests "  # noqa: S608  our own names
    "JOIN accounts ON accounts.id = from_id WHERE to_id = $1 AND is_hidden = 0 AND sent_at > $2 "
    f"AND {NOT_BLOCKED.format(one='to_id', other='from_id')} "
    "GROUP BY from_id, accounts.name ORDER BY min(sent_at), from_id LIMIT $3"
)
_LIST_ASKED = "SELECT id, name, sent_at FROM friend_requests WHERE from_id = $1 AND sent_at > $2 ORDER BY sent_at, id"
_READ_SEATS = "SELECT seat, account_id, name, is_bot FROM match_seats WHERE table_id = $1 AND match = $2"
_FIND_BETWEEN = (
    "SELECT from_id, is_hidden FROM friend_requests WHERE from_id = $1 AND to_id = $2 OR from_id = $2 AND to_id = $1"
)
_FIND_REQUEST = "SELECT from_id FROM friend_requests WHERE id = $1 AND to_id = $2 AND is_hidden = 0 AND sent_at > $3"
_ADD_REQUEST = (
    "INSERT INTO friend_requests (id, from_id, to_id, source, name, is_hidden, sent_at) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (from_id, source) DO NOTHING"
)
