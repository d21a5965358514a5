"""The worked examples of RULES 7C, by id, and the rulings that they rest on."""

from typing import Any

import pytest

from bunkum.core import HouseOptions, Illegal, Menu, Number, OneOf, Seat
from bunkum.games.perudo import rules
from bunkum.games.perudo.options import Options
from bunkum.games.perudo.state import RoundStarted
from bunkum.liars_dice.check import menu
from bunkum.liars_dice.options import CalzaBy
from bunkum.liars_dice.records import Action, Bid, Call, Calza, Challenged, SpokeUp
from bunkum.pieces.pips import at_least
from bunkum.table.catalog import with_preset
from bunkum.table.options_form import flatten
from support.perudo import Playing, table
from support.vectors import VECTORS

HANDS = ("13356", "23144", "36625")


def three(options: Options | None = None, hands: tuple[str, ...] = HANDS) -> Playing:
    return table(*hands, options=options)


def palifico(options: Options | None = None, then: tuple[str, ...] = ("1", "33355", "33625")) -> Playing:
    """Seat 0 has fallen to one die and opens: a palifico round with these dice."""
    game = table("13", then[1], then[2], options=options).bids((12, 6)).roll(2, *then)
    game.calls(1)
    return game.next_round()


def test_pd_1_the_face_and_the_aces_count() -> None:
    game = three().bids((6, 3))
    game.calls(1)
    assert game.state.dice == (5, 4, 5)
    assert game.state.showdown is not None
    assert (game.state.showdown.plain, game.state.showdown.wild) == (4, 2)


def test_pd_2_one_more_is_false() -> None:
    game = three().bids((7, 3))
    game.calls(1)
    assert game.state.dice == (4, 5, 5)


@pytest.mark.parametrize("case", VECTORS["perudo_raise"], ids=str)
def test_pd_3_to_7_what_beats_what(case: dict[str, Any]) -> None:
    (number, face), new = case["old"], tuple(case["new"])
    game = three(Options(open_aces=True)).bids((number, face))
    assert game.may(1, Bid(*new)) is case["legal"]
    if not case["legal"]:
        assert game.refused(1, Bid(*new)) == "not_higher"


def test_pd_8_one_may_not_open_on_aces_but_in_a_palifico_round() -> None:
    assert three().refused(0, Bid(2, 1)) == "aces_opening"
    assert three(Options(open_aces=True)).may(0, Bid(2, 1))
    assert palifico().may(0, Bid(2, 1))


def test_pd_9_in_a_palifico_round_the_face_stays_and_aces_are_not_wild() -> None:
    game = palifico()
    assert game.state.palifico
    game.bids((2, 3))
    assert game.refused(1, Bid(3, 4)) == "palifico_face"
    assert game.refused(1, Bid(2, 3)) == "not_higher"
    game.does(1, Bid(3, 3))
    game.calls(2)
    assert game.state.showdown is not None
    assert (game.state.showdown.plain, game.state.showdown.wild) == (5, 0)


def test_pd_10_exactly_right_wins_a_die_back_but_never_more_than_at_first() -> None:
    game = three(hands=("13356", "23144", "36625")).bids((6, 3))
    game.calzas(1)
    assert (game.state.dice, game.state.starter) == ((5, 5, 5), 1)
    game = three().bids((7, 3))
    game.calls(1)
    game.roll(2, "1335", "23144", "36625").next_round()
    game.bids((1, 2), (2, 2), (6, 3))
    game.calzas(0)
    assert (game.state.dice, game.state.starter) == ((5, 5, 5), 0)


def test_pd_11_not_exactly_costs_a_die_and_the_bidder_is_safe() -> None:
    game = three().bids((5, 3))
    game.calzas(2)
    game.rings("window")
    assert game.state.dice == (5, 5, 4)
    assert game.state.starter == 2


def test_pd_12_aces_alone_count_for_aces() -> None:
    game = three().bids((1, 6), (2, 1))
    game.calls(2)
    assert game.state.showdown is not None
    assert (game.state.showdown.count, game.state.showdown.loser) == (2, 2)


def test_pd_13_the_chance_of_seven_of_twenty() -> None:
    assert round(at_least(7, 20, 1 / 3), 3) == 0.521


def test_pd_14_the_silent_open_with_a_two_in_a_palifico_round_with_a_one() -> None:
    for game, face in ((three(), 2), (palifico(), 1)):
        game.is_silent(game.state.turn)
        assert game.state.bid is not None
        assert (game.state.bid.number, game.state.bid.face) == (1, face)
        assert Challenged(Seat(1), "call") in game.is_silent(1)


def test_pd_15_in_one_window_the_call_of_the_next_counts() -> None:
    game = three().bids((5, 3))
    assert game.calzas(2) == [SpokeUp(Seat(2), "calza")]
    assert Challenged(Seat(1), "call") in game.calls(1)
    assert game.refused(2, Calza(1)) == "stale"
    assert game.state.dice == (5, 4, 5)
    first = three().bids((5, 3))
    first.calls(1)
    assert first.refused(2, Calza(1)) == "stale"


