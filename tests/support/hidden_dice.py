"""A plain game of hidden dice in real browsers: bar dice and Perudo are played by the same buttons."""

import json
import re
from collections.abc import Callable
from time import monotonic

from playwright.sync_api import expect

from support.evening import LITTLE_MOTION
from support.people import Person
from support.sight import PHONE, ROOM, looks_right

People = Callable[..., Person]


def plays_a_whole_game(people: People, game: str) -> None:
    """Two people with phones of 360 px and a bot, two dice each; nobody receives a hidden die of another."""
    ann, bob = people("Ann", 360, 740), people("Bob", 360, 740, **LITTLE_MOTION)
    options = {"Who begins": "You", "Dice for each": 2, "Pause after a showdown": 5}
    _wakes(ann)
    link = ann.opens_a_table(f"?new=friends&game={game}", people=3, options=options)
    bob.sits_down_at(link)
    expect(ann.page.get_by_text("Bob").first).to_be_visible()
    ann.button("Add a bot").click()
    ann.button("Shake the cups").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("img", name=re.compile("^Your dice: "))).to_be_visible(timeout=15_000)
    _builds_a_bid_with_keys(ann)
    until = monotonic() + 200
    while not all(person.has_seen_who_won() for person in (ann, bob)):
        assert monotonic() < until, [person.page.locator("main").aria_snapshot() for person in (ann, bob)]
        busy = [_plays(person) for person in (ann, bob)]
        if not any(busy):
            ann.page.wait_for_timeout(80)
    for seat, person in enumerate((ann, bob)):
        assert person.own_rolls(seat), "the owner saw its dice"
        for other in range(3):
            assert other == seat or leaks(person, other) == []
    assert sorted(ann.view()["places"]) == [1, 2, 3]


def looks_right_everywhere(people: People, game: str) -> None:
    """My turn, the other's, the showdown, the end, and the screen in the room: for axe-core, light and dark."""
    ann, bob = people("Ann"), people("Bob")
    options = {"Who begins": "You", "Dice for each": 1, "Pause after a showdown": 60}
    _wakes(ann)
    link = ann.creates_a_table(game, people=2, options=options)
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    looks_right(ann, "my turn", ann.button(re.compile("^Bid ")))
    looks_right(bob, "another's turn", bob.page.get_by_text("opens."))
    room = people("Room", width=1920, height=1080)
    room.goes(link.replace("/t/", "/tv/"))
    ann.button(re.compile("^Bid ")).click()
    bob.button("Bunkum!").click()
    looks_right(ann, "showdown", ann.button("Replay"))
    looks_right(room, "the room", room.page.locator("main"), (ROOM,))
    ann.button("See who won").click()
    looks_right(ann, "the end", ann.page.get_by_role("heading", name=re.compile("wins?$"), level=1))
    ann.button("Review").click()
    review = ann.page.get_by_role("dialog", name="Review")
    expect(review.get_by_role("radio").first).to_be_visible(timeout=60_000)
    looks_right(ann, "the review", review.get_by_role("tab").first, (PHONE,))


def leaks(person: Person, owner: int) -> list[str]:
    """Where this person was shown a die of `owner` before that round's cups were lifted; empty where all is well."""
    found: list[str] = []
    for news in person.news():
        view, events = news.get("view"), news.get("events") or []
        found += [json.dumps(event) for event in events if event["type"] == "Rolled" and event["seat"] == owner]
        if view is not None and view["phase"] in ("bid", "turn", "window"):
            found += [json.dumps(view["hands"][owner])] if any(view["hands"][owner]) else []
    return found


def _wakes(person: Person) -> None:
    """A house opens all its games when somebody first asks for them."""
    assert person.page.request.get(f"{person.address}api/house", timeout=60_000, max_retries=3).ok


def _builds_a_bid_with_keys(person: Person) -> None:
    """The keyboard alone: another face, one die more, and said with Enter."""
    chosen = person.page.get_by_role("radio", checked=True)
    chosen.focus()
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowUp")
    expect(person.button(re.compile("^Bid 2 "))).to_be_visible()
    person.page.keyboard.press("Enter")
    expect(person.button(re.compile("^Bid "))).to_have_count(0)


def _plays(person: Person) -> bool:
    """Do whatever the page asks for now; whether there was anything."""
    return person.presses("Skip", "Next round", "See who won", "Bunkum!", re.compile("^Bid "))
