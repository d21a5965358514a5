"""Moments of a game that are rare in play: what the page says and draws of them, in the pattern book."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.layout import LAYOUT_SETTLED, SETTLED

pytestmark = pytest.mark.browser

ShowScene = Callable[..., Page]


UNDER_THE_STAMP = """() => {
    const stamp = document.querySelector('.stamp .stamp').getBoundingClientRect();
    const hand = document.querySelector('#mine').getBoundingClientRect();
    const pieces = document.querySelectorAll('[data-spot=open] .things > *, ul[data-spot=open] > .block');
    return [...pieces].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return bottom > hand.top + 1
            || (bottom > stamp.top + 4 && top < stamp.bottom && left < stamp.right && right > stamp.left);
    }).map((each) => each.closest('li').textContent.trim().slice(0, 30)) }"""
"""The hands of which a die or a card lies under the verdict, or under the paper that tells it."""


@pytest.mark.slow(but=["bar-showdown", "cupbunkum", "gb-show12", "showdown"])
@pytest.mark.parametrize(
    "scene",
    (
        "bar-showdown bar-show10 bar-onlookershow perudo-exact cupbunkum cupgive fh-false fh-fourshow fh-onlookershow "
        "gb-bunkum gb-show12 gb-onlookershow showdown nine holds namesshow onlookershow"
    ).split(),
)
def test_the_verdict_leaves_the_dice_and_cards_that_decide_in_sight(show_scene: ShowScene, scene: str) -> None:
    for width, height in ((390, 664), (360, 616)):
        page = show_scene(scene, width, height)
        page.locator(":is(.things, ul[data-spot=open]) svg").first.wait_for()
        page.evaluate(SETTLED)
        assert page.evaluate(UNDER_THE_STAMP) == [], (width, height)


ABOVE_THE_STAMP = """() => {
    const top = document.querySelector('.top');
    const stamp = document.querySelector('.stamp .stamp').getBoundingClientRect();
    return top.getBoundingClientRect().top + top.clientHeight - stamp.top }"""
"""How far what scrolls reaches down behind the stamp."""


@pytest.mark.parametrize("scene", ["fh-twelveshow", "longest"])
def test_what_scrolls_at_a_showdown_ends_above_the_stamp(show_scene: ShowScene, scene: str) -> None:
    page = show_scene(scene, 360, 616)
    page.locator(".stamp .stamp").wait_for()
    page.evaluate(SETTLED)
    assert page.evaluate(ABOVE_THE_STAMP) < 4


OWN_DICE = """() => document.querySelector('#mine').getBoundingClientRect().top
    - document.querySelector('[data-spot=own]').getBoundingClientRect().bottom"""


@pytest.mark.parametrize("scene", ["seats6", "seats12", "bar-seats10", "perudo-seats10", "gb-seats6"])
def test_own_dice_lie_in_sight_at_a_full_table(show_scene: ShowScene, scene: str) -> None:
    page = show_scene(scene, 390, 664)
    page.locator("[data-spot=own] svg").first.wait_for()
    page.evaluate(SETTLED)
    assert page.evaluate(OWN_DICE) >= 0


ON_NEIGHBOURS = """() => [...document.querySelectorAll('[data-seat] .talk')].flatMap((talk) => {
    const bubble = talk.getBoundingClientRect();
    return [...document.querySelectorAll('[data-seat]')].filter((seat) => !seat.contains(talk)).flatMap((seat) =>
        [...seat.querySelectorAll('svg:not(.cup *, .cup)')].filter((die) => {
            const { left, right, top, bottom } = die.getBoundingClientRect();
            return left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
        }).map(() => `${talk.textContent.trim()} lies on ${seat.textContent.trim().slice(0, 20)}`)) })"""
"""Which bubbles lie on the dice of another seat."""


@pytest.mark.parametrize("scene", ["tv-bar", "tv-perudo"])
def test_talk_in_the_room_leaves_the_dice_of_neighbours_in_sight(show_scene: ShowScene, scene: str) -> None:
    page = show_scene(scene, 1920, 1080)
    page.locator("[data-seat] .talk").first.wait_for()
    page.evaluate(SETTLED)
    assert page.evaluate(ON_NEIGHBOURS) == []


FOURTH = """() => document.querySelector('.hand').getBoundingClientRect().top
    - document.querySelector('ol > li:nth-child(4)').getBoundingClientRect().top"""


@pytest.mark.parametrize("scene", ["over", "bar-over", "gb-over", "fh-over"])
def test_a_fourth_place_is_in_sight_at_the_end(show_scene: ShowScene, scene: str) -> None:
    for width, height in ((390, 664), (360, 740)):
        page = show_scene(scene, width, height)
        page.locator("ol > li").nth(3).wait_for()
        page.evaluate(SETTLED)
        assert page.evaluate(FOURTH) > 40, (width, height)


def test_a_long_claim_moves_nothing_on_the_button_that_passes_the_cup(show_scene: ShowScene) -> None:
    page = show_scene("cuptwopair", 360, 740)
    button = page.get_by_role("button", name=re.compile("^Pass it to"))
    expect(page.get_by_text("From what you see")).to_be_visible()  # it comes a little later
    page.evaluate(LAYOUT_SETTLED)
    tops = [page.evaluate("() => document.querySelector('#mine').getBoundingClientRect().top")]
    button.locator("small").evaluate("each => each.textContent = 'two fives and two threes with a six'")
    tops.append(page.evaluate("() => document.querySelector('#mine').getBoundingClientRect().top"))
    button.locator("small").evaluate("each => each.textContent = 'five fives'")
    tops.append(page.evaluate("() => document.querySelector('#mine').getBoundingClientRect().top"))
    assert len(set(tops)) == 1, tops


def test_a_word_that_is_not_on_the_tray_has_no_tiles_of_a_good_one(show_scene: ShowScene) -> None:
    for scene, name, solid in (("boggle", "quart", True), ("boggle-nowhere", "zzz, not on the tray", False)):
        word = show_scene(scene).get_by_role("img", name=name, exact=True)
        expect(word).to_be_visible()
        assert (word.locator("[fill='url(#cTop)']").count() > 0) is solid, scene


def test_talk_about_the_cup_has_not_the_words_of_a_move(show_scene: ShowScene) -> None:
    page = show_scene("cupwaiting")
    moves = {"Lift it!", "Believe, and peek", "Look"}
    for scene in ("cupwaiting", "cuplifted", "cuplives", "cup12"):
        page = show_scene(scene)
        expect(page.get_by_role("button", name="Say", exact=True)).to_be_visible()
        assert moves.isdisjoint(page.get_by_role("button").all_inner_texts()), scene


def test_the_flag_says_what_is_to_be_done_with_the_cup(show_scene: ShowScene) -> None:
    expect(show_scene("cupreceive").get_by_text("Your turn: lift it or believe it")).to_be_visible()
    page = show_scene("cupblind")
    expect(page.get_by_text("Your turn: make a claim and slide it on")).to_be_visible()
    expect(page.get_by_text("believe it")).to_have_count(0)


def test_after_a_roll_on_the_table_nobody_is_told_to_hide_dice(show_scene: ShowScene) -> None:
    expect(show_scene("cuptaken").get_by_text("Take out what is to stay, then shake the cup.")).to_be_visible()
    page = show_scene("cuptablerolled")
    expect(page.get_by_text("Roll dice here, or shake the cup.")).to_be_visible()
    expect(page.get_by_text("back")).to_have_count(0)


def test_practice_odds_stand_within_the_gutter_of_the_sheet(show_scene: ShowScene) -> None:
    page = show_scene("turn")
    page.get_by_role("button", name="Leave, rules, settings").click()
    title = page.get_by_role("dialog").get_by_role("heading", name="This round").bounding_box()
    odds = page.get_by_role("dialog").get_by_role("heading", name="Practice odds").bounding_box()
    assert title is not None
    assert odds is not None
    assert odds["x"] == pytest.approx(title["x"], abs=1)


@pytest.mark.parametrize(("scene", "said"), [("bar-ispoke", "You call!"), ("perudo-ispoke", "You say: exactly!")])
def test_what_one_said_out_of_turn_is_told_to_oneself_as_you(show_scene: ShowScene, scene: str, said: str) -> None:
    expect(show_scene(scene).get_by_role("status").get_by_text(said, exact=True)).to_be_visible()


def test_the_head_has_room_to_say_that_the_clock_called(show_scene: ShowScene) -> None:
    line = show_scene("perudo-byclock", 360, 616).get_by_text("The clock called 8 fives", exact=True)
    expect(line).to_be_visible()
    assert line.evaluate("line => line.scrollWidth <= line.clientWidth")
