"""Rulings of RULES 2 that no worked example shows, among them the ambiguities A1 to A16 of 2.13."""

import pytest

from bunkum.core import SPECTATOR, HouseOptions, Seat, event_for, fold
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options, WordPolicy, dice_each, fits
from bunkum.games.liars_boggle.records import (
    Abstain,
    Accept,
    Bid,
    Call,
    Discard,
    Discarded,
    Event,
    Revealed,
    StartTimer,
    Verdict,
    Vote,
    VoteClosed,
)
from bunkum.games.liars_boggle.state import StandingBid, State, beats
from support.phases import FRIENDLY, HANDS, discard, discard_unseen, show, showdown, turn, vote
from support.playing import Playing, table


def onlooker(play: Playing) -> State:
    return fold(rules, [event for event in play.log if event_for(event, SPECTATOR) is not None])


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


# 2.2


def test_2_2_no_word_beats_itself_however_its_q_is_played() -> None:
    assert not beats("quit", 4, StandingBid(Seat(0), "quit", 3, 1))
    assert beats("quiz", 3, StandingBid(Seat(0), "quit", 3, 1))


def test_2_2_impossible_words_are_legal_up_to_45_letters_and_no_event_warns() -> None:
    play = table("HW", "LA")
    for seat, word in ((0, "qi"), (1, "z" * 45)):
        events = play.does(seat, Bid(word))
        assert kinds(events) == ["BidMade"]


# 2.4


def test_2_4_where_no_die_has_qu_its_letters_are_laid_out_apart() -> None:
    play = table("UI", "TE", options=Options(dice_set="intl-16"))
    play.does(0, Bid("quit"))
    play.does(1, Call())
    assert play.state.showdown is not None
    assert [(piece.text, piece.seat) for piece in play.state.showdown.pieces] == [
        ("Q", None),
        ("U", 0),
        ("I", 0),
        ("T", 1),
    ]
    usual = table("UI", "TE")
    usual.does(0, Bid("quit"))
    usual.does(1, Call())
    assert usual.state.showdown is not None
    assert [(piece.text, piece.seat) for piece in usual.state.showdown.pieces] == [("QU", None), ("I", 0), ("T", 1)]


@pytest.mark.parametrize(("policy", "valid"), [("challenge", False), ("friendly", False), ("none", None)])
def test_2_4_1_what_the_dictionary_says_of_a_word_that_cannot_be_spelled(
    policy: WordPolicy,
    valid: bool | None,
) -> None:
    play = table(*HANDS, options=Options(word_policy=policy))
    play.does(0, Bid("zz"))
    play.does(1, Call())
    verdicts = [event for event in play.log if isinstance(event, Verdict)]
    assert verdicts == [Verdict(False, False, valid, Seat(0), "letters_missing")]


def test_2_4_an_early_challenge_works_where_a_late_one_is_not_offered() -> None:
    play = table(*HANDS, options=Options(late_challenge=False))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    assert play.state.showdown is not None
    assert play.state.showdown.reason == "word_invalid"
    silent = table(*HANDS, options=Options(late_challenge=False))
    silent.does(0, Bid("shole"))
    assert kinds(silent.does(1, Call())) == ["Called", "Revealed", "Verdict"]


def test_2_4_all_dice_of_living_seats_turn_up_those_of_leavers_too() -> None:
    play = turn(Options())
    play.leaves(3)
    revealed = next(event for event in play.does(1, Call()) if isinstance(event, Revealed))
    assert revealed.faces == tuple(tuple(hand) for hand in HANDS)
    assert revealed.spellable
    assert [(piece.text, piece.seat, piece.place) for piece in revealed.pieces][4] == ("E", 1, 0)


@pytest.mark.parametrize("policy", ["friendly", "strict", "none"])
def test_2_4_nothing_is_said_of_a_word_that_nobody_may_challenge(policy: WordPolicy) -> None:
    play = turn(Options(word_policy=policy))
    play.does(1, Call())
    verdicts = [event for event in play.log if isinstance(event, Verdict)]
    assert verdicts == [Verdict(True, False, None, Seat(1), "bid_good")]


def test_1_8_only_a_word_that_the_dictionary_lacks_is_put_to_the_vote() -> None:
    play = turn(Options(vote=True))
    assert kinds(play.does(1, Call(challenge=True))) == ["Called", "Revealed", "Verdict"]


