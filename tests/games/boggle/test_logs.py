"""Logs of every version of the rules fold for ever, to what they led to when they were written (DESIGN 2)."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bunkum.core import ONLOOKER, Seat, fold, hide
from bunkum.games.boggle import rules
from bunkum.games.boggle.decide import RULES_VERSION
from bunkum.games.boggle.events import Began, Event
from support.boggle_logs import LOGS, ended, record_fields

FILES = sorted(LOGS.glob("*/boggle-*.jsonl"))
FOLDERS = sorted({path.parent for path in FILES})
DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def told(folder: Path, name: str) -> dict[str, Any]:
    return json.loads((folder / f"boggle-{name}.json").read_text(encoding="utf-8"))


def log_of(path: Path) -> list[Event]:
    return DECODER.decode_lines(path.read_bytes())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_folds_to_what_it_led_to(path: Path) -> None:
    log = log_of(path)
    assert isinstance(log[0], Began)
    assert (log[0].game, str(log[0].rules)) == ("boggle", path.parent.name)
    state = fold(rules, log)
    assert json.loads(json.dumps(ended(state))) == told(path.parent, "outcomes")[path.stem]
    for seat in (ONLOOKER, *map(Seat, range(state.seats))):
        view = fold(rules, [event for event in log if hide(event, seat) is not None])
        assert (rules.outcome(view), view.scores, view.wins) == (rules.outcome(state), state.scores, state.wins)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_log_has_its_outcome_and_all_events_of_its_time_are_there(folder: Path) -> None:
    files = [path for path in FILES if path.parent == folder]
    assert {path.stem for path in files} == set(told(folder, "outcomes"))
    seen = {type(event).__name__ for path in files for event in log_of(path)}
    assert seen >= set(told(folder, "fields")) & {kind.__name__ for kind in get_args(Event)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_record_has_lost_or_renamed_a_field_and_new_ones_have_defaults(folder: Path) -> None:
    now = record_fields()
    for record, before in told(folder, "fields").items():
        assert record in now, f"old logs speak of {record}"
        assert set(before) <= set(now[record]), f"old logs have more of {record}"
        demanded = {field for field, optional in now[record].items() if not optional}
        assert demanded <= {field for field, optional in before.items() if not optional}, f"old logs lack {record}"


def test_this_version_of_the_rules_has_its_logs() -> None:
    assert str(RULES_VERSION) in {folder.name for folder in FOLDERS}
