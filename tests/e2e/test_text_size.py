"""What is read grows with the browser's own text size: at twice the usual size on a small phone nothing is cut."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from support.evening import People, open_table, opens_the_menu
from support.layout import layout_problems
from support.people import Person
from support.scenes import SMALL

pytestmark = pytest.mark.browser

SIZED = "size => document.documentElement.style.fontSize = size"


def reads_well(person: Person, part: Locator) -> None:
    """At twice the size `part` is there, and no words are cut, stick out or lie on others."""
    page = person.page
    usual = float(part.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
    page.evaluate(SIZED, "200%")
    expect(part).to_be_visible()
    assert part.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") == pytest.approx(2 * usual)
    found = layout_problems(page, grown=True)
    page.evaluate(SIZED, "")
    assert found == [], found


TABLES = (
    ("bar-turn", "bar-waiting", "bar-showdown"),
    ("boggle", "boggle-mine", "boggle-read"),
    ("cup", "cupreceive", "cupbunkum"),
    ("fh-turn", "fh-mine", "fh-false"),
    ("gb-turn", "gb-waiting", "gb-bunkum"),
    ("turn", "waiting", "seats12", "showdown", "discard", "trade"),
    ("perudo-turn", "perudo-waiting", "perudo-showdown"),
)
"""Of each game a turn, the wait for others, and what is shown then."""
SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 360, "height": 616},
    {"width": 1280, "height": 800},
)
GROWTH = 1.3
"""As far as dice, tiles and seats leave room."""
ASKED_BELOW = """() => [...document.querySelectorAll('#mine .btn')]
    .filter((each) => each.getBoundingClientRect().bottom > innerHeight + 0.5)
    .map((each) => `${each.textContent.trim()} is below the edge`)"""
ON_THE_HEAD = """() => {
    const head = document.querySelector('header .t')?.getBoundingClientRect();
    return head === undefined ? [] : [...document.querySelectorAll('.bub')].filter((each) => {
        const { left, right, top } = each.getBoundingClientRect();
        return top < head.bottom - 3 && left < head.right && right > head.left;
    }).map((each) => `${each.textContent.trim()} lies on the head`) }"""


@pytest.mark.slow(but=["perudo-turn"])
@pytest.mark.parametrize("scenes", TABLES, ids=lambda scenes: scenes[0])
def test_a_table(show_scene: Callable[..., Page], scenes: tuple[str, ...]) -> None:
    problems: list[str] = []
    for scene in scenes:
        for size in SIZES:
            page = show_scene(scene, **size, scale=SMALL)
            heading = page.get_by_role("heading", level=1).first
            expect(heading).to_be_visible()
            usual = float(heading.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
            page.evaluate(SIZED, "200%")
            grown = float(heading.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
            found = [*layout_problems(page, grown=True), *page.evaluate(ASKED_BELOW), *page.evaluate(ON_THE_HEAD)]
            if grown < GROWTH * usual - 0.1:
                found.append(f"the head grew from {usual} to {grown} px")
            problems += [f"{scene}, {size['width']}x{size['height']}: {one}" for one in found]
    assert problems == [], "\n".join(problems)


OUT_OF_THEIR_BOX = """() => [...document.querySelectorAll('main .edge, main .edge *')].filter((each) => {
    if (each.closest('.unseen, svg') || ![...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        return false;
    const range = document.createRange(), box = each.closest('.edge').getBoundingClientRect();
    range.selectNodeContents(each);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return left < box.left - 1 || right > box.right + 1 || top < box.top - 3 || bottom > box.bottom + 3;
}).map((each) => `${each.textContent.trim()} runs out of its box`)"""


@pytest.mark.parametrize("size", [SIZES[0], {"width": 360, "height": 740}, SIZES[2]], ids=lambda size: size["width"])
def test_a_waiting_room(show_scene: Callable[..., Page], size: ViewportSize) -> None:
    problems: list[str] = []
    for scene in ("gather", "gather&hosting"):
        page = show_scene(scene, **size, scale=SMALL)
        code = page.get_by_label("K U M Q")
        usual = code.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        page.evaluate(SIZED, "200%")
        assert code.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") == pytest.approx(2 * usual)
        problems += [
            f"{scene}: {one}" for one in (*layout_problems(page, grown=True), *page.evaluate(OUT_OF_THEIR_BOX))
        ]
    assert problems == [], "\n".join(problems)


@pytest.mark.slow(but=["how"])
@pytest.mark.parametrize("path", ["", "?new=friends", "?new=bots", "?new=pass", "judge", "how", "?drill=cup"])
def test_a_page_of_the_house(people: People, path: str) -> None:
    ann = people("Ann", width=360, height=740, reduced_motion="reduce")
    page = ann.goes(path)
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    if path.startswith("?new"):
        page.get_by_text("More house rules").click()
    reads_well(ann, page.get_by_role("heading", level=1))


@pytest.mark.slow(but=["me", "mematch"])
@pytest.mark.parametrize(
    "scene", ["me", "meguest", "meplayed", "menothing", "mematch", "meperson", "mefriends", "best"]
)
def test_a_page_about_people(show_scene: Callable[..., Page], scene: str) -> None:
    page = show_scene(scene, 360, 740, scale=SMALL)
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    page.evaluate(SIZED, "200%")
    found = layout_problems(page, grown=True)
    assert found == [], found


def test_the_sheets_of_the_lobby(people: People) -> None:
    ann = people("Ann", width=360, height=740, reduced_motion="reduce")
    page = ann.goes()
    for opening in ("Settings", "from another device"):
        ann.button(opening).click()
        reads_well(ann, page.get_by_role("dialog").get_by_role("heading").first)
        page.keyboard.press("Escape")


@pytest.mark.slow
def test_the_sheets_of_a_table(people: People) -> None:
    ann, bob = open_table(
        people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6, "Time for an answer": 200}
    )
    for person in (ann, bob):
        person.page.set_viewport_size({"width": 360, "height": 740})
    dialog = ann.page.get_by_role("dialog")
    for opening in ("How to play", "Settings", "Continue on another device"):
        opens_the_menu(ann)
        reads_well(ann, dialog.get_by_role("heading").first)
        dialog.get_by_role("button", name=opening).click()
        reads_well(ann, dialog.get_by_role("heading").first)
        ann.page.keyboard.press("Escape")
    ann.bids("zz")
    ann.button("Talk").click()
    reads_well(ann, dialog.get_by_role("heading", name="Talk"))
    ann.page.keyboard.press("Escape")
    opens_the_menu(bob)
    bob.button("Ask to restart").click()
    reads_well(ann, dialog.get_by_role("heading", name="Begin again?"))