def test_1_8_where_nobody_may_vote_the_count_is_nil_and_the_word_invalid() -> None:
    play = table("SHO", "LE", options=Options(vote=True))
    play.does(0, Bid("shole"))
    _, _, closed, verdict, *_ = play.does(1, Call(challenge=True))
    assert closed == VoteClosed(0, 0)
    assert verdict == Verdict(True, True, False, Seat(0), "word_invalid")


def test_1_8_once_a_vote_is_closed_it_is_gone() -> None:
    play = vote(Options())
    play.rings("answer")
    assert play.state.poll is None
    for seat in range(4):
        assert play.refused(seat, Vote(valid=True)) == "wrong_phase"


def test_1_8_an_abstention_closes_the_vote_and_counts_for_nobody() -> None:
    play = vote(Options())
    assert kinds(play.does(2, Abstain())) == ["Abstained"]
    assert play.state.poll is not None
    assert play.state.poll.done == {2}
    _, _, closed, verdict, *_ = play.does(3, Vote(valid=True))
    assert closed == VoteClosed(1, 0)
    assert isinstance(verdict, Verdict)
    assert verdict.valid is True


def test_1_8_where_all_abstain_a_word_is_none() -> None:
    play = vote(Options())
    play.does(2, Abstain())
    assert [event for event in play.does(3, Abstain()) if isinstance(event, VoteClosed)] == [VoteClosed(0, 0)]


def test_1_8_a_vote_may_be_taken_back_by_abstaining_and_given_again() -> None:
    play = vote(Options())
    play.does(2, Vote(valid=True), Abstain())
    for seat in range(4):
        poll = play.view(seat).poll
        assert poll is not None
        assert poll.ballots == (None, None)
        assert poll.done == {2}
    play.does(2, Vote(valid=False))
    ballots = {seat: poll.ballots for seat in range(4) if (poll := play.view(seat).poll) is not None}
    nobody = (None, None)
    assert ballots == {0: nobody, 1: nobody, 2: (False, None), 3: nobody}, "how it voted, nobody else knows"
    assert VoteClosed(1, 1) in play.does(3, Vote(valid=True))


def test_1_8_who_has_no_vote_has_none_to_withhold() -> None:
    play = vote(Options())
    assert play.refused(0, Abstain()) == play.refused(1, Abstain()) == "not_eligible"
    assert turn(Options()).refused(0, Abstain()) == "wrong_phase"


# 2.5


def test_2_5_places_are_the_reverse_of_elimination() -> None:
    play = table("EE", "E", "E", options=Options(word_policy="none"))
    play.does(0, Bid("aa"))
    play.does(1, Bid("zzz"))
    play.does(2, Call())
    assert play.state.places == (0, 3, 0)
    play.rings("show")
    play.does(play.state.turn, Bid("zz"))
    loser = play.state.bid.seat if play.state.bid else None
    assert loser == 2  # fewest dice, so it starts
    play.does(0, Call())
    assert rules.outcome(play.state) == (1, 3, 2)


def test_2_5_the_last_die_goes_by_itself_and_the_others_are_chosen() -> None:
    assert kinds(discard(Options()).does(0, Discard(3)))[:1] == ["Discarded"]
    play = table("E", "EE", options=Options(word_policy="none"))
    play.does(0, Bid("zz"))
    assert "Discarded" in kinds(play.does(1, Call()))


def test_2_5_the_die_that_was_chosen_leaves_the_game_and_all_see_it() -> None:
    play = discard(Options())
    hand = play.hand(0)
    (gone,) = (event for event in play.does(0, Discard(1)) if isinstance(event, Discarded))
    assert (gone.seat, gone.place, gone.die) == (0, 1, hand[1].faces)
    assert play.hand(0) == (hand[0], hand[2], hand[3])
    assert all(play.view(seat).pile[-1] == hand[1].faces for seat in range(4))


# 2.6


def test_2_6_an_onlooker_sees_what_is_public_and_nothing_else() -> None:
    play = turn(Options())
    view = onlooker(play)
    assert all(die.up is None and die.faces is None for hand in view.hands for die in hand or ())
    assert [len(hand or ()) for hand in view.hands] == [4, 4, 4, 4]
    assert (view.bid, view.turn, view.pile) == (play.state.bid, 1, play.state.pile)
    play.does(1, Call())
    assert ["".join(die.up or "" for die in hand or ()) for hand in onlooker(play).hands] == list(HANDS)
    memory = turn(Options(dice_counts="memory"))
    assert onlooker(memory).hands == (None,) * 4
    assert onlooker(memory).dice_in_play == 16


