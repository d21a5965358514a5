"""The worked examples of RULES 2.12, by id."""

import json
from pathlib import Path
from typing import Any

import pytest

from bunkum.core import HouseOptions, Illegal, Seat
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options, WordPolicy, dice_each, dice_left, fits
from bunkum.games.liars_boggle.records import (
    Accept,
    Bid,
    BidMade,
    Call,
    CallInstead,
    Discard,
    Discarded,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    QAs,
    Replace,
    Revealed,
    StartTimer,
    TimerFinished,
    Trade,
    Verdict,
    Vote,
)
from bunkum.games.liars_boggle.state import StandingBid, beats, length, q_is_missing
from support.playing import Playing, table

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors" / "rules_vectors.json").read_text())
LB_1 = ("HWLA", "ETRS", "NOID", "GMUY")
LB_2 = ("HWLA", "PTRS", "NOID", "GMUY")
FRIENDLY = Options(word_policy="friendly")


def may_follow(old: str, new: str, options: Options = Options()) -> bool:  # noqa: B008  options are frozen
    standing = StandingBid(Seat(0), old, length(old, options), 1)
    return beats(new, length(new, options), standing)


@pytest.mark.parametrize(
    ("ident", "old", "new", "legal"),
    [
        ("LB-R1", "whale", "abacus", True),
        ("LB-R1", "whale", "whales", True),
        ("LB-R2", "whale", "whole", True),
        ("LB-R2", "whale", "wryly", True),
        ("LB-R2", "whale", "yummy", True),
        ("LB-R3", "whale", "yurt", False),
        ("LB-R4", "whale", "whale", False),
        ("LB-R5", "whale", "waist", False),
        ("LB-R6", "holes", "shole", True),
        ("LB-R6", "shole", "holes", False),
        ("LB-R7", "cat", "quit", True),
        ("LB-R8", "cats", "quit", False),
        ("LB-R9", "quit", "quiz", True),
        ("LB-R9", "quit", "rat", True),
        ("LB-R9", "quit", "pat", False),
        ("LB-R10", "quit", "quite", True),
        ("LB-R11", "zebu", "query", False),
        ("LB-R12", "quirk", "squid", True),
        ("LB-R12", "pack", "quirk", True),
        ("LB-R12", "quirk", "rack", True),
        ("LB-R13", "whale", "quirky", False),
        ("LB-R13", "whale", "quick", False),
        ("LB-R14", "qat", "quit", True),
        ("LB-R14", "quit", "qat", False),
    ],
)
def test_lb_r_raises(ident: str, old: str, new: str, legal: bool) -> None:
    assert may_follow(old, new) is legal, ident


def test_lb_r8_with_qu_two_quit_follows_cats() -> None:
    assert may_follow("cats", "quit", Options(qu_two=True))


def test_lb_r15_on_a_set_whose_only_q_is_bare_quit_has_four_letters() -> None:
    assert not may_follow("quit", "cats", Options(dice_set="intl-16"))
    assert may_follow("cats", "quit", Options(dice_set="intl-16"))


@pytest.mark.parametrize("case", VECTORS["lb_raise"], ids=lambda case: f"{case['old']}-{case['new']}")
def test_lb_raise_vectors(case: dict[str, Any]) -> None:
    assert may_follow(case["old"], case["new"]) is case["legal"]


@pytest.mark.parametrize("case", VECTORS["lb_raise_qu_two"], ids=lambda case: f"{case['old']}-{case['new']}")
def test_lb_raise_qu_two_vectors(case: dict[str, Any]) -> None:
    assert may_follow(case["old"], case["new"], Options(qu_two=True)) is case["legal"]


@pytest.mark.parametrize("case", VECTORS["lb_raise_bare_q_set"], ids=lambda case: f"{case['old']}-{case['new']}")
def test_lb_raise_bare_q_set_vectors(case: dict[str, Any]) -> None:
    assert may_follow(case["old"], case["new"], Options(dice_set=case["set"])) is case["legal"]


