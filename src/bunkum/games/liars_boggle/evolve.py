"""Applies events to a state, alike for the truth and for every view; never fails, and needs no dice or dictionary.

A dictionary finds the function for a type of event, rather than a `match`: every event is applied here once for each
view, and comparing its type with thirty others takes longer than applying it.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from bunkum.core import Seat, next_seat, replace_at
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.state import FACE_DOWN, Die, Hands, Poll, Sand, Showdown, State
from bunkum.pieces.letters import without_each


def evolve(state: State | None, event: records.Event) -> State:
    """Returns the state after `event`."""
    return _AFTER[type(event)](state, event)


def _begin(state: State | None, event: records.Began) -> State:
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


def _set_aside(state: State, event: records.SetAside) -> State:
    return replace(state, pile=event.dice, removed=event.removed)


def _dealt(state: State, event: records.Dealt | records.DealtOpenly) -> State:
    return replace(state, hands=replace_at(state.hands, event.seat, tuple(map(Die, event.dice))))


def _roll(state: State, event: records.Rolled) -> State:
    return replace(state, hands=replace_at(state.hands, event.seat, tuple(map(Die, event.dice, event.faces))))


def _round_started(state: State, event: records.RoundStarted) -> State:
    return _new_round(state, event.round, event.starter, 0)


def _round_restarted(state: State, _: records.RoundRestarted) -> State:
    return _new_round(state, state.round, state.starter, state.throw + 1)


def _new_round(state: State, number: int, starter: Seat, throw: int) -> State:
    """Puts all dice under the cups; a view of other seats' dice knows at most their number."""
    shown = state.options.dice_counts == "shown"
    hands: list[tuple[Die, ...] | None] = [()] * len(state.hands)
    for seat in state.living:
        hands[seat] = _face_down(len(state.hand(seat))) if shown else None
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


def _bid_made(state: State, event: records.BidMade) -> State:
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


def _remember(state: State, event: records.Remembered) -> State:
    return replace(state, before=event.bid)


def _hold_ended(state: State, _: records.HoldEnded) -> State:
    return replace(state, held=False)


def _friendly_asked(state: State, event: records.FriendlyAsked) -> State:
    return replace(state, poll=Poll(event.seat, friendly=True, voters=()), held=False)


def _friendly_result(state: State, event: records.FriendlyResult) -> State:
    if event.valid:
        return replace(state, good=state.good | {event.word}, poll=None, phase="turn")
    return replace(state, struck=state.struck | {event.word}, poll=None)


def _bid_withdrawn(state: State, event: records.BidWithdrawn) -> State:
    return replace(
        state,
        phase="replace",
        bid=event.back,
        before=None,
        earlier=state.earlier[:-1],
        turn=state.standing_bid.seat,
        turns=state.turns + 1,
        held=False,
    )


def _timer_started(state: State, _: records.TimerStarted) -> State:
    return replace(state, sand=Sand(state.sand.count + 1, state.turns, running=True))


def _timer_finished(state: State, _: records.TimerFinished) -> State:
    return replace(state, sand=Sand(state.sand.count))


# Showdown and vote


def _call(state: State, event: records.Called) -> State:
    showdown = Showdown(event.seat, event.challenge)
    return replace(state, showdown=showdown, turn=event.seat, turns=state.turns + 1, held=False, phase="showdown")


def _reveal(state: State, event: records.Revealed) -> State:
    showdown = replace(state.open_showdown, faces=event.faces, pieces=event.pieces, spellable=event.spellable)
    return replace(state, hands=_turn_up(state.hands, event.faces), showdown=showdown)


def _turn_up(hands: Hands, faces: Iterable[tuple[str, ...]]) -> Hands:
    """Returns the hands turned up; a view that already knew the identity or the faces of dice keeps them."""
    after: list[tuple[Die, ...]] = []
    for hand, up in zip(hands, faces, strict=True):
        if not hand or hand[0].faces is None:
            after.append(_open(up))
        elif hand[0].up is None:
            after.append(tuple(map(Die, [die.faces for die in hand], up)))
        else:
            after.append(hand)
    return tuple(after)


@lru_cache(1024)
def _open(up: tuple[str, ...]) -> tuple[Die, ...]:
    """Returns dice that show these faces, of unknown identity; cached, because many views are alike."""
    return tuple([Die(None, face) for face in up])


def _late_challenged(state: State, _: records.LateChallenged) -> State:
    return replace(state, showdown=replace(state.open_showdown, challenged=True))


def _vote_opened(state: State, event: records.VoteOpened) -> State:
    friendly = state.poll is not None
    poll = Poll(state.challenger, friendly, event.voters, ballots=(None,) * len(event.voters))
    return replace(state, phase="vote", poll=poll, turns=state.turns + 1)


def _vote(state: State, event: records.Voted) -> State:
    poll = state.open_poll
    return replace(state, poll=replace(poll, done=poll.done | {event.seat}, abstained=poll.abstained - {event.seat}))


