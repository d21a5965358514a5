"""A round from the roll to the showdown, and what comes after (RULES 6.2, 6.6)."""

from collections.abc import Sequence

from bunkum import core
from bunkum.core import Address, Seat, next_seat, seats_that_see_all
from bunkum.games.cup.claim_order import Claim, claim_of, key_of
from bunkum.games.cup.events import (
    Challenged,
    Claimed,
    Coin,
    CupRolled,
    Eliminated,
    Event,
    Fell,
    GiftAsked,
    MatchEnded,
    Revealed,
    RoundStarted,
    ShowStarted,
    StarterNamed,
    TableRolled,
    Verdict,
)
from bunkum.games.cup.hands import FACES, hand_key
from bunkum.games.cup.options import ending
from bunkum.games.cup.state import StandingClaim, State, faces

Telling = core.EventBuilder[State, Event]
"""Builds the events of this game."""


def roll_cup(builder: Telling, seat: Seat) -> None:
    """Every die under the cup is rolled, and nobody knows how it fell."""
    dice = builder.state.cup
    values = _draw(builder, seat, dice)
    builder.emit(CupRolled(seat, dice))
    builder.emit(Fell(dice, values, _eyes(builder)))


def roll_table(builder: Telling, seat: Seat, dice: Sequence[int]) -> None:
    """These dice are rolled for all to see."""
    places = tuple(sorted(dice))
    builder.emit(TableRolled(seat, places, _draw(builder, seat, places)))


def _draw(builder: Telling, seat: Seat, dice: Sequence[int]) -> tuple[int, ...]:
    """How these dice fall: addressed by their order in this roll, and by how many rolls the round has seen."""
    state, context = builder.state, builder.context
    return context.dice.roll(Address(state.round, seat, 0, state.throw), [FACES] * len(dice))


def _eyes(builder: Telling) -> tuple[Seat, ...]:
    """Who sees what nobody sees: with `reveal_to_dead` who is out (RULES 1.3)."""
    state = builder.state
    return seats_that_see_all(state.options.house, state.seats, state.living, builder.context.partners)


def say(builder: Telling, seat: Seat, claim: Claim, *, blind: bool = False) -> None:
    """A seat makes a claim, and the cup goes left."""
    key = key_of(claim, builder.state.options.straights)
    builder.emit(Claimed(StandingClaim(seat, claim, key, builder.state.seq + 1, blind)))


def challenge(builder: Telling, seat: Seat) -> None:
    """The cup is lifted."""
    claim, straights = builder.state.claim, builder.state.options.straights
    assert claim is not None
    values = faces(builder.state)
    builder.emit(Challenged(seat))
    builder.emit(Revealed(values))
    key = hand_key(values, straights)
    holds = key >= claim.key
    winner, loser = (claim.seat, seat) if holds else (seat, claim.seat)
    coin = coin_of(builder.state)
    cost = 0 if coin == "token" and loser in builder.state.gone else 1  # RULES 1.6: a score is frozen, lives are not
    hand, worth = tuple(sorted(values, reverse=True)), claim_of(values, straights)
    builder.emit(Verdict(hand, worth, key, holds, winner, loser, cost, coin))
    if builder.state.options.winner_gives and winner not in builder.state.gone and may_give(builder.state):
        builder.emit(GiftAsked(winner))
    else:
        close(builder)


def coin_of(state: State) -> Coin:
    """What a showdown costs at this table."""
    return "life" if ending(state.options).kind == "lives" else "token"


def may_give(state: State) -> bool:
    """Whether a token may be handed on: not where the match is decided, nor with two left (RULES 6.6)."""
    end = ending(state.options)
    if end.kind == "lives":
        return len([seat for seat in state.present if state.tokens[seat] > 0]) > 2
    if end.kind == "tokens" and _is_full(state):
        return False
    return len(state.present) > 2


def _is_full(state: State) -> bool:
    """Somebody who still plays has as many tokens as end the match; those of who has left count no more."""
    return any(state.tokens[seat] >= ending(state.options).number for seat in state.present)


def close(builder: Telling) -> None:
    """The round is over: who is out, whether the match is, who starts the next one."""
    end = ending(builder.state.options)
    if end.kind == "lives":
        _drop(builder)
    if len(builder.state.present) == 1 or _is_over(builder.state):
        end_match(builder)
        return
    winner = builder.state.showdown.winner if builder.state.showdown is not None else None
    assert winner is not None
    name_starter(builder, winner)
    builder.emit(ShowStarted())


def _is_over(state: State) -> bool:
    end = ending(state.options)
    match end.kind:
        case "tokens":
            return _is_full(state)
        case "rounds":
            return state.round >= end.number
        case "lives":
            return len(state.living) == 1


def _drop(builder: Telling) -> None:
    """Leavers go first, so they place below who fell in the same round; who fall together share a place."""
    for leaver in builder.state.gone:
        if leaver in builder.state.living:
            builder.emit(Eliminated((leaver,), len(builder.state.living)))
    fallen = tuple(seat for seat in sorted(builder.state.living) if builder.state.tokens[seat] < 1)
    if fallen:
        builder.emit(Eliminated(fallen, len(builder.state.living) - len(fallen) + 1))


def name_starter(builder: Telling, wanted: Seat) -> None:
    """The winner starts; who has left is replaced by the next to the left."""
    state = builder.state
    seat = wanted if wanted in state.present else next_seat(wanted, state.present, state.seats)
    builder.emit(StarterNamed(seat))


def next_round(builder: Telling) -> None:
    """All five dice go under the cup, and the starter rolls them."""
    state = builder.state
    builder.emit(RoundStarted(state.round + 1, state.starter))
    roll_cup(builder, state.starter)


def end_match(builder: Telling) -> None:
    """Who has won, and who is where: ties are shared, who has left is last, of several the later one first."""
    state = builder.state
    if ending(state.options).kind == "lives":
        builder.emit(MatchEnded(tuple(place or 1 for place in state.places)))
        return
    scores = [state.tokens[seat] for seat in state.present]
    ranking = [1 + sum(score < state.tokens[seat] for score in scores) for seat in range(state.seats)]
    for at, leaver in enumerate(state.gone):
        ranking[leaver] = state.seats - at
    builder.emit(MatchEnded(tuple(ranking)))
