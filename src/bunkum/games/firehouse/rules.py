"""The rules module of Firehouse: the functions that every game provides, gathered from the files beside it."""

from bunkum.games.firehouse.check import check
from bunkum.games.firehouse.evolve import evolve
from bunkum.games.firehouse.menu import awaited, menu, outcome, timers
from bunkum.games.firehouse.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.firehouse.records import Action, Event
from bunkum.games.firehouse.rounds import begin, decide
from bunkum.games.firehouse.state import State

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
