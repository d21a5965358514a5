"""Logs of tables of every version fold to what they led to when they were written (docs/explanation/design.md)."""

import json
from typing import cast, get_args

import msgspec
import pytest

from bunkum.table import Table
from bunkum.table.room_events import TableEvent
from support.make_table_logs import LOGS, ended
from support.tables import LIARS_BOGGLE, SECRET

FILES = sorted(LOGS.glob("*/table-*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_tables_log_folds_to_what_it_led_to(path):
    entries = [LIARS_BOGGLE.entries.decode(line) for line in path.read_bytes().splitlines()]
    table = Table.replay(entries, LIARS_BOGGLE, SECRET)
    outcomes = json.loads((path.parent / "table.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(ended(table))) == outcomes[path.stem]
    for entry, line in zip(entries, path.read_bytes().splitlines(), strict=True):
        assert is_kept(json.loads(line), json.loads(msgspec.json.encode(entry))), "what was written is read, all of it"


def is_kept(before: object, now: object) -> bool:
    """Returns whether all that was written then is written now, and nothing beside it but fields that say nothing."""
    match before, now:
        case dict(), dict():
            then, today = cast("dict[str, object]", before), cast("dict[str, object]", now)
            new = [today[field] for field in today.keys() - then.keys()]
            return all(field in today and is_kept(then[field], today[field]) for field in then) and not any(new)
        case list(), list():
            old, new = cast("list[object]", before), cast("list[object]", now)
            return len(old) == len(new) and all(map(is_kept, old, new))
        case _:
            return before == now


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ({"a": [1, {"b": 2}]}, True),
        ({"a": [1, {"b": 2, "c": None}], "d": False}, True),
        ({"a": [1, {"b": 3}]}, False),
        ({"a": [1, {}]}, False),
        ({"a": [1, {"b": 2, "c": 7}]}, False),
        ({"a": [1]}, False),
    ],
)
def test_stored_entries_may_gain_fields_that_say_nothing(now, expected):
    assert is_kept({"a": [1, {"b": 2}]}, now) is expected


def test_every_event_is_in_some_log():
    written = b"".join(path.read_bytes() for path in FILES)
    for kind in get_args(TableEvent):
        tag = str(cast("type[msgspec.Struct]", kind).__struct_config__.tag)
        assert f'"type":"{tag}"'.encode() in written, kind.__name__
