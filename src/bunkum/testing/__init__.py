"""The laws that every game keeps, for the tests of any game (docs/explanation/design.md#laws).

Pass a `GameUnderTest` and let Hypothesis choose seeds.

    play(under_test, seats, options, seed, coverage)
        checks replay, views, refusals, endings and round trips along one game;
    play_twins(under_test, seats, options, seed, coverage)
        checks that two truths alike to one seat stay alike until a declared disclosure;
    play_persons(under_test, game, seats, options, seed, coverage)
        checks the same at a whole table, for all seats of one device;
    coverage.missing(under_test)
        lists what the game can do and no example has done.
"""

from bunkum.deprecated_names import renamed
from bunkum.testing.game_under_test import Coverage, GameUnderTest, Notation
from bunkum.testing.laws import LawBroken, play
from bunkum.testing.person_law import play_persons
from bunkum.testing.twin_law import play_twins

__all__ = ["Coverage", "GameUnderTest", "LawBroken", "Notation", "play", "play_persons", "play_twins"]

__getattr__ = renamed(__name__)
