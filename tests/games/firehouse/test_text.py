"""Firehouse as text: moves, buttons, sentences, the drawing, advice, claims."""

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, Blank, Illegal, Number, OneOf, PlayTimeout, RemoveSeat, Restart, Seat, Timer, TimeUp
from bunkum.core.claims import Claim, ClaimKind
from bunkum.core.notation import YOU, Unreadable
from bunkum.core.text_view import Line
from bunkum.games.firehouse import rules
from bunkum.games.firehouse.advice import advise, explain
from bunkum.games.firehouse.check import check
from bunkum.games.firehouse.notation import hint, label, read, signed, tell, write
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.records import Action, Bang, Bid, MatchEnded, Scored, SeatLeft, WildRolled
from bunkum.games.firehouse.review import judge_claim
from bunkum.games.firehouse.text_view import draw
from support.firehouse import Fire, fire

NAMES = ("Ann", "Bob", "Cy")
THREE = ("541", "552", "466")


def table(**options: object) -> Fire:
    play = fire(*THREE, wild=4, options=replace(Options(), **options))
    play.bids((4, 5))
    return play


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("9 fives", Bid(9, 5)),
        ("1 six", Bid(1, 6)),
        ("12 Sixes", Bid(12, 6)),
        ("3 5s", Bid(3, 5)),
        ("3 7s", Bid(3, 7)),
        ("bang", Bang(1)),
        ("Bang!", Bang(1)),
    ],
)
def test_moves_are_read(text: str, action: Action) -> None:
    assert read(text, table().view(1), Seat(1), NAMES) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nine fives", '"nine fives" is no move: bid as `9 fives`, or say `bang`.'),
        ("9 fish", '"fish" is no face: say ones, twos, up to sixes.'),
        ("", "There is no move here."),
        ("call", '"call" is no move: bid as `9 fives`, or say `bang`.'),
    ],
)
def test_what_is_no_move_is_said_so(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(text, table().view(1), Seat(1), NAMES)
    assert refusal.value.sentence == sentence


@pytest.mark.parametrize(
    ("action", "text", "button"),
    [
        (Bid(9, 5), "9 fives", "Bid 9 fives"),
        (Bang(1), "bang", "Bang! 4 fives"),
        (TimeUp(Timer("window", 3, 0.25)), "time window", "Time is up: window"),
        (PlayTimeout(Seat(1)), "play Bob", "Play for who is away"),
        (RemoveSeat(Seat(2)), "out Cy", "Out for good"),
        (Restart(), "restart", "Begin the round anew"),
    ],
)
def test_moves_are_written_and_stand_on_buttons(action: Action, text: str, button: str) -> None:
    view = table().state
    assert write(action, view, Seat(1), NAMES) == text
    assert label(action, view) == button


def test_the_house_reads_its_clocks() -> None:
    play = table()
    play.bangs(2)
    assert read("time window", play.state, HOUSE, NAMES) == TimeUp(rules.timers(play.state)[0])


def test_hints_say_what_may_be_bid() -> None:
    play = table()
    blanks = rules.menu(play.view(1), Seat(1)).blanks
    assert [hint(blank, play.view(1)) for blank in blanks] == ["4 sixes.", "5 to 9 of any face, as `5 fives`."]
    assert hint(Blank("Bid", (Number("number", 4, 4), OneOf("face", (5, 6)))), play.view(1)) == "4 fives or 4 sixes."


def test_a_refusal_says_what_would_do() -> None:
    view = table().view(1)
    with pytest.raises(Illegal) as refusal:
        check(view, Seat(1), Bid(4, 2), frozenset())
    assert refusal.value.sentence == "4 twos does not beat 4 fives: it needs 4 sixes, or 5 of any face."
    assert explain(view, Bid(4, 2), refusal.value) == "Say 4 sixes, or 5 of any face"
    with pytest.raises(Illegal) as other:
        check(view, Seat(1), Bid(28, 2), frozenset())
    assert explain(view, Bid(28, 2), other.value) == "There are only 9 on the table."
    strict = table(raise_rule="count_only").view(1)
    with pytest.raises(Illegal, match="it needs 5 of any face"):
        check(strict, Seat(1), Bid(4, 6), frozenset())


def test_advice_before_a_bid_warns_of_the_wild_face() -> None:
    view = table().view(1)
    plain = advise(view, Seat(1), Bid(5, 5), frozenset())
    assert plain is not None
    assert (plain.sentence, plain.help, plain.warning) == ("5 fives", "You hold 2. The others must have 3.", "")
    wild = advise(view, Seat(1), Bid(5, 4), frozenset())
    assert wild is not None
    assert wild.warning == "wild"
    assert wild.sentence == "Fours are wild: only real fours count."
    silent = advise(table(warn_wild=False).view(1), Seat(1), Bid(5, 4), frozenset())
    assert silent is not None
    assert (silent.warning, silent.help) == ("", "You hold none. The others must have 5.")
    enough = advise(view, Seat(1), Bid(2, 5), frozenset())
    assert enough is not None
    assert enough.help == "You hold that many."
    too_many = advise(view, Seat(1), Bid(12, 5), frozenset())
    assert too_many is not None
    assert too_many.warning == "too_many"
    hidden = view.dice - len(view.hands[1])
    bluff = advise(view, Seat(1), Bid(hidden + 3, 5), frozenset())
    assert bluff is not None
    assert bluff.help == f"You hold 2. The others have only {hidden} dice. It can only be a bluff."
    assert bluff.warning == "too_many_missing"
    possible = advise(view, Seat(1), Bid(hidden + 2, 5), frozenset())
    assert possible is not None
    assert possible.warning == ""


def test_advice_before_a_bang_says_what_it_may_cost() -> None:
    view = table().state
    in_turn, out_of_turn = (advise(view, Seat(seat), Bang(1), frozenset()) for seat in (1, 2))
    assert in_turn is not None
    assert out_of_turn is not None
    assert in_turn.help == "If that many are there, you get 1 bad; else the bidder does."
    assert out_of_turn.help == "Right: 2 goods. Wrong: 2 bads, and you start."
    assert advise(fire(*THREE).view(1), Seat(1), Bang(0), frozenset()) is None
    assert advise(view, Seat(1), Restart(), frozenset()) is None


def text_of(line: Line) -> str:
    return "".join(ink.text for ink in line)


def test_the_drawing_before_and_at_the_showdown() -> None:
    play = table()
    picture = draw(play.view(1), Seat(1), NAMES)
    assert [text_of(line) for line in picture.seats] == [
        "  0  [ ] [ ] [ ]  4 fives ",
        "  0  [2] [5] [5] ",
        "  0  [ ] [ ] [ ] ",
    ]
    assert [text_of(line) for line in picture.middle] == [
        "Wild: (4) fours count for any face",
        " 4 fives   of 9 dice",
        "Ann",
    ]
    play.bangs(1)
    picture = draw(play.view(1), Seat(1), NAMES)
    assert text_of(picture.seats[0]) == "  0  [1] (4) [5]  4 fives "
    assert text_of(picture.seats[1]) == " \N{MINUS SIGN}1  [2] [5] [5]  Bang!"
    assert [text_of(line) for line in picture.middle[2:]] == [
        "Bob bangs in turn.",
        "There are 5, 2 of them wild.",
        "Bob gets 1 bad.",
    ]


def test_the_drawing_of_who_left_is_safe_or_has_lost() -> None:
    play = fire("11", "22", "33", "44", wild=6, options=Options(two_losers="playoff", limit_two=1))
    play.bids((3, 1))
    play.stands(replace(play.state, scores=(0, 1, 0, -1)))
    play.bangs(1)
    assert text_of(draw(play.state, Seat(0), (*NAMES, "Di")).seats[1]).endswith("safe, winner")
    play.leaves(3)
    names = (*NAMES, "Di")
    assert [text_of(line).split("  ")[-1].strip() for line in draw(play.state, Seat(0), names).seats] == [
        "3rd",
        "winner",
        "2nd",
        "left",
    ]


def test_what_happened_in_sentences() -> None:
    play = table()
    play.bangs(1)
    sentences = [" ".join(tell(event, NAMES)) for event in play.log]
    assert sentences[:4] == [
        "At the table: Ann, Bob and Cy, 3 dice each. Ann starts.",
        "Round 1. All dice go under the cups. Ann starts.",
        "Ann rolls the big die: four is wild.",
        "Ann rolls 5 4 1.",
    ]
    assert sentences[6:13] == [
        "Ann bids 4 fives.",
        "Bang! Bob lifts the cup.",
        "Bob bangs in turn.",
        "Ann: 5 4 1. Bob: 5 5 2. Cy: 4 6 6.",
        "There are 5, 2 of them wild. 4 were bid. The bid holds.",
        "Bob gets 1 bad, which makes \N{MINUS SIGN}1.",
        "Bob opens the next round.",
    ]
    you = (YOU, "Bob", "Cy")
    assert " ".join(tell(Scored(Seat(0), 2, 1), you)) == "You get 2 goods, which makes +1."
    assert " ".join(tell(WildRolled(Seat(0), 6), you)) == "You roll the big die: six is wild."
    assert " ".join(tell(SeatLeft(Seat(1)), you)) == "Bob has left."
    assert " ".join(tell(MatchEnded((1, 3, 2), (Seat(1),)), you)) == "Bob loses the match. You win."
    assert " ".join(tell(MatchEnded((1, 1, 3), (Seat(2),)), NAMES)) == "Cy loses the match. Ann and Bob share the win."
    assert " ".join(tell(MatchEnded((1, 2, 3), ()), NAMES)) == "Ann wins."
    assert [signed(score) for score in (2, 0)] == ["+2", "0"]


@pytest.mark.parametrize(
    ("kind", "letter", "number", "held"),
    [
        ("have", "5", None, True),
        ("have", "fives", 2, True),
        ("have", "5", 3, False),
        ("have", "6", 1, True),  # a wild die is whatever its owner says
        ("lack", "6", None, True),
        ("lack", "5", None, False),
        ("dice", None, 3, True),
        ("dice", None, 4, False),
        ("have", "Q", None, None),
        ("word", None, None, None),
    ],
)
def test_1_4_a_claim_is_judged_at_the_showdown(
    kind: ClaimKind,
    letter: str | None,
    number: int | None,
    held: bool | None,
) -> None:
    play = table()
    claim = Claim(kind, letter, number)
    assert judge_claim(play.view(1), Seat(0), claim) is None
    play.bangs(1)
    assert judge_claim(play.view(2), Seat(0), claim) is held
