"""What one has played is told on one's own page, looked back at, shown to others, taken along and deleted."""

import json
import re
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import expect

from support.evening import LITTLE_MOTION, People, keeps_the_name, play_to_the_end
from support.people import Person
from support.sight import looks_right

pytestmark = pytest.mark.browser

WON = re.compile("^(You won|You came second)$")


def plays_a_match(people: People, ann: Person) -> None:
    """Ann and Bob play Liar's Boggle with two dice to its end."""
    bob = people("Bob", **LITTLE_MOTION)
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 2})
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("list", name="Your dice")).to_be_visible()
    play_to_the_end(ann, bob)


def opens_own_page(person: Person) -> None:
    """Opens the page again until it tells what has been played: the first worker of a house takes its time."""
    until = monotonic() + 60
    while True:
        person.goes("me")
        expect(person.page.get_by_role("heading", name="Your devices")).to_be_visible()
        if person.page.get_by_role("article").count():
            return
        assert monotonic() < until, "the match was not recorded"


@pytest.mark.slow
def test_a_match_is_told_looked_back_at_and_shown_without_telling_who_played(people: People) -> None:
    ann, stranger = people("Ann", **LITTLE_MOTION), people("Stranger")
    keeps_the_name(ann)
    plays_a_match(people, ann)
    page = ann.page
    opens_own_page(ann)
    card = page.get_by_role("article")
    expect(card.get_by_role("heading")).to_have_text("Liar's Boggle")
    expect(card.get_by_text(re.compile("^1 match(, won| played)$"))).to_be_visible()
    habits = card.get_by_role("listitem")
    expect(habits.filter(has_text="Bluffs")).to_have_count(1)
    expect(card.get_by_text("Too early to tell.")).to_have_count(habits.count())
    places = page.get_by_role("list", name="The places")
    expect(places.get_by_role("listitem").first).to_contain_text("You")
    expect(places.get_by_role("listitem").last).to_contain_text("Bob")
    expect(page.get_by_text(WON)).to_be_visible()
    looks_right(ann, "what one has played", card)

    ann.button("Review Liar's Boggle").click()
    expect(page).to_have_url(re.compile(r"/me/match/[\w-]+/1$"))
    expect(page.get_by_role("tab").first).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    looks_right(ann, "a match of one's own", page.get_by_role("heading", name="Who believed what"))
    page.reload()
    expect(page.get_by_role("radio").first).to_be_visible(timeout=60_000)
    expect(page.get_by_text(re.compile("^(You win|Bob wins)$"))).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Your latest matches")).to_be_visible()
    page.go_forward()
    page.get_by_role("button", name="Back", exact=True).last.click()
    expect(page).to_have_url(re.compile(r"/me$"))
    expect(page.get_by_role("heading", name="Your latest matches")).to_be_visible()

    shows = page.get_by_role("switch", name=re.compile("^Show this to others"))
    expect(shows).not_to_be_checked()
    shows.click()
    expect(shows).to_be_checked()
    link = page.get_by_role("link", name=re.compile("^http")).inner_text()
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(stranger.page.get_by_text(re.compile(r"^Here since \w+ \d{4}$"))).to_be_visible()
    expect(stranger.page.get_by_role("article").get_by_role("heading")).to_have_text("Liar's Boggle")
    assert "Bob" not in stranger.page.locator("body").inner_text()
    looks_right(stranger, "what somebody shows", stranger.page.get_by_role("article"))

    shows.click()
    expect(shows).not_to_be_checked()
    stranger.page.reload()
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("Nobody here")
    expect(stranger.page.get_by_role("alert")).to_contain_text("Nobody shows a profile at this address")
    looks_right(stranger, "nobody", stranger.page.get_by_role("alert"))
    stranger.troubles.clear()  # the browser notes that it was refused
    stranger.button("To the lobby").click()
    expect(stranger.button("Play now")).to_be_visible()


@pytest.mark.slow
def test_all_of_it_can_be_done_by_key(people: People) -> None:
    ann = people("Ann", **LITTLE_MOTION)
    keeps_the_name(ann)
    plays_a_match(people, ann)
    page = ann.page
    opens_own_page(ann)
    review = ann.button("Review Liar's Boggle")
    review.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab").first).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Back", exact=True).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(review).to_be_focused()
    shows = page.get_by_role("switch", name=re.compile("^Show this to others"))
    shows.focus()
    page.keyboard.press("Space")
    expect(shows).to_be_checked()
    expect(shows).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=re.compile("^http"))).to_be_focused()
    page.keyboard.press("Tab")
    expect(ann.button("Copy the link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Copied. Paste it where you like.")).to_be_visible()


@pytest.mark.slow
def test_who_has_played_nothing_is_told_so_and_a_match_of_nobody_is_not_found(people: People) -> None:
    ann = people("Ann")
    keeps_the_name(ann)
    expect(ann.page.get_by_text("Nothing yet.")).to_be_visible()
    expect(ann.page.get_by_role("switch", name=re.compile("^Show this to others"))).to_have_count(0)
    ann.goes("me/match/nowhere/1")
    told = ann.page.get_by_text("That match is not among yours, or it has been cleared away.")
    expect(told).to_be_visible()
    ann.button("To your matches").click()
    expect(ann.page.get_by_text("Nothing yet.")).to_be_visible()


def test_what_is_stored_is_taken_along_as_a_file(people: People) -> None:
    ann = people("Ann")
    keeps_the_name(ann)
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download it").click()
    assert download.value.url == f"{ann.address}api/account/export"
    assert download.value.suggested_filename == "bunkum.json"
    stored = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (stored["name"], stored["matches"], len(stored["devices"])) == ("Ann", [], 1)


def test_nothing_is_deleted_before_the_name_is_typed(people: People) -> None:
    ann = people("Ann")
    keeps_the_name(ann)
    asked: list[Any] = []
    ann.page.on("request", lambda sent: asked.append(sent.post_data_json) if sent.url.endswith("/delete") else None)
    ann.button("Delete my name").click()
    heading = ann.page.get_by_role("heading", name="Delete Ann for good?")
    expect(heading).to_be_focused()
    looks_right(ann, "before one's name is deleted", heading)
    name, delete_button = ann.page.get_by_label("Type Ann if you mean it"), ann.button("Delete for good")
    name.fill("Anna")
    delete_button.click(force=True)  # it says that it is disabled, and answers why
    expect(ann.page.get_by_role("alert")).to_contain_text("Nothing is deleted until you type Ann")
    ann.button("Keep everything").click()
    expect(ann.button("Delete my name")).to_be_focused()
    assert asked == []

    ann.page.keyboard.press("Enter")
    expect(heading).to_be_focused()
    ann.page.keyboard.press("Tab")
    expect(name).to_be_focused()
    ann.page.keyboard.type("Ann")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Your name")
    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    expect(ann.page.get_by_text("Your name and all that was kept with it are gone.")).to_be_visible()
    expect(ann.page.get_by_role("textbox", name="Your name")).to_have_value("")
    assert asked == [{"name": "Ann"}]
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Keep your name")).to_be_visible()