@pytest.mark.parametrize(("word", "lengths"), VECTORS["lb_length"].items())
def test_lb_length_vectors(word: str, lengths: dict[str, int]) -> None:
    assert length(word, Options()) == lengths["std"]
    assert length(word, Options(qu_two=True)) == lengths["qu_two"]
    assert length(word, Options(dice_set="intl-16")) == lengths["bare_q_set"]
    assert length(word, Options(dice_set="big-deluxe", remove_qu=True)) == lengths["std"]  # RULES 2.2: before remove_qu


@pytest.mark.parametrize("case", VECTORS["lb_length_q_as"], ids=lambda case: f"{case['word']}-{case['q_as']}")
def test_lb_length_q_as_vectors(case: dict[str, Any]) -> None:
    q_as: QAs = case["q_as"]
    assert length(case["word"], Options(qu_as_q=True), q_as) == case["length"]


def verdict(play: Playing) -> Verdict:
    return next(event for event in reversed(play.log) if isinstance(event, Verdict))


def called(*hands: str, word: str, challenge: bool = False, options: Options | None = None) -> Playing:
    play = table(*hands, options=options)
    play.does(0, Bid(word))
    play.does(1, Call(challenge))
    return play


def test_lb_1_call_fails_and_the_caller_loses_chooses_and_starts() -> None:
    play = called(*LB_1, word="whale")
    assert play.state.phase == "showdown"
    play.does(1, Accept())
    assert verdict(play) == Verdict(True, False, None, Seat(1), "bid_good")
    pieces = next(event for event in play.log if isinstance(event, Revealed)).pieces
    where = [(piece.text, piece.seat, piece.place) for piece in pieces]
    assert where == [("W", 0, 1), ("H", 0, 0), ("A", 0, 3), ("L", 0, 2), ("E", 1, 0)]
    play.does(1, Discard(2))
    assert play.counts() == [4, 3, 4, 4]
    assert play.state.starter == 1
    assert play.state.phase == "show"


def test_lb_2_call_succeeds_and_the_bidder_loses_and_starts() -> None:
    play = called(*LB_2, word="whale")
    assert verdict(play).loser == 0
    assert verdict(play).reason == "letters_missing"
    assert verdict(play).valid is True  # RULES 2.4.1: told for information
    missing = [
        piece.text for piece in next(e for e in play.log if isinstance(e, Revealed)).pieces if piece.seat is None
    ]
    assert missing == ["E"]
    play.does(0, Discard(0))
    assert play.state.starter == 0


def test_lb_3_double_letters_need_two_dice() -> None:
    assert not called(*LB_1, word="yummy").state.showdown.spellable  # type: ignore[union-attr]  # None fails here too
    assert called(*LB_1, word="smoldering").state.showdown.spellable  # type: ignore[union-attr]  # None fails here too


def test_lb_4_an_invalid_word_that_nobody_challenges_stands() -> None:
    play = called(*LB_1, word="shole")
    play.does(1, Accept())
    assert (verdict(play).loser, verdict(play).reason, verdict(play).valid) == (1, "bid_good", None)


@pytest.mark.parametrize("late", [False, True])
def test_lb_5_an_invalid_word_challenged_costs_the_bidder_a_die(late: bool) -> None:
    play = called(*LB_1, word="shole", challenge=not late)
    if late:
        play.does(1, LateChallenge())
    assert (verdict(play).loser, verdict(play).reason, verdict(play).challenged) == (0, "word_invalid", True)


def test_lb_6_challenging_a_valid_word_costs_one_die_not_two() -> None:
    play = called(*LB_1, word="whale", challenge=True)
    assert (verdict(play).loser, verdict(play).reason, verdict(play).valid) == (1, "bid_good", True)
    play.does(1, Discard(0))
    assert sum(play.counts()) == 15


def test_lb_7_letters_first_and_one_die_only() -> None:
    play = called(*LB_1, word="whalex", challenge=True)
    assert (verdict(play).loser, verdict(play).reason, verdict(play).valid) == (0, "letters_missing", False)
    play.does(0, Discard(0))
    assert sum(play.counts()) == 15


