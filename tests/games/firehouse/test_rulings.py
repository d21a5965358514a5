"""Rulings of RULES 1 and 7 that no example tells: races, holds, leaving, restarts, the playoff, secrets."""

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, HouseOptions, Illegal, PlayTimeout, Restart, Seat
from bunkum.games.firehouse import rules
from bunkum.games.firehouse.options import PRESETS, Options
from bunkum.games.firehouse.records import Bang, Bid, Challenged, PlayoffBegan, WildRolled
from support.firehouse import Fire, fire, score_changes

FIVE = ("111", "222", "333", "444", "555")


def five(**options: object) -> Fire:
    """Five seats, sixes wild, and seat 0 has bid 4 ones, of which there are 3."""
    play = fire(*FIVE, wild=6, options=replace(Options(), **options))
    play.bids((4, 1))
    return play


def test_the_nearest_clockwise_counts_and_later_ones_are_stale() -> None:
    play = five()
    play.bangs(4)
    play.bangs(3)
    assert play.refused_bang(4) == "stale"
    assert score_changes(play.rings("window")) == {3: 2, 0: -1}
    assert play.state.bangs == (4, 3)


def test_a_better_bang_does_not_open_the_window_again() -> None:
    play = five()
    play.bangs(4)
    window = rules.timers(play.state)
    play.bangs(2)
    assert rules.timers(play.state) == window
    assert window[0].seconds == 0.25


def test_a_bang_in_turn_closes_the_window_at_once() -> None:
    play = five()
    play.bangs(4)
    events = play.bangs(1)
    assert Challenged(Seat(1), "in_turn") in events
    assert play.state.phase == "show"


def test_a_window_of_nothing_is_none() -> None:
    play = five(bang_window_ms=0)
    assert score_changes(play.bangs(4)) == {4: 2, 0: -1}


def test_a_raise_inside_the_window_loses_to_the_bang() -> None:
    play = five()
    play.bangs(3)
    assert play.refused(1, Bid(5, 1)) == "stale"
    assert play.refused(1, Bid(5, 1, expect=1)) == "stale"
    assert play.refused_bang(0) == "own_bid"


def test_a_bang_never_hits_a_newer_bid() -> None:
    play = five()
    play.bids((5, 2))
    assert play.refused(3, Bang(1)) == "stale"
    assert play.refused(2, Bid(6, 2, expect=1)) == "stale"
    play.does(3, Bang(2))


def test_a_closed_round_counts_as_another_bid() -> None:
    play = five()
    play.bangs(1)
    assert play.refused(2, Bang(1)) == "stale"
    assert play.refused(2, Bid(9, 1)) == "wrong_phase"
    play.rings("show")
    assert play.refused(2, Bang(1)) == "stale"


def test_nobody_is_awaited_while_bangs_race() -> None:
    play = five()
    assert rules.awaited(play.state) == {1}
    play.bangs(3)
    assert rules.awaited(play.state) == frozenset()
    assert play.refused(HOUSE, PlayTimeout(Seat(1))) == "stale"


def test_a_raise_is_held_back_and_a_bang_is_not() -> None:
    play = five(raise_hold_ms=1500)
    assert play.refused(1, Bid(5, 1)) == "too_early"
    assert rules.menu(play.view(1), Seat(1)).blanks == ()
    assert [timer.seconds for timer in rules.timers(play.state)] == [1.5]
    play.rings("hold")
    play.does(1, Bid(5, 1))
    play.bangs(2)


def test_nothing_is_held_where_only_the_next_may_bang() -> None:
    assert not five(raise_hold_ms=1500, out_of_turn=False).state.held
    two = fire("111", "222", wild=6, options=Options(raise_hold_ms=1500))
    two.bids((1, 1))
    assert not two.state.held


def test_the_turn_clock_waits_for_the_hold() -> None:
    play = five(raise_hold_ms=1500, house=HouseOptions(first_seat=0, turn_clock=30))
    assert [timer.name for timer in rules.timers(play.state)] == ["hold"]
    play.rings("hold")
    assert [timer.name for timer in rules.timers(play.state)] == ["turn"]
    assert score_changes(play.rings("turn")) == {0: -1}


def test_who_leaves_in_turn_is_skipped_and_nobody_acts_for_it() -> None:
    play = five()
    play.leaves(1)
    assert rules.awaited(play.state) == {2}
    assert score_changes(play.bangs(2)) == {0: -1}  # in turn now: no goods


def test_who_is_in_turn_is_settled_when_the_window_opens() -> None:
    play = five()
    play.bangs(2)
    play.leaves(1)
    assert score_changes(play.rings("window")) == {2: 2, 0: -1}


def test_a_bidder_who_left_is_still_banged() -> None:
    play = five()
    play.leaves(0)
    assert score_changes(play.bangs(1)) == {0: -1}
    assert play.state.starter == 1
    play.rings("show")
    assert play.state.hands[0] == ()


