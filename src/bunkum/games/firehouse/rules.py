"""The rules module of Firehouse: the functions that every game provides, gathered from the files beside it."""

from bunkum.games.firehouse.check import check as check
from bunkum.games.firehouse.evolve import evolve as evolve
from bunkum.games.firehouse.menu import awaited as awaited, menu as menu, outcome as outcome, timers as timers
from bunkum.games.firehouse.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.firehouse.records import Action as Action, Event as Event
from bunkum.games.firehouse.rounds import begin as begin, decide as decide
from bunkum.games.firehouse.state import State as State
