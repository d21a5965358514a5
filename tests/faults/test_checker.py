"""The checker finds every fault that is planted, and knows every private kind of event."""

from pathlib import Path

import pytest

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

RUNS = 4
"""The most runs in which a place for each fault is looked for; nearly always the first has all."""
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


def capture_runs(folder: Path, seed: int) -> list[Run]:
    """A short run at a few tables, those that were told most first."""
    folder.mkdir()
    campaign = Campaign(folder, Pause(0.0, 0.0), Size(0, messages=4000, only=PRESETS), seed=seed)
    run(campaign.play(), seconds=60)
    assert campaign.faults == []
    stored = read_tables(campaign.server.settings.database_file)
    runs = [Run(facts, stored[facts.id], list(read_capture(facts.capture))) for facts in campaign.load.played]
    for whole in runs:
        assert check(whole.facts, whole.stored).faults == [], "nothing is wrong before"
    return sorted(runs, key=lambda one: -len(one.records))


def found_in(planted: Run, path: Path) -> list[str]:
    """What the checker says of a run with a fault in it."""
    capture = Capture(path)
    for record in planted.records:
        capture.add(*record)
    capture.close()
    return check(planted.facts._replace(capture=path), planted.stored).faults


@pytest.mark.slow
def test_every_planted_fault_is_found(tmp_path):
    """Whether a run has a place for a fault depends on who was quicker: then there is one in another run."""
    left = dict(enumerate(PLANTS))
    for seed in range(5, 5 + RUNS):
        runs = capture_runs(tmp_path / str(seed), seed)
        for number, plant in tuple(left.items()):
            planted = next((one for one in map(plant, runs) if one is not None), None)
            if planted is not None:
                faults = found_in(planted, tmp_path / f"{number}.capture")
                assert faults, f"{plant.__name__} was not found: {plant.__doc__}"
                del left[number]
        if not left:
            return
    raise AssertionError(f"no run has a place for {[plant.__name__ for plant in left.values()]}")
