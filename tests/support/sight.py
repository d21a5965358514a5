"""What a screen must be for everybody who looks at it, or cannot: on a phone and on a desk, light and dark."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Locator, Page, ViewportSize, expect

from support.layout import SETTLED
from support.people import Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 800}
ROOM: ViewportSize = {"width": 1920, "height": 1080}
"""A screen in the room."""
_FINDS = """async (rules) => {
    if (!('axe' in window)) return null;
    const none = [];
    const drawn = document.querySelectorAll(
        ':is(svg[aria-hidden=true], [aria-hidden=true] svg):not(:has(a, [tabindex], foreignObject))');
    for (const each of drawn) Object.defineProperty(each, 'childNodes', { value: none, configurable: true });
    try {
        return (await axe.run(document, {
            runOnly: rules, resultTypes: ['violations'], selectors: false, preload: false, iframes: false,
        })).violations;
    } finally {
        for (const each of drawn) delete each.childNodes;
    }
}"""
"""What axe-core finds by these rules; null where it is not loaded.

It never reports what is within hidden drawings, but would walk through it: that is half of a page with dice.
"""
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def looks_right(person: Person, screen: str, part: Locator, sizes: Sequence[ViewportSize] = (PHONE, DESK)) -> None:
    """`part` can be seen, axe-core finds nothing, and nothing sticks out: light at the first size, dark at the last."""
    page = person.page
    before = page.viewport_size
    schemes: tuple[tuple[ViewportSize, Literal["light", "dark"]], ...] = ((sizes[0], "light"), (sizes[-1], "dark"))
    for size, scheme in schemes:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(part.first, f"{screen} at {size['width']}, {scheme}").to_be_visible(timeout=10_000)
        page.evaluate(SETTLED)
        holds_to_the_rules_of_access(person, f"{screen} at {size['width']}, {scheme}")
    page.emulate_media(color_scheme="light")
    if before is not None:
        page.set_viewport_size(before)


def holds_to_the_rules_of_access(person: Person, screen: str) -> None:
    """No finding of axe-core on what is shown now, and nothing sticks out at the side."""
    found = [*findings(person.page), *_too_wide(person), *_bare_panels(person)]
    assert found == [], f"{screen}: {found}"


def findings(page: Page) -> list[str]:
    """What axe-core finds amiss."""
    found: list[dict[str, Any]] | None = page.evaluate(_FINDS, _RULES)
    if found is None:
        page.evaluate(AXE.read_text())
        found = page.evaluate(_FINDS, _RULES)
        assert found is not None
    return [f"{one['id']}: {[(node['html'][:160], node['failureSummary']) for node in one['nodes']]}" for one in found]


def _too_wide(person: Person) -> list[str]:
    wide = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{wide} px too wide"] if wide > 0 else []


def _bare_panels(person: Person) -> list[str]:
    """Panels whose words touch their edge: `Page` gives room only to those that stand where it expects them."""
    bare = "panels => panels.filter((one) => getComputedStyle(one).paddingLeft === '0px').map((one) => one.innerText)"
    return [f"no room around {words[:60]!r}" for words in person.page.locator(".panel:visible").evaluate_all(bare)]
