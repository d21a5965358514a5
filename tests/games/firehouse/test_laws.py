"""Firehouse keeps the laws of every game (docs/explanation/design.md#laws) and a few of its own."""

from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HOUSE, GameContext, Seat, TimeUp, fold, seeded_dice
from bunkum.games.firehouse import rules
from bunkum.games.firehouse.options import PRESETS, Options, dice_each
from bunkum.games.firehouse.records import (
    Action,
    Bang,
    Banged,
    Bid,
    BidMade,
    Challenged,
    Event,
    MatchEnded,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    Scored,
    Verdict,
)
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import count, is_higher
from bunkum.table import game_info
from bunkum.testing import Coverage, play, play_persons, play_twins
from support.examples import examples, in_profile
from support.firehouse import RIG, TABLES, tables
from support.law_coverage import assert_laws_see_everything

SEEDS = st.integers(0, 2**32 - 1)
TABLE = st.sampled_from(TABLES)
Setting = tuple[int, Options]


@examples(80)
@given(TABLE, SEEDS)
def test_every_table_keeps_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())


@examples(80)
@given(TABLE, SEEDS)
def test_twins_cannot_be_told_apart_before_a_declared_disclosure(table: Setting, seed: int) -> None:
    play_twins(RIG, *table, seed, Coverage())


@examples(40)
@given(tables(), SEEDS)
def test_options_in_any_company_keep_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())
    play_twins(RIG, *table, seed, Coverage())


@examples(30)
@given(TABLE | tables(), SEEDS)
def test_1_3_what_a_device_is_told_follows_from_what_its_own_seats_may_know(table: Setting, seed: int) -> None:
    play_persons(RIG, cast("Any", game_info("firehouse")), *table, seed, Coverage())


@pytest.mark.slow
def test_the_laws_saw_every_event_and_every_refusal_and_twins_were_apart() -> None:
    assert_laws_see_everything(RIG, TABLES, 8)


def test_many_whole_games_of_each_preset() -> None:
    """Careless games, of three seats to be quick."""
    for options in PRESETS.values():
        for seed in range(in_profile(50, 200)):
            state = play(RIG, 3, options, seed, Coverage()).state
            assert state is not None
            assert rules.outcome(state) is not None


def _log(table: Setting, seed: int) -> list[Event]:
    return play(RIG, *table, seed, Coverage()).log


@examples(50)
@given(TABLE | tables(), SEEDS)
def test_7a_what_a_round_costs(table: Setting, seed: int) -> None:
    """Bids only rise, nobody bangs their own, one seat gets bads, and only a right bang out of turn brings goods."""
    seats, options = table
    state: State | None = None
    for event in _log(table, seed):
        match event:
            case BidMade(bid):
                assert state is not None
                if state.bid is not None:
                    assert is_higher(options.raise_rule, (state.bid.number, state.bid.face), (bid.number, bid.face))
                    assert bid.seat == state.turn
                assert options.allow_impossible_bids or bid.number <= state.dice
            case Banged(seat):
                assert state is not None
                assert state.bid is not None
                assert seat != state.bid.seat
                assert options.out_of_turn or seat == state.turn
            case Revealed(faces):
                assert state is not None
                assert tuple(map(len, faces)) == tuple(map(len, state.hands))
            case MatchEnded(ranking):
                assert len(ranking) == seats
                assert 1 in ranking
            case _:
                pass
        state = rules.evolve(state, event)


@examples(50)
@given(TABLE | tables(), SEEDS)
def test_7a_the_verdict_counts_all_dice_and_scores_by_its_table(table: Setting, seed: int) -> None:
    _, options = table
    state: State | None = None
    log = _log(table, seed)
    for at, event in enumerate(log):
        if isinstance(event, Challenged):
            assert state is not None
            assert state.bid is not None
            events: list[Event] = log[at : at + 5]
            revealed, verdict = (
                next(each for each in events if isinstance(each, kind)) for kind in (Revealed, Verdict)
            )
            assert isinstance(revealed, Revealed)
            assert isinstance(verdict, Verdict)
            dice = [face for hand in revealed.faces for face in hand]
            holds = count(dice, state.bid.face, state.wild) >= state.bid.number
            scored = [(each.seat, each.change) for each in events if isinstance(each, Scored)]
            if event.how == "in_turn":
                expected = [(event.by if holds else state.bid.seat, -1)]
            elif holds:
                expected = [(event.by, -options.bad_out_of_turn)]
            else:
                expected = [(event.by, options.good_value), (state.bid.seat, -1)]
            assert (verdict.holds, scored) == (holds, expected)
        state = rules.evolve(state, event)


@examples(40)
@given(TABLE | tables(), SEEDS)
def test_everybody_present_rolls_and_who_left_is_dealt_nothing(table: Setting, seed: int) -> None:
    state: State | None = None
    rolled: list[int] = []
    for event in _log(table, seed):
        if isinstance(event, RoundStarted | RoundRestarted):
            rolled = []
        if isinstance(event, Rolled):
            assert state is not None
            rolled.append(event.seat)
            assert len(event.faces) == (5 if state.playoff else dice_each(table[1], table[0]))
        if isinstance(event, RoundStarted):
            assert state is not None
            dealt = rules.evolve(state, event)
            assert {seat for seat, hand in enumerate(dealt.hands) if hand} == dealt.living
            assert event.starter in dealt.living
        state = rules.evolve(state, event)


def test_what_one_seat_does_never_changes_what_another_rolls() -> None:
    """Chance is addressed (RULES 1.2): all roll the same in round 2, whatever was bid in round 1."""
    assert _round_two(((1, 1),)) == _round_two(((1, 1), (2, 2), (3, 3)))


def _round_two(bids: tuple[tuple[int, int], ...]) -> list[Event]:
    context = GameContext(seeded_dice("addressed"))
    state = fold(rules, rules.begin(3, Options(), context))

    def do(seat: int, action: Action) -> list[Event]:
        nonlocal state
        events = rules.decide(state, Seat(seat), action, context)
        state = fold(rules, events, state)
        return events

    for number, face in bids:
        do(state.turn, Bid(number, face))
    do(state.turn, Bang(state.seq))
    return [event for event in do(HOUSE, TimeUp(rules.timers(state)[0])) if isinstance(event, Rolled)]
