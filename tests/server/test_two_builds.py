"""Servers with two builds of the page on one database, as while an update goes from one to the next."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from bunkum.server import services
from bunkum.server.http.page_assets import compute_build_id, read_page
from bunkum.server.net import connection
from bunkum.server.storage import StorageError
from bunkum.server.storage.page_builds import KEPT_BUILDS
from bunkum.server.storage.postgresql import page_builds
from bunkum.server.storage.postgresql.connection import close, connect
from bunkum.server.storage.postgresql.log import PostgresLog, open_log
from bunkum.server.storage.postgresql.presence import Presence
from support import postgresql
from support.page_copies import copy_page
from support.servers import RunningServer, Seat, ServerProcess, comes_true, open_server, run


@pytest.fixture(scope="module")
def newer_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a newer build of the page."""
    return copy_page(tmp_path_factory.mktemp("newer"))


@pytest.fixture
def open_newer(tmp_path: Path, database: str, newer_page: Path, monkeypatch: pytest.MonkeyPatch):
    """Opens a server that has the newer build."""

    @asynccontextmanager
    async def open_one() -> AsyncGenerator[RunningServer]:
        (tmp_path / "newer").mkdir()
        with monkeypatch.context() as changed:
            changed.setattr(services, "read_page", lambda: read_page(newer_page))
            opening = open_server(tmp_path / "newer", keeps_page=True, database=database)
            server = await opening.__aenter__()
        try:
            assert server.services.build == compute_build_id(read_page(newer_page)) != compute_build_id(read_page())
            yield server
        finally:
            await opening.__aexit__(None, None, None)

    return open_one


@pytest.fixture
def open_older(tmp_path: Path, database: str):
    """Opens a server that has the older build."""

    def open_one():
        (tmp_path / "older").mkdir()
        return open_server(tmp_path / "older", keeps_page=True, database=database)

    return open_one


async def page_of(stack: AsyncExitStack, build: str, at: RunningServer, table: str) -> Seat:
    """A page of this build whose socket is at this server; it has said hello."""
    device = await stack.enter_async_context(at.device())
    page = await stack.enter_async_context(device.at(table))
    await page.say("hello", n=0, build=build)
    return page


async def is_followed(page: Seat) -> bool:
    """Whether the page is told of the table, and not to load again."""
    return (await page.hear())["is"] == "news"


def test_any_server_has_the_files_of_either_build(open_older, open_newer):
    async def main() -> None:
        async with open_older() as older, open_newer() as newer:
            for one, other in ((older, newer), (newer, older)):
                names = [name for name in one.services.page if name.startswith("assets/table-")]
                assert names
                async with other.device() as device:
                    for name in names:
                        assert name not in other.services.page
                        found = await device.http.get(f"/{name}")
                        assert found.status_code == 200
                        assert found.content == one.services.page[name].body
                        assert found.headers["etag"] == one.services.page[name].etag
                        assert "immutable" in found.headers["cache-control"]
                    assert (await device.http.get("/assets/table-01234567.js")).status_code == 404

    run(main())


def test_a_page_of_either_build_is_served_by_either_server(open_older, open_newer):
    async def main() -> None:
        async with open_older() as older, AsyncExitStack() as stack:
            newer = await stack.enter_async_context(open_newer())
            ann = await stack.enter_async_context(newer.device())
            table = (await ann.make())["table"]
            for at in (older, newer):  # at once, when the newer one has only just begun to serve
                for build in (newer.services.build, older.services.build):
                    assert await is_followed(await page_of(stack, build, at, table))

    run(main())


def test_a_page_loads_again_once_no_server_has_its_build(open_older, open_newer, monkeypatch):
    monkeypatch.setattr(connection, "BUILD_CHECK_SECONDS", 0.05)

    async def main() -> None:
        async with AsyncExitStack() as stack:
            stopping = AsyncExitStack()
            older = await stopping.enter_async_context(open_older())
            newer = await stack.enter_async_context(open_newer())
            ann = await stack.enter_async_context(newer.device())
            table = (await ann.make())["table"]
            build = older.services.build
            open_page = await page_of(stack, build, newer, table)
            current = await page_of(stack, newer.services.build, newer, table)
            for page in (open_page, current):
                assert await is_followed(page)
            await stopping.aclose()
            closing = await open_page.until(lambda message: message["is"] == "closing")
            assert (closing["code"], closing["again"]) == ("updated", 0)
            late = await page_of(stack, build, newer, table)
            assert (await late.hear())["code"] == "updated"
            assert not [message for message in await current.rest() if message["is"] == "closing"]

    run(main())


def test_a_page_of_a_build_that_a_server_has_never_heard_of_stays_until_it_has_been_looked_up(open_newer, monkeypatch):
    monkeypatch.setattr(connection, "BUILD_CHECK_SECONDS", 0.5)

    async def main() -> None:
        async with open_newer() as newer, AsyncExitStack() as stack:
            ann = await stack.enter_async_context(newer.device())
            page = await page_of(stack, "unheard-of", newer, (await ann.make())["table"])
            assert await is_followed(page)
            assert (await page.until(lambda message: message["is"] == "closing"))["code"] == "updated"

    run(main())


