"""Reports of people at tables, with the talk as the log has it. Nobody is told by whom they were reported."""

import secrets
from collections.abc import Callable, Sequence, Set as AbstractSet
from typing import Literal, NamedTuple, get_args

import msgspec

from bunkum.core import Value
from bunkum.server.accounts.marks import Marks
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.storage.queries import QueryDatabase, Transaction, write_marks
from bunkum.table.phrases import SOMEBODY

Reason = Literal["name", "talk", "cheating", "other"]
Outcome = Literal["dismissed", "warned", "acted"]
State = Literal["open", "dismissed", "warned", "acted"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
MOST_LINES = 40
"""The most lines of talk that are attached."""
MOST_NOTES = 20
"""The most people whose notes are stored with one report; all others are joined without a word."""
WARNING_SECONDS = 90 * DAY_SECONDS
"""For so long somebody is shown a warning."""
_MOST_SHOWN = 50


class ReportedLine(Value):
    """A line of talk, when it was said by the table's clock in seconds, and by which persons of the table."""

    name: str
    text: str
    at: float
    persons: tuple[str, ...] = ()
    is_reported: bool = False


class Report(NamedTuple):
    """A report. `talk` is the talk at the table when somebody reported last."""

    id: str
    table: str
    person: str
    marks: Marks
    name: str
    reason: Reason
    talk: tuple[ReportedLine, ...]
    opened_at: float
    state: State
    closed_at: float | None
    answer: str


class Note(NamedTuple):
    """What one of those who reported wrote, and when."""

    text: str
    written_at: float


class Warned(NamedTuple):
    """What an operator has told somebody, and when."""

    text: str
    warned_at: float


class OwnReport(NamedTuple):
    """A report, as whoever made it is told of it."""

    name: str
    reason: Reason
    note: str
    written_at: float
    state: State


_decode_talk = msgspec.json.Decoder(tuple[ReportedLine, ...]).decode


class Reports:
    """The reports of a database. Methods raise `StorageError` if it cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    async def add(
        self,
        reporter: Marks,
        table: str,
        person: str,
        marks: Marks,
        name: str,
        reason: Reason,
        note: str,
        talk: Sequence[ReportedLine],
    ) -> bool:
        """Stores a report of a person at a table, or joins it to the one that is open; returns whether it is new."""
        now, encoded = self._now(), msgspec.json.encode(talk).decode()
        async with self._database.begin() as transaction:
            found = await transaction.fetch(_FIND_OPEN, table, person, reason)
            if found:
                report = str(found[0][0])
                await transaction.fetch("UPDATE reports SET talk = $2 WHERE id = $1", report, encoded)
            else:
                report = secrets.token_urlsafe(8)
                await transaction.fetch(_ADD, report, table, person, *marks, name, reason, encoded, now)
            notes = await transaction.fetch("SELECT reporter FROM report_notes WHERE report_id = $1", report)
            if len(notes) < MOST_NOTES or (reporter.owner,) in [tuple(row) for row in notes]:
                await transaction.fetch(_WRITE_NOTE, report, reporter.owner, reporter.account, note, now)
        return not found

    async def find(self, report: str) -> Report | None:
        """Returns the report with this id; None if there is none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch(f"{_SELECT} WHERE id = $1", report)
        return _read(found[0]) if found else None

    async def list_open(self) -> list[Report]:
        """Returns the reports that wait for an operator, the oldest first."""
        return await self._list("WHERE state = 'open' ORDER BY opened_at, id")

    async def list_closed(self) -> list[Report]:
        """Returns those that were closed, the latest first."""
        return await self._list("WHERE state <> 'open' ORDER BY closed_at DESC, id")

    async def _list(self, rest: str) -> list[Report]:
        async with self._database.begin() as transaction:
            return [_read(row) for row in await transaction.fetch(f"{_SELECT} {rest} LIMIT {_MOST_SHOWN}")]

    async def count_open(self) -> int:
        """Returns how many reports wait for an operator."""
        async with self._database.begin() as transaction:
            return int((await transaction.fetch("SELECT count(*) FROM reports WHERE state = 'open'"))[0][0])

    async def list_notes(self, report: str) -> list[Note]:
        """Returns what those who reported wrote, the first first."""
        async with self._database.begin() as transaction:
            return [Note(*row) for row in await transaction.fetch(_LIST_NOTES, report)]

    async def list_own(self, account: str) -> list[OwnReport]:
        """Returns the reports that an account has made, the latest first."""
        async with self._database.begin() as transaction:
            return [OwnReport(*row) for row in await transaction.fetch(_LIST_OWN, account)]

    async def list_warnings(self, account: str) -> list[Warned]:
        """Returns what operators have told an account lately, the latest first."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(_LIST_WARNINGS, account, self._now() - WARNING_SECONDS)
        return [Warned(*row) for row in rows]

    async def purge(self, before: float) -> None:
        """Deletes reports that were closed before this time, with all that is attached."""
        async with self._database.begin() as transaction:
            await transaction.fetch("DELETE FROM reports WHERE closed_at < $1", before)


async def forget_reports(transaction: Transaction, account: str) -> None:
    """Takes an account out of all reports: those of it are deleted, and those by it have neither name nor words."""
    await transaction.fetch("DELETE FROM reports WHERE account_id = $1", account)
    for report, reporter in await transaction.fetch(_OWN_NOTES, account):
        await transaction.fetch(_EMPTY_NOTE, report, reporter, secrets.token_urlsafe(8))
    rows = await transaction.fetch("SELECT table_id, person FROM account_persons WHERE account_id = $1", account)
    persons: dict[str, set[str]] = {}
    for table, person in rows:
        persons.setdefault(table, set()).add(person)
    for table, own in persons.items():
        await _forget_at(transaction, table, own)


async def _forget_at(transaction: Transaction, table: str, persons: AbstractSet[str]) -> None:
    marks = write_marks(len(persons), 2)
    sql = f"DELETE FROM reports WHERE table_id = $1 AND person IN ({marks})"  # noqa: S608  marks for values
    await transaction.fetch(sql, table, *persons)
    for report, talk in await transaction.fetch("SELECT id, talk FROM reports WHERE table_id = $1", table):
        lines = _decode_talk(talk)
        kept = tuple(
            line if persons.isdisjoint(line.persons) else ReportedLine(SOMEBODY, "", line.at) for line in lines
        )
        if kept != lines:
            encoded = msgspec.json.encode(kept).decode()
            await transaction.fetch("UPDATE reports SET talk = $2 WHERE id = $1", report, encoded)


def _read(row: Sequence[object]) -> Report:
    id, table, person, account, device, network, name, reason, talk, *rest = row  # noqa: A001  as its column
    marks = Marks(account, device, network)  # type: ignore[arg-type]
    return Report(id, table, person, marks, name, reason, _decode_talk(str(talk)), *rest)  # type: ignore[arg-type]


_SELECT = (
    "SELECT id, table_id, person, account_id, device, network, name, reason, talk, opened_at, state, closed_at, answer "
    "FROM reports"
)
_FIND_OPEN = "SELECT id FROM reports WHERE table_id = $1 AND person = $2 AND reason = $3 AND state = 'open'"
_ADD = (
    "INSERT INTO reports (id, table_id, person, account_id, device, network, name, reason, talk, opened_at, state, "
    "answer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', '')"
)
_WRITE_NOTE = (
    "INSERT INTO report_notes (report_id, reporter, account_id, note, written_at) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (report_id, reporter) DO UPDATE SET note = excluded.note, written_at = excluded.written_at"
)
_LIST_NOTES = "SELECT note, written_at FROM report_notes WHERE report_id = $1 ORDER BY written_at"
_LIST_OWN = (
    "SELECT name, reason, note, written_at, state FROM report_notes JOIN reports ON reports.id = report_id "
    "WHERE report_notes.account_id = $1 ORDER BY written_at DESC"
)
_LIST_WARNINGS = (
    "SELECT answer, closed_at FROM reports WHERE account_id = $1 AND state = 'warned' AND closed_at > $2 "
    "ORDER BY closed_at DESC"
)
_OWN_NOTES = "SELECT report_id, reporter FROM report_notes WHERE account_id = $1"
_EMPTY_NOTE = (
    "UPDATE report_notes SET reporter = $3, account_id = NULL, note = '' WHERE report_id = $1 AND reporter = $2"
)
