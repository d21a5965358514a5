"""The bar game in letters: moves read and written, sentences, the drawing, claims, advice."""

import pytest

from bunkum.core import HOUSE, Illegal, Restart, Seat
from bunkum.core.claims import Claim
from bunkum.core.contract import Advice
from bunkum.core.notation import YOU, Unreadable
from bunkum.core.text_view import Line
from bunkum.games.bar.options import Options
from bunkum.liars_dice import notation
from bunkum.liars_dice.advice import advise, explain
from bunkum.liars_dice.check import menu
from bunkum.liars_dice.records import Action, Bid, Call, Calza
from bunkum.liars_dice.review import judge_claim
from bunkum.liars_dice.text_view import draw
from support.bar import Playing, table

NAMES = ("Ann", YOU, "Cyrano")


def three(options: Options | None = None) -> Playing:
    return table("13356", "23144", "36625", options=options)


def text(rows: tuple[Line, ...]) -> list[str]:
    return ["".join(ink.text for ink in row).strip() for row in rows]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("3 fives", Bid(3, 5)),
        ("1 six", Bid(1, 6)),
        ("12 SIXES", Bid(12, 6)),
        ("2 5s", Bid(2, 5)),
        ("call", Call(1)),
        ("Calza", Calza(1)),
    ],
)
def test_a_line_says_a_move(line: str, action: Action) -> None:
    view = three().bids((1, 1)).view(1)
    assert notation.read(line, view, Seat(1), NAMES) == action
    assert notation.read(notation.write(action, view, Seat(1), NAMES), view, Seat(1), NAMES) == action


@pytest.mark.parametrize("line", ["", "five 3", "3 fish", "3", "calls", "9999 fives", "3 fives please"])
def test_what_says_nothing_is_unreadable_with_a_sentence(line: str) -> None:
    with pytest.raises(Unreadable, match=r"."):
        notation.read(line, three().view(0), Seat(0), NAMES)


def test_the_house_is_read_as_at_every_table() -> None:
    assert notation.read("restart", three().state, HOUSE, NAMES) == Restart()


def test_buttons_say_what_will_be_said() -> None:
    view = three(Options(calza=True)).bids((3, 5)).view(1)
    assert notation.label(Bid(4, 5), view) == "Bid 4 fives"
    assert notation.label(Call(1), view) == "Bunkum! call 3 fives"
    assert notation.label(Calza(1), view) == "Calza: exactly 3 fives"
    hints = [notation.hint(blank, view) for blank in menu(view, Seat(1)).blanks]
    assert hints == ["3 sixes.", "4 to 15 ones, twos, threes, fours, fives or sixes."]


def test_a_round_is_told_in_sentences_and_you_are_you() -> None:
    game = three().bids((4, 3))
    game.calls(1)
    sentences = [" ".join(told) for event in game.log if (told := notation.tell(event, NAMES))]
    assert sentences[0] == "At the table: Ann (5 dice), You (5 dice) and Cyrano (5 dice). Ann starts."
    assert sentences[-6:] == [
        "Ann bids 4 threes.",
        "Bunkum! You call.",
        "Ann: 1 3 3 5 6. You: 2 3 1 4 4. Cyrano: 3 6 6 2 5.",
        "4 counted, 4 bid.",
        "You lose a die.",
        "You open the next round.",
    ]


def test_every_event_of_every_golden_kind_has_its_sentence() -> None:
    game = three(Options(calza=True, out_of_turn=True, raise_hold_ms=500)).bids((4, 3))
    game.rings("hold")
    game.calzas(2)
    game.rings("window")
    game.leaves(0)
    sentences = [" ".join(notation.tell(event, NAMES)) for event in game.log]
    assert "Nobody speaks up in time." in sentences
    assert "Cyrano says calza. Who is nearer may be quicker." in sentences
    assert "Calza! Cyrano: exactly." in sentences
    assert "Ann has left." in sentences


def test_own_dice_lie_open_and_those_of_others_face_down() -> None:
    picture = draw(three().view(1), Seat(1), NAMES)
    assert text(picture.seats) == ["[ ] [ ] [ ] [ ] [ ]", "[2] [3] [1] [4] [4]", "[ ] [ ] [ ] [ ] [ ]"]
    assert text(picture.middle) == ["Nothing is bid yet."]