@pytest.mark.slow
def test_a_page_whose_only_server_was_killed_loads_again(tmp_path, database, open_newer, monkeypatch):
    monkeypatch.setattr(connection, "BUILD_CHECK_SECONDS", 0.05)

    async def main() -> None:
        (tmp_path / "older").mkdir()
        older = ServerProcess(tmp_path / "older", database=database)
        await older.open()
        async with open_newer() as newer, AsyncExitStack() as stack:
            ann = await stack.enter_async_context(newer.device())
            table = (await ann.make())["table"]
            page = await page_of(stack, compute_build_id(read_page()), newer, table)
            assert await is_followed(page)
            await older.end(signal.SIGKILL)
            closing = await page.until(lambda message: message["is"] == "closing")
            assert closing["code"] == "updated"

    run(main())


def test_a_table_at_both_goes_on_and_is_played_to_its_end(open_older, open_newer):
    async def main() -> None:
        options = {"show_seconds": 3, "dice_in_play": 4}
        async with open_older() as older, open_newer() as newer, AsyncExitStack() as stack:
            ann = await stack.enter_async_context(older.device())
            table = (await ann.make(seats=2, options=options))["table"]
            a = await stack.enter_async_context(ann.at(table))
            await a.say("hello", n=0, build=newer.services.build)
            assert await is_followed(a)
            b = await page_of(stack, older.services.build, newer, table)
            assert await is_followed(b)
            await b.say("sit", name="Bob")
            await b.until(lambda message: message.get("seat", -2) >= 0)
            await a.until(lambda message: "sat" in str(message.get("house")))
            await a.say("start")
            for page in (a, b):
                await page.until(lambda message: "view" in message)
            await asyncio.gather(a.play_on(), b.play_on())
            await asyncio.gather(a.rest(1.0), b.rest(1.0))
            assert a.room["ranking"] == b.room["ranking"]
            for server in (older, newer):
                assert server.services.metrics.get_value("bunkum_table_failures_total") == 0

    run(main(), 90)


# The files in the database.


@asynccontextmanager
async def opened(database: str) -> AsyncGenerator[PostgresLog]:
    log = await open_log(database)
    try:
        yield log
    finally:
        await log.close()


def test_the_latest_builds_are_kept_and_each_once(database):
    async def main() -> None:
        async with opened(database) as one, opened(database) as two:
            for number in range(KEPT_BUILDS + 2):
                files = {f"assets/part-{number}2345678.js": b"%d" % number}
                await asyncio.gather(*(log.page_builds.add(f"build{number}", files) for log in (one, two)))

    run(main())
    stored = postgresql.fetch(database, "SELECT build FROM page_files ORDER BY build")
    assert stored == [(f"build{number}",) for number in range(2, KEPT_BUILDS + 2)]


def test_requests_for_files_that_do_not_exist_cost_one_query_a_second(database, monkeypatch):
    monkeypatch.setattr(page_builds, "LOOK_SECONDS", 60.0)

    async def main() -> None:
        async with opened(database) as log:
            assert await log.page_builds.find_file("assets/part-12345678.js") is None
            await log.page_builds.add("build", {"assets/part-12345678.js": b"1"})
            runs: list[object] = []

            async def run_none(job: object) -> object:
                runs.append(job)
                raise StorageError("nothing is asked")

            monkeypatch.setattr(log.page_builds, "_run", run_none)
            for number in range(100):
                assert await log.page_builds.find_file(f"assets/part-{number:08}.js") is None
            assert runs == []

    run(main())


def test_a_build_is_gone_once_its_server_is_and_one_never_heard_of_may_have_just_begun(database):
    async def main() -> None:
        async with opened(database) as one:
            async with opened(database) as two:
                await two.page_builds.add("older", {"assets/part-12345678.js": b"1"})
                await one.page_builds.add("newer", {"assets/part-22345678.js": b"2"})
                await comes_true(lambda: one.page_builds.is_served_elsewhere("older"))
                assert one.page_builds.is_served_elsewhere("newer") is False, "by itself alone"
                assert one.page_builds.is_served_elsewhere("newest") is None
                await comes_true(lambda: two.page_builds.is_served_elsewhere("newer"))
            await comes_true(lambda: one.page_builds.is_served_elsewhere("older") is False)

    run(main())


def test_a_sign_of_life_that_was_begun_before_takes_no_build_back(database):
    async def main() -> None:
        server, link = Presence(database, "a"), await connect(database)
        try:
            await server.announce_build(link, "newer")
            server._build = None
            await server._write_server(link)
        finally:
            await close(link)

    run(main())
    assert postgresql.fetch(database, "SELECT build FROM servers") == [("newer",)]
