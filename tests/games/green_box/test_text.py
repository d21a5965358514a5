"""The Green Box as text: moves, sentences, advice, claims, the table in letters."""

from typing import Any

import pytest

from bunkum.core import HOUSE, Illegal, PlayTimeout, Seat
from bunkum.core.claims import Claim
from bunkum.core.notation import Unreadable
from bunkum.games.green_box import notation, rules
from bunkum.games.green_box.advice import Advice, advise, explain
from bunkum.games.green_box.notation import tell
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.records import Action, Bid, BidSum, Call, ChooseWild
from bunkum.games.green_box.review import judge_claim
from bunkum.games.green_box.text_view import draw
from support.green_box import EXAMPLE, Playing, table

NAMES = ("Ann", "Bob", "Cy")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("4 drop", Bid(4, "drop")),
        ("4 drops", Bid(4, "drop")),
        ("1 Hammer", Bid(1, "hammers")),
        ("2 hammers", Bid(2, "hammers")),
        ("2 rainbow", Bid(2, "rainbow")),
        ("sum 9", BidSum(9)),
        ("call", Call()),
        ("wild wheels", ChooseWild("wheel")),
    ],
)
def test_moves_are_read(text: str, action: Action) -> None:
    assert notation.read(text, table(*EXAMPLE).view(0), Seat(0), NAMES) == action


@pytest.mark.parametrize("text", ["", "drop", "drop 4", "four drop", "4 drop arrow", "sum", "sum x", "9", "-1 drop"])
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        notation.read(text, table(*EXAMPLE).view(0), Seat(0), NAMES)
    assert "move" in refusal.value.sentence


@pytest.mark.parametrize("action", [Bid(4, "drop"), BidSum(9), Call(), ChooseWild("wheel")])
def test_what_is_written_is_read_again(action: Action) -> None:
    view = table(*EXAMPLE).view(0)
    assert notation.read(notation.write(action, view, Seat(0), NAMES), view, Seat(0), NAMES) == action


def test_the_house_is_written_and_read() -> None:
    view = table(*EXAMPLE).state
    assert notation.write(PlayTimeout(Seat(0)), view, HOUSE, NAMES) == "play Ann"
    assert notation.read("play Ann", view, HOUSE, NAMES) == PlayTimeout(Seat(0))


def test_labels_say_what_will_be_said() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(4, "arrow"))
    labels = [notation.label(action, play.view(1)) for action in (Bid(6, "wheel"), Bid(1, "drop"), BidSum(8), Call())]
    assert labels == ["Bid 6 wheels", "Bid 1 drop", "Bid a total of 8", "Bunkum! call 4 arrows"]
    assert notation.label(ChooseWild("drop"), play.view(1)) == "Make drops wild"


def hints(play: Playing, seat: int) -> str:
    view = play.view(seat)
    return " ".join(filter(None, (notation.hint(blank, view) for blank in rules.menu(view, Seat(seat)).blanks)))


def test_one_hint_tells_for_all_tiles() -> None:
    play = table(*EXAMPLE)
    assert hints(play, 0) == "Type a number and a symbol, as 2 drops."
    play.does(0, Bid(4, "drop"))
    assert hints(play, 1) == "Type 4 and a symbol further up the track, or a higher number and any."
    play.does(1, Bid(15, "arrow"))
    assert hints(play, 2).startswith("Type 15")
    few = table("drop 6", "wheel 2", options=Options(cubes=1))
    assert hints(few, 0) == "Type sum and a number from 1 to 12."


# What is said of it.


def builder(play: Playing) -> list[str]:
    return [" ".join(told) for event in play.log if (told := tell(event, NAMES))]


