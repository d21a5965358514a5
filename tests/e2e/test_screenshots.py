"""Pictures of scenes that must not change unnoticed: compared by the browser, with a small tolerance.

`pytest tests/e2e/test_screenshots.py --update-golden` takes them anew. Another version of Chromium draws letters
otherwise, so that with one every picture would differ.
"""

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from support.layout import SETTLED

pytestmark = pytest.mark.browser

CHROMIUM = "156.0.8078.108"
"""The version with which the pictures were taken."""
PICTURES = Path(__file__).parent / "screenshots"
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
SCENES = (
    *("bar-turn", "bar-showdown", "boggle", "boggle-read", "boggle-show", "cup", "cupreceive", "cupbunkum"),
    *("fh-turn", "fh-mine", "fh-false", "gb-turn", "gb-bunkum", "gb-over", "turn", "waiting", "showdown", "vote"),
    *("perudo-turn", "perudo-showdown", "tutorial", "lobby", "create", "gather", "how", "pieces"),
)
"""All on a phone, light and dark in turn; `ON_A_DESK` also on a desk."""
ON_A_DESK = ("turn", "showdown", "boggle", "cup", "fh-turn", "gb-turn", "perudo-turn", "lobby", "create")
MOST_SCENES = 40
MOST_BYTES = 4_000_000
MOST_DIFFERENT = 0.002
"""Of all pixels, those whose colour may differ."""
DIFFERENT = """async ([one, other]) => {
    const read = async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = [await read(one), await read(other)];
    if (a.width !== b.width || a.height !== b.height) return 1;
    let differ = 0;
    for (let at = 0; at < a.data.length; at += 4)
        if ([0, 1, 2].some((part) => Math.abs(a.data[at + part] - b.data[at + part]) > 24)) differ += 1;
    return differ / (a.width * a.height);
}"""
"""The share of pixels of two pictures that differ by more than what smoothing does."""
TAKEN = [
    *((scene, "phone", PHONE, number % 2 == 1) for number, scene in enumerate(SCENES)),
    *((scene, "desk", DESK, number % 2 == 0) for number, scene in enumerate(ON_A_DESK)),
]


@pytest.mark.parametrize(("scene", "on", "size", "dark"), TAKEN, ids=lambda each: each if isinstance(each, str) else "")
def test_a_scene_looks_as_it_did(
    browser: Browser,
    gallery: str,
    request: pytest.FixtureRequest,
    scene: str,
    on: str,
    size: ViewportSize,
    dark: bool,
) -> None:
    if browser.version != CHROMIUM:
        pytest.skip(
            f"the pictures were taken with Chromium {CHROMIUM}, and this is {browser.version}: nothing compared"
        )
    context = browser.new_context(viewport=size, reduced_motion="reduce", color_scheme="dark" if dark else "light")
    page = context.new_page()
    page.goto(f"{gallery}?screen={scene}&still")
    page.locator(":is(button, h1, h2)").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(SETTLED)
    picture = page.screenshot(animations="disabled", caret="hide")
    kept = PICTURES / f"{scene}-{on}.png"
    if request.config.getoption("update_golden"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(picture)
    share = different(page, picture, kept.read_bytes())
    context.close()
    assert share <= MOST_DIFFERENT, f"{share:.2%} of the pixels of {kept.name} differ"


def different(page: Page, *pictures: bytes) -> float:
    """The share of pixels of two pictures that differ."""
    share: float = page.evaluate(DIFFERENT, [base64.b64encode(each).decode() for each in pictures])
    return share


def test_the_pictures_are_few_and_light() -> None:
    assert len(TAKEN) <= MOST_SCENES
    assert sum(path.stat().st_size for path in PICTURES.glob("*.png")) <= MOST_BYTES
    named = {f"{scene}-{on}.png" for scene, on, _, _ in TAKEN}
    assert {path.name for path in PICTURES.glob("*.png")} <= named, "no picture is left of a scene that is not tried"
