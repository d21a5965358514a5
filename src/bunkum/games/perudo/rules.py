"""The rules module of Perudo (RULES 7C): liar's dice with the rules of its own in `state`."""

from msgspec.structs import replace

from bunkum.core import GameContext, Seat, draw_starter
from bunkum.core.match_events import outcome as outcome
from bunkum.games.perudo.options import PRESETS as PRESETS, Options as Options
from bunkum.games.perudo.state import RoundStarted, Showdown, State as State, Verdict
from bunkum.liars_dice import records, rounds, state as family
from bunkum.liars_dice.check import awaited as awaited, check as check, menu as menu, timers as timers
from bunkum.liars_dice.options import SEATS as SEATS, fits as fits, warnings as warnings
from bunkum.liars_dice.records import Action as Action, Challenged, Common, DieLost, RoundRestarted

RULES_VERSION = 1


class Began(records.Began, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    options: Options


Event = Began | RoundStarted | Verdict | Common
"""What may happen: any of the events."""


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Returns the first events of a match: who starts, and each seat's roll."""
    starter = draw_starter(options.house, seats, context.dice)
    return rounds.begin(evolve, Began("perudo", RULES_VERSION, seats, options, starter), context)


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """Returns the events that follow when `seat` does `action`."""
    return _HANDLERS.decide(state, seat, action, context)


def evolve(state: State | None, event: Event) -> State:
    """Returns the state after `event`."""
    if isinstance(event, Began):
        return family.begun(State, event)
    assert state is not None
    after = family.evolve(state, event)
    match event:
        case RoundStarted(palifico=palifico):
            return replace(after, palifico=palifico, fell=None)
        case RoundRestarted():
            return replace(after, fell=None)
        case Challenged(seat, how):
            return replace(after, showdown=Showdown(seat, how))
        case Verdict(plain=plain, wild=wild) if after.showdown is not None:
            return replace(after, showdown=replace(after.showdown, plain=plain, wild=wild))
        case DieLost(seat) if after.dice[seat] == 1 and seat not in after.fallen:
            return replace(after, fallen=after.fallen | {seat}, fell=seat)
        case _:
            return after


_HANDLERS = rounds.handlers(evolve)
