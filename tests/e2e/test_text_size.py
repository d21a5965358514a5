"""What is read grows with the browser's own text size: at twice the usual size on a small phone nothing is cut."""

from time import monotonic

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from support.evening import People, open_table, opens_the_menu
from support.people import Person

pytestmark = pytest.mark.browser

SIZED = "size => document.documentElement.style.fontSize = size"
AMISS = """() => {
    const drawn = '.unseen, [aria-hidden=true], svg, .drawn > *, .skip, option';
    const words = [...document.querySelectorAll('body *')].filter((each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.closest(drawn) === null
        && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
    const on = document.querySelector('dialog[open]') ?? document.body;
    const read = words.filter((each) => on.contains(each));
    const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
    const boxes = (each) => {
        const found = [];
        for (let box = each; box !== null && box !== document.body; box = box.parentElement)
            found.push([box, getComputedStyle(box)]);
        return found;
    };
    const area = (each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        let { left, right, top, bottom } = range.getBoundingClientRect();
        for (const [box, { overflowX, overflowY }] of boxes(each)) {
            const seen = box.getBoundingClientRect();
            if (scrolls(overflowX)) [left, right] = [Math.max(left, seen.left), Math.min(right, seen.right)];
            if (scrolls(overflowY)) [top, bottom] = [Math.max(top, seen.top), Math.min(bottom, seen.bottom)];
        }
        return { left, right, top, bottom, size: parseFloat(getComputedStyle(each).fontSize) };
    };
    const said = (each) => each.textContent.trim().slice(0, 40);
    const found = [];
    for (const each of read) {
        const { left, right } = area(each);
        if (left < -1 || right > innerWidth + 1) found.push(`sticks out: ${said(each)}`);
        for (const [box, { overflowX, overflowY }] of boxes(each)) {
            const cut = (overflowX === 'hidden' && box.scrollWidth > box.clientWidth + 2)
                || (overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2);
            if (cut && on.contains(box)) found.push(`cut: ${said(each)}`);
        }
    }
    for (const [at, one] of read.entries()) for (const other of read.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [area(one), area(other)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 3 && high > 0.4 * Math.min(a.size, b.size)) found.push(`${said(one)} lies on ${said(other)}`);
    }
    return found;
}"""


LAID_OUT = """() => new Promise((done) => {
    const count = (frames) => (frames === 0 ? done(null) : requestAnimationFrame(() => count(frames - 1)));
    count(4);
})"""
"""Four frames later: sizes are measured in one, and set in the next."""


def reads_well(person: Person, part: Locator) -> None:
    """At twice the size `part` is there, and no words are cut, stick out or lie on others."""
    page = person.page
    usual = float(part.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
    page.evaluate(SIZED, "200%")
    expect(part).to_be_visible()
    assert part.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") == pytest.approx(2 * usual)
    found = layout_problems(page)
    page.evaluate(SIZED, "")
    assert found == [], found


def layout_problems(page: Page) -> list[str]:
    """What is cut, sticks out or lies on other words, once the page has been laid out."""
    until = monotonic() + 5
    while True:  # what is measured is laid anew, in one of the next frames
        page.evaluate(LAID_OUT)
        found: list[str] = page.evaluate(AMISS)
        if not found or monotonic() > until:
            return found


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


@pytest.mark.parametrize("scenes", TABLES, ids=lambda scenes: scenes[0])
def test_a_table(browser: Browser, gallery: str, scenes: tuple[str, ...]) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    problems: list[str] = []
    for scene in scenes:
        for size in SIZES:
            page.set_viewport_size(size)
            page.goto(f"{gallery}?screen={scene}&still")
            heading = page.get_by_role("heading", level=1).first
            expect(heading).to_be_visible()
            usual = float(heading.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
            page.evaluate(SIZED, "200%")
            grown = float(heading.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
            found = [*layout_problems(page), *page.evaluate(ASKED_BELOW), *page.evaluate(ON_THE_HEAD)]
            if grown < GROWTH * usual - 0.1:
                found.append(f"the head grew from {usual} to {grown} px")
            problems += [f"{scene}, {size['width']}x{size['height']}: {one}" for one in found]
    context.close()
    assert problems == [], "\n".join(problems)


@pytest.mark.parametrize("path", ["", "?new=friends", "?new=bots", "?new=pass", "judge", "how", "?drill=cup"])
def test_a_page_of_the_house(people: People, path: str) -> None:
    ann = people("Ann", width=360, height=740, reduced_motion="reduce")
    page = ann.goes(path)
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    if path.startswith("?new"):
        page.get_by_text("More house rules").click()
    reads_well(ann, page.get_by_role("heading", level=1))


def test_the_sheets_of_the_lobby(people: People) -> None:
    ann = people("Ann", width=360, height=740, reduced_motion="reduce")
    page = ann.goes()
    for opening in ("Settings", "from another device"):
        ann.button(opening).click()
        reads_well(ann, page.get_by_role("dialog").get_by_role("heading").first)
        page.keyboard.press("Escape")


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
