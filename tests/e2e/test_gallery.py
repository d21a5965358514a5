"""Every scene of the gallery, at every size that people have: nothing is cut or covered, and axe-core finds nothing.

Of forty scenes pictures are kept. `pytest tests/e2e/test_gallery.py --update-golden` makes them anew.
"""

from collections.abc import Mapping

import pytest
from PIL import Image
from playwright.sync_api import Browser, ViewportSize

from support.layout import LAYOUT_SETTLED, SETTLED, layout_problems
from support.pictures import KEPT, MADE_WITH, MANY, differs_from_picture, major_version, share_of_other_squares
from support.scenes import ScenePage
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
LONG = {
    *("longest", "names", "namesshow", "namestwelve", "overlong", "overnames", "reviewlong"),
    *("tvfive", "tvnames", "tvthreenames", "tvtwelve"),
}
"""Here stand the longest names and words there can be, which may end in dots."""
PARTS = 4
"""Into so many tests the scenes of a game are divided, for workers to share; the short profile runs the first."""
SCENES = "game => [...document.querySelectorAll(`[data-game=${game}]`)].map((one) => one.dataset.scene)"

HOUSE = (
    "lobby",
    "lobbyopen",
    "create",
    "create&kind=bots",
    "create&kind=pass",
    "gather",
    "gather&hosting",
    "how",
    "judge",
    "me",
    "meguest",
    "mecode",
    "mewords",
    "meplayed",
    "menothing",
    "meperson",
    "menobody",
    "mefriends",
    "menofriends",
    "operator",
    "operatornothing",
    "operatornobody",
    "best",
    "bestnobody",
    "pieces",
    "passed",
    "passedbot",
    "closed",
    "tvgather",
    *(f"drill&game={game}" for game in FIRST),
    *(f"mematch&game={game}" for game in FIRST),
)
"""Screens that belong to no game, or to all."""
PICTURED: Mapping[str, ViewportSize] = {
    **dict.fromkeys(
        ("lobby", "how", "turn", "boggle", "gb-turn", "cup", "fh-turn", "bar-turn", "perudo-turn"), PHONES[0]
    ),
    **dict.fromkeys(("create", "showdown", "boggle-read", "gb-bunkum", "cupbunkum"), PHONES[1]),
    **dict.fromkeys(("fh-holds", "bar-showdown", "perudo-showdown"), PHONES[1]),
    **dict.fromkeys(("gather&hosting", "over", "boggle-over", "gb-over", "cupover"), PHONES[2]),
    **dict.fromkeys(("fh-over", "bar-over", "perudo-over"), PHONES[2]),
    **dict.fromkeys(("waiting", "gb-waiting", "fh-jump", "perudo-palifico"), DESKS[0]),
    **dict.fromkeys(("judge", "boggle-mine", "cupwaiting", "bar-waiting"), DESKS[1]),
    **dict.fromkeys(("tvshow", "tv-boggle-show", "tv-gbshow", "tvcupshow"), ROOM),
    **dict.fromkeys(("tvfhshow", "tvshow-bar", "tvshow-perudo"), ROOM),
}
"""Of these scenes a picture is kept, at one size each."""
BYTES = 4_000_000
"""So large may all pictures be together."""


@pytest.fixture(scope="session")
def renew(browser: Browser, request: pytest.FixtureRequest) -> bool | None:
    """Whether pictures are made anew; None where another Chromium made them, with which they cannot be compared."""
    if request.config.getoption("update_golden"):
        MADE_WITH.write_text(major_version(browser.version) + "\n")
        return True
    return False if MADE_WITH.read_text().strip() == major_version(browser.version) else None


