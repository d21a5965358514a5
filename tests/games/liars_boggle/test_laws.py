"""Liar's Boggle keeps the laws of every game (docs/explanation/design.md#laws) and a few of its own."""

from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import example, given, strategies as st

from bunkum.core import HOUSE, GameContext, HouseOptions, Seat, TimeUp, fold, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import (
    Accept,
    Action,
    Ballot,
    Bid,
    BidMade,
    Call,
    Dealt,
    Discard,
    Discarded,
    Eliminated,
    Event,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    TurnMissed,
    Verdict,
)
from bunkum.games.liars_boggle.state import Showdown, StandingBid, State
from bunkum.pieces.letters import DICE_SETS, faces_of
from bunkum.table import game_info
from bunkum.testing import Coverage, play, play_persons, play_twins
from support.any_options import tables
from support.examples import examples
from support.law_coverage import assert_laws_see_everything
from support.liars_boggle import RIG, TABLES

SEEDS = st.integers(0, 2**32 - 1)
TABLE = st.sampled_from(TABLES)
Setting = tuple[int, Options]


@examples(150)
@given(TABLE, SEEDS)
def test_every_table_keeps_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())


@examples(150)
@given(TABLE, SEEDS)
def test_twins_cannot_be_told_apart_before_a_declared_disclosure(table: Setting, seed: int) -> None:
    play_twins(RIG, *table, seed, Coverage())


@examples(50)
@given(tables(), SEEDS)
def test_options_in_any_company_keep_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())
    play_twins(RIG, *table, seed, Coverage())


ONE_PERSONS_LAST_SEAT_ENDS_BEFORE_THE_ROLL = (
    4,
    Options(
        house=HouseOptions(first_seat=1, turn_clock=30, reveal_to_dead=True),
        dice_set="big-1979",
        dice_in_play=4,
        late_challenge=False,
        dead_vote=False,
        min_letters=1,
        allow_impossible_bids=False,
    ),
)


@examples(40)
@example(ONE_PERSONS_LAST_SEAT_ENDS_BEFORE_THE_ROLL, 2)
@given(TABLE | tables(), SEEDS)
def test_1_3_what_a_device_is_told_follows_from_what_its_own_seats_may_know(table: Setting, seed: int) -> None:
    play_persons(RIG, cast("Any", game_info("liars_boggle")), *table, seed, Coverage())


@pytest.mark.slow
def test_the_laws_saw_every_event_and_every_refusal_and_twins_were_apart() -> None:
    assert_laws_see_everything(RIG, TABLES, 30)


def _log(table: Setting, seed: int) -> list[Event]:
    return play(RIG, *table, seed, Coverage()).log


@examples(60)
@given(TABLE, SEEDS)
def test_a_secret_is_whispered_to_its_owner_and_to_who_is_out_alone(table: Setting, seed: int) -> None:
    out: set[int] = set()
    for event in _log(table, seed):
        if isinstance(event, Rolled | Dealt | Ballot):
            others = out if table[1].house.reveal_to_dead and not isinstance(event, Dealt) else set[int]()
            assert set(event.eyes) == {event.seat, *others}
        if isinstance(event, Eliminated):
            out.add(event.seat)


@examples(60)
@given(TABLE, SEEDS)
def test_everybody_with_dice_rolls_all_of_them_in_every_round(table: Setting, seed: int) -> None:
    state: State | None = None
    rolled: Counter[int] = Counter()
    for event in _log(table, seed):
        if isinstance(event, RoundStarted | RoundRestarted):
            rolled.clear()
        if isinstance(event, Rolled):
            rolled[event.seat] = len(event.faces)
            assert event.faces, "only who has dice rolls"
            assert all(face in faces_of(die) for die, face in zip(event.dice, event.faces, strict=True))
        if isinstance(event, Revealed):
            assert state is not None
            assert rolled == {seat: len(state.hands[seat] or ()) for seat in state.living}
        state = rules.evolve(state, event)


@examples(40)
@given(TABLE | tables(), SEEDS)
def test_2_4_a_round_costs_one_die_of_the_bidder_or_the_caller(table: Setting, seed: int) -> None:
    """Or of who was silent too long; bids only ever rise, and nobody calls themselves."""
    state: State | None = None
    lost: Counter[int] = Counter()
    given_up: Counter[int] = Counter()
    for event in _log(table, seed):
        match event, state:
            case Verdict(loser=loser), State(bid=StandingBid(seat=bidder), showdown=Showdown(caller=caller)):
                assert loser in {bidder, caller}
                assert bidder != caller
                lost[state.round] += 1
            case TurnMissed(), State():
                lost[state.round] += 1
            case Discarded(), State():
                given_up[state.round] += 1
            case RoundStarted(number), State():
                assert lost[number - 1] == given_up[number - 1] == (number > 1)
            case BidMade(bid), State(bid=StandingBid(word=word, length=length)):
                assert (bid.length, bid.word) > (length, word)
            case Eliminated(seat, place), State():
                assert (state.places[seat], place) == (0, len(state.living))
            case _:
                pass
        state = rules.evolve(state, event)


@examples(60)
@given(TABLE, SEEDS)
def test_no_die_is_ever_lost_or_made(table: Setting, seed: int) -> None:
    state: State | None = None
    in_the_box = Counter(DICE_SETS[table[1].dice_set])
    for event in _log(table, seed):
        if isinstance(event, RoundStarted) and state is not None:
            held = Counter(die.faces for hand in state.hands for die in hand or ())
            assert held + Counter(state.pile) + Counter(state.removed) == in_the_box
            assert held.total() == state.dice_in_play
        state = rules.evolve(state, event)


def test_dice_do_not_keep_their_places_from_round_to_round() -> None:
    """Else a die could be followed from showdown to showdown, and its faces learned."""
    events = [event for seed in range(20) for event in _log(TABLES[0], seed) if isinstance(event, Rolled)]
    first = Counter(event.dice.index(min(event.dice)) for event in events if len(event.dice) == 8)
    assert set(first) == set(range(8))


def test_what_one_seat_does_never_changes_what_another_rolls() -> None:
    """Chance is addressed (RULES 1.2): the same seats roll the same in round 2, whatever was bid in round 1."""
    one, two = _round_two(("ab",)), _round_two(("ab", "abc", "abcd", "abcde"))
    both = one.keys() & two.keys()
    assert both
    assert {seat: one[seat] for seat in both} == {seat: two[seat] for seat in both}


def _round_two(bids: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    """The faces of round 2 after these bids and a call, of the seats that lost no die."""
    context = GameContext(seeded_dice("addressed"), frozenset())
    options = Options(dice_per_seat=(2, 2, 2), word_policy="none")
    state = fold(rules, rules.begin(3, options, context))

    def do(seat: int, action: Action) -> list[Event]:
        nonlocal state
        events = rules.decide(state, Seat(seat), action, context)
        state = fold(rules, events, state)
        return events

    for word in bids:
        do(state.turn, Bid(word))
    do(state.turn, Call())
    if state.phase == "showdown":
        do(state.turn, Accept())
    loser = state.turn
    do(loser, Discard(0))
    events = do(HOUSE, TimeUp(rules.timers(state)[0]))
    return {event.seat: event.faces for event in events if isinstance(event, Rolled) and event.seat != loser}
