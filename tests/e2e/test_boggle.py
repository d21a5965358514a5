"""Boggle on phones: everybody writes at once, and no byte of one list reaches another before the round is scored."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from bunkum.pieces.tray import trace
from bunkum.words.library import open_library
from bunkum.words.trays import find_words
from support.people import Person
from support.sight import PHONE, ROOM, looks_right

pytestmark = pytest.mark.browser

People = Callable[..., Person]
FEWEST = 6
"""So many short words a tray must have for what is played here."""


def open_table(people: People, *names: str, preset: str = "boggle-auto", bots: int = 0, **context: Any) -> list[Person]:
    """A table of Boggle at which these people sit on small phones, and so many bots; the first has made it."""
    host, *guests = (people(name, 360, 740, **context) for name in names)
    options = {"Who begins": "You", "Time to write": 100}
    link = host.creates_a_table("boggle", people=len(names), bots=bots, preset=preset, options=options)
    for guest in guests:
        guest.sits_down_at(link)
    host.button("Shake the cups").click()
    for person in (host, *guests):
        expect(person.page.get_by_role("group", name="The tray")).to_be_visible()
    if len(there(host)) < FEWEST:  # one tray in some hundreds: other people are dealt another
        return open_table(people, *names, preset=preset, bots=bots, **context)
    return [host, *guests]


def there(person: Person) -> list[str]:
    """Short words of this round's tray, the shortest first."""
    words = find_words(person.view()["faces"], open_library().lexicon("everyday"), person.view()["least"])
    return sorted((word for word in words if len(word) < 7), key=len)


def types(person: Person, *words: str) -> None:
    """Write these words on the line beneath the tray."""
    line = person.page.get_by_role("textbox", name="Type a word")
    for word in words:
        line.fill(word)
        line.press("Enter")
        expect(person.page.get_by_role("list", name="Your list").get_by_text(word, exact=True)).to_be_visible()


def slides(person: Person, word: str) -> None:
    """Draw a finger over the dice that spell the word."""
    view = person.view()
    path = trace(word, view["faces"])
    assert path is not None
    for step, cell in enumerate(path):
        person.page.mouse.move(*middle(person, cell), steps=6)
        if step == 0:
            person.page.mouse.down()
    person.page.mouse.up()
    expect(person.page.get_by_role("list", name="Your list").get_by_text(word, exact=True)).to_be_visible()