def test_a_starter_who_leaves_is_replaced_by_the_next() -> None:
    play = fire(*FIVE, wild=6)
    play.leaves(0)
    assert (play.state.starter, play.state.turn) == (1, 1)
    play.bids((9, 1))
    play.bangs(2)
    assert play.state.starter == 1
    play.leaves(1)
    assert play.state.starter == 2
    play.rings("show")
    assert (play.state.turn, play.state.round) == (2, 2)


def test_leavers_rank_last_and_the_later_one_higher() -> None:
    play = fire(*FIVE, wild=6, options=Options(max_rounds=1))
    play.leaves(3)
    play.leaves(4)
    play.bids((9, 1))
    play.bangs(1)
    assert rules.outcome(play.state) == (3, 1, 1, 5, 4)
    assert play.state.losers == ()


def test_max_rounds_stands_as_scored() -> None:
    play = five(max_rounds=1)
    play.bangs(3)
    play.rings("window")
    assert rules.outcome(play.state) == (5, 2, 2, 1, 2)


def test_a_restart_keeps_the_starter_and_rolls_all_afresh_the_big_die_too() -> None:
    play = five()
    play.roll(1, *FIVE, wild=2, throw=1)
    play.bangs(3)
    events = play.restarts()
    assert WildRolled(Seat(0), 2) in events
    assert (play.state.phase, play.state.bid, play.state.bangs, play.state.turn) == ("bid", None, (), 0)
    assert play.refused(3, Bang(1)) == "stale"
    assert play.view(1).hands[0] == (None, None, None)


def test_no_restart_after_the_cups_are_up() -> None:
    play = five()
    play.bangs(1)
    assert play.refused(HOUSE, Restart()) == "wrong_phase"


def test_both_ends_at_once_the_first_decides() -> None:
    play = five(limit_one=4, limit_two=3)
    play.stands(replace(play.state, scores=(-3, -3, 0, 0, 0)))
    play.bangs(1)
    assert play.state.losers == (0,)


def playing_off() -> Fire:
    """Seats 0 and 3 are three down; all the others are safe."""
    play = five(two_losers="playoff")
    play.stands(replace(play.state, scores=(-2, 1, 0, -3, 0)))
    play.bangs(1)
    return play


def test_the_losers_alone_play_on_from_zero_with_five_dice() -> None:
    play = playing_off()
    assert any(isinstance(event, PlayoffBegan) for event in play.log)
    assert (play.state.living, play.state.starter, play.state.scores) == ({0, 3}, 0, (0, 1, 0, 0, 0))
    play.rings("show")
    assert [len(hand) for hand in play.state.hands] == [5, 0, 0, 5, 0]
    assert play.refused(1, Bang(0)) == "seat_dead"
    play.bids((10, 1))
    play.bangs(3)
    assert (rules.outcome(play.state), play.state.losers) == ((5, 1, 2, 4, 2), (0,))


def test_who_leaves_the_playoff_is_last_and_ends_it() -> None:
    play = playing_off()
    play.leaves(0)
    assert rules.outcome(play.state) == (5, 1, 2, 4, 2)


def test_a_safe_seat_that_leaves_keeps_its_place() -> None:
    play = playing_off()
    play.leaves(1)
    play.rings("show")
    play.bids((10, 1))
    play.bangs(3)
    assert rules.outcome(play.state) == (5, 1, 2, 4, 2)


def test_dice_are_seen_by_their_owner_until_the_bang_and_then_by_all() -> None:
    play = five()
    assert play.view(2).hands == ((None,) * 3, (None,) * 3, (3, 3, 3), (None,) * 3, (None,) * 3)
    play.bangs(1)
    assert play.view(2).hands == play.state.hands
    play.rings("show")
    assert play.view(2).hands[0] == (None,) * 3


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, Options()),
        (13, Options()),
        (3, Options(limit_one=3, limit_two=3)),
        (3, Options(house=HouseOptions(first_seat=3))),
    ],
)
def test_10_2_options_that_do_not_go_together(seats: int, options: Options) -> None:
    with pytest.raises(Illegal, match="option_conflict"):
        rules.fits(options, seats)


def test_10_2_an_impossible_bid_is_warned_of() -> None:
    assert rules.warnings(Options(), 3) == ()
    assert len(rules.warnings(Options(allow_impossible_bids=True), 3)) == 1
    play = fire(*FIVE, wild=6, options=Options(allow_impossible_bids=True))
    play.does(0, Bid(99, 6))
    assert play.refused(1, Bid(99, 6)) == "not_higher"
    assert rules.menu(play.view(1), Seat(1)).blanks == ()
    assert rules.menu(play.view(1), Seat(1)).ready == (Bang(1),)  # RULES 1.11: the only thing to do


def test_presets_hold_nothing_but_what_the_rules_say() -> None:
    assert {"firehouse": Options()} == PRESETS
