"""The worked examples of RULES 5.11, by id."""

import pytest

from bunkum.core import HOUSE, GameContext, HouseOptions, Seat, TimeUp, fold, seeded_dice
from bunkum.games.green_box import rules
from bunkum.games.green_box.cards import Symbol
from bunkum.games.green_box.odds import Pool, chance_of_cards
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.records import (
    Bid,
    BidMade,
    BidSum,
    Call,
    ChooseWild,
    StandingBid,
    WildChosen,
    WildKept,
    WildOff,
)
from bunkum.games.green_box.state import raises
from support.green_box import EXAMPLE, TRACK, Playing, table

STARTER = Options(wild_choice="starter")
CLOCK = Options(house=HouseOptions(turn_clock=30))


def after(number: int, symbol: str, options: Options | None = None) -> Playing:
    """The table of the examples; seat 0 has opened so."""
    play = table(*EXAMPLE, options=options)
    play.does(0, Bid(number, symbol))
    return play


def call_next(play: Playing) -> tuple[int, Seat]:
    """Who is next calls: the count, and who loses."""
    play.does(play.state.turn, Call())
    showdown = play.state.showdown
    assert showdown is not None
    assert showdown.count is not None
    assert showdown.loser is not None
    return showdown.count, showdown.loser


@pytest.mark.parametrize(
    ("old", "new", "legal"),
    [
        pytest.param((4, "drop"), (4, "arrow"), True, id="GB-R1"),
        pytest.param((4, "arrow"), (4, "drop"), False, id="GB-R2"),
        pytest.param((4, "arrow"), (5, "drop"), True, id="GB-R2, more"),
        pytest.param((4, "arrow"), (5, "arrow"), True, id="GB-R3"),
        pytest.param((4, "arrow"), (4, "arrow"), False, id="GB-R3, the same"),
        pytest.param((4, "arrow"), (3, "bricks"), False, id="GB-R4"),
        pytest.param((5, "wheel"), (6, "hammers"), True, id="GB-R5"),
        pytest.param((5, "wheel"), (5, "hammers"), False, id="GB-R5, the same number"),
    ],
)
def test_gb_r_which_bid_beats_which(*, old: tuple[int, str], new: tuple[int, str], legal: bool) -> None:
    play = after(*old)
    if legal:
        play.does(1, Bid(*new))
        assert play.state.bid == StandingBid(Seat(1), new[0], next(tile for tile in TRACK if tile == new[1]), 2)
    else:
        assert play.refused(1, Bid(*new)) == "not_higher"
    places = [*TRACK]
    assert raises((old[0], places.index(old[1])), (new[0], places.index(new[1]))) is legal


def test_gb_1_a_bid_that_is_just_there_costs_the_caller() -> None:
    assert call_next(after(7, "drop")) == (7, 1)


def test_gb_2_one_card_short_costs_the_bidder() -> None:
    assert call_next(after(8, "drop")) == (7, 0)


def test_gb_3_wild_cards_alone_never_make_a_bid_true() -> None:
    play = after(3, "arrow")
    assert call_next(play) == (0, 0)
    assert play.state.showdown is not None
    assert (play.state.showdown.genuine, play.state.showdown.wilds) == (0, 0)


def test_gb_3_without_genuine_needed_they_do() -> None:
    assert call_next(after(3, "arrow", Options(genuine_needed=False))) == (4, 1)


@pytest.mark.parametrize(("number", "loser"), [(10, 1), (11, 0)])
def test_gb_4_ten_bricks_are_there_and_eleven_are_not(number: int, loser: int) -> None:
    play = after(number, "bricks")
    assert call_next(play) == (10, loser)
    assert play.state.showdown is not None
    assert (play.state.showdown.genuine, play.state.showdown.wilds) == (6, 4)


def test_gb_5_opened_on_the_start_nothing_is_wild() -> None:
    play = table(*EXAMPLE)
    events = play.does(0, Bid(2, "hammers"))
    assert [type(event) for event in events] == [BidMade, WildOff]
    play.does(1, Bid(4, "drop"))
    assert call_next(play) == (3, 1)
    play.goes_on()
    assert play.state.wild_on, "wild again in the next round"


def test_gb_6_a_later_bid_on_the_start_leaves_the_wild_on() -> None:
    play = after(2, "drop")
    assert not [event for event in play.does(1, Bid(5, "hammers")) if isinstance(event, WildOff)]
    assert play.state.wild_on
    assert call_next(play) == (4, 1)


@pytest.mark.parametrize(("opening", "counted"), [("drop", 6), ("hammers", 2)])
def test_gb_7_wheels_with_the_wild_and_without(opening: str, counted: int) -> None:
    play = after(1, opening)
    play.does(1, Bid(9, "wheel"))
    assert call_next(play)[0] == counted


