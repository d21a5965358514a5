"""Every game's text view, at every step of whole games, for a seat and for a spectator."""

import pytest

from bunkum.arena.contest import Contest, play_steps
from bunkum.bots.registry import rules_of
from bunkum.core import SPECTATOR, Seat, is_visible_to
from bunkum.core.text_view import MOST_LETTERS, Line
from bunkum.table.catalog import game_info, game_summaries
from bunkum.terminal.render import load_draw
from support.playing import FIXTURE_WORDS

NAMES = ("Ann", "Bob", "Cy the 2nd", "Dee")
PRESETS = [(title.id, preset) for title in game_summaries() for preset in game_info(title.id).presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda name: name)
def test_every_state_can_be_drawn(game: str, preset: str) -> None:
    draw, rules = load_draw(game), rules_of(game)
    for match in range(3):
        words = tuple(sorted(FIXTURE_WORDS))
        lineup = ("random",) * (2 + match)
        contest = Contest(game, game_info(game).presets[preset].options, lineup, "drawn", FIXTURE_WORDS, words)
        views: dict[Seat, object] = {Seat(0): None, SPECTATOR: None}
        for step in play_steps(contest, match):
            for event in step.events:
                for seat in (Seat(0), SPECTATOR):
                    if is_visible_to(event, seat):
                        views[seat] = rules.evolve(views[seat], event)
                        picture = draw(views[seat], seat, NAMES[: len(lineup)])  # pyright: ignore[reportArgumentType]  # of any game
                        assert len(picture.seats) == len(lineup)
                        assert max(map(_width, picture.seats)) <= MOST_LETTERS
                        assert max(map(_width, picture.middle), default=0) <= MOST_LETTERS + len(max(NAMES, key=len))


def _width(line: Line) -> int:
    return sum(len(ink.text) for ink in line)