def test_a_round_told() -> None:
    play = table(*EXAMPLE, options=Options(wild_choice="starter"))
    play.does(0, ChooseWild("hammers"), Bid(7, "drop"))
    play.does(1, Call())
    play.leaves(2)
    assert builder(play) == [
        "At the table: Ann, Bob and Cy, with 5 cubes each. Ann starts.",
        "The track: hammers, drop, arrow, wheel, circles then bricks. Hammers are wild.",
        "Round 1. 15 cards are dealt. Ann starts.",
        "Ann gets hammers 1, hammers 1, hammers 1, hammers 2, drop 1.",
        "Bob gets drop 2, drop 3, wheel 1, wheel 2, bricks 1.",
        "Cy gets bricks 1, bricks 1, bricks 2, bricks 2, bricks 3.",
        "Ann makes hammers wild.",
        "Ann bids 7 drops.",
        "Bunkum! Bob calls.",
        (
            "Ann: hammers 1, hammers 1, hammers 1, hammers 2, drop 1. Bob: drop 2, drop 3, wheel 1, wheel 2, bricks 1. "
            "Cy: bricks 1, bricks 1, bricks 2, bricks 2, bricks 3."
        ),
        "There are 7, 4 of them wild. The bid was 7. It holds.",
        "Bob loses a cube, with 4 left.",
        "Bob opens the next round.",
        "Cy has left.",
        "Cy is out, in third place.",
    ]


def test_the_end_told() -> None:
    play = table("drop 6", "wheel 2", options=Options(cubes=1))
    play.does(0, BidSum(9))
    play.does(1, Call())
    assert builder(play)[-5:] == [
        "Ann: drop 6. Bob: wheel 2.",
        "There are 8. The bid was 9. Bunkum.",
        "Ann loses the last cube.",
        "Ann is out, in second place.",
        "Bob wins.",
    ]


def test_what_is_told_of_wild_tiles_and_restarts() -> None:
    play = table(*EXAMPLE, options=Options(wild_choice="starter"))
    play.rings("answer")
    play.does(0, Bid(1, "hammers"))
    play.restarts()
    sentences = builder(play)
    assert "Time: what is wild stays so." in sentences
    assert "Opened on hammers, so nothing is wild in this round." in sentences
    assert "The round begins anew." in sentences


# Advice.


def advice(play: Playing, seat: int, action: Action) -> Advice | None:
    rules.check(play.view(seat), Seat(seat), action, ())
    return advise(play.view(seat), Seat(seat), action, ())


def test_advice_says_why_and_what_others_must_hold() -> None:
    play = table("wheel 4, wheel 1, drop 2, hammers 1, bricks 6", *EXAMPLE[1:2], "arrow 1, arrow 2")
    assert advice(play, 0, Bid(6, "wheel")) == Advice(
        "6 wheels, and the hammers are wild", "You hold 2 wheels and 1 wild. Others must hold 3."
    )
    assert advice(play, 0, Bid(1, "hammers")) == Advice(
        "Opened on hammers: nothing will be wild", "You hold 1 hammer. That is enough."
    )
    assert advice(play, 0, Bid(3, "arrow")) == Advice(
        "3 arrows, and the hammers are wild", "You hold 1 wild. Others must hold 2, one of them real."
    )
    play.does(0, Bid(3, "drop"))
    assert advice(play, 1, Bid(3, "wheel")) == Advice(
        "Same number, further up the track", "You hold 2 wheels. Others must hold 1."
    )
    assert advice(play, 1, Bid(4, "hammers")) == Advice(
        "A higher number, down the track", "You hold none. Others must hold 4."
    )
    assert advice(play, 1, Bid(4, "drop")) == Advice(
        "A higher number, on the same tile", "You hold 2 drops. Others must hold 2."
    )
    assert advice(play, 1, Call()) == Advice("Call 3 drops", "If they are there, you lose a cube.")


def test_advice_in_a_sum_round_and_on_what_is_wild() -> None:
    few = table("drop 6", "wheel 2", options=Options(cubes=1))
    assert advice(few, 0, BidSum(9)) == Advice("The first total", "You hold 6. 1 card you do not see must make 3.")
    assert advice(few, 0, BidSum(7)) == Advice(
        "The first total", "You hold 6. That is enough, whatever the others hold."
    )
    play = table(*EXAMPLE, options=Options(wild_choice="starter"))
    assert advice(play, 0, ChooseWild("drop")) == Advice("Drops will be wild", "The other tiles keep their order.")


def test_advice_warns_of_what_nobody_can_have() -> None:
    play = table(*EXAMPLE, options=Options(allow_impossible_bids=True))
    assert advice(play, 0, Bid(16, "drop")) == Advice(
        "Only 15 cards were dealt. Nobody can have 16.", warning="too_many"
    )


