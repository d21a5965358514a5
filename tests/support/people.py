"""A person at a browser: plays by what the page says and offers, and keeps every byte that it received."""

import json
import re
import time
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error as PlaywrightError,
    Locator,
    Page,
    TimeoutError as PlaywrightTimeout,
    WebSocket,
    expect,
)

from bunkum.bots import personalities
from bunkum.table.catalog import game_info
from bunkum.table.options_form import Field, form
from bunkum.words.library import BUILT_IN

News = dict[str, Any]

DIARY_LINES = 120
SERVER_GONE = re.compile(
    "WebSocket connection|net::ERR_(CONNECTION|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED)"
    "|Failed to fetch dynamically imported module|Unable to preload CSS"
)
"""What a browser says on the console if a server is killed; the page fetches again what it needs."""
PRACTICE_ODDS = "Practice odds"
"""A switch of the form that is no house rule."""


class Person:
    """Somebody with a browser context of their own."""

    def __init__(
        self, browser: Browser, address: str, name: str, width: int, height: int, *, new: bool = False, **context: Any
    ) -> None:
        """Sit down before an empty page; who is `new` has never played."""
        self.name, self.address = name, address
        self.context = browser.new_context(viewport={"width": width, "height": height}, **context)
        if not new:
            self.context.add_init_script("try { localStorage.setItem('bunkum.played', '1') } catch {}")
        self.page: Page = self.context.new_page()
        self.frames: list[str] = []
        self.troubles: list[str] = []
        self._diary: deque[str] = deque(maxlen=DIARY_LINES)
        self._began = time.monotonic()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(f"{self.name}: {error}"))
        page.on("console", self._note_console)
        page.on("framenavigated", lambda frame: self._note(f"at {frame.url}"))
        page.on("requestfailed", lambda request: self._note(f"failed {request.url}: {request.failure}"))

    def _note_console(self, message: ConsoleMessage) -> None:
        self._note(f"console {message.type}: {message.text}")
        if message.type == "error":
            self.troubles.append(f"{self.name}: {message.text}")

    def _hear(self, socket: WebSocket) -> None:
        self._note(f"opens {socket.url}")
        socket.on("framereceived", lambda frame: self._hear_frame(frame if isinstance(frame, str) else frame.decode()))
        socket.on("framesent", lambda frame: self._note(f"says {frame!s:.80}"))
        socket.on("socketerror", lambda error: self._note(f"socket fails: {error}"))
        socket.on("close", lambda _: self._note("socket closed"))

    def _hear_frame(self, frame: str) -> None:
        self._note(f"hears {len(frame)} letters: {frame:.80}")
        self.frames.append(frame)

    def _note(self, line: str) -> None:
        self._diary.append(f"{time.monotonic() - self._began:8.2f} {line}")

    def tells_what_happened(self, folder: Path) -> str:
        """For a test that failed: what this person's page shows and went through; its picture goes into `folder`."""
        lines = [f"--- {self.name}", *self._diary, *(f"error: {trouble}" for trouble in self.troubles)]
        try:
            picture = folder / (re.sub(r"\W+", "_", self.name) + ".png")
            self.page.screenshot(path=picture, timeout=5000)
            lines += [f"at {self.page.url}, pictured in {picture}", self.page.locator("body").inner_text(timeout=5000)]
        except PlaywrightError as error:  # the page is gone, or too busy to be asked
            lines.append(f"the page does not answer: {error}")
        return "\n".join(lines)

    def close(self) -> None:
        """Go home."""
        self.context.close()

    def goes(self, path: str = "") -> Page:
        """Open a page of the server, or a whole link."""
        self.page.goto(path if path.startswith("http") else self.address + path)
        return self.page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of this name, or that begins so."""
        return self.page.get_by_role("button", name=name)

    def opens_a_table(
        self,
        path: str,
        *,
        opening: str = "Open the table",
        people: int | None = None,
        usual: int = 4,
        fewer: str = "Fewer people",
        bots: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> str:
        """Choose people and house rules on the form, and open the table; its link."""
        page = self.goes(path)
        expect(self.button(opening)).to_be_visible(timeout=20_000)
        name = page.get_by_role("textbox", name="Your name")
        if name.count():
            name.fill(self.name)
        for _ in range(0 if people is None else usual - people):
            self.button(fewer).click()
        for _ in range(bots):
            self.button("More bots").click()
        if options:
            page.get_by_text("More house rules").click()
        for option, value in (options or {}).items():
            self.sets(option, value)
        self.button(opening).click()
        page.wait_for_url("**/t/*")
        return page.url

    def creates_a_table(
        self,
        game: str,
        *,
        people: int,
        bots: int = 0,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> str:
        """Create the table that the form would create, without the form, and open its page; returns its link.

        For tests that begin at a table. `options` are named by their labels on the form, as in `opens_a_table`.
        """
        tempers = [temper.id for temper in personalities(game)]
        request = {
            "preset": preset or next(iter(game_info(game).presets)),
            "seats": people + bots,
            "name": self.name,
            "bots": [tempers[at % len(tempers)] for at in range(bots)],
            "practice": (options or {}).get(PRACTICE_ODDS, False),
            "options": flat_options(game, options or {}),
        }
        answer = self.context.request.post(f"{self.address}api/tables", data=request, max_retries=3)
        assert answer.ok, answer.text()
        return self.goes(f"t/{answer.json()['table']}").url

    def sets(self, option: str, value: object) -> None:
        """Set an option on the form as a person does."""
        page = self.page
        if isinstance(value, bool):
            switch = page.get_by_role("switch", name=re.compile(f"^{re.escape(option)} [A-Z]"))
            switch.set_checked(value, force=True)
        elif isinstance(value, int):
            page.get_by_role("spinbutton", name=option, exact=True).fill(str(value))
            page.keyboard.press("Tab")
        elif isinstance(value, tuple):
            page.get_by_role("button", name=option).click()
            numbers = page.get_by_role("group", name=option).get_by_role("spinbutton")
            for seat, number in enumerate(value):
                numbers.nth(seat).fill(str(number))
                page.keyboard.press("Tab")
        elif page.get_by_role("combobox", name=option, exact=True).count():
            page.get_by_role("combobox", name=option, exact=True).select_option(label=str(value))
        else:
            page.get_by_role("textbox", name=option).fill(str(value))
            page.keyboard.press("Tab")

    def sits_down_at(self, link: str) -> None:
        """Follow a link, say a name, take the first open seat."""
        page = self.goes(link)
        page.get_by_role("textbox", name=re.compile("name", re.IGNORECASE)).fill(self.name)
        self.button(re.compile("^Sit")).first.click()
        expect(self.button(re.compile("^Sit"))).to_have_count(0)  # else the next to act may be first

    def bids(self, word: str) -> None:
        """Type a word and press Enter."""
        field = self.page.get_by_role("textbox", name=re.compile("^(Your|Another) word$"))
        expect(field).to_be_visible(timeout=15_000)
        field.focus()
        self.page.keyboard.type(word)
        expect(self.button(f"Bid {word}")).to_be_enabled()
        self.page.keyboard.press("Enter")

    def opens_another_tab(self) -> None:
        """The same person, the same page, in a second tab; go on in that one."""
        link = self.page.url
        self.page = self.context.new_page()
        self._listen(self.page)
        self.page.goto(link)

    # What was received.

    def news(self) -> Iterator[News]:
        """Every message that told something, in order; what it left out of view and room is put back."""
        known: dict[tuple[int, str], News] = {}
        for frame in self.frames:
            message = json.loads(frame)
            if message.get("is") == "news":
                for part in {"view", "room"} & message.keys():
                    key = message["seat"], part
                    message[part] = known[key] = {**known.get(key, {}), **message[part]}
                yield message

    def own_rolls(self, seat: int) -> list[News]:
        """How this person's own dice fell, roll by roll."""
        events = (event for news in self.news() for event in news.get("events") or [])
        return [event for event in events if event["type"] == "Rolled" and event["seat"] == seat]

    def view(self) -> News:
        """The game as this person last saw it."""
        return [news["view"] for news in self.news() if "view" in news][-1]

    def room(self) -> News:
        """The room as this person last saw it."""
        return [news["room"] for news in self.news() if "room" in news][-1]

    @property
    def phase(self) -> str | None:
        """The phase of the game as last seen; None before there is one."""
        views = [news["view"] for news in self.news() if "view" in news]
        return str(views[-1]["phase"]) if views else None

    def has_seen_who_won(self) -> bool:
        """Whether the page has come to the result."""
        return self.page.get_by_role("heading", name=re.compile("wins?$"), level=1).count() > 0

    # Playing.

    def plays(self) -> bool:
        """Do whatever the page asks for now; whether there was anything."""
        return self._goes_on() or self._gives_up_a_die() or self._takes_a_turn()

    def presses(self, *names: str | re.Pattern[str]) -> bool:
        """Press the first of these buttons that is there; whether one was."""
        patterns = (re.escape(name) if isinstance(name, str) else name.pattern for name in names)
        if len(names) > 1 and not self.button(re.compile("|".join(patterns), re.IGNORECASE)).count():
            return False  # one question instead of one for each name
        for name in names:
            button = self.button(name).first
            try:
                if button.count() and button.is_enabled(timeout=200):
                    button.click(timeout=1000)
                    return True
            except PlaywrightTimeout:  # it went away in this very moment: what comes next is asked again
                continue
        return False

    def _goes_on(self) -> bool:
        return self.presses("Skip", "Let it stand", "Keep mine", "Next round", "See who won")

    def _gives_up_a_die(self) -> bool:
        dice = self.page.get_by_role("radio")
        try:
            if dice.count():
                dice.first.click(timeout=1000)
        except PlaywrightTimeout:  # still turning over
            return False
        return self.presses("Give up this die", "Give up a die")

    def _takes_a_turn(self) -> bool:
        """Open with a short word; call whatever others said."""
        if self.presses("Bunkum!"):
            return True
        word = self.page.get_by_role("textbox", name="Your word")
        try:
            if not word.count() or not word.is_visible():
                return False
            word.focus(timeout=1000)
            if not word.evaluate("field => field === document.activeElement", timeout=1000):
                return False  # a curtain still lies over it, and what is typed would go nowhere
            self.page.keyboard.type("zz")
            self.button("Bid zz").click(timeout=2000)
        except PlaywrightTimeout:  # the turn passed in this very moment
            return False
        return True


