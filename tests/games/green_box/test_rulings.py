"""Rulings around the game: who leaves, restarts, clocks, the pause, options that go together (RULES 1, 5.10, 10.2)."""

from typing import Any

import pytest

from bunkum.core import HOUSE, HouseOptions, Illegal, PlayTimeout, RemoveSeat, Restart, Seat, Timer, TimeUp
from bunkum.games.green_box import rules
from bunkum.games.green_box.options import Options, fits, warnings
from bunkum.games.green_box.records import (
    Bid,
    BidSum,
    Call,
    Called,
    ChooseWild,
    Dealt,
    Eliminated,
    MatchEnded,
    Revealed,
    ShowStarted,
)
from support.green_box import EXAMPLE, TRACK, table

OUT = Options(house=HouseOptions(leavers="out"), cubes=1)


def kinds(events: Any) -> list[str]:
    return [type(event).__name__ for event in events]


# Who leaves (1.6).


def test_1_6_who_leaves_is_played_by_the_house_and_out_when_the_cards_were_shown() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(1, "drop"))
    play.leaves(1)
    assert (play.state.gone, play.state.living) == ((1,), {0, 2})
    assert play.state.showdown is not None, "the House called for seat 1"
    assert (play.state.showdown.caller, play.state.showdown.count) == (1, 7)
    assert play.state.cubes == (5, 0, 5)
    assert play.state.places == (0, 3, 0)
    assert play.state.starter == 2, "the loser is out: the next living seat starts"


def test_1_6_a_starter_who_leaves_has_the_house_open() -> None:
    play = table(*EXAMPLE)
    play.leaves(0)
    assert play.state.bid is not None
    assert (play.state.bid.number, play.state.bid.symbol, play.state.turn) == (1, "drop", 1)
    assert play.refused(0, Call()) == "seat_dead"
    assert play.refused(HOUSE, RemoveSeat(Seat(0))) == "seat_dead"
    assert play.refused(HOUSE, RemoveSeat(Seat(7))) == "no_such_seat"


def test_ho_4_the_leaver_places_below_who_is_out_in_the_same_round() -> None:
    play = table(seats=4, options=OUT)
    play.does(0, Bid(1, "drop"))
    play.leaves(2)
    play.does(1, Bid(4, "bricks"))  # the House calls for seat 2
    loser = play.state.showdown and play.state.showdown.loser
    assert play.state.places[2] == 4
    assert loser is not None
    if loser != 2:
        assert play.state.places[loser] == 3


def test_ho_3_leaving_between_rounds_eliminates_at_once_and_names_another_starter() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(15, "drop"))
    play.does(1, Call())
    assert (play.state.phase, play.state.starter) == ("show", 0)
    assert kinds(play.leaves(0)) == ["SeatLeft", "Eliminated", "StarterNamed"]
    assert (play.state.starter, play.state.cubes) == (1, (0, 5, 5))
    play.goes_on()
    assert [len(hand) for hand in play.state.hands] == [0, 5, 5]


def test_ho_6_the_last_one_wins_and_nothing_is_revealed() -> None:
    play = table(*EXAMPLE)
    play.leaves(1)
    events = play.leaves(2)
    assert [event for event in play.log if isinstance(event, Revealed | Called)] == []
    assert [type(event) for event in events][-1] is MatchEnded
    assert [event for event in events if isinstance(event, Eliminated)] == [
        Eliminated(Seat(1), 3),
        Eliminated(Seat(2), 2),
    ]
    assert rules.outcome(play.state) == (1, 3, 2)
    assert rules.timers(play.state) == ()
    assert play.refused(0, Call()) == "game_over"


# Restarts (1.7).


def test_1_7_a_restart_deals_anew_and_keeps_starter_cubes_and_track() -> None:
    play = table(*EXAMPLE)
    play.deal(1, "arrow 1, arrow 1, arrow 1, arrow 2, arrow 2", *EXAMPLE[1:], throw=1)
    play.does(0, Bid(1, "hammers"))
    play.does(1, Bid(1, "drop"))
    before = play.state
    play.restarts()
    assert play.hand(0) == ["arrow 1", "arrow 1", "arrow 1", "arrow 2", "arrow 2"]
    assert (play.state.turn, play.state.bid, play.state.earlier, play.state.phase) == (0, None, (), "bid")
    assert play.state.wild_on, "the opening on the start is void too"
    assert (play.state.cubes, play.state.track, play.state.round) == (before.cubes, TRACK, 1)
    play.does(0, Bid(1, "drop"))
    assert play.state.bid is not None
    assert play.state.bid.seq == 3, "bids are counted through the match"


