"""Measures the page on a slow phone: 150 ms round trip, 1.6 Mb/s, CPU slowed 4x.

First paint, when the page can be used, what it has fetched by then, and how soon it answers a key or a tap: from the
event of the key, or of the finger that leaves the glass, until the frame that shows the answer has been drawn. The
first input is made at once when the page can be used, while it still fetches what may be needed later. And how much the
largest tutorial takes on the wire. Goals: docs/explanation/design.md#performance-goals.

Chromium plays the phone, with an empty cache each time; the median of all visits counts. Its slow network counts one
journey for opening a socket and none for what is said over it, so sockets go through a relay that holds back each way
by half a journey: one journey to connect, one to open, one to ask and be answered, whenever the page sets out on them.
"""

from __future__ import annotations

import asyncio
import math
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple

import httpx
from _results import Figure, report
from playwright.sync_api import Browser, Page, StorageState, ViewportSize, sync_playwright

from bunkum.server.http.page_assets import read_page
from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.tutorials import has_tutorial

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
sys.path.insert(0, str(ROOT / "tests"))

from toolchain.test_page_size import MOST_BYTES, first_load  # noqa: E402  found once the path is set

RUNS = 5
MOST_SECONDS, MOST_PAINT_SECONDS, MOST_ANSWER_SECONDS = 2.0, 1.3, 0.1
MOST_TUTORIAL_BYTES = 15_000
JOURNEY = 0.150
BYTES_A_SECOND = 1_600_000 / 8
PHONE: ViewportSize = {"width": 390, "height": 844}


LOOK = """
window.answered = new Promise((resolve) => {
  let since;
  const begin = (event) => (since ??= event.timeStamp);
  for (const type of ['keydown', 'pointerup']) addEventListener(type, begin, { capture: true });
  setTimeout(() => resolve(Infinity), 10000);
  const look = () => {
    if (since !== undefined && %s) setTimeout(() => resolve(performance.now() - since));
    else requestAnimationFrame(look);
  };
  look();
});
undefined
"""
"""Looks before each frame whether the answer to the next input is there; if so, the time is taken after that frame."""
HAS_PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
FIRST_LOAD = """
() => [
  performance.getEntriesByName('first-contentful-paint')[0].startTime,
  ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    .reduce((sum, one) => sum + one.encodedBodySize, 0),
]
"""
HAS_SHEETS = "() => performance.getEntriesByType('resource').some((one) => /sheets-.*js$/.test(one.name))"
DARK = "document.documentElement.dataset.theme === 'dark'"
WORD = "document.querySelector('[aria-label=\"Your word\"]').value"


class Input(NamedTuple):
    """A key or a tap, and the expression that is true once the page shows its answer."""

    name: str
    give: Callable[[Page], None]
    shown: str


class Screen(NamedTuple):
    """A screen of the page: how it is reached, by what it is known to be usable, and what is done there."""

    name: str
    address: str
    usable_by: tuple[Literal["button", "list"], str]
    inputs: tuple[Input, ...]
    keys: StorageState | None = None


class Visit(NamedTuple):
    """What one visit has shown: seconds, but for the bytes."""

    paint: float
    usable: float
    bytes: float
    answers: tuple[float, ...]


def main() -> int:
    """Measures all screens and all tutorials; the exit code says whether every goal was met."""
    with tempfile.TemporaryDirectory() as folder, run_server(folder) as server, sync_playwright() as playwright:
        found = next(
            (path for name in ("chromium-headless-shell", "chromium", "google-chrome") if (path := shutil.which(name))),
            None,
        )
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        figures = [figure for screen in list_screens(browser, server) for figure in measure_screen(browser, screen)]
        figures += [measure_first_load(), measure_tutorials(server)]
        browser.close()
    report("page", [figure.row() for figure in figures])
    return int(any(figure.missed for figure in figures))


def list_screens(browser: Browser, server: str) -> list[Screen]:
    """Returns the screens on which people arrive, and opens the tables for them."""
    host, guest = (browser.new_context(viewport=PHONE).new_page() for _ in range(2))
    waiting, link = open_table(host, server), open_table(host, server)
    sit_down(guest, link, host)
    other = guest.get_by_role("list", name="The others").get_by_role("listitem")
    player = host if "to play" in other.inner_text() else guest
    return [
        Screen(
            "the lobby",
            server,
            ("button", "Play now"),
            (
                Input("a tap on Dark table", tap("[aria-label='Dark table']"), DARK),
                Input("a key in the code", type_into("The table"), "document.activeElement.value.length === 1"),
            ),
        ),
        Screen(
            "a link to a table, by a guest",
            waiting,
            ("button", "Sit down"),
            (Input("a key in the name", type_into("Your name"), "document.activeElement.value.length === 1"),),
        ),
        Screen(
            "a table in play, by who sits there",
            link,
            ("list", "Your dice"),
            (
                Input("a key in the word", type_into("Your word"), f"{WORD}.length === 1"),
                Input("a tap on a letter", tap("[data-key='1-0']"), f"{WORD}.length === 2"),
                Input("a tap on Talk", open_talk, "document.querySelector('dialog[open]')"),
            ),
            player.context.storage_state(),
        ),
    ]


def tap(selector: str) -> Callable[[Page], None]:
    """Returns what taps an element."""
    return lambda page: page.locator(selector).first.tap()


def type_into(label: str) -> Callable[[Page], None]:
    """Returns what presses the key H in a field."""
    return lambda page: page.get_by_role("textbox", name=label).press("h")


