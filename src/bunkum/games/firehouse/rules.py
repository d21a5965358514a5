"""Firehouse as a game module: what every game answers, from the files beside it."""

from bunkum.games.firehouse.check import check
from bunkum.games.firehouse.decide import begin, decide
from bunkum.games.firehouse.events import Event
from bunkum.games.firehouse.evolve import evolve
from bunkum.games.firehouse.menu import menu
from bunkum.games.firehouse.moves import Action
from bunkum.games.firehouse.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.firehouse.state import State
from bunkum.games.firehouse.timing import awaited, timers

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
