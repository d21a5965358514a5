"""Plays a game's tables until its laws have been tried on everything the game knows."""

from collections.abc import Sequence
from typing import Any

from bunkum.testing import Coverage, GameUnderTest, play, play_twins
from support.examples import is_long


def assert_laws_see_everything(
    under_test: GameUnderTest[Any, Any, Any, Any],
    tables: Sequence[tuple[int, Any]],
    rounds: int,
    *,
    apart: float = 0.1,
) -> None:
    """Fails unless every event kind and refusal occurs within so many games of each table.

    Twins must have been apart for more than this part of their steps. The games end with the first round in which all
    has been seen; in the long profile all rounds are played.
    """
    coverage = Coverage()
    for number in range(rounds):
        for table in tables:
            play(under_test, *table, number, coverage)
            play_twins(under_test, *table, number, coverage)
        if not coverage.missing(under_test) and coverage.apart > coverage.steps * apart and not is_long():
            return
    assert coverage.missing(under_test) == set()
    assert coverage.apart > coverage.steps * apart
