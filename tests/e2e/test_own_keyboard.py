"""On the system's keyboard, by liking or on a tablet: what is typed and what may be pressed is seen above it."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from support.evening import People, hand, open_table
from support.people import Person

pytestmark = pytest.mark.browser

KEYBOARD = """
const view = Object.assign(new EventTarget(), { height: innerHeight, width: innerWidth, offsetTop: 0, scale: 1 });
Object.defineProperty(window, 'visualViewport', { value: view });
window.keyboard = (pixels, panned) => {
  Object.assign(view, { height: innerHeight - pixels, offsetTop: panned });
  view.dispatchEvent(new Event('resize'));
};
"""
"""A keyboard that lies over the page, which may be moved up under it, as on a phone."""


def bid_before(people: People) -> tuple[Person, Person]:
    """Bob has said a word, and it is Ann's turn, whose page has such a keyboard from its next load on."""
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "Seat 2"})
    letter = hand(bob, 1)[0][0].lower()
    bob.page.get_by_role("textbox", name="Your word").press_sequentially(f"{letter}a")
    bob.button(f"Bid {letter}a").click()
    ann.page.add_init_script(KEYBOARD)
    return ann, bob


@pytest.mark.parametrize(("width", "height", "keys", "panned"), [(390, 760, 360, 0), (360, 640, 300, 120)])
def test_the_hand_stays_above_the_system_s_keyboard(
    people: People, width: int, height: int, keys: int, panned: int
) -> None:
    ann, _ = bid_before(people)
    page = ann.page
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


def lies_over(page: Page, part: Locator) -> bool:
    """Whether something of the table is drawn over the middle of this part of the hand."""
    box = part.bounding_box()
    assert box
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    script = "at => !document.getElementById('mine').contains(document.elementFromPoint(at.x, at.y))"
    return bool(page.evaluate(script, middle))


@pytest.mark.slow(but=["1024-768-400-0"])
@pytest.mark.parametrize(
    ("width", "height", "keys", "panned"),
    [(1024, 768, 400, 0), (1133, 670, 330, 0), (1180, 820, 420, 140), (1024, 1366, 440, 0), (1366, 1024, 500, 0)],
)
def test_a_word_can_be_typed_on_a_tablet(people: People, width: int, height: int, keys: int, panned: int) -> None:
    """No keys of ours are there, so the field asks for the system's; what stands at the page's end rises above them."""
    ann, _ = bid_before(people)
    page = ann.page
    page.set_viewport_size({"width": width, "height": height})
    page.reload()
    word = page.get_by_role("textbox", name="Your word")
    dock = page.locator("#mine")
    expect(word).to_be_visible()
    expect(page.get_by_role("group", name="Letters")).to_have_count(0)
    expect(word).to_have_attribute("inputmode", "text")
    whole = dock.bounding_box()
    ann.button("Bid: type a word first").click(force=True)  # it is marked as unable to bid yet
    expect(word).to_be_focused()
    page.evaluate(f"keyboard({keys}, {panned})")
    page.keyboard.type("zzz")
    dice = page.get_by_role("list", name="Your dice")
    bid = ann.button("Bid zzz")
    for part in (word, page.locator("#word-says"), bid, ann.button("Bunkum!"), dice):
        expect(part).to_be_visible()
        box = part.bounding_box()
        assert box
        assert panned <= box["y"]
        assert box["y"] + box["height"] <= panned + height - keys
        assert not lies_over(page, part)
    word_box = page.locator("[data-standing]").get_by_role("img").bounding_box()
    dock_box = dock.bounding_box()
    assert word_box
    assert dock_box
    head = page.locator("main").bounding_box()
    assert head
    assert max(head["y"], panned) <= word_box["y"], "the word that stands is seen while another is typed"
    assert word_box["y"] + word_box["height"] <= dock_box["y"]
    page.evaluate("keyboard(0, 0)")
    assert dock.bounding_box() == whole
    page.evaluate(f"keyboard({keys}, {panned})")
    bid.click()
    expect(bid).to_have_count(0)
    assert dock.bounding_box() == whole, "who has done typing is back at the table"
