"""Functions for all HTTP handlers: the services, the body of a request, the response."""

import asyncio
from typing import TypeVar, cast

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.types import Scope

from bunkum.server.device import Device, build_cookie, read_device, read_session_token
from bunkum.server.http.bodies import REQUEST_BODIES
from bunkum.server.http.identity import Identity, find_identity
from bunkum.server.http.middleware import read_headers
from bunkum.server.http.origin import ClientInfo
from bunkum.server.http.page_assets import Asset
from bunkum.server.rate_limits import BODY_SECONDS
from bunkum.server.refusals import Refused
from bunkum.server.services import Services

HttpRequest = Request[None, None, State]
JsonResponse = Response[bytes]
JSON = "application/json"
_SERVICES_KEY = "bunkum.services"

T = TypeVar("T")

_DECODERS: dict[type, msgspec.json.Decoder[object]] = {kind: msgspec.json.Decoder(kind) for kind in REQUEST_BODIES}
"""The decoders of bodies, built before any thread runs (see `catalog.load_games`)."""


def get_services(request: HttpRequest) -> Services:
    """Returns the services of the server that received the request."""
    return cast("Services", request.scope["state"][_SERVICES_KEY])


def set_services(scope: Scope, services: Services) -> None:
    """Notes in a request's scope the services of the server that received it."""
    scope["state"][_SERVICES_KEY] = services


async def read_body(request: HttpRequest, kind: type[T]) -> T:
    """Returns the body as `kind`, which the handler has declared (`asks`); refuses any other body."""
    assert request.route_handler.opt.get("asks") is kind, "a body is declared before it is read"
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Refused("unreadable")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await request.body()
        return cast("T", _DECODERS[kind].decode(body))
    except TimeoutError:
        raise Refused("too_slow") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("unreadable") from None


def respond_json(answer: object, status: int = 200, headers: dict[str, str] | None = None) -> JsonResponse:
    """Returns a JSON response that must not be cached."""
    body = msgspec.json.encode(answer)
    return Response(body, status_code=status, headers={"cache-control": "no-store", **(headers or {})}, media_type=JSON)


def get_device(request: HttpRequest) -> Device:
    """Returns the device that sent the request."""
    return read_device(read_headers(request.scope["headers"]))


async def find_sender(request: HttpRequest) -> Identity:
    """Returns who sent the request; raises `Refused` if it cannot be read whose account it is."""
    token = read_session_token(read_headers(request.scope["headers"]))
    return await find_identity(get_services(request), get_device(request), token)


def build_cookie_header(device: Device, client: ClientInfo) -> dict[str, str]:
    """Returns the header that sets a device's cookie; none if its browser has it already."""
    if device.is_set:
        return {}
    return {"set-cookie": build_cookie(device, prefix=client.prefix, secure=client.secure)}


def respond_asset(request: HttpRequest, leaf: Asset) -> Response[bytes]:
    """Returns a file, compressed where possible, or 304 if the browser has it."""
    headers = {"cache-control": leaf.cache_control, "etag": leaf.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == leaf.etag:
        return Response(b"", status_code=304, headers=headers)
    if leaf.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(leaf.gzipped, media_type=leaf.media_type, headers={**headers, "content-encoding": "gzip"})
    return Response(leaf.body, media_type=leaf.media_type, headers=headers)
