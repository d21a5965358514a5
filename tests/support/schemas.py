"""The stored and sent form of every record: what a log on disk and a page of another build rely on."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from bunkum.games import rules_of
from bunkum.server import wire
from bunkum.server.http.bodies import REQUEST_BODIES, RESPONSE_BODIES
from bunkum.table.catalog import game_summaries
from bunkum.table.phrases import PHRASES
from bunkum.table.room_actions import RoomAction
from bunkum.table.room_events import TableEvent


def lines() -> list[str]:
    """One line for each action, event, option sheet, view and message, and each ready phrase, with its schema."""
    found = [
        *_of("room action", *get_args(RoomAction)),
        *_of("room event", *get_args(TableEvent)),
        *_of("from page", *get_args(wire.AnyClientMessage)),
        *_of("from server", *get_args(wire.AnyServerMessage)),
        *_of("request", *REQUEST_BODIES),
        *_of("answer", *RESPONSE_BODIES),
        *(f"phrase {phrase}: {json.dumps(sentence)}" for phrase, sentence in PHRASES.items()),
    ]
    for game in game_summaries():
        rules: Any = rules_of(game.id)
        found += _of(f"{game.id} action", *get_args(rules.Action))
        found += _of(f"{game.id} event", *get_args(rules.Event))
        found += _of(f"{game.id} options", rules.Options)
        found += _of(f"{game.id} view", rules.State)
    return sorted(found)


def _of(where: str, *kinds: type) -> Iterator[str]:
    for kind in kinds:
        (root,), parts = msgspec.json.schema_components((kind,))
        tag = kind.__struct_config__.tag or ("" if " view" in where or " options" in where else kind.__name__)  # type: ignore[attr-defined]
        yield f"{where} {tag}".rstrip() + f": {json.dumps(_plain(root, parts), sort_keys=True)}"


def _plain(part: Any, parts: dict[str, Any]) -> Any:
    """The schema with references resolved, without titles, descriptions and names of classes."""
    if isinstance(part, list):
        return [_plain(each, parts) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        return _plain(parts[name], parts) if name in parts else part
    plain: dict[str, Any] = {}
    for key, value in part.items():
        if key == "properties":
            plain[key] = {name: _plain(each, parts) for name, each in value.items()}
        elif key == "required":
            plain[key] = sorted(value)
        elif key == "anyOf":
            plain[key] = sorted((_plain(each, parts) for each in value), key=json.dumps)
        elif key not in {"title", "description", "discriminator"}:
            plain[key] = _plain(value, parts)
    return plain
