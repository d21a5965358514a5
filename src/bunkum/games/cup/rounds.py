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
"""A story of this game being told."""


def roll_cup(story: Telling, seat: Seat) -> None:
    """Every die under the cup is rolled, and nobody knows how it fell."""
    dice = story.state.cup
    values = _draw(story, seat, dice)
    story.emit(CupRolled(seat, dice))
    story.emit(Fell(dice, values, _eyes(story)))


def roll_table(story: Telling, seat: Seat, dice: Sequence[int]) -> None:
    """These dice are rolled for all to see."""
    places = tuple(sorted(dice))
    story.emit(TableRolled(seat, places, _draw(story, seat, places)))


def _draw(story: Telling, seat: Seat, dice: Sequence[int]) -> tuple[int, ...]:
    """How these dice fall: addressed by their order in this roll, and by how many rolls the round has seen."""
    state, box = story.state, story.box
    return box.dice.roll(Address(state.round, seat, 0, state.throw), [FACES] * len(dice))


def _eyes(story: Telling) -> tuple[Seat, ...]:
    """Who sees what nobody sees: with `reveal_to_dead` who is out (RULES 1.3)."""
    state = story.state
    return seats_that_see_all(state.options.house, state.seats, state.living, story.box.partners)


def say(story: Telling, seat: Seat, claim: Claim, *, blind: bool = False) -> None:
    """A seat makes a claim, and the cup goes left."""
    key = key_of(claim, story.state.options.straights)
    story.emit(Claimed(StandingClaim(seat, claim, key, story.state.seq + 1, blind)))


def challenge(story: Telling, seat: Seat) -> None:
    """The cup is lifted."""
    claim, straights = story.state.claim, story.state.options.straights
    assert claim is not None
    values = faces(story.state)
    story.emit(Challenged(seat))
    story.emit(Revealed(values))
    key = hand_key(values, straights)
    holds = key >= claim.key
    winner, loser = (claim.seat, seat) if holds else (seat, claim.seat)
    coin = coin_of(story.state)
    cost = 0 if coin == "token" and loser in story.state.gone else 1  # RULES 1.6: a score is frozen, lives are not
    hand, worth = tuple(sorted(values, reverse=True)), claim_of(values, straights)
    story.emit(Verdict(hand, worth, key, holds, winner, loser, cost, coin))
    if story.state.options.winner_gives and winner not in story.state.gone and may_give(story.state):
        story.emit(GiftAsked(winner))
    else:
        close(story)


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


def close(story: Telling) -> None:
    """The round is over: who is out, whether the match is, who starts the next one."""
    end = ending(story.state.options)
    if end.kind == "lives":
        _drop(story)
    if len(story.state.present) == 1 or _is_over(story.state):
        end_match(story)
        return
    winner = story.state.showdown.winner if story.state.showdown is not None else None
    assert winner is not None
    name_starter(story, winner)
    story.emit(ShowStarted())


def _is_over(state: State) -> bool:
    end = ending(state.options)
    match end.kind:
        case "tokens":
            return _is_full(state)
        case "rounds":
            return state.round >= end.number
        case "lives":
            return len(state.living) == 1


def _drop(story: Telling) -> None:
    """Leavers go first, so they place below who fell in the same round; who fall together share a place."""
    for leaver in story.state.gone:
        if leaver in story.state.living:
            story.emit(Eliminated((leaver,), len(story.state.living)))
    fallen = tuple(seat for seat in sorted(story.state.living) if story.state.tokens[seat] < 1)
    if fallen:
        story.emit(Eliminated(fallen, len(story.state.living) - len(fallen) + 1))


def name_starter(story: Telling, wanted: Seat) -> None:
    """The winner starts; who has left is replaced by the next to the left."""
    state = story.state
    seat = wanted if wanted in state.present else next_seat(wanted, state.present, state.seats)
    story.emit(StarterNamed(seat))


def next_round(story: Telling) -> None:
    """All five dice go under the cup, and the starter rolls them."""
    state = story.state
    story.emit(RoundStarted(state.round + 1, state.starter))
    roll_cup(story, state.starter)


def end_match(story: Telling) -> None:
    """Who has won, and who is where: ties are shared, who has left is last, of several the later one first."""
    state = story.state
    if ending(state.options).kind == "lives":
        story.emit(MatchEnded(tuple(place or 1 for place in state.places)))
        return
    scores = [state.tokens[seat] for seat in state.present]
    ranking = [1 + sum(score < state.tokens[seat] for score in scores) for seat in range(state.seats)]
    for at, leaver in enumerate(state.gone):
        ranking[leaver] = state.seats - at
    story.emit(MatchEnded(tuple(ranking)))
