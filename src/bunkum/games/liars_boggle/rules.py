"""Liar's Boggle as a game module: what every game answers, from the files beside it."""

from bunkum.games.liars_boggle.check import check
from bunkum.games.liars_boggle.decide import begin, decide
from bunkum.games.liars_boggle.events import Event
from bunkum.games.liars_boggle.evolve import evolve
from bunkum.games.liars_boggle.menu import menu
from bunkum.games.liars_boggle.moves import Action
from bunkum.games.liars_boggle.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.liars_boggle.state import State
from bunkum.games.liars_boggle.timing import awaited, timers

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
