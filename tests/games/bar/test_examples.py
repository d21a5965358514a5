"""The worked examples of RULES 7B, by id, and the rulings of 7.0 that they rest on."""

from typing import Any, get_args

import pytest

from bunkum.core import HOUSE, HouseOptions, Illegal, Menu, Number, OneOf, PlayTimeout, RemoveSeat, Seat, Timer, TimeUp
from bunkum.games.bar import rules
from bunkum.games.bar.options import PRESETS, Options
from bunkum.liars_dice.check import menu
from bunkum.liars_dice.options import CalzaBy
from bunkum.liars_dice.records import (
    Action,
    Bid,
    BidMade,
    Call,
    Calza,
    Challenged,
    DieLost,
    Revealed,
    SpokeUp,
    StandingBid,
    Verdict,
)
from bunkum.pieces.pips import RaiseRule, count, is_higher
from bunkum.table.catalog import with_preset
from bunkum.table.options_form import flatten
from support.bar import Playing, table
from support.vectors import VECTORS

HANDS = ("13356", "23144", "36625")
OPEN = Options(out_of_turn=True)
EXACT = Options(calza=True)
RULES: tuple[RaiseRule, ...] = get_args(RaiseRule)


def three(options: Options | None = None) -> Playing:
    return table(*HANDS, options=options)


def test_the_dice_of_the_examples() -> None:
    dice = [int(face) for hand in HANDS for face in hand]
    assert [count(dice, face) for face in range(1, 7)] == [2, 2, 4, 2, 2, 3]


def test_bv_1_a_true_bid_costs_the_caller_who_starts() -> None:
    game = three().bids((4, 3))
    game.calls(1)
    assert game.state.dice == (5, 4, 5)
    assert game.state.starter == 1


def test_bv_2_a_false_bid_costs_the_bidder() -> None:
    game = three().bids((5, 3))
    game.calls(1)
    assert game.state.dice == (4, 5, 5)
    assert game.state.starter == 0


def test_bv_3_what_beats_four_threes() -> None:
    game = three().bids((4, 3))
    assert [game.may(1, Bid(*bid)) for bid in ((4, 4), (5, 1), (4, 2), (3, 6))] == [True, True, False, False]
    assert game.refused(1, Bid(4, 2)) == "not_higher"


def test_bv_4_after_the_highest_bid_there_is_only_the_call() -> None:
    game = three().bids((15, 6))
    assert menu(game.view(1), Seat(1)).ready == (Call(1),)
    assert menu(game.view(1), Seat(1)).blanks == ()
    assert not any(game.may(1, Bid(number, face)) for number in range(18) for face in range(1, 7))


def test_bv_5_who_comes_after_the_loser_of_its_last_die_starts() -> None:
    game = table("44", "1", "55").bids((1, 2))
    game.does(1, Bid(5, 6))
    game.calls(2)
    assert game.state.living == {0, 2}
    assert game.state.starter == 2
    assert game.state.places == (0, 3, 0)


def test_bv_6_the_last_with_a_die_wins() -> None:
    game = table("4", "4").bids((1, 4), (2, 4))
    game.calls(0)
    assert rules.outcome(game.state) == (2, 1)
    assert game.refused(1, Bid(1, 1)) == "game_over"


def test_bv_7_face_reset_lets_the_number_fall() -> None:
    assert three(Options(raise_rule="face_reset")).bids((4, 3)).may(1, Bid(1, 6))
    assert not three().bids((4, 3)).may(1, Bid(1, 6))


def test_bv_8_no_decrease_lets_nothing_fall() -> None:
    assert not three(Options(raise_rule="no_decrease")).bids((4, 3)).may(1, Bid(5, 2))
    assert three().bids((4, 3)).may(1, Bid(5, 2))


def test_bv_9_only_the_next_calls_unless_the_table_plays_out_of_turn() -> None:
    assert three().bids((4, 3)).refused(2, Call(1)) == "not_your_turn"
    game = three(OPEN).bids((5, 3))
    game.calls(2)
    game.rings("window")
    assert game.state.dice == (4, 5, 5)


def test_bv_10_the_silent_open_with_a_one_and_call() -> None:
    game = three()
    assert game.is_silent(0) == [BidMade(StandingBid(Seat(0), 1, 1, 1))]
    assert Challenged(Seat(1), "call") in game.is_silent(1)


def test_the_turn_clock_does_what_silence_does() -> None:
    game = three(Options(house=HouseOptions(turn_clock=30)))
    game.rings("turn")
    assert game.seq == 1
    game.rings("turn")
    assert game.state.showdown is not None
    assert game.state.showdown.seat == 1


