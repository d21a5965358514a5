"""Tutorials as a page gets them."""

import gzip

import msgspec
import pytest

from bunkum.server.tutorials import write_tutorial
from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.tutorials import has_tutorial

MOST_BYTES = 6_000
GAMES = [title.id for title in game_summaries() if has_tutorial(game_info(title.id))]


@pytest.mark.parametrize("game", GAMES)
def test_each_move_is_offered_by_the_last_message_before_it(game):
    tutorial = write_tutorial(game)
    before = [tutorial.start, *(step.then for step in tutorial.steps)]
    for step, messages in zip(tutorial.steps, before, strict=False):
        if step.act is not None:
            menu, action = messages[-1].menu, msgspec.to_builtins(step.act.action)
            assert isinstance(menu, msgspec.Struct)
            assert action["type"] in str(msgspec.to_builtins(menu)), f"{step.say} cannot be done"


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_small_and_no_clock_runs_in_it(game):
    tutorial = write_tutorial(game)
    assert len(gzip.compress(msgspec.json.encode(tutorial))) < MOST_BYTES
    sent = [*tutorial.start, *(message for step in tutorial.steps for message in step.then)]
    assert not any(message.clocks for message in sent)