@pytest.mark.parametrize(
    ("word", "qu_as_q", "spelled"),
    [
        ("quit", False, True),
        ("quiet", False, True),
        ("quietus", False, True),
        ("suite", False, True),
        ("suq", False, False),
        ("qat", False, False),
        ("suq", True, True),
        ("qat", True, True),
        ("suqs", True, False),
    ],
)
def test_lb_8_qu(word: str, qu_as_q: bool, spelled: bool) -> None:
    play = called("SUQuI", "TEAN", word=word, options=Options(qu_as_q=qu_as_q))
    assert play.state.showdown is not None
    assert play.state.showdown.spellable is spelled


def test_lb_9_the_bidder_says_how_the_qu_is_meant() -> None:
    options = Options(qu_as_q=True)
    play = table("SUQuI", "TEAN", options=options)
    play.does(0, Bid("cats"))
    assert play.refused(1, Bid("quit", q_as="qu")) == "not_higher"
    play.does(1, Bid("quit", q_as="q"))
    assert play.state.bid is not None
    assert play.state.bid.length == 4
    assert play.refused(0, Bid("quit", q_as="qu")) == "same_word"
    assert play.refused(0, Bid("quit", q_as="q")) == "same_word"
    play.does(0, Call())
    assert play.state.showdown is not None
    assert play.state.showdown.spellable
    assert [piece.text for piece in play.state.showdown.pieces] == ["Q", "U", "I", "T"]
    other = table("SUQuI", "TEAN", options=options)
    other.does(0, Bid("cat"))
    other.does(1, Bid("quit", q_as="qu"))
    assert other.state.bid is not None
    assert other.state.bid.length == 3
    assert other.refused(0, Bid("quit", q_as="q")) == "same_word"
    assert table("SUQuI", "TEAN").refused(0, Bid("quit", q_as="qu")) == "malformed"


@pytest.mark.parametrize("case", VECTORS["lb_next"], ids=lambda case: f"{case['dice']}-{case['loser']}")
def test_lb_10_next_starter(case: dict[str, Any]) -> None:
    """The loser starts; if it is out, who has fewest dice, the first clockwise from it."""
    dice, loser = list(case["dice"]), case["loser"]
    before = [count + (seat == loser) for seat, count in enumerate(dice)]
    play = table(*("E" * (count or 1) for count in before), options=Options(word_policy="none"))
    for seat, count in enumerate(before):
        if not count:
            _loses_its_only_die(play, seat)
    _loses_a_die(play, loser)
    assert play.counts() == dice
    assert play.state.starter == case["starter"]


def _loses_its_only_die(play: Playing, seat: int) -> None:
    _loses_a_die(play, seat)
    assert play.counts()[seat] == 0


def _loses_a_die(play: Playing, loser: int) -> None:
    """Bids go round until `loser` says what no dice can spell; then it is called."""
    if play.state.phase == "show":
        play.rings("show")
    word = "zz"
    while play.state.turn != loser:
        play.does(play.state.turn, Bid(word))
        word += "z"
    play.does(loser, Bid(word))
    play.does(play.state.turn, Call())
    if play.state.phase == "discard":
        play.does(loser, Discard(0))


def test_lb_11_a_word_too_long_for_the_dice_is_legal_and_hopeless() -> None:
    play = table("HW", "L")
    play.does(0, Bid("whale"))
    play.does(1, Call())
    assert verdict(play).loser == 0
    strict = table("HW", "L", options=Options(allow_impossible_bids=False))
    assert strict.refused(0, Bid("whale")) == "bid_exceeds_total"
    assert strict.may(0, Bid("hat"))


def test_lb_12_last_two() -> None:
    play = called("T", "A", word="at")
    assert play.state.phase == "showdown"
    play.does(1, Accept())
    assert rules.outcome(play.state) == (1, 2)
    assert play.state.pile[-1] == next(event for event in play.log if isinstance(event, Discarded)).die


