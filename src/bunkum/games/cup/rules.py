"""The rules of Pass the cup: what every game defines, from the modules of this package."""

from bunkum.games.cup.check import (
    awaited as awaited,
    check as check,
    menu as menu,
    outcome as outcome,
    timers as timers,
)
from bunkum.games.cup.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.cup.records import Action as Action, Event as Event
from bunkum.games.cup.rounds import begin as begin, decide as decide
from bunkum.games.cup.state import State as State, evolve as evolve