def open_talk(page: Page) -> None:
    """Opens the talk once its code has been fetched, which a table does soon after it was drawn."""
    page.wait_for_function(HAS_SHEETS)
    tap("[aria-label^='Talk']")(page)


@contextmanager
def run_server(folder: str) -> Generator[str]:
    """Runs a server on the loopback, and yields its address."""
    command = [sys.executable, "-m", "bunkum.server", "--host", "127.0.0.1", "--port", "0", "--data-dir", folder]
    environment = {"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment) as server:
        assert server.stdout is not None
        address = re.search(r"http://[\w.]+:(?P<port>\d+)/", server.stdout.readline())
        assert address is not None
        try:
            with delay_connection(int(address["port"])) as port:
                yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()
            server.wait(20)


@contextmanager
def delay_connection(server_port: int) -> Generator[int]:
    """Yields a port that forwards to the server's with the delays of a slow network."""
    started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = Future()

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", server_port)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            head = b""
        seconds = JOURNEY / 2 if b"upgrade: websocket" in head.lower() else 0.0
        asyncio.get_running_loop().call_later(seconds, questions.write, head)
        with suppress(asyncio.CancelledError):  # at the end of all: Python 3.11 would tell of it at length
            await asyncio.gather(_forward(reader, questions, seconds), _forward(answers, writer, seconds))

    async def serve() -> None:
        server, closing = await asyncio.start_server(lead, "127.0.0.1", 0), asyncio.Event()
        started.set_result((asyncio.get_running_loop(), closing, server.sockets[0].getsockname()[1]))
        await closing.wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    loop, closing, port = started.result()
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(closing.set)
        thread.join()


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """Forwards what one end sends to the other; each piece is delayed equally."""
    loop = asyncio.get_running_loop()
    with suppress(ConnectionError):
        while piece := await reader.read(1 << 16):
            loop.call_later(seconds, writer.write, piece)
    loop.call_later(seconds, writer.close)


def open_table(page: Page, server: str) -> str:
    """Opens a table for two and sits down; returns its link."""
    page.goto(f"{server}?new=friends")
    for _ in range(2):
        page.get_by_role("button", name="Fewer people").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def sit_down(page: Page, link: str, host: Page) -> None:
    """Seats the second player and starts the match."""
    page.goto(link)
    page.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Shake the cups").click()
    page.get_by_role("list", name="Your dice").wait_for()


def measure_screen(browser: Browser, screen: Screen) -> list[Figure]:
    """Returns the median figures of several visits."""
    visits = [visit(browser, screen) for _ in range(RUNS)]

    def median(what: str, values: Iterable[float], most: float, unit: Literal["s", "ms", "kB"] = "s") -> Figure:
        return Figure(f"{what}: {screen.name}", statistics.median(values), most, unit)

    answers = zip(screen.inputs, zip(*(one.answers for one in visits), strict=True), strict=True)
    return [
        median("first paint on a slow phone", (one.paint for one in visits), MOST_PAINT_SECONDS),
        median("   usable", (one.usable for one in visits), MOST_SECONDS),
        median("   fetched by then, ahead as well", (one.bytes for one in visits), math.inf, "kB"),
        *(median(f"   answer to {given.name}", found, MOST_ANSWER_SECONDS, "ms") for given, found in answers),
    ]


def visit(browser: Browser, screen: Screen) -> Visit:
    """Opens a screen on a slow phone, and uses it at once."""
    context = browser.new_context(viewport=PHONE, has_touch=True, storage_state=screen.keys)
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Network.enable")
    slow.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": JOURNEY * 1000,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    start = time.perf_counter()
    page.goto(screen.address, wait_until="commit")
    role, name = screen.usable_by
    page.get_by_role(role, name=name).first.wait_for()
    usable = time.perf_counter() - start
    page.wait_for_function(HAS_PAINTED)
    paint, size = page.evaluate(FIRST_LOAD)
    answers = tuple(measure_answer(page, given) for given in screen.inputs)
    context.close()
    return Visit(paint / 1000, usable, size, answers)


def measure_answer(page: Page, given: Input) -> float:
    """Returns the seconds from a key or a tap to its answer."""
    page.evaluate(LOOK % given.shown)
    given.give(page)
    return page.evaluate("window.answered") / 1000


def measure_first_load() -> Figure:
    """Returns what a link to a table in play makes a phone fetch before it draws the table, of the largest game."""
    page = read_page()
    sizes = {
        game.name: sum(first_load(page, "table", "frame", "desk", game.id, f"{game.id}-desk").values())
        for game in game_summaries()
    }
    largest = max(sizes, key=sizes.__getitem__)
    return Figure(f"first load, gzipped, fonts included: {largest}", sizes[largest], MOST_BYTES, "kB")


def measure_tutorials(server: str) -> Figure:
    """Returns what the largest tutorial takes on the wire."""

    def fetch(game: str) -> int:
        with httpx.stream("GET", f"{server}api/tutorial", params={"game": game}, trust_env=False) as response:
            response.raise_for_status().read()
            return response.num_bytes_downloaded

    sizes = {game.name: fetch(game.id) for game in game_summaries() if has_tutorial(game_info(game.id))}
    largest = max(sizes, key=sizes.__getitem__)
    return Figure(f"the largest tutorial, on the wire: {largest}", sizes[largest], MOST_TUTORIAL_BYTES, "kB")


if __name__ == "__main__":
    sys.exit(main())