def test_lb_13_calling_first_out_of_turn_and_dead() -> None:
    play = table("HW", "L", "A")
    assert play.refused(0, Call()) == "no_bid_yet"
    assert play.refused(1, Bid("at")) == "not_your_turn"
    play.does(0, Bid("at"))
    play.does(1, Bid("zz"))
    play.does(2, Call())
    assert play.refused(1, Bid("zzz")) == "seat_dead"


def test_lb_14_strict_end() -> None:
    play = table("AT", "TA", words="at ta", options=Options(word_policy="strict"))
    play.does(0, Bid("at"))
    play.does(1, Bid("ta"))
    assert play.refused(0, Bid("tat")) == "word_rejected"
    assert play.may(0, Call())


def test_lb_15_the_sand_binds_only_the_turn_in_which_it_was_started() -> None:
    play = table(*LB_1, options=Options(sand_timer=180))
    play.does(2, StartTimer())
    play.does(0, Bid("cats"))
    assert play.rings("sand") == [TimerFinished(binding=False)]
    play.does(2, StartTimer())
    play.rings("sand")
    assert play.state.phase in ("showdown", "discard")
    assert play.state.showdown is not None
    assert play.state.showdown.caller == 1
    again = table(*LB_1, options=Options(sand_timer=180))
    again.does(0, Bid("cats"))
    again.does(2, StartTimer())
    again.does(1, Call())
    assert again.rings("sand") == [TimerFinished(binding=False)]


def test_lb_16_friendly() -> None:
    play = table(*LB_1, words="cats dogs bats", options=FRIENDLY)
    play.does(0, Bid("cats"))
    assert play.refused(0, FriendlyChallenge(1)) == "own_bid"
    play.does(1, Bid("catz"))
    play.does(2, FriendlyChallenge(2))
    assert play.state.bid is not None
    assert play.state.bid.word == "cats"
    assert play.state.turn == 1
    assert play.refused(1, Replace("bats")) == "not_higher"
    assert play.refused(1, Replace("catz")) == "word_rejected"
    assert play.may(1, CallInstead())
    play.does(1, Replace("dogs"))
    assert play.state.turn == 2
    play.does(3, FriendlyChallenge(3))
    assert play.refused(0, FriendlyChallenge(3)) == "already_checked"
    assert play.refused(2, Bid("catz")) in ("word_rejected", "not_higher")


def test_lb_16_call_instead_after_an_opening_bid_has_nothing_to_call() -> None:
    play = table(*LB_1, words="cats dogs", options=FRIENDLY)
    play.does(0, Bid("catz"))
    play.does(1, FriendlyChallenge(1))
    assert play.refused(0, CallInstead()) == "no_bid_yet"
    play.does(0, Replace("cats"))
    assert play.state.turn == 1


def test_lb_16_call_instead_makes_the_withdrawn_bidder_the_caller() -> None:
    play = table(*LB_1, words="cats dogs", options=FRIENDLY)
    play.does(0, Bid("cats"))
    play.does(1, Bid("catz"))
    play.does(3, FriendlyChallenge(2))
    play.does(1, CallInstead())
    assert (verdict(play).loser, verdict(play).reason) == (0, "letters_missing")


def someone_is_out(*hands: str, options: Options) -> Playing:
    """Round 2 of these hands: the last seat, with one die, has lost it in round 1; seat 0 is on turn."""
    play = table(*hands, options=options)
    play.roll(2, *hands[:-1])
    for seat in range(len(hands) - 1):
        play.does(seat, Bid("a" * (seat + 2)))
    play.does(len(hands) - 1, Bid("z" * (len(hands) + 2)))
    play.does(0, Call())
    play.rings("show")
    while play.state.turn != 0:
        play.does(play.state.turn, Bid("a" * (play.state.bid.length + 1 if play.state.bid else 2)))
    return play


def test_lb_17_vote_tie_is_invalid() -> None:
    play = someone_is_out("SHO", "LEA", "RSN", "OID", "G", options=Options(vote=True))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    assert play.state.poll is not None
    assert play.state.poll.voters == (2, 3, 4)
    play.does(2, Vote(valid=True))
    play.does(3, Vote(valid=False))
    assert play.state.phase == "vote"
    play.rings("answer")
    assert (verdict(play).loser, verdict(play).valid) == (0, False)


