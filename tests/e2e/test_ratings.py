"""Two people who play from two addresses see their ratings, and why a match is not rated; one befriends the other."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from support.evening import LITTLE_MOTION, People, keeps_the_name, play_to_the_end
from support.front import Front
from support.people import Person
from support.sight import looks_right

pytestmark = pytest.mark.browser

HOMES = ("198.51.100.7", "203.0.113.9")


@pytest.fixture
def from_home(people: People, address: str) -> Iterator[Callable[[str, str], Person]]:
    """Makes somebody who keeps their name and comes from an address: a front of their own says so."""
    with ExitStack() as fronts:

        def make(name: str, home: str) -> Person:
            front = fronts.enter_context(Front(urlsplit(address).port or 80, client=home))
            person = people(name, **LITTLE_MOTION)
            person.address = f"{front.url}/"
            keeps_the_name(person)
            return person

        yield make


def plays(ann: Person, bob: Person) -> None:
    """They play Liar's Boggle with two dice to its end."""
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 2})
    bob.sits_down_at(f"{bob.address}t/{link.rpartition('/t/')[2]}")
    ann.button("Shake the cups").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("list", name="Your dice")).to_be_visible()
    play_to_the_end(ann, bob)


def opens_own_page(person: Person) -> None:
    """Opens the page again until it tells what has been played."""
    until = monotonic() + 60
    while True:
        person.goes("me")
        expect(person.page.get_by_role("heading", name="Your devices")).to_be_visible()
        if person.page.get_by_role("article").count():
            return
        assert monotonic() < until, "the match was not recorded"


@pytest.mark.slow
def test_two_people_from_two_addresses_are_rated(from_home: Callable[[str, str], Person]) -> None:
    ann, bob = (from_home(name, home) for name, home in zip(("Ann", "Bob"), HOMES, strict=True))
    plays(ann, bob)
    told: list[str] = []
    for person in (ann, bob):
        opens_own_page(person)
        card = person.page.get_by_role("article")
        rating = card.get_by_role("list", name="Ratings").get_by_role("listitem")
        expect(rating).to_have_count(1)
        expect(rating).to_contain_text("Tables of two")
        expect(rating).to_contain_text("After 1 rated match. Provisional: it may still be far off.")
        told.append(rating.get_by_text(re.compile(r"^1[45]\d\d, give or take 480$")).inner_text())
        moved = person.page.get_by_text(re.compile(r"^Rated: 1[45]\d\d, 79 (up|down)\.$"))
        assert told[-1][:4] in moved.inner_text()
    assert sorted(told) == ["1421, give or take 480", "1579, give or take 480"]
    looks_right(ann, "a rating", ann.page.get_by_role("article"))

    ann.goes("")
    ann.button("The best").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("The best")
    expect(ann.page.get_by_text("Nobody yet. There is room at the top.")).to_be_visible()
    ann.page.get_by_role("radio", name="Of this week").check(force=True)
    expect(ann.page.get_by_text("Nobody this week. There is room at the top.")).to_be_visible()
    ann.page.get_by_role("link", name="Perudo").click()
    expect(ann.page).to_have_url(re.compile("/best/perudo$"))
    looks_right(ann, "the best", ann.page.get_by_role("heading", name="What counts"))


@pytest.mark.slow
def test_a_match_in_one_room_is_not_rated_and_befriends_at_its_end(from_home: Callable[[str, str], Person]) -> None:
    ann, bob = (from_home(name, HOMES[0]) for name in ("Ann", "Bob"))
    plays(ann, bob)
    ann.button("Ask Bob to be friends").press("Enter")
    expect(ann.button("Bob was asked to be friends")).to_be_focused()
    looks_right(ann, "a friend asked", ann.button("Bob was asked to be friends"))
    opens_own_page(ann)
    expect(ann.page.get_by_text("Not rated: two players were at one address.")).to_be_visible()
    expect(ann.page.get_by_role("list", name="Ratings")).to_have_count(0)
    opens_own_page(bob)
    expect(bob.page.get_by_text("Ann asks to be your friend.")).to_be_visible()


def test_a_graph_is_told_in_a_sentence_and_as_a_table(show_scene: Callable[..., Page]) -> None:
    page = show_scene("meplayed", 390, 844)
    graph = page.get_by_role(
        "img", name=re.compile(r"^From 1500|^From 1\d{3} to 1949, give or take 130, in 40 matches\.$")
    )
    expect(graph.first).to_be_visible()
    table = page.get_by_role("table", name=re.compile("tables of three or four: the rating after each match$"))
    expect(table.get_by_role("row")).to_have_count(41)
    expect(table.get_by_role("row").last).to_have_text(re.compile(r"^40\s*1949\s*130$"))


def test_the_choice_of_a_leaderboard_is_made_by_key(show_scene: Callable[..., Page]) -> None:
    page = show_scene("best", 390, 844)
    two = page.get_by_role("radio", name="Two players")
    two.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Three or four")).to_be_checked()
    expect(page.get_by_role("list").get_by_role("link")).to_have_count(6)
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Of all time")).to_be_focused()


def test_a_bot_tells_its_rating_where_it_is_chosen(people: People) -> None:
    ann = people("Ann")
    ann.goes("?new=bots&game=firehouse")
    lines = ann.page.get_by_text(re.compile(r" Rated 1\d{3}\.$"))
    expect(lines.first).to_be_visible()
