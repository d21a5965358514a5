"""Every refusal of Liar's Boggle, its sentence, and which comes first where several would do (RULES 1.2, 10.1)."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from bunkum.core import HOUSE, HouseOptions, Illegal, PlayTimeout, RemoveSeat, Restart, Seat, Timer, TimeUp
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options, fits
from bunkum.games.liars_boggle.records import (
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
from support.liars_boggle import CODES
from support.phases import FRIENDLY, HANDS, MOMENTS
from support.playing import Playing, table
from support.vectors import VECTORS

STRICT = Options(word_policy="strict")
HELD = Options(word_policy="friendly", friendly_hold=5)
POSSIBLE = Options(allow_impossible_bids=False, dice_set="big-2012")


def at(moment: str, options: Options = Options()) -> Playing:  # noqa: B008  options are frozen
    return MOMENTS[moment](options)


def after(word: str, options: Options, *hands: str) -> Playing:
    """Seat 1 is on turn after this word."""
    play = table(*(hands or HANDS), options=options)
    play.does(0, Bid(word))
    return play


def two_dice_and_inin() -> Playing:
    """Seat 1 is on turn after inin, where no bid may be impossible; one of the two dice has pairs on it."""
    play = table("I", "N", options=POSSIBLE, dealt=("QuInThErHeAn", "ADENNN"))
    play.does(0, Bid("inin"))
    return play


def after_doubt(word: str) -> Playing:
    """Seat 1 is on turn after this word, which was doubted and is good."""
    play = after(word, FRIENDLY)
    play.doubts(3)
    return play


def over() -> Playing:
    """Seat 0 has lost its only die."""
    play = after("zz", Options(), "T", "A")
    play.does(1, Call())
    return play


def out(options: Options) -> Playing:
    """Seat 2 of three is out, seat 0 is on turn after a word of seat 1's."""
    play = table("SHO", "LE", "Z", options=options)
    play.does(0, Bid("aa"))
    play.does(1, Bid("aaa"))
    play.does(2, Bid("zzzz"))
    play.does(0, Call())
    play.rings("show")
    if play.state.turn == 0:
        play.does(0, Bid("aa"))
    play.does(1, Bid("aaa"))
    return play


def round_two() -> Playing:
    """Seat 0 opens the second round; the last bid of the first was number 1."""
    play = at("show")
    play.rings("show")
    return play


def sandy() -> Playing:
    play = at("turn", Options(sand_timer=60))
    play.does(3, StartTimer())
    return play


class Case(NamedTuple):
    """Who is refused what, and with which code."""

    code: str
    where: Callable[[], Playing]
    seat: int
    action: Action
    sentence: str = ""


