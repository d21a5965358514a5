"""Somebody follows the link to a game that has begun, and takes a bot's seat from the next round on (RULES 1.6)."""

import re

import pytest
from playwright.sync_api import expect

from support.evening import People, opens_the_menu
from support.people import hidden_faces

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_1_6_a_latecomer_looks_on_until_the_next_round_begins(people: People) -> None:
    ann, late = people("Ann"), people("Late")
    options = {"Who begins": "You", "Dice in play": 8, "Pause after a showdown": 3}
    link = ann.opens_a_table("?new=bots", opening="Sit down and play", options=options)
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
    page = late.goes(link)
    sheet = page.get_by_role("dialog", name="They are playing already")
    sheet.get_by_role("textbox", name="Your name").fill("Late")
    sheet.get_by_role("button", name=re.compile("^Take .* seat$")).first.click()
    expect(sheet.get_by_role("status")).to_contain_text("You play from the next round on")
    sheet.get_by_role("button", name="Rather look on").click()
    sheet.get_by_role("button", name=re.compile("^Take .* seat$")).first.click()
    sheet.get_by_role("button", name="Look on until then").click()
    expect(page.get_by_text("You play from the next round on").first).to_be_visible()
    opens_the_menu(late)
    expect(late.button("Rather look on")).to_be_visible()
    page.keyboard.press("Escape")
    (seat,) = {late.room()["reserved"]}
    assert hidden_faces(late, seat) == []
    expect(page.get_by_role("list", name="Your dice")).to_have_count(0)
    ann.bids("zzz")
    while late.room()["yours"] != [seat]:
        ann.plays()
        ann.page.wait_for_timeout(80)
    expect(page.get_by_role("list", name="Your dice")).to_be_visible()
    assert late.view()["round"] > 1
