"""Strangers meet: by a seat that they are found, and at a table that its host has opened to everybody."""

import re

import pytest
from playwright.sync_api import expect

from support.evening import People
from support.sight import looks_right

pytestmark = pytest.mark.browser


def test_two_strangers_are_found_a_seat_at_one_table(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    for person in (ann, bob):
        person.goes("")
        person.page.evaluate("name => localStorage.setItem('bunkum.liking', JSON.stringify({ name }))", person.name)
        person.page.reload()
        person.page.get_by_role("combobox", name="Which game").select_option("bar")
        person.button("Find me a seat").click()
        person.page.wait_for_url("**/t/*")
    assert ann.page.url == bob.page.url
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Bar")


@pytest.mark.slow
def test_a_table_is_opened_to_everybody_and_joined_from_the_lobby(people: People) -> None:
    ann, stranger, late = people("Ann"), people("Stranger"), people("Late")
    late.goes("")
    section = late.page.get_by_role("region", name="Open tables")
    expect(section).to_be_visible()
    ann.creates_a_table("liars_boggle", people=3)
    join = section.get_by_role("link", name="Join the table of Ann, Liar's Boggle")
    expect(join).to_have_count(0)
    ann.button("Open the table to everybody").click()
    expect(ann.button("Friends only again")).to_be_visible()
    expect(join).to_be_visible()
    looks_right(late, "an open table", join)
    stranger.goes("")
    stranger.page.get_by_role("link", name="Join the table of Ann, Liar's Boggle").press("Enter")
    expect(stranger.page).to_have_url(ann.page.url)
    stranger.page.get_by_role("textbox", name="Your name").fill("Bob")
    stranger.button("Sit down").click()
    expect(section.get_by_text(re.compile("2 people, 1 free seat"))).to_be_visible()
    ann.button("Friends only again").click()
    expect(join).to_have_count(0)
    expect(section.get_by_text("No table is open to everybody just now.").or_(join)).to_be_visible()
