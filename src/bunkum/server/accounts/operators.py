"""Operators: who has that role, what they do about reports, and the audit of it, which is only ever added to."""

import logging
import secrets
from collections.abc import Callable
from typing import NamedTuple

from bunkum.server.accounts.bans import BanKind, store_ban
from bunkum.server.accounts.marks import Marks
from bunkum.server.accounts.reports import Outcome, Report
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.refusals import Refused
from bunkum.server.storage.queries import QueryDatabase, Transaction
from bunkum.table.phrases import SOMEBODY

log = logging.getLogger("bunkum.moderation")

MOST_SHOWN = 100
COMMAND_LINE = ""
"""The operator of the audit for whatever is done by `bunkum admin`."""


class OperatorInfo(NamedTuple):
    """An operator: its id in the audit, its account and name, and since when it has the role."""

    id: str
    account: str
    name: str
    granted_at: float


class Namesake(NamedTuple):
    """One of the accounts that have a name."""

    account: str
    created_at: float


class AuditLine(NamedTuple):
    """What was done, when, and by which operator: their name now, None if their account is deleted."""

    done_at: float
    operator: str
    name: str | None
    act: str
    target: str
    detail: str


class Operators:
    """The operators of a database. Methods raise `StorageError` if it cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    # The role.

    async def find(self, account: str) -> str | None:
        """Returns the operator's id of an account; None if it is none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch("SELECT id FROM operators WHERE account_id = $1", account)
        return str(found[0][0]) if found else None

    async def list_all(self) -> list[OperatorInfo]:
        """Returns all operators, the first first."""
        async with self._database.begin() as transaction:
            return [OperatorInfo(*row) for row in await transaction.fetch(_LIST_OPERATORS)]

    async def find_namesakes(self, name: str) -> list[Namesake]:
        """Returns the accounts that have this name, the oldest first: names of accounts need not differ."""
        async with self._database.begin() as transaction:
            return [Namesake(*row) for row in await transaction.fetch(_FIND_NAMESAKES, name)]

    async def grant(self, account: str) -> bool:
        """Makes an account an operator; returns False if it is one already."""
        operator = secrets.token_urlsafe(6)
        async with self._database.begin() as transaction:
            granted = await transaction.fetch(_GRANT, operator, account, self._now())
            if granted:
                await self._record(transaction, COMMAND_LINE, "grant", operator)
        return bool(granted)

    async def revoke(self, account: str) -> bool:
        """Takes the role from an account; returns False if it had none."""
        async with self._database.begin() as transaction:
            revoked = await transaction.fetch("DELETE FROM operators WHERE account_id = $1 RETURNING id", account)
            if revoked:
                await self._record(transaction, COMMAND_LINE, "revoke", revoked[0][0])
        return bool(revoked)

    # What they do.

    async def close(self, operator: str, report: str, outcome: Outcome, answer: str) -> None:
        """Closes a report; raises `Refused` if it is not open. `answer` is what somebody who is warned is told."""
        async with self._database.begin() as transaction:
            told = answer if outcome == "warned" else ""
            if not await transaction.fetch(_CLOSE_REPORT, report, outcome, self._now(), told):
                raise Refused("no_such_report")
            await self._record(transaction, operator, f"close: {outcome}", report)

    async def ban(self, operator: str, report: Report, kind: BanKind, seconds: float | None, reason: str) -> None:
        """Bans the account, the device or the network of whoever was reported, and signs the account out.

        None: for good. The ban of an account covers the devices that are signed in to it. Raises `Refused` if that is
        not known of them.
        """
        now = self._now()
        until = None if seconds is None else now + seconds
        days = (seconds or 0.0) / DAY_SECONDS
        how_long = "for good" if seconds is None else f"for {days:g} {'day' if days == 1 else 'days'}"
        async with self._database.begin() as transaction:
            for what, marked in await _list_banned(transaction, report.marks, kind):
                ban = await store_ban(transaction, what, marked, report.id, reason, now, until)
                await self._record(transaction, operator, f"ban: {what}", ban, f"{how_long}, report {report.id}")
            if kind == "account":
                await transaction.fetch("DELETE FROM sessions WHERE account_id = $1", report.marks.account)

    async def lift(self, operator: str, ban: str) -> None:
        """Ends a ban; raises `Refused` if there is none."""
        async with self._database.begin() as transaction:
            if not await transaction.fetch(_LIFT, ban, self._now()):
                raise Refused("no_such_ban")
            await self._record(transaction, operator, "lift ban", ban)

    async def close_table(self, operator: str, report: Report) -> None:
        """Closes the table of a report for good."""
        async with self._database.begin() as transaction:
            await transaction.fetch(_CLOSE_TABLE, report.table, self._now())
            await self._record(transaction, operator, "close table", report.id)

    async def take_name(self, operator: str, report: Report) -> None:
        """Takes the name of whoever was reported from their account and from the matches that it has played."""
        async with self._database.begin() as transaction:
            if report.marks.account is not None:
                for sql in (_TAKE_NAME, _TAKE_NAME_IN_MATCHES):
                    await transaction.fetch(sql, report.marks.account, SOMEBODY)
            await transaction.fetch("UPDATE reports SET name = $2 WHERE id = $1", report.id, SOMEBODY)
            await self._record(transaction, operator, "take name", report.id)

    # The audit.

    async def list_audit(self) -> list[AuditLine]:
        """Returns what was done, the latest first."""
        async with self._database.begin() as transaction:
            return [AuditLine(*row) for row in await transaction.fetch(_LIST_AUDIT, MOST_SHOWN)]

    async def _record(self, transaction: Transaction, operator: str, act: str, target: str, detail: str = "") -> None:
        """Adds a line to the audit, in the transaction of what is done, and logs it. It has no names and no talk."""
        await transaction.fetch(_RECORD, secrets.token_urlsafe(9), self._now(), operator, act, target, detail)
        facts = {"operator": operator or "command line", "target": target, "detail": detail}
        log.info("an operator did something: %s", act, extra=facts)