def test_1_7_there_is_no_restart_after_the_call() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(1, "drop"))
    play.does(1, Call())
    assert play.refused(HOUSE, Restart()) == "wrong_phase"


# Clocks (1.5).


def test_1_5_after_a_showdown_all_cards_stay_open_until_the_pause_is_over() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(1, "drop"))
    play.does(1, Call())
    assert [(timer.name, timer.seconds) for timer in rules.timers(play.state)] == [("show", 12)]
    assert rules.awaited(play.state) == frozenset()
    assert play.hand(2, eyes=0) == play.hand(2)
    assert isinstance(play.log[-1], ShowStarted)
    play.goes_on()
    assert play.hand(2, eyes=0) == [None] * 5
    assert play.state.turn == 1


def test_1_5_the_last_showdown_has_no_pause() -> None:
    play = table("drop 6", "wheel 2", options=Options(cubes=1))
    play.does(0, BidSum(9))
    events = play.does(1, Call())
    assert isinstance(events[-1], MatchEnded)
    assert rules.timers(play.state) == ()
    assert play.state.places == (2, 1)


def test_1_5_the_house_acts_for_who_is_silent_and_for_nobody_else() -> None:
    play = table(*EXAMPLE)
    assert play.refused(HOUSE, PlayTimeout(Seat(1))) == "stale"
    assert play.refused(HOUSE, TimeUp(Timer("turn", 1, 30))) == "stale"
    assert play.refused(0, PlayTimeout(Seat(0))) == "malformed"
    play.is_silent(0)
    assert play.state.turn == 1


def test_a_turn_clock_is_that_of_one_turn() -> None:
    play = table(*EXAMPLE, options=Options(house=HouseOptions(turn_clock=30)))
    (first,) = rules.timers(play.state)
    play.does(0, Bid(1, "drop"))
    assert first.seconds == 30
    assert play.refused(HOUSE, TimeUp(first)) == "stale"


# The order of checks (1.2).


def test_1_2_a_bid_on_another_bid_than_the_sender_saw_is_stale() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(1, "drop", expect=0))
    assert play.refused(1, Call(expect=0)) == "stale"
    assert play.refused(1, Bid(0, "drop", expect=0)) == "stale", "before what is wrong with it otherwise"
    assert play.refused(1, Bid(0, "drop", expect=1)) == "malformed"
    assert play.refused(2, Bid(0, "moon")) == "malformed"
    assert play.refused(2, Bid(9, "moon")) == "not_your_turn"
    assert play.refused(1, Bid(99, "moon")) == "bad_symbol"
    assert play.refused(1, Bid(99, "hammers")) == "bid_exceeds_total"
    assert play.refused(1, BidSum(5)) == "symbol_round"
    play.does(1, Call(expect=1))
    assert play.refused(1, Call(expect=1)) == "stale", "a closed round counts as another bid"
    assert play.refused(1, Call()) == "wrong_phase"
    with pytest.raises(Illegal) as refusal:
        rules.check(play.view(0), Seat(9), Call(), ())
    assert refusal.value.code == "no_such_seat"


def test_there_is_nothing_to_call_before_the_first_bid() -> None:
    play = table(*EXAMPLE)
    assert play.refused(0, Call()) == "no_bid_yet"
    assert play.refused(1, Call()) == "no_bid_yet"


@pytest.mark.parametrize(
    ("bid", "higher", "sentence"),
    [
        (Bid(4, "arrow"), Bid(4, "drop"), "'4 drops' does not beat '4 arrows': it needs 5, or 4 further up the track."),
        (Bid(4, "bricks"), Bid(4, "drop"), "'4 drops' does not beat '4 bricks': it needs 5."),
        (Bid(15, "arrow"), Bid(4, "drop"), "'4 drops' does not beat '15 arrows': it needs 15 further up the track."),
        (Bid(15, "bricks"), Bid(4, "drop"), "'4 drops' does not beat '15 bricks': nothing does."),
    ],
)
def test_not_higher_says_what_would_be(bid: Bid, higher: Bid, sentence: str) -> None:
    play = table(*EXAMPLE)
    play.does(0, bid)
    with pytest.raises(Illegal) as refusal:
        rules.check(play.view(1), Seat(1), higher, ())
    assert refusal.value.sentence == sentence