@pytest.mark.parametrize("case", [case for case in VECTORS["timeouts"] if case["game"] == "perudo"], ids=str)
def test_the_timeouts_of_the_vectors(case: dict[str, str]) -> None:
    names = {1: "one", 2: "two"}
    game = palifico() if case["moment"] == "palifico opening" else three()
    if case["moment"] == "turn":
        game.bids((1, 2))
        assert case["action"] == "call"
        assert any(isinstance(event, Challenged) for event in game.is_silent(1))
        return
    game.is_silent(0)
    assert game.state.bid is not None
    assert case["action"] == f"bid 1 {names[game.state.bid.face]}"


def test_the_preset_is_that_of_the_rules() -> None:
    expected = VECTORS["presets"]["perudo"]["options"]
    flat = {
        name: {"None": "off", "True": "on", "False": "off"}.get(str(value), str(value))
        for name, value in flatten(with_preset("perudo").presets["perudo"].options).items()
    }
    assert {name: flat[name] for name in expected} == expected
    assert set(flat) - set(expected) == {"away_play", "quick_talk"}


# Palifico.


def test_a_palifico_is_for_the_first_fall_to_one_die_alone() -> None:
    """A die won back and lost again makes no second palifico."""
    game = palifico().bids((1, 1))
    game.does(1, Bid(2, 1))
    game.calls(2)
    assert game.state.dice[0] == 1
    game.roll(3, "3", "1333", "33625").next_round()
    assert not game.state.palifico
    game.bids((2, 3), (7, 3))
    assert game.state.turn == 0
    game.calzas(0)
    assert game.state.dice[0] == 2, "one, four and two threes or aces: exactly seven"
    game.roll(4, "33", "2222", "22222").next_round()
    game.bids((3, 3))
    game.calls(1)
    assert game.state.dice[0] == 1
    assert game.state.starter == 0
    game.next_round()
    assert not game.state.palifico


def test_a_failed_calza_makes_a_palifico_too() -> None:
    game = table("13", "33356", "33625").bids((2, 3))
    game.does(1, Bid(3, 3))
    game.does(2, Bid(4, 3))
    game.calzas(0)
    assert game.state.dice[0] == 1
    game.next_round()
    assert game.state.palifico


def test_among_two_there_is_no_palifico_and_the_fall_is_used_up() -> None:
    game = table("13", "33").bids((4, 6))
    game.calls(1)
    game.next_round()
    assert (game.state.dice, game.state.palifico, game.state.fallen) == ((1, 2), False, {0})


def test_a_seat_that_began_with_one_die_never_falls_to_one() -> None:
    game = table("1", "22", "33", options=Options(start_dice=(1, 2, 2)))
    assert not game.state.palifico
    assert game.state.fallen == frozenset()


def test_no_palifico_where_the_table_plays_without_or_another_opens() -> None:
    assert not palifico(Options(palifico=False)).state.palifico
    game = table("13", "33355", "33625").bids((8, 3))
    game.calls(1)
    game.leaves(0)
    game.next_round()
    assert (game.state.living, game.state.palifico) == ({1, 2}, False)


def test_a_restart_stays_a_palifico() -> None:
    game = palifico().bids((2, 3))
    game.restarts()
    assert game.state.palifico
    assert game.may(0, Bid(1, 1))


def test_with_palifico_change_who_has_one_die_may_change_the_face() -> None:
    options = Options(palifico_change=True)
    game = palifico(options, ("1", "33355", "33625")).bids((2, 3))
    assert game.refused(1, Bid(3, 4)) == "palifico_face"
    game.does(1, Bid(3, 3))
    game.does(2, Bid(4, 3))
    assert game.may(0, Bid(4, 4))
    assert game.may(0, Bid(5, 1))
    assert game.refused(0, Bid(4, 2)) == "not_higher"


def test_no_calza_in_a_palifico_round() -> None:
    game = palifico().bids((2, 3))
    assert game.refused(1, Calza(game.seq)) == "calza_forbidden"
    assert game.refused(2, Calza(game.seq)) == "calza_forbidden"
    assert menu(game.view(1), Seat(1)).ready == (Call(game.seq),)


def test_nothing_is_held_in_a_palifico_round() -> None:
    assert not palifico(Options(raise_hold_ms=900)).bids((2, 3)).state.held
    assert three(Options(raise_hold_ms=900)).bids((2, 3)).state.held


def test_the_story_says_that_it_is_a_palifico() -> None:
    assert [event.palifico for event in palifico().log if isinstance(event, RoundStarted)] == [False, True]


# Who may say what.


def test_only_the_next_calls() -> None:
    game = three().bids((4, 3))
    assert game.refused(2, Call(1)) == "not_your_turn"
    assert game.refused(0, Call(1)) == game.refused(0, Calza(1)) == "own_bid"
    assert three().refused(1, Call(0)) == three().refused(1, Calza(0)) == "no_bid_yet"


