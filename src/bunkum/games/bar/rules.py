"""The bar game as a game module: what every game answers, from the files beside it."""

from bunkum.games.bar.check import check
from bunkum.games.bar.decide import begin, decide
from bunkum.games.bar.events import Event
from bunkum.games.bar.evolve import evolve
from bunkum.games.bar.menu import menu
from bunkum.games.bar.moves import Action
from bunkum.games.bar.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.bar.state import State
from bunkum.games.bar.timing import awaited, timers

__all__ = [
    "PRESETS",
    "SEATS",
    "Action",
    "Event",
    "Options",
    "State",
    "awaited",
    "begin",
    "check",
    "decide",
    "evolve",
    "fits",
    "menu",
    "outcome",
    "timers",
    "warnings",
]


def outcome(state: State) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, 1 for the winner."""
    return state.places if state.phase == "over" else None
