"""Whoever likes the system's keyboard better sees, above it, what they type and what they may press."""

import json

import pytest
from playwright.sync_api import expect

from support.evening import People, hand, seated

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

KEYBOARD = """
const view = Object.assign(new EventTarget(), { height: innerHeight, width: innerWidth, offsetTop: 0, scale: 1 });
Object.defineProperty(window, 'visualViewport', { value: view });
window.keyboard = (pixels, panned) => {
  Object.assign(view, { height: innerHeight - pixels, offsetTop: panned });
  view.dispatchEvent(new Event('resize'));
};
"""
"""A keyboard that lies over the page, which may be moved up under it, as on a phone."""


@pytest.mark.parametrize(("width", "height", "keys", "panned"), [(390, 760, 360, 0), (360, 640, 300, 120)])
def test_the_hand_stays_above_the_system_s_keyboard(
    people: People, width: int, height: int, keys: int, panned: int
) -> None:
    ann, bob = seated(people, "Ann", "Bob", options={"First seat": "Seat 2"})
    letter = hand(bob, 1)[0][0].lower()
    bob.page.get_by_role("textbox", name="Your word").press_sequentially(f"{letter}a")
    bob.button(f"Bid {letter}a").click()
    page = ann.page
    page.add_init_script(KEYBOARD)
    page.evaluate(f"localStorage.setItem('bunkum.settings', {json.dumps(json.dumps({'ownKeyboard': True}))})")
    page.set_viewport_size({"width": width, "height": height})
    page.reload()
    word = page.get_by_role("textbox", name="Your word")
    expect(word).to_be_visible()
    whole = page.locator("main").bounding_box()
    word.press_sequentially("zzz")
    page.evaluate(f"keyboard({keys}, {panned})")
    bid, call = ann.button("Bid zzz"), ann.button("Bunkum!")
    for part in (word, page.locator("#word-says"), bid, call):
        expect(part).to_be_visible()
        box = part.bounding_box()
        assert box
        assert panned <= box["y"]
        assert box["y"] + box["height"] <= panned + height - keys
    dice = page.get_by_role("list", name="Your dice").bounding_box()
    mine = page.locator("#mine").bounding_box()
    assert dice
    assert mine
    assert dice["y"] + dice["height"] <= mine["y"], "one's own dice are seen as well"
    page.evaluate("keyboard(0, 0)")
    expect(page.locator("main")).not_to_have_css("position", "fixed")
    assert page.locator("main").bounding_box() == whole
    page.evaluate(f"keyboard({keys}, {panned})")
    bid.click()
    expect(bid).to_have_count(0)
