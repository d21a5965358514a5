"""Routes of operators. All that they do is recorded; they see neither cups nor addresses, nor who has reported."""

from collections.abc import Sequence

from litestar import get, post
from litestar.handlers import HTTPRouteHandler

from bunkum.server.accounts.bans import BanKind
from bunkum.server.accounts.marks import Marks, mark_account
from bunkum.server.accounts.reports import Report
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.http import moderation_messages as messages
from bunkum.server.http.account_requests import require_account
from bunkum.server.http.responses import HttpRequest, JsonResponse, get_services, read_body, respond_json
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.table.text_cleaning import clean


@get("/api/operator", answers=messages.Desk)
async def get_desk(request: HttpRequest) -> JsonResponse:
    """Returns what waits for operators, and what they have done."""
    await _require_operator(request)
    return await _respond_desk(request)


@post("/api/operator/close", status_code=200, asks=messages.CloseReport, answers=messages.Desk)
async def close_report(request: HttpRequest) -> JsonResponse:
    """Closes a report."""
    body, operator = await read_body(request, messages.CloseReport), await _require_operator(request)
    operators = get_services(request).moderation.operators
    await operators.close(operator, body.report, body.outcome, clean(body.answer))
    return await _respond_changed(request)


@post("/api/operator/ban", status_code=200, asks=messages.BanPerson, answers=messages.Desk)
async def ban_person(request: HttpRequest) -> JsonResponse:
    """Bans the account, the device or the network of whoever was reported."""
    body, operator = await read_body(request, messages.BanPerson), await _require_operator(request)
    seconds = None if body.days is None else body.days * DAY_SECONDS
    report = await _find_report(request, body.report)
    operators = get_services(request).moderation.operators
    await operators.ban(operator, report, body.kind, seconds, clean(body.reason))
    return await _respond_changed(request)


@post("/api/operator/lift", status_code=200, asks=messages.LiftBan, answers=messages.Desk)
async def lift_ban(request: HttpRequest) -> JsonResponse:
    """Ends a ban."""
    body, operator = await read_body(request, messages.LiftBan), await _require_operator(request)
    await get_services(request).moderation.operators.lift(operator, body.ban)
    return await _respond_changed(request)


@post("/api/operator/close-table", status_code=200, asks=messages.NameReport, answers=messages.Desk)
async def close_table(request: HttpRequest) -> JsonResponse:
    """Closes the table of a report for good."""
    body, operator = await read_body(request, messages.NameReport), await _require_operator(request)
    report = await _find_report(request, body.report)
    await get_services(request).moderation.operators.close_table(operator, report)
    return await _respond_changed(request)


@post("/api/operator/take-name", status_code=200, asks=messages.NameReport, answers=messages.Desk)
async def take_name(request: HttpRequest) -> JsonResponse:
    """Takes the name of whoever was reported from their account, and with their talk from the table."""
    body, operator = await read_body(request, messages.NameReport), await _require_operator(request)
    server = get_services(request)
    report = await _find_report(request, body.report)
    await server.moderation.operators.take_name(operator, report)
    if not await server.deletion.forget_at(report.table, await _list_persons(server, report)):
        raise Refused("not_kept")
    return await _respond_changed(request)


async def _list_persons(server: Services, report: Report) -> Sequence[str]:
    """Returns all names under which the table of a report knows the person."""
    account = report.marks.account
    if account is None:
        return (report.person,)
    known = (await server.profiles.list_persons(account)).get(report.table, ())
    return tuple(dict.fromkeys((report.person, *known)))


async def _require_operator(request: HttpRequest) -> str:
    """Returns the id of the operator who sent the request; raises `Refused` for everybody else."""
    account = (await require_account(request)).account
    operator = await get_services(request).moderation.operators.find(account)
    if operator is None:
        raise Refused("not_operator")
    return operator


async def _find_report(request: HttpRequest, report: str) -> Report:
    found = await get_services(request).moderation.reports.find(report)
    if found is None:
        raise Refused("no_such_report")
    return found


async def _respond_changed(request: HttpRequest) -> JsonResponse:
    """Acts on what was stored, at all servers, and answers with what there is now."""
    await get_services(request).moderation.apply_change()
    return await _respond_desk(request)


async def _respond_desk(request: HttpRequest) -> JsonResponse:
    server = get_services(request)
    moderation = server.moderation
    waiting, closed = await moderation.reports.list_open(), await moderation.reports.list_closed()
    cards = [await _build_card(server, report) for report in (*waiting, *closed)]
    audit = await moderation.operators.list_audit()
    return respond_json(
        messages.Desk(
            moderation.open_reports,
            tuple(cards[: len(waiting)]),
            tuple(cards[len(waiting) :]),
            tuple(messages.BanCard(*ban[:6]) for ban in moderation.bans.listed),
            tuple(
                messages.AuditCard(line.done_at, line.name if line.operator else "", line.act, line.target, line.detail)
                for line in audit
            ),
        )
    )


async def _build_card(server: Services, report: Report) -> messages.ReportCard:
    notes = await server.moderation.reports.list_notes(report.id)
    known, banned = _list_marks(report.marks), {ban.mark for ban in server.moderation.bans.listed}
    return messages.ReportCard(
        report.id,
        report.name,
        report.reason,
        report.marks.account is not None,
        tuple(known),
        tuple(kind for kind, mark in known.items() if mark in banned),
        report.table in server.moderation.bans.closed_tables,
        tuple(messages.NoteCard(*note) for note in notes),
        tuple(messages.TalkedLine(line.name, line.text, line.at, line.is_reported) for line in report.talk),
        report.opened_at,
        report.state,
        report.closed_at,
        report.answer,
    )


def _list_marks(marks: Marks) -> dict[BanKind, str]:
    account = None if marks.account is None else mark_account(marks.account)
    found: dict[BanKind, str | None] = {"account": account, "device": marks.device, "network": marks.network}
    return {kind: mark for kind, mark in found.items() if mark is not None}


OPERATOR_ROUTES: tuple[HTTPRouteHandler, ...] = (
    *(get_desk, close_report, ban_person, lift_ban, close_table, take_name),
)
