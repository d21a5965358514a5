"""The rules of Pass the cup: what every game defines, from the modules of this package."""

from bunkum.games.cup.check import awaited, check, menu, outcome, timers
from bunkum.games.cup.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.cup.records import Action, Event
from bunkum.games.cup.rounds import begin, decide
from bunkum.games.cup.state import State, evolve

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
