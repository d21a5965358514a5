"""Pass the cup keeps the laws of every game (docs/explanation/design.md#laws) and a few of its own."""

from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HOUSE, SPECTATOR, GameContext, Seat, TimeUp, fold, seeded_dice
from bunkum.games.cup import rules
from bunkum.games.cup.hands import hand_key
from bunkum.games.cup.options import PRESETS, Options, ending
from bunkum.games.cup.records import Claimed, CupRolled, Fell, Hidden, Seen, Shown, TableRolled, Verdict
from bunkum.games.cup.state import State, faces
from bunkum.table import game_info
from bunkum.testing import Coverage, play, play_persons, play_twins
from bunkum.testing.game_under_test import Truth, fill_blank
from support.cup import RIG, TABLES, tables
from support.examples import examples, in_profile
from support.law_coverage import assert_laws_see_everything

SEEDS = st.integers(0, 2**32 - 1)
TABLE = st.sampled_from(TABLES)
Setting = tuple[int, Options]


@examples(40)
@given(TABLE, SEEDS)
def test_every_table_keeps_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())


@examples(40)
@given(TABLE, SEEDS)
def test_twins_cannot_be_told_apart_before_a_declared_disclosure(table: Setting, seed: int) -> None:
    play_twins(RIG, *table, seed, Coverage())


@examples(25)
@given(tables(), SEEDS)
def test_options_in_any_company_keep_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())
    play_twins(RIG, *table, seed, Coverage())


@examples(30)
@given(TABLE | tables(), SEEDS)
def test_1_3_what_a_device_is_told_follows_from_what_its_own_seats_may_know(table: Setting, seed: int) -> None:
    play_persons(RIG, cast("Any", game_info("cup")), *table, seed, Coverage())


@pytest.mark.slow
def test_the_laws_saw_every_event_and_every_refusal_and_twins_were_apart() -> None:
    assert_laws_see_everything(RIG, TABLES, 12)


def test_many_whole_games_of_each_preset_end() -> None:
    for options in PRESETS.values():
        for seed in range(in_profile(50, 200)):
            truth = _whole_game(2 + seed % 4, options, seed)
            assert rules.outcome(truth) is not None
            assert max(truth.tokens) == ending(options).number


def _whole_game(seats: int, options: Options, seed: int) -> State:
    """Played by careless people who always do something ready: no law but the end is asked for, so it is quick."""
    chance, context = Random(seed), GameContext(seeded_dice(seed))
    state = fold(rules, rules.begin(seats, options, context))
    while rules.outcome(state) is None:
        waiting = rules.awaited(state)
        if not waiting:
            events = rules.decide(state, HOUSE, TimeUp(rules.timers(state)[0]), context)
        else:
            (seat,) = waiting
            menu = rules.menu(state, seat)
            actions = [fill_blank(RIG, state, blank, chance) for blank in menu.blanks]
            action = chance.choice([*menu.ready, *actions])
            rules.check(state, seat, action, frozenset())
            events = rules.decide(state, seat, action, context)
        state = fold(rules, events, state)
    return state


# Who knows what: a model of its own, told by what is public and by who looked.


@examples(25)
@given(TABLE, SEEDS)
def test_6_7_a_view_knows_exactly_what_its_seat_may_know(table: Setting, seed: int) -> None:
    """A second account of who knows which die, kept beside the views, by the words of RULES 6.1 alone."""
    log = play(RIG, *table, seed, Coverage()).log
    truth = Truth(RIG, table[0])
    everybody = {*map(Seat, range(table[0])), SPECTATOR}
    knowers: list[set[int]] = [set() for _ in range(5)]
    for event in log:
        truth.apply([event])
        match event:
            case CupRolled(_, dice):
                for at in dice:
                    knowers[at] = set()
            case Fell(dice, _, eyes):
                for at in dice:
                    knowers[at] |= set(eyes)
            case Seen(seat, dice):
                for at in dice:
                    knowers[at].add(seat)
            case Shown(_, dice) | TableRolled(_, dice):
                for at in dice:
                    knowers[at] = set(everybody)
            case Verdict():
                knowers = [set(everybody) for _ in range(5)]
            case _:
                pass
        if type(event).__name__ in ("Revealed", "RoundStarted", "RoundRestarted", "Began"):
            continue  # halfway through a story
        state = truth.view(Seat(-1))
        if len(faces(state)) < 5:
            continue
        for seat in everybody:
            view = truth.view(seat)
            assert [die.value is not None for die in view.dice] == [seat in known for known in knowers], event


@examples(40)
@given(TABLE | tables(), SEEDS)
def test_6_3_no_cup_is_passed_empty_and_no_turn_without_a_roll_but_a_blind_one(table: Setting, seed: int) -> None:
    options, state = table[1], None
    rolled = True
    for event in play(RIG, *table, seed, Coverage()).log:
        match event:
            case CupRolled() | TableRolled():
                rolled = True
            case Hidden(_, dice):
                assert state is not None
                assert not any(state.dice[at].locked for at in dice)
            case Claimed(claim):
                assert state is not None
                assert state.cup or options.empty_cup
                assert rolled or state.how == "blind"
                assert state.claim is None or claim.key > state.claim.key
                rolled = False
            case _:
                pass
        state = rules.evolve(state, event)


@examples(40)
@given(TABLE | tables(), SEEDS)
def test_6_6_a_showdown_costs_the_one_who_was_wrong(table: Setting, seed: int) -> None:
    state: State | None = None
    for event in play(RIG, *table, seed, Coverage()).log:
        if isinstance(event, Verdict):
            assert state is not None
            assert state.claim is not None
            assert state.showdown is not None
            assert event.holds == (hand_key(faces(state), state.options.straights) >= state.claim.key)
            sides = (state.claim.seat, state.showdown.challenger)
            assert (event.winner, event.loser) == (sides if event.holds else sides[::-1])
        state = rules.evolve(state, event)
