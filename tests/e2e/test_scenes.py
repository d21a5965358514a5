"""Moments of a game that are rare in play: what the page says and draws of them, in the pattern book."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

Opens = Callable[..., Page]


@pytest.fixture
def opens(browser: Browser, gallery: str) -> Iterator[Opens]:
    """Opens a scene on a phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()

    def scene(name: str) -> Page:
        page.goto(f"{gallery}?screen={name}&still")
        expect(page.locator("main")).to_be_visible()
        return page

    yield scene
    context.close()


def test_a_word_that_is_not_on_the_tray_has_no_tiles_of_a_good_one(opens: Opens) -> None:
    for scene, name, solid in (("boggle", "quart", True), ("boggle-nowhere", "zzz, not on the tray", False)):
        word = opens(scene).get_by_role("img", name=name, exact=True)
        expect(word).to_be_visible()
        assert (word.locator("[fill='url(#cTop)']").count() > 0) is solid, scene


def test_talk_about_the_cup_has_not_the_words_of_a_move(opens: Opens) -> None:
    page = opens("cupwaiting")
    moves = {"Lift it!", "Believe, and peek", "Look"}
    for scene in ("cupwaiting", "cuplifted", "cuplives", "cup12"):
        page = opens(scene)
        expect(page.get_by_role("button", name="Say", exact=True)).to_be_visible()
        assert moves.isdisjoint(page.get_by_role("button").all_inner_texts()), scene


def test_the_flag_says_what_is_to_be_done_with_the_cup(opens: Opens) -> None:
    expect(opens("cupreceive").get_by_text("Your turn: lift it or believe it")).to_be_visible()
    page = opens("cupblind")
    expect(page.get_by_text("Your turn: make a claim and slide it on")).to_be_visible()
    expect(page.get_by_text("believe it")).to_have_count(0)


def test_after_a_roll_on_the_table_nobody_is_told_to_hide_dice(opens: Opens) -> None:
    expect(opens("cuptaken").get_by_text("Take out what is to stay, then shake the cup.")).to_be_visible()
    page = opens("cuptablerolled")
    expect(page.get_by_text("Roll dice here, or shake the cup.")).to_be_visible()
    expect(page.get_by_text("back")).to_have_count(0)


def test_practice_odds_stand_within_the_gutter_of_the_sheet(opens: Opens) -> None:
    page = opens("turn")
    page.get_by_role("button", name="Leave, rules, settings").click()
    title = page.get_by_role("dialog").get_by_role("heading", name="This round").bounding_box()
    odds = page.get_by_role("dialog").get_by_role("heading", name="Practice odds").bounding_box()
    assert title is not None
    assert odds is not None
    assert odds["x"] == pytest.approx(title["x"], abs=1)
