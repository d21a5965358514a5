"""Pass the cup on phones: nobody receives a die that they may not know, and every screen is fit for everybody."""

import json
import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import expect

from support.evening import LITTLE_MOTION
from support.people import Person
from support.sight import PHONE, looks_right

pytestmark = pytest.mark.browser

People = Callable[..., Person]
GOING_ON = ("Skip", "Next round", "See who won")
TAKING_IT = ("Pass it to", "Believe, and peek", "Shake the cup", "Lift it!")
DOUBTING = ("Pass it to", "Lift it!", "Shake the cup")


def open_table(people: People, *names: str, bots: int = 0, end: str = "tokens:2", **context: Any) -> list[Person]:
    """A table of Pass the cup at which these people sit on small phones, and so many bots; the first has made it.

    The devices of the others ask for little motion.
    """
    host = people(names[0], 360, 740, **context)
    guests = [people(name, 360, 740, **LITTLE_MOTION | context) for name in names[1:]]
    link = host.creates_a_table(
        "cup", people=len(names), bots=bots, options={"Who begins": "You", "The match ends": end}
    )
    for guest in guests:
        guest.sits_down_at(link)
    host.button("Shake the cups").click()
    for person in (host, *guests):
        expect(person.page.get_by_role("list", name="The others, from your left")).to_be_visible()
    return [host, *guests]


def looks(person: Person) -> None:
    """Look under the cup."""
    person.page.get_by_role("button", name="Look", exact=True).click()


def play_to_the_end(believer: Person, *doubters: Person, seconds: float = 180) -> None:
    """One believes, the others lift the cup wherever they may, until the match is over."""
    people = (believer, *doubters)
    until = monotonic() + seconds
    while not all(person.has_seen_who_won() for person in people):
        assert monotonic() < until, f"no end: {[person.page.locator('main').aria_snapshot() for person in people]}"
        busy = [person.presses(*GOING_ON, *(TAKING_IT if person is believer else DOUBTING)) for person in people]
        if not any(busy):
            people[0].page.wait_for_timeout(60)


def unlawful(person: Person, seat: int) -> list[str]:
    """What this person was told of dice that it may not know; empty where all is well (RULES 6.7)."""
    leaks: list[str] = []
    for news in person.news():
        events = news.get("events") or []
        whispers = [event for event in events if event["type"] in ("Fell", "Seen")]
        leaks += [json.dumps(event) for event in whispers if event["type"] == "Fell" or event["seat"] != seat]
        view = news.get("view")
        for die in view["dice"] if view is not None else []:
            may = die["public"] or die["place"] == "table" or seat in die["knowers"]
            if die["value"] is not None and not may:
                leaks.append(json.dumps(die))
    return leaks