def middle(person: Person, cell: int) -> tuple[float, float]:
    """Where a die of the tray lies, told by the tray, which lies still while the dice fall into it."""
    expect(person.page.get_by_role("list", name="Your list")).to_be_visible()
    box = person.page.get_by_role("group", name="The tray").bounding_box()
    assert box is not None
    wide = round(len(person.view()["faces"]) ** 0.5)
    side = box["width"] / wide
    return box["x"] + (cell % wide + 0.5) * side, box["y"] + (cell // wide + 0.5) * side


def early_leaks(person: Person, owner: int, words: list[str]) -> list[str]:
    """What this person received of another's list before the points were told; empty where all is well."""
    leaks: list[str] = []
    known: set[str] | None = None
    """What was said before anybody wrote, such as the name of a phase, which may be a word as well."""
    for news in person.news():
        texts = set(_texts(news))
        known = texts if known is None else known
        events, view = news.get("events") or [], news.get("view")
        leaks += [
            json.dumps(event) for event in events if event["type"].startswith("Word") and event.get("seat") == owner
        ]
        if any(event["type"] in ("RoundScored", "WordRead") for event in events):
            return leaks
        if view is not None and view["phase"] in ("write", "grace") and view["lists"][owner] is not None:
            leaks.append(json.dumps(view["lists"][owner]))
        leaks += [word for word in words if word in texts - known]
    return leaks


def _texts(value: object) -> Iterator[str]:
    """Every text in a message that is no name of a field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def test_two_people_and_a_bot_play_a_whole_game_and_no_list_is_seen_before_its_time(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", bots=1)
    words = there(ann)
    own, shared, bobs_words = words[:3], words[3], words[4:6]
    frame_count = len(bob.frames)
    slides(ann, own[0])
    types(ann, *own[1:], shared)
    bob.page.wait_for_timeout(300)
    fresh = [json.loads(frame) for frame in bob.frames[frame_count:]]
    assert all("SeatDone" in json.dumps(news) for news in fresh if news.get("is") == "news"), (
        "only the bot was heard of"
    )
    types(bob, *bobs_words, shared)
    looks_right(ann, "writing", ann.button("I am done"))
    for person in (ann, bob):
        person.button("I am done").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("heading", level=1, name=re.compile("the round"))).to_be_visible(timeout=130_000)
    assert early_leaks(bob, 0, [own[0], own[1]]) == []
    assert early_leaks(ann, 1, bobs_words) == []
    assert early_leaks(ann, 2, []) == []
    mine = ann.page.get_by_role("region", name="Your list")
    for word in (*own, shared):
        expect(mine.get_by_text(word, exact=True)).to_be_visible()
    assert {entry["word"]: entry["mark"] for entry in ann.view()["result"]["lists"][0]}[shared] == "shared"
    assert ann.view()["result"]["lists"][2], "the bot wrote something too"
    looks_right(ann, "the lists", mine)
    missed = ann.page.get_by_role("region", name="What nobody found").get_by_role("button").first
    missed.click()
    expect(missed).to_have_attribute("aria-pressed", "true")
    for person in (ann, bob):
        person.button("The places").click()
        expect(person.page.get_by_role("heading", level=1, name=re.compile("win"))).to_be_visible()
    looks_right(ann, "the places", ann.button("Play again"))


def test_a_round_is_looked_back_at_and_a_word_that_nobody_found_is_traced(people: People) -> None:
    (ann,) = open_table(people, "Ann", reduced_motion="reduce")
    word = there(ann)[0]
    types(ann, word)
    ann.button("I am done").click()
    ann.button("The places").click()
    ann.button("Review").click()
    review = ann.page.get_by_role("dialog", name="Review")
    expect(review.get_by_role("tab", name="Round 1")).to_have_attribute("aria-selected", "true", timeout=60_000)
    best = re.compile("Nobody found it")
    expect(review.get_by_text(best)).to_be_visible()
    own = review.get_by_role("group", name="Your list").get_by_role("button")
    expect(own).to_have_count(1)
    own.focus()
    ann.page.keyboard.press("Enter")
    expect(own).to_have_attribute("aria-pressed", "true")
    expect(review.get_by_text(f"{word}: 1 point for you, and nobody else had it.").first).to_be_visible()
    path = trace(word, ann.view()["faces"])
    assert path is not None
    traced = review.get_by_role("group", name="The tray").get_by_role(
        "img", name=re.compile("letter [0-9]+ of the word")
    )
    expect(traced).to_have_count(len(path))
    review.get_by_role("heading", name="Nobody found").scroll_into_view_if_needed()
    expect(review.get_by_role("group", name="The tray")).to_be_in_viewport()
    looks_right(ann, "the review", review.get_by_role("heading", name="Nobody found"), (PHONE,))


def marked_cells(person: Person) -> list[int]:
    """The cells of the tray that are part of the word."""
    cells: list[int] = person.page.evaluate(
        "[...document.querySelectorAll('[data-cell][aria-pressed=true]')].map((each) => Number(each.dataset.cell))"
    )
    return sorted(cells)


def test_a_slide_that_is_reported_only_at_its_ends_takes_the_dice_between(people: People) -> None:
    (ann,) = open_table(people, "Ann", bots=1)
    mouse = ann.page.mouse
    for row in ([0, 1, 2, 3], [4, 5, 6, 7], [0, 5, 10, 15]):
        mouse.move(*middle(ann, row[0]))
        mouse.down()
        mouse.move(*middle(ann, row[-1]))
        expect(ann.page.locator("[data-cell][aria-pressed=true]")).to_have_count(4)
        assert marked_cells(ann) == row
        mouse.up()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("[data-cell][aria-pressed=true]")).to_have_count(0)


class SlowLine:
    """A connection on which what the server says can be held back."""

    def __init__(self, person: Person) -> None:
        self._held: list[str | bytes] | None = None
        self._route: WebSocketRoute | None = None
        person.page.route_web_socket(re.compile("/ws/"), self._open)
        person.page.reload()

    def _open(self, route: WebSocketRoute) -> None:
        self._route = route
        route.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        if self._held is not None:
            self._held.append(message)
        elif self._route is not None:
            self._route.send(message)

    def hold(self) -> None:
        """Lets nothing through from now on."""
        self._held = []

    def release(self) -> None:
        """Lets everything through that was held back, and all that comes."""
        held, self._held = self._held or [], None
        for message in held:
            self._hear(message)


def test_a_word_that_is_slid_before_the_one_before_is_written_is_not_lost(people: People) -> None:
    (ann,) = open_table(people, "Ann", bots=1)
    line = SlowLine(ann)
    mouse = ann.page.mouse
    mouse.move(*middle(ann, 0))
    mouse.down()
    mouse.move(*middle(ann, 2))
    expect(ann.page.locator("[data-cell][aria-pressed=true]")).to_have_count(3)
    line.hold()
    mouse.up()
    mouse.move(*middle(ann, 4))
    mouse.down()
    mouse.move(*middle(ann, 7))
    expect(ann.page.locator("[data-cell][aria-pressed=true]")).to_have_count(4)
    line.release()
    own = ann.page.get_by_role("list", name="Your list").get_by_role("listitem")
    expect(own).to_have_count(1)
    expect(ann.page.get_by_text("1 word on your list.")).to_be_attached()
    assert marked_cells(ann) == [4, 5, 6, 7]
    mouse.up()
    expect(own).to_have_count(2)
    expect(ann.page.locator("[data-cell][aria-pressed=true]")).to_have_count(0)


@pytest.mark.slow
def test_lists_are_read_round_the_table_and_a_word_is_challenged(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", preset="boggle-001", reduced_motion="reduce")
    good, other = there(ann)[:2]
    types(ann, good, "zzzz")
    types(bob, other)
    for person in (ann, bob):
        person.button("I am done").click()
    looks_right(ann, "reading", ann.button("Withhold 2 words"))
    ann.button(f"Read {good}").click()
    expect(bob.button("Let it stand")).to_be_visible()
    bob.button("Let it stand").click()
    ann.button("Read zzzz").click()
    doubt = bob.page.get_by_role("group", name=re.compile("zzzz")).get_by_role("button", name="Is that a word?")
    doubt.click()  # not that of the word before, which may still be there
    expect(ann.page.get_by_text("struck", exact=True)).to_be_attached()
    ann.button("Done reading").click()
    bob.button("Withhold 1 word").click()
    for person in (ann, bob):
        heading = person.page.get_by_role("heading", level=1, name=re.compile("the round"))
        expect(heading).to_be_visible(timeout=20_000)
    marks = {entry["word"]: (entry["mark"], entry["points"]) for entry in bob.view()["result"]["lists"][0]}
    assert marks == {good: ("counts", max(1, len(good) - 3)), "zzzz": ("struck", -1)}
    for person in (ann, bob):
        person.button("Next round").click()
    expect(bob.page.get_by_role("textbox", name="Type a word")).to_be_visible()
    assert bob.view()["round"] == 2


@pytest.mark.slow
def test_alone_one_practises_and_the_screen_in_the_room_shows_the_tray(people: People) -> None:
    ann = people("Ann", 360, 740)
    page = ann.goes("?new=bots&game=boggle")
    page.get_by_role("textbox", name="Your name").fill("Ann")
    for _ in range(3):
        ann.button("Fewer bots").click()
    ann.button("Sit down and play").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("group", name="The tray")).to_be_visible()
    room = people("Room", ROOM["width"], ROOM["height"])
    room.goes(page.url.replace("/t/", "/tv/"))
    looks_right(room, "the screen in the room", room.page.get_by_text("Waiting for Ann to finish writing."), (ROOM,))
    word = there(ann)[0]
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Your list").get_by_text(word, exact=True)).to_be_visible()
    ann.button("I am done").click()
    expect(page.get_by_role("heading", level=1, name="You win the round")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 500), (390, 450), (740, 360)])
def test_the_lists_of_a_round_scroll_by_themselves_on_the_smallest_phones(
    show_scene: Callable[..., Page], width: int, height: int
) -> None:
    page = show_scene("boggle-show", width=width, height=height)
    lists = page.locator(".lists")
    assert page.evaluate("document.documentElement.scrollHeight") == height
    lists.hover()
    page.mouse.wheel(0, 5000)
    expect(page.get_by_role("region", name="What nobody found").get_by_role("listitem").last).to_be_in_viewport()
    for still_there in (page.get_by_role("group", name="The tray"), page.get_by_role("button", name="Next round")):
        expect(still_there).to_be_in_viewport(ratio=1)
