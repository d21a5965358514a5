"""The page itself, at every address that it knows, and what it is made of."""

from litestar import Response, get
from litestar.params import FromPath

from bunkum.server.http import lobby
from bunkum.server.http.middleware import seen_in
from bunkum.server.http.page_assets import Leaf, index
from bunkum.server.http.responses import (
    Asked,
    cached_response,
    cookie_for,
    device_in,
    services,
)
from bunkum.server.refusals import Refused

_FACES = ("facts", "claims")
"""The typefaces. A table asks for them once it draws a word: what it waits for is its line and its code."""


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
    shown = services(request).hall.shown(table_id)
    if shown is None or shown.phase == "waiting":
        return _front(request, "table", "gather")
    return _front(request, "table", "frame", "desk", shown.game, f"{shown.game}-desk")


@get("/tv/{table_id:str}", sync_to_thread=False)
def front_of_screen(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The page, for the screen in the room."""
    shown = services(request).hall.shown(table_id)
    return _front(request, "table", "tv", *(() if shown is None else (shown.game, f"{shown.game}-tv")))


def _front(request: Asked, *ahead: str, shelf: bytes = b"", status: int = 200) -> Response[bytes]:
    house, seen = services(request), seen_in(request.scope)
    headers = {"cache-control": "no-store", **cookie_for(device_in(request), seen)}
    body = index(house.page, seen.prefix, ahead, shelf, house.build)
    return Response(body, status_code=status, media_type="text/html", headers=headers)


def lost(request: Asked) -> Response[bytes] | None:
    """The page, for a person who followed an address that leads nowhere; None for whoever reads no page."""
    reads = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return _front(request, *_FACES, status=404) if reads else None


@get("/assets/{path:path}", sync_to_thread=False)
def assets(request: Asked, path: FromPath[str]) -> Response[bytes]:
    """What the page is made of, and what the page before it was: it may still be open somewhere."""
    earlier = services(request).earlier.get(f"assets{path}")
    return _file(request, f"assets{path}") if earlier is None else cached_response(request, earlier)


@get("/{name:str}", sync_to_thread=False)
def files(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """Its icon, and such."""
    return _file(request, name)


def _file(request: Asked, name: str) -> Response[bytes]:
    leaf: Leaf | None = services(request).page.get(name)
    if leaf is None or name == "index.html":
        raise Refused("no_such_page")
    return cached_response(request, leaf)


FRONT = (front, front_of_pages, front_of_table, front_of_screen, assets, files)