def test_advice_warns_of_what_the_others_cannot_have() -> None:
    play = table("wheel 4, wheel 1, drop 2, hammers 1, bricks 6", *EXAMPLE[1:2], "arrow 1, arrow 2")
    others = "The others have only 10 cards. It can only be a bluff."
    assert advice(play, 0, Bid(14, "wheel")) == Advice(
        "14 wheels, and the hammers are wild", f"You hold 2 wheels and 1 wild. {others}", "too_many_missing"
    )
    possible = advice(play, 0, Bid(13, "wheel"))
    assert possible is not None
    assert (possible.help, possible.warning) == ("You hold 2 wheels and 1 wild. Others must hold 10.", "")
    few = table("drop 5", "wheel 2", options=Options(cubes=1))
    assert advice(few, 0, BidSum(12)) == Advice(
        "The first total", "You hold 5. The others have only 1 card. It can only be a bluff.", "too_many_missing"
    )


def test_explain_says_why_not_in_few_words() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(4, "arrow"))

    def why(action: Action) -> str:
        with pytest.raises(Illegal) as refusal:
            rules.check(play.view(1), Seat(1), action, ())
        return explain(play.view(1), action, refusal.value)

    assert why(Bid(4, "drop")) == "Same number needs a tile further up the track"
    assert why(Bid(3, "drop")) == "The bid is 4 already"
    assert why(Bid(16, "drop")) == "Only 15 cards were dealt"
    assert why(Bid(3, "moon")) == "There is no such symbol."


# Claims.


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        (Claim("have", letter="hammers"), True),
        (Claim("have", letter="drop", number=2), False),
        (Claim("have", letter="hammers", number=4), True),
        (Claim("lack", letter="wheel"), True),
        (Claim("lack", letter="drop"), False),
        (Claim("have", letter="E"), None),
        (Claim("dice", number=5), True),
        (Claim("call_it"), None),
    ],
)
def test_1_4_the_showdown_proves_claims(claim: Claim, true: Any) -> None:
    play = table(*EXAMPLE)
    assert judge_claim(play.view(1), Seat(0), claim) is None
    play.does(0, Bid(1, "drop"))
    play.does(1, Call())
    assert judge_claim(play.view(1), Seat(0), claim) is true


# The table in letters.


def draw_for(play: Playing, seat: int) -> list[str]:
    picture = draw(play.view(seat), Seat(seat), NAMES)
    lines = ["".join(ink.text for ink in line) for line in (*picture.seats, *picture.middle, *picture.beside)]
    assert all(len(line.rstrip()) <= 46 for line in (*lines[: len(picture.seats) + len(picture.middle)],)), lines
    return [line.rstrip().replace("\N{MULTIPLICATION SIGN}", "x") for line in lines]


def test_the_table_drawn() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(4, "arrow"))
    assert draw_for(play, 1) == [
        "■■■■■ [ ] [ ] [ ] [ ] [ ]   4 arrows",
        "■■■■■ dropx2 wheelx2 bricks",
        "■■■■■ [ ] [ ] [ ] [ ] [ ]",
        "↓wild",
        "hammers drop arrow wheel circles bricks",
        "               ▲4",
        "",
        " 4 arrows   Ann, 15 cards on the table",
    ]


def test_the_showdown_drawn() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(8, "drop"))
    play.does(1, Call())
    lines = draw_for(play, 2)
    assert lines[0] == "■■■■  hammersx4 drop"
    assert lines[-3:] == [" 8 drops   Ann", "There are 7, 4 of them wild.", "Bunkum! Ann loses a cube."]


def test_a_sum_round_drawn() -> None:
    play = table("drop 6", "wheel 2", options=Options(cubes=1))
    assert draw_for(play, 0) == ["■     [6]", "■     [ ]", "2 cards left: bid the sum.", "At most 12."]
    play.does(0, BidSum(9))
    play.does(1, Call())
    assert draw_for(play, 0)[:2] == ["out, 2nd", "■     [2] wins"]


def test_the_table_can_be_drawn_between_any_two_events() -> None:
    for options in (Options(cubes=1), Options(wild_choice="starter"), Options(reshuffle_track=True, cubes=2)):
        play = table(seats=3, options=options)
        play.loses_until(1, 1, 1)
        view = None
        for event in play.log:
            view = rules.evolve(view, event)
            assert len(draw(view, Seat(0), NAMES).seats) == 3
