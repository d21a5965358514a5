"""The network goes, and comes back: a person is told, the seat is held, and what was done is done once."""

import re
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from support.cables import Cable
from support.evening import People, open_table, opens_the_menu
from support.people import Person
from support.servers import free_port

pytestmark = pytest.mark.browser

LOST = "Lost the line. Holding your seat."
WAITS = "What you did goes out once it is back."
SLOW_MS = 4000
"""How long a page waits for an answer before it doubts the line, and then before it gives it up."""
NO_NETWORK = re.compile("WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION")
NO_STYLESHEET = re.compile("Unable to preload CSS for ")


@pytest.fixture
def cable(address: str) -> Iterator[Cable]:
    """A cable to the server, which can be cut."""
    with Cable(address) as opened:
        yield opened


def shows(person: Person, sentence: str) -> Locator:
    """This sentence, where the eye sees it."""
    return person.page.locator(".line-down").get_by_text(sentence, exact=True)


def forgive(person: Person) -> None:
    """A browser without a network says so where nobody looks."""
    person.troubles = [trouble for trouble in person.troubles if not NO_NETWORK.search(trouble)]


def test_a_page_without_a_network_says_so_at_once_and_bids_when_it_is_back(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    ann.context.set_offline(True)
    expect(shows(ann, LOST)).to_be_visible(timeout=6000)  # before the silence itself tells, after ten seconds
    ann.page.get_by_role("textbox", name="Your word").focus()
    ann.page.keyboard.type("zz", delay=30)
    for _ in range(2):
        ann.page.keyboard.press("Enter")
    expect(shows(ann, WAITS)).to_be_visible()
    ann.context.set_offline(False)
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()
    expect(shows(ann, LOST)).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Got it")).to_have_count(0)
    forgive(ann)


@pytest.mark.slow
def test_menu_code_that_cannot_be_fetched_ahead_is_fetched_when_the_menu_opens(people: People) -> None:
    """A network that fails for a moment while nobody needs that code does not load the page anew."""
    ann, bob = people("Ann"), people("Bob")
    failed: list[str] = []

    def fail(route: Route) -> None:
        failed.append(route.request.url)
        route.abort()

    code = re.compile(r"/assets/sheets-[^/]*\.js$")
    ann.page.route(code, fail)
    link = ann.creates_a_table("liars_boggle", people=2)
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    ann.page.evaluate("window.stillHere = true")
    while not failed:
        ann.page.wait_for_timeout(50)
    ann.page.wait_for_timeout(2500)  # the table fetches it ahead after 1.5 s
    ann.page.unroute(code)
    opens_the_menu(ann)
    assert ann.page.evaluate("window.stillHere")
    ann.troubles = [trouble for trouble in ann.troubles if "ERR_FAILED" not in trouble]


def test_a_line_that_died_without_a_word_is_noticed_and_the_bid_is_made_once(people: People, cable: Cable) -> None:
    ann, bob = people("Ann"), people("Bob")
    ann.page.clock.install()
    ann.address = cable.address
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 6})
    bob.sits_down_at(bob.address + link.removeprefix(cable.address))
    ann.button("Shake the cups").click()
    ann.page.get_by_role("textbox", name="Your word").focus()  # the cable is cut once the deal has come over it
    cable.cut()
    ann.page.keyboard.type("zz")
    ann.page.keyboard.press("Enter")
    expect(shows(ann, LOST)).to_have_count(0)
    ann.page.clock.fast_forward(SLOW_MS)
    expect(shows(ann, LOST)).to_be_visible()
    expect(shows(ann, WAITS)).to_be_visible()
    cable.mend()
    ann.page.clock.fast_forward(SLOW_MS)
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible(timeout=30_000)
    expect(ann.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Got it")).to_have_count(0)
    forgive(ann)


def test_a_move_shows_at_once_that_it_is_on_its_way(people: People, cable: Cable) -> None:
    ann, bob = people("Ann"), people("Bob")
    ann.page.clock.install()
    ann.address = cable.address
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 6})
    bob.sits_down_at(bob.address + link.removeprefix(cable.address))
    ann.button("Shake the cups").click()
    ann.page.get_by_role("textbox", name="Your word").focus()
    ann.page.keyboard.type("zz")
    bid = ann.page.get_by_role("button", name=re.compile("^Bid zz"))
    expect(bid).not_to_have_attribute("aria-disabled", "true")
    sent = ann.page.get_by_text("On its way …")
    expect(sent).to_have_count(0)
    cable.cut()
    bid.click()
    expect(sent).to_be_visible(timeout=1000)
    expect(bid).to_have_attribute("data-sent", "")
    ann.page.clock.fast_forward(SLOW_MS)
    expect(shows(ann, WAITS)).to_be_visible()
    expect(sent).to_be_visible()  # it goes out once the line is back, so the word stays what was bid
    expect(bid).to_have_attribute("data-sent", "")
    ann.page.get_by_role("group", name="Letters").get_by_role("button", name=re.compile("^S")).click()
    ann.page.get_by_role("textbox", name="Your word").focus()
    for key in ("s", "Backspace", "Escape"):
        ann.page.keyboard.press(key)
    expect(ann.page.get_by_role("textbox", name="Your word")).to_have_value("zz")
    expect(bid).to_be_visible()
    cable.mend()
    ann.page.clock.fast_forward(SLOW_MS)
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible(timeout=30_000)
    expect(sent).to_have_count(0)
    forgive(ann)