def test_a_vote_may_be_changed_until_it_closes_and_nobody_sees_it() -> None:
    play = someone_is_out("SHO", "LEA", "RSN", "OID", "G", options=Options(vote=True))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    play.does(2, Vote(valid=False))
    play.does(2, Vote(valid=True))
    assert play.view(3).poll is not None
    assert play.view(3).poll.ballots == (None, None, None)  # type: ignore[union-attr]  # None fails here too
    assert play.view(2).poll.ballots == (True, None, None)  # type: ignore[union-attr]  # None fails here too
    play.does(3, Vote(valid=True))
    play.does(4, Vote(valid=False))
    assert verdict(play).valid is True


def test_lb_17_with_two_seats_nobody_may_vote() -> None:
    play = called("SHO", "LE", word="shole", challenge=True, options=Options(vote=True))
    assert (verdict(play).loser, verdict(play).reason) == (0, "word_invalid")


def out_of_three() -> Playing:
    """Seat 2 of three is out; seat 0 has bid shole, which is spelled and unknown, and is called and challenged."""
    play = someone_is_out("SHO", "LE", "Z", options=Options(vote=True))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    return play


def test_lb_17_the_eliminated_seat_decides_alone() -> None:
    play = out_of_three()
    play.does(2, Vote(valid=True))
    assert (verdict(play).loser, verdict(play).valid) == (1, True)


def test_lb_17_with_dead_vote_off_its_vote_is_not_eligible() -> None:
    play = someone_is_out("SHO", "LE", "ZA", "N", options=Options(vote=True, dead_vote=False))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    assert play.refused(3, Vote(valid=True)) == "not_eligible"
    assert play.refused(0, Vote(valid=True)) == "not_eligible"
    play.does(2, Vote(valid=True))
    assert verdict(play).valid is True


def trade_table() -> Playing:
    play = table("E", "EE", "EEE", options=Options(dice_set="big-deluxe", trading=True))
    play.does(0, Bid("ab"))
    play.does(1, Bid("zz"))
    play.does(2, Call())
    play.does(1, Discard(0))
    assert play.state.phase == "trade"
    assert play.state.traders == (1, 2, 0)
    return play


def test_lb_18_trade() -> None:
    play = trade_table()
    mine = play.hand(1)[0].faces or ""
    other = play.state.pile[0]
    assert play.refused(2, NoTrade()) == "not_your_turn"
    assert play.refused(1, Trade((0,), ("QQQQQQ",))) == "not_in_pile"
    assert play.refused(1, Trade((0,), play.state.pile[:2])) == "trade_uneven"
    assert play.refused(1, Trade((1,), (other,))) == "not_your_die"
    play.does(1, Trade((0,), (other,)))
    assert mine in play.state.pile
    play.does(2, Trade((0,), (mine,)))  # a die just given may be taken
    assert play.state.hands[2] is not None
    assert mine in [die.faces for die in play.state.hands[2]]
    play.does(0, NoTrade())
    assert play.state.phase == "show"


def test_lb_18_without_the_option_there_is_no_trade() -> None:
    assert table(*LB_1).refused(0, NoTrade()) == "option_off"


@pytest.mark.parametrize(
    ("word", "hands", "spelled"),
    [
        ("then", ("ThE", "N"), True),
        ("then", ("THe", "N"), True),
        ("then", ("TH", "EN"), True),
        ("then", ("Th", "N"), False),
        ("inn", ("In", "I"), False),
        ("thine", ("ThIn", "E"), True),
        ("thine", ("THI", "NE"), True),
        ("quit", ("QuI", "T"), True),
    ],
)
def test_lb_19_double_faces(word: str, hands: tuple[str, str], spelled: bool) -> None:
    play = called(*hands, word=word, options=Options(dice_set="big-2012"))
    assert play.state.showdown is not None
    assert play.state.showdown.spellable is spelled
    assert length("then", Options(dice_set="big-2012")) == 4