@pytest.mark.parametrize("case", VECTORS["raise_rules"], ids=str)
def test_the_raise_rules_as_the_vectors_have_them(case: dict[str, Any]) -> None:
    old, new = (tuple(case[which]) for which in ("old", "new"))
    for rule in RULES:
        game = table("1" * 6, "2" * 6, "3" * 6, options=Options(raise_rule=rule)).bids(old)
        assert game.may(1, Bid(*new)) is case[rule]
        assert is_higher(rule, old, new) is case[rule]


def test_the_preset_is_that_of_the_rules() -> None:
    expected = VECTORS["presets"]["bar"]["options"]
    flat = {
        name: {"None": "off", "True": "on", "False": "off"}.get(str(value), str(value))
        for name, value in flatten(with_preset("bar").presets["bar"].options).items()
    }
    assert {name: flat[name] for name in expected} == expected
    assert set(flat) - set(expected) == {"away_play", "quick_talk"}


@pytest.mark.parametrize("case", [case for case in VECTORS["timeouts"] if case["game"] == "bar"], ids=str)
def test_the_timeouts_of_the_vectors(case: dict[str, str]) -> None:
    game = three()
    if case["moment"] == "opening":
        game.is_silent(0)
        assert game.state.bid is not None
        assert case["action"] == f"bid {game.state.bid.number} one"
    else:
        game.bids((1, 1))
        assert case["action"] == "call"
        assert any(isinstance(event, Challenged) for event in game.is_silent(1))


def test_who_would_start_and_leaves_makes_room_for_the_next() -> None:
    """The vector `leaving` of the bar game: dice 2 1 3, seat 0 leaves between rounds and would have started."""
    game = table("11", "22", "333").bids((5, 5))
    game.does(1, Bid(6, 5))
    game.calls(2)
    assert game.state.dice == (2, 1, 3)
    assert game.state.starter == 1
    game.leaves(1)
    assert (game.state.starter, game.state.dice) == (2, (2, 0, 3))


# One challenge a bid, and windows (RULES 7.0).


def test_out_of_turn_opens_a_window_in_which_the_next_seat_comes_first() -> None:
    game = three(OPEN).bids((5, 3))
    assert game.calls(2) == [SpokeUp(Seat(2), "call")]
    assert rules.awaited(game.state) == frozenset()
    assert [timer.seconds for timer in rules.timers(game.state)] == [0.25]
    events = game.does(1, Call(1))
    assert Challenged(Seat(1), "call") in events
    assert game.refused(2, Call(1)) == "stale"


def test_the_next_seat_needs_no_window() -> None:
    game = three(OPEN).bids((5, 3))
    assert any(isinstance(event, Verdict) for event in game.calls(1))


def test_in_a_window_the_nearer_seat_is_heard_and_the_farther_is_stale() -> None:
    game = table(*HANDS, "11111", options=OPEN).bids((5, 6))
    game.calls(3)
    assert game.refused(3, Call(1)) == "stale"
    opened = rules.timers(game.state)
    game.calls(2)
    assert rules.timers(game.state) == opened, "the first to speak starts the window; nobody prolongs it"
    assert game.refused(3, Call(1)) == "stale"
    assert game.refused(0, Call(1)) == "stale"
    assert game.refused(1, Bid(6, 6)) == "stale"
    assert game.may(1, Call(1))
    game.rings("window")
    assert game.state.showdown is not None
    assert game.state.showdown.seat == 2
    assert game.state.dice == (4, 5, 5, 5)


def test_without_a_window_the_first_counts() -> None:
    game = three(Options(out_of_turn=True, bang_window_ms=0)).bids((5, 3))
    assert DieLost(Seat(0)) in game.calls(2)


def test_a_call_of_an_older_bid_never_hits_the_newer() -> None:
    game = three(OPEN).bids((1, 3), (2, 3))
    assert game.refused(0, Call(1)) == "stale"
    assert game.refused(2, Call(1)) == "stale"
    assert game.may(2, Call(2))
    assert game.refused(2, Bid(3, 3, expect=1)) == "stale"


def test_a_closed_round_counts_as_another_bid() -> None:
    game = three().bids((5, 3))
    game.calls(1)
    assert game.refused(1, Call(1)) == "stale"
    assert game.refused(1, Bid(5, 4)) == "wrong_phase"


def test_a_held_raise_lets_the_others_speak_first() -> None:
    options = Options(out_of_turn=True, raise_hold_ms=1500)
    game = three(options).bids((2, 3))
    assert game.refused(1, Bid(3, 3)) == "too_early"
    assert rules.awaited(game.state) == frozenset()
    assert game.may(1, Call(1))
    assert game.may(2, Call(1))
    assert [(timer.name, timer.seconds) for timer in rules.timers(game.state)] == [("hold", 1.5)]
    assert menu(game.view(1), Seat(1)).blanks == ()
    game.rings("hold")
    assert rules.awaited(game.state) == {1}
    game.does(1, Bid(3, 3))


