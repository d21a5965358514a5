"""Where things stand after an event: the same fold for the truth and for every view. Never fails, asks nobody.

A table by kind of event rather than a `match`: whatever anybody sees at any table comes through here, once for each
pair of eyes, and to ask a record for its kind thirty times takes longer than to do what it says.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from bunkum.core import Seat, next_seat
from bunkum.games.liars_boggle.events import (
    Began,
    BidMade,
    BidWithdrawn,
    Dealt,
    DealtOpenly,
    Discarded,
    Eliminated,
    Event,
    FriendlyAsked,
    FriendlyResult,
    HoldEnded,
    KeptDice,
    MatchEnded,
    Remembered,
    Removed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    SetAside,
    ShowStarted,
    StarterNamed,
    TimerFinished,
    TimerStarted,
    Traded,
    TradingOpened,
)
from bunkum.games.liars_boggle.evolve_showdown import SHOWDOWN
from bunkum.games.liars_boggle.state import FACE_DOWN, Die, Hands, Poll, Sand, State
from bunkum.pieces.letters import without_each


def evolve(state: State | None, event: Event) -> State:
    """The state after `event`."""
    return _AFTER[type(event)](state, event)


def _begun(state: State | None, event: Began) -> State:
    assert state is None, "a match begins once, and first"
    options = event.options
    shown = options.dice_counts == "shown"
    return State(
        options=options,
        hands=tuple(_face_down(dice) if shown else None for dice in event.dice_each),
        living=frozenset(map(Seat, range(event.seats))),
        starter=event.starter,
        turn=event.starter,
        places=(0,) * event.seats,
        dice_in_play=sum(event.dice_each),
    )


# The dice


def _set_aside(state: State, event: SetAside) -> State:
    return replace(state, pile=event.dice, removed=event.removed)


def _dealt(state: State, event: Dealt | DealtOpenly) -> State:
    return replace(state, hands=_put(state.hands, event.seat, tuple(map(Die, event.dice))))


def _rolled(state: State, event: Rolled) -> State:
    return replace(state, hands=_put(state.hands, event.seat, tuple(map(Die, event.dice, event.faces))))


def _round_started(state: State, event: RoundStarted) -> State:
    return _new_round(state, event.round, event.starter, 0)


def _round_restarted(state: State, _: RoundRestarted) -> State:
    return _new_round(state, state.round, state.starter, state.throw + 1)


def _new_round(state: State, number: int, starter: Seat, throw: int) -> State:
    """All dice under the cups. Who may not know them knows their number at most."""
    shown = state.options.dice_counts == "shown"
    hands: list[tuple[Die, ...] | None] = [()] * len(state.hands)
    for seat in state.living:
        hands[seat] = _face_down(len(state.hands[seat] or ())) if shown else None
    return replace(
        state,
        hands=tuple(hands),
        starter=starter,
        turn=starter,
        phase="bid",
        round=number,
        throw=throw,
        turns=state.turns + 1,
        bid=None,
        earlier=(),
        before=None,
        held=False,
        showdown=None,
        poll=None,
        traders=(),
    )


@cache
def _face_down(dice: int) -> tuple[Die, ...]:
    return (FACE_DOWN,) * dice


# Bids


def _bid_made(state: State, event: BidMade) -> State:
    bid, options = event.bid, state.options
    keep = options.history == "full" and state.bid is not None
    return replace(
        state,
        bid=bid,
        earlier=(*state.earlier, state.bid) if keep else (),
        before=None,
        seq=bid.seq,
        phase="turn",
        turn=next_seat(bid.seat, state.living, len(state.places)),
        turns=state.turns + 1,
        held=options.friendly_hold > 0 and options.word_policy == "friendly",
    )


def _remembered(state: State, event: Remembered) -> State:
    return replace(state, before=event.bid)


def _hold_ended(state: State, _: HoldEnded) -> State:
    return replace(state, held=False)


def _friendly_asked(state: State, event: FriendlyAsked) -> State:
    return replace(state, poll=Poll(event.seat, friendly=True, voters=()), held=False)


def _friendly_result(state: State, event: FriendlyResult) -> State:
    if event.valid:
        return replace(state, good=state.good | {event.word}, poll=None, phase="turn")
    return replace(state, struck=state.struck | {event.word}, poll=None)


def _bid_withdrawn(state: State, event: BidWithdrawn) -> State:
    assert state.bid is not None
    return replace(
        state,
        phase="replace",
        bid=event.back,
        before=None,
        earlier=state.earlier[:-1],
        turn=state.bid.seat,
        turns=state.turns + 1,
        held=False,
    )


def _timer_started(state: State, _: TimerStarted) -> State:
    return replace(state, sand=Sand(state.sand.count + 1, state.turns, running=True))


def _timer_finished(state: State, _: TimerFinished) -> State:
    return replace(state, sand=Sand(state.sand.count))


# A die is lost, and what comes after


def _discarded(state: State, event: Discarded) -> State:
    hand = state.hands[event.seat]
    left = None if hand is None else (*hand[: event.place], *hand[event.place + 1 :])
    return replace(
        state,
        hands=_put(state.hands, event.seat, left),
        pile=(*state.pile, event.die),
        dice_in_play=state.dice_in_play - 1,
    )


def _removed(state: State, event: Removed) -> State:
    left = state.dice_in_play - len(event.dice)
    hands = _put(state.hands, event.seat, ())
    return replace(state, hands=hands, pile=(*state.pile, *event.dice), dice_in_play=left)


def _eliminated(state: State, event: Eliminated) -> State:
    seat = event.seat
    traders = tuple(trader for trader in state.traders if trader != seat)
    turn = traders[0] if traders else state.turn
    return replace(
        state,
        turn=turn,
        turns=state.turns + (turn != state.turn),  # the next to trade has a clock of its own
        hands=_put(state.hands, seat, ()),
        living=state.living - {seat},
        places=(*state.places[:seat], event.place, *state.places[seat + 1 :]),
        traders=traders,
    )


def _starter_named(state: State, event: StarterNamed) -> State:
    return replace(state, starter=event.seat)


def _trading_opened(state: State, event: TradingOpened) -> State:
    return replace(state, phase="trade", traders=event.order, turn=event.order[0], turns=state.turns + 1)


def _traded(state: State, event: Traded) -> State:
    hand = state.hands[event.seat]
    if hand is not None:
        kept = tuple(die for place, die in enumerate(hand) if place not in event.places)
        state = replace(state, hands=_put(state.hands, event.seat, (*kept, *map(Die, event.take))))
    return _next_trader(replace(state, pile=(*without_each(state.pile, event.take), *event.give)))


def _kept_dice(state: State, _: KeptDice) -> State:
    return _next_trader(state)


def _next_trader(state: State) -> State:
    traders = state.traders[1:]
    return replace(state, traders=traders, turn=traders[0] if traders else state.turn, turns=state.turns + 1)


def _show_started(state: State, _: ShowStarted) -> State:
    return replace(state, phase="show", turns=state.turns + 1)


def _seat_left(state: State, event: SeatLeft) -> State:
    return replace(state, gone=(*state.gone, event.seat))


def _match_ended(state: State, event: MatchEnded) -> State:
    return replace(state, phase="over", places=event.ranking)


def _put(hands: Hands, seat: Seat, hand: tuple[Die, ...] | None) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


_AFTER: dict[type[Event], Callable[[Any, Any], State]] = {
    Began: _begun,
    SetAside: _set_aside,
    Dealt: _dealt,
    DealtOpenly: _dealt,
    Rolled: _rolled,
    RoundStarted: _round_started,
    RoundRestarted: _round_restarted,
    BidMade: _bid_made,
    Remembered: _remembered,
    HoldEnded: _hold_ended,
    FriendlyAsked: _friendly_asked,
    FriendlyResult: _friendly_result,
    BidWithdrawn: _bid_withdrawn,
    TimerStarted: _timer_started,
    TimerFinished: _timer_finished,
    Discarded: _discarded,
    Removed: _removed,
    Eliminated: _eliminated,
    StarterNamed: _starter_named,
    TradingOpened: _trading_opened,
    Traded: _traded,
    KeptDice: _kept_dice,
    ShowStarted: _show_started,
    SeatLeft: _seat_left,
    MatchEnded: _match_ended,
    **SHOWDOWN,
}