def test_a_bid_is_a_number_and_a_face_and_the_earlier_ones_are_told() -> None:
    picture = draw(three().bids((2, 5), (3, 5)).view(2), Seat(2), NAMES)
    assert text(picture.middle) == ["3  \N{MULTIPLICATION SIGN} [5]  3 fives", "You, of 15 dice"]
    assert text(picture.beside) == ["Earlier: 2 fives (Ann)"]
    assert text(picture.seats)[1].endswith("3 fives")


def test_the_showdown_counts_the_dice_and_crosses_what_is_missing() -> None:
    game = three().bids((6, 3))
    game.calls(1)
    picture = draw(game.view(2), Seat(2), NAMES)
    cross = "\N{MULTIPLICATION SIGN}"
    assert text(picture.middle)[1] == f"[3] [3] [3] [3] [{cross}] [{cross}]"
    assert text(picture.middle)[2] == "Bunkum! Only 4. Ann loses a die."
    inks = [ink for row in picture.seats for ink in row if ink.tone == "holds"]
    assert len(inks) == 4


def test_who_is_out_or_has_won_is_said() -> None:
    game = table("4", "4").bids((1, 4), (2, 4))
    game.calls(0)
    assert text(draw(game.state, Seat(0), NAMES).seats) == ["[4] out, 2nd", "[4] wins"]


def test_a_calza_is_drawn_with_its_verdict() -> None:
    game = three(Options(calza=True)).bids((3, 3))
    game.calzas(2)
    assert text(draw(game.view(0), Seat(0), NAMES).middle)[-1] == "Cyrano says calza!"
    game.rings("window")
    assert text(draw(game.view(0), Seat(0), NAMES).middle)[-1] == "Not exactly: 4. Cyrano loses a die."


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (Claim("have", letter="3", number=2), True),
        (Claim("have", letter="3", number=3), False),
        (Claim("have", letter="five"), True),
        (Claim("lack", letter="2"), True),
        (Claim("lack", letter="6"), False),
        (Claim("dice", number=5), True),
        (Claim("call_it"), None),
        (Claim("have", letter="E"), None),
    ],
)
def test_a_showdown_tells_which_claims_were_lies(claim: Claim, verdict: bool | None) -> None:
    game = three().bids((4, 3))
    assert judge_claim(game.view(1), Seat(0), claim) is None, "the cups are down"
    game.calls(1)
    assert judge_claim(game.view(1), Seat(0), claim) is verdict


def test_advice_says_what_others_must_show_and_what_is_hopeless() -> None:
    game = three(Options(allow_impossible_bids=True, calza=True)).bids((2, 3))
    advice = advise(game.view(1), Seat(1), Bid(4, 4), ())
    assert advice is not None
    assert (advice.sentence, advice.help) == ("4 fours, of 15 dice", "You hold 2: 2 of the other 10 must show one.")
    enough = [advise(game.view(1), Seat(1), Bid(number, 4), ()) for number in (1, 2)]
    assert [each and each.help for each in enough] == ["You hold it.", "You hold all of them."]
    hopeless = advise(game.view(1), Seat(1), Bid(16, 4), ())
    assert hopeless is not None
    assert hopeless.warning == "too_many"
    bluff = advise(game.view(1), Seat(1), Bid(13, 4), ())
    assert bluff == Advice(
        "13 fours, of 15 dice",
        "You hold 2. The others have only 10 dice. It can only be a bluff.",
        "too_many_missing",
    )
    possible = advise(game.view(1), Seat(1), Bid(12, 4), ())
    assert possible == Advice("12 fours, of 15 dice", "You hold 2: all of the other 10 must show one.")
    assert advise(game.view(1), Seat(1), Call(1), ()) is not None
    assert advise(game.view(1), Seat(1), Calza(1), ()) is not None
    assert explain(game.view(1), Bid(1, 1), Illegal("not_higher", "No.")) == "No."


def test_advice_where_the_other_dice_are_one() -> None:
    game = table("2", "5")
    advice = advise(game.view(0), Seat(0), Bid(1, 5), ())
    assert advice is not None
    assert advice.help == "You hold none: the other die must show one."