def test_two_people_and_a_bot_play_a_whole_game_and_nobody_receives_a_die_that_it_may_not_know(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", bots=1)
    play_to_the_end(ann, bob)
    for seat, person in enumerate((ann, bob)):
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("win")
        assert unlawful(person, seat) == []
    assert 2 in ann.view()["tokens"]


@pytest.mark.slow
def test_a_match_is_looked_back_at_claim_by_claim(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", end="rounds:1")
    ann.button(re.compile("^Pair$")).click()
    ann.button("Pass it to Bob").click()
    bob.button("Believe, and peek").click()
    bob.button("Shake the cup").click()
    bob.button("Pass it to Ann").click()
    play_to_the_end(bob, ann)
    ann.button("Review").click()
    review = ann.page.get_by_role("dialog", name="Review")
    claims = review.get_by_role("radio")
    expect(claims).to_have_count(2, timeout=60_000)
    claims.first.click()
    expect(
        review.get_by_text(re.compile("by what lay on the table. Then dice were rolled again")).first
    ).to_be_visible()
    expect(review.get_by_role("list", name="What they held").get_by_role("img")).to_have_count(0)
    claims.last.click()
    reveals = [event for news in ann.news() for event in news.get("events") or [] if event["type"] == "Revealed"]
    opened = ", ".join(map(str, reveals[-1]["values"]))
    expect(review.get_by_role("list", name="What they held").get_by_role("img")).to_have_attribute("aria-label", opened)
    rows = review.get_by_role("table", name=re.compile("who believed what")).get_by_role("row")
    expect(rows.nth(1)).to_contain_text("never seen")
    expect(rows.nth(2)).to_contain_text(re.compile("there$"))
    looks_right(ann, "the review", ann.page.get_by_role("heading", name="Who believed what"), (PHONE,))


def test_a_turn_by_hand_dice_are_taken_out_hidden_and_the_cup_is_passed_on(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob")
    looks(ann)
    under = ann.page.get_by_role("list", name="Under the cup, for you alone")
    expect(under.get_by_role("button")).to_have_count(5)
    assert [die["value"] for die in bob.view()["dice"]] == [None] * 5
    under.get_by_role("button").first.click()
    ann.button("Show 1").click()
    expect(bob.page.get_by_role("list", name="On the table, for all to see").get_by_role("img")).to_have_count(1)
    ann.button(re.compile("^Pair$")).click()
    ann.button("Pass it to Bob").click()
    bob.button("Believe, and peek").click()
    open_dice = bob.page.get_by_role("list", name="On the table, for all to see").get_by_role("button")
    open_dice.first.click()
    bob.button("Hide 1").click()
    expect(open_dice).to_have_count(0)
    bob.page.keyboard.press("l")
    expect(bob.page.get_by_role("list", name="Under the cup, for you alone")).to_have_count(0)
    bob.button("Shake the cup").click()
    expect(bob.button("Pass it to Ann")).to_be_visible()
    for seat, person in enumerate((ann, bob)):
        assert unlawful(person, seat) == []


def test_dice_stay_chosen_while_others_speak(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob")
    looks(ann)
    expect(ann.button("Set the cup down")).to_be_visible()  # the answer has come
    under = ann.page.get_by_role("list", name="Under the cup, for you alone")
    under.get_by_role("button").first.click()
    bob.button("I am watching.").click()
    expect(ann.page.get_by_text("I am watching.")).to_be_visible()
    expect(ann.button("Show 1")).to_be_visible()
    ann.button("Show 1").click()
    expect(bob.page.get_by_role("list", name="On the table, for all to see").get_by_role("img")).to_have_count(1)


def test_a_die_is_dragged_out_of_the_cup(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob")
    looks(ann)
    die = ann.page.get_by_role("list", name="Under the cup, for you alone").get_by_role("button").first
    box = die.bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + 10, box["y"] + 10)
    ann.page.mouse.down()
    ann.page.mouse.move(270, box["y"], steps=6)
    ann.page.mouse.up()
    expect(bob.page.get_by_role("list", name="On the table, for all to see").get_by_role("img")).to_have_count(1)


@pytest.mark.slow
def test_the_screens_of_pass_the_cup_are_fit_for_all(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", reduced_motion="reduce")
    looks_right(ann, "opening", ann.button("Pass it to"))
    looks_right(bob, "waiting", bob.page.get_by_role("textbox", name="Say something"))
    ann.button("Pass it to").click()
    looks_right(bob, "lift or believe", bob.button("Lift it!"))
    bob.button("Slide it on unseen").click()
    looks_right(bob, "passing blind", bob.button("Slide it to Ann"))
    bob.button("Never mind").click()
    bob.button("Believe, and peek").click()
    looks_right(bob, "keeping and rolling", bob.button("Shake the cup"))
    bob.button("Shake the cup").click()
    looks_right(bob, "claiming", bob.button("Pass it to"))
    bob.button("Pass it to").click()
    ann.button("Lift it!").click()
    looks_right(ann, "showdown", ann.button("Next round"))


@pytest.mark.slow
def test_the_screen_in_the_room_shows_the_claim_and_no_hidden_die(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob")
    looks(ann)
    ann.button("Pass it to").click()
    screen = people("TV", 1920, 1080)
    screen.goes(ann.page.url.replace("/t/", "/tv/"))
    expect(screen.page.get_by_text("Waiting for Bob to believe it or lift the cup.")).to_be_visible()
    assert unlawful(screen, -2) == []
    play_to_the_end(ann, bob)
    assert unlawful(screen, -2) == []
