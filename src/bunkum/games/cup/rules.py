"""The rules of Pass the cup: what every game defines, and what actions do in a turn and a showdown (RULES 6.2, 6.6).

Only this module sees the dice; `check` has allowed the actions.
"""

from collections.abc import Sequence
from typing import assert_never

from bunkum import core
from bunkum.core import Address, GameContext, Seat, Timer, this_or_next
from bunkum.core.action_handlers import ActionHandlers, play_for_gone
from bunkum.core.event_builder import begin_match
from bunkum.core.match_events import outcome as outcome
from bunkum.games.cup import records
from bunkum.games.cup.check import (
    awaited as awaited,
    check as check,
    givable,
    has_rolled,
    menu as menu,
    needs_a_die,
    timers as timers,
    unlocked,
)
from bunkum.games.cup.hands import FACES, Claim, above, claim_of, hand_key, key_of, read_claim
from bunkum.games.cup.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    ending,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.cup.records import Action as Action, Event as Event
from bunkum.games.cup.state import State as State, evolve as evolve, faces

_Builder = core.EventBuilder[State, records.Event]
"""The builder of this game's events."""

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[records.Event]:
    """Returns the events that open a match: the starter rolls all five dice under the cup (RULES 6.2)."""
    starter = core.draw_starter(options.house, seats, context.dice)
    began = records.Began("cup", RULES_VERSION, seats, options, starter)
    builder: _Builder = begin_match(evolve, began, context)
    builder.emit(records.RoundStarted(1, starter))
    _roll_cup(builder, starter)
    return builder.events


def decide(state: State, seat: Seat, action: records.Action, context: GameContext) -> list[records.Event]:
    """Returns the events that follow when `seat` does `action`."""
    return _HANDLERS.decide(state, seat, action, context)


def _play(builder: _Builder, seat: Seat, action: records.PlayerAction) -> None:
    straights = builder.state.options.straights
    match action:
        case records.Challenge():
            _challenge(builder, seat)
        case records.Peek():
            builder.emit(records.Accepted(seat, "peek"))
            _look(builder, seat, again=False)
        case records.Blind(claim):
            builder.emit(records.Accepted(seat, "blind", rolls=claim is None))
            if claim is not None:
                _say(builder, seat, read_claim(claim, straights), blind=True)
        case records.Show(dice):
            places = tuple(sorted(dice))
            builder.emit(records.Shown(seat, places, _values(builder.state, places)))
        case records.Hide(dice):
            builder.emit(records.Hidden(seat, tuple(sorted(dice))))
        case records.RollTable(dice):
            _roll_table(builder, seat, dice)
        case records.RollCup():
            _roll_cup(builder, seat)
        case records.Look():
            _look(builder, seat, again=True)
        case records.MakeClaim(claim):
            _say(builder, seat, read_claim(claim, straights))
        case records.Give(receiver):
            builder.emit(records.Given(seat, receiver, _coin_of(builder.state)))
            _close(builder)
        case _:
            assert_never(action)


def _look(builder: _Builder, seat: Seat, *, again: bool) -> None:
    """Tells all seats that a seat looks under the cup, and only that seat what lies there."""
    cup = builder.state.cup
    builder.emit(records.Looked(seat, again))
    builder.emit(records.Seen(seat, cup, _values(builder.state, cup)))


