"""For the keeper of the house: is all well, and how busy is it?"""

from importlib.metadata import PackageNotFoundError, version

from litestar import MediaType, Response, get
from litestar.routes import HTTPRoute

from bunkum.server.http import messages
from bunkum.server.http.middleware import seen_in
from bunkum.server.http.responses import (
    Asked,
    Json,
    as_json,
    services,
)
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.wire.json_schema import schema as written_schema


@get("/healthz", sync_to_thread=False, answers=messages.Health)
def health(request: Asked) -> Json:
    """All well? Details on this machine alone."""
    house = services(request)
    if not seen_in(request.scope).is_local:
        return as_json(messages.Health(True, None, None, None, None))
    now = _now(house)
    return as_json(messages.Health(True, own_version(), int(now["tables"]), int(now["sockets"]), int(now["queue"])))


@get("/metrics", sync_to_thread=False)
def metrics(request: Asked) -> Response[str]:
    """Counts, on this machine alone."""
    _local(request)
    house = services(request)
    return Response(house.tally.text(_now(house)), media_type=MediaType.TEXT)


@get("/schema", sync_to_thread=False)
def schema(request: Asked) -> Json:
    """The messages and requests as JSON schema, on this machine alone."""
    _local(request)
    handlers = [one for route in request.app.routes if isinstance(route, HTTPRoute) for one in route.route_handlers]
    return as_json(written_schema(dict.fromkeys(handlers)))


def own_version() -> str:
    """Of this Bunkum."""
    try:
        return version("bunkum")
    except PackageNotFoundError:
        return "unknown"


def _now(house: Services) -> dict[str, float]:
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


KEEPERS = (health, metrics, schema)
