"""The worked examples of RULES 7A, by their ids, and those of RULES 1.12 that are about Firehouse."""

import pytest
from msgspec.structs import replace

from bunkum.core import HouseOptions
from bunkum.games.firehouse import rules
from bunkum.games.firehouse.odds import from_outside
from bunkum.games.firehouse.options import Options, dice_each
from bunkum.games.firehouse.records import Bang, Bid, Revealed
from bunkum.games.firehouse.state import State
from support.firehouse import NINE, Fire, fire, score_changes

FIVES, SIXES, FOURS = 5, 6, 4


def nine_bid(bidder: int, number: int, face: int, options: Options | None = None) -> Fire:
    """Nine seats, fours wild; `bidder` opens with this."""
    base = options or Options()
    play = fire(options=replace(base, house=replace(base.house, first_seat=bidder)))
    play.does(bidder, Bid(number, face))
    return play


def with_scores(play: Fire, *scores: int) -> Fire:
    """Let the seats have these scores."""
    play.stands(replace(play.state, scores=scores))
    return play


def test_fh_1_a_true_bid_costs_the_one_who_bangs_in_turn_a_bad() -> None:
    play = nine_bid(3, 13, FIVES)
    assert score_changes(play.bangs(4)) == {4: -1}
    assert play.state.showdown is not None
    assert (play.state.showdown.count, play.state.showdown.plain, play.state.showdown.wild) == (13, 8, 5)
    assert (play.state.phase, play.state.starter) == ("show", 4)


def test_fh_2_a_false_bid_costs_the_bidder_a_bad() -> None:
    play = nine_bid(3, 14, FIVES)
    assert score_changes(play.bangs(4)) == {3: -1}
    assert play.state.starter == 3


def test_fh_3_the_wild_face_counts_only_itself() -> None:
    play = nine_bid(3, 12, FOURS)
    assert score_changes(play.bangs(4)) == {3: -1}
    assert play.state.showdown is not None
    assert (play.state.showdown.count, play.state.showdown.wild) == (5, 0)


def test_fh_4_a_right_bang_out_of_turn_brings_two_goods() -> None:
    play = nine_bid(0, 11, SIXES)
    play.bangs(5)
    assert score_changes(play.rings("window")) == {5: 2, 0: -1}
    assert play.state.scores == (-1, 0, 0, 0, 0, 2, 0, 0, 0)
    assert play.state.starter == 0


def test_fh_5_a_wrong_bang_out_of_turn_costs_two_bads_and_starts() -> None:
    play = nine_bid(0, 10, SIXES)
    play.bangs(5)
    assert score_changes(play.rings("window")) == {5: -2}
    assert play.state.starter == 5


def test_fh_6_what_raises_nine_sixes() -> None:
    play = nine_bid(0, 9, SIXES)
    assert play.refused(1, Bid(9, FIVES)) == "not_higher"
    assert play.refused(1, Bid(9, SIXES)) == "not_higher"
    play.does(1, Bid(10, 1))


def test_fh_7_ten_twos_after_ten_ones() -> None:
    play = nine_bid(0, 10, 1)
    play.does(1, Bid(10, 2))
    strict = nine_bid(0, 10, 1, Options(raise_rule="count_only"))
    assert strict.refused(1, Bid(10, 2)) == "not_higher"
    strict.does(1, Bid(11, 1))


def test_fh_8_two_seats_at_the_second_limit_both_lose() -> None:
    play = with_scores(nine_bid(0, 10, SIXES), 0, 0, 0, -3, 0, -2, 0, 0, 1)
    play.bangs(5)
    play.rings("window")
    assert play.state.scores[5] == -4
    assert play.state.losers == (3, 5)
    assert rules.outcome(play.state) == (2, 2, 2, 8, 2, 9, 2, 2, 1)


def test_fh_9_one_good_erases_a_bad_and_one_is_positive() -> None:
    play = with_scores(nine_bid(0, 11, SIXES), 0, 0, 0, 0, 0, -1, 0, 0, 0)
    play.bangs(5)
    play.rings("window")
    assert play.state.scores[5] == 1


def test_fh_10_one_seat_at_the_first_limit_loses() -> None:
    play = with_scores(nine_bid(0, 10, SIXES), 0, 0, 0, -2, 0, -4, 0, 0, 0)
    play.bangs(5)
    play.rings("window")
    assert (play.state.scores[5], play.state.losers) == (-6, (5,))
    assert rules.outcome(play.state) == (1, 1, 1, 8, 1, 9, 1, 1, 1)


