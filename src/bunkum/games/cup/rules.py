"""Pass the cup as a game module: what every game answers, from the files beside it."""

from bunkum.games.cup.check import check
from bunkum.games.cup.decide import begin, decide
from bunkum.games.cup.events import Event
from bunkum.games.cup.evolve import evolve
from bunkum.games.cup.menu import menu
from bunkum.games.cup.moves import Action
from bunkum.games.cup.options import PRESETS, SEATS, Options, fits, warnings
from bunkum.games.cup.state import State
from bunkum.games.cup.timing import awaited, timers

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
