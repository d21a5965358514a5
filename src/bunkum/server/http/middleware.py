"""Checks each request's host, origin and cookies before the application sees it (see `origin`)."""

from collections.abc import Mapping
from typing import cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from litestar.types.asgi_types import RawHeaders

from bunkum.server.device import COOKIE_BYTES
from bunkum.server.http.messages import Refusal
from bunkum.server.http.origin import ClientInfo, Peer, is_own_host, is_same_origin, read_client_info
from bunkum.server.http.page_assets import build_security_policy
from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.settings import Settings

_SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
_CLIENT_KEY = "bunkum.visitor"


def wrap_with_checks(app: ASGIApp, websocket_app: ASGIApp, settings: Settings, metrics: Metrics) -> ASGIApp:
    """Returns an application that checks each request, then passes it to `app`, or to `websocket_app`."""

    async def check_and_pass(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            await app(scope, receive, send)
            return
        try:
            client = _check(scope, settings)
        except Refused as no:
            metrics.count_refusal(no.code)
            await _reject(scope, send, no)
            return
        _strip_prefix(scope, client.prefix)
        scope["state"][_CLIENT_KEY] = client
        if scope["type"] == ScopeType.WEBSOCKET:
            await websocket_app(scope, receive, send)
        elif scope["method"] == "HEAD":  # answered like a GET; the server omits the body
            get: HTTPScope = {**scope, "method": "GET"}
            await app(get, receive, _with_security_headers(_without_body(send), client))
        else:
            await app(scope, receive, _with_security_headers(send, client))

    return check_and_pass


def get_client(scope: Scope) -> ClientInfo:
    """Returns the client of a request that has passed the checks."""
    return cast("ClientInfo", scope["state"][_CLIENT_KEY])


def read_headers(headers: RawHeaders) -> Mapping[str, str]:
    """Returns the headers by lower-case name; of several with one name the last, but all cookies joined."""
    found: dict[str, str] = {}
    for raw_name, raw in headers:
        name, value = raw_name.decode("latin-1").lower(), raw.decode("latin-1")
        found[name] = f"{found[name]}; {value}" if name == "cookie" and name in found else value
    return found


def _read_peer(caller: Scope) -> Peer:
    client, server = caller["client"], caller["server"]
    secure = caller["scheme"] in ("https", "wss")
    return Peer(client[0] if client else None, server[0] if server else None, secure)


def _check(caller: Scope, settings: Settings) -> ClientInfo:
    headers, peer = read_headers(caller["headers"]), _read_peer(caller)
    if len(headers.get("cookie", "")) > COOKIE_BYTES:
        raise Refused("cookies_too_large")  # reading a part might miss our cookie and replace the person by a new one
    if "\0" in caller["path"]:
        raise Refused("no_such_page")  # nothing of ours has such a name, and PostgreSQL refuses to look for it
    client = read_client_info(peer, headers, settings)
    if not is_own_host(client.host, peer, settings):
        raise Refused("unknown_host")
    origin = headers.get("origin")
    if caller["type"] == ScopeType.WEBSOCKET:
        # A browser always sends it. Another client may send our own name.
        if origin is None or not is_same_origin(origin, client):
            raise Refused("foreign_origin")
    elif caller["method"] not in _SAFE_METHODS:
        foreign = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if foreign or (origin is not None and not is_same_origin(origin, client)):
            raise Refused("foreign_origin")
    return client


def _strip_prefix(caller: Scope, prefix: str) -> None:
    """Removes the prefix from the path if it is there, since a proxy may pass it on or not."""
    path = caller["path"]
    if prefix and (path == prefix or path.startswith(f"{prefix}/")):
        caller["path"] = path[len(prefix) :] or "/"
        caller["raw_path"] = caller["raw_path"][len(prefix) :] or b"/"


async def _reject(caller: Scope, send: Send, refused: Refused) -> None:
    kind = "http.response" if caller["type"] == ScopeType.HTTP else "websocket.http.response"
    body = msgspec.json.encode(Refusal(refused.code, refused.sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send(cast("Message", {"type": f"{kind}.start", "status": refused.status, "headers": headers}))
    await send(cast("Message", {"type": f"{kind}.body", "body": body}))


def _without_body(send: Send) -> Send:
    async def send_without_body(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return send_without_body


def _with_security_headers(send: Send, client: ClientInfo) -> Send:
    """Returns a `send` that adds the security headers to every response."""
    security_headers = [
        (b"content-security-policy", build_security_policy(client.host).encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),  # whoever knows a table's address can open it
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(self), microphone=(), geolocation=(), screen-wake-lock=(self)"),
    ]

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *security_headers]
        await send(message)

    return send_with_headers