def test_2_6_dead_seats_see_no_more_than_onlookers_unless_all_is_revealed_to_them() -> None:
    for reveal in (False, True):
        play = table("EE", "EE", "E", options=Options(word_policy="none", house=HouseOptions(reveal_to_dead=reveal)))
        play.does(0, Bid("aa"))
        play.does(1, Bid("aaa"))
        play.does(2, Bid("zzzz"))
        play.does(0, Call())
        play.rings("show")
        assert all((die.up is not None) == reveal == (die.faces is not None) for die in play.view(2).hands[0] or ())
        assert all(die.up and die.faces for die in play.hand(0))
        if not reveal:
            assert play.view(2) == onlooker(play)


# 2.13


def test_a1_left_over_dice_are_nobodys() -> None:
    assert dice_each(Options(), 3) == (5, 5, 5)


def test_a2_two_players_may_play() -> None:
    fits(Options(), 2)
    assert dice_each(Options(), 2) == (8, 8)


def test_a6_nobody_raises_their_own_bid() -> None:
    play = turn(Options())
    assert play.refused(0, Bid("whales")) == "not_your_turn"


def test_a7_the_identity_of_the_dice_of_others_is_not_public() -> None:
    play = showdown(Options())
    assert all(die.faces is None for seat in (1, 2, 3) for die in play.view(0).hands[seat] or ())


def test_a8_the_loser_sees_the_table_but_not_when_the_die_was_lost_without_a_call() -> None:
    assert all(die.up for hand in discard(Options()).view(0).hands for die in hand or ())
    unseen = discard_unseen(Options()).view(0)
    assert all(die.up for die in unseen.hands[0] or ())
    assert not any(die.up for hand in unseen.hands[1:] for die in hand or ())


def test_a10_living_seats_but_the_bidder_may_ask_in_a_friendly_way() -> None:
    play = turn(FRIENDLY)
    for seat in (1, 2, 3):
        assert play.may_doubt(seat)
    assert play.refused_doubt(0) == "own_bid"


def test_a13_proper_nouns_are_fine_as_letters() -> None:
    play = table("AN", "NA")
    play.does(0, Bid("Anna"))
    play.does(1, Call())
    play.does(1, Accept())
    assert play.state.showdown is not None
    assert play.state.showdown.loser == 1


def test_a15_two_seats_alternate_and_only_the_other_may_call_or_ask() -> None:
    play = table("SHO", "LE", options=FRIENDLY)
    for seat, word in ((0, "he"), (1, "oh"), (0, "she")):
        assert play.state.turn == seat
        play.does(seat, Bid(word))
    assert (play.may_doubt(1), play.may_doubt(0)) == (True, False)
    assert play.refused(0, Call()) == "not_your_turn"


def test_a16_an_opening_bid_may_be_called_at_once() -> None:
    assert turn(Options()).may(1, Call())


def test_two_seats_trade_and_twelve_play_with_one_die_each() -> None:
    dozen = table(*"ETAOINSHRDLU", options=Options(dice_set="big-challenge", remove_qu=True, word_policy="none"))
    dozen.does(0, Bid("onehundred"))
    for seat in range(1, 12):
        assert dozen.state.turn == seat
        dozen.does(seat, Bid("z" * (10 + seat)))
    dozen.does(0, Call())
    assert (dozen.state.places[11], dozen.state.starter) == (12, 0)
    sandy = table("EE", "EE", options=Options(trading=True, sand_timer=10))
    sandy.does(1, StartTimer())
    sandy.rings("sand")
    sandy.does(0, Discard(0))
    assert sandy.state.traders == (0, 1)


def test_1_5_the_last_showdown_has_no_pause_and_no_trade() -> None:
    play = show(Options())
    assert rules.timers(play.state)[0].name == "show"
    end = table("T", "A", options=Options(trading=True))
    end.does(0, Bid("zz"))
    assert kinds(end.does(1, Call()))[-2:] == ["Eliminated", "MatchEnded"]
