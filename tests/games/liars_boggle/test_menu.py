"""The menu holds whatever the rules allow, and nothing else (RULES 1.11, 2.3)."""

from random import Random

import pytest

from bunkum.core import HOUSE, SPECTATOR, Blank, GameContext, Illegal, Menu, OneOf, Seat, SomeOf, Word, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import (
    Abstain,
    Accept,
    Action,
    Bid,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    Replace,
    StartTimer,
    Trade,
    Vote,
)
from bunkum.games.liars_boggle.state import State
from bunkum.testing.game_under_test import Truth, choose_next_action
from support.liars_boggle import RIG, TABLES
from support.phases import MOMENTS, VARIETIES, trade, turn
from support.playing import table


def as_they_stand(view: State, seat: Seat) -> tuple[Action, ...]:
    """Each action without a hole, in any order."""
    hand = view.hands[seat] if 0 <= seat < view.seats else ()
    return (
        *(Call(), Call(challenge=True), CallInstead(), LateChallenge(), Accept(), Vote(valid=True), Vote(valid=False)),
        *(Abstain(), NoTrade(), StartTimer(), FriendlyChallenge(view.bid.seq if view.bid else 0)),
        *map(Discard, range(len(hand or ()))),
    )


def fill_blanks(view: State, seat: Seat) -> tuple[Action, ...]:
    """Something to fill each blank with that the rules allow if they allow anything."""
    hand = (view.hands[seat] if 0 <= seat < view.seats else ()) or ()
    word = "z" * (view.bid.length + 1 if view.bid else view.options.min_letters)
    return (Bid(word), Replace(word), *(Trade((place,), view.pile[:1]) for place in range(len(hand))[:1]))


def may(view: State, seat: Seat, action: Action) -> bool:
    try:
        rules.check(view, seat, action, frozenset({action.word} if isinstance(action, Bid | Replace) else ()))
    except Illegal:
        return False
    return True


def hold_to_the_rules(view: State, seat: Seat) -> None:
    menu = rules.menu(view, seat)
    allowed = [action for action in as_they_stand(view, seat) if may(view, seat, action)]
    assert len(menu.ready) == len(set(menu.ready))
    assert set(menu.ready) == set(allowed)
    blanks = {type(action).__name__ for action in fill_blanks(view, seat) if may(view, seat, action)}
    assert {blank.action for blank in menu.blanks} == blanks


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("variety", VARIETIES)
def test_at_every_moment_the_menu_is_what_the_rules_allow(moment: str, variety: str) -> None:
    play = MOMENTS[moment](VARIETIES[variety])
    for seat in map(Seat, range(4)):
        hold_to_the_rules(play.view(seat), seat)
    play.leaves(3)
    for seat in (*map(Seat, (*range(4), 4, 9)), SPECTATOR, HOUSE):
        hold_to_the_rules(play.view(seat) if 0 <= seat < 4 else play.state, seat)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_along_a_match_the_menu_is_what_the_rules_allow(number: int) -> None:
    (seats, options), context, chance = TABLES[number], GameContext(seeded_dice(number), RIG.words), Random(number)
    truth = Truth(RIG, seats)
    truth.apply(rules.begin(seats, options, context))
    while rules.outcome(state := truth.view(HOUSE)) is None:
        if options.allow_impossible_bids:
            for seat in map(Seat, range(seats)):
                hold_to_the_rules(truth.view(seat), seat)
        who, action = choose_next_action(RIG, truth, seats, chance)
        try:
            rules.check(truth.view(who), who, action, RIG.words)
        except Illegal:
            continue
        truth.apply(rules.decide(state, who, action, context))
    assert all(rules.menu(truth.view(seat), seat) == Menu[Action]() for seat in truth.views)


def test_1_11_a_bid_has_a_word_to_fill_in_and_how_its_q_is_meant() -> None:
    assert rules.menu(table("HW", "LA").view(0), Seat(0)).blanks == (Blank("Bid", (Word("word", 2, 45),)),)
    play = turn(Options(min_letters=3, qu_as_q=True))
    expected = Blank("Bid", (Word("word", 5, 45), OneOf("q_as", ("qu", "q"))))
    assert rules.menu(play.view(1), Seat(1)).blanks == (expected,)
    low = table("HW", "LA", options=Options(min_letters=3))
    assert rules.menu(low.view(0), Seat(0)).blanks == (Blank("Bid", (Word("word", 3, 45),)),)


def test_2_8_1_a_trade_has_dice_to_choose_on_both_sides() -> None:
    play = trade(Options(dice_set="big-1979"))
    pile = play.state.pile
    blank = Blank("Trade", (SomeOf("give", (0, 1, 2), 1, 3), SomeOf("take", pile, 1, 3)))
    assert rules.menu(play.view(0), Seat(0)).blanks == (blank,)
    small = trade(Options())
    assert len(small.state.pile) == 1
    (blank,) = rules.menu(small.view(0), Seat(0)).blanks
    assert blank.holes == (SomeOf("give", (0, 1, 2), 1, 1), SomeOf("take", small.state.pile, 1, 1))


def test_the_plainest_answer_comes_first() -> None:
    """Buttons are laid out in this order."""
    assert rules.menu(turn(Options()).view(1), Seat(1)).ready == (Call(), Call(challenge=True))
    assert rules.menu(MOMENTS["showdown"](Options()).view(1), Seat(1)).ready == (LateChallenge(), Accept())
