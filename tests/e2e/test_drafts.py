"""A page that is loaded again has the word or the bid that somebody was putting together, for that turn alone."""

import re

import pytest
from playwright.sync_api import expect

from support.evening import People, open_table

pytestmark = pytest.mark.browser


def test_half_a_word_outlives_a_reload_and_not_the_turn(people: People) -> None:
    ann, bob = open_table(
        people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8, "Time for an answer": 200}
    )
    page = ann.page
    word = page.get_by_role("textbox", name="Your word")
    word.focus()
    page.keyboard.type("at")
    page.reload()
    expect(word).to_have_value("at")
    expect(ann.button("Bid at")).to_be_visible()
    word.focus()
    page.keyboard.press("Enter")
    bob.bids("ate")
    expect(word).to_be_visible()
    page.reload()
    expect(ann.button("Bid: type a word first")).to_be_visible()
    expect(word).to_have_value("")


def test_half_a_word_of_boggle_outlives_a_reload(people: People) -> None:
    ann = people("Ann")
    page = ann.goes("?new=bots&game=boggle")
    ann.button("Sit down and play").click()
    line = page.get_by_role("textbox", name="Type a word")
    expect(line).to_be_visible()
    line.fill("zz")
    page.reload()
    expect(line).to_have_value("zz")
    line.press("Escape")
    page.reload()
    expect(line).to_be_visible()
    expect(line).to_have_value("")


@pytest.mark.parametrize("game", ["perudo", "firehouse", "green_box"])
def test_a_bid_that_was_chosen_outlives_a_reload(people: People, game: str) -> None:
    ann = people("Ann")
    page = ann.goes(f"?new=bots&game={game}")
    page.get_by_text("More house rules").click()
    ann.sets("Who begins", "You")
    ann.button("Sit down and play").click()
    bid = ann.button(re.compile("^Bid [0-9]"))
    first = bid.get_attribute("aria-label") or bid.inner_text()
    ann.button(re.compile("One more|Higher|More")).first.click()
    expect(bid).not_to_have_accessible_name(first)
    chosen = bid.get_attribute("aria-label") or bid.inner_text()
    page.reload()
    expect(bid).to_be_visible()
    assert (bid.get_attribute("aria-label") or bid.inner_text()) == chosen
