"""Talk over the tables of all games: a bubble comes and goes, and nothing else moves."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from bunkum.server.refusals import Refused
from bunkum.table.catalog import game_summaries
from support.evening import People
from support.people import Person

pytestmark = pytest.mark.browser

SIZES = ((360, 740), (390, 844), (1280, 800))
WHERE_ALL_STANDS = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const where = () => {
        const all = document.querySelectorAll('#mine, #mine button, #mine input, main .cup, main svg, main h1');
        return JSON.stringify([...all].filter((each) => each.closest('.talk, .badge') === null).map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
        }));
    };
    const moves = () => document.getAnimations().some((each) => each.playState === 'running');
    let was = '', frames = 0;
    while (frames < 8) {
        await frame();
        const now = where();
        frames = now === was && !moves() ? frames + 1 : 0;
        was = now;
    }
    return JSON.parse(was);
}"""
"""Where everything on the table is, once it has lain there for eight frames: what one measures, a later one sets."""
REMARKS = (
    "Hm.",
    "I have never seen so little in one cup, and I have been at it for a hundred years or more, my friends.",
)


def stands(person: Person) -> list[Any]:
    """Where everything on the table is, at all sizes, each time when it has come to rest."""
    found: list[Any] = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        found.append(person.page.evaluate(WHERE_ALL_STANDS))
    return found


@pytest.mark.slow(but=["perudo"])
@pytest.mark.parametrize("game", [title.id for title in game_summaries()])
def test_a_long_remark_moves_nothing_on_any_table(people: People, game: str) -> None:
    ann = people("Ann", reduced_motion="reduce")
    bob = people("Bob", width=1280, height=800, reduced_motion="reduce")
    bob.sits_down_at(ann.creates_a_table(game, people=2))
    ann.button("Shake the cups").click()
    says = bob.page.locator("[data-talk]")
    expect(says).to_be_visible()
    expect(ann.page.locator("#mine")).to_be_visible()
    before = stands(ann)
    while (now := stands(ann)) != before:  # something is still on its way
        before = now
    assert before[0] != [], "there is something to look at"
    for text in REMARKS:
        says.fill(text)
        says.press("Enter")
        expect(ann.page.get_by_role("list", name="What was said")).to_contain_text(text)
        bubble = ann.page.locator(".bub").filter(has_text=text[:8])
        if game != "boggle":  # while all write nobody sits on the tray
            expect(bubble).to_be_visible()
        now = stands(ann)
        for size, was, is_now in zip(SIZES, before, now, strict=True):
            assert is_now == was, f"{size}: {[pair for pair in zip(was, is_now, strict=True) if pair[0] != pair[1]]}"


def two_wait_for_bob(people: People) -> tuple[Person, Person]:
    ann, bob = people("Ann", 360, 616, reduced_motion="reduce"), people("Bob")
    link = ann.creates_a_table("bar", people=2, options={"Who begins": "Seat 2"})
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    expect(ann.page.get_by_role("textbox", name="Say something to the table")).to_be_visible()
    return ann, bob


def says(person: Person, text: str) -> None:
    field = person.page.get_by_role("textbox", name="Say something to the table").last
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def test_the_talk_opens_at_the_newest_remark(people: People) -> None:
    ann, bob = two_wait_for_bob(people)
    for number in range(6):
        says(ann, f"{number}: {REMARKS[1]}")
    bob.page.set_viewport_size({"width": 390, "height": 844})
    for person in (ann, bob):
        person.button(re.compile("^Talk")).click()
        remarks = person.page.get_by_role("list", name="What was said").get_by_role("listitem")
        expect(remarks).to_have_count(6)
        expect(remarks.last).to_be_in_viewport()


def test_who_speaks_on_a_phone_sees_what_they_said(people: People) -> None:
    ann, _ = two_wait_for_bob(people)
    chip = ann.page.get_by_role("group", name="Say something quick").get_by_role("button").first
    before = ann.page.evaluate(WHERE_ALL_STANDS)
    text = chip.inner_text()
    chip.click()
    expect(ann.page.locator("#mine").get_by_text(f"You: {text}")).to_be_visible()
    ann.page.mouse.move(1, 1)
    assert ann.page.evaluate(WHERE_ALL_STANDS) == before
    says(ann, REMARKS[1])
    expect(ann.page.locator("#mine").get_by_text(f"You: {REMARKS[1]}")).to_be_visible()
    assert ann.page.evaluate(WHERE_ALL_STANDS) == before


def refuse_remarks(page: WebSocketRoute) -> None:
    """Stands before the server and refuses what is said, as it does where somebody says too much."""
    server = page.connect_to_server()
    refused = json.dumps({"is": "refused", "id": None, "code": "too_fast", "sentence": Refused("too_fast").sentence})

    def pass_on(message: str | bytes) -> None:
        if json.loads(message)["do"] == "say":
            page.send(refused)
        else:
            server.send(message)

    page.on_message(pass_on)


@pytest.mark.slow
def test_a_remark_that_was_refused_is_back_in_the_field(people: People) -> None:
    ann, _ = two_wait_for_bob(people)
    ann.page.route_web_socket(re.compile("/ws/"), refuse_remarks)
    ann.page.reload()
    field = ann.page.get_by_role("textbox", name="Say something to the table")
    field.fill("All sixes!")
    field.press("Enter")
    expect(ann.page.get_by_text("Too fast: wait a moment.").first).to_be_visible()
    expect(field).to_have_value("All sixes!")
