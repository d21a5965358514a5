"""What a screen must be for everybody who looks at it, or cannot: on a phone and on a desk, light and dark."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from support.people import Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 800}
ROOM: ViewportSize = {"width": 1920, "height": 1080}
"""A screen in the room."""
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_STILL = """Promise.allSettled([...document.getAnimations().map(one => one.finished), document.fonts.ready])
    .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))"""


def looks_right(
    person: Person, screen: str, part: Locator, sizes: Iterable[ViewportSize] = (PHONE, DESK), *, dark: bool = True
) -> None:
    """`part` can be seen, axe-core finds nothing, and nothing sticks out at the side; at each size, light and dark."""
    page = person.page
    before = page.viewport_size
    for size in sizes:
        page.set_viewport_size(size)
        for scheme in ("light", "dark") if dark else ("light",):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            expect(part.first, f"{screen} at {size['width']}, {scheme}").to_be_visible(timeout=10_000)
            page.evaluate(_STILL)
            holds_to_the_rules_of_access(person, f"{screen} at {size['width']}, {scheme}")
    page.emulate_media(color_scheme="light")
    if before is not None:
        page.set_viewport_size(before)


def holds_to_the_rules_of_access(person: Person, screen: str) -> None:
    """No finding of axe-core on what is shown now, and nothing sticks out at the side."""
    found = [*findings(person.page), *_too_wide(person)]
    assert found == [], f"{screen}: {found}"


def findings(page: Page) -> list[str]:
    """What axe-core finds amiss."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']}).then(r => r.violations)", _RULES
    )
    return [f"{one['id']}: {[(node['html'][:160], node['failureSummary']) for node in one['nodes']]}" for one in found]


def _too_wide(person: Person) -> list[str]:
    wide = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{wide} px too wide"] if wide > 0 else []