def test_calza_is_an_option() -> None:
    assert three(Options(calza=False)).bids((4, 3)).refused(1, Calza(1)) == "option_off"


@pytest.mark.parametrize(
    ("by", "may"),
    [("anyone_but_bidder", (True, True)), ("not_next", (False, True)), ("next_only", (True, False))],
)
def test_who_may_call_it_exact(by: CalzaBy, may: tuple[bool, ...]) -> None:
    game = three(Options(calza_by=by)).bids((4, 3))
    for seat, allowed in enumerate(may, start=1):
        assert game.may(seat, Calza(1)) is allowed
        assert (Calza(1) in menu(game.view(seat), Seat(seat)).ready) is allowed
        if not allowed:
            assert game.refused(seat, Calza(1)) == "calza_forbidden"


def test_with_two_left_it_is_the_next_seats_calza_and_needs_no_window() -> None:
    game = table("13", "34").bids((3, 3))
    game.calzas(1)
    assert game.state.showdown is not None
    assert game.state.showdown.count == 3


def test_aces_need_a_genuine_die_where_the_table_plays_so() -> None:
    hands = ("11", "22", "44")
    for genuine, count in ((False, 2), (True, 0)):
        game = table(*hands, options=Options(genuine_needed=genuine)).bids((1, 3))
        game.calls(1)
        assert game.state.showdown is not None
        assert game.state.showdown.count == count
    game = table("11", "23", "44", options=Options(genuine_needed=True)).bids((3, 3))
    game.calls(1)
    assert game.state.showdown is not None
    assert game.state.showdown.count == 3


def test_the_order_of_what_is_wrong_with_a_bid() -> None:
    assert three().refused(0, Bid(99, 1)) == "aces_opening"
    assert palifico().bids((2, 3)).refused(1, Bid(3, 9)) == "palifico_face"
    assert three().refused(0, Bid(99, 9)) == "bad_face"
    assert three().bids((3, 3)).refused(1, Bid(16, 2)) == "bid_exceeds_total"
    assert three().refused(0, Bid(0, 3)) == "malformed"


def test_when_nothing_beats_the_bid_there_is_only_the_call_and_the_calza() -> None:
    game = three().bids((7, 6), (15, 1))
    offer = menu(game.view(2), Seat(2))
    assert offer.blanks == ()
    assert offer.ready == (Call(2), Calza(2))


def test_impossible_bids_stop_at_99() -> None:
    game = three(Options(allow_impossible_bids=True)).bids((20, 2), (60, 1))
    assert bids_offered(menu(game.view(2), Seat(2))) == {(number, 1) for number in range(61, 100)}
    assert game.refused(2, Bid(100, 1)) == "bid_exceeds_total"


def bids_offered(offer: Menu[Action]) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for blank in offer.blanks:
        number, face = blank.holes
        assert isinstance(number, Number)
        assert isinstance(face, OneOf)
        some = {(n, int(f)) for n in range(number.least, number.most + 1) for f in face.choices}
        assert not some & found, "no bid is offered twice"
        found |= some
    return found


def test_a_menu_offers_every_legal_bid_and_no_other() -> None:
    games = [three(), three(Options(open_aces=True)), palifico(), palifico().bids((2, 3))]
    games += [three().bids(old) for old in ((1, 6), (4, 3), (9, 4), (15, 6))]
    games += [three(Options(open_aces=True)).bids((5, 1)), three(Options(open_aces=True)).bids((8, 1))]
    change = palifico(Options(palifico_change=True)).bids((2, 3), (3, 3), (4, 3))
    for game in (*games, change):
        turn = game.state.turn
        legal = {(n, f) for n in range(17) for f in range(8) if game.may(turn, Bid(n, f))}
        assert bids_offered(menu(game.view(turn), Seat(turn))) == legal


def test_the_same_people_leave_and_the_match_goes_on_as_in_the_bar() -> None:
    game = three().bids((6, 3))
    game.leaves(2)
    assert game.state.total == 15
    game.calls(1)
    assert (game.state.dice, game.state.places) == ((5, 4, 0), (0, 0, 3))
    game.leaves(0)
    assert rules.outcome(game.state) == (2, 1, 3)


def test_after_the_last_round_the_most_dice_win_and_ties_share() -> None:
    game = three(Options(max_rounds=1)).bids((6, 3))
    game.calls(1)
    assert rules.outcome(game.state) == (1, 3, 1)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(start_dice=(1, 2)), 3),
        (Options(calza_by="not_next"), 2),
        (Options(), 11),
        (Options(), 1),
        (Options(house=HouseOptions(first_seat=2)), 2),
    ],
)
def test_options_that_do_not_go_together(options: Options, seats: int) -> None:
    with pytest.raises(Illegal) as refusal:
        rules.fits(options, seats)
    assert refusal.value.code == "option_conflict"
    rules.fits(Options(calza=False, calza_by="not_next"), 2)