def _abstain(state: State, event: records.Abstained) -> State:
    poll = _with_ballot(state.open_poll, event.seat, ballot=None)
    return replace(state, poll=replace(poll, done=poll.done | {event.seat}, abstained=poll.abstained | {event.seat}))


def _ballot(state: State, event: records.Ballot) -> State:
    return replace(state, poll=_with_ballot(state.open_poll, event.seat, ballot=event.valid))


def _with_ballot(poll: Poll, seat: Seat, *, ballot: bool | None) -> Poll:
    return replace(poll, ballots=replace_at(poll.ballots, poll.voters.index(seat), ballot))


def _vote_closed(state: State, _: records.VoteClosed) -> State:
    return state


def _verdict(state: State, event: records.Verdict) -> State:
    showdown = replace(state.open_showdown, valid=event.valid, loser=event.loser, reason=event.reason)
    return replace(state, showdown=showdown, poll=None, phase="discard", turn=event.loser, turns=state.turns + 1)


def _turn_missed(state: State, event: records.TurnMissed) -> State:
    return replace(state, phase="discard", turn=event.loser, turns=state.turns + 1, held=False)


# The loss of a die, and what comes after


def _discard(state: State, event: records.Discarded) -> State:
    hand = state.hands[event.seat]
    left = None if hand is None else (*hand[: event.place], *hand[event.place + 1 :])
    return replace(
        state,
        hands=replace_at(state.hands, event.seat, left),
        pile=(*state.pile, event.die),
        dice_in_play=state.dice_in_play - 1,
    )


def _remove_die(state: State, event: records.Removed) -> State:
    left = state.dice_in_play - len(event.dice)
    hands = replace_at(state.hands, event.seat, ())
    return replace(state, hands=hands, pile=(*state.pile, *event.dice), dice_in_play=left)


def _eliminate(state: State, event: records.Eliminated) -> State:
    seat = event.seat
    traders = tuple(trader for trader in state.traders if trader != seat)
    turn = traders[0] if traders else state.turn
    return replace(
        state,
        turn=turn,
        turns=state.turns + (turn != state.turn),  # the next seat to trade has a timer of its own
        hands=replace_at(state.hands, seat, ()),
        living=state.living - {seat},
        places=replace_at(state.places, seat, event.place),
        traders=traders,
    )


def _starter_named(state: State, event: records.StarterNamed) -> State:
    return replace(state, starter=event.seat)


def _trading_opened(state: State, event: records.TradingOpened) -> State:
    return replace(state, phase="trade", traders=event.order, turn=event.order[0], turns=state.turns + 1)


def _trade(state: State, event: records.Traded) -> State:
    hand = state.hands[event.seat]
    if hand is not None:
        kept = tuple(die for place, die in enumerate(hand) if place not in event.places)
        state = replace(state, hands=replace_at(state.hands, event.seat, (*kept, *map(Die, event.take))))
    return _next_trader(replace(state, pile=(*without_each(state.pile, event.take), *event.give)))


def _keep_dice(state: State, _: records.KeptDice) -> State:
    return _next_trader(state)


def _next_trader(state: State) -> State:
    traders = state.traders[1:]
    return replace(state, traders=traders, turn=traders[0] if traders else state.turn, turns=state.turns + 1)


def _show_started(state: State, _: records.ShowStarted) -> State:
    return replace(state, phase="show", turns=state.turns + 1)


def _seat_left(state: State, event: records.SeatLeft) -> State:
    return replace(state, gone=(*state.gone, event.seat))


def _match_ended(state: State, event: records.MatchEnded) -> State:
    return replace(state, phase="over", places=event.ranking)


_AFTER: dict[type[records.Event], Callable[[Any, Any], State]] = {
    records.Began: _begin,
    records.SetAside: _set_aside,
    records.Dealt: _dealt,
    records.DealtOpenly: _dealt,
    records.Rolled: _roll,
    records.RoundStarted: _round_started,
    records.RoundRestarted: _round_restarted,
    records.BidMade: _bid_made,
    records.Remembered: _remember,
    records.HoldEnded: _hold_ended,
    records.FriendlyAsked: _friendly_asked,
    records.FriendlyResult: _friendly_result,
    records.BidWithdrawn: _bid_withdrawn,
    records.TimerStarted: _timer_started,
    records.TimerFinished: _timer_finished,
    records.Called: _call,
    records.Revealed: _reveal,
    records.LateChallenged: _late_challenged,
    records.VoteOpened: _vote_opened,
    records.Voted: _vote,
    records.Abstained: _abstain,
    records.Ballot: _ballot,
    records.VoteClosed: _vote_closed,
    records.Verdict: _verdict,
    records.TurnMissed: _turn_missed,
    records.Discarded: _discard,
    records.Removed: _remove_die,
    records.Eliminated: _eliminate,
    records.StarterNamed: _starter_named,
    records.TradingOpened: _trading_opened,
    records.Traded: _trade,
    records.KeptDice: _keep_dice,
    records.ShowStarted: _show_started,
    records.SeatLeft: _seat_left,
    records.MatchEnded: _match_ended,
}
