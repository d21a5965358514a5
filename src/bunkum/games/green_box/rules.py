"""The Green Box as a game module: what every game answers, from the files beside it."""

from bunkum.games.green_box.check import check
from bunkum.games.green_box.decide import begin, decide
from bunkum.games.green_box.events import Event
from bunkum.games.green_box.evolve import evolve
from bunkum.games.green_box.menu import menu
from bunkum.games.green_box.moves import Action
from bunkum.games.green_box.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.green_box.state import State
from bunkum.games.green_box.timing import awaited, timers

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
