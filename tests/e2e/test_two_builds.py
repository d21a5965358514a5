"""An update goes from server to server while a page is open, and a proxy sends the page to old and new ones in turn."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Frame, expect

from bunkum.server.http.page_assets import compute_build_id, read_page
from bunkum.server.storage.postgresql.schema import migrate
from e2e.conftest import RunningServer, open_server
from support import postgresql
from support.front import Front
from support.page_copies import copy_page
from support.people import SERVER_GONE, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SERVE_PAGE = """
import runpy
from pathlib import Path
from bunkum.server.http import page_assets
page = page_assets.read_page(Path({folder!r}))
page_assets.read_page = lambda: page
runpy.run_module("bunkum.server", run_name="__main__")
"""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Starts a server on the test's database, with the built page or that of a folder."""
    with ExitStack() as stack:
        url = stack.enter_context(postgresql.server())
        database = stack.enter_context(postgresql.database(url))
        postgresql.run_apart(migrate(database))

        def start_one(name: str, page: Path | None = None) -> RunningServer:
            (tmp_path / name).mkdir()
            program = ("-m", "bunkum.server") if page is None else ("-c", SERVE_PAGE.format(folder=str(page)))
            flags = ("--database", database, "--workers", "0")
            return stack.enter_context(open_server(tmp_path / name, program=program, further_flags=flags))

        yield start_one


def port_of(server: RunningServer) -> int:
    """The port of a server."""
    port = urlsplit(server.address).port
    assert port is not None
    return port


def reconnects(person: Person, front: Front) -> None:
    """Their socket breaks, and the page hears of the table through another."""
    opened, heard = front.sockets_opened, len(person.frames)
    front.drop_sockets()
    end = monotonic() + 20
    while front.sockets_opened == opened or len(person.frames) == heard:
        assert monotonic() < end
        person.page.wait_for_timeout(20)


def test_a_page_stays_while_any_server_has_its_build_and_then_loads_again_once(
    browser: Browser, tmp_path: Path, start: Callable[..., RunningServer]
) -> None:
    newer_page = copy_page(tmp_path / "page")
    old_id, new_id = (compute_build_id(read_page(*folder)) for folder in ((), (newer_page,)))
    older = start("older")
    with Front(port_of(older)) as front:
        ann = Person(browser, f"{front.url}/", "Ann", 390, 844)
        loads: list[str] = []

        def note_load(frame: Frame) -> None:
            loads.append(frame.url)

        ann.creates_a_table("bar", people=2)
        build = ann.page.locator('meta[name="build"]')
        expect(build).to_have_attribute("content", old_id)
        expect(ann.page.get_by_text("Ann").first).to_be_visible()
        ann.page.on("framenavigated", note_load)

        newer = start("newer", newer_page)
        front.servers.append(port_of(newer))
        met: set[int] = set()
        for _ in range(6):
            reconnects(ann, front)
            met |= {server for server, count in front.sockets.items() if count}
        assert met == set(front.servers), "the page's socket was at both"
        assert loads == []

        front.servers.remove(port_of(older))
        older.process.terminate()
        expect(build).to_have_attribute("content", new_id, timeout=30_000)
        expect(ann.page.get_by_text("Ann").first).to_be_visible()
        for _ in range(2):
            reconnects(ann, front)
        assert len(loads) == 1
        assert ann.room()["yours"] == [0]
        assert [trouble for trouble in ann.troubles if not SERVER_GONE.search(trouble)] == []
        ann.close()
