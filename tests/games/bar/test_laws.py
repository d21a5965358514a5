"""The bar game keeps the laws of every game (docs/explanation/design.md#laws) and a few of its own."""

from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from bunkum.core import Seat
from bunkum.games.bar import rules
from bunkum.games.bar.options import PRESETS, Options
from bunkum.games.bar.rules import Event, State
from bunkum.liars_dice.options import dice_each
from bunkum.liars_dice.records import (
    BidMade,
    DieLost,
    DieWon,
    Eliminated,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    Verdict,
)
from bunkum.pieces.pips import is_higher
from bunkum.table import game_info
from bunkum.testing import Coverage, play, play_persons, play_twins
from support.bar import RIG, TABLES, tables
from support.examples import examples, in_profile
from support.law_coverage import assert_laws_see_everything

SEEDS = st.integers(0, 2**32 - 1)
TABLE = st.sampled_from(TABLES)
Setting = tuple[int, Options]


@examples(120)
@given(TABLE, SEEDS)
def test_every_table_keeps_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())


@examples(120)
@given(TABLE, SEEDS)
def test_twins_cannot_be_told_apart_before_a_declared_disclosure(table: Setting, seed: int) -> None:
    play_twins(RIG, *table, seed, Coverage())


@examples(60)
@given(tables(), SEEDS)
def test_options_in_any_company_keep_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())
    play_twins(RIG, *table, seed, Coverage())


@pytest.mark.parametrize("preset", PRESETS)
def test_many_games_of_each_preset_end(preset: str) -> None:
    for seed in range(in_profile(50, 200)):
        assert rules.outcome(play(RIG, 2 + seed % 3, PRESETS[preset], seed, Coverage()).view(Seat(-1))) is not None


@examples(30)
@given(TABLE | tables(), SEEDS)
def test_1_3_what_a_device_is_told_follows_from_what_its_own_seats_may_know(table: Setting, seed: int) -> None:
    play_persons(RIG, cast("Any", game_info("bar")), *table, seed, Coverage())


@pytest.mark.slow
def test_the_laws_saw_every_event_and_every_refusal_and_twins_were_apart() -> None:
    assert_laws_see_everything(RIG, TABLES, 25)


def _log(table: Setting, seed: int) -> list[Event]:
    return play(RIG, *table, seed, Coverage()).log


@examples(50)
@given(TABLE, SEEDS)
def test_dice_are_whispered_to_their_owner_and_to_who_is_out_alone(table: Setting, seed: int) -> None:
    out: set[int] = set()
    for event in _log(table, seed):
        if isinstance(event, Rolled):
            assert set(event.eyes) == {event.seat, *(out if table[1].house.reveal_to_dead else ())}
        if isinstance(event, Eliminated):
            out.add(event.seat)


@examples(50)
@given(TABLE, SEEDS)
def test_everybody_with_dice_rolls_all_of_them_in_every_round(table: Setting, seed: int) -> None:
    state: State | None = None
    rolled: Counter[int] = Counter()
    for event in _log(table, seed):
        if isinstance(event, RoundStarted | RoundRestarted):
            rolled.clear()
        if isinstance(event, Rolled):
            rolled[event.seat] = len(event.faces)
        if isinstance(event, Revealed):
            assert state is not None
            assert rolled == {seat: dice for seat, dice in enumerate(state.dice) if dice}
            assert tuple(map(len, event.faces)) == state.dice
        state = rules.evolve(state, event)


@examples(50)
@given(TABLE | tables(), SEEDS)
def test_a_showdown_moves_one_die_at_most_and_nobody_has_more_than_at_first(table: Setting, seed: int) -> None:
    state: State | None = None
    lost = won = 0
    for event in _log(table, seed):
        match event:
            case Verdict():
                lost = won = 0
            case DieLost(seat):
                lost += 1
                assert lost + won == 1
                assert state is not None
                assert state.dice[seat] > 0
            case DieWon(seat):
                won += 1
                assert lost + won == 1
                assert state is not None
                assert state.dice[seat] < dice_each(table[1], table[0])[seat]
            case BidMade(bid) if state is not None and state.bid is not None:
                old = (state.bid.number, state.bid.face)
                assert is_higher(table[1].raise_rule, old, (bid.number, bid.face))
                assert state.bid.seat != bid.seat
            case _:
                pass
        state = rules.evolve(state, event)
