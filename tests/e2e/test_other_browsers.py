"""One match in Firefox and one in WebKit, where Playwright has installed them: `playwright install firefox webkit`."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from support.evening import play_to_the_end
from support.people import Person

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_a_match_against_a_bot(playwright: Playwright, address: str, engine: str) -> None:
    kind = getattr(playwright, engine)
    if not Path(kind.executable_path).exists():
        pytest.skip(f"{engine} is not installed: `playwright install {engine}` installs it")
    browser = kind.launch()
    ann = Person(browser, address, "Ann", 390, 844)
    ann.creates_a_table("liars_boggle", people=1, bots=1, options={"Who begins": "You", "Dice in play": 6})
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
    play_to_the_end(ann)
    troubles = list(ann.troubles)
    ann.close()
    browser.close()
    assert troubles == []
