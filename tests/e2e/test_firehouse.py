"""Firehouse on phones: nobody receives a hidden face, a bang is a race, and every screen is fit for everybody."""

import json
import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.evening import LITTLE_MOTION
from support.people import Person
from support.sight import ROOM, looks_right

pytestmark = pytest.mark.browser

People = Callable[..., Person]
BANG = re.compile("^Bang!")
GO_ON = ("Skip", "Next round", "See who won", BANG, "Bid ")


def open_table(people: People, *names: str, bots: int = 0, **context: Any) -> list[Person]:
    """A table of Firehouse at which these people sit on small phones, and so many bots; the first has made it.

    The devices of the others ask for little motion.
    """
    host = people(names[0], 360, 740, **context)
    guests = [people(name, 360, 740, **LITTLE_MOTION | context) for name in names[1:]]
    link = host.creates_a_table("firehouse", people=len(names), bots=bots, options={"Who begins": "You"})
    for guest in guests:
        guest.sits_down_at(link)
    host.button("Shake the cups").click()
    for person in (host, *guests):
        expect(person.page.get_by_role("list", name="Your dice")).to_be_visible()
    return [host, *guests]


def play_to_the_end(*people: Person, seconds: float = 180) -> None:
    """Everybody bangs where they may, else bids as little as can be, until the match is over."""
    until = monotonic() + seconds
    while not all(person.has_seen_who_won() for person in people):
        assert monotonic() < until, f"no end: {[person.page.locator('main').aria_snapshot() for person in people]}"
        busy = [person.presses(*GO_ON) for person in people]
        if not any(busy):
            people[0].page.wait_for_timeout(60)


def seat_of(person: Person) -> int:
    """Where this person sits, as their own page was told."""
    return int(person.room()["yours"][0])


def hidden_dice(person: Person, owner: int) -> list[str]:
    """Where this person was shown a face of `owner`'s hand before the cups went up; empty where all is well."""
    leaks: list[str] = []
    for news in person.news():
        events = news.get("events") or []
        leaks += [json.dumps(event) for event in events if event["type"] == "Rolled" and event["seat"] == owner]
        view = news.get("view")
        opened = any(event["type"] == "Revealed" for event in events)
        if view is not None and not opened and view["phase"] in ("bid", "turn", "bang"):
            leaks += [json.dumps(face) for face in view["hands"][owner] if face is not None]
    return leaks


def test_two_people_and_a_bot_play_a_whole_game_and_nobody_receives_a_hidden_face(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", bots=1)
    play_to_the_end(ann, bob)
    for person in (ann, bob):
        own = seat_of(person)
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("win")
        assert person.own_rolls(own), "the owner saw its dice"
        assert [leak for seat in range(3) if seat != own for leak in hidden_dice(person, seat)] == []
    assert 1 in ann.view()["places"]


@pytest.mark.slow
def test_a_bang_out_of_turn_opens_a_window_and_the_cups_go_up_when_it_ends(people: People) -> None:
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy")
    expect(ann.button("Bid ")).to_be_enabled()
    ann.page.get_by_role("group", name="Your bid").get_by_role("radio", checked=True).focus()
    ann.page.keyboard.type("15")
    expect(ann.button("Bid 15")).to_be_visible()
    ann.button("Bid 15").click()
    expect(cy.button(BANG)).to_be_visible()
    expect(bob.button(BANG)).to_be_visible()
    expect(ann.button(BANG)).to_have_count(0)
    cy.page.keyboard.press("!")
    expect(cy.page.get_by_role("region", name="The count")).to_be_visible()
    banged = [event for news in cy.news() for event in news.get("events") or [] if event["type"] == "Banged"]
    assert [event["seat"] for event in banged] == [seat_of(cy)]
    expect(cy.button("Next round")).to_be_visible(timeout=15_000)
    assert cy.view()["scores"][seat_of(cy)] in (2, -2)


@pytest.mark.slow
def test_the_screens_of_firehouse_are_fit_for_all(people: People) -> None:
    """On a phone and on a desk, light and dark."""
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy", reduced_motion="reduce")
    looks_right(ann, "opening", ann.button("Bid "))
    looks_right(bob, "waiting for the opening", bob.page.get_by_role("list", name="Your dice"))
    ann.button("Bid ").click()
    looks_right(cy, "jump in", cy.button(BANG))
    looks_right(bob, "raise or bang", bob.button("Bid "))
    bob.button(BANG).click()
    looks_right(ann, "showdown", ann.button("Next round"))
    for person in (ann, bob, cy):
        person.presses("Next round")


def test_how_to_play_firehouse(people: People) -> None:
    person = people("Ann")
    person.goes("how/firehouse")
    looks_right(person, "how to play", person.page.get_by_text("The big die is wild"))


@pytest.mark.slow
def test_the_screen_in_the_room_shows_the_bid_and_no_hidden_die(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob")
    ann.button("Bid ").click()
    room = people("TV", 1920, 1080)
    room.goes(ann.page.url.replace("/t/", "/tv/"))
    expect(room.page.get_by_text("Ann says")).to_be_visible(timeout=15_000)
    looks_right(room, "screen in the room", room.page.get_by_text("Anybody may bang"), (ROOM,))
    assert [*hidden_dice(room, 0), *hidden_dice(room, 1)] == []


def test_a_slate_without_a_stroke_says_no_bads(show_scene: Callable[..., Page]) -> None:
    page = show_scene("fh-turn", width=390, height=844)
    expect(page.get_by_text("no bads", exact=True).first).to_be_visible()
    expect(page.get_by_text(re.compile(r"\b0 bad\b"))).to_have_count(0)
