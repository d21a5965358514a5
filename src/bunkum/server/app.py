"""The server as an ASGI application: page, lobby, dictionary, operations and WebSockets."""

import asyncio
import logging
from secrets import token_urlsafe
from typing import cast

import msgspec
from litestar import Litestar, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from litestar.types import ASGIApp

from bunkum.core import Illegal
from bunkum.server.device import persons
from bunkum.server.http import lobby, messages
from bunkum.server.http.middleware import gate, seen_in
from bunkum.server.http.operations import OPERATIONS
from bunkum.server.http.origin import looks_like_a_table
from bunkum.server.http.page_assets import leaf_of
from bunkum.server.http.page_routes import FRONT, lost
from bunkum.server.http.responses import (
    JSON,
    Asked,
    Json,
    as_json,
    cached_response,
    cookie_for,
    device_in,
    read,
    services,
)
from bunkum.server.net.sockets import websocket_app
from bunkum.server.rate_limits import BODY_BYTES
from bunkum.server.refusals import Refused
from bunkum.server.services import CARRY_SECONDS, Given, Services
from bunkum.table.room_actions import HandOver

log = logging.getLogger("bunkum.app")


def create_app(server: Services) -> ASGIApp:
    """Returns the application with its checks in front."""
    app = Litestar(
        route_handlers=[
            *FRONT,
            *(house_card, options, make, code, qr, carry, carried, word, spell),
            *OPERATIONS,
        ],
        state=State({"services": server}),
        exception_handlers={Refused: _refused, Illegal: _illegal, HTTPException: _failed, Exception: _broken},
        request_max_body_size=BODY_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    return gate(cast("ASGIApp", app), websocket_app(server), server.settings, server.metrics)


# The lobby.


@get("/api/house", answers=messages.House)
async def house_card(request: Asked) -> Response[bytes]:
    """Returns what can be played here."""
    server, seen = services(request), seen_in(request.scope)
    if server.lexicon_cards is None:
        server.lexicon_cards = await asyncio.to_thread(lobby.lexicon_cards, server.library)
    links = lobby.links(seen, server.settings.host, server.port)
    card = messages.House(lobby.game_cards(), server.lexicon_cards, links, seen.secure)
    return cached_response(request, leaf_of(msgspec.json.encode(card), JSON))


@post("/api/options", status_code=200, asks=messages.AskOptions, answers=messages.OptionsAnswer)
async def options(request: Asked) -> Json:
    """Returns whether these options go together."""
    return as_json(lobby.looked_over(await read(request, messages.AskOptions), services(request).library))


@post("/api/tables", asks=messages.MakeTable, answers=messages.TableMade)
async def make(request: Asked) -> Json:
    """Creates a table."""
    server, seen = services(request), seen_in(request.scope)
    wish = await read(request, messages.MakeTable)
    if not server.allowances.new_tables.allows(seen.network):
        raise Refused("too_many_tables")
    device = device_in(request)
    table_id = token_urlsafe(16)
    made = await server.hall.make(wish, persons(device, table_id)[0], table_id)
    answer = messages.TableMade(made.id, made.code, made.seat)
    return as_json(answer, 201, headers=cookie_for(device, seen))


@get("/api/codes/{code:str}", answers=messages.CodeFound)
async def code(request: Asked, code: FromPath[str]) -> Json:
    """Returns the table to which a code leads."""
    server = services(request)
    tries, network = server.allowances.wrong_codes, seen_in(request.scope).network
    if not tries.allows(network):
        raise Refused("too_many_tries")
    found = messages.CodeFound(await server.hall.behind(code[:8]))
    tries.give_back(network)
    return as_json(found)


@get("/api/tables/{table_id:str}/qr.svg", sync_to_thread=False)
def qr(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """Returns the link to a table as a QR code."""
    if not looks_like_a_table(table_id):
        raise Refused("no_such_table")
    server = services(request)
    link = lobby.table_link(seen_in(request.scope), table_id, server.settings.host, server.port)
    return Response(lobby.qr_code(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@post("/api/carry", status_code=200, asks=messages.AskCarry, answers=messages.CarryCode)
async def carry(request: Asked) -> Json:
    """Returns a code by which another device takes over this one's seats, with its link and its QR code.

    They travel in the body: a code that is still good appears in no address that a log could keep.
    """
    asked, server, seen = await read(request, messages.AskCarry), services(request), seen_in(request.scope)
    known = persons(device_in(request), asked.table)
    live = await server.find(asked.table, seen.network)
    held = tuple(person for person in known if live.table.seats_of(person))
    if not held:
        raise Refused("not_seated")
    code = server.carrying.give(Given(held, asked.table))
    link = f"{lobby.table_link(seen, asked.table, server.settings.host, server.port)}?carry={code}"
    return as_json(messages.CarryCode(code, link, lobby.qr_code(link).decode(), CARRY_SECONDS))


@post("/api/carry/{code:str}", status_code=200, asks=None, answers=messages.Carried)
async def carried(request: Asked, code: FromPath[str]) -> Json:
    """Makes this device a holder of another one's seats at a table, which keeps them as well."""
    server, seen, device = services(request), seen_in(request.scope), device_in(request)
    if not server.allowances.wrong_codes.allows(seen.network):
        raise Refused("too_many_tries")
    given = server.carrying.take(code[:16])
    if given is None:
        raise Refused("no_such_code")
    server.allowances.wrong_codes.give_back(seen.network)
    live = await server.hall.find(given.table)
    await live.order(HandOver(given.persons, persons(device, given.table)[0]))
    return as_json(messages.Carried(given.table), headers=cookie_for(device, seen))


# The dictionary.


@get("/api/judge/word", sync_to_thread=False, answers=messages.WordJudged)
def word(request: Asked, word: FromQuery[str]) -> Json:
    """Returns whether it is a word."""
    return as_json(lobby.word_judged(word, services(request).lexicon))


@post("/api/judge/spell", status_code=200, asks=messages.AskSpell, answers=messages.SpellJudged)
async def spell(request: Asked) -> Json:
    """Returns whether these letters can spell it."""
    asked = await read(request, messages.AskSpell)
    return as_json(lobby.spell_judged(asked.word, asked.faces, qu_as_q=asked.qu_as_q))


# Errors.


def _no(request: Asked, no: Refused) -> Json:
    services(request).metrics.count_refusal(no.code)
    return as_json(messages.Refusal(no.code, no.sentence), no.status)


def _refused(request: Asked, no: Refused) -> Json:
    page = lost(request) if no.code == "no_such_page" else None
    return page or _no(request, no)


def _illegal(request: Asked, no: Illegal) -> Json:
    return _no(request, Refused(no.code, no.said(lambda seat: f"seat {seat + 1}")))


def _failed(request: Asked, error: HTTPException) -> Json:
    codes = {404: "no_such_page", 405: "wrong_method", 413: "too_large"}
    return _refused(request, Refused(codes.get(error.status_code, "unreadable"), status=error.status_code))


def _broken(request: Asked, error: Exception) -> Json:
    log.error("a request broke", exc_info=error)
    return _no(request, Refused("broken"))
