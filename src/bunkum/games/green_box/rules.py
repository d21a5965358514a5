"""The rules module of the Green Box: the functions that every game provides, gathered from the files beside it."""

from bunkum.games.green_box.check import check
from bunkum.games.green_box.menu import awaited, menu, outcome, timers
from bunkum.games.green_box.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.green_box.records import Action, Event
from bunkum.games.green_box.rounds import begin, decide
from bunkum.games.green_box.state import State, evolve

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
