"""Accounts and the devices that are signed in to them. Secrets of devices and phrases are stored as hashes only."""

import secrets
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import NamedTuple

from bunkum.server.accounts.friendships import delete_friends
from bunkum.server.accounts.phrase import hash_phrase
from bunkum.server.accounts.reports import forget_reports
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.refusals import Refused
from bunkum.server.storage.codes import draw_code
from bunkum.server.storage.queries import QueryDatabase, write_marks
from bunkum.table.phrases import SOMEBODY

MOST_SESSIONS, MOST_PASSKEYS = 20, 10
LINK_SECONDS = 120.0
LINK_LETTERS = 8
CHALLENGE_SECONDS = 300.0
SESSION_SECONDS = 400 * DAY_SECONDS
"""A device that was not here for so long is signed out. Its browser has forgotten the cookie by then."""
SEEN_SECONDS = DAY_SECONDS
"""When a device was last here is stored this seldom."""
MAIL_SECONDS = 900.0
"""A code that is sent by mail is valid for so long."""
_LINK, _REGISTER, _SIGN_IN, _CONFIRM_MAIL = "link", "register passkey", "sign in by passkey", "confirm mail"


class SignedIn(NamedTuple):
    """A device that is signed in: the session's id, and its account's id, name and secret."""

    session: str
    account: str
    name: str
    secret: str
    is_shown: bool
    """Whether friends are told where the account is."""


class SessionInfo(NamedTuple):
    """A device that is signed in, as its account is told of it."""

    id: str
    label: str
    created_at: float
    seen_at: float


class PasskeyInfo(NamedTuple):
    """A passkey, as its account is told of it. `id` is public: browsers are sent it too."""

    id: bytes
    label: str
    created_at: float


class StoredPasskey(NamedTuple):
    """What is needed to verify an answer by a passkey."""

    id: bytes
    account: str
    public_key: bytes
    sign_count: int


