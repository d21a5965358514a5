"""The sentences beside a word that is being typed (docs/explanation/look-and-feel.md#voice)."""

import pytest

from bunkum.core import Illegal, Seat
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.advice import advise, explain
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, Call, Discard
from support.playing import Playing, table

LB = ("ASLE", "ETRS", "NOID", "GMUY")


def after_whale(options: Options | None = None) -> Playing:
    play = table(*LB, options=options)
    play.does(0, Bid("sale"))
    for seat, word in ((1, "seat"), (2, "tries"), (3, "whale")):
        play.does(seat, Bid(word))
    return play


def test_why_a_bid_is_allowed_and_what_others_must_show() -> None:
    advice = advise(after_whale().view(0), Seat(0), Bid("whales"), frozenset())
    assert advice is not None
    assert advice.sentence == "6 dice, longer than whale"
    assert advice.help == "You hold A, L, E, S. Others must show W and H."


def test_as_long_and_later() -> None:
    advice = advise(after_whale().view(0), Seat(0), Bid("whole"), frozenset())
    assert advice is not None
    assert advice.sentence == "5 dice, later in the dictionary"


def test_every_letter_in_ones_own_hand() -> None:
    advice = advise(table(*LB).view(0), Seat(0), Bid("sale"), frozenset())
    assert advice is not None
    assert (advice.sentence, advice.help) == ("4 dice", "You hold every letter of it.")


def test_hopeless_words_are_allowed_with_a_warning() -> None:
    short = table("AS", "LE").view(0)
    too_long = advise(short, Seat(0), Bid("whale"), frozenset())
    assert too_long is not None
    assert (too_long.sentence, too_long.warning) == ("Only 4 dice in play. Nobody can spell this.", "too_long")
    no_q = advise(table(*LB).view(0), Seat(0), Bid("suq"), frozenset())
    assert no_q is not None
    assert (no_q.sentence, no_q.warning) == ("A Q without its U is on no die.", "no_q")


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("yurt", "4 dice, whale is 5"),
        ("waist", "5 dice like whale, but earlier in the dictionary"),
        ("whale", "That is the word on the table"),
        ("w", "At least two letters"),
        ("wh-le", "Only the letters A to Z."),
    ],
)
def test_why_not_yet(word: str, reason: str) -> None:
    view = after_whale().view(0)
    with pytest.raises(Illegal) as refusal:
        rules.check(view, Seat(0), Bid(word), frozenset())
    assert explain(view, Bid(word), refusal.value) == reason


def test_letters_where_a_die_may_stand_for_two() -> None:
    view = after_whale(Options(qu_two=True)).view(0)
    advice = advise(view, Seat(0), Bid("whales"), frozenset())
    assert advice is not None
    assert advice.sentence == "6 letters, longer than whale"


def test_calling_and_giving_up_a_die_name_their_cost() -> None:
    play = after_whale()
    call = advise(play.view(0), Seat(0), Call(challenge=True), frozenset())
    assert call is not None
    assert call.help == "If every letter is there, you lose a die. If the word is none, its bidder does."
    play.does(0, Bid("zzzzz"))
    play.does(1, Call())
    die = play.hand(0)[0].faces or ""
    give_up = advise(play.view(0), Seat(0), Discard(0), frozenset())
    assert give_up is not None
    assert give_up.sentence.replace(" ", "").startswith(die)


def warning_of(play: Playing, bid: Bid) -> str:
    advice = advise(play.view(0), Seat(0), bid, frozenset())
    assert advice is not None
    return advice.warning


def test_a_warning_depends_on_how_the_q_is_played() -> None:
    dealt = ("HIMNUQu", "DISTTY", "DEILRX")
    play = table("U", "I", "T", options=Options(qu_as_q=True), dealt=dealt)
    assert warning_of(play, Bid("quit")) == warning_of(play, Bid("quit", "qu")) == ""
    assert warning_of(play, Bid("quit", "q")) == "too_long"
    assert warning_of(play, Bid("suq")) == ""
    assert warning_of(table("U", "I", "T", dealt=dealt), Bid("suq")) == "no_q"


def test_without_any_q_in_play_the_advice_says_so() -> None:
    advice = advise(table("ASLE", "ETRS", options=Options(remove_qu=True)).view(0), Seat(0), Bid("quit"), frozenset())
    assert advice is not None
    assert (advice.sentence, advice.warning) == ("No die in play has a Q.", "no_q")


def test_where_no_die_has_qu_its_letters_are_missing_apart() -> None:
    play = table("UITE", "ETRS", options=Options(dice_set="intl-16"), dealt=("BMAQJO",))
    advice = advise(play.view(0), Seat(0), Bid("quit"), frozenset())
    assert advice is not None
    assert advice.help == "You hold U, I, T. Others must show Q."
