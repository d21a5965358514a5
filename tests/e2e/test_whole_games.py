"""Whole games on the page, by people in browsers of their own."""

import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import expect

from support.people import Person, hidden_faces

pytestmark = pytest.mark.browser

People = Callable[..., Person]


def play_to_the_end(*people: Person, seconds: float = 100) -> None:
    """Everybody does what their page asks for, until the match is over."""
    until = monotonic() + seconds
    while not all(person.phase == "over" for person in people):
        assert monotonic() < until, f"no end: {[person.page.locator('main').aria_snapshot() for person in people]}"
        if not any([person.plays() for person in people]):
            people[0].page.wait_for_timeout(100)


@pytest.mark.timeout(180)
def test_three_people_play_a_whole_game_and_nobody_receives_a_hidden_letter(people: People) -> None:
    ann, bob, cy = people("Ann"), people("Bob"), people("Cy", width=360, height=740)
    link = ann.opens_a_table("?new=friends", people=3, **{"Dice in play": 6})
    for guest in (bob, cy):
        page = guest.goes(link)
        page.get_by_role("textbox", name=re.compile("name", re.IGNORECASE)).fill(guest.name)
        guest.button(re.compile("^Sit")).first.click()
    ann.button("Shake the cups").click()
    play_to_the_end(ann, bob, cy)
    winner = ann.view()["places"].index(1)
    for person in (ann, bob, cy):
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("win")
    for seat, owner in enumerate((ann, bob, cy)):
        for other in (ann, bob, cy):
            if other is not owner:
                assert hidden_faces(other, seat) == []
        assert len([1 for news in owner.news() for event in news.get("events") or [] if event["type"] == "Rolled"]) > 0
    assert 0 <= winner < 3
