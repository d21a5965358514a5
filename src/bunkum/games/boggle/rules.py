"""Boggle as a game module: what every game answers, from the files beside it."""

from bunkum.games.boggle.check import check
from bunkum.games.boggle.decide import begin, decide
from bunkum.games.boggle.events import Event
from bunkum.games.boggle.evolve import evolve
from bunkum.games.boggle.menu import menu
from bunkum.games.boggle.moves import Action
from bunkum.games.boggle.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.boggle.state import State
from bunkum.games.boggle.timing import awaited, timers

AT_ONCE = True
"""Everybody writes at once: one device cannot go round (RULES 1.9)."""

__all__ = [
    "AT_ONCE",
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
