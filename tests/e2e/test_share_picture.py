"""The picture of a match that is shared: whatever the names, the bids and the seats are, its words stand clear."""

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from support.layout import SETTLED

pytestmark = pytest.mark.browser

FULL: ViewportSize = {"width": 1200, "height": 700}
SMALLEST = 20
"""The smallest letters, of a picture that is 1,200 wide: messengers show it at about a third of that."""
AMISS = """smallest => {
    const picture = document.querySelector('svg[role=img]:has(> text)'), frame = picture.getBoundingClientRect();
    const SEAM = 28;
    const own = (each) => each.closest('svg') === picture;
    const words = [...picture.querySelectorAll('text')].filter((each) => own(each) && each.textContent.trim() !== '');
    const pieces = [...picture.querySelectorAll('svg, circle, rect')].filter((each) =>
        own(each.parentElement) && each.parentElement !== picture);
    const said = (each) => each.textContent.trim() || each.getAttribute('class') || each.tagName;
    // What a typeface keeps free above and below its letters may overlap.
    const ink = (each) => {
        const { left, right, top, bottom, height } = each.getBoundingClientRect();
        const free = words.includes(each) ? 0.18 * height : 0;
        return { left, right, top: top + free, bottom: bottom - free };
    };
    const meet = (one, other) => {
        const [a, b] = [one, other].map(ink);
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    };
    const found = [];
    for (const each of [...words, ...pieces]) {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        if (left < frame.left + SEAM || right > frame.right - SEAM
            || top < frame.top + SEAM || bottom > frame.bottom - SEAM) found.push(`${said(each)} runs out`);
    }
    for (const [at, one] of words.entries()) {
        const size = Number(one.getAttribute('font-size'));
        if (size < smallest) found.push(`${said(one)} is ${size} small`);
        const others = [...words.slice(at + 1), ...pieces.filter((each) => each.parentElement !== one.parentElement)];
        found.push(...others.filter((other) => meet(one, other)).map((other) => `${said(one)} lies on ${said(other)}`));
    }
    return found;
}"""


@pytest.mark.slow
def test_its_words_stand_clear_of_each_other_and_of_what_is_drawn(browser: Browser, gallery: str) -> None:
    page = browser.new_page(viewport=FULL, reduced_motion="reduce")
    page.goto(f"{gallery}?screen=list")
    page.locator("[data-scene]").first.wait_for()
    scenes: list[str] = page.locator("[data-scene^=share]").evaluate_all("all => all.map((one) => one.dataset.scene)")
    assert len(scenes) > 7, "each game has one"
    problems: list[str] = []
    for scene in scenes:
        page.goto(f"{gallery}?screen={scene}&still")
        expect(page.get_by_role("img", name="wins").or_(page.get_by_role("img", name="share the win"))).to_be_visible()
        page.evaluate(SETTLED)
        problems += [f"{scene}: {one}" for one in page.evaluate(AMISS, SMALLEST)]
    page.close()
    assert problems == [], "\n".join(problems)