def test_pictures_are_compared_in_this_browser(browser: Browser, renew: bool | None) -> None:
    if renew:
        pytest.skip("they are being made anew")
    if renew is None:
        made, this = MADE_WITH.read_text().strip(), major_version(browser.version)
        pytest.skip(f"the pictures of scenes were made with Chromium {made}, and this is {this}: none was compared")
    kept = {path.stem: path for path in KEPT.glob("*.jpg")}
    assert kept.keys() == {_picture(scene) for scene in PICTURED}
    assert sum(path.stat().st_size for path in kept.values()) < BYTES
    for scene, size in PICTURED.items():
        with Image.open(kept[_picture(scene)]) as picture:
            assert picture.size == (size["width"], size["height"])


def test_a_picture_shows_when_a_word_has_changed(browser: Browser, gallery: str) -> None:
    context = browser.new_context(viewport=PHONES[0], has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{gallery}?screen=turn&still")
    page.get_by_role("heading", level=1).first.wait_for()
    shares: list[float] = []
    before = page.screenshot(type="jpeg", quality=60)
    for change in ("() => {}", "() => document.querySelector('h1').style.visibility = 'hidden'"):
        page.evaluate(change)
        page.evaluate(SETTLED)
        shares.append(share_of_other_squares(before, page.screenshot(type="jpeg", quality=60)))
    context.close()
    assert shares[0] < MANY / 2
    assert shares[1] > MANY * 2


@pytest.mark.slow(but=HOUSE[::PARTS])
@pytest.mark.parametrize("screen", HOUSE)
def test_a_screen_of_the_house(scene_page: ScenePage, renew: bool | None, screen: str) -> None:
    problems = _problems(scene_page, screen, dark=False, renew=renew, asks=False)
    assert problems == [], "\n".join(problems)


@pytest.mark.slow(but=[f"{game}-0" for game in FIRST])
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", FIRST)
def test_scenes_of_a_game(scene_page: ScenePage, renew: bool | None, game: str, part: int) -> None:
    scene_page.show("list", "[data-scene]")
    scenes: list[str] = scene_page.page.evaluate(SCENES, game)
    assert FIRST[game] in scenes
    problems = [
        f"{scene}, {one}"
        for number, scene in enumerate(scenes)
        if number % PARTS == part
        for one in _problems(scene_page, scene, dark=bool(number % 2), renew=renew)
    ]
    assert problems == [], "\n".join(problems)


def _problems(shown: ScenePage, scene: str, *, dark: bool, renew: bool | None, asks: bool = True) -> list[str]:
    """What is amiss with a scene at each of its sizes; axe-core looks once at each side, dark on one of them.

    What `asks` shows its buttons on the shortest phone without scrolling.
    """
    found: list[str] = []
    page, tv = shown.page, scene.startswith("tv")
    sizes = (ROOM,) if tv else (*PHONES, *DESKS)
    shown.resize(sizes[0])
    page.emulate_media(color_scheme="dark" if dark else "light")
    shown.show(scene, "main :is(button, h1)" if asks else ":is(button, h1, h2)")
    for size in sizes:
        shown.resize(size)
        if size in (PHONES[2], ROOM):  # the larger phones look at what was before
            page.locator("body:not([data-then])").wait_for()
        buttons = asks and not tv and size in PHONES[2:] and not scene.startswith("review")
        amiss = layout_problems(page, with_buttons=buttons, dots=scene in LONG)
        if size in (PHONES[0], DESKS[0], ROOM):
            page.emulate_media(color_scheme="dark" if dark == (size != DESKS[0]) else "light")
            if findings(page):
                page.evaluate(LAYOUT_SETTLED)  # a typeface came late, and its letters are taller
                amiss += findings(page)
        if size == PICTURED.get(scene) and renew is not None:
            page.emulate_media(color_scheme="dark" if size == PHONES[1] else "light")
            shown.resize(size, scale=1)
            page.evaluate(SETTLED)
            amiss += differs_from_picture(shown.picture(), _picture(scene), renew=renew)
        found += [f"{size['width']}x{size['height']}: {one}" for one in amiss]
    return found


def _picture(scene: str) -> str:
    """What the file of its picture is called."""
    return scene.replace("&", "-")
