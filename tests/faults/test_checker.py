"""The checker finds every fault that is planted, and knows every private kind of event."""

from pathlib import Path

from bunkum.core.records import AUDIENCE
from bunkum.games import rules_of
from bunkum.table.catalog import game_summaries
from support.faults.campaign import Campaign, Size, check
from support.faults.capture import Capture, read_capture
from support.faults.hearing import PRIVATE
from support.faults.nemeses import Pause
from support.faults.planted import PLANTS, Run
from support.faults.rows import read_tables
from support.servers import run

PRESETS = frozenset(("perudo", "liars-boggle", "boggle-001", "cup-poker"))


def tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]  # all are records


def test_every_private_kind_of_event_is_in_the_hand_written_table():
    for title in game_summaries():
        rules_of(title.id)
    for kind, field in AUDIENCE.items():
        room, *rest = kind.__module__.removeprefix("bunkum.").split(".")
        if room in {"table", "games"}:
            where = "table" if room == "table" else rest[0]
            assert PRIVATE.get(where, {}).get(tag(kind)) == field, (
                f"{kind.__qualname__} of {where} is not in the table of private events"
            )


def captured(folder: Path) -> list[Run]:
    """A short run at a few tables."""
    found = Campaign(folder, Pause(0.0, 0.0), Size(0, messages=4000, only=PRESETS), seed=5)
    run(found.play(), seconds=60)
    assert found.faults == []
    stored = read_tables(found.server.settings.database)
    return [Run(facts, stored[facts.id], list(read_capture(facts.capture))) for facts in found.load.played]


def found_in(planted: Run, path: Path) -> list[str]:
    """What the checker says of a run with a fault in it."""
    capture = Capture(path)
    for record in planted.records:
        capture.add(*record)
    capture.close()
    return check(planted.facts._replace(capture=path), planted.stored).faults


def test_every_planted_fault_is_found(tmp_path):
    runs = captured(tmp_path)
    for whole in runs:
        assert check(whole.facts, whole.stored).faults == [], "nothing is wrong before"
    longest = sorted(runs, key=lambda one: -len(one.records))
    for number, plant in enumerate(PLANTS):
        planted = [one for one in map(plant, longest) if one is not None]
        assert planted, f"there is no place for the fault {plant.__name__}"
        faults = found_in(planted[0], tmp_path / f"{number}.capture")
        assert faults, f"{plant.__name__} was not found: {plant.__doc__}"
