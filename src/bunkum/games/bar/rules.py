"""The bar game (RULES 7B): liar's dice with four raise rules, and an option that lets anybody call."""

from bunkum.core import GameContext, Seat, draw_starter
from bunkum.core.match_events import outcome as outcome
from bunkum.games.bar.options import PRESETS as PRESETS, Options as Options
from bunkum.liars_dice import records, rounds, state as family
from bunkum.liars_dice.check import awaited as awaited, check as check, menu as menu, timers as timers
from bunkum.liars_dice.options import SEATS as SEATS, fits as fits, warnings as warnings
from bunkum.liars_dice.records import Action as Action, Common, RoundStarted, Verdict
from bunkum.pieces.pips import Span, higher_bids

RULES_VERSION = 1


class Began(records.Began, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    options: Options


Event = Began | RoundStarted | Verdict | Common
"""What may happen: any of the events."""


class State(family.State):
    """The state of a match, and which bids and calls the bar game allows."""

    options: Options

    def raises(self, seat: Seat) -> tuple[Span, ...]:
        """Returns the bids that beat the standing one by the `raise_rule` of the table."""
        return higher_bids(self.options.raise_rule, self.bid_before(), self.most)

    def may_call(self, seat: Seat) -> bool:
        """Returns whether a seat may call: the next seat, and with `out_of_turn` anybody but the bidder."""
        return self.options.out_of_turn or seat == self.turn

    @property
    def others_may_speak(self) -> bool:
        """Whether seats other than the next may act on a bid: with `out_of_turn` too."""
        return self.options.out_of_turn or super().others_may_speak


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Returns the first events of a match: who starts, and each seat's roll."""
    starter = draw_starter(options.house, seats, context.dice)
    return rounds.begin(evolve, Began("bar", RULES_VERSION, seats, options, starter), context)


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """Returns the events that follow when `seat` does `action`."""
    return _HANDLERS.decide(state, seat, action, context)


def evolve(state: State | None, event: Event) -> State:
    """Returns the state after `event`."""
    if isinstance(event, Began):
        return family.begun(State, event)
    assert state is not None
    return family.evolve(state, event)


_HANDLERS = rounds.handlers(evolve)