def test_nothing_is_held_where_only_the_next_may_speak() -> None:
    assert not three(Options(raise_hold_ms=1500)).bids((2, 3)).state.held
    assert not table("12", "34", options=Options(out_of_turn=True, raise_hold_ms=1500)).bids((1, 3)).state.held


def test_the_bidder_does_not_call_itself_and_nobody_calls_nothing() -> None:
    game = three(Options(out_of_turn=True, calza=True))
    assert game.refused(1, Call(0)) == game.refused(1, Calza(0)) == "no_bid_yet"
    game.bids((2, 3))
    assert game.refused(0, Call(1)) == game.refused(0, Calza(1)) == "own_bid"


# Calza in the bar game.


def test_calza_is_an_option() -> None:
    assert three().bids((4, 3)).refused(1, Calza(1)) == "option_off"


def test_exactly_right_wins_a_die_back_and_starts_never_more_than_at_first() -> None:
    game = three(EXACT).bids((4, 3))
    game.calzas(1)
    assert game.state.dice == (5, 5, 5)
    assert game.state.starter == 1


def test_exactly_right_gives_a_die_that_was_lost() -> None:
    game = three(EXACT).bids((4, 3))
    game.calls(1)
    game.roll(2, "11111", "2222", "33333").next_round()
    assert game.state.turn == 1
    game.does(1, Bid(4, 2))
    game.does(2, Bid(5, 3))
    game.calzas(1)
    game.rings("window")
    assert game.state.dice == (5, 5, 5)
    assert game.state.starter == 1


@pytest.mark.parametrize("bid", [(3, 3), (5, 3)])
def test_not_exactly_costs_a_die_and_the_bidder_is_safe(bid: tuple[int, int]) -> None:
    game = three(EXACT).bids(bid)
    game.calzas(1)
    assert game.state.dice == (5, 4, 5)
    assert game.state.starter == 1


@pytest.mark.parametrize(
    ("by", "codes"),
    [
        ("anyone_but_bidder", (None, None)),
        ("not_next", ("calza_forbidden", None)),
        ("next_only", (None, "calza_forbidden")),
    ],
)
def test_who_may_call_it_exact(by: CalzaBy, codes: tuple[str | None, ...]) -> None:
    game = three(Options(calza=True, calza_by=by)).bids((4, 3))
    for seat, code in enumerate(codes, start=1):
        assert game.may(seat, Calza(1)) is (code is None)
        if code is not None:
            assert game.refused(seat, Calza(1)) == code
        assert (Calza(1) in menu(game.view(seat), Seat(seat)).ready) is (code is None)


def test_out_of_turn_and_calza_go_together_and_the_call_of_the_next_wins() -> None:
    game = three(Options(calza=True, out_of_turn=True)).bids((4, 3))
    game.calzas(2)
    events = game.calls(1)
    assert Challenged(Seat(1), "call") in events
    assert game.state.dice == (5, 4, 5)


# Leaving, restarting, ending.


def test_dice_of_who_has_left_count_until_the_round_is_over() -> None:
    game = three().bids((4, 3))
    game.leaves(2)
    assert game.refused(2, Call(1)) == "seat_dead"
    assert game.state.total == 15
    game.calls(1)
    assert game.state.dice == (5, 4, 0), "the bid was true with the leaver's three"
    assert game.state.places == (0, 0, 3)


def test_the_house_plays_the_turn_of_who_has_left() -> None:
    game = three().bids((4, 3))
    events = game.leaves(1)
    assert Challenged(Seat(1), "call") in events
    assert game.state.living == {0, 2}
    assert game.state.starter == 2


def test_a_leaver_places_below_who_loses_the_last_die_in_the_same_round() -> None:
    """HO-4 in the bar game: seat 2 leaves, seat 1 loses its last die; of several leavers the later places higher."""
    game = table("11", "1", "11", "11").bids((1, 1))
    game.leaves(2)
    game.leaves(3)
    game.calls(1)
    assert game.state.places == (1, 2, 4, 3)


def test_ho_6_the_last_who_stays_wins_at_once_and_nothing_is_revealed() -> None:
    game = three().bids((4, 3))
    game.leaves(0)
    events = game.leaves(1)
    assert rules.outcome(game.state) == (3, 2, 1)
    assert not any(isinstance(event, Revealed) for event in events)


def test_a_call_received_before_its_sender_left_counts() -> None:
    game = three(OPEN).bids((5, 3))
    game.calls(2)
    game.leaves(2)
    game.rings("window")
    assert game.state.dice == (4, 5, 0)


