"""The games, each in a folder of its own. No game imports another.

A folder holds `rules` and the other parts of `core.contract` that the game has, each in the module of its name:
`notation`, `transcript`, `text_view`, `advice`, `odds`, `drill`, `players`, and `review`, which may also judge claims
and count statistics. A game may also be one module, which then has its rules and no other parts. Games that do not
come with the server lie in the folders that BUNKUM_GAMES names, or are installed by packages with entry points in the
group `bunkum.games`.
"""

import os
import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType

from bunkum.core.game_parts import GameParts
from bunkum.deprecated_names import MODULES

ORDER = ("liars_boggle", "boggle", "green_box", "cup", "firehouse", "bar", "perudo")
"""The order in which games are listed. A game not named here comes last; a name without a folder is ignored."""

ELSEWHERE = tuple(filter(None, os.environ.get("BUNKUM_GAMES", "").split(os.pathsep)))
"""The folders of games that do not come with the server."""

__path__ = [*__path__, *ELSEWHERE]

GROUP = "bunkum.games"
"""The entry points by which a package brings a game: its id, and the name of its folder or module."""


@cache
def game_modules() -> dict[str, str]:
    """Returns the folder or module of each installed game, by id; names that begin with an underscore are skipped."""
    found = {each.name: f"{__name__}.{each.name}" for each in pkgutil.iter_modules(__path__)}
    installed = {point.name.replace("-", "_"): point.value for point in entry_points(group=GROUP)}
    return {game: module for game, module in {**installed, **found}.items() if not game.startswith("_")}


@cache
def load_game(game: str) -> GameParts:
    """Returns a game by its id, which may be written with hyphens (`liars-boggle`).

    Raises ModuleNotFoundError if there is no such game.
    """
    name = game.replace("-", "_")
    home = game_modules().get(name, f"{__name__}.{name}")
    package = import_module(home)
    family = getattr(package, "FAMILY", None)

    def find(part: str, name: str) -> ModuleType | None:
        for place in filter(None, (home, family)):
            if _is_there(place, part):
                module = import_module(f"{place}.{part}")
                if not name or hasattr(module, name):
                    return module
        return None

    return GameParts(find("rules", "") or package, find)


def _is_there(place: str, module: str) -> bool:
    """Returns whether a folder has this module; a path that only forwards to a renamed module does not count."""
    path = f"{place}.{module}"
    return path not in MODULES and hasattr(import_module(place), "__path__") and find_spec(path) is not None


def rules_of(game: str) -> ModuleType:
    """Returns the rules module of a game, with its types; raises ModuleNotFoundError if there is no such game."""
    return load_game(game).module