def test_gb_8_a_sum_round() -> None:
    play = table("hammers 6, drop 1", "bricks 2", options=Options(cubes=2)).loses_until(2, 1)
    play.deal(play.state.round + 1, "hammers 6, drop 1", "bricks 2").goes_on()
    if play.state.turn == 1:
        play.does(1, BidSum(1))
    play.does(0, BidSum(8))
    play.does(1, BidSum(9))
    play.does(0, Call())
    assert play.state.showdown is not None
    assert (play.state.showdown.count, play.state.showdown.loser) == (9, 0)
    assert play.state.cubes == (1, 1)


@pytest.mark.parametrize(("cubes", "few"), [((2, 2), False), ((2, 1), True), ((1, 1), True)])
def test_gb_9_fewer_than_four_cards_make_a_sum_round(*, cubes: tuple[int, int], few: bool) -> None:
    play = table(seats=2, options=Options(cubes=2))
    if cubes != (2, 2):
        play.loses_until(*cubes).goes_on()
    assert play.state.dealt == sum(cubes)
    assert play.state.sum_round is few


def test_gb_10_the_cap_of_nine_seats_stays_four() -> None:
    play = table(seats=9)
    assert list(map(len, play.state.hands)) == [4] * 9
    play.loses_until(3, 0, 5, 5, 5, 5, 5, 5, 5)
    play.goes_on()
    assert list(map(len, play.state.hands)) == [3, 0, 4, 4, 4, 4, 4, 4, 4]
    assert play.state.most_cards == 4


def test_gb_11_after_a_starter_who_is_out_the_next_living_seat_starts() -> None:
    play = table(seats=4, options=Options(cubes=1))
    play.loses_until(1, 0, 1, 1)
    assert play.state.starter == 2
    play.goes_on()
    assert play.state.turn == 2


def test_gb_12_the_chosen_tile_moves_to_the_start() -> None:
    play = table(*EXAMPLE, options=STARTER)
    play.does(0, ChooseWild("wheel"))
    assert play.state.track == ("wheel", "hammers", "drop", "arrow", "circles", "bricks")


@pytest.mark.parametrize(("number", "chance"), [(5, 0.900), (6, 0.754), (7, 0.536), (8, 0.307)])
def test_gb_13_twenty_cards_and_nothing_known(number: int, chance: float) -> None:
    cards = Pool(genuine=0, wilds=0, more=9, more_wilds=9, unseen=54, hidden=20)
    assert chance_of_cards(cards, number, genuine_needed=True) == pytest.approx(chance, abs=5e-4)


@pytest.mark.parametrize(("genuine_needed", "chance"), [(True, 0.529), (False, 0.814)])
def test_gb_14_the_genuine_card_matters(*, genuine_needed: bool, chance: float) -> None:
    cards = Pool(genuine=0, wilds=0, more=9, more_wilds=9, unseen=54, hidden=4)
    assert chance_of_cards(cards, 1, genuine_needed=genuine_needed) == pytest.approx(chance, abs=5e-4)


def test_gb_15_the_clock_runs_out_for_the_opener() -> None:
    play = table(*EXAMPLE, options=CLOCK)
    play.rings("turn")
    assert play.state.bid == StandingBid(Seat(0), 1, "drop", 1)
    assert play.state.wild_on


def test_gb_15_the_clock_runs_out_for_a_later_seat() -> None:
    play = after(1, "drop", CLOCK)
    play.rings("turn")
    assert play.state.showdown is not None
    assert (play.state.showdown.caller, play.state.showdown.loser) == (1, 1)


def test_gb_15_the_clock_runs_out_for_the_opener_of_a_sum_round() -> None:
    play = table(seats=2, options=Options(house=HouseOptions(turn_clock=30), cubes=1))
    play.rings("turn")
    assert play.state.bid == StandingBid(Seat(0), 1, None, 1)


def test_gb_16_when_the_wild_may_not_be_chosen() -> None:
    few = table(seats=2, options=Options(wild_choice="starter", cubes=1))
    assert few.refused(0, ChooseWild("wheel")) == "sum_round"
    assert table(*EXAMPLE).refused(0, ChooseWild("wheel")) == "option_off"
    play = table(*EXAMPLE, options=STARTER)
    play.does(0, ChooseWild("wheel"))
    assert play.refused(0, ChooseWild("drop")) == "wrong_phase"


def test_gb_17_symbols_in_a_sum_round_and_more_cards_than_there_are() -> None:
    few = table(seats=2, options=Options(cubes=1))
    assert few.refused(0, Bid(2, "drop")) == "sum_round"
    play = table(*EXAMPLE)
    assert play.refused(0, Bid(16, "bricks")) == "bid_exceeds_total"
    play.does(0, Bid(15, "bricks"))


# Around the examples.


