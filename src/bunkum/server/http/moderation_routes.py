"""Routes by which people report and block each other. Nobody is told that it was done to them."""

import logging
from typing import NamedTuple

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from bunkum.core import Seat
from bunkum.server.accounts.blocks import Conflicts
from bunkum.server.accounts.marks import Marks
from bunkum.server.accounts.reports import MOST_LINES, ReportedLine
from bunkum.server.http import moderation_messages as messages
from bunkum.server.http.identity import Identity
from bunkum.server.http.middleware import get_client
from bunkum.server.http.responses import (
    HttpRequest,
    JsonResponse,
    build_cookie_header,
    find_sender,
    get_services,
    read_body,
    respond_json,
)
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.tables.live_table import LiveTable
from bunkum.table.text_cleaning import clean

log = logging.getLogger("bunkum.moderation")


class _Met(NamedTuple):
    """Somebody who is reported or blocked, at a table where the sender has a seat."""

    live: LiveTable
    person: str
    marks: Marks
    name: str
    sender: Identity
    own: Marks
    own_seat: Seat


@post("/api/tables/{table_id:str}/report", status_code=200, asks=messages.AskReport, answers=messages.Reported)
async def report_person(request: HttpRequest, table_id: FromPath[str]) -> JsonResponse:
    """Stores a report, with the talk of the table as the sender may see it."""
    body, server = await read_body(request, messages.AskReport), get_services(request)
    met = await _find_person(request, table_id, body.seat, body.name)
    if not await server.allowances.allows_report(met.own.owner, get_client(request.scope).network):
        raise Refused("too_many_reports")
    is_new = await server.moderation.reports.add(
        met.own,
        *(table_id, met.person, met.marks, met.name, body.reason, clean(body.note)),
        collect_talk(met.live, met.own_seat, met.person),
    )
    server.metrics.reports.inc()
    await server.moderation.apply_change()
    log.info("somebody was reported", extra={"reason": body.reason, "joined": not is_new})
    return respond_json(messages.Reported())


@post("/api/tables/{table_id:str}/block", status_code=200, asks=messages.AskBlock, answers=messages.Hidden)
async def block_person(request: HttpRequest, table_id: FromPath[str]) -> JsonResponse:
    """Blocks somebody: they are never paired with the sender, who does not read what they say."""
    body, server = await read_body(request, messages.AskBlock), get_services(request)
    met = await _find_person(request, table_id, body.seat, body.name)
    if not await server.allowances.allows_block(met.own.owner, get_client(request.scope).network):
        raise Refused("too_many_blocks")
    await server.moderation.blocks.add(met.own, met.marks, met.name)
    blocked = await server.moderation.blocks.find_blocked(met.own)
    # Who were friends are not told any more where the other is.
    server.friend_watch.signal(one for one in (met.own.account, met.marks.account) if one is not None)
    headers = build_cookie_header(met.sender.device, get_client(request.scope))
    return respond_json(messages.Hidden(_find_hidden(server, met.live, blocked)), headers=headers)


@get("/api/tables/{table_id:str}/hidden", answers=messages.Hidden)
async def list_hidden(request: HttpRequest, table_id: FromPath[str]) -> JsonResponse:
    """Returns the names of those at a table whom the sender has blocked."""
    server, client, sender = get_services(request), get_client(request.scope), await find_sender(request)
    live = await server.find_table(table_id, client.network)
    blocked = await server.moderation.blocks.find_blocked(sender.mark(server, client))
    return respond_json(messages.Hidden(_find_hidden(server, live, blocked)))


@get("/api/blocks", answers=messages.OwnSafety)
async def list_blocks(request: HttpRequest) -> JsonResponse:
    """Returns whom the sender has blocked, and what operators have told them."""
    return await _respond_safety(request)


@post("/api/blocks/remove", status_code=200, asks=messages.RemoveBlock, answers=messages.OwnSafety)
async def remove_block(request: HttpRequest) -> JsonResponse:
    """Ends a block."""
    body, server, sender = (
        await read_body(request, messages.RemoveBlock),
        get_services(request),
        await find_sender(request),
    )
    await server.moderation.blocks.remove(sender.mark(server, get_client(request.scope)), body.id)
    return await _respond_safety(request)


async def _respond_safety(request: HttpRequest) -> JsonResponse:
    server, sender = get_services(request), await find_sender(request)
    moderation, account = server.moderation, sender.account_id
    blocks = await moderation.blocks.list_for(sender.mark(server, get_client(request.scope)))
    warnings = [] if account is None else await moderation.reports.list_warnings(account)
    is_operator = account is not None and await moderation.operators.find(account) is not None
    return respond_json(
        messages.OwnSafety(
            tuple(messages.BlockCard(*block) for block in blocks),
            tuple(messages.WarningCard(*warning) for warning in warnings),
            is_operator,
        )
    )


async def _find_person(request: HttpRequest, table_id: str, seat: Seat, name: str) -> _Met:
    """Returns the person in a seat; raises `Refused` unless the sender has one too, and it is another person's."""
    server, client, sender = get_services(request), get_client(request.scope), await find_sender(request)
    live = await server.find_table(table_id, client.network)
    own_seats = [seat for person in sender.derive_persons(table_id) for seat in live.table.seats_of(person)]
    if not own_seats:
        raise Refused("not_seated")
    chairs = live.table.room.chairs
    if not 0 <= seat < len(chairs) or not chairs[seat].person or chairs[seat].name != name:
        raise Refused("nobody_there")
    holders, own = live.table.holders_of(seat), sender.mark(server, client)
    marks = server.moderation.people.find(table_id, holders)
    if marks is None:
        marks = Marks(await server.profiles.find_account(table_id, holders))
    if seat in own_seats or not own.list_all().isdisjoint(marks.list_all() - {own.network}):
        raise Refused("own_person")
    return _Met(live, holders[0], marks, name, sender, own, own_seats[0])


def collect_talk(live: LiveTable, seat: Seat, person: str) -> list[ReportedLine]:
    """Returns the latest talk that a seat may see, of the people who sit at the table now, for an operator.

    What somebody has said who has gone since is left out: it could not be deleted with their account.
    """
    table = live.table
    present = {
        chair.name: table.holders_of(Seat(at))
        for at, chair in enumerate(table.room.chairs)
        if chair.person and chair.name
    }
    lines = [line for line in table.talk(seat) if line.text and line.name in present][-MOST_LINES:]
    return [
        ReportedLine(line.name, line.text or "", round(line.at, 1), present[line.name], person in present[line.name])
        for line in lines
    ]


def _find_hidden(server: Services, live: LiveTable, blocked: Conflicts) -> tuple[str, ...]:
    table, people = live.table, server.moderation.people
    found: list[str] = []
    for seat, chair in enumerate(table.room.chairs):
        marks = people.find(live.facts.id, table.holders_of(Seat(seat)))
        if chair.name and marks is not None and not marks.list_all().isdisjoint(blocked):
            found.append(chair.name)
    return tuple(found)


MODERATION_ROUTES: tuple[HTTPRouteHandler, ...] = (
    *(report_person, block_person, list_hidden, list_blocks, remove_block),
)
