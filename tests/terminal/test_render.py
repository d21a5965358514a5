"""Colours and text views in the terminal; a game without a text view is drawn from its fields."""

import pytest

from bunkum.core import Seat
from bunkum.core.text_view import Span, TextView, line
from bunkum.games.liars_boggle.records import Bid
from bunkum.games.liars_boggle.text_view import draw
from bunkum.terminal.render import DARK, LIGHT, draw_fields, load_draw, render_table
from support.playing import table

NAMES = ("Ann", "Bob", "Cy")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_everything_can_be_read(theme: object) -> None:
    colours = {**vars(theme), **vars(theme)["variables"]}
    for ink, paper in [
        *(("foreground", paper) for paper in ("background", "surface", "panel")),
        *(("faint", paper) for paper in ("background", "surface", "panel")),
        *(("success", "background"), ("primary", "background")),
        *(("bone-ink", "bone"), ("leather-ink", "leather"), ("claim-ink", "claim"), ("doubt-ink", "doubt")),
    ]:
        assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)


def test_a_game_draws_itself_where_it_can() -> None:
    assert load_draw("liars_boggle") is draw


def test_any_view_can_be_drawn() -> None:
    playing = table("HW", "LE", "A")
    playing.does(0, Bid("whale"))
    picture = draw_fields(playing.view(1), Seat(1), NAMES)
    assert len(picture.seats) == 3
    assert "hands" in picture.seats[1][0].text
    assert any("whale" in ink.text for row in picture.middle for ink in row)


def test_the_table_marks_who_is_to_act_and_adds_blank_lines_if_roomy() -> None:
    picture = TextView((line("a"), line(Span("[B]", "fact"))), (line("middle"),), (line("beside"),))
    close = render_table(picture, NAMES[:2], [Seat(1)]).plain.splitlines()
    assert close == [
        "  Ann        a",
        "\N{BLACK RIGHT-POINTING SMALL TRIANGLE} Bob        [B]",
        "",
        "  middle",
        "",
        "beside",
    ]
    assert len(render_table(picture, NAMES[:2], [], roomy=True).plain.splitlines()) == len(close) + 2
