"""Two people become friends by a link, one invites the other to a table, and the other is seated there."""

import re

import pytest
from playwright.sync_api import expect

from support.evening import People, keeps_the_name
from support.sight import looks_right

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_two_become_friends_and_one_is_invited_and_seated(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    for person in (ann, bob):
        keeps_the_name(person)
    ann.button("Add a friend").click()
    link = ann.page.get_by_role("dialog", name="Add a friend").get_by_text(re.compile(r"/me\?friend=")).inner_text()
    ann.page.keyboard.press("Escape")
    bob.page.goto(link)
    expect(bob.page).to_have_url(re.compile(r"/me$"))
    bob.button("Be friends with Ann").click()
    friend = bob.page.get_by_role("listitem").filter(has_text="Ann").first
    expect(friend).to_contain_text("Here")
    looks_right(bob, "one's friends", friend)
    expect(ann.page.get_by_role("listitem").filter(has_text="Bob").first).to_contain_text("Here")
    bob.goes("")
    expect(bob.page.get_by_role("region", name="Friends").get_by_text("Here", exact=True)).to_be_visible()
    ann.creates_a_table("liars_boggle", people=2)
    expect(bob.page.get_by_role("region", name="Friends").get_by_text("Playing")).to_be_visible()
    ann.button("Invite Bob").click()
    waits = bob.page.get_by_role("region", name="What waits for you")
    expect(waits).to_contain_text("Ann invites you to Liar's Boggle.")
    looks_right(bob, "an invitation", waits)
    bob.button("Join Ann").press("Enter")
    expect(bob.page).to_have_url(ann.page.url)
    expect(waits).to_have_count(0)
    expect(bob.button("Sit down")).to_have_count(0)
    expect(ann.button("Shake the cups")).to_be_visible()