def test_5_7_the_choice_is_the_starters_before_it_opens() -> None:
    play = table(*EXAMPLE, options=STARTER)
    assert play.refused(1, ChooseWild("wheel")) == "not_your_turn"
    assert play.refused(0, ChooseWild("moon")) == "bad_symbol"
    events = play.does(0, ChooseWild("hammers"))
    assert events == [WildChosen(Seat(0), "hammers")]
    assert play.state.track == TRACK
    assert play.state.turn == 0
    play.does(0, Bid(1, "hammers"))
    assert not play.state.wild_on, "it may still open on what it chose"
    assert play.refused(1, ChooseWild("wheel")) == "wrong_phase"


def test_5_7_bidding_without_a_choice_keeps_the_first_tile() -> None:
    play = after(7, "drop", STARTER)
    assert call_next(play) == (7, 1)


def test_5_7_the_new_order_lasts_and_the_next_starter_may_choose_again() -> None:
    play = table(*EXAMPLE, options=STARTER)
    play.does(0, ChooseWild("wheel"), Bid(15, "drop"))
    call_next(play)
    play.goes_on()
    assert play.state.track[0] == "wheel"
    play.does(play.state.turn, ChooseWild("drop"))
    assert play.state.track[:2] == ("drop", "wheel")


def test_5_7_after_a_restart_the_chosen_tile_stays_and_there_is_no_new_choice() -> None:
    play = table(*EXAMPLE, options=STARTER)
    play.does(0, ChooseWild("wheel"))
    play.restarts()
    assert play.state.track[0] == "wheel"
    assert play.refused(0, ChooseWild("drop")) == "wrong_phase"


def test_5_7_a_choice_not_made_is_still_there_after_a_restart() -> None:
    play = table(*EXAMPLE, options=STARTER)
    play.restarts()
    play.does(0, ChooseWild("drop"))
    assert play.state.track[0] == "drop"


def test_1_5_choosing_has_a_clock_of_its_own_and_then_the_first_tile_stays() -> None:
    play = table(*EXAMPLE, options=STARTER)
    assert [(timer.name, timer.seconds) for timer in rules.timers(play.state)] == [("answer", 30)]
    assert play.rings("answer") == [WildKept()]
    assert (play.state.track, play.state.turn, rules.timers(play.state)) == (TRACK, 0, ())
    assert play.refused(0, ChooseWild("drop")) == "wrong_phase"


def test_5_2_a_table_may_shuffle_the_track_for_every_round() -> None:
    def tracks(options: Options) -> list[tuple[Symbol, ...]]:
        context = GameContext(seeded_dice("track"))
        state = fold(rules, rules.begin(2, options, context))
        found = [state.track]
        for _ in range(2):
            for action in (Bid(10, "bricks"), Call()):
                state = fold(rules, rules.decide(state, state.turn, action, context), state)
            timer = rules.timers(state)[0]
            state = fold(rules, rules.decide(state, HOUSE, TimeUp(timer), context), state)
            found.append(state.track)
        return found

    assert len(set(tracks(Options()))) == 1
    assert len(set(tracks(Options(reshuffle_track=True)))) == 3


def test_5_6_without_sum_endgame_symbols_are_bid_to_the_end() -> None:
    play = table(seats=2, options=Options(cubes=1, sum_endgame=False))
    assert play.refused(0, BidSum(3)) == "symbol_round"
    play.does(0, Bid(1, "drop"))


def test_5_6_a_total_goes_up_to_six_a_card_and_rises_by_one_at_least() -> None:
    play = table("drop 1", "wheel 2", options=Options(cubes=1))
    assert play.refused(0, BidSum(13)) == "bid_exceeds_total"
    play.does(0, BidSum(11))
    assert play.refused(1, BidSum(11)) == "not_higher"
    play.does(1, BidSum(12))
    assert rules.menu(play.view(0), Seat(0)).blanks == ()
    assert rules.menu(play.view(0), Seat(0)).ready == (Call(),)


def test_1_11_where_nothing_is_higher_the_call_is_all_there_is() -> None:
    play = after(15, "bricks")
    assert rules.menu(play.view(1), Seat(1)).blanks == ()
    assert rules.menu(play.view(1), Seat(1)).ready == (Call(),)
    assert play.refused(1, Bid(15, "bricks")) == "not_higher"
    assert rules.menu(play.view(2), Seat(2)).ready == ()


def test_1_10_with_impossible_bids_numbers_stop_at_99() -> None:
    play = after(16, "bricks", Options(allow_impossible_bids=True))
    play.does(1, Bid(99, "bricks"))
    assert play.refused(2, Bid(100, "bricks")) == "malformed"
    assert rules.menu(play.view(2), Seat(2)).blanks == ()


def test_8_6_twelve_may_play_and_are_dealt_three_each() -> None:
    """The seed says two to ten in its headline, and deals for ten to twelve."""
    play = table(seats=12)
    assert list(map(len, play.state.hands)) == [3] * 12
    assert play.state.cubes == (5,) * 12
