"""What those see who do not play: onlookers on a phone, the column beside a desk's table, the screen in the room."""

import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from support.layout import SETTLED

pytestmark = pytest.mark.browser

ShowScene = Callable[..., Page]

DESK, TV = (1280, 800), (1920, 1080)

CUT = """() => [...document.querySelectorAll('.side .card, .side .verdict, .side strong, .stamp, .waits')]
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([, { left, right, top, bottom }]) => left < 72 || top < 43 || right > 1848 || bottom > 1037)
    .map(([text]) => text)"""
"""Of what the screen in the room tells beside the table, what lies outside 4 % from its edges."""
FOR_THE_ROOM = """() => [...document.querySelectorAll('[role=status], .verdict, .stamp, .found *, .there *, .finding')]
    .filter((each) => each.textContent.trim() !== '' && each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 0.04 * innerHeight)
    .map((each) => each.textContent.trim())"""
"""What the room must read from its chairs, and is smaller than 4 % of the screen's height."""
HALF_EMPTY = """() => Math.max(...[...document.querySelectorAll('aside p')]
    .map((each) => each.getBoundingClientRect().bottom)) > 600 ? [] : ['its lower half is empty']"""


def once_settled(page: Page, script: str) -> list[str]:
    """What the script finds once styles, fonts and the scale of the screen have come, which takes some frames."""
    until = monotonic() + 5
    while True:
        page.evaluate(SETTLED)
        found: list[str] = page.evaluate(script)
        if not found or monotonic() > until:
            return found


@pytest.mark.parametrize("scene", ["onlooker", "gb-onlooker", "bar-onlooker", "perudo-onlooker", "cuponlooker"])
def test_who_looks_on_has_the_round_and_the_talk(show_scene: ShowScene, scene: str) -> None:
    page = show_scene(scene)
    bids = page.get_by_role("region", name="This round").get_by_role("listitem")
    expect(bids.first).to_be_visible()
    expect(page.locator("[aria-current=true]")).to_be_in_viewport()
    expect(page.get_by_role("region", name="Talk").get_by_role("listitem").last).to_be_in_viewport()
    expect(page.get_by_role("button", name="Say", exact=True)).to_have_count(0)
    assert "believed it" not in page.locator("main").inner_text()


@pytest.mark.parametrize(
    ("scene", "last"),
    [
        ("onlookershow", "Bo called it"),
        ("gb-onlookershow", "Bo called it"),
        ("bar-onlookershow", "Juno called it"),
        ("cuponlookershow", "Bo lifted the cup"),
        ("fh-onlookershow", "Juno banged at it"),
    ],
)
def test_who_looks_on_reads_who_believed_what_once_the_cups_are_up(
    show_scene: ShowScene, scene: str, last: str
) -> None:
    bids = show_scene(scene).get_by_role("region", name="This round").get_by_role("list").first.get_by_role("listitem")
    expect(bids.last).to_contain_text(last)
    expect(bids.last).to_be_in_viewport()
    expect(bids.first).to_contain_text("believed it")


def test_onlookers_of_boggle_see_scores_and_who_writes_and_no_list(show_scene: ShowScene) -> None:
    page = show_scene("boggle-onlooker")
    scores = page.get_by_role("list", name="The scores").get_by_role("listitem")
    expect(scores).to_have_count(4)
    expect(scores.filter(has_text="Mara")).to_contain_text("pen down")
    expect(scores.filter(has_text="Ines")).to_contain_text("writing")
    expect(page.get_by_text("dragon")).to_have_count(0)


def test_whose_pen_is_down_stands_above_the_tray(show_scene: ShowScene) -> None:
    page = show_scene("boggle")
    writers = page.get_by_role("list", name="Who is still writing").get_by_role("listitem")
    expect(writers.filter(has_text="Mara")).to_contain_text("pen down")
    expect(writers.filter(has_text="Ines")).to_contain_text("15")
    expect(show_scene("boggle-done").get_by_text("Waiting for Bo and Ines.")).to_be_visible()


def test_in_the_reading_ones_own_points_stand_beside_those_of_the_others(show_scene: ShowScene) -> None:
    seats = show_scene("boggle-later").get_by_role("list", name="The others, from your left").get_by_role("listitem")
    expect(seats).to_have_count(4)
    expect(seats.last).to_contain_text("You")
    expect(seats.last).to_contain_text("12 pts")
    before = show_scene("boggle-later").get_by_role("list", name="Read before")
    expect(before.get_by_role("listitem").first).to_contain_text("quirt, stands")


def test_a_desk_has_whole_names_and_counts_over_the_lists_of_boggle(show_scene: ShowScene) -> None:
    page = show_scene("boggle-show", *DESK)
    heads = page.get_by_role("region", name="The lists").get_by_role("heading", level=2)
    expect(heads).to_have_count(5)
    assert heads.evaluate_all("all => all.filter((each) => each.scrollWidth > each.clientWidth).length") == 0
    lists = [page.get_by_role("region", name=name).bounding_box() for name in ("List of Bo", "What nobody found")]
    assert all(box is not None and box["width"] > 200 for box in lists), lists


@pytest.mark.slow(but=["opening", "boggle-choose"])
@pytest.mark.parametrize(
    "scene",
    ["opening", "bar-opening", "gb-opening", "cupopening", "fh-opening", "boggle-choose", "over", "bar-showdown"],
)
def test_the_column_beside_a_desks_table_is_full(show_scene: ShowScene, scene: str) -> None:
    page = show_scene(scene, *DESK)
    column = page.get_by_role("complementary").first
    expect(column.get_by_role("heading", name="The game in a minute")).to_be_visible()
    assert once_settled(page, HALF_EMPTY) == []


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("tv", "Waiting for Juno to bid or call."),
        ("tvvote", "Still voting: Juno and Mara."),
        ("tvlate", "Juno may doubt the word shole"),
        ("tvtrade", "Mara may trade dice."),
        ("tvover", "Play again?"),
        ("tvovershown", "That was the last round."),
        ("tv-bar", "Waiting for Juno to bid or call."),
        ("tvshow-bar", "The next round begins in"),
        ("tv-gb", "Waiting for Juno to bid or call."),
        ("tvcup", "Waiting for Bo to believe it or lift the cup."),
        ("tvcupshow", "The next round begins in"),
        ("tvfh", "Waiting for Bo to bid or bang."),
        ("tv-boggle", "Waiting for Juno, Bo and Ines to finish writing."),
        ("tv-boggle-read", "Waiting for Ines to read."),
        ("tv-boggle-show", "The next round begins in"),
        ("tv-boggle-tied-over", "Play again?"),
        ("tvgather", "Two seats are open: join with the code."),
        ("tvgatherfull", "Waiting for the host to start the game."),
        ("tvthreenames", "Waiting for Bartholomew of Wolverton to bid or call."),
        ("tvtwelve", "to bid or call."),
        ("tvlongest", "Juno gives up a die."),
        ("tvfhtwelveshow", "The next round begins in"),
        ("tvoverlong", "Play again?"),
    ],
)
def test_the_screen_in_the_room_says_what_it_waits_for_in_letters_for_the_room(
    show_scene: ShowScene, scene: str, said: str
) -> None:
    page = show_scene(scene, *TV)
    expect(page.get_by_role("status").filter(has_text=re.compile(re.escape(said)))).to_be_visible()
    assert once_settled(page, FOR_THE_ROOM) == []
    assert once_settled(page, CUT) == []
