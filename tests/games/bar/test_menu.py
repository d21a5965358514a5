"""What the bar game offers: to whom, and at which moment (RULES 7B)."""

from bunkum.core import Menu, Seat
from bunkum.games.bar.options import Options
from bunkum.liars_dice.check import menu
from bunkum.liars_dice.records import Action, Bid, Call, Calza
from support.bar import Playing, table

HANDS = ("11", "22", "33", "44")
NOTHING: Menu[Action] = Menu()
LOUD = Options(out_of_turn=True, calza=True)


def offers(game: Playing) -> list[Menu[Action]]:
    """The menus of all seats."""
    return [menu(game.view(seat), Seat(seat)) for seat in range(4)]


def calls(game: Playing) -> list[tuple[Action, ...]]:
    """What each may say to the bid."""
    return [offer.ready for offer in offers(game)]


def test_before_the_first_bid_there_is_nothing_to_call_and_one_opens() -> None:
    game = table(*HANDS, options=LOUD)
    assert calls(game) == [(), (), (), ()]
    assert [blank.action for blank in offers(game)[0].blanks] == ["Bid"]
    assert [hole.name for blank in offers(game)[0].blanks for hole in blank.holes] == ["number", "face"]
    assert offers(game)[1:] == [NOTHING] * 3


def test_in_turn_the_next_calls_or_raises_and_nobody_else_has_a_say() -> None:
    game = table(*HANDS).bids((2, 3))
    assert calls(game) == [(), (Call(1),), (), ()]
    assert [bool(offer.blanks) for offer in offers(game)] == [False, True, False, False]


def test_out_of_turn_all_but_the_bidder_may_speak_up_and_one_may_raise() -> None:
    game = table(*HANDS, options=LOUD).bids((2, 3))
    assert calls(game) == [(), *[(Call(1), Calza(1))] * 3]
    assert [bool(offer.blanks) for offer in offers(game)] == [False, True, False, False]


def test_out_of_turn_alone_offers_no_calza_and_calza_alone_no_call() -> None:
    assert calls(table(*HANDS, options=Options(out_of_turn=True)).bids((2, 3))) == [(), *[(Call(1),)] * 3]
    exact = calls(table(*HANDS, options=Options(calza=True)).bids((2, 3)))
    assert exact == [(), (Call(1), Calza(1)), (Calza(1),), (Calza(1),)]


def test_in_a_window_who_is_nearer_may_still_speak_and_nobody_bids() -> None:
    game = table(*HANDS, options=LOUD).bids((2, 3))
    game.calls(3)
    assert calls(game) == [(), (Call(1), Calza(1)), (Call(1), Calza(1)), ()]
    assert [offer.blanks for offer in offers(game)] == [()] * 4
    game.calls(2)
    assert calls(game) == [(), (Call(1), Calza(1)), (), ()]


def test_in_the_pause_and_after_the_end_there_is_nothing_to_do() -> None:
    game = table(*HANDS, options=LOUD).bids((2, 3))
    game.calls(1)
    assert offers(game) == [NOTHING] * 4
    game = table(*HANDS, options=Options(out_of_turn=True, max_rounds=1)).bids((2, 3))
    game.calls(1)
    assert game.state.phase == "over"
    assert offers(game) == [NOTHING] * 4


def test_who_is_out_or_has_left_has_nothing_to_do() -> None:
    game = table("11", "2", "33", "44", options=LOUD).bids((1, 1))
    game.does(1, Bid(7, 6))
    game.calls(2)
    assert game.state.living == {0, 2, 3}
    game.next_round().bids((1, 1))
    assert game.state.turn == 3
    game.leaves(0)
    assert game.state.living == {0, 2, 3}, "its dice count until the round is over"
    ready = calls(game)
    assert (ready[0], ready[1]) == ((), ())
    assert ready[3] == (Call(game.seq), Calza(game.seq))
