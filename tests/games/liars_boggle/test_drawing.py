"""Liar's Boggle drawn in letters, as each seat may see it."""

from bunkum.core import Seat
from bunkum.core.notation import YOU
from bunkum.core.text_view import MOST_LETTERS, Line, TextView, Tone
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, Call, LateChallenge
from bunkum.games.liars_boggle.text_view import draw
from support.playing import Playing, table

NAMES = ("Ann", YOU, "Cyrano")


def draw_for(playing: Playing, seat: int) -> TextView:
    return draw(playing.view(seat), Seat(seat), NAMES)


def text(rows: tuple[Line, ...]) -> list[str]:
    return ["".join(ink.text for ink in row).rstrip() for row in rows]


def tones(rows: tuple[Line, ...]) -> set[Tone]:
    return {ink.tone for row in rows for ink in row if ink.text.strip()}


def test_own_dice_lie_open_and_those_of_others_face_down() -> None:
    picture = draw_for(table("HW", "LQu", "E"), 1)
    assert text(picture.seats) == ["[ ] [ ]", "[L] [Qu]", "[ ]"]
    assert text(picture.middle) == ["Nothing is bid yet."]


def test_a_bid_lies_in_tiles_and_beside_its_bidder() -> None:
    playing = table("HW", "LQu", "E")
    playing.does(0, Bid("cat"))
    playing.does(1, Bid("whale"))
    picture = draw_for(playing, 2)
    assert text(picture.seats) == ["[ ] [ ]   cat", "[ ] [ ]   whale", "[E]"]
    assert text(picture.middle) == [" W   H   A   L   E", "You, 5 dice"]
    assert text(picture.beside)[0] == "Earlier: cat (Ann)"


def test_a_long_bid_takes_two_rows() -> None:
    playing = table("HW", "LQu", "E")
    playing.does(0, Bid("smoldering" * 2))
    rows = text(draw_for(playing, 0).middle)
    assert [row.replace(" ", "") for row in rows] == ["SMOLDERINGS", "MOLDERING", "Ann,20dice"]
    assert max(map(len, rows)) <= 44


def test_beside_many_dice_a_long_word_is_cut() -> None:
    playing = table("HWAEIOST", "LQu", "E")
    playing.does(0, Bid("smoldering"))
    rows = text(draw_for(playing, 1).seats)
    assert rows[0] == " ".join(["[ ]"] * 8) + "   smolderi\N{HORIZONTAL ELLIPSIS}"
    assert max(map(len, rows)) <= MOST_LETTERS


def test_a_table_that_plays_from_memory_shows_no_numbers() -> None:
    picture = draw_for(table("HW", "LQu", "E", options=Options(dice_counts="memory", history="memory")), 1)
    assert text(picture.seats) == ["some dice", "[L] [Qu]", "some dice"]


def test_the_showdown_tells_whose_die_fills_each_tile() -> None:
    playing = table("HWA", "LQu", "EA")
    playing.does(0, Bid("whale"))
    playing.does(1, Call())
    rows = draw_for(playing, 2).middle
    assert text(rows) == [" W   H   A   L   E", "Ann Ann Ann You Cyr", "Every letter is here."]
    assert "doubt" not in tones(rows)
    playing.does(1, LateChallenge())
    assert text(draw_for(playing, 2).middle)[-1] == "Every letter is here. You lose a die."


def test_the_showdown_crosses_what_is_missing() -> None:
    playing = table("HWA", "LQu", "TA")
    playing.does(0, Bid("whale"))
    playing.does(1, Call())
    rows = draw_for(playing, 2).middle
    assert text(rows) == [" W   H   A   L   E", "Ann Ann Ann You  \N{MULTIPLICATION SIGN}", "Bunkum! Ann loses a die."]
    assert "doubt" in tones(rows)


def test_a_word_that_is_none() -> None:
    playing = table("SH", "OL", "E")
    playing.does(0, Bid("shole"))
    playing.does(1, Call(challenge=True))
    assert text(draw_for(playing, 1).middle)[-1] == "The letters are here, but it is no word. Ann loses a die."


def test_who_is_out_and_who_has_won() -> None:
    playing = table("A", "T", "E")
    playing.does(0, Bid("at"))
    playing.does(1, Call())
    playing.does(1, LateChallenge())
    assert text(draw_for(playing, 0).seats) == ["[A]", "out, 3rd", "[E]"]
    playing.roll(2, "A", "", "E").rings("show")
    playing.does(playing.state.turn, Bid("zz"))
    playing.does(playing.state.turn, Call())
    assert sorted(text(draw_for(playing, 0).seats)) == [
        "[A] wins" if playing.state.places[0] == 1 else "[E] wins",
        "out, 2nd",
        "out, 3rd",
    ]
