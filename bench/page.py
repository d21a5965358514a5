"""Measures when the page is usable on a slow phone: 150 ms round trip, 1.6 Mb/s, CPU slowed 4x.

Chromium plays the phone, with an empty cache each time. Its slow network counts one journey for opening a socket and
none for what is said over it, so sockets go through a relay that holds back each way by half a journey: one journey to
connect, one to open, one to ask and be answered, whenever the page sets out on them.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from _results import Row, report
from playwright.sync_api import Browser, Locator, Page, StorageState, ViewportSize, sync_playwright

SOURCE = Path(__file__).parents[1] / "src"
RUNS = 5
GOAL = 2.0
JOURNEY = 0.150
BYTES_A_SECOND = 1_600_000 / 8
PHONE: ViewportSize = {"width": 390, "height": 844}


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, run_server(folder) as server, sync_playwright() as playwright:
        found = next(
            (path for name in ("chromium-headless-shell", "chromium", "google-chrome") if (path := shutil.which(name))),
            None,
        )
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        host = browser.new_context(viewport=PHONE)
        link = open_table(host.new_page(), server)
        seat = browser.new_context(viewport=PHONE)
        sit_down(seat.new_page(), link, host.pages[0])
        figures = {
            "the lobby": measure_usable(browser, server, lambda page: page.get_by_role("button", name="Play now")),
            "a link to a table, by a guest": measure_usable(
                browser, open_table(host.new_page(), server), lambda page: page.get_by_role("button", name="Sit down")
            ),
            "a table in play, by who sits there": measure_usable(
                browser, link, lambda page: page.get_by_role("list", name="Your dice"), seat.storage_state()
            ),
        }
        browser.close()
    rows = [
        Row(f"usable on a slow phone: {screen}", f"{seconds:.2f} s", f"{GOAL:.0f} s")
        for screen, seconds in figures.items()
    ]
    report("page", rows)
    return int(max(figures.values()) > GOAL)


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
    loop = asyncio.new_event_loop()

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", server_port)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            head = b""
        seconds = JOURNEY / 2 if b"upgrade: websocket" in head.lower() else 0.0
        loop.call_later(seconds, questions.write, head)
        await asyncio.gather(_forward(reader, questions, seconds), _forward(answers, writer, seconds))

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(asyncio.start_server(lead, "127.0.0.1", 0), loop).result()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(loop.stop)
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


def measure_usable(
    browser: Browser, address: str, locate: Callable[[Page], Locator], keys: StorageState | None = None
) -> float:
    """Returns the median of the seconds until the page can be used."""
    return statistics.median(measure_once(browser, address, locate, keys) for _ in range(RUNS))


def measure_once(browser: Browser, address: str, locate: Callable[[Page], Locator], keys: StorageState | None) -> float:
    context = browser.new_context(viewport=PHONE, has_touch=True, storage_state=keys)
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
    page.goto(address, wait_until="commit")
    locate(page).first.wait_for()
    seconds = time.perf_counter() - start
    context.close()
    return seconds


if __name__ == "__main__":
    sys.exit(main())
