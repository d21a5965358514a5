"""Saying no in the bar game: every guard at its border, and the sentences that players read (RULES 1.2, 7B)."""

import pytest

from bunkum.core import HOUSE, HouseOptions, Illegal, RemoveSeat, Restart, Seat, Timer, TimeUp
from bunkum.games.bar import rules
from bunkum.games.bar.options import Options
from bunkum.liars_dice.records import Action, Bid, Call, Calza
from support.bar import Playing, table

OPEN = Options(out_of_turn=True)
LOUD = Options(out_of_turn=True, calza=True)


def three(options: Options | None = None) -> Playing:
    return table("13356", "23144", "36625", options=options)


def sentence(game: Playing, seat: int, action: Action) -> str:
    with pytest.raises(Illegal) as refusal:
        rules.check(game.view(seat), Seat(seat), action, ())
    return refusal.value.sentence


@pytest.mark.parametrize("seat", [3, 9, -2, HOUSE])
def test_only_who_has_a_seat_plays(seat: int) -> None:
    game = three()
    with pytest.raises(Illegal) as refusal:
        rules.check(game.state, Seat(seat), Bid(1, 1), ())
    assert refusal.value.code == "no_such_seat"


@pytest.mark.parametrize("leaver", [3, 9, -1])
def test_nobody_leaves_a_seat_that_there_is_not(leaver: int) -> None:
    assert three().refused(HOUSE, RemoveSeat(Seat(leaver))) == "no_such_seat"


@pytest.mark.parametrize("action", [TimeUp(Timer("turn", 0, 30)), RemoveSeat(Seat(1)), Restart()])
def test_what_the_house_does_no_player_does(action: Action) -> None:
    assert three(Options(house=HouseOptions(turn_clock=30))).refused(0, action) == "malformed"


def test_who_lost_the_last_die_says_no_more() -> None:
    game = table("44", "1", "55").bids((1, 2))
    game.does(1, Bid(5, 6))
    game.calls(2)
    game.next_round()
    assert game.refused(1, Bid(1, 1)) == "seat_dead"
    game.bids((1, 1))
    assert game.refused(1, Call(game.seq)) == "seat_dead"


def test_nobody_bids_out_of_turn_however_the_table_plays() -> None:
    for options in (Options(), LOUD):
        game = three(options)
        assert game.refused(1, Bid(1, 1)) == "not_your_turn"
        game.bids((1, 1))
        assert game.refused(2, Bid(2, 1)) == "not_your_turn"


@pytest.mark.parametrize("bidder", [1, 2, 3])
def test_who_is_nearer_is_counted_clockwise_from_the_bidder_wherever_that_sits(bidder: int) -> None:
    """RULES 7.0: after the one in turn, the nearest clockwise from the bidder is chosen."""
    house = HouseOptions(first_seat=bidder)
    first, second, third = ((bidder + step) % 4 for step in (1, 2, 3))
    game = table("12", "34", "56", "11", options=Options(out_of_turn=True, house=house)).bids((5, 6))
    game.calls(second)
    assert game.refused(third, Call(1)) == "stale"
    assert game.refused(bidder, Call(1)) == "stale"
    assert game.may(first, Call(1))
    game = table("12", "34", "56", "11", options=Options(out_of_turn=True, house=house)).bids((5, 6))
    game.calls(third)
    game.calls(second)
    assert game.state.spoken is not None
    assert game.state.spoken.seat == second


def test_in_the_pause_even_the_bidder_only_hears_that_it_is_the_wrong_moment() -> None:
    game = three(LOUD).bids((5, 3))
    game.calls(1)
    assert game.refused(0, Call(0)) == game.refused(0, Calza(0)) == "wrong_phase"


def test_ho_9_a_round_may_be_restarted_from_the_roll_until_the_call() -> None:
    game = three()
    game.restarts()
    assert (game.state.phase, game.state.throw) == ("bid", 1)
    game.bids((1, 1))
    game.restarts()
    assert (game.state.phase, game.state.throw) == ("bid", 2)
    game.bids((1, 1))
    game.calls(1)
    assert game.refused(HOUSE, Restart()) == "wrong_phase"


def test_too_high_a_number_is_refused_with_what_there_is() -> None:
    assert sentence(three(), 0, Bid(16, 1)) == "There are only 15 on the table."
    assert sentence(three(Options(allow_impossible_bids=True)), 0, Bid(100, 1)) == "Numbers stop at 99."


def test_too_low_a_bid_is_refused_with_what_it_takes() -> None:
    text = sentence(three().bids((4, 3)), 1, Bid(4, 2))
    assert text == "4 twos does not beat 4 threes: it takes 5 twos."
    text = sentence(three(Options(raise_rule="no_decrease")).bids((4, 3)), 1, Bid(5, 2))
    assert text == "5 twos does not beat 4 threes: with that face nothing does."


def test_all_options_that_do_not_go_together_are_named() -> None:
    with pytest.raises(Illegal) as refusal:
        rules.fits(Options(start_dice=(1, 2), house=HouseOptions(first_seat=4)), 3)
    assert refusal.value.sentence == (
        "These options don't go together: first_seat=4 and 3 players; start_dice for another number of players."
    )
