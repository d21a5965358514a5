"""The table of what each event does is complete, as `assert_never` would have it."""

from typing import get_args

from bunkum.games.liars_boggle import evolve
from bunkum.games.liars_boggle.records import Event


def test_every_event_has_its_step() -> None:
    assert set(evolve._AFTER) == set(get_args(Event))
