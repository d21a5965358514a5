"""Logs of every version of Liar's Boggle fold to what they led to when they were written."""

from pathlib import Path

import msgspec
import pytest

from bunkum.games.liars_boggle.records import Event
from support.liars_boggle_logs import KIT
from support.logs import folds_to_what_it_led_to, keeps_every_field, tells_every_event_of_its_time

EVERY_VERSION = pytest.mark.parametrize("folder", KIT.folders, ids=lambda folder: folder.name)


@pytest.mark.parametrize("path", KIT.files, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_folds_to_what_it_led_to(path: Path) -> None:
    folds_to_what_it_led_to(KIT, path)


@EVERY_VERSION
def test_every_log_has_its_outcome_and_all_events_of_its_time_are_there(folder: Path) -> None:
    tells_every_event_of_its_time(KIT, folder)


@EVERY_VERSION
def test_no_record_has_lost_or_renamed_a_field_and_new_ones_have_defaults(folder: Path) -> None:
    keeps_every_field(KIT, folder)


def test_this_version_of_the_rules_has_its_logs() -> None:
    assert str(KIT.version) in {folder.name for folder in KIT.folders}


def test_a_log_with_an_unknown_field_or_event_is_refused() -> None:
    line = KIT.files[0].read_bytes().splitlines()[0]
    for bad in (line.replace(b'"rules":1', b'"rules":1,"luck":2'), line.replace(b'"Began"', b'"Begun"')):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(bad, type=Event)
