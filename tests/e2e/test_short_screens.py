"""On a phone whose browser leaves 664 or 616 px of height, everything that a game asks for can be pressed at once."""

import pytest
from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.browser

SHORT: tuple[ViewportSize, ...] = ({"width": 390, "height": 664}, {"width": 360, "height": 616})
"""What Safari leaves of an iPhone between its bars, and a small Android phone."""
FIRST = {
    "bar": "bar-turn",
    "boggle": "boggle",
    "cup": "cup",
    "firehouse": "fh-turn",
    "green_box": "gb-turn",
    "liars_boggle": "turn",
    "perudo": "perudo-turn",
}
"""One scene of each game that must be among those tried."""
PAGES = {"boggle-show", "boggle-tied"}
"""All lists of a round of Boggle, which the page scrolls through."""
SCENES = "game => [...document.querySelectorAll(`[data-game=${game}]`)].map((one) => one.dataset.scene)"
SETTLED = """Promise.allSettled([...document.getAnimations().map((one) => one.finished), document.fonts.ready])
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))"""
OUT_OF_SIGHT = """() => {
    const main = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const table = main.querySelector(':scope > .top');
    const scrolls = (box) => {
        const { overflowX, overflowY } = getComputedStyle(box);
        return (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1)
            || (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1);
    };
    // A list within the hand, as of words or dice to choose from, scrolls by itself: it is the list that must be seen.
    const listed = (each) => {
        for (let box = each.parentElement; box !== null && box !== main; box = box.parentElement)
            if (box !== table && scrolls(box)) return box;
        return null;
    };
    const asked = [...main.querySelectorAll(':is(dialog, .paper) :is(button, input, [role=radio]), .ask')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('.unseen') === null);
    const found = [];
    for (const each of new Set(asked.map((one) => listed(one) ?? one))) {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const name = (each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40);
        if (top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
            found.push(`${name}: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`);
        else if (asked.includes(each)) {
            const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            if (over === null || !(each.contains(over) || over.contains(each))) found.push(`${name} is covered`);
        }
    }
    return { asked: asked.length, found };
}"""


@pytest.mark.parametrize("game", FIRST)
def test_every_button_is_in_sight(browser: Browser, gallery: str, game: str) -> None:
    context = browser.new_context(viewport=SHORT[0], has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{gallery}?screen=list")
    page.locator("[data-scene]").first.wait_for()
    scenes: list[str] = page.evaluate(SCENES, game)
    assert FIRST[game] in scenes
    found: list[str] = []
    for scene in scenes:
        if scene.startswith(("tv", "review")) or scene in PAGES:
            continue  # the screen in the room has no buttons, and a review is a sheet that scrolls
        page.goto(f"{gallery}?screen={scene}&still")
        page.locator("main :is(button, h1)").first.wait_for()
        for size in SHORT:
            page.set_viewport_size(size)
            page.evaluate(SETTLED)
            result = page.evaluate(OUT_OF_SIGHT)
            found += [f"{scene}, {size['width']}x{size['height']}: {one}" for one in result["found"]]
            assert result["asked"] > 0 or scene != FIRST[game]
    context.close()
    assert found == [], "\n".join(found)
