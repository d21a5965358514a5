"""Routes that serve the page and its files."""

from litestar import Response, get
from litestar.params import FromPath

from bunkum.server.device import read_session_token
from bunkum.server.http import lobby
from bunkum.server.http.identity import build_session_cookie
from bunkum.server.http.middleware import get_client, read_headers
from bunkum.server.http.page_assets import Asset, render_page
from bunkum.server.http.responses import HttpRequest, build_cookie_header, get_device, get_services, respond_asset
from bunkum.server.refusals import Refused

_FACES = ("facts", "claims")
"""Fonts to preload. A table loads them when it draws a word, so that its code and its socket come first."""


@get("/", sync_to_thread=False)
def get_front(request: HttpRequest) -> Response[bytes]:
    """Returns the page: the lobby, the form for a new table, or the drills or the tutorial of a game."""
    if "new" in request.query_params:
        return _respond_page(request, "create", *_FACES)
    if "drill" in request.query_params:
        return _respond_page(request, *_FACES)
    if "tutorial" in request.query_params:
        return _respond_page(request, "table", "frame", "desk")
    return _respond_page(request, "lobby", *_FACES, games=lobby.encode_games())


_ABOUT_PEOPLE = ["/me", "/me/match/{table_id:str}/{match:int}", "/u/{shown_as:str}", "/best", "/best/{game:str}"]
_PAGES = ["/judge", "/how", "/how/{game:str}", "/operator", *_ABOUT_PEOPLE]


@get(_PAGES, sync_to_thread=False)
def get_page(request: HttpRequest) -> Response[bytes]:
    """Returns the page of the rules, of the word judge, of one's own name and matches, or of operators."""
    return _respond_page(request, *_FACES)


@get("/t/{table_id:str}", sync_to_thread=False)
def get_table_page(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
    """Returns the page of a table."""
    room = get_services(request).registry.get_loaded_room(table_id)
    if room is None or room.phase == "waiting":
        return _respond_page(request, "table", "gather")
    return _respond_page(request, "table", "frame", "desk", room.game, f"{room.game}-desk")


@get("/tv/{table_id:str}", sync_to_thread=False)
def get_tv_page(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
    """Returns the TV view of a table."""
    room = get_services(request).registry.get_loaded_room(table_id)
    return _respond_page(request, "table", "tv", *(() if room is None else (room.game, f"{room.game}-tv")))


def _respond_page(request: HttpRequest, *preloaded: str, games: bytes = b"", status: int = 200) -> Response[bytes]:
    services, client = get_services(request), get_client(request.scope)
    headers = {"cache-control": "no-store", **build_cookie_header(get_device(request), client)}
    body = render_page(services.page, client.prefix, preloaded, games, services.build)
    response = Response(body, status_code=status, media_type="text/html", headers=headers)
    token = read_session_token(read_headers(request.scope["headers"]))
    if token is not None:  # browsers count the time for which they keep a cookie from when it was set last
        response.set_cookie(build_session_cookie(token, client))
    return response


def respond_not_found(request: HttpRequest) -> Response[bytes] | None:
    """Returns the page with status 404 if the request came from a browser's address bar; None otherwise."""
    is_browser = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return _respond_page(request, *_FACES, status=404) if is_browser else None


@get("/assets/{path:path}")
async def get_asset(request: HttpRequest, path: FromPath[str]) -> Response[bytes]:
    """Returns a file of this build of the page, or of another one, which may be open in a browser during an update."""
    other = await get_services(request).other_builds.get(f"assets{path}")
    return _respond_file(request, f"assets{path}") if other is None else respond_asset(request, other)


@get("/{name:str}", sync_to_thread=False)
def get_file(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    """Returns the icon, the manifest or another file at the root."""
    return _respond_file(request, name)


def _respond_file(request: HttpRequest, name: str) -> Response[bytes]:
    asset: Asset | None = get_services(request).page.get(name)
    if asset is None or name == "index.html":
        raise Refused("no_such_page")
    return respond_asset(request, asset)


PAGE_ROUTES = (get_front, get_page, get_table_page, get_tv_page, get_asset, get_file)