def test_lb_19_quit_with_bare_letters() -> None:
    play = called("QU", "IT", word="quit", options=Options(dice_set="intl-16"))
    assert play.state.showdown is not None
    assert play.state.showdown.spellable


def test_lb_20_silence_opener_loses_a_die_unrevealed_and_starts_again() -> None:
    play = table(*LB_1, options=Options(house=HouseOptions(turn_clock=60)))
    play.rings("turn")
    assert play.state.phase == "discard"
    assert play.state.turn == 0
    assert not any(isinstance(event, Revealed) for event in play.log)
    assert all(die.up is None for die in play.view(1).hands[0] or ())
    play.rings("answer")
    assert play.counts() == [3, 4, 4, 4]
    assert (play.state.phase, play.state.round, play.state.starter) == ("bid", 2, 0)


def test_lb_20_silence_of_a_later_seat_calls() -> None:
    play = table(*LB_1, options=Options(house=HouseOptions(turn_clock=60)))
    play.does(0, Bid("whale"))
    play.rings("turn")
    assert play.state.showdown is not None
    assert (play.state.showdown.caller, play.state.showdown.challenged) == (1, False)
    play.rings("answer")  # the late challenge: in silence the word stands
    assert verdict(play).loser == 1
    play.rings("answer")  # the die: the House takes any
    assert play.counts() == [4, 3, 4, 4]


def test_lb_20_silence_in_replace_calls_instead() -> None:
    play = table(*LB_1, words="cats", options=FRIENDLY)
    play.does(0, Bid("cats"))
    play.does(1, Bid("catz"))
    play.does(2, FriendlyChallenge(2))
    assert rules.timers(play.state)[0].seconds == 60  # twice the answer's time (RULES 1.5)
    play.rings("answer")
    assert play.state.showdown is not None
    assert play.state.showdown.caller == 1


def test_lb_20_silence_in_replace_after_an_opening_bid_costs_a_die() -> None:
    play = table(*LB_1, words="cats", options=FRIENDLY)
    play.does(0, Bid("catz"))
    play.does(1, FriendlyChallenge(1))
    play.is_silent(0)
    assert (play.state.phase, play.state.turn) == ("discard", 0)


def test_lb_20_a_silent_voter_abstains() -> None:
    play = out_of_three()
    play.is_silent(2)
    assert verdict(play).valid is False


def test_lb_21_code_order() -> None:
    plain = table(*LB_1, options=Options(word_policy="none"))
    plain.does(0, Bid("cats"))
    assert plain.refused(1, Call(challenge=True)) == "challenge_not_offered"
    assert plain.refused(1, StartTimer()) == "timer_off"
    sandy = table(*LB_1, options=Options(sand_timer=180))
    sandy.does(0, StartTimer())
    assert sandy.refused(0, StartTimer()) == "timer_running"
    play = table(*LB_1, options=FRIENDLY)
    play.does(0, Bid("cats"))
    play.does(1, Bid("dogs"))
    assert play.refused(3, FriendlyChallenge(1)) == "stale"
    play.does(2, Call())
    assert play.refused(3, FriendlyChallenge(2)) == "too_late"


@pytest.mark.parametrize("case", VECTORS["lb_call"], ids=str)
def test_lb_call_vectors(case: dict[str, Any]) -> None:
    word = {(True, True): "whale", (True, False): "shole", (False, True): "yummy", (False, False): "zzz"}
    play = called(*LB_1, word=word[case["spellable"], case["valid"]], challenge=case["challenged"])
    if play.state.phase == "showdown":
        play.does(1, Accept())
    assert verdict(play).reason == case["reason"]
    assert verdict(play).loser == {"bidder": 0, "caller": 1}[case["loser"]]


@pytest.mark.parametrize(("seats", "deal"), VECTORS["lb_deal"].items())
def test_lb_deal_vectors(seats: str, deal: list[int]) -> None:
    each = dice_each(Options(), int(seats))
    assert [each[0], 16 - sum(each)] == deal


@pytest.mark.parametrize(("seats", "deal"), VECTORS["lb_deal_25"].items())
def test_lb_deal_25_vectors(seats: str, deal: list[int]) -> None:
    each = dice_each(Options(dice_set="big-1979"), int(seats))
    assert [each[0], 25 - sum(each)] == deal


