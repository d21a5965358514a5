"""Drills in a browser: asked about from how to play, answered by touch and by keys, judged, counted, and remembered."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.evening import People
from support.people import Person
from support.sight import looks_right

pytestmark = pytest.mark.browser

VERDICT = re.compile("Right|Not this time")
FIRST_MS = 60_000
"""How long the first drill may take: the workers of a server that has just been started may have to compile."""
GAMES = ("liars_boggle", "green_box", "cup", "firehouse", "bar", "perudo")


def tally(person: Person) -> list[str]:
    return person.page.get_by_label("Your tally").get_by_role("definition").all_inner_texts()


def test_a_drill_is_found_from_how_to_play_and_answered_by_touch(people: People) -> None:
    ann = people("Ann", reduced_motion="reduce")
    page = ann.goes("how/bar")
    ann.button("Would you call this?").click()
    page.wait_for_url("**/?drill=bar")
    heading = page.get_by_role("heading", level=1, name="Would you call this?")
    expect(ann.button("Let it stand")).to_be_visible(timeout=FIRST_MS)
    expect(page.get_by_role("list", name="Your hand").get_by_role("listitem")).to_have_count(5)
    looks_right(ann, "drill", heading)
    told = page.get_by_role("region", name="The bid to answer").get_by_role("status")
    for asked in (1, 2, 3):
        ann.button("Bunkum!" if asked % 2 else "Let it stand").click()
        expect(told).to_contain_text(VERDICT)
        expect(told).to_contain_text("A call")
        if asked == 1:
            looks_right(ann, "drill answered", heading)
        assert tally(ann)[0].endswith(f"of {asked}")
        expect(ann.button("Next")).to_be_focused()
        ann.button("Next").click()
        expect(ann.button("Let it stand")).to_be_visible()
    before = tally(ann)
    page.reload()
    expect(ann.button("Let it stand")).to_be_visible()
    assert tally(ann) == before, "kept on the device"
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Perudo").click()
    expect(page.get_by_text("Aces are wild.").first).to_be_visible()
    assert tally(ann)[0] == "0 of 0", "each game has its own"
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Bar")).to_be_visible()


def test_a_drill_is_answered_by_keys(people: People) -> None:
    ann = people("Ann", width=1280, height=800, reduced_motion="reduce")
    page = ann.goes("?drill=perudo")
    told = page.get_by_role("region", name="The bid to answer").get_by_role("status")
    expect(ann.button("Let it stand")).to_be_visible(timeout=FIRST_MS)
    for asked, key in enumerate("clcl", 1):
        expect(ann.button("Let it stand")).to_be_visible()
        page.keyboard.press(key)
        expect(told).to_contain_text(VERDICT)
        assert tally(ann)[0].endswith(f"of {asked}")
        page.keyboard.press("Enter")
        expect(told).not_to_contain_text(VERDICT)
    expect(page.get_by_role("region", name="The bid to answer")).to_be_focused()


def test_boggle_has_no_drills(people: People) -> None:
    ann = people("Ann")
    page = ann.goes("how/boggle")
    expect(ann.button(re.compile("^Let.s play"))).to_be_visible()
    expect(ann.button("Would you call this?")).to_have_count(0)
    page.goto(f"{ann.address}?drill=boggle")
    expect(page.get_by_role("heading", level=1, name="Boggle")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 664)])
def test_a_drill_of_every_game_fits_a_small_phone(show_scene: Callable[..., Page], width: int, height: int) -> None:
    for game in GAMES:
        page = show_scene(f"drill&game={game}", width, height)
        stand = page.get_by_role("button", name="Let it stand")
        expect(stand).to_be_visible()
        stand.scroll_into_view_if_needed()
        before = stand.bounding_box()
        stand.click()
        after = page.get_by_role("button", name="Next").bounding_box()
        assert before is not None
        assert after is not None
        assert (after["y"], after["height"]) == (before["y"], before["height"]), f"{game}: nothing moves"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, game


def test_who_waits_for_friends_learns_the_game_and_answers_a_drill(people: People) -> None:
    ann, bob = people("Ann"), people("Bob", reduced_motion="reduce")
    page = bob.goes(ann.opens_a_table("?new=friends&game=perudo"))
    bob.button("The game in a minute").click()
    expect(page.get_by_role("dialog", name="Perudo in a minute").get_by_role("heading", level=3)).to_have_count(5)
    bob.button("Close").click()
    bob.button("Would you call this?").click()
    expect(bob.button("Let it stand")).to_be_visible(timeout=FIRST_MS)
    looks_right(bob, "drill while waiting", page.get_by_role("heading", level=2, name="Would you call this?"))
    bob.button("Let it stand").click()
    expect(page.get_by_role("region", name="The bid to answer").get_by_role("status")).to_contain_text(VERDICT)
    assert tally(bob)[0].endswith("of 1")
    bob.button("Close").click()
    expect(bob.button(re.compile("^Sit down"))).to_be_visible()
