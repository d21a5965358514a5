"""The page on which scenes of the gallery are shown, one after the other, at sizes that are laid out at once."""

from base64 import b64decode
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page, ViewportSize

SMALL = 0.25
"""At this scale little is painted. The layout stays that of full size, but nothing can be pressed."""

SHOWN = "search => { document.documentElement.style.fontSize = ''; return showScene(search); }"


class ScenePage(NamedTuple):
    """A page of the gallery. Playwright's own `set_viewport_size` would resize the window too, taking twice as long."""

    page: Page
    session: CDPSession

    def resize(self, size: ViewportSize, scale: float = SMALL) -> None:
        """Lays the page out for this size and paints it at this scale."""
        metrics = {**size, "deviceScaleFactor": 1, "mobile": False, "scale": scale}
        self.session.send("Emulation.setDeviceMetricsOverride", metrics)

    def picture(self) -> bytes:
        """What is shown now, as a JPEG."""
        taken = self.session.send("Page.captureScreenshot", {"format": "jpeg", "quality": 60})
        return b64decode(taken["data"])

    def show(self, scene: str, part: str = ":is(button, h1, h2)") -> None:
        """Shows a scene with text of the usual size; `part` of it is waited for."""
        self.page.evaluate(SHOWN, f"?screen={scene}&still")
        self.page.locator(part).first.wait_for()
