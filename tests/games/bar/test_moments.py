"""The moments of the bar game: clocks and their numbers, who leaves when, who sees what (RULES 1.3 to 1.6, 7.0)."""

import pytest
from msgspec import ValidationError, convert

from bunkum.core import HOUSE, Address, GameContext, HouseOptions, LoadedDice, Seat, Timer, fold, seeded_dice
from bunkum.games.bar import rules
from bunkum.games.bar.options import Options
from bunkum.games.bar.rules import RULES_VERSION
from bunkum.liars_dice.options import CalzaBy, dice_each
from bunkum.liars_dice.records import Began, Bid, Call
from support.bar import Playing, table


def clock(game: Playing) -> Timer:
    """The one clock that runs."""
    (timer,) = rules.timers(game.state)
    return timer


def test_every_clock_has_a_later_number_than_the_one_before() -> None:
    """What rings late for an earlier moment must not ring for a later one."""
    house = HouseOptions(turn_clock=30)
    game = table("12", "34", "56", options=Options(house=house, out_of_turn=True, raise_hold_ms=500))
    clocks = [clock(game)]
    game.bids((1, 1))
    clocks.append(clock(game))
    game.rings("hold")
    clocks.append(clock(game))
    game.does(1, Bid(1, 2))
    clocks.append(clock(game))
    game.does(0, Call(2))
    clocks.append(clock(game))
    game.rings("window")
    clocks.append(clock(game))
    game.next_round()
    clocks.append(clock(game))
    game.restarts()
    clocks.append(clock(game))
    assert [timer.name for timer in clocks] == ["turn", "hold", "turn", "hold", "window", "show", "turn", "turn"]
    numbers = [timer.since for timer in clocks]
    assert numbers == sorted(set(numbers))


def test_a_nearer_voice_does_not_wind_the_window_up_again() -> None:
    game = table("12", "34", "56", "11", options=Options(out_of_turn=True)).bids((1, 1))
    game.calls(3)
    opened = clock(game)
    game.calls(2)
    assert clock(game) == opened


def test_when_the_match_is_over_no_clock_runs_and_nobody_is_awaited() -> None:
    game = table("4", "4", options=Options(house=HouseOptions(turn_clock=30))).bids((1, 4), (2, 4))
    game.calls(0)
    assert game.state.phase == "over"
    assert rules.timers(game.state) == ()
    assert rules.awaited(game.state) == frozenset()


@pytest.mark.parametrize(
    ("calza", "calza_by", "held"),
    [
        (False, "anyone_but_bidder", False),
        (True, "anyone_but_bidder", True),
        (True, "not_next", True),
        (True, "next_only", False),
    ],
)
def test_a_raise_is_held_only_where_somebody_else_may_call_it_exact(
    calza: bool,
    calza_by: CalzaBy,
    held: bool,
) -> None:
    options = Options(calza=calza, calza_by=calza_by, raise_hold_ms=1)
    assert table("12", "34", "56", options=options).bids((1, 1)).state.held is held


def test_who_speaks_up_ends_the_hold() -> None:
    game = table("12", "34", "56", options=Options(out_of_turn=True, raise_hold_ms=500)).bids((1, 1))
    game.calls(2)
    assert not game.state.held


def test_chance_names_the_first_starter_at_the_address_of_the_begin() -> None:
    """So a transcript can state it, and the same seed names the same seat in every version."""
    for seat in range(3):
        context = GameContext(LoadedDice({Address(0, HOUSE, 0): Seat(seat)}, seeded_dice(0)))
        assert fold(rules, rules.begin(3, Options(), context)).starter == seat


def test_a_log_begins_with_the_name_of_its_game_and_the_version_of_its_rules() -> None:
    began = table("12", "34").log[0]
    assert isinstance(began, Began)
    assert (began.game, began.rules) == ("bar", RULES_VERSION)


def test_who_is_out_already_and_then_leaves_keeps_its_place() -> None:
    game = table("44", "1", "55").bids((1, 2))
    game.does(1, Bid(5, 6))
    game.calls(2)
    assert (game.state.phase, game.state.places) == ("show", (0, 3, 0))
    game.leaves(1)
    assert game.state.places == (0, 3, 0)


def test_a_leaver_who_loses_the_round_is_taken_out_once() -> None:
    game = table("12", "3", "45").bids((1, 1))
    game.leaves(1)
    assert game.state.showdown is not None
    assert game.state.showdown.loser == 1
    assert game.state.places == (0, 3, 0)


def test_who_is_out_sees_no_more_than_an_onlooker_unless_the_table_plays_so() -> None:
    game = table("44", "1", "55").bids((1, 2))
    game.does(1, Bid(5, 6))
    game.calls(2)
    game.next_round()
    assert game.view(1).hands == ((None, None), (), (None, None))


@pytest.mark.parametrize("dice", [1, 6, (1, 6)])
def test_one_to_six_dice_are_dealt_to_each(dice: object) -> None:
    options = convert({"start_dice": dice}, Options)
    assert dice_each(options, 2) == (dice if isinstance(dice, tuple) else (dice, dice))


@pytest.mark.parametrize("dice", [0, 7, (1, 7), (0, 1)])
def test_no_other_number_of_dice_is_read(dice: object) -> None:
    with pytest.raises(ValidationError):
        convert({"start_dice": dice}, Options)


@pytest.mark.parametrize("calza_by", ["anyone_but_bidder", "not_next", "next_only"])
def test_who_may_call_exact_is_read_by_the_names_of_the_rules(calza_by: CalzaBy) -> None:
    assert convert({"calza_by": calza_by}, Options).calza_by == calza_by
