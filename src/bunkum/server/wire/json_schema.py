"""The messages and the requests as JSON schema: for who writes another client, and for the tests that fuzz the server.

A handler declares the body that it asks for (`asks`, None: it takes none) and what it answers (`answers`).
"""

from collections.abc import Iterable

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from bunkum.server import wire
from bunkum.server.http.bodies import REQUEST_BODIES, RESPONSE_BODIES
from bunkum.server.wire.kinds import union_player_actions
from bunkum.table.catalog import game_summaries

_REFERENCE = "#/$defs/{name}"


def build_schema(handlers: Iterable[HTTPRouteHandler]) -> dict[str, object]:
    """Returns the schema of the wire.

    It has `$defs` of all records, the messages of the socket (`anyOf`), and `requests` with their bodies and answers.
    Raw JSON of a game stands in the messages as `Action` (`wire.kinds`): here that is any action of any game.
    """
    actions = [union_player_actions(game.id) for game in game_summaries()]
    roots, parts = msgspec.json.schema_components(
        (wire.AnyClientMessage, wire.AnyServerMessage, *REQUEST_BODIES, *RESPONSE_BODIES, *actions),
        ref_template=_REFERENCE,
    )
    split = len(roots) - len(actions)
    action = {"anyOf": list(roots[split:])}
    requests = [request for handler in handlers for request in _list_requests(handler)]
    return {"$defs": {**parts, "Action": action}, "anyOf": list(roots[:split]), "requests": requests}


def _list_requests(handler: HTTPRouteHandler) -> list[dict[str, object]]:
    """Returns each way to ask a handler: method, path, query and body, and the answer with its status."""
    asks, answers = handler.opt.get("asks"), handler.opt.get("answers")
    query = _describe_query(handler)
    return [
        {
            "method": method,
            "path": path,
            "query": query,
            "body": _reference(asks),
            "answer": _reference(answers),
            "status": handler.status_code,
        }
        for path in sorted(handler.paths)
        for method in sorted(handler.http_methods)
        if method != "OPTIONS"
    ]


def _describe_query(handler: HTTPRouteHandler) -> dict[str, object]:
    """Returns the parameters that a handler takes from the query, as the schema of an object."""
    taken = handler.parsed_fn_signature.parameters.items()
    found = {name: one for name, one in taken if isinstance(one.kwarg_definition, QueryParameter)}
    return {
        "type": "object",
        "properties": {name: msgspec.json.schema(one.annotation) for name, one in found.items()},
        "required": [name for name, one in found.items() if one.is_required],
    }


def _reference(kind: type | None) -> dict[str, str] | None:
    return None if kind is None else {"$ref": _REFERENCE.format(name=kind.__name__)}
