"""Logs of every version of the rules fold for ever, to what they led to when they were written (DESIGN 2)."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bunkum.core import ONLOOKER, Seat, fold, hide
from bunkum.games.cup import rules
from bunkum.games.cup.decide import RULES_VERSION
from bunkum.games.cup.events import Began, Event
from support.make_cup_logs import ended, record_fields
from support.make_logs import LOGS

FILES = sorted(LOGS.glob("*/cup-*.jsonl"))
SHEETS = sorted(LOGS.glob("*/cup.json"))
DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def told(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_folds_to_what_it_led_to(path: Path) -> None:
    log = DECODER.decode_lines(path.read_bytes())
    assert isinstance(log[0], Began)
    assert (log[0].game, str(log[0].rules)) == ("cup", path.parent.name)
    state = fold(rules, log)
    assert ended(state) == told(path.parent / "cup.json")["outcomes"][path.stem]
    for seat in (ONLOOKER, *map(Seat, range(state.seats))):
        view = fold(rules, [event for event in log if hide(event, seat) is not None])
        assert (rules.outcome(view), view.tokens) == (rules.outcome(state), state.tokens)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.parent.name)
def test_all_events_are_there_and_no_record_has_lost_or_renamed_a_field(sheet: Path) -> None:
    files = [path for path in FILES if path.parent == sheet.parent]
    assert {path.stem for path in files} == set(told(sheet)["outcomes"])
    seen = {type(event).__name__ for path in files for event in DECODER.decode_lines(path.read_bytes())}
    before, now = told(sheet)["fields"], record_fields()
    assert seen >= set(before) & {kind.__name__ for kind in get_args(Event)}
    for record, was in before.items():
        assert set(was) <= set(now[record]), f"old logs have more of {record}"
        demanded = {field for field, optional in now[record].items() if not optional}
        assert demanded <= {field for field, optional in was.items() if not optional}, f"old logs lack some of {record}"


def test_this_version_of_the_rules_has_its_logs() -> None:
    assert str(RULES_VERSION) in {sheet.parent.name for sheet in SHEETS}
