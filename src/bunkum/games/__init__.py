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


_BESIDE = {"claims": "advice", "statistics": "review"}
"""Parts that a family keeps in another one's module."""


def part_of(game: str, part: str) -> ModuleType | None:
    """What a game brings beside its rules, `odds` or `players`, or else its family; None where neither does."""
    if find_spec(f"{__name__}.{game}") is None:
        return None
    package = import_module(f"{__name__}.{game}")
    family = getattr(package, "FAMILY", None)
    for home, module in ((package.__name__, part), (family, part), (family, _BESIDE.get(part))):
        if home and module and hasattr(import_module(home), "__path__") and find_spec(f"{home}.{module}"):
            return import_module(f"{home}.{module}")
    return None
