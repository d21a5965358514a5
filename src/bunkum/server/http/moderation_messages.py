"""Bodies of HTTP requests and responses about blocks, reports and operators (`docs/reference/moderation.md`)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import Seat
from bunkum.server.accounts.bans import BanKind
from bunkum.server.accounts.reports import Outcome, Reason, State
from bunkum.server.http.account_messages import SessionId as RowId
from bunkum.server.http.messages import RequestBody, ResponseBody
from bunkum.server.wire import Short

NOTE_LENGTH = 500
MOST_DAYS = 3650
NoteText = Annotated[str, Meta(max_length=NOTE_LENGTH)]

# From people.


class AskReport(RequestBody):
    """POST /api/tables/{id}/report: reports the person in this seat, by the name that the page shows."""

    seat: Seat
    name: Short
    reason: Reason
    note: NoteText = ""


class AskBlock(RequestBody):
    """POST /api/tables/{id}/block: blocks the person in this seat, by the name that the page shows."""

    seat: Seat
    name: Short


class RemoveBlock(RequestBody):
    """POST /api/blocks/remove: ends a block."""

    id: RowId


class Hidden(ResponseBody):
    """The names at a table of those whom this device's person has blocked: the page hides what they say."""

    names: tuple[str, ...]


class Reported(ResponseBody):
    """A report was stored, or joined to one that waits."""

    open: Literal[True] = True


class BlockCard(ResponseBody):
    """Somebody who is blocked, by the name under which they were met."""

    id: str
    name: str
    blocked_at: float


class WarningCard(ResponseBody):
    """What an operator has told the account after a report."""

    text: str
    warned_at: float


class OwnSafety(ResponseBody):
    """GET /api/blocks: whom this device's person has blocked, and what operators have told their account lately."""

    blocks: tuple[BlockCard, ...]
    warnings: tuple[WarningCard, ...]
    operator: bool
    """Whether the account is an operator."""


class OwnReportCard(ResponseBody):
    """A report that the account has made."""

    name: str
    reason: Reason
    note: str
    written_at: float
    state: State


# For operators.


class CloseReport(RequestBody):
    """POST /api/operator/close: closes a report. `answer`: what the person is told, if they are warned."""

    report: RowId
    outcome: Outcome
    answer: NoteText = ""


class BanPerson(RequestBody):
    """POST /api/operator/ban: bans whoever was reported. `days`: null for good. They are told the reason."""

    report: RowId
    kind: BanKind
    days: Annotated[float, Meta(gt=0, le=MOST_DAYS)] | None
    reason: NoteText = ""


class LiftBan(RequestBody):
    """POST /api/operator/lift: ends a ban."""

    ban: RowId


class NameReport(RequestBody):
    """POST /api/operator/close-table and /api/operator/take-name: what was reported."""

    report: RowId


class TalkedLine(ResponseBody):
    """A line of the talk of the table; `at` is the table's clock in seconds."""

    name: str
    text: str
    at: float
    is_reported: bool


class NoteCard(ResponseBody):
    """What one of those who reported wrote."""

    text: str
    written_at: float


class ReportCard(ResponseBody):
    """A report, as operators see it: never cups, and never by whom."""

    id: str
    name: str
    reason: Reason
    has_account: bool
    can_ban: tuple[BanKind, ...]
    """What is known of the person, and so can be banned."""
    banned: tuple[BanKind, ...]
    """What of it is banned now."""
    table_closed: bool
    notes: tuple[NoteCard, ...]
    talk: tuple[TalkedLine, ...]
    opened_at: float
    state: State
    closed_at: float | None
    answer: str


class BanCard(ResponseBody):
    """A ban in force."""

    id: str
    kind: BanKind
    reason: str
    made_at: float
    until: float | None
    report: str


class AuditCard(ResponseBody):
    """Something that was done. `operator`: their name now; empty for the command line, null if they are gone."""

    done_at: float
    operator: str | None
    act: str
    target: str
    detail: str


class Desk(ResponseBody):
    """GET /api/operator: what operators see. The oldest open reports come first, of all else the latest."""

    open: int
    reports: tuple[ReportCard, ...]
    closed: tuple[ReportCard, ...]
    bans: tuple[BanCard, ...]
    audit: tuple[AuditCard, ...]
