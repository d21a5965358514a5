"""A server on loopback and people with browsers."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from support import stepped_server as stepped_server_module
from support.people import Person
from support.scenes import ScenePage

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "test-results"
ShowScene = Callable[..., Page]
FAILED = pytest.StashKey[bool]()
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

expect.set_options(timeout=15_000)  # a machine that has other work to do is slow, and no less right


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, of which there is one at a time."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that is found on this machine, else the one that Playwright installed."""
    paths = (os.environ.get("BUNKUM_CHROMIUM", ""), *CHROMIUMS)
    found = next((path for name in paths if (path := shutil.which(name))), None)
    as_root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    chromium = playwright.chromium.launch(executable_path=found, args=[*QUIET, *as_root])
    yield chromium
    chromium.close()


class RunningServer(NamedTuple):
    """A server in a process of its own."""

    address: str
    process: "subprocess.Popen[str]"


@contextmanager
def open_server(
    folder: Path,
    games: Path | None = None,
    program: Sequence[str] = ("-m", "bunkum.server"),
    further_flags: Sequence[str] = (),
) -> Generator[RunningServer]:
    """Runs a server whose bots think ten times as fast. `games` is a folder of games of one's own."""
    flags = (
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data-dir",
        str(folder),
        "--pace",
        "0.1",
        "--tables-an-hour",
        "1000",
        "--workers",
        "1",  # one test at a time has bots here
        *further_flags,
    )
    command = (sys.executable, *program, *flags)
    surroundings = os.environ | ({} if games is None else {"BUNKUM_GAMES": str(games)})
    with (
        (folder / "errors").open("w") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=folder, env=surroundings
        ) as serving,
    ):
        assert serving.stdout is not None
        try:
            line = serving.stdout.readline()
            address = re.search(r"http://[\w.:]+/", line)
            assert address, f"the server did not start: {line}{Path(log.name).read_text()}"
            yield RunningServer(address.group(), serving)
        finally:
            serving.terminate()
            serving.wait(20)


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the server at `address`."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def address(data_folder: Path) -> Iterator[str]:
    """The address of a server."""
    with open_server(data_folder) as server:
        yield server.address


@pytest.fixture(scope="session")
def stepped_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose clock can be put forward."""
    with open_server(tmp_path_factory.mktemp("stepped"), program=(stepped_server_module.__file__,)) as server:
        yield server


@pytest.fixture
def step_clock(stepped_server: RunningServer) -> Callable[[], None]:
    """Puts the server's clock ten seconds forward. The people of a test that asks for this are on such a server."""
    return partial(stepped_server.process.send_signal, signal.SIGUSR1)


@pytest.fixture(scope="session")
def gallery() -> Iterator[str]:
    """The address of the pattern book, served on loopback: `?screen=list` names its scenes."""
    built = subprocess.run([sys.executable, str(ROOT / "hatch_build.py"), "gallery"], check=True, capture_output=True)
    folder = built.stdout.decode().splitlines()[-1]
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/gallery.html"
        server.shutdown()


@pytest.fixture(scope="session")
def scene_page(browser: Browser, gallery: str) -> Iterator[ScenePage]:
    """The page that shows scenes to all tests of a worker."""
    context = browser.new_context(has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{gallery}?screen=list")
    page.add_style_tag(content="* { caret-color: transparent !important }")
    yield ScenePage(page, context.new_cdp_session(page))
    context.close()


@pytest.fixture
def show_scene(scene_page: ScenePage) -> ShowScene:
    """Shows a scene of the gallery at this size, where it can be pressed."""

    def show(scene: str, width: int = 390, height: int = 844, *, scale: float = 1) -> Page:
        scene_page.resize({"width": width, "height": height}, scale)
        scene_page.page.emulate_media(color_scheme="light")
        scene_page.show(scene, "main")
        return scene_page.page

    return show


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and logs nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name is the standard library's)
        """Says nothing."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers that a test failed, for `people` to tell what their pages showed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def people(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Make a person with a browser of their own; each must end without an error on the page.

    Where the test fails, what each page showed, asked for and heard stands below the failure, and its picture lies in
    `test-results`.
    """
    made: list[Person] = []
    stepped = "step_clock" in request.fixturenames
    address = request.getfixturevalue("stepped_server").address if stepped else request.getfixturevalue("address")

    def person(name: str, width: int = 390, height: int = 844, *, new: bool = False, **context: object) -> Person:
        made.append(Person(browser, address, name, width, height, new=new, **context))
        return made[-1]

    yield person
    if FAILED in request.node.stash:
        folder = RESULTS / re.sub(r"\W+", "_", request.node.name)
        folder.mkdir(parents=True, exist_ok=True)
        for each in made:
            print(each.tells_what_happened(folder))  # noqa: T201  (pytest shows it below the failure)
    troubles = [trouble for each in made for trouble in each.troubles]
    for each in made:
        each.close()
    assert troubles == []
