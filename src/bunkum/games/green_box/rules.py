"""The rules module of the Green Box: the functions that every game provides, gathered from the files beside it."""

from bunkum.games.green_box.check import check as check
from bunkum.games.green_box.menu import awaited as awaited, menu as menu, outcome as outcome, timers as timers
from bunkum.games.green_box.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.green_box.records import Action as Action, Event as Event
from bunkum.games.green_box.rounds import begin as begin, decide as decide
from bunkum.games.green_box.state import State as State, evolve as evolve
