"""Trading dice with the pile between rounds (RULES 2.8.1)."""

from bunkum.core import Seat
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, Call, Discard, NoTrade, Revealed, Trade, TradingOpened
from bunkum.games.liars_boggle.state import Die
from support.phases import trade, trade_unseen
from support.playing import table


def test_2_8_1_lb_18_dice_of_the_pile_are_traded_in_the_open() -> None:
    options = Options(dice_set="big-1979", trading=True, word_policy="none")
    play = table("EE", "ZZ", "TT", options=options, dealt=("AAAFRS", "AAFIRS", "BJKQuXZ", "ADENNN", "AEEEEM", "AEEGMU"))
    play.does(0, Bid("ab"))
    play.does(1, Bid("qqq"))
    play.does(2, Call())
    play.does(1, Discard([die.faces for die in play.hand(1)].index("ADENNN")))
    assert (play.state.starter, play.state.turn) == (1, 1)
    assert "AAEEEE" in play.state.pile
    play.does(1, Trade((0,), ("AAEEEE",)))
    for seat in range(3):
        assert "BJKQuXZ" in play.view(seat).pile
        assert "AAEEEE" not in play.view(seat).pile
        assert [die.faces for die in play.view(seat).hands[1] or ()] == ["AAEEEE"]
    assert play.refused(1, NoTrade()) == "not_your_turn"  # once a break
    play.does(2, Trade((1,), ("BJKQuXZ",)))
    assert [die.faces for die in play.hand(2)][-1] == "BJKQuXZ"
    play.does(0, NoTrade())
    play.rings("show")
    assert [len(play.hand(seat)) for seat in range(3)] == [2, 1, 2]
    assert {die.faces for die in play.hand(1)} == {"AAEEEE"}


def test_2_8_1_two_dice_for_two_in_any_order() -> None:
    play = trade(Options(dice_set="big-1979"))
    hand, pile = play.hand(0), play.state.pile
    play.does(0, Trade((2, 0), (pile[3], pile[1])))
    assert play.hand(0) == (hand[1], Die(pile[3]), Die(pile[1]))
    assert play.state.pile == (pile[0], pile[2], *pile[4:], hand[2].faces, hand[0].faces)


def test_2_8_1_the_menu_offers_as_many_as_both_have() -> None:
    play = trade(Options())
    (blank,) = rules.menu(play.view(0), Seat(0)).blanks
    give, take = blank.holes
    assert (give.least, give.most, give.choices) == (1, 1, (0, 1, 2))  # type: ignore[union-attr]  # another hole fails here too
    assert (take.least, take.most, take.choices) == (1, 1, play.state.pile)  # type: ignore[union-attr]  # another hole fails here too
    assert rules.menu(play.view(0), Seat(0)).ready == (NoTrade(),)
    assert rules.menu(play.view(1), Seat(1)) == rules.menu(play.view(2), Seat(2))
    assert rules.menu(play.view(1), Seat(1)).ready == rules.menu(play.view(1), Seat(1)).blanks == ()


def test_2_8_1_after_a_loss_without_a_call_dice_are_traded_under_the_cups() -> None:
    play = trade_unseen(Options(dice_counts="memory"))
    play.does(0, Trade((1,), play.state.pile[:1]))
    assert play.view(1).hands[0] is None
    for seat in (1, 2, 3):
        play.is_silent(seat)
    assert (play.state.phase, play.state.round) == ("bid", 2)
    assert not any(isinstance(event, Revealed) for event in play.log)


def test_2_8_1_there_is_no_trade_before_the_first_round_nor_after_the_match() -> None:
    play = table("T", "A", options=Options(trading=True))
    assert play.state.phase == "bid"
    play.does(0, Bid("zz"))
    play.does(1, Call())
    assert play.state.phase == "over"
    assert not any(isinstance(event, TradingOpened) for event in play.log)
