"""The laws that every game keeps, for the tests of any game (docs/explanation/design.md#laws).

Pass a `GameUnderTest` and let Hypothesis choose seeds.

laws: play(rig, seats, options, seed, tally)     replay, views, refusals, endings, round trips, along one game
      twins(rig, seats, options, seed, tally)    two truths alike to one seat stay alike until a declared disclosure
      persons(rig, game, seats, options, seed, tally)
                                                 the same at a whole table, for all seats of one device
      tally.complete(rig)                        and nothing that the game can do was left unseen
"""

from bunkum.deprecated_names import renamed
from bunkum.testing.laws import LawBroken, play
from bunkum.testing.persons import persons
from bunkum.testing.rig import Coverage, GameUnderTest, Notation
from bunkum.testing.twins import twins

__all__ = ["Coverage", "GameUnderTest", "LawBroken", "Notation", "persons", "play", "twins"]

__getattr__ = renamed(__name__)
