"""The HTTP requests of a server as an OpenAPI document, from its own schema, for what reads such documents."""

import json
import re
from collections.abc import Mapping
from typing import Any

from bunkum.server.refusals import REFUSALS

Json = dict[str, Any]
_PARAMETER = re.compile(r"\{(\w+):(str|int)\}")
_TYPES: Mapping[str, Json] = {"str": {"type": "string", "minLength": 1}, "int": {"type": "integer"}}


def build_openapi(schema: Json) -> Json:
    """The document, from what the server answers at `/schema`; only requests that are answered in JSON."""
    document: Json = json.loads(json.dumps(schema).replace("#/$defs/", "#/components/schemas/"))
    parts: Json = _open(document["$defs"])
    paths: Json = {}
    for request in document["requests"]:
        if request["answer"] is not None:
            path = _PARAMETER.sub(r"{\1}", request["path"])
            paths.setdefault(path, {})[request["method"].lower()] = _describe(request)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bunkum", "version": "1"},
        "paths": paths,
        "components": {"schemas": parts},
    }


def _open(part: Any) -> Any:
    """A schema in which JSON of a game (`wire.kinds`), which is no part of it, is anything."""
    if isinstance(part, list):
        return [_open(each) for each in part]
    if not isinstance(part, dict):
        return part
    if not part.get("$ref", "#").startswith("#"):
        return {}
    return {key: _open(value) for key, value in part.items() if key != "discriminator"}


def _describe(request: Json) -> Json:
    """An operation. All refusals are told in one way, with the status of one that is documented."""
    path = {name: dict(_TYPES[kind]) for name, kind in _PARAMETER.findall(request["path"])}
    query: Json = dict(request["query"]["properties"])
    parameters = [_describe_parameter(name, "path", part, is_required=True) for name, part in path.items()]
    required = request["query"]["required"]
    parameters += [
        _describe_parameter(name, "query", part, is_required=name in required) for name, part in query.items()
    ]
    refused = {f"{status}": _respond("Refusal") for status in sorted({refusal.status for refusal in REFUSALS.values()})}
    answer = request["answer"]["$ref"].rpartition("/")[2]
    operation: Json = {"parameters": parameters, "responses": {**refused, f"{request['status']}": _respond(answer)}}
    if request["body"] is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": request["body"]}}}
    return operation


def _describe_parameter(name: str, where: str, part: Json, *, is_required: bool) -> Json:
    return {"name": name, "in": where, "required": is_required, "schema": part}


def _respond(name: str) -> Json:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
    return {"description": name, "content": content}