def flat_options(game: str, options: Mapping[str, object]) -> dict[str, object]:
    """The options as the server takes them, from their labels on the form and the values that a person sets there."""
    fields = {field.label: field for field in form(game_info(game))}
    return {
        fields[label].name: _flat_value(fields[label], value)
        for label, value in options.items()
        if label != PRACTICE_ODDS
    }


def _flat_value(field: Field, value: object) -> object:
    if field.kind == "seat" and isinstance(value, str):
        return 0 if value == "You" else int(value.removeprefix("Seat ")) - 1
    if field.kind == "words":
        return str(value).split()
    if isinstance(value, tuple):
        return list(value)
    if field.name == "dictionary":
        return next(name for name, label in BUILT_IN.items() if label == value)
    if field.kind == "choice":
        return next(choice for choice in field.choices if field.words[choice] == value)
    return value


def hidden_faces(person: Person, owner: int) -> list[str]:
    """Where this person was shown a face of `owner`'s hand before that round's call; empty where all is well."""
    leaks: list[str] = []
    for news in person.news():
        view = news.get("view")
        events = news.get("events") or []
        opened = any(event["type"] in ("Called", "Revealed") for event in events)
        whispered = ("Rolled", "Dealt", "Ballot")
        leaks += [json.dumps(event) for event in events if event["type"] in whispered and event["seat"] == owner]
        if view is not None and not opened and view["phase"] in ("bid", "turn", "replace"):
            hand = view["hands"][owner] or []
            leaks += [json.dumps(die) for die in hand if die.get("up") or die.get("faces")]
    return leaks