REFUSED = (
    Case("game_over", over, 0, Bid("whale")),
    Case("game_over", over, 9, Bid("whale")),
    Case("no_such_seat", lambda: at("bid"), 4, Bid("whale")),
    Case("no_such_seat", lambda: at("bid"), -2, Bid("whale")),
    Case("no_such_seat", lambda: at("bid"), HOUSE, Bid("whale")),
    Case("no_such_seat", lambda: at("bid"), 4, Restart()),
    Case("seat_dead", lambda: out(Options()), 2, Bid("whale", expect=99)),
    Case("seat_dead", lambda: out(FRIENDLY), 2, FriendlyChallenge(99)),
    Case("seat_dead", lambda: out(Options(sand_timer=60)), 2, StartTimer()),
    Case("seat_dead", lambda: out(Options()), 2, Restart()),
    Case("seat_dead", lambda: out(Options(word_policy="friendly", dead_challenge=True)), 2, Bid("whale")),
    Case("stale", lambda: at("turn"), 1, Bid("whales", expect=0)),
    Case("stale", lambda: at("turn"), 1, Call(expect=2)),
    Case("stale", lambda: at("turn", FRIENDLY), 3, FriendlyChallenge(2)),
    Case("stale", lambda: at("bid"), 0, Bid("whale", "q", expect=1)),
    Case("stale", round_two, 0, Bid("whale", expect=1)),
    Case("stale", round_two, 0, Call(expect=1)),
    Case("malformed", lambda: at("turn"), 1, Bid("quit", "q")),
    Case("malformed", lambda: after("quit", HELD), 1, Bid("quite", "qu")),
    Case("malformed", lambda: at("replace"), 1, Replace("quite", "qu")),
    Case("malformed", lambda: at("turn"), 1, Restart()),
    Case("malformed", lambda: at("turn"), 1, TimeUp(Timer("turn", 1, 60))),
    Case("option_off", lambda: at("bid"), 2, NoTrade()),
    Case("option_off", lambda: at("show"), 2, Trade((), ())),
    Case("option_off", lambda: at("bid"), 2, FriendlyChallenge(0)),
    Case("option_off", lambda: at("showdown"), 0, FriendlyChallenge(1)),
    Case("not_eligible", lambda: at("vote"), 0, Vote(valid=True)),
    Case("not_eligible", lambda: at("vote"), 1, Vote(valid=True)),
    Case("not_eligible", lambda: at("friendly vote"), 3, Vote(valid=True)),
    Case("no_bid_yet", lambda: at("bid"), 2, Call()),
    Case("no_bid_yet", lambda: at("bid", FRIENDLY), 0, FriendlyChallenge(0)),
    Case("no_bid_yet", lambda: at("bid"), 2, CallInstead()),
    Case("no_bid_yet", lambda: at("replace after an opening bid"), 0, CallInstead()),
    Case("too_early", lambda: after("whale", HELD), 1, Call(challenge=True)),
    Case("too_early", lambda: after("whale", HELD), 3, Bid("")),
    Case("too_late", lambda: at("showdown", FRIENDLY), 0, FriendlyChallenge(1)),
    Case("too_late", lambda: at("discard", FRIENDLY), 2, FriendlyChallenge(1)),
    Case("too_late", lambda: at("trade", FRIENDLY), 2, FriendlyChallenge(1)),
    Case("too_late", lambda: at("show", FRIENDLY), 2, FriendlyChallenge(1)),
    Case("own_bid", lambda: after_doubt("whale"), 0, FriendlyChallenge(1)),
    Case("already_checked", lambda: after_doubt("whale"), 1, FriendlyChallenge(1)),
    Case("timer_off", lambda: at("show"), 1, StartTimer()),
    Case("timer_running", sandy, 0, StartTimer()),
    Case("wrong_phase", lambda: at("showdown"), 1, Bid("whales", expect=1)),
    Case("wrong_phase", lambda: at("showdown"), 1, Call(challenge=True)),
    Case("wrong_phase", lambda: at("discard"), 1, LateChallenge()),
    Case("wrong_phase", lambda: at("turn"), 1, Accept()),
    Case("wrong_phase", lambda: at("turn"), 1, Vote(valid=True)),
    Case("wrong_phase", lambda: at("turn"), 2, Discard(9)),
    Case("wrong_phase", lambda: at("show"), 0, Discard(0)),
    Case("wrong_phase", lambda: at("turn", Options(trading=True)), 2, Trade((), ())),
    Case("wrong_phase", lambda: at("turn"), 2, Replace("")),
    Case("wrong_phase", lambda: at("turn"), 2, CallInstead()),
    Case("wrong_phase", lambda: at("friendly vote"), 2, FriendlyChallenge(1)),
    Case("wrong_phase", lambda: at("replace"), 2, FriendlyChallenge(1)),
    Case("wrong_phase", lambda: at("replace"), 1, Bid("whales")),
    Case("wrong_phase", lambda: at("replace"), 1, Call()),
    Case("not_your_turn", lambda: at("bid"), 2, Bid("")),
    Case("not_your_turn", lambda: at("turn"), 0, Call(challenge=True)),
    Case("not_your_turn", lambda: at("showdown"), 0, LateChallenge()),
    Case("not_your_turn", lambda: at("discard"), 1, Discard(9)),
    Case("not_your_turn", lambda: at("trade"), 1, Trade((), ())),
    Case("not_your_turn", lambda: at("trade"), 1, NoTrade()),
    Case("not_your_turn", lambda: at("replace"), 0, Replace("whales")),
    Case("not_your_turn", lambda: at("replace"), 3, CallInstead()),
    Case("challenge_not_offered", lambda: after("whale", STRICT), 1, Call(challenge=True)),
    Case("challenge_not_offered", lambda: after("whale", FRIENDLY), 1, Call(challenge=True)),
    Case("bad_characters", lambda: at("bid"), 0, Bid("é")),
    Case("bad_characters", lambda: at("bid"), 0, Bid("ice cream" * 9)),
    Case("too_short", lambda: at("bid", STRICT), 0, Bid("a"), "At least 2 letters."),
    Case("too_short", lambda: at("bid", Options(min_letters=8)), 0, Bid("abcdefg"), "At least 8 letters."),
    Case("too_short", lambda: at("bid", Options(min_letters=1)), 0, Bid(""), "At least 1 letter."),
    Case("too_long_word", lambda: at("bid", STRICT), 0, Bid("a" * 46)),
    Case("word_rejected", lambda: after("whale", STRICT), 1, Bid("ab"), "Ab does not count as a word at this table."),
    Case(
        "word_rejected", lambda: at("replace"), 1, Replace("whalex"), "Whalex does not count as a word at this table."
    ),
    Case("same_word", lambda: at("turn"), 1, Bid("WHALE")),
    Case("same_word", lambda: at("replace"), 1, Replace("whale")),
    Case(
        "not_higher",
        lambda: at("turn"),
        1,
        Bid("yurt"),
        "'yurt' does not beat 'whale': it needs 6 letters, or 5 after 'whale'.",
    ),
    Case(
        "not_higher",
        two_dice_and_inin,
        1,
        Bid("haha"),
        "'haha' does not beat 'inin': it needs 5 letters, or 4 after 'inin'.",
    ),
    Case("bid_exceeds_total", two_dice_and_inin, 1, Bid("zzzz"), "There are only 2 on the table."),
    Case("not_your_die", lambda: at("discard"), 0, Discard(4)),
    Case("not_your_die", lambda: at("discard"), 0, Discard(-1)),
    Case("not_your_die", lambda: at("trade"), 0, Trade((3,), ("no such die",))),
    Case("not_your_die", lambda: at("trade"), 0, Trade((-1,), ("no such die",))),
    Case("not_your_die", lambda: at("trade"), 0, Trade((0, 0), ("no", "such"))),
    Case("not_in_pile", lambda: at("trade"), 0, Trade((0,), ("no such die",))),
    Case("trade_uneven", lambda: at("trade"), 0, Trade((), ())),
    Case("trade_uneven", lambda: at("trade"), 0, Trade((9,), ())),
)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.code}-{type(case.action).__name__}")
def test_1_2_10_1_the_first_reason_to_refuse_in_its_own_sentence(case: Case) -> None:
    play = case.where()
    view = play.view(case.seat) if 0 <= case.seat < len(play.views) else play.state
    with pytest.raises(Illegal) as refusal:
        rules.check(view, Seat(case.seat), case.action, play.context.words)
    sentence = refusal.value.format_sentence(lambda seat: "ABCD"[seat])
    on_turn = "ABCD"[play.state.turn]
    assert (refusal.value.code, sentence) == (case.code, case.sentence or sentence)
    assert case.sentence or sentence == VECTORS["codes"][case.code]["sentence"].format(name=on_turn)


