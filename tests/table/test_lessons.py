"""The arranged first rounds: the rules play them as they stand."""

from dataclasses import dataclass
from typing import Any

import pytest

from bunkum.core.lesson import YOU
from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.lessons import LEARNER, LessonPlay, has_lesson
from bunkum.table.transcript.referee import Difference

GAMES = [title.id for title in game_summaries() if has_lesson(game_info(title.id))]
MOST_WORDS = 30
"""In one step: as many as are read in ten seconds, so that a lesson takes less than two minutes."""


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_play_the_lesson_as_it_stands(game):
    play = LessonPlay(game_info(game))
    acts = [played.act for played in play.steps() if played.act is not None]
    assert len(acts) >= 3, "its three moves"
    assert all(act.tried.code is None for act in acts)
    assert play.names[LEARNER] == YOU


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_begins_with_a_move_and_ends_with_a_verdict(game):
    steps = [played.step for played in LessonPlay(game_info(game)).steps()]
    assert steps[0].move, "who has never played acts within ten seconds"
    assert steps[-1].beside == "verdict"
    assert max(len(step.say.split()) for step in steps) <= MOST_WORDS
    assert all(step.say.endswith((".", "!", "?")) for step in steps)


def test_news_comes_while_the_table_is_in_its_state():
    seen: list[tuple[Any, Any]] = []
    play = LessonPlay(
        game_info("liars_boggle"), lambda news: seen.append((news[LEARNER].view, play.table.view(LEARNER)))
    )
    assert len(list(play.steps())) == len(play.lesson.steps)
    assert seen
    assert all(told is None or told == now for told, now in seen)


@dataclass
class Changed:
    """A game whose lesson says something else."""

    game: Any
    lesson: Any

    def __getattr__(self, name: str) -> Any:
        return self if name == "parts" else getattr(self.game, name)


def test_what_the_rules_forbid_breaks_the_lesson():
    game = game_info("liars_boggle")
    steps = game.parts.lesson.steps
    lower = steps[0]._replace(then=("Dot: tea", *steps[0].then[1:]))
    changed = Changed(game, game.parts.lesson._replace(steps=(lower, *steps[1:])))
    with pytest.raises(Difference, match="refused"):
        list(LessonPlay(changed).steps())  # pyright: ignore[reportArgumentType]
    true = steps[2]._replace(then=("-- spelled",))
    changed = Changed(game, game.parts.lesson._replace(steps=(*steps[:2], true, *steps[3:])))
    with pytest.raises(Difference, match="letters are missing"):
        list(LessonPlay(changed).steps())  # pyright: ignore[reportArgumentType]
