"""Every screen: names, roles and contrast (axe-core), nothing wider than the phone, a TV that keeps secrets."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from support.people import Person, hidden_faces

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

People = Callable[..., Person]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((360, 740), (1280, 800))


def holds_to_the_rules_of_access(person: Person, screen: str) -> None:
    """No finding of axe-core on what is shown now, and nothing sticks out at the side."""
    page = person.page
    page.evaluate(AXE.read_text())
    findings: list[dict[str, Any]] = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}).then(r => r.violations)"
    )
    told = [
        f"{finding['id']}: {finding['help']}: {[node['html'][:160] for node in finding['nodes']]}"
        for finding in findings
    ]
    assert told == [], f"{screen}: {told}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{screen} is {wide} px too wide"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("path", ["", "?new=friends", "?new=bots", "?new=pass", "judge", "how"])
def test_a_screen_without_a_table(people: People, path: str, size: tuple[int, int], dark: bool) -> None:  # noqa: FBT001
    person = people("Ann", *size, color_scheme="dark" if dark else "light", reduced_motion="reduce")
    person.goes(path)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    if path.startswith("?"):
        person.page.get_by_text("House rules").first.click()
    holds_to_the_rules_of_access(person, path or "lobby")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_screens_of_a_table(people: People, size: tuple[int, int], dark: bool) -> None:  # noqa: FBT001
    scheme = "dark" if dark else "light"
    ann = people("Ann", *size, color_scheme=scheme, reduced_motion="reduce")
    bob = people("Bob", *size, color_scheme=scheme, reduced_motion="reduce")
    link = ann.opens_a_table("?new=friends", people=2, options={"First seat": "You", "Dice in play": 4})
    holds_to_the_rules_of_access(ann, "waiting")
    bob.goes(link)
    expect(bob.page.get_by_role("heading", level=1)).to_be_visible()
    holds_to_the_rules_of_access(bob, "invited")
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    expect(ann.page.get_by_role("textbox", name="Your word")).to_be_visible()
    holds_to_the_rules_of_access(ann, "first word")
    holds_to_the_rules_of_access(bob, "waiting for the first word")
    ann.bids("zz")
    expect(bob.button("Bunkum!")).to_be_visible()
    bob.page.get_by_role("textbox", name="Your word").focus()
    bob.page.keyboard.type("za")
    holds_to_the_rules_of_access(bob, "typing")
    bob.button("Bunkum!").click()
    expect(ann.button("Give up a die")).to_be_visible(timeout=15_000)
    holds_to_the_rules_of_access(ann, "showdown")
    ann.button("Give up a die").click()
    expect(ann.page.get_by_role("radio").first).to_be_visible()
    holds_to_the_rules_of_access(ann, "giving up a die")
    ann.plays()
    expect(bob.button("Next round")).to_be_visible(timeout=15_000)
    holds_to_the_rules_of_access(bob, "pause")


def test_the_tv_shows_the_table_and_a_code_that_scans_and_no_secret(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    link = ann.opens_a_table("?new=friends", people=2, options={"First seat": "You", "Dice in play": 4})
    tv = people("TV", width=1920, height=1080)
    tv.goes(link.replace("/t/", "/tv/"))
    expect(tv.page.get_by_role("heading").first).to_be_visible()
    expect(tv.page.get_by_role("img", name="QR code")).to_be_visible()
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(tv.page.screenshot())))
    assert [code.text.rsplit("/", 1)[-1] for code in codes] == [link.rsplit("/", 1)[-1]]
    bob.goes(codes[0].text)
    bob.sits_down_at(codes[0].text)
    ann.button("Shake the cups").click()
    ann.bids("zz")
    expect(tv.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()
    holds_to_the_rules_of_access(tv, "TV")
    bob.button("Bunkum!").click()
    expect(tv.page.get_by_text("Bunkum!").first).to_be_visible(timeout=15_000)
    for seat in (0, 1):
        assert hidden_faces(tv, seat) == []


def test_the_table_is_joined_by_its_four_letters(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    ann.opens_a_table("?new=friends", people=2)
    code = ann.page.locator(".code").inner_text()
    bob.goes()
    bob.page.get_by_role("textbox", name="code").fill(code)
    bob.page.keyboard.press("Enter")
    bob.page.wait_for_url("**/t/*")
    assert bob.page.url == ann.page.url


def test_real_dice_are_judged(people: People) -> None:
    judge = people("Ann")
    page = judge.goes("judge")
    page.get_by_role("textbox", name="word").fill("whale")
    judge.button("Check").click()
    expect(page.get_by_role("status").first).to_contain_text("word")
    for letter in "WHALE":
        page.get_by_role("button", name=f"Add {letter}", exact=True).click()
    expect(page.get_by_role("status").last).not_to_be_empty()


def test_the_page_is_played_by_keyboard_alone(people: People) -> None:
    ann, bob = people("Ann", width=1280, height=800), people("Bob")
    link = ann.opens_a_table("?new=friends", people=2, options={"First seat": "You", "Dice in play": 4})
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    page = ann.page
    expect(page.get_by_role("textbox", name="Your word")).to_be_visible()
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement?.getAttribute('aria-label')") == "Your word":
            break
        page.keyboard.press("Tab")
    page.keyboard.type("zz")
    page.keyboard.press("Enter")
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()


def test_the_first_load_is_light(people: People) -> None:
    """Under 100 kB gzipped with the fonts (DESIGN 8): what the lobby asks for before anybody does anything."""
    ann = people("Ann")
    sizes: dict[str, int] = {}
    ann.page.on("requestfinished", lambda request: sizes.__setitem__(request.url, request.sizes()["responseBodySize"]))
    ann.goes()
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes.values()) < 100_000, sizes
