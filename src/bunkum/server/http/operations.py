"""Health check, metrics and schema, for the operator."""

from importlib.metadata import PackageNotFoundError, version

from litestar import Response, get
from litestar.routes import HTTPRoute

from bunkum.server.http import messages
from bunkum.server.http.middleware import seen_in
from bunkum.server.http.responses import (
    Asked,
    Json,
    as_json,
    services,
)
from bunkum.server.metrics import CONTENT_TYPE
from bunkum.server.refusals import Refused
from bunkum.server.wire.json_schema import schema as written_schema


@get("/healthz", sync_to_thread=False, answers=messages.Health)
def health(request: Asked) -> Json:
    """Returns whether the server is well, and how busy it is where the request comes from this machine."""
    if not seen_in(request.scope).is_local:
        return as_json(messages.Health(True, None, None, None, None))
    load = services(request).load()
    return as_json(messages.Health(True, own_version(), load.tables, load.websockets, load.log_queue_length))


@get("/metrics", sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    """Returns the metrics, on loopback only."""
    _require_loopback(request)
    return Response(services(request).metrics.render(), media_type=CONTENT_TYPE)


@get("/schema", sync_to_thread=False)
def schema(request: Asked) -> Json:
    """Returns the messages and requests as JSON schema, on loopback only."""
    _require_loopback(request)
    handlers = [one for route in request.app.routes if isinstance(route, HTTPRoute) for one in route.route_handlers]
    return as_json(written_schema(dict.fromkeys(handlers)))


def own_version() -> str:
    """Returns the version of this package."""
    try:
        return version("bunkum")
    except PackageNotFoundError:
        return "unknown"


def _require_loopback(request: Asked) -> None:
    if not seen_in(request.scope).is_local:
        raise Refused("loopback_only")


OPERATIONS = (health, metrics, schema)