def _values(state: State, dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(state.dice[at].value or 0 for at in dice)


# A turn, and a round.


def _roll_cup(builder: _Builder, seat: Seat) -> None:
    """Rolls every die under the cup; nobody sees how they fall."""
    state, dice = builder.state, builder.state.cup
    values = _draw(builder, seat, dice)
    out = core.seats_that_see_all(state.options.house, state.seats, state.living, builder.context.partners)
    builder.emit(records.CupRolled(seat, dice))
    builder.emit(records.Fell(dice, values, out))


def _roll_table(builder: _Builder, seat: Seat, dice: Sequence[int]) -> None:
    """Rolls these dice on the table, in public."""
    places = tuple(sorted(dice))
    builder.emit(records.TableRolled(seat, places, _draw(builder, seat, places)))


def _draw(builder: _Builder, seat: Seat, dice: Sequence[int]) -> tuple[int, ...]:
    """Returns how these dice fall; their address has their order in this roll, and the number of rolls in the round."""
    state, context = builder.state, builder.context
    return context.dice.roll(Address(state.round, seat, 0, state.throw), [FACES] * len(dice))


def _say(builder: _Builder, seat: Seat, claim: Claim, *, blind: bool = False) -> None:
    """Makes a claim for a seat, and passes the cup to the left."""
    key = key_of(claim, builder.state.options.straights)
    builder.emit(records.Claimed(records.StandingClaim(seat, claim, key, builder.state.seq + 1, blind)))


def _challenge(builder: _Builder, seat: Seat) -> None:
    """Lifts the cup and decides who pays; then the winner may give a token, or the round ends."""
    claim, straights = builder.state.claim, builder.state.options.straights
    assert claim is not None
    values = faces(builder.state)
    builder.emit(records.Challenged(seat))
    builder.emit(records.Revealed(values))
    key = hand_key(values, straights)
    holds = key >= claim.key
    winner, loser = (claim.seat, seat) if holds else (seat, claim.seat)
    coin = _coin_of(builder.state)
    cost = 0 if coin == "token" and loser in builder.state.gone else 1  # RULES 1.6: a score is frozen, lives are not
    hand, worth = tuple(sorted(values, reverse=True)), claim_of(values, straights)
    builder.emit(records.Verdict(hand, worth, key, holds, winner, loser, cost, coin))
    if builder.state.options.winner_gives and winner not in builder.state.gone and _may_give(builder.state):
        builder.emit(records.GiftAsked(winner))
    else:
        _close(builder)


def _coin_of(state: State) -> records.Coin:
    """Returns whether a showdown costs a token or a life in this match."""
    return "life" if ending(state.options).kind == "lives" else "token"


def _may_give(state: State) -> bool:
    """Returns whether the winner may give a token: not if the match is decided, nor with two seats left (RULES 6.6)."""
    end = ending(state.options)
    if end.kind == "lives":
        return len([seat for seat in state.present if state.tokens[seat] > 0]) > 2
    if end.kind == "tokens" and _is_full(state):
        return False
    return len(state.present) > 2


def _is_full(state: State) -> bool:
    """Returns whether a seat has the tokens that end the match; seats that left do not count."""
    return any(state.tokens[seat] >= ending(state.options).number for seat in state.present)


def _close(builder: _Builder) -> None:
    """Ends the round: eliminates seats, then ends the match, or names the next starter and starts the show pause."""
    end = ending(builder.state.options)
    if end.kind == "lives":
        _drop(builder)
    if len(builder.state.present) == 1 or _is_over(builder.state):
        _end_match(builder)
        return
    winner = builder.state.showdown.winner if builder.state.showdown is not None else None
    assert winner is not None
    _name_starter(builder, winner)
    builder.emit(records.ShowStarted())


def _is_over(state: State) -> bool:
    end = ending(state.options)
    match end.kind:
        case "tokens":
            return _is_full(state)
        case "rounds":
            return state.round >= end.number
        case "lives":
            return len(state.living) == 1


def _drop(builder: _Builder) -> None:
    """Eliminates seats that left, then those without lives, which share a place above them."""
    _drop_the_gone(builder)
    fallen = tuple(seat for seat in sorted(builder.state.living) if builder.state.tokens[seat] < 1)
    if fallen:
        builder.emit(records.Eliminated(fallen, len(builder.state.living) - len(fallen) + 1))


def _drop_the_gone(builder: _Builder) -> None:
    for leaver in builder.state.gone:
        if leaver in builder.state.living:
            builder.emit(records.Eliminated((leaver,), len(builder.state.living)))


def _name_starter(builder: _Builder, wanted: Seat) -> None:
    """Names the next starter: the wanted seat, or if it has left, the next one to the left."""
    state = builder.state
    builder.emit(records.StarterNamed(this_or_next(wanted, state.present, state.seats)))


def _next_round(builder: _Builder) -> None:
    """Starts the next round: all five dice go under the cup, and the starter rolls them."""
    state = builder.state
    builder.emit(records.RoundStarted(state.round + 1, state.starter))
    _roll_cup(builder, state.starter)


def _end_match(builder: _Builder) -> None:
    """Ends the match: ties share a place; seats that left come last, above those that left earlier."""
    state = builder.state
    if ending(state.options).kind == "lives":
        builder.emit(records.MatchEnded(tuple(place or 1 for place in state.places)))
        return
    scores = [state.tokens[seat] for seat in state.present]
    ranking = [1 + sum(score < state.tokens[seat] for score in scores) for seat in range(state.seats)]
    for at, leaver in enumerate(state.gone):
        ranking[leaver] = state.seats - at
    builder.emit(records.MatchEnded(tuple(ranking)))


# The House.


def _silence(builder: _Builder, seat: Seat) -> None:
    """Does the timeout action of a seat (RULES 6.8)."""
    match builder.state.phase:
        case "receive":
            _challenge(builder, seat)
        case "turn":
            _finish_turn(builder, seat)
        case "give":
            _give_the_loser(builder, seat)
        case "show" | "over":
            raise AssertionError(f"nobody is awaited in {builder.state.phase}")


def _finish_turn(builder: _Builder, seat: Seat) -> None:
    """Rolls the cup if it must still be rolled, then makes the lowest claim that beats the standing one."""
    state = builder.state
    if needs_a_die(state) or not has_rolled(state):
        if not state.cup:
            builder.emit(records.Hidden(seat, unlocked(state)[:1]))
        _roll_cup(builder, seat)
    standing = builder.state.claim
    rungs = above(standing.key if standing is not None else None, builder.state.options.straights)
    _say(builder, seat, rungs[0].claim)


def _give_the_loser(builder: _Builder, seat: Seat) -> None:
    """Gives the token to the loser; to nobody if it has just lost its last life, or has left (RULES 6.6)."""
    showdown = builder.state.showdown
    assert showdown is not None
    loser = showdown.loser
    if loser is not None and loser in givable(builder.state):
        builder.emit(records.Given(seat, loser, _coin_of(builder.state)))
    _close(builder)


def _leave(builder: _Builder, leaver: Seat) -> None:
    """Removes a seat that leaves for good; its claim stands until the round is resolved (RULES 1.6)."""
    builder.emit(records.SeatLeft(leaver))
    state = builder.state
    lives = ending(state.options).kind == "lives"
    if len(state.present) == 1:
        if lives:
            _drop_the_gone(builder)
        _end_match(builder)
    elif state.phase == "give" and not _may_give(state):
        _close(builder)
    elif state.phase == "show":
        if lives:
            _drop_the_gone(builder)
        if state.starter == leaver:
            _name_starter(builder, leaver)


def _time_up(builder: _Builder, timer: Timer) -> None:
    if timer.name == "show":
        _next_round(builder)
    else:
        _silence(builder, builder.state.turn)


def _restart(builder: _Builder) -> None:
    _roll_cup(builder, builder.state.starter)


_HANDLERS = ActionHandlers(evolve, _play, _time_up, _silence, _leave, _restart, play_for_gone(awaited, _silence))
