"""The games, a folder each. No game imports another.

A folder holds `rules` and whatever else the game brings: `notation`, `odds`, `players`, `advice`, `claims`, `marks`,
`review`, `drawing`, `transcript`. A game may also be one module, which is then its own rules and brings nothing else.
Games that do not come with the house lie in the folders that BUNKUM_GAMES names.
"""

import os
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

ORDER = ("liars_boggle", "boggle", "green_box", "cup", "firehouse", "bar", "perudo")
"""How they stand on the shelf. A game not named here stands at the end; a name without its folder is no loss."""

ELSEWHERE = tuple(filter(None, os.environ.get("BUNKUM_GAMES", "").split(os.pathsep)))
"""The folders of games that do not come with the house."""

__path__ = [*__path__, *ELSEWHERE]


def rules_of(game: str) -> ModuleType:
    """The rules of a game; ModuleNotFoundError where there is no such game."""
    rules = part_of(game, "rules")
    return import_module(f"{__name__}.{game}") if rules is None else rules


def part_of(game: str, part: str) -> ModuleType | None:
    """What a game brings beside its rules, `odds` or `players`; None where it brings none, or there is no such game."""
    folder = find_spec(f"{__name__}.{game}")
    if folder is None or folder.submodule_search_locations is None or find_spec(f"{__name__}.{game}.{part}") is None:
        return None
    return import_module(f"{__name__}.{game}.{part}")
