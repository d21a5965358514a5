"""The rules of Liar's Boggle: what every game defines, how a match begins and what actions do (RULES 2.3).

Only `begin` and `decide` see the dice; `decide` gets actions that `check` has allowed. Events are emitted one by one,
and `Telling` keeps the state up to date, because what follows a verdict depends on which seats are left. The House
plays for seats that left for good, as long as the game waits for one of them.
"""

from typing import assert_never

from bunkum.core import GameContext, Seat, Timer, all_seats, draw_starter
from bunkum.core.action_handlers import ActionHandlers, play_for_gone
from bunkum.core.event_builder import begin_match
from bunkum.games.liars_boggle import records, rounds
from bunkum.games.liars_boggle.check import check as check, menu as menu
from bunkum.games.liars_boggle.evolve import evolve as evolve
from bunkum.games.liars_boggle.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    dice_each,
    dice_left,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.liars_boggle.records import Action as Action, Event as Event
from bunkum.games.liars_boggle.rounds import Telling
from bunkum.games.liars_boggle.state import (
    Phase,
    StandingBid,
    State as State,
    awaited as awaited,
    length,
    outcome as outcome,
    sand_binds,
    timers as timers,
)
from bunkum.pieces.letters import DICE_SETS, without_each

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[records.Event]:
    """Returns the events that open a match: dice are dealt, set aside and rolled (RULES 2.1)."""
    starter, each = draw_starter(options.house, seats, context.dice), dice_each(options, seats)
    began = records.Began("liars_boggle", RULES_VERSION, seats, options, starter, each)
    builder: Telling = begin_match(evolve, began, context)
    hands, rest = rounds.deal(options, each, context)
    box_dice = DICE_SETS[options.dice_set]
    builder.emit(records.SetAside(rest, without_each(box_dice, dice_left(options))))
    for seat, dice in zip(all_seats(seats), hands, strict=True):
        builder.emit(
            records.DealtOpenly(seat, dice) if options.die_identity == "public" else records.Dealt(seat, dice, (seat,))
        )
    builder.emit(records.RoundStarted(1, starter))
    rounds.roll(builder, hands)
    return builder.events


def decide(state: State, seat: Seat, action: records.Action, context: GameContext) -> list[records.Event]:
    """Returns the events that follow when `seat` does `action`."""
    return _HANDLERS.decide(state, seat, action, context)


def _play(builder: Telling, seat: Seat, action: records.PlayerAction) -> None:
    state = builder.state
    match action:
        case records.Bid(said, q_as) | records.Replace(said, q_as):
            word, q = said.lower(), q_as or "qu"
            builder.emit(records.BidMade(StandingBid(seat, word, length(word, state.options, q), state.seq + 1, q)))
            if state.bid is not None and state.options.history == "memory":
                builder.emit(records.Remembered(state.bid))
        case records.Call(challenge):
            rounds.call(builder, seat, challenge=challenge)
        case records.CallInstead():
            rounds.call(builder, seat, challenge=False)
        case records.LateChallenge():
            builder.emit(records.LateChallenged(seat))
            rounds.judge_word(builder)
        case records.Accept():
            rounds.verdict(builder, valid=None)
        case records.Vote(valid):
            builder.emit(records.Voted(seat))
            builder.emit(records.Ballot(seat, valid, rounds.eyes(builder, seat)))
            rounds.close_vote_when_done(builder)
        case records.Abstain():
            builder.emit(records.Abstained(seat))
            rounds.close_vote_when_done(builder)
        case records.Discard(place):
            rounds.discard(builder, seat, place)
        case records.Trade(give, take):
            given = tuple(state.hand(seat)[place].faces or "" for place in give)
            builder.emit(records.Traded(seat, give, given, take))
            rounds.rest_when_traded(builder)
        case records.NoTrade():
            builder.emit(records.KeptDice(seat))
            rounds.rest_when_traded(builder)
        case records.FriendlyChallenge():
            builder.emit(records.FriendlyAsked(seat))
            rounds.judge_word(builder)
        case records.StartTimer():
            builder.emit(records.TimerStarted(seat))
        case _:
            assert_never(action)


# What the House does: timers that run out, seats that are silent or have left (RULES 1.5, 1.6, 2.9).


def _time_up(builder: Telling, timer: Timer) -> None:
    """Does what follows when a timer runs out."""
    state = builder.state
    match timer.name:
        case "show":
            rounds.next_round(builder)
        case "hold":
            builder.emit(records.HoldEnded())
        case "sand":
            binding = sand_binds(state)
            builder.emit(records.TimerFinished(binding))
            if binding and state.options.timer_expiry == "lose_die":
                _miss_turn(builder, state.turn)
            elif binding and state.options.timer_expiry == "auto_call":
                _silence(builder, state.turn)
        case "answer" if state.phase == "vote":
            rounds.close_vote(builder)
        case _:
            _silence(builder, state.turn)


_SILENCE: dict[Phase, records.PlayerAction] = {
    "turn": records.Call(),
    "showdown": records.Accept(),
    "vote": records.Abstain(),
    "trade": records.NoTrade(),
    "replace": records.CallInstead(),
}
"""The timeout action of a seat in these phases."""


def _silence(builder: Telling, seat: Seat) -> None:
    """Does the timeout action of a seat (RULES 2.3)."""
    state = builder.state
    if state.phase == "discard":
        rounds.discard_any(builder, seat)
    elif state.phase == "bid" or (state.phase == "replace" and state.bid is None):
        _miss_turn(builder, seat)
    else:
        _play(builder, seat, _SILENCE[state.phase])


def _miss_turn(builder: Telling, seat: Seat) -> None:
    builder.emit(records.TurnMissed(seat))
    rounds.lose(builder, seat)


def _leave(builder: Telling, leaver: Seat) -> None:
    """Removes a seat that leaves for good; its dice count until the round is resolved (RULES 1.6)."""
    builder.emit(records.SeatLeft(leaver))
    state = builder.state
    if len(state.living.difference(state.gone)) == 1:
        for seat in state.gone:
            if seat in builder.state.living:
                builder.emit(records.Eliminated(seat, len(builder.state.living)))
        rounds.end_match(builder)
    elif state.phase in ("trade", "show") and leaver in state.living:
        _leave_between_rounds(builder, leaver)


def _leave_between_rounds(builder: Telling, leaver: Seat) -> None:
    trading = builder.state.phase == "trade"
    was_first = trading and builder.state.turn == leaver
    rounds.take_away(builder, leaver)
    if builder.state.starter == leaver:
        rounds.name_starter(builder, leaver)
        if was_first:
            rounds.open_trading(builder)  # RULES 2.8.1: the next starter first
    if trading:
        rounds.rest_when_traded(builder)


def _restart(builder: Telling) -> None:
    rounds.roll(builder, rounds.dice_of(builder.events.before))


_HANDLERS = ActionHandlers(evolve, _play, _time_up, _silence, _leave, _restart, play_for_gone(awaited, _silence))
