"""The house as an application: its pages, its lobby, its sockets."""

import asyncio
import io
import logging
from importlib.metadata import PackageNotFoundError, version
from secrets import token_urlsafe
from typing import TypeVar, cast

import msgspec
import segno
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from litestar.types import ASGIApp

from bunkum.core import Illegal
from bunkum.server import lobby, pages, wire
from bunkum.server.device import Device, cookie, device_of, joined, new_device, persons
from bunkum.server.gate import Caller, gate, headers_of, looks_like_a_table, seen_in
from bunkum.server.limits import BODY_BYTES
from bunkum.server.page import Leaf, index, leaf_of
from bunkum.server.premises import CARRY_SECONDS, Premises
from bunkum.server.refusals import Refused
from bunkum.server.sockets import play
from bunkum.server.visitor import Visitor

Asked = Request[None, None, State]
Json = Response[bytes]

T = TypeVar("T")
log = logging.getLogger("bunkum.app")
_JSON = "application/json"
_FACES = ("facts", "claims")
"""The typefaces. A table asks for them once it draws a word: what it waits for is its line and its code."""


def create_app(house: Premises) -> ASGIApp:
    """The house behind its door."""
    app = Litestar(
        route_handlers=[
            *(front, front_of_pages, front_of_table, front_of_screen, assets, files),
            *(house_card, options, make, code, qr, carry, carried, word, spell),
            *(health, metrics, schema),
            play,
        ],
        state=State({"house": house}),
        exception_handlers={Refused: _refused, Illegal: _illegal, HTTPException: _failed, Exception: _broken},
        request_max_body_size=BODY_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    return gate(cast("ASGIApp", app), house.settings, house.tally)


# The page.


@get("/", sync_to_thread=False)
def front(request: Asked) -> Response[bytes]:
    """The page: the lobby, or the form for a new table."""
    if "new" in request.query_params:
        return _front(request, "create", *_FACES)
    return _front(request, "lobby", *_FACES, shelf=lobby.shelf())


@get(["/judge", "/how", "/how/{game:str}"], sync_to_thread=False)
def front_of_pages(request: Asked) -> Response[bytes]:
    """The page, where somebody reads or asks."""
    return _front(request, *_FACES)


@get("/t/{table_id:str}", sync_to_thread=False)
def front_of_table(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The page, for somebody who follows a link to a table."""
    shown = _house(request).hall.shown(table_id)
    if shown is None or shown.phase == "waiting":
        return _front(request, "table", "gather")
    return _front(request, "table", "frame", "desk", shown.game, f"{shown.game}-desk")


@get("/tv/{table_id:str}", sync_to_thread=False)
def front_of_screen(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The page, for the screen in the room."""
    shown = _house(request).hall.shown(table_id)
    return _front(request, "table", "tv", *(() if shown is None else (shown.game, f"{shown.game}-tv")))


def _front(request: Asked, *ahead: str, shelf: bytes = b"") -> Response[bytes]:
    house, seen = _house(request), seen_in(request.scope)
    headers = {"cache-control": "no-store", **_known(request, seen)}
    return Response(index(house.page, seen.prefix, ahead, shelf), media_type="text/html", headers=headers)


@get("/assets/{path:path}", sync_to_thread=False)
def assets(request: Asked, path: FromPath[str]) -> Response[bytes]:
    """What the page is made of."""
    return _file(request, f"assets{path}")


@get("/{name:str}", sync_to_thread=False)
def files(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """Its icon, and such."""
    return _file(request, name)


def _file(request: Asked, name: str) -> Response[bytes]:
    leaf: Leaf | None = _house(request).page.get(name)
    if leaf is None or name == "index.html":
        raise Refused("no_such_page")
    return _told(request, leaf)


def _told(request: Asked, leaf: Leaf) -> Response[bytes]:
    """Small on the wire, and nothing at all for who has it already."""
    headers = {"cache-control": leaf.cache, "etag": leaf.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == leaf.tag:
        return Response(b"", status_code=304, headers=headers)
    if leaf.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(leaf.packed, media_type=leaf.media, headers={**headers, "content-encoding": "gzip"})
    return Response(leaf.body, media_type=leaf.media, headers=headers)


# The lobby.


@get("/api/house")
async def house_card(request: Asked) -> Response[bytes]:
    """What one can play here."""
    house, seen = _house(request), seen_in(request.scope)
    if house.lexicon_cards is None:
        house.lexicon_cards = await asyncio.to_thread(lobby.lexicon_cards, house.library)
    links = lobby.links(seen, house.settings.host, house.port)
    card = pages.House(lobby.game_cards(), house.lexicon_cards, links, seen.secure)
    return _told(request, leaf_of(msgspec.json.encode(card), _JSON))


@post("/api/options", status_code=200)
async def options(request: Asked) -> Json:
    """Do these go together?"""
    return _json(lobby.looked_over(await _read(request, pages.AskOptions), _house(request).library))


@post("/api/tables")
async def make(request: Asked) -> Json:
    """A table."""
    house, seen = _house(request), seen_in(request.scope)
    wish = await _read(request, pages.MakeTable)
    if not house.tables_limit.allows(seen.address):
        raise Refused("too_many_tables")
    device = device_of(headers_of(cast("Caller", request.scope))) or new_device()
    table_id = token_urlsafe(16)
    made = await house.hall.make(wish, persons(device, table_id)[0], table_id)
    answer = pages.TableMade(made.id, made.code, made.seat)
    return _json(answer, 201, headers=_cookie(device, seen))


@get("/api/codes/{code:str}")
async def code(request: Asked, code: FromPath[str]) -> Json:
    """Which table a code leads to."""
    house = _house(request)
    if not house.codes_limit.allows(seen_in(request.scope).address):
        raise Refused("too_many_tries")
    return _json(pages.CodeFound(await house.hall.behind(code[:8])))


@get("/api/tables/{table_id:str}/qr.svg", sync_to_thread=False)
def qr(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The link to a table, to be scanned."""
    if not looks_like_a_table(table_id):
        raise Refused("no_such_table")
    house, out = _house(request), io.BytesIO()
    link = lobby.table_link(seen_in(request.scope), table_id, house.settings.host, house.port)
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4, title=None
    )
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@post("/api/carry", status_code=200)
async def carry(request: Asked) -> Json:
    """A code by which another device takes over this one's seats."""
    asked = await _read(request, pages.AskCarry)
    device = device_of(headers_of(cast("Caller", request.scope)))
    if device is None or not looks_like_a_table(asked.table):
        raise Refused("not_seated")
    return _json(pages.CarryCode(_house(request).carrying.give(device, asked.table), CARRY_SECONDS))


@post("/api/carry/{code:str}", status_code=200)
async def carried(request: Asked, code: FromPath[str]) -> Json:
    """Take another device's seats over."""
    house, seen = _house(request), seen_in(request.scope)
    if not house.codes_limit.allows(seen.address):
        raise Refused("too_many_tries")
    found = house.carrying.take(code[:16])
    if found is None:
        raise Refused("no_such_code")
    other, table_id = found
    own = device_of(headers_of(cast("Caller", request.scope))) or ()
    return _json(pages.Carried(table_id), headers=_cookie(joined(own, other), seen))


# The judge.


@get("/api/judge/word", sync_to_thread=False)
def word(request: Asked, word: FromQuery[str]) -> Json:
    """Is it a word?"""
    return _json(lobby.word_judged(word, _house(request).lexicon))


@post("/api/judge/spell", status_code=200)
async def spell(request: Asked) -> Json:
    """Can these letters spell it?"""
    asked = await _read(request, pages.AskSpell)
    return _json(lobby.spell_judged(asked.word, asked.faces, qu_as_q=asked.qu_as_q))


# For the keeper.


@get("/healthz", sync_to_thread=False)
def health(request: Asked) -> Json:
    """All well? Details on this machine alone."""
    house = _house(request)
    if not seen_in(request.scope).is_local:
        return _json(pages.Health(True, None, None, None, None))
    now = _now(house)
    return _json(pages.Health(True, own_version(), int(now["tables"]), int(now["sockets"]), int(now["queue"])))


@get("/metrics", sync_to_thread=False)
def metrics(request: Asked) -> Response[str]:
    """Counts, on this machine alone."""
    _local(request)
    house = _house(request)
    return Response(house.tally.text(_now(house)), media_type=MediaType.TEXT)


@get("/schema", sync_to_thread=False)
def schema(request: Asked) -> Json:
    """The messages as JSON schema, on this machine alone."""
    _local(request)
    roots, parts = msgspec.json.schema_components(
        (wire.FromPage, wire.FromHouse, *pages.ASKED, *pages.ANSWERED), ref_template="#/$defs/{name}"
    )
    return _json({"$defs": parts, "anyOf": list(roots)})


def own_version() -> str:
    """Of this Bunkum."""
    try:
        return version("bunkum")
    except PackageNotFoundError:
        return "unknown"


def _now(house: Premises) -> dict[str, float]:
    lives = house.hall.lives
    return {
        "tables": len(lives),
        "sockets": sum(house.sockets.values()),
        "queue": house.writer.waiting,
        "commits": house.writer.commits,
        "rows": house.writer.rows,
    }


def _local(request: Asked) -> None:
    if not seen_in(request.scope).is_local:
        raise Refused("loopback_only")


# What all of these need.


def _house(request: Asked) -> Premises:
    return cast("Premises", request.app.state.house)


async def _read(request: Asked, kind: type[T]) -> T:
    """The body as `kind`; anything else is unreadable."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Refused("unreadable")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Refused("unreadable") from None


def _json(answer: object, status: int = 200, headers: dict[str, str] | None = None) -> Json:
    body = msgspec.json.encode(answer)
    return Response(
        body, status_code=status, headers={"cache-control": "no-store", **(headers or {})}, media_type=_JSON
    )


def _cookie(device: Device, seen: Visitor) -> dict[str, str]:
    return {"set-cookie": cookie(device, prefix=seen.prefix, secure=seen.secure)}


def _known(request: Asked, seen: Visitor) -> dict[str, str]:
    """A cookie for whoever comes for the first time."""
    known = device_of(headers_of(cast("Caller", request.scope)))
    return {} if known is not None else _cookie(new_device(), seen)


# Saying no.


def _no(request: Asked, no: Refused) -> Json:
    _house(request).tally.refused[no.code] += 1
    return _json(pages.Refusal(no.code, no.sentence), no.status)


def _refused(request: Asked, no: Refused) -> Json:
    return _no(request, no)


def _illegal(request: Asked, no: Illegal) -> Json:
    return _no(request, Refused(no.code, no.said(lambda seat: f"seat {seat + 1}")))


def _failed(request: Asked, error: HTTPException) -> Json:
    codes = {404: "no_such_page", 405: "wrong_method", 413: "too_large"}
    return _no(request, Refused(codes.get(error.status_code, "unreadable"), status=error.status_code))


def _broken(request: Asked, error: Exception) -> Json:
    log.error("a request broke", exc_info=error)
    return _no(request, Refused("broken"))
