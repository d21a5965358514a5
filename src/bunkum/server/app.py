"""The server as an ASGI application: page, lobby, dictionary, operations and WebSockets."""

import asyncio
import logging
from functools import cache
from secrets import token_urlsafe
from typing import cast

import msgspec
from litestar import Litestar, Response, get, post
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec.structs import replace

from bunkum.core import Illegal
from bunkum.server.http import lobby, messages
from bunkum.server.http.account_routes import ACCOUNT_ROUTES
from bunkum.server.http.data_routes import DATA_ROUTES
from bunkum.server.http.friend_routes import FRIEND_ROUTES
from bunkum.server.http.mail_routes import MAIL_ROUTES
from bunkum.server.http.middleware import get_client, wrap_with_checks
from bunkum.server.http.moderation_routes import MODERATION_ROUTES
from bunkum.server.http.operations import OPERATIONS
from bunkum.server.http.operator_routes import OPERATOR_ROUTES
from bunkum.server.http.origin import is_table_id
from bunkum.server.http.page_assets import build_asset
from bunkum.server.http.page_routes import PAGE_ROUTES, respond_not_found
from bunkum.server.http.profile_routes import PROFILE_ROUTES
from bunkum.server.http.responses import (
    JSON,
    HttpRequest,
    JsonResponse,
    build_cookie_header,
    find_sender,
    get_services,
    read_body,
    respond_asset,
    respond_json,
    set_services,
)
from bunkum.server.lobby.pairing import Seeker
from bunkum.server.net.sockets import create_websocket_app
from bunkum.server.rate_limits import BODY_BYTES
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.storage import StorageError
from bunkum.server.storage.hand_overs import HAND_OVER_SECONDS, HandOverGrant
from bunkum.server.tables.table_factory import parse_options
from bunkum.server.tutorials import write_tutorial
from bunkum.server.workers.jobs import DrillJob
from bunkum.server.workers.pool import WorkerUnavailable
from bunkum.table.catalog import game_info
from bunkum.table.drills import LARGEST_NUMBER, LEVELS, Drill, has_drills
from bunkum.table.options_form import OptionsReport
from bunkum.table.room_actions import HandOver
from bunkum.table.tutorials import has_tutorial

log = logging.getLogger("bunkum.app")


