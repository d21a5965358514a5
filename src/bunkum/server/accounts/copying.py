"""Copies all accounts from one database to another one that has none, and verifies the copy.

It is done while the log is copied (`storage.copying`), which has checked both databases. The source is read in one
transaction. What belongs to running servers is not copied: codes and challenges, which are valid for minutes. Sessions
are copied, so devices stay signed in when a server moves.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from bunkum.core.notation import count_things, join_words
from bunkum.server.storage.errors import CopyFailed, StorageError, Unusable
from bunkum.server.storage.postgresql.connection import name_database
from bunkum.server.storage.postgresql.queries import PostgresQueries
from bunkum.server.storage.queries import QueryDatabase, Transaction, write_marks
from bunkum.server.storage.sqlite.accounts_file import AccountsFile, create_accounts_file, has_accounts

_PRESENCE = ("shows_presence", "here_on")
COPIED: Mapping[str, Sequence[str]] = {
    "accounts": ("id", "secret", "name", "phrase_hash", "created_at", "shown_as", "deleted_at", "mail", *_PRESENCE),
    "passkeys": ("credential_id", "account_id", "public_key", "sign_count", "label", "created_at"),
    "sessions": ("id", "token_hash", "account_id", "label", "created_at", "seen_at", "device"),
    "account_tables": ("account_id", "table_id", "recorded", "is_open", "networks"),
    "account_persons": ("table_id", "person", "account_id"),
    "account_games": ("account_id", "game", "matches", "wins", "counts"),
    "matches": ("table_id", "match", "game", "preset", "seconds", "over_at", "unrated"),
    "ratings": ("account_id", "game", "size", "mu", "sigma", "least", "matches", "rated_at"),
    "rated_matches": ("account_id", "game", "size", "number", "mu", "sigma", "table_id", "match", "over_at"),
    "friendships": ("account_id", "friend_id", "id", "since"),
    "friend_requests": ("id", "from_id", "to_id", "source", "name", "is_hidden", "sent_at"),
    "invitations": ("id", "from_id", "to_id", "table_id", "game", "until"),
    "match_seats": ("table_id", "match", "seat", "name", "place", "is_bot", "account_id", "over_at", "counts"),
    "keys": ("name", "key"),
    "operators": ("id", "account_id", "granted_at"),
    "blocks": ("id", "owner_account", "owner_device", "account_id", "device", "network", "name", "blocked_at"),
    "reports": (
        *("id", "table_id", "person", "account_id", "device", "network", "name", "reason", "talk", "opened_at"),
        *("state", "closed_at", "answer"),
    ),
    "report_notes": ("report_id", "reporter", "account_id", "note", "written_at"),
    "bans": ("id", "kind", "account_id", "mark", "report_id", "reason", "made_at", "until", "lifted_at"),
    "closed_tables": ("table_id", "closed_at"),
    "audit": ("id", "done_at", "operator", "act", "target", "detail"),
}
"""Tables and their columns, in this order: a row refers to rows of tables before its own."""
_encode = msgspec.json.Encoder().encode


class AccountCounts(NamedTuple):
    """How many rows there are."""

    accounts: int
    passkeys: int
    sessions: int
    matches: int

    def __str__(self) -> str:
        """Returns `12 accounts, 3 passkeys, 20 sessions and 1 match`."""
        nouns = (("account", ""), ("passkey", ""), ("session", ""), ("match", "matches"))
        return join_words(count_things(count, *noun) for count, noun in zip(self, nouns, strict=True))


class AccountsCopy(NamedTuple):
    """What was copied, and the SHA-256 of it, which is the same in any database."""

    counts: AccountCounts
    sha256: str


class AccountsPlace:
    """Where accounts lie, or are to lie: a file of SQLite, or a database of PostgreSQL."""

    def __init__(self, place: Path | str) -> None:
        """Takes a path or an address."""
        self._place = place

    @property
    def name(self) -> str:
        """The path, or the address without user and password."""
        return str(self._place) if isinstance(self._place, Path) else name_database(self._place)

    @asynccontextmanager
    async def open_source(self) -> AsyncGenerator[QueryDatabase | None]:
        """Opens it for reading; None if there is no file of accounts, as beside a log from before there were any."""
        if not isinstance(self._place, Path):
            async with _lend(PostgresQueries(self._place, sees_one_state=True)) as database:
                yield database
        elif await asyncio.to_thread(has_accounts, self._place):
            async with _lend(AccountsFile(self._place)) as database:
                yield database
        else:
            yield None

    @asynccontextmanager
    async def open_target(self) -> AsyncGenerator[QueryDatabase]:
        """Opens it for writing; it must have no accounts. The file of SQLite is there at the end of the block only."""
        if isinstance(self._place, Path):
            with create_accounts_file(self._place) as part:
                async with _lend(AccountsFile(part)) as database:
                    yield database
        else:
            async with _lend(PostgresQueries(self._place)) as database:
                yield database


@asynccontextmanager
async def _lend(database: QueryDatabase) -> AsyncGenerator[QueryDatabase]:
    try:
        yield database
    finally:
        await database.close()


async def copy_accounts(source: AccountsPlace, target: AccountsPlace) -> AccountsCopy | None:
    """Copies all accounts; returns None if the source has never had any.

    Raises `Unusable` if one of the two cannot be used, and `CopyFailed` if the copy cannot be completed; the target is
    then as it was before.
    """
    try:
        async with source.open_source() as read_from:
            if read_from is None:
                return None
            async with read_from.begin() as reading, target.open_target() as write_to, write_to.begin() as writing:
                if await writing.fetch("SELECT 1 FROM accounts LIMIT 1"):
                    raise Unusable(f"{target.name} has accounts already. Nothing was changed there.")
                sent = await _send(reading, writing)
                found = await _read(writing)
                if sent != found:
                    raise CopyFailed(
                        f"{target.name} does not hold the accounts that were written to it: {sent.counts} were "
                        f"written, and {found.counts} are there. The copy was discarded."
                    )
    except StorageError as error:
        raise CopyFailed(f"Accounts of {source.name} were not copied to {target.name}: {error}.") from error
    return sent


async def _send(reading: Transaction, writing: Transaction) -> AccountsCopy:
    for table, columns in COPIED.items():
        insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({write_marks(len(columns))})"  # noqa: S608  names of our own
        for row in await reading.fetch(_write_select(table, columns)):
            await writing.fetch(insert, *row)
    return await _read(reading)


async def _read(transaction: Transaction) -> AccountsCopy:
    """Returns how many rows there are, and the digest of them."""
    digest, counts = sha256(), dict[str, int]()
    for table, columns in COPIED.items():
        rows = [_encode(tuple(row)) for row in await transaction.fetch(_write_select(table, columns))]
        counts[table] = len(rows)
        for row in sorted(rows):  # databases sort texts in their own ways
            digest.update(row)
    told = AccountCounts(*(counts[table] for table in AccountCounts._fields))
    return AccountsCopy(told, digest.hexdigest())


def _write_select(table: str, columns: Sequence[str]) -> str:
    return f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608  names of our own