def test_10_1_each_code_of_this_game_is_here() -> None:
    assert {case.code for case in REFUSED} == CODES
    with pytest.raises(Illegal) as refusal:
        fits(Options(vote=True, word_policy="none", sand_timer=30, house=HouseOptions(turn_clock=30)), 4)
    which = "turn_clock and sand_timer; vote and word_policy=none"
    assert refusal.value.sentence == VECTORS["codes"]["option_conflict"]["sentence"].format(which=which)


def test_1_2_expect_names_the_bid_that_one_saw() -> None:
    play = at("bid")
    play.does(0, Bid("whale", expect=0))
    assert play.may(1, Call(expect=1))
    play.does(1, Bid("whales", expect=1))
    assert play.state.seq == 2
    struck = at("replace")
    struck.does(1, Replace("whales"))
    assert struck.refused(2, Call(expect=2)) == "stale"  # the word that was struck
    assert struck.may(2, Call(expect=3))


def refusal_of(play: Playing, action: Action) -> tuple[str, str]:
    """What the House is told."""
    with pytest.raises(Illegal) as refusal:
        rules.check(play.state, HOUSE, action, play.context.words)
    return refusal.value.code, refusal.value.sentence


def test_what_only_the_house_does() -> None:
    play = at("turn", Options(house=HouseOptions(turn_clock=60)))
    (clock,) = rules.timers(play.state)
    for action, code, sentence in (
        (TimeUp(Timer(clock.name, clock.since + 1, clock.seconds)), "stale", "No such clock is running."),
        (PlayTimeout(Seat(2)), "stale", "Nobody waits for that seat."),
        (RemoveSeat(Seat(4)), "no_such_seat", "There is no such seat at this table."),
        (RemoveSeat(Seat(-1)), "no_such_seat", "There is no such seat at this table."),
    ):
        assert refusal_of(play, action) == (code, sentence)
    assert refusal_of(at("show"), Restart()) == ("wrong_phase", VECTORS["codes"]["wrong_phase"]["sentence"])
    play.leaves(3)
    assert refusal_of(play, RemoveSeat(Seat(3))) == ("seat_dead", "That seat has been left already.")
    assert over().refused(HOUSE, Restart()) == "game_over"


def test_a_seat_that_is_out_may_still_leave() -> None:
    play = out(Options(vote=True))
    places = play.state.places
    play.leaves(2)
    assert play.state.places == places
    assert (play.state.phase, play.state.turn) == ("turn", 0)