async def _list_banned(
    transaction: Transaction, marks: Marks, kind: BanKind
) -> list[tuple[BanKind, tuple[str | None, str | None]]]:
    """Returns what is banned: kind, and the account's id or the mark."""
    if kind == "account" and marks.account is not None:
        rows = await transaction.fetch(_LIST_DEVICES, marks.account)
        devices = dict.fromkeys([*(row[0] for row in rows), *([marks.device] if marks.device else [])])
        return [("account", (marks.account, None)), *(("device", (None, str(device))) for device in devices)]
    mark = marks.device if kind == "device" else marks.network if kind == "network" else None
    if mark is None:
        raise Refused("nothing_to_ban")
    return [(kind, (None, mark))]


_LIST_OPERATORS = (
    "SELECT operators.id, account_id, name, granted_at FROM operators JOIN accounts ON accounts.id = account_id "
    "ORDER BY granted_at, operators.id"
)
_FIND_NAMESAKES = "SELECT id, created_at FROM accounts WHERE name = $1 AND deleted_at IS NULL ORDER BY created_at, id"
_GRANT = (
    "INSERT INTO operators (id, account_id, granted_at) VALUES ($1, $2, $3) ON CONFLICT (account_id) DO NOTHING "
    "RETURNING 1"
)
_CLOSE_REPORT = (
    "UPDATE reports SET state = $2, closed_at = $3, answer = $4 WHERE id = $1 AND state = 'open' RETURNING 1"
)
_LIFT = "UPDATE bans SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL RETURNING 1"
_CLOSE_TABLE = "INSERT INTO closed_tables (table_id, closed_at) VALUES ($1, $2) ON CONFLICT (table_id) DO NOTHING"
_TAKE_NAME = "UPDATE accounts SET name = $2 WHERE id = $1"
_TAKE_NAME_IN_MATCHES = "UPDATE match_seats SET name = $2 WHERE account_id = $1"
_LIST_DEVICES = "SELECT DISTINCT device FROM sessions WHERE account_id = $1 AND device IS NOT NULL"
_RECORD = "INSERT INTO audit (id, done_at, operator, act, target, detail) VALUES ($1, $2, $3, $4, $5, $6)"
_LIST_AUDIT = (
    "SELECT done_at, operator, name, act, target, detail FROM audit LEFT JOIN operators ON operators.id = operator "
    "LEFT JOIN accounts ON accounts.id = account_id ORDER BY done_at DESC, audit.id LIMIT $1"
)