# Who sees what (1.3, 5.9).


def test_5_9_own_cards_are_ones_own_until_the_call() -> None:
    play = table(*EXAMPLE)
    assert play.hand(0) == ["hammers 1", "hammers 1", "hammers 1", "hammers 2", "drop 1"]
    assert play.hand(0, eyes=1) == [None] * 5
    assert [event.eyes for event in play.log if isinstance(event, Dealt)] == [(0,), (1,), (2,)]
    play.does(0, Bid(1, "drop"))
    play.does(1, Call())
    assert play.hand(0, eyes=1) == play.hand(0)


@pytest.mark.parametrize("reveal", [True, False], ids=["shown", "not shown"])
def test_1_3_who_is_out_sees_what_is_public_or_with_the_option_all(*, reveal: bool) -> None:
    options = Options(house=HouseOptions(reveal_to_dead=reveal), cubes=2)
    play = table(seats=3, options=options).loses_until(0, 2, 2)
    play.goes_on()
    assert (None in play.hand(1, eyes=0)) is not reveal
    assert None in play.hand(1, eyes=2)
    assert play.refused(0, Bid(1, "drop")) == "seat_dead"


# Options (5.10, 10.2).


@pytest.mark.parametrize(
    ("seats", "options", "named"),
    [
        (1, Options(), "1 players"),
        (13, Options(), "13 players"),
        (2, Options(house=HouseOptions(first_seat=2)), "first_seat=2"),
        (8, Options(deal_cap=5), "deal_cap=5"),
        (10, Options(deal_cap=4, cubes=1), "deal_cap=4"),
        (8, Options(deal_cap=5, deck="gb36"), "deck=gb36 and 40 cards"),
    ],
)
def test_10_2_options_that_do_not_go_together(seats: int, options: Options, named: str) -> None:
    with pytest.raises(Illegal, match="These options don't go together") as refusal:
        fits(options, seats)
    assert refusal.value.code == "option_conflict"
    assert named in refusal.value.sentence


@pytest.mark.parametrize(("seats", "cap"), [(7, 5), (9, 4), (12, 3)])
def test_5_2_a_cap_that_keeps_the_cards_below_forty_is_fine(seats: int, cap: Any) -> None:
    fits(Options(deal_cap=cap), seats)
    fits(Options(deck="gb36"), seats)


def test_5_2_as_many_cubes_as_cards() -> None:
    assert table(seats=9, options=Options(cubes="cap")).state.cubes == (4,) * 9
    assert table(seats=2, options=Options(cubes="cap", deal_cap=2)).state.cubes == (2, 2)


def test_10_2_what_may_surprise_is_warned_of() -> None:
    assert warnings(Options(), 4) == ()
    assert len(warnings(Options(allow_impossible_bids=True), 4)) == 1
    assert len(warnings(Options(cubes="cap", deal_cap=1), 4)) == 1


def test_5_10_36_cards_have_each_number_of_each_symbol_once() -> None:
    play = table(seats=9, options=Options(deck="gb36"))
    dealt = [card and (card.symbol, card.number) for hand in play.state.hands for card in hand]
    assert len(set(dealt)) == 36


def test_5_7_who_may_choose_and_for_how_long_is_public() -> None:
    play = table(*EXAMPLE, options=Options(wild_choice="starter", house=HouseOptions(turn_clock=60)))
    assert [timer.name for timer in rules.timers(play.view(2))] == ["turn", "answer"]
    assert set(rules.menu(play.view(0), Seat(0)).ready) == {ChooseWild(tile) for tile in TRACK}
    assert rules.menu(play.view(1), Seat(1)).ready == ()
    play.does(0, ChooseWild("drop"))
    assert [timer.name for timer in rules.timers(play.view(2))] == ["turn"]
