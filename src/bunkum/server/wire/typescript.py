"""Writes the wire's TypeScript types from the records' JSON schema (decision 0002).

What the page says may leave defaults out, so those fields are optional; what the house says is always whole, but for
fields that may be unset. A game's records stand in a namespace of its own, for two games may both have a `Bid`.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import cast

import msgspec

from bunkum.games import rules_of
from bunkum.server import wire
from bunkum.server.http.bodies import REQUEST_BODIES, RESPONSE_BODIES
from bunkum.server.wire.kinds import union_player_actions
from bunkum.table.catalog import game_summaries
from bunkum.table.phrases import PHRASES
from bunkum.table.room_events import TableEvent
from bunkum.table.text_cleaning import NAME_LENGTH

Schema = Mapping[str, object]

HEADER = """\
// Written by `python -m bunkum.server.wire` from the house's own records. Not to be edited.
"""


def render_types() -> str:
    """Returns the whole file."""
    games = _list_games()
    parts = [HEADER, f"/** The most characters of a name. */\nexport const NAME_LENGTH = {NAME_LENGTH};\n"]
    phrases = " | ".join(map(json.dumps, PHRASES))
    parts.append(f"/** A ready phrase. */\nexport type PhraseId = {phrases};\n")
    parts += [_render_game(name, *types) for name, types in games.items()]
    parts.append(
        _render_namespace(
            "Table",
            [*_render_interfaces(_build_schemas((TableEvent,)), whole=True), _render_union("RoomEvent", TableEvent)],
        )
    )
    parts.append(f"export type View = {' | '.join(f'{name}.State' for name in games)};\n")
    parts.append(f"export type ViewChanges = {' | '.join(f'Partial<{name}.State>' for name in games)};\n")
    parts.append("export type RoomChanges = Partial<Room>;\n")
    parts.append(f"export type Action = {' | '.join(f'{name}.PlayerAction' for name in games)};\n")
    parts.append(f"export type GameEvent = {' | '.join(f'{name}.Event' for name in games)};\n")
    requests = _build_schemas((*REQUEST_BODIES, wire.AnyClientMessage))
    responses = _build_schemas((*RESPONSE_BODIES, wire.AnyServerMessage, wire.Room))
    parts += _render_interfaces(requests, whole=False)
    parts += _render_interfaces(
        {name: schema for name, schema in responses.items() if name not in requests}, whole=True
    )
    parts.append(_render_union("AnyClientMessage", wire.AnyClientMessage))
    parts.append(_render_union("AnyServerMessage", wire.AnyServerMessage))
    return "\n".join(parts)


def _list_games() -> dict[str, tuple[object, object, object, object]]:
    """Returns each game's state, actions of players, events and options, by TypeScript namespace."""
    found: dict[str, tuple[object, object, object, object]] = {}
    for title in game_summaries():
        rules, action = rules_of(title.id), union_player_actions(title.id)
        found[title.id.title().replace("_", "")] = (rules.State, action, rules.Event, rules.Options)
    return found


def _render_game(name: str, view: object, action: object, event: object, options: object) -> str:
    requests = _build_schemas((action,))
    responses = {key: schema for key, schema in _build_schemas((view, event, options)).items() if key not in requests}
    body = [*_render_interfaces(requests, whole=False), *_render_interfaces(responses, whole=True)]
    body += [_render_union("PlayerAction", action), _render_union("Event", event)]
    return _render_namespace(name, body)


def _render_namespace(name: str, body: list[str]) -> str:
    inside = "\n".join(body).rstrip("\n").replace("\n", "\n  ")
    return re.sub(r"(?m)^ +$", "", f"export namespace {name} {{\n  {inside}\n}}\n")


def _build_schemas(types: Iterable[object]) -> dict[str, Schema]:
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    return cast("dict[str, Schema]", components)


def _render_union(name: str, union: object) -> str:
    schema = cast("Mapping[str, list[Schema]]", msgspec.json.schema(union, ref_template="{name}"))
    return f"export type {name} = {' | '.join(str(one['$ref']) for one in schema['anyOf'])};\n"


def _render_interfaces(components: Mapping[str, Schema], *, whole: bool) -> list[str]:
    return [_render_interface(name, schema, whole=whole) for name, schema in components.items()]


def _render_interface(name: str, schema: Schema, *, whole: bool) -> str:
    properties = cast("Mapping[str, Schema]", schema.get("properties", {}))
    required = cast("list[str]", schema.get("required", []))
    lines = _render_comment(str(schema.get("description", "")), "")
    lines.append(f"export interface {name} {{")
    for field, held in properties.items():
        # A default that stands in the schema is written out by the house; only an unset field is left out.
        always = field in required or (whole and "default" in held)
        lines += _render_comment(str(held.get("description", "")), "  ")
        lines.append(f"  readonly {field}{'' if always else '?'}: {_render_type(held)};")
    return "\n".join([*lines, "}\n"])


def _render_comment(text: str, indent: str) -> list[str]:
    paragraphs = [line.strip() for line in text.strip().splitlines()]
    if not paragraphs:
        return []
    if len(paragraphs) == 1:
        return [f"{indent}/** {paragraphs[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in paragraphs), f"{indent} */"]


def _render_type(schema: Schema) -> str:
    """Returns the type of one field."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, cast("list[object]", schema["enum"])))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_render_type, cast("list[Schema]", schema["anyOf"]))))
    match schema.get("type"):
        case "array":
            return _render_array(schema)
        case "object":
            values = schema.get("additionalProperties")
            kind = _render_type(cast("Schema", values)) if isinstance(values, dict) else "unknown"
            return f"Readonly<Record<string, {kind}>>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case _:
            return "unknown"


def _render_array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(map(_render_type, cast('list[Schema]', schema['prefixItems'])))}]"
    items = schema.get("items")
    inside = _render_type(cast("Schema", items)) if isinstance(items, dict) else "unknown"
    return f"readonly ({inside})[]" if "|" in inside or inside.startswith("readonly") else f"readonly {inside}[]"
