"""Logs of tables fold for ever, to what they led to when they were written (DESIGN 2): entries, happenings, moves."""

import json
from typing import cast, get_args

import msgspec
import pytest

from bunkum.table import Table
from bunkum.table.happenings import Happening
from support.make_table_logs import LOGS, ended
from support.tables import LIARS_BOGGLE, SECRET

FILES = sorted(LOGS.glob("*/table-*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_tables_log_folds_to_what_it_led_to(path):
    entries = [LIARS_BOGGLE.entries.decode(line) for line in path.read_bytes().splitlines()]
    table = Table.replay(entries, LIARS_BOGGLE, SECRET)
    told = json.loads((path.parent / "table.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(ended(table))) == told[path.stem]
    assert [json.loads(msgspec.json.encode(entry)) for entry in entries] == [
        json.loads(line) for line in path.read_bytes().splitlines()
    ], "what is read is all there is"


def test_every_happening_is_in_some_log():
    written = b"".join(path.read_bytes() for path in FILES)
    for kind in get_args(Happening):
        tag = str(cast("type[msgspec.Struct]", kind).__struct_config__.tag)
        assert f'"type":"{tag}"'.encode() in written, kind.__name__