class Accounts:
    """The accounts of a database. Methods raise `StorageError` if it cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    # Accounts.

    async def create(self, name: str, phrase: str) -> str:
        """Creates an account with this recovery phrase and returns its id."""
        account, secret = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
        async with self._database.begin() as transaction:
            await transaction.fetch(
                "INSERT INTO accounts (id, secret, name, phrase_hash, created_at) VALUES ($1, $2, $3, $4, $5)",
                *(account, secret, name, hash_phrase(phrase), self._now()),
            )
        return account

    async def rename(self, account: str, name: str) -> None:
        """Gives an account another name."""
        async with self._database.begin() as transaction:
            await transaction.fetch("UPDATE accounts SET name = $2 WHERE id = $1", account, name)

    async def set_phrase(self, account: str, phrase: str) -> None:
        """Gives an account another recovery phrase; the one before is of no use any more."""
        async with self._database.begin() as transaction:
            await transaction.fetch("UPDATE accounts SET phrase_hash = $2 WHERE id = $1", account, hash_phrase(phrase))

    async def get_created_at(self, account: str) -> float:
        """Returns when an account was made, in seconds since 1970."""
        async with self._database.begin() as transaction:
            return float((await transaction.fetch("SELECT created_at FROM accounts WHERE id = $1", account))[0][0])

    async def find_by_phrase(self, phrase: str) -> str | None:
        """Returns the id of the account with this recovery phrase; None if there is none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch("SELECT id FROM accounts WHERE phrase_hash = $1", hash_phrase(phrase))
        return str(found[0][0]) if found else None

    # Deletion. Until an account's name is taken out of the tables' logs, there is a row without anything else of it.

    async def begin_deletion(self, account: str) -> None:
        """Deletes all of an account but which persons it is at tables, and signs out its devices.

        Its matches stay with the others who have an account, under "Somebody".
        """
        async with self._database.begin() as transaction:
            await transaction.fetch(_EMPTY_ACCOUNT, account, SOMEBODY, secrets.token_bytes(32), self._now())
            await forget_reports(transaction, account)
            await transaction.fetch("DELETE FROM blocks WHERE owner_account = $1 OR account_id = $1", account)
            for table in _OWN_TABLES:
                await transaction.fetch(f"DELETE FROM {table} WHERE account_id = $1", account)  # noqa: S608  our own names
            await transaction.fetch("UPDATE account_tables SET networks = '' WHERE account_id = $1", account)
            await delete_friends(transaction, account)
            await transaction.fetch(_LEAVE_MATCHES, account, SOMEBODY)
            await transaction.fetch(_DELETE_NOBODYS_MATCHES)

    async def list_deletions(self) -> list[str]:
        """Returns the accounts whose deletion has begun and is not completed."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch("SELECT id FROM accounts WHERE deleted_at IS NOT NULL ORDER BY deleted_at")
        return [row[0] for row in rows]

    async def complete_deletion(self, account: str) -> bool:
        """Deletes the row of an account if it is at no table any more; returns whether that is so."""
        async with self._database.begin() as transaction:
            return bool(await transaction.fetch(_DELETE_ACCOUNT, account))

    # Sessions.

    async def sign_in(self, account: str, label: str, device: str | None = None) -> str:
        """Signs a device with this mark in and returns the secret for its cookie.

        If too many devices are signed in, the one that was not here for the longest time is signed out.
        """
        token, now = secrets.token_urlsafe(16), self._now()
        async with self._database.begin() as transaction:
            surplus = await transaction.fetch(_SURPLUS_SESSIONS, account, MOST_SESSIONS - 1)
            for (session,) in surplus:
                await transaction.fetch("DELETE FROM sessions WHERE id = $1", session)
            own = (secrets.token_urlsafe(8), _hash(token), account, label, now, now, device)
            await transaction.fetch(_CREATE_SESSION, *own)
        return token

    async def find_signed_in(self, token: str) -> SignedIn | None:
        """Returns whose device has this secret in its cookie; None if it is signed in no more."""
        now = self._now()
        async with self._database.begin() as transaction:
            found = await transaction.fetch(_FIND_SESSION, _hash(token), now - SESSION_SECONDS)
            if not found:
                return None
            session, account, name, secret, is_shown, seen_at = found[0]
            if now - seen_at > SEEN_SECONDS:
                await transaction.fetch("UPDATE sessions SET seen_at = $2 WHERE id = $1", session, now)
        return SignedIn(session, account, name, secret, is_shown=bool(is_shown))

    async def list_sessions(self, account: str) -> list[SessionInfo]:
        """Returns the devices that are signed in, the one that was here last first."""
        async with self._database.begin() as transaction:
            return [SessionInfo(*row) for row in await transaction.fetch(_LIST_SESSIONS, account)]

    async def sign_out(self, account: str, session: str | None = None) -> None:
        """Signs out one device of an account, or all of them."""
        async with self._database.begin() as transaction:
            if session is None:
                await transaction.fetch("DELETE FROM sessions WHERE account_id = $1", account)
            else:
                await transaction.fetch("DELETE FROM sessions WHERE account_id = $1 AND id = $2", account, session)

    async def find_ended_sessions(self, sessions: Iterable[str]) -> set[str]:
        """Returns those of these sessions that are signed out."""
        asked = set(sessions)
        if not asked:
            return set()
        sql = f"SELECT id FROM sessions WHERE id IN ({write_marks(len(asked))})"  # noqa: S608  marks for values
        async with self._database.begin() as transaction:
            return asked.difference(row[0] for row in await transaction.fetch(sql, *asked))

    # Codes and challenges, valid once.

    async def create_link_code(self, account: str | None, seconds: float = LINK_SECONDS) -> str:
        """Returns a code by which another device is signed in, valid for so long; with None it signs nobody in."""
        code = draw_code(LINK_LETTERS)
        await self._keep_code(code.encode(), _LINK, account, seconds)
        return code

    async def redeem_link_code(self, code: str) -> str | None:
        """Returns the account that a code signs in to, and makes it invalid; None if it is not valid."""
        redeemed = await self._redeem(code.upper().encode(), _LINK)
        return None if redeemed is None else redeemed.account

    async def create_challenge(self, account: str | None) -> bytes:
        """Returns a challenge for a passkey: to register one for an account, or with None to sign in."""
        challenge = secrets.token_bytes(32)
        purpose = _SIGN_IN if account is None else _REGISTER
        await self._keep_code(challenge, purpose, account, CHALLENGE_SECONDS)
        return challenge

    async def redeem_challenge(self, challenge: bytes, account: str | None) -> bool:
        """Returns whether this is a challenge that `create_challenge` gave out for the same, and makes it invalid."""
        redeemed = await self._redeem(challenge, _SIGN_IN if account is None else _REGISTER)
        return redeemed is not None and redeemed.account == account

    async def _keep_code(
        self, code: bytes, purpose: str, account: str | None, seconds: float, mail: str | None = None
    ) -> None:
        now = self._now()
        async with self._database.begin() as transaction:
            await transaction.fetch("DELETE FROM one_time_codes WHERE until < $1", now)
            await transaction.fetch(_CREATE_CODE, _hash_bytes(code), purpose, account, now + seconds, mail)

    async def _redeem(self, code: bytes, purpose: str) -> "_Redeemed | None":
        async with self._database.begin() as transaction:
            found = await transaction.fetch(_REDEEM_CODE, _hash_bytes(code), purpose)
        return _Redeemed(found[0][0], found[0][2]) if found and found[0][1] >= self._now() else None

    # Mail.

    async def create_mail_code(self, account: str, mail: str) -> str:
        """Returns a code by which somebody confirms that they read the mail of an address, for `MAIL_SECONDS`."""
        code = draw_code(LINK_LETTERS)
        await self._keep_code(code.encode(), _CONFIRM_MAIL, account, MAIL_SECONDS, mail)
        return code

    async def confirm_mail(self, account: str, code: str) -> bool:
        """Stores the address for which an account was sent this code; returns False if the code is not valid.

        An address belongs to one account: one that had it before has none from then on.
        """
        redeemed = await self._redeem(code.upper().encode(), _CONFIRM_MAIL)
        if redeemed is None or redeemed.account != account:
            return False
        async with self._database.begin() as transaction:
            await transaction.fetch("UPDATE accounts SET mail = NULL WHERE mail = $1", redeemed.mail)
            await transaction.fetch("UPDATE accounts SET mail = $2 WHERE id = $1", account, redeemed.mail)
        return True

    async def remove_mail(self, account: str) -> None:
        """Deletes the address of an account."""
        async with self._database.begin() as transaction:
            await transaction.fetch("UPDATE accounts SET mail = NULL WHERE id = $1", account)

    async def get_mail(self, account: str) -> str | None:
        """Returns the address of an account; None if it has none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch("SELECT mail FROM accounts WHERE id = $1", account)
        return found[0][0] if found else None

    async def find_by_mail(self, mail: str) -> str | None:
        """Returns the account that has this address; None if there is none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch("SELECT id FROM accounts WHERE mail = $1", mail)
        return str(found[0][0]) if found else None

    # Passkeys.

    async def add_passkey(self, passkey: StoredPasskey, label: str) -> None:
        """Stores a passkey that was registered; raises `Refused` if there are too many, or if it is known."""
        async with self._database.begin() as transaction:
            held = await transaction.fetch("SELECT count(*) FROM passkeys WHERE account_id = $1", passkey.account)
            if held[0][0] >= MOST_PASSKEYS:
                raise Refused("too_many_passkeys")
            if await transaction.fetch("SELECT 1 FROM passkeys WHERE credential_id = $1", passkey.id):
                raise Refused("passkey_known")
            await transaction.fetch(_CREATE_PASSKEY, *passkey, label, self._now())

    async def list_passkeys(self, account: str) -> list[PasskeyInfo]:
        """Returns the passkeys of an account, the oldest first."""
        async with self._database.begin() as transaction:
            return [PasskeyInfo(*row) for row in await transaction.fetch(_LIST_PASSKEYS, account)]

    async def find_passkey(self, credential_id: bytes) -> StoredPasskey | None:
        """Returns the passkey with this id; None if there is none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch(_FIND_PASSKEY, credential_id)
        return StoredPasskey(*found[0]) if found else None

    async def note_passkey_use(self, credential_id: bytes, sign_count: int) -> None:
        """Stores the counter of a passkey after it was used."""
        async with self._database.begin() as transaction:
            await transaction.fetch(
                "UPDATE passkeys SET sign_count = $2 WHERE credential_id = $1", credential_id, sign_count
            )

    async def remove_passkey(self, account: str, credential_id: bytes) -> None:
        """Removes a passkey of an account."""
        async with self._database.begin() as transaction:
            await transaction.fetch(
                "DELETE FROM passkeys WHERE account_id = $1 AND credential_id = $2", account, credential_id
            )


