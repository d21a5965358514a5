"""The Green Box on the page: two people at small phones and a bot play it whole; every screen can be used by all."""

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from support.people import Person
from support.sight import looks_right

pytestmark = pytest.mark.browser

People = Callable[..., Person]
BID = re.compile("^Bid ")


def open_table(people: People, *, bots: int, cubes: int = 2) -> list[Person]:
    """Ann and Bob at small phones, and so many bots; Ann has made the table, and starts."""
    ann, bob = (people(name, 360, 740, reduced_motion="reduce") for name in ("Ann", "Bob"))
    options = {"Who begins": "You", "Cubes for each": cubes}
    link = ann.creates_a_table("green_box", people=2 + bots, options=options)
    bob.sits_down_at(link)
    expect(ann.page.get_by_role("region", name="Seats")).to_contain_text("Bob")
    for _ in range(bots):
        ann.button("Add a bot").first.click()
    ann.button("Shake the cups").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("list", name="Your cards")).to_be_visible(timeout=15_000)
    return [ann, bob]


def plays(person: Person) -> bool:
    """Whatever the page asks for: on with it; a call; else the bid that the page has laid ready."""
    return person.presses("Skip", "Next round", "See who won", "Bunkum!", BID)


def play_to_the_end(*everybody: Person, seconds: float = 150) -> None:
    until = monotonic() + seconds
    while not all(person.has_seen_who_won() for person in everybody):
        assert monotonic() < until, [person.page.locator("main").aria_snapshot() for person in everybody]
        busy = [plays(person) for person in everybody]
        if not any(busy):
            everybody[0].page.wait_for_timeout(80)


def on_the_table(person: Person, text: str) -> Locator:
    """What stands about the bid in the middle."""
    return person.page.get_by_role("region", name="The bid on the table").get_by_text(text)


def dealt_to(person: Person, seat: int) -> list[list[dict[str, Any]]]:
    """The cards that this person was told of as dealt to a seat, deal by deal."""
    events = (event for news in person.news() for event in news.get("events") or [])
    return [event["cards"] for event in events if event["type"] == "Dealt" and event["seat"] == seat]


def seen_early(person: Person, seat: int) -> list[Any]:
    """The cards of a seat that this person's view showed before they were laid down."""
    views = [news["view"] for news in person.news() if news.get("view")]
    return [card for view in views if view["phase"] in ("bid", "turn") for card in view["hands"][seat] if card]


def test_two_people_at_small_phones_and_a_bot_play_a_whole_game_and_no_hidden_card_is_sent(people: People) -> None:
    ann, bob = open_table(people, bots=1)
    play_to_the_end(ann, bob)
    for seat, owner, other in ((0, ann, bob), (1, bob, ann)):
        expect(owner.page.get_by_role("heading", level=1)).to_contain_text("win")
        assert dealt_to(owner, seat), "the owner saw its cards"
        assert seen_early(owner, seat)
        assert dealt_to(other, seat) == []
        assert seen_early(other, seat) == []
        assert dealt_to(owner, 2) == []
        assert seen_early(owner, 2) == []
    assert sorted(ann.view()["places"]) == [1, 2, 3]
    wide = ann.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


def test_a_bid_is_built_and_called_with_the_keyboard_alone(people: People) -> None:
    ann, bob = open_table(people, bots=0)
    track = ann.view()["track"]
    number = ann.page.get_by_role("spinbutton", name="How many")
    number.focus()
    ann.page.keyboard.press("2")
    expect(number).to_have_attribute("aria-valuenow", "2")
    for _ in track:
        if ann.page.get_by_role("radio", name=track[1], exact=True).is_checked():
            break
        ann.page.keyboard.press("ArrowRight")
    expect(ann.page.get_by_role("radio", name=track[1], exact=True)).to_be_checked()
    ann.page.keyboard.press("Enter")
    expect(on_the_table(bob, "Ann bid")).to_be_visible(timeout=10_000)
    bid = bob.view()["bid"]
    assert (bid["number"], bid["symbol"]) == (2, track[1])
    theirs = bob.page.get_by_role("spinbutton", name="How many")
    expect(theirs).to_have_attribute("aria-valuetext", re.compile("^2 "))
    bob.page.get_by_role("radio", name=re.compile(f"^{track[0]}, from 3")).click()
    expect(theirs).to_have_attribute("aria-valuenow", "3")
    theirs.focus()
    bob.page.keyboard.press("!")
    expect(bob.button("Sure?")).to_be_visible()
    bob.page.keyboard.press("!")
    for person in (ann, bob):
        expect(person.button("Next round")).to_be_visible(timeout=15_000)
        expect(person.page.get_by_role("list", name=re.compile("^Everybody.s cards"))).to_be_visible()


@pytest.mark.slow
def test_the_screens_of_the_game_hold_to_the_rules_of_access(people: People) -> None:
    ann, bob = open_table(people, bots=0, cubes=1)
    looks_right(ann, "a sum round", ann.page.locator("main"))
    play_to_the_end(ann, bob)
    looks_right(ann, "the end", ann.page.locator("main"))
    ann, bob = open_table(people, bots=0)
    looks_right(ann, "my turn", ann.page.locator("main"))
    looks_right(bob, "waiting", bob.page.locator("main"))
    assert ann.presses(BID)
    expect(bob.button("Bunkum!")).to_be_visible(timeout=10_000)
    looks_right(bob, "a bid stands", bob.page.locator("main"))
    bob.button("Bunkum!").click()
    expect(ann.button("Next round")).to_be_visible(timeout=15_000)
    looks_right(ann, "the showdown", ann.page.locator("main"))


@pytest.mark.slow
def test_how_to_play_and_the_screen_in_the_room_show_no_secret(people: People) -> None:
    ann, bob = open_table(people, bots=0)
    screen = people("Olga", 1920, 1080)
    screen.goes(ann.page.url.replace("/t/", "/tv/"))
    expect(screen.page.get_by_role("list", name="The track, low to high")).to_be_visible(timeout=15_000)
    assert ann.presses(BID)
    expect(on_the_table(screen, "Ann bid")).to_be_visible(timeout=10_000)
    play_to_the_end(ann, bob)
    for seat in (0, 1):
        assert dealt_to(screen, seat) == []
        assert seen_early(screen, seat) == []
