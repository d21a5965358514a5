"""Dice under leather are told by nothing else on the page."""

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from support.evening import People, hand, open_table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scene", ["out", "gb-out", "bar-out", "perudo-out"])
def test_who_is_out_has_nothing_to_hold_open(browser: Browser, gallery: str, scene: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{gallery}?screen={scene}&still&peek")
    expect(page.get_by_text("out").first).to_be_visible()
    expect(page.get_by_role("button", name="Say", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Hold to see")).to_have_count(0)
    context.close()


def test_covered_dice_are_told_by_no_key_and_no_hint_until_they_are_held_open(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    page = ann.page
    letter = next(die[0] for die in hand(ann, 0) if die[0] != "Q")  # twice on a row it would spell nothing
    expect(ann.button(f"{letter}, yours")).to_be_visible()
    page.evaluate(f"localStorage.setItem('bunkum.settings', {json.dumps(json.dumps({'peek': 'on'}))})")
    page.reload()
    peek = ann.button("Hold to see your dice")
    expect(peek).to_be_visible()
    page.get_by_role("textbox", name="Your word").focus()
    page.keyboard.type(f"{letter}{letter}zz")
    says = page.locator("#word-says")
    expect(says).to_contain_text("4 dice")
    expect(ann.button(re.compile(", yours$"))).to_have_count(0)
    expect(page.get_by_text("You hold")).to_have_count(0)
    assert "Others must" not in page.content()
    peek.hover()
    page.mouse.down()
    expect(ann.button(f"{letter}, yours")).to_be_visible()
    expect(says).to_contain_text("You hold")
    page.mouse.up()
    expect(ann.button(re.compile(", yours$"))).to_have_count(0)