class _Redeemed(NamedTuple):
    """The account for which a code was made, None: for nobody yet; and the address that it confirms, if any."""

    account: str | None
    mail: str | None


def _hash(secret: str) -> bytes:
    return _hash_bytes(secret.encode())


def _hash_bytes(secret: bytes) -> bytes:
    return sha256(secret).digest()


_OWN_TABLES = (
    *("sessions", "passkeys", "one_time_codes", "account_games", "ratings", "rated_matches", "operators", "bans"),
)
_EMPTY_ACCOUNT = (
    "UPDATE accounts SET name = $2, secret = '', phrase_hash = $3, shown_as = NULL, mail = NULL, here_on = 0, "
    "deleted_at = $4 WHERE id = $1"
)
_LEAVE_MATCHES = "UPDATE match_seats SET name = $2, account_id = NULL WHERE account_id = $1"
_DELETE_NOBODYS_MATCHES = (
    "DELETE FROM matches WHERE NOT EXISTS (SELECT 1 FROM match_seats WHERE match_seats.table_id = matches.table_id "
    "AND match_seats.match = matches.match AND account_id IS NOT NULL)"
)
_DELETE_ACCOUNT = (
    "DELETE FROM accounts WHERE id = $1 AND deleted_at IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM account_persons WHERE account_id = $1) RETURNING 1"
)
_SURPLUS_SESSIONS = "SELECT id FROM sessions WHERE account_id = $1 ORDER BY seen_at DESC LIMIT 1000 OFFSET $2"
_CREATE_SESSION = (
    "INSERT INTO sessions (id, token_hash, account_id, label, created_at, seen_at, device) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7)"
)
_FIND_SESSION = (
    "SELECT sessions.id, accounts.id, accounts.name, accounts.secret, shows_presence, sessions.seen_at FROM sessions "
    "JOIN accounts ON accounts.id = sessions.account_id WHERE token_hash = $1 AND seen_at > $2"
)
_LIST_SESSIONS = "SELECT id, label, created_at, seen_at FROM sessions WHERE account_id = $1 ORDER BY seen_at DESC, id"
_CREATE_CODE = "INSERT INTO one_time_codes (code_hash, purpose, account_id, until, mail) VALUES ($1, $2, $3, $4, $5)"
_REDEEM_CODE = "DELETE FROM one_time_codes WHERE code_hash = $1 AND purpose = $2 RETURNING account_id, until, mail"
_CREATE_PASSKEY = (
    "INSERT INTO passkeys (credential_id, account_id, public_key, sign_count, label, created_at) "
    "VALUES ($1, $2, $3, $4, $5, $6)"
)
_LIST_PASSKEYS = "SELECT credential_id, label, created_at FROM passkeys WHERE account_id = $1 ORDER BY created_at"
_FIND_PASSKEY = "SELECT credential_id, account_id, public_key, sign_count FROM passkeys WHERE credential_id = $1"