def create_app(server: Services) -> ASGIApp:
    """Returns the application, wrapped with the checks of each request."""
    app = cast("ASGIApp", build_http_app())

    async def serve_http(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            set_services(scope, server)
        await app(scope, receive, send)

    return wrap_with_checks(serve_http, create_websocket_app(server), server.settings, server.metrics)


@cache
def build_http_app() -> Litestar:
    """Returns the application behind the checks, which takes a tenth of a second; it serves any number of servers."""
    return Litestar(
        route_handlers=[
            *PAGE_ROUTES,
            *(
                get_house,
                check_options,
                create_table,
                find_seat,
                find_table_by_code,
                draw_qr_code,
                create_carry_code,
                redeem_carry_code,
                judge_word,
                judge_spelling,
                get_drill,
                get_tutorial,
            ),
            *ACCOUNT_ROUTES,
            *PROFILE_ROUTES,
            *DATA_ROUTES,
            *MAIL_ROUTES,
            *MODERATION_ROUTES,
            *OPERATOR_ROUTES,
            *FRIEND_ROUTES,
            *OPERATIONS,
        ],
        exception_handlers={
            Refused: _handle_refused,
            Illegal: _handle_illegal,
            StorageError: _handle_storage_error,
            HTTPException: _handle_http_error,
            Exception: _handle_error,
        },
        request_max_body_size=BODY_BYTES,
        openapi_config=None,
        logging_config=None,
    )


# The lobby.


@get("/api/house", answers=messages.House)
async def get_house(request: HttpRequest) -> Response[bytes]:
    """Returns the games, presets and options that can be played here."""
    server, client = get_services(request), get_client(request.scope)
    if server.lexicon_cards is None:
        server.lexicon_cards = await asyncio.to_thread(lobby.list_lexicons, server.library)
    links = lobby.find_links(client, server.settings.host, server.port)
    card = messages.House(lobby.list_games(), server.lexicon_cards, links, client.secure)
    return respond_asset(request, build_asset(msgspec.json.encode(card), JSON))


@post("/api/options", status_code=200, asks=messages.AskOptions, answers=OptionsReport)
async def check_options(request: HttpRequest) -> JsonResponse:
    """Returns the problems and warnings of these options."""
    return respond_json(
        lobby.check_options(await read_body(request, messages.AskOptions), get_services(request).library)
    )


@post("/api/tables", asks=messages.MakeTable, answers=messages.TableMade)
async def create_table(request: HttpRequest) -> JsonResponse:
    """Creates a table."""
    server, client = get_services(request), get_client(request.scope)
    body, sender = await read_body(request, messages.MakeTable), await find_sender(request)
    name = server.wording.clean_name(body.name, sender.account_id)
    if not await server.allowances.new_tables.allows(client.network):
        raise Refused("too_many_tables")
    table_id = token_urlsafe(16)
    made = await server.registry.create(replace(body, name=name), sender.derive_persons(table_id)[0], table_id)
    await sender.note_table(server, client, await server.registry.find(table_id))
    return respond_json(made, 201, headers=build_cookie_header(sender.device, client))


@post("/api/quick", status_code=200, asks=messages.AskSeat, answers=messages.SeatFound)
async def find_seat(request: HttpRequest) -> JsonResponse:
    """Seats this device at an open table, among people if somebody is there, or at a new one with bots."""
    server, client = get_services(request), get_client(request.scope)
    body, sender = await read_body(request, messages.AskSeat), await find_sender(request)
    if not server.allowances.network_seeks.allows(client.network):
        raise Refused("too_many_tables")
    name, marks = server.wording.clean_name(body.name, sender.account_id), sender.mark(server, client)
    server.moderation.bans.require_welcome(marks)
    seeker = Seeker(name, sender.derive_persons, client.network, marks)
    table = await server.pairing.find_seat(body.preset, seeker)
    await sender.note_table(server, client, await server.registry.find(table))
    return respond_json(messages.SeatFound(table), headers=build_cookie_header(sender.device, client))


@get("/api/codes/{code:str}", answers=messages.CodeFound)
async def find_table_by_code(request: HttpRequest, code: FromPath[str]) -> JsonResponse:
    """Returns the table that has this code."""
    server = get_services(request)
    tries, network = server.allowances.wrong_codes, get_client(request.scope).network
    if not await tries.allows(network):
        raise Refused("too_many_tries")
    found = messages.CodeFound(await server.registry.find_by_code(code[:8]))
    await tries.give_back(network)
    return respond_json(found)


@get("/api/tables/{table_id:str}/qr.svg", sync_to_thread=False)
def draw_qr_code(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
    """Returns the link to a table as a QR code."""
    if not is_table_id(table_id):
        raise Refused("no_such_table")
    server = get_services(request)
    link = lobby.build_table_link(get_client(request.scope), table_id, server.settings.host, server.port)
    return Response(lobby.draw_qr_code(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@post("/api/carry", status_code=200, asks=messages.AskCarry, answers=messages.CarryCode)
async def create_carry_code(request: HttpRequest) -> JsonResponse:
    """Returns a hand-over code, by which another device receives this one's seats, with its link and QR code.

    They are sent in the body, so that no address that a log could keep contains a valid code.
    """
    body, server, client = await read_body(request, messages.AskCarry), get_services(request), get_client(request.scope)
    known = (await find_sender(request)).derive_persons(body.table)
    live = await server.find_table(body.table, client.network)
    held = tuple(person for person in known if live.table.seats_of(person))
    if not held:
        raise Refused("not_seated")
    try:
        code = await server.log.hand_overs.create(HandOverGrant(held, body.table))
    except StorageError:
        raise Refused("not_kept") from None
    link = f"{lobby.build_table_link(client, body.table, server.settings.host, server.port)}?carry={code}"
    return respond_json(messages.CarryCode(code, link, lobby.draw_qr_code(link).decode(), HAND_OVER_SECONDS))


@post("/api/carry/{code:str}", status_code=200, asks=None, answers=messages.Carried)
async def redeem_carry_code(request: HttpRequest, code: FromPath[str]) -> JsonResponse:
    """Makes this device a holder of another device's seats at a table; the other device keeps them too."""
    server, client, sender = get_services(request), get_client(request.scope), await find_sender(request)
    if not await server.allowances.wrong_codes.allows(client.network):
        raise Refused("too_many_tries")
    try:
        grant = await server.log.hand_overs.redeem(code[:16])
    except StorageError:
        raise Refused("not_read") from None
    if grant is None:
        raise Refused("no_such_code")
    await server.allowances.wrong_codes.give_back(client.network)
    hand_over = HandOver(grant.persons, sender.derive_persons(grant.table)[0])
    await server.registry.act_as_house(grant.table, hand_over)
    return respond_json(messages.Carried(grant.table), headers=build_cookie_header(sender.device, client))


# The dictionary.


@get("/api/judge/word", sync_to_thread=False, answers=messages.WordJudged)
def judge_word(request: HttpRequest, word: FromQuery[str]) -> JsonResponse:
    """Returns whether the dictionary has this word."""
    return respond_json(lobby.judge_word(word, get_services(request).lexicon))


@post("/api/judge/spell", status_code=200, asks=messages.AskSpell, answers=messages.SpellJudged)
async def judge_spelling(request: HttpRequest) -> JsonResponse:
    """Returns whether these letters can spell the word."""
    body = await read_body(request, messages.AskSpell)
    return respond_json(lobby.judge_spelling(body.word, body.faces, qu_as_q=body.qu_as_q))


# Drills.


@get("/api/drill", answers=Drill)
async def get_drill(
    request: HttpRequest, preset: FromQuery[str], level: FromQuery[int], number: FromQuery[int]
) -> JsonResponse:
    """Returns a drill; only these three and the standard dictionary decide what is in it."""
    server, game = get_services(request), parse_options(preset, {})[0]
    if not has_drills(game):
        raise Refused("no_drills")
    if level not in LEVELS or not 0 <= number <= LARGEST_NUMBER:
        raise Refused("unreadable", f"A drill has a level from 1 to {LEVELS[-1]} and a number up to {LARGEST_NUMBER}.")
    if not server.allowances.network_drills.allows(get_client(request.scope).network):
        raise Refused("too_fast")
    try:
        drill = await server.pool.run(DrillJob(preset, level, number, server.lexicon))
    except (WorkerUnavailable, RuntimeError):
        raise Refused("busy") from None
    assert isinstance(drill, Drill)
    return respond_json(drill)


# Tutorials.


@get("/api/tutorial", sync_to_thread=True, answers=messages.Tutorial)
def get_tutorial(request: HttpRequest, game: FromQuery[str]) -> JsonResponse:
    """Returns the arranged first round of a game; it is played once, and kept."""
    try:
        found = game_info(game)
    except KeyError:
        raise Refused("no_such_game") from None
    if not has_tutorial(found):
        raise Refused("no_tutorial")
    return respond_asset(request, build_asset(msgspec.json.encode(write_tutorial(game)), JSON))


# Errors.


def _respond_refusal(request: HttpRequest, refused: Refused) -> JsonResponse:
    get_services(request).metrics.count_refusal(refused.code)
    return respond_json(messages.Refusal(refused.code, refused.sentence), refused.status)


def _handle_refused(request: HttpRequest, refused: Refused) -> JsonResponse:
    page = respond_not_found(request) if refused.code == "no_such_page" else None
    return page or _respond_refusal(request, refused)


def _handle_illegal(request: HttpRequest, illegal: Illegal) -> JsonResponse:
    return _respond_refusal(request, Refused(illegal.code, illegal.format_sentence(lambda seat: f"seat {seat + 1}")))


def _handle_storage_error(request: HttpRequest, error: StorageError) -> JsonResponse:
    log.warning("a request found its database unavailable: %s", error)
    return _respond_refusal(request, Refused("account_not_kept"))


def _handle_http_error(request: HttpRequest, error: HTTPException) -> JsonResponse:
    codes = {404: "no_such_page", 405: "wrong_method", 413: "too_large"}
    return _handle_refused(request, Refused(codes.get(error.status_code, "unreadable"), status=error.status_code))


def _handle_error(request: HttpRequest, error: Exception) -> JsonResponse:
    log.error("a request broke", exc_info=error)
    return _respond_refusal(request, Refused("broken"))
