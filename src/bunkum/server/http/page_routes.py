"""The page itself, at every address that it knows, and what it is made of."""

from litestar import Response, get
from litestar.params import FromPath

from bunkum.server.http import lobby
from bunkum.server.http.middleware import get_client
from bunkum.server.http.page_assets import Asset, render_page
from bunkum.server.http.responses import (
    HttpRequest,
    build_cookie_header,
    get_device,
    get_services,
    respond_asset,
)
from bunkum.server.refusals import Refused

_FACES = ("facts", "claims")
"""The typefaces. A table asks for them once it draws a word: what it waits for is its line and its code."""


@get("/", sync_to_thread=False)
def get_front(request: HttpRequest) -> Response[bytes]:
    """Returns the page: the lobby, or the form for a new table."""
    if "new" in request.query_params:
        return _respond_page(request, "create", *_FACES)
    return _respond_page(request, "lobby", *_FACES, shelf=lobby.encode_shelf())


@get(["/judge", "/how", "/how/{game:str}"], sync_to_thread=False)
def get_page(request: HttpRequest) -> Response[bytes]:
    """Returns the page, where somebody reads or asks."""
    return _respond_page(request, *_FACES)


@get("/t/{table_id:str}", sync_to_thread=False)
def get_table_page(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
    """Returns the page, for somebody who follows a link to a table."""
    shown = get_services(request).registry.get_loaded_room(table_id)
    if shown is None or shown.phase == "waiting":
        return _respond_page(request, "table", "gather")
    return _respond_page(request, "table", "frame", "desk", shown.game, f"{shown.game}-desk")


@get("/tv/{table_id:str}", sync_to_thread=False)
def get_tv_page(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
    """Returns the page, for the screen in the room."""
    shown = get_services(request).registry.get_loaded_room(table_id)
    return _respond_page(request, "table", "tv", *(() if shown is None else (shown.game, f"{shown.game}-tv")))


def _respond_page(request: HttpRequest, *ahead: str, shelf: bytes = b"", status: int = 200) -> Response[bytes]:
    house, seen = get_services(request), get_client(request.scope)
    headers = {"cache-control": "no-store", **build_cookie_header(get_device(request), seen)}
    body = render_page(house.page, seen.prefix, ahead, shelf, house.build)
    return Response(body, status_code=status, media_type="text/html", headers=headers)


def respond_not_found(request: HttpRequest) -> Response[bytes] | None:
    """Returns the page, for a person who followed an address that leads nowhere; None for whoever reads no page."""
    reads = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return _respond_page(request, *_FACES, status=404) if reads else None


@get("/assets/{path:path}", sync_to_thread=False)
def get_asset(request: HttpRequest, path: FromPath[str]) -> Response[bytes]:
    """Returns what the page is made of, and what the page before it was: it may still be open somewhere."""
    earlier = get_services(request).earlier_pages.get(f"assets{path}")
    return _respond_file(request, f"assets{path}") if earlier is None else respond_asset(request, earlier)


@get("/{name:str}", sync_to_thread=False)
def get_file(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    """Returns the page's icon, or another file beside the page."""
    return _respond_file(request, name)


def _respond_file(request: HttpRequest, name: str) -> Response[bytes]:
    leaf: Asset | None = get_services(request).page.get(name)
    if leaf is None or name == "index.html":
        raise Refused("no_such_page")
    return respond_asset(request, leaf)


PAGE_ROUTES = (get_front, get_page, get_table_page, get_tv_page, get_asset, get_file)
