"""Health check, metrics and schema, for the operator."""

from typing import Literal

from litestar import Response, get
from litestar.params import FromQuery
from litestar.routes import HTTPRoute

from bunkum import __version__
from bunkum.server.http import messages
from bunkum.server.http.middleware import get_client
from bunkum.server.http.responses import HttpRequest, JsonResponse, get_services, respond_json
from bunkum.server.metrics import CONTENT_TYPE
from bunkum.server.refusals import Refused
from bunkum.server.wire.json_schema import build_schema


@get("/healthz", sync_to_thread=False, answers=messages.Health)
def get_health(request: HttpRequest, stopping: FromQuery[Literal["404", "503"]] = "503") -> JsonResponse:
    """Returns whether people may be sent here, and its load if the request comes from this machine.

    `stopping` is the status of a server that is about to stop: at 404 haproxy sends nobody there any more, and leaves
    those who are there, whom the server itself sends elsewhere.
    """
    services = get_services(request)
    load = services.measure_load()
    ok = not services.is_stopping and (load.sharing is None or load.sharing.is_connected)
    health = messages.Health(ok, None, None, None, None)
    if get_client(request.scope).is_local:
        health = messages.Health(ok, __version__, load.tables, load.websockets, load.log_queue_length)
    unwell = int(stopping) if services.is_stopping else 503
    return respond_json(health, 200 if ok else unwell)


@get("/metrics", sync_to_thread=False)
def get_metrics(request: HttpRequest) -> Response[bytes]:
    """Returns the metrics, on loopback only."""
    _require_loopback(request)
    return Response(get_services(request).metrics.render(), media_type=CONTENT_TYPE)


@get("/schema", sync_to_thread=False)
def get_schema(request: HttpRequest) -> JsonResponse:
    """Returns the messages and requests as JSON schema, on loopback only."""
    _require_loopback(request)
    handlers = [one for route in request.app.routes if isinstance(route, HTTPRoute) for one in route.route_handlers]
    return respond_json(build_schema(dict.fromkeys(handlers)))


def _require_loopback(request: HttpRequest) -> None:
    if not get_client(request.scope).is_local:
        raise Refused("loopback_only")


OPERATIONS = (get_health, get_metrics, get_schema)
