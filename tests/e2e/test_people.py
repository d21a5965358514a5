"""People at one table: the host sends somebody away and lets them back, anybody mutes a seat, talk may be quick."""

import re

import pytest
from playwright.sync_api import expect

from support.evening import People, open_table, opens_the_menu

pytestmark = pytest.mark.browser


def test_ho_11_the_host_sends_somebody_away_before_the_match_and_lets_them_back(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    link = ann.creates_a_table("liars_boggle", people=3)
    bob.sits_down_at(link)
    expect(bob.button(re.compile("^Send .* away"))).to_have_count(0)
    ann.button("Send Bob away").click()
    sheet = ann.page.get_by_role("dialog", name="Send Bob away?")
    sheet.get_by_role("textbox").fill("We wait for Cy")
    sheet.get_by_role("button", name="Send Bob away").click()
    expect(bob.page.get_by_role("heading", name="This table is closed to you.")).to_be_visible()
    told = bob.page.get_by_text("The host has sent you away from this table: 'We wait for Cy'.")
    expect(told).to_be_visible()
    bob.page.reload()
    expect(told).to_be_visible()
    ann.button("Let Bob come back").click()
    expect(ann.button("Let Bob come back")).to_have_count(0)
    bob.sits_down_at(link)
    expect(ann.button("Send Bob away")).to_be_visible()


@pytest.mark.slow
def test_ho_11_in_a_match_a_bot_plays_on_and_the_others_hear_it(people: People) -> None:
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy", options={"Who begins": "You", "Time for an answer": 200})
    opens_the_menu(ann)
    menu = ann.page.get_by_role("dialog", name="This table")
    menu.get_by_role("button", name="Send Bob away").click()
    expect(menu.get_by_text("A bot plays on. Bob cannot come back until you say so.")).to_be_visible()
    menu.get_by_role("button", name="Let them stay").click()
    menu.get_by_role("button", name="Send Bob away").click()
    menu.get_by_role("button", name="Send Bob away").click()
    expect(bob.page.get_by_text("The host has sent you away from this table.")).to_be_visible()
    expect(cy.page.get_by_text("The host has sent Bob away.").first).to_be_visible()
    expect(menu.get_by_role("button", name="Let Bob come back")).to_be_visible()
    assert not any('"persons"' in frame for person in (ann, bob, cy) for frame in person.frames)


def test_1_4_who_is_muted_is_not_heard_but_for_claims(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Time for an answer": 200})
    opens_the_menu(ann)
    ann.button("Mute Bob").click()
    expect(ann.page.get_by_text("muted: you see claims only")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(bob.page.get_by_role("textbox", name="Say something to the table").first).to_be_visible()
    bob.page.get_by_role("textbox", name="Say something to the table").first.fill("Nonsense from Bob")
    bob.page.keyboard.press("Enter")
    bob.button("I have an E").first.click()
    expect(ann.page.get_by_text("I have an E").first).to_be_visible()  # it came after the other
    expect(ann.page.get_by_text("Nonsense from Bob")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
    opens_the_menu(ann)
    ann.button("Unmute Bob").click()
    ann.page.keyboard.press("Escape")
    ann.button(re.compile("^Talk")).first.click()
    expect(ann.page.get_by_text("Nonsense from Bob").first).to_be_visible()


def test_1_4_where_talk_is_quick_there_is_no_field_for_it(people: People) -> None:
    options = {"Who begins": "You", "Time for an answer": 200, "Quick talk only": True}
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    expect(bob.button("Take your time.").first).to_be_visible()
    expect(bob.page.get_by_role("textbox", name="Say something to the table")).to_have_count(0)
    bob.button("Take your time.").first.click()
    expect(ann.page.get_by_text("Take your time.").first).to_be_visible()