@pytest.mark.parametrize(("dice_set", "left"), VECTORS["lb_deal_left"].items())
def test_lb_deal_left_vectors(dice_set: Any, left: int) -> None:
    assert len(dice_left(Options(dice_set=dice_set, remove_qu=True))) == left


@pytest.mark.parametrize(("seats", "each"), VECTORS["lb_deal_challenge_without_qu"].items())
def test_lb_deal_challenge_without_qu_vectors(seats: str, each: int) -> None:
    assert dice_each(Options(dice_set="big-challenge", remove_qu=True), int(seats))[0] == each


@pytest.mark.parametrize(
    ("options", "seats", "which"),
    [
        (Options(house=HouseOptions(turn_clock=60), sand_timer=180), 4, "turn_clock and sand_timer"),
        (Options(vote=True, word_policy="strict"), 4, "vote"),
        (Options(vote=True, word_policy="none"), 4, "vote"),
        (Options(dice_in_play=17), 4, "dice_in_play"),
        (Options(dice_in_play=16, remove_qu=True), 4, "dice_in_play"),
        (Options(dice_in_play=3), 4, "dice_in_play"),
        (Options(dice_per_seat=(4, 4)), 3, "dice_per_seat"),
        (Options(dice_per_seat=(9, 8)), 2, "dice_per_seat"),
        (Options(), 1, "players"),
        (Options(), 9, "players"),
        (Options(dice_set="big-deluxe"), 13, "players"),
        (Options(house=HouseOptions(first_seat=4)), 4, "first_seat"),
    ],
)
def test_conflicts_of_10_2_are_refused(options: Options, seats: int, which: str) -> None:
    with pytest.raises(Illegal, match=which) as refusal:
        fits(options, seats)
    assert refusal.value.code == "option_conflict"


@pytest.mark.parametrize(
    ("options", "seats", "expected"),
    [
        (Options(qu_two=True, remove_qu=True), 3, "Qu"),
        (Options(qu_as_q=True, dice_set="intl-16"), 4, "Qu"),
        (Options(trading=True), 4, "trade"),
        (Options(dice_set="big-challenge", remove_qu=True), 12, "One die"),
    ],
)
def test_warnings_of_10_2_are_told_and_accepted(options: Options, seats: int, expected: str) -> None:
    fits(options, seats)
    assert any(expected in warning for warning in rules.warnings(options, seats))


def test_the_plain_game_has_no_warning() -> None:
    assert rules.warnings(Options(), 3) == ()


def test_no_q_warns_from_public_facts_alone() -> None:
    play = table(*LB_1)
    assert q_is_missing(play.view(0), "suq", "qu")
    assert not q_is_missing(play.view(0), "quit", "qu")
    assert q_is_missing(table("HW", "LA", options=Options(remove_qu=True)).view(0), "quit", "qu")


def test_words_are_folded_and_a_bid_is_one_event() -> None:
    play = table(*LB_1)
    events = play.does(0, Bid("WHALE"))
    assert [type(event) for event in events] == [BidMade]
    assert play.state.bid is not None
    assert play.state.bid.word == "whale"


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("", "too_short"),
        ("a", "too_short"),
        ("a" * 46, "too_long_word"),
        ("na-ive", "bad_characters"),
        ("café", "bad_characters"),
        ("two words", "bad_characters"),
        ("can't", "bad_characters"),
        ("ﬁre", "bad_characters"),
    ],
)
def test_what_is_no_bid_at_all(word: str, code: str) -> None:
    assert table(*LB_1).refused(0, Bid(word)) == code


def policy(name: WordPolicy) -> Options:
    return Options(word_policy=name)


@pytest.mark.parametrize("name", ["friendly", "strict", "none"])
def test_a_call_asks_no_late_challenge_unless_words_are_challenged_at_the_call(name: WordPolicy) -> None:
    play = called(*LB_1, word="whale", options=policy(name))
    assert play.state.phase == "discard"