def test_a_move_that_was_refused_on_its_way_says_why(people: People, cable: Cable) -> None:
    """In a second tab the same person has moved meanwhile."""
    ann, bob = people("Ann"), people("Bob")
    own = ann.address
    ann.page.clock.install()
    ann.address = cable.address
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 6})
    path = link.removeprefix(cable.address)
    bob.sits_down_at(bob.address + path)
    ann.button("Shake the cups").click()
    ann.page.get_by_role("textbox", name="Your word").focus()
    ann.page.keyboard.type("zz")
    other = ann.context.new_page()
    other.goto(own + path)
    other.get_by_role("textbox", name="Your word").focus()
    other.keyboard.type("aa")
    cable.cut()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("On its way …")).to_be_visible()
    other.keyboard.press("Enter")
    expect(bob.page.get_by_role("img", name="aa, 2 dice")).to_be_visible()
    ann.page.clock.fast_forward(SLOW_MS)
    expect(shows(ann, WAITS)).to_be_visible()
    cable.mend()
    ann.page.clock.fast_forward(SLOW_MS)
    expect(ann.page.get_by_text("It is Bob's turn.")).to_be_visible(timeout=30_000)
    expect(ann.page.get_by_text("On its way …")).to_have_count(0)
    expect(ann.page.get_by_role("img", name="aa, 2 dice")).to_be_visible()
    forgive(ann)


BEFORE = "import runpy, bunkum.server.http.page_assets as p; p.compute_build_id = lambda page: 'before'; "
SERVE = "runpy.run_module('bunkum.server', run_name='__main__')"


@contextmanager
def serving(folder: Path, port: int, program: str) -> Generator[None]:
    """A server on this port that runs `program`."""
    flags = ("--host", "127.0.0.1", "--port", str(port), "--data-dir", str(folder), "--workers", "0")
    with subprocess.Popen((sys.executable, "-c", program, *flags), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            assert str(port) in server.stdout.readline()
            yield
        finally:
            server.terminate()
            server.wait(20)


def test_code_that_does_not_arrive_is_fetched_again(people: People) -> None:
    """A screen stays empty without its code: the page says so, and loads anew."""
    ann = people("Ann")
    page = ann.goes()
    expect(ann.button("Play now")).to_be_visible()
    page.wait_for_timeout(3000)  # the lobby has fetched what it fetches ahead
    page.route("**/assets/Judge-*.js", lambda route: route.abort(), times=1)
    page.get_by_text("You own the box").click()
    expect(page.get_by_role("textbox", name="word")).to_be_visible()
    ann.troubles.clear()  # Chromium itself says on the console that it was not fetched


@pytest.mark.slow
def test_a_page_that_is_open_over_an_update_loads_again_and_keeps_its_seat(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    ann = Person(browser, f"http://127.0.0.1:{port}/", "Ann", 390, 844)
    build = ann.page.locator('meta[name="build"]')
    with serving(tmp_path, port, BEFORE + SERVE):
        ann.creates_a_table("bar", people=2)
        expect(ann.page.get_by_text("Ann").first).to_be_visible()
        expect(build).to_have_attribute("content", "before")
        ann.page.wait_for_load_state("networkidle")  # all that is fetched ahead is there
    with serving(tmp_path, port, f"import runpy; {SERVE}"):
        expect(build).not_to_have_attribute("content", "before", timeout=30_000)
        expect(ann.page.get_by_text("Ann").first).to_be_visible()
        assert ann.room()["yours"] == [0]
        forgive(ann)
        troubles = [trouble for trouble in ann.troubles if not NO_STYLESHEET.search(trouble)]
        assert troubles == [], (
            "what was being fetched when the server went away is fetched by the page that loads again"
        )
        ann.close()
