"""Perudo as a game module: what every game answers, from the files beside it."""

from bunkum.games.perudo.check import check
from bunkum.games.perudo.decide import begin, decide
from bunkum.games.perudo.events import Event
from bunkum.games.perudo.evolve import evolve
from bunkum.games.perudo.menu import menu
from bunkum.games.perudo.moves import Action
from bunkum.games.perudo.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.perudo.state import State
from bunkum.games.perudo.timing import awaited, timers

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