def test_fh_11_in_the_window_the_bang_in_turn_counts_and_the_others_cost_nothing() -> None:
    play = nine_bid(1, 14, FIVES)
    play.bangs(6)
    assert play.state.phase == "bang"
    assert score_changes(play.bangs(2)) == {1: -1}
    assert play.refused(7, Bang(1)) == "stale"
    assert play.state.scores == (0, -1, 0, 0, 0, 0, 0, 0, 0)
    first = nine_bid(1, 14, FIVES)
    first.bangs(2)
    assert first.refused(6, Bang(1)) == "stale"


def test_fh_12_no_bang_at_ones_own_bid_or_before_any() -> None:
    play = fire()
    assert play.refused(1, Bang(0)) == "no_bid_yet"
    play.does(0, Bid(9, SIXES))
    assert play.refused_bang(0) == "own_bid"


def test_fh_13_no_more_dice_than_there_are() -> None:
    play = fire()
    assert play.refused(0, Bid(28, FIVES)) == "bid_exceeds_total"
    play.does(0, Bid(27, FIVES))


def test_fh_14_nothing_known() -> None:
    """And of the wild face: P(at least 9) is 0.026, the beginner's mistake."""
    outside = fire().state
    assert [round(from_outside(outside, number, FIVES), 3) for number in (9, 10, 13)] == [0.572, 0.411, 0.079]
    assert round(from_outside(outside, 9, FOURS), 3) == 0.026


def test_fh_15_out_of_turn_off_and_a_bang_heard_before_its_sender_left() -> None:
    play = nine_bid(0, 10, SIXES, Options(out_of_turn=False))
    assert play.refused_bang(5) == "not_your_turn"
    left = nine_bid(0, 10, SIXES)
    left.bangs(5)
    left.leaves(5)
    assert score_changes(left.rings("window")) == {5: -2}
    assert (left.state.scores[5], left.state.starter) == (-2, 6)
    left.rings("show")
    assert left.state.hands[5] == ()


@pytest.mark.parametrize(("wild", "face"), [(1, 2), (4, 1)])
def test_fh_16_a_silent_opener(wild: int, face: int) -> None:
    play = fire(wild=wild)
    play.is_silent(0)
    assert play.state.bid is not None
    assert (play.state.bid.number, play.state.bid.face) == (1, face)
    assert score_changes(play.is_silent(1)) == {1: -1}  # then silence is a bang, in turn


def test_fh_17_dice_by_seats_stay_though_somebody_leaves() -> None:
    assert [dice_each(Options(), seats) for seats in (2, 4, 5, 12)] == [5, 5, 3, 3]
    play = fire("541", "552", "466", "123", "544")
    play.leaves(4)
    play.bids((1, 1))
    play.bangs(1)
    play.rings("show")
    assert [len(hand) for hand in play.state.hands] == [3, 3, 3, 3, 0]


def test_ho_5_who_has_left_counts_for_no_end() -> None:
    play = fire("11", "22", "33", "44", options=Options(house=HouseOptions(first_seat=2)))
    play.leaves(0)
    with_scores(play, -4, 0, -2, 1)
    play.does(2, Bid(5, 5))
    play.bangs(3)
    assert play.state.scores == (-4, 0, -3, 1)
    assert (play.state.phase, rules.outcome(play.state)) == ("show", None)


def test_ho_6_when_one_is_left_it_wins_at_once_and_nothing_is_revealed() -> None:
    play = fire("11", "22", "33", "44")
    play.bids((1, 1))
    for seat in (1, 3, 0):
        assert rules.outcome(play.state) is None
        play.leaves(seat)
    assert rules.outcome(play.state) == (2, 4, 1, 3)
    assert not any(isinstance(event, Revealed) for event in play.log)


def test_8_the_seed_s_calls_are_judged_as_it_says() -> None:
    """None of the errata of RULES 8 is about Firehouse: the letter's own example, 13 fives with fours wild, holds."""
    play = fire(*NINE)
    play.bids((9, SIXES), (10, 1), (10, 2), (10, SIXES), (11, 1), (12, 5), (13, 5))
    bidder: State = play.state
    assert score_changes(play.bangs(bidder.turn)) == {bidder.turn: -1}
