"""A game that the page has never heard of, in one module: drawn from its menu and its plain facts."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import open_server
from support.people import Person

pytestmark = pytest.mark.browser

TOYS = Path(__file__).parents[1] / "support" / "toys"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a game of one's own."""
    with open_server(tmp_path_factory.mktemp("toys"), games=TOYS) as server:
        yield server.address


def test_a_toy_game_is_played_whole_on_the_page_with_a_random_bot(browser: Browser, address: str) -> None:
    ann, bob = (Person(browser, address, name, 360, 740) for name in ("Ann", "Bob"))
    link = ann.opens_a_table("?new=friends&game=bar_dice", people=2)
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("Bar dice")
    until = monotonic() + 60
    while not all(person.page.get_by_role("button", name="Play again").count() for person in (ann, bob)):
        assert monotonic() < until, ann.page.locator("main").aria_snapshot()
        for person in (ann, bob):
            person.presses("Lift", "Fair", "Next round")
    assert sorted(ann.view()["places"]) == [1, 2]
    for seat, (owner, other) in enumerate(((ann, bob), (bob, ann))):
        assert owner.own_rolls(seat)
        assert not other.own_rolls(seat)
    for person in (ann, bob):
        assert person.troubles == []
        person.close()


def test_the_clock_of_a_toy_game_is_shown_and_what_one_says_is_there_to_read(browser: Browser, address: str) -> None:
    ann = Person(browser, address, "Ann", 360, 740)
    options = {"Time for a turn": 60, "Who begins": "You"}
    ann.opens_a_table("?new=bots&game=bar_dice", opening="Sit down and play", options=options)
    clock = ann.page.get_by_role("timer")
    expect(clock).to_have_accessible_name(re.compile(r"^[01]:\d\d left$"))
    expect(ann.page.locator("main")).to_contain_text("This turn")
    field = ann.page.get_by_role("textbox", name="Say something to the table")
    field.fill("Lift it.")
    field.press("Enter")
    expect(ann.page.get_by_role("list", name="What was said")).to_contain_text("You: Lift it.")
    assert ann.troubles == []
    ann.close()
