"""Matches in the Firefox and the WebKitGTK of this machine, by taps on what the page offers (CONTRIBUTING.md)."""

import base64
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from PIL import Image

from bunkum.bots import personalities
from bunkum.table.catalog import game_info
from support.webdriver import Driver, WebDriverError, find_firefox, has_webkit, open_firefox, open_webkit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SECONDS = 15
"""For what comes at once on an idle machine."""
MATCH_SECONDS = 60
NOTE_TROUBLES = """
    window.troubles = [];
    addEventListener('error', ({ message }) => troubles.push(message));
    addEventListener('unhandledrejection', ({ reason }) => troubles.push(String(reason)));
    const { error } = console;
    console.error = (...said) => (troubles.push(said.join(' ')), error(...said));
"""
FIND = """
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const offered = [...top.querySelectorAll('button, [role=radio]')].filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(':disabled, [inert]')
            && each.ariaDisabled !== 'true',
    );
    const nameOf = (each) => (each.role === 'radio' ? 'Choose ' : '') + (each.ariaLabel ?? each.textContent).trim();
    for (const name of arguments) {
        const found = offered.find((each) => new RegExp('^(?:' + name + ')').test(nameOf(each)));
        if (found) return found;
    }
    return null;
"""
CREATE_TABLE = """
    const headers = { 'content-type': 'application/json' };
    fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(arguments[0]) })
        .then((answer) => answer.json()).then(({ table }) => (window.createdTable = table));
"""
KEEP_PICTURE = """
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
        const reader = new FileReader();
        reader.onload = () => (window.picture = reader.result);
        reader.readAsDataURL(file);
        return createObjectURL.call(URL, file);
    };
"""
WON = r"return /wins?$/.test(document.querySelector('h1')?.textContent.trim() ?? '')"
GOES_ON = ("Shake the cups", "Skip$", "Let it stand", "Next round", "See who won", "Sure", "Bunkum!")
WORDS = ("Give up this die", "Give up a die", "Choose .*, die 1 of", "Bid z", "Z(, yours)?$")
OTHERS = ("Bang!", r"Bid \d", "Believe, and peek", "Shake the cup", "Look$", "Pass it", "Slide it", "I am done")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of a reference to an element (W3C WebDriver, *web element identifier*)."""
ENGINES: Mapping[str, tuple[Callable[[Path], AbstractContextManager[Driver]], Callable[[], object], str]] = {
    "firefox": (open_firefox, find_firefox, "Firefox is not installed"),
    "webkit": (open_webkit, has_webkit, "WebKitWebDriver and Xvfb are not installed"),
}


class Guest:
    """Somebody at a browser who has only a finger."""

    def __init__(self, driver: Driver, address: str) -> None:
        """Hold a window as narrow as each browser lets it be: 500 and 447 pixels."""
        self._driver, self._address = driver, address
        driver.send("SetWindowRect", x=0, y=0, width=390, height=920)

    def goes(self, path: str) -> None:
        """Open a page of the server."""
        self._driver.send("Navigate", url=self._address + path)
        self.run(NOTE_TROUBLES)

    def run(self, script: str, *arguments: object) -> Any:
        """What a script returns on the page."""
        return self._driver.send("ExecuteScript", script=script, args=arguments)

    def presses(self, *names: str) -> bool:
        """Tap the first of these that is offered; whether one was."""
        try:
            found = self.run(FIND, *names)
            if found is not None:
                self._driver.send("ElementClick", id=found[ELEMENT])
        except WebDriverError:  # it went away, or moved, in this very moment: what is offered then is asked again
            return False
        return found is not None

    def must_press(self, *names: str) -> None:
        """Wait for one of these, and tap it."""
        self.waits_until(lambda: self.presses(*names), f"none of {names}")

    def waits_until(self, is_so: Callable[[], object], otherwise: str, seconds: float = SECONDS) -> None:
        """Fail with what the page shows if it does not come to be so."""
        until = monotonic() + seconds
        while not is_so():
            assert monotonic() < until, f"{otherwise}: {self.run('return document.body.innerText')} {self.troubles()}"
            sleep(0.05)

    def plays_to_the_end(self) -> None:
        """Bid a word that nobody has heard of, call whatever others say, until somebody has won."""

        def is_over() -> bool:
            self.presses(*GOES_ON, *WORDS)
            return self.run(WON)

        self.waits_until(is_over, "no end", MATCH_SECONDS)

    def sees(self, text: str) -> bool:
        """Whether the page says so."""
        return self.run("return document.body.innerText.includes(arguments[0])", text)

    def creates_a_table(self, game: str, **options: object) -> None:
        """Sit down at a table of this game with one bot, and begin."""
        asked = {"preset": next(iter(game_info(game).presets)), "seats": 2, "bots": [personalities(game)[0].id]}
        self.run(CREATE_TABLE, {"name": "Ann", "practice": False, "options": options, **asked})
        self.waits_until(lambda: self.run("return window.createdTable"), f"no table of {game}")
        self.goes(f"t/{self.run('return window.createdTable')}")
        self.must_press("Shake the cups")

    def troubles(self) -> list[str]:
        """What went wrong on the page since it was opened."""
        return self.run("return troubles")


@pytest.fixture(scope="module", params=ENGINES)
def guest(request: pytest.FixtureRequest, address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    open_browser, is_here, is_missing = ENGINES[request.param]
    if not is_here():
        pytest.skip(f"{is_missing}: CONTRIBUTING.md says how to install it")
    with open_browser(tmp_path_factory.mktemp(request.param)) as driver:
        yield Guest(driver, address)


def test_a_stranger_plays_a_match_looks_back_at_it_and_shares_its_picture(guest: Guest) -> None:
    guest.goes("")
    guest.must_press("Play now")
    guest.waits_until(lambda: guest.sees("1 of 4"), "no tutorial")
    guest.must_press("Skip the tutorial")
    guest.waits_until(lambda: guest.sees("only you can see them"), "no dice")
    assert guest.troubles() == []
    guest.creates_a_table("liars_boggle", dice_in_play=6, first_seat=0)
    guest.plays_to_the_end()
    guest.must_press("Review")
    guest.waits_until(lambda: guest.sees("Who believed what"), "no review")
    guest.must_press("Back$")  # the review has a button of this name too
    guest.waits_until(lambda: guest.run("return document.querySelector('dialog[open]') === null"), "still the review")
    guest.must_press("Share$")
    guest.waits_until(lambda: guest.run(FIND, "Share the picture"), "no picture")
    guest.must_press("Share as text")
    guest.waits_until(lambda: guest.sees("Copied"), "nothing was copied")
    guest.run(KEEP_PICTURE)
    guest.must_press("Share the picture")
    guest.waits_until(lambda: guest.run("return window.picture"), "no picture")
    assert_shows_the_match(guest.run("return window.picture"))
    assert guest.troubles() == []


def assert_shows_the_match(data_url: str) -> None:
    """The felt, the word in tiles and who won, in the page's own letters."""
    picture = Image.open(BytesIO(base64.b64decode(data_url.partition(",")[2]))).convert("RGB")
    assert picture.size == (1200, 630)
    colours = {colour: number for number, colour in picture.getcolors(1200 * 630) or []}
    assert colours[0x19, 0x5A, 0x56] > 100_000, "the felt"
    assert colours[0xF3, 0xF9, 0xF4] > 5000, "who won"


@pytest.mark.parametrize("game", ["bar", "boggle", "cup", "firehouse", "green_box", "perudo"])
def test_some_moves_are_played_in_each_other_game(guest: Guest, game: str) -> None:
    guest.goes("")
    guest.creates_a_table(game)
    for _ in range(3 if game != "boggle" else 1):
        guest.must_press(*GOES_ON, *OTHERS)
    assert guest.troubles() == []