def test_a_restart_rolls_afresh_and_voids_the_bids() -> None:
    game = three().bids((4, 3)).roll(1, "11111", "22222", "33333", throw=1)
    game.restarts()
    assert (game.state.phase, game.state.turn, game.state.bid) == ("bid", 0, None)
    assert game.state.hands[0] == (1, 1, 1, 1, 1)
    assert game.view(0).hands[1] == (None,) * 5
    game.bids((1, 1))
    assert game.refused(0, Call(1)) == "stale"


def test_ho_9_no_restart_after_the_call_nor_in_a_window() -> None:
    game = three(OPEN).bids((4, 3))
    game.calls(2)
    with pytest.raises(Illegal, match="wrong_phase"):
        game.restarts()
    game.rings("window")
    with pytest.raises(Illegal, match="wrong_phase"):
        game.restarts()


def test_after_the_last_round_the_most_dice_win_and_ties_share() -> None:
    game = three(Options(max_rounds=1)).bids((4, 3))
    game.calls(1)
    assert rules.outcome(game.state) == (1, 3, 1)


def test_impossible_bids_stop_at_99() -> None:
    game = three(Options(allow_impossible_bids=True)).bids((16, 1))
    assert game.refused(1, Bid(100, 1)) == "bid_exceeds_total"
    game.bids((99, 6))
    assert menu(game.view(2), Seat(2)).blanks == ()
    assert three().refused(0, Bid(16, 1)) == "bid_exceeds_total"


def test_faces_and_numbers_that_there_are_not() -> None:
    game = three()
    assert game.refused(0, Bid(3, 7)) == game.refused(0, Bid(3, 0)) == "bad_face"
    assert game.refused(0, Bid(0, 3)) == "malformed"
    assert game.refused(0, Bid(16, 7)) == "bad_face", "the order of the action table"


def test_dice_stay_open_until_the_next_roll() -> None:
    game = three().bids((5, 3))
    game.calls(1)
    assert [game.view(seat).hands for seat in range(3)] == [game.state.hands] * 3
    game.next_round()
    assert game.view(1).hands[0] == (None,) * 4
    assert None not in game.view(0).hands[0]


def test_with_reveal_to_dead_who_is_out_sees_every_die() -> None:
    game = table("44", "1", "55", options=Options(house=HouseOptions(reveal_to_dead=True))).bids((1, 2))
    game.does(1, Bid(5, 6))
    game.calls(2)
    game.next_round()
    assert game.view(1).hands == game.state.hands
    assert None in game.view(0).hands[2]


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        (Options(start_dice=(1, 2)), 3, "option_conflict"),
        (Options(calza=True, calza_by="not_next"), 2, "option_conflict"),
        (Options(), 11, "option_conflict"),
        (Options(), 1, "option_conflict"),
        (Options(house=HouseOptions(first_seat=2)), 2, "option_conflict"),
        (Options(house=HouseOptions(first_seat=-1)), 2, "option_conflict"),
        (Options(calza_by="not_next"), 2, None),
        (Options(calza=True), 2, None),
        (Options(calza=True, out_of_turn=True), 10, None),
    ],
)
def test_options_that_go_together_or_not(options: Options, seats: int, code: str | None) -> None:
    if code is None:
        rules.fits(options, seats)
        return
    with pytest.raises(Illegal) as refusal:
        rules.fits(options, seats)
    assert refusal.value.code == code


def test_what_may_surprise_is_said() -> None:
    assert rules.warnings(PRESETS["bar"], 3) == ()
    assert len(rules.warnings(Options(allow_impossible_bids=True, start_dice=1), 3)) == 2


def bids_offered(offer: Menu[Action]) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for blank in offer.blanks:
        number, face = blank.holes
        assert isinstance(number, Number)
        assert isinstance(face, OneOf)
        found |= {(n, int(f)) for n in range(number.least, number.most + 1) for f in face.choices}
    return found


def test_a_menu_offers_every_legal_bid_and_no_other() -> None:
    for rule in RULES:
        for old in [(1, 1), (4, 3), (7, 6), (15, 5), (15, 6)]:
            game = three(Options(raise_rule=rule)).bids(old)
            offered = bids_offered(menu(game.view(1), Seat(1)))
            legal = {(n, f) for n in range(17) for f in range(8) if game.may(1, Bid(n, f))}
            assert offered == legal


def test_the_house_rings_no_clock_that_does_not_run() -> None:
    game = three()
    assert rules.timers(game.state) == ()
    assert game.refused(HOUSE, TimeUp(Timer("window", 1, 0.25))) == "stale"
    assert game.refused(HOUSE, PlayTimeout(Seat(1))) == "stale"
    game.leaves(2)
    assert game.refused(HOUSE, RemoveSeat(Seat(2))) == "seat_dead"
