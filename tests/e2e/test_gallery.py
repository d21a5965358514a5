"""Every scene of the gallery, at every size that people have: nothing is cut or covered, and axe-core finds nothing."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from support.layout import SETTLED, hidden_buttons, layout_problems
from support.sight import findings

pytestmark = pytest.mark.browser

PHONES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 360, "height": 740},
    {"width": 390, "height": 664},
    {"width": 360, "height": 616},
)
"""The third is what Safari leaves of an iPhone between its bars, the last a small Android phone."""
DESKS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 768, "height": 1024})
ROOM: ViewportSize = {"width": 1920, "height": 1080}
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
SCROLLS = {"boggle-show", "boggle-tied", "boggle-onlookershow"}
"""All lists of a round of Boggle, through which the page scrolls."""
SCENES = "game => [...document.querySelectorAll(`[data-game=${game}]`)].map((one) => one.dataset.scene)"

HOUSE = (
    "lobby",
    "create",
    "create&kind=bots",
    "create&kind=pass",
    "gather",
    "gather&hosting",
    "how",
    "judge",
    "pieces",
    "passed",
    "passedbot",
    "closed",
    "tvgather",
    *(f"drill&game={game}" for game in FIRST),
)
"""Screens that belong to no game, or to all."""
MEANT = {
    "lobby": ("cut: Play now", "s Boggle against three bots"),
    "gather": ("lies on Waiting for one more",),
    "pieces": ("lies on call whale", "lies on tap again", "lies on 6 dice"),
}
"""What is found and meant: the edge of Play now cuts the dice that are drawn on it, what is read in a waiting room
scrolls beneath its bar, and the pattern book lays the two lines of a button into its smallest height."""


@pytest.mark.parametrize("screen", HOUSE)
def test_a_screen_of_the_house(browser: Browser, gallery: str, screen: str) -> None:
    context = browser.new_context(viewport=PHONES[0], has_touch=True, reduced_motion="reduce", color_scheme="light")
    page = context.new_page()
    page.goto(f"{gallery}?screen={screen}&still")
    page.locator(":is(button, h1, h2)").first.wait_for()
    meant = MEANT.get(screen.partition("&")[0], ())
    found = _problems(page, screen, dark=False, asks=False)
    problems = [one for one in found if not any(each in one for each in meant)]
    context.close()
    assert problems == [], "\n".join(problems)


@pytest.mark.parametrize("game", FIRST)
def test_scenes_of_a_game(browser: Browser, gallery: str, game: str) -> None:
    context = browser.new_context(viewport=PHONES[0], has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{gallery}?screen=list")
    page.locator("[data-scene]").first.wait_for()
    scenes: list[str] = page.evaluate(SCENES, game)
    assert FIRST[game] in scenes
    problems: list[str] = []
    for number, scene in enumerate(scenes):
        page.set_viewport_size(ROOM if scene.startswith("tv") else PHONES[0])
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        page.goto(f"{gallery}?screen={scene}&still")
        page.locator("main :is(button, h1)").first.wait_for()
        problems += [f"{scene}, {one}" for one in _problems(page, scene, dark=bool(number % 2))]
    context.close()
    assert problems == [], "\n".join(problems)


def _problems(page: Page, scene: str, *, dark: bool, asks: bool = True) -> list[str]:
    """What is amiss with a scene at each of its sizes; axe-core looks once at each side, dark on one of them.

    What `asks` shows its buttons on the shortest phone without scrolling.
    """
    found: list[str] = []
    tv = scene.startswith("tv")
    for size in (ROOM,) if tv else (*PHONES, *DESKS):
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        amiss = layout_problems(page)
        if asks and not tv and size in PHONES[2:] and not scene.startswith("review") and scene not in SCROLLS:
            amiss += hidden_buttons(page)[1]
        if size in (PHONES[0], DESKS[0], ROOM):
            page.emulate_media(color_scheme="dark" if dark == (size != DESKS[0]) else "light")
            amiss += findings(page)
        found += [f"{size['width']}x{size['height']}: {one}" for one in amiss]
    return found
