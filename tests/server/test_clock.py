"""A clock that is set deletes nothing and ends no code: time is an argument here, and hours pass in no time."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bunkum.server.clock import ALLOWED_DRIFT_SECONDS, Clock, ClockCheck
from bunkum.server.storage import SqliteLog, TableRow, Writer, open_database, read_table
from bunkum.server.storage.sqlite.reader import find_table_by_code, insert_table, renew_code
from bunkum.server.storage.upkeep import CODE_SECONDS, TableUse, Upkeep

HOUR, DAY = 3600.0, 86400.0
NOW = 1_795_000_000.0
SAID = b'{"seq":0,"at":1.0,"seat":0,"move":{"type":"say","text":"psst"},"house":[{"type":"said","text":"psst"}]}'
OPENED = b'{"seq":0,"at":0.0,"seat":-1,"move":null,"house":[{"type":"table_opened"}]}'
BEGAN = b'{"seq":1,"at":0.0,"seat":0,"move":{"type":"start"},"house":[{"type":"match_began","match":1}]}'
OVER = b'{"seq":2,"at":9.0,"seat":0,"move":{"type":"Call"},"house":[{"type":"match_over","ranking":[1,2]}]}'
TALK = b'{"seq":3,"at":9.5,"seat":0,"move":{"type":"say","text":"psst"},"house":[{"type":"said","text":"psst"}]}'


class FakeClock:
    """A computer's two clocks."""

    def __init__(self, wall: float = NOW) -> None:
        self.wall, self.running = wall, 1000.0
        self.clock = Clock(lambda: self.wall, lambda: self.running)

    def passes(self, seconds: float) -> None:
        """Time passes."""
        self.wall += seconds
        self.running += seconds

    def is_set(self, by: float) -> None:
        """Somebody sets the wall clock."""
        self.wall += by


class Server:
    """The upkeep of a database, with a clock that the test moves on."""

    def __init__(self, path: Path, writer: Writer, clock: FakeClock) -> None:
        self.path, self.writer, self.clock = path, writer, clock
        self.tables: list[TableUse] = []
        self.upkeep = Upkeep(SqliteLog(writer, path), 30.0, clock.clock, lambda: self.tables)

    async def hours(self, number: float) -> None:
        """So many hours pass, with a look every ten minutes."""
        for _ in range(round(number * 6)):
            self.clock.passes(HOUR / 6)
            await self.upkeep.run_what_is_due()

    async def days(self, number: float) -> None:
        """So many days pass, with a look every six hours."""
        for _ in range(round(number * 4)):
            self.clock.passes(6 * HOUR)
            await self.upkeep.run_what_is_due()

    async def table(self, name: str, *entries: bytes, age: float = 0.0) -> int:
        """A table that was last used some time ago."""
        row = TableRow(0, name, "bar", b"s" * 32, "en", "0" * 64, "waiting", False, self.clock.wall - age)
        log = [(entry in (SAID, TALK), entry) for entry in entries or (OPENED,)]
        return await self.writer.run(lambda db: insert_table(db, row, log))

    def has(self, name: str) -> bool:
        """Whether the table is still there."""
        return read_table(self.path, name) is not None

    async def behind(self, code: str) -> str | None:
        """Where a code leads."""
        return await self.writer.run(lambda db: find_table_by_code(db, code, self.clock.wall))


@asynccontextmanager
async def running(folder: Path, wall: float = NOW) -> AsyncGenerator[Server]:
    writer = Writer(*open_database(folder / "bunkum.sqlite"))
    try:
        yield Server(folder / "bunkum.sqlite", writer, FakeClock(wall))
    finally:
        await writer.close()


def run(main) -> None:
    asyncio.run(asyncio.wait_for(main, 60))


def test_what_is_old_is_deleted_after_a_day_of_uptime_and_not_before(tmp_path):
    async def main() -> None:
        async with running(tmp_path) as server:
            await server.table("old", OPENED, age=40 * DAY)
            await server.table("new", OPENED, age=20 * DAY)
            await server.hours(23.5)
            assert server.has("old"), "the clock has not been trusted for a day"
            await server.hours(2)
            assert not server.has("old")
            assert server.has("new")

    run(main())


@pytest.mark.parametrize("days", [40, 4000, -400])
def test_a_clock_that_is_set_deletes_nothing(tmp_path, caplog, days):
    async def main() -> None:
        async with running(tmp_path) as server:
            await server.table("yesterday's", OPENED, age=DAY)
            await server.hours(30)
            used = await server.table("used in this run", OPENED)
            until = server.clock.wall + CODE_SECONDS
            code = await server.writer.run(lambda db: renew_code(db, used, server.clock.wall, until, until))
            server.clock.is_set(days * DAY)
            await server.hours(1)
            assert await server.behind(code) == "used in this run", "codes lead as long as they would have"
            assert "the clock was set" in caplog.text
            await server.hours(20)
            server.clock.is_set(-days * DAY)
            await server.days(3)
            assert server.has("yesterday's")
            assert server.has("used in this run")

    run(main())


def test_a_clock_that_was_wrong_when_a_table_was_used_makes_it_no_older(tmp_path):
    """A computer without a battery begins in 1970, and is set right when it finds the network."""

    async def main() -> None:
        async with running(tmp_path, wall=1000.0) as server:
            await server.table("used in 1970", OPENED)
            await server.hours(1)
            server.clock.is_set(NOW)
            await server.hours(48)
            assert server.has("used in 1970")
            await server.days(31)
            assert not server.has("used in 1970"), "it is forgotten in its time"

    run(main())


def test_what_was_used_while_the_clock_was_ahead_is_forgotten_in_time(tmp_path):
    async def main() -> None:
        async with running(tmp_path, wall=NOW + 4000 * DAY) as server:
            await server.table("used in the future", OPENED)
        async with running(tmp_path) as server:
            await server.days(29)
            assert server.has("used in the future")
            await server.days(4)
            assert not server.has("used in the future")

    run(main())


def test_a_finished_match_is_kept_though_its_row_does_not_know_that_it_is_over(tmp_path):
    """A row learns of the end when the table is next noted as used; a server killed before that leaves it behind."""

    async def main() -> None:
        async with running(tmp_path) as server:
            await server.table("finished", OPENED, BEGAN, OVER, TALK, age=40 * DAY)
            await server.table("begun again", OPENED, BEGAN, OVER, BEGAN, age=40 * DAY)
            await server.table(
                "boasts", OPENED, BEGAN, TALK.replace(b"psst", rb"\"type\":\"match_over\""), age=40 * DAY
            )
            await server.hours(26)
            assert server.has("finished")
            assert not server.has("begun again"), "its second match is unfinished"
            assert not server.has("boasts"), "what people say ends no match"
            found = read_table(server.path, "finished")
            assert found is not None
            assert found[0].phase == "over"
            assert b"psst" not in b"".join(entry for _, entry in found[1]), "talk is forgotten"

    run(main())


def test_the_code_of_a_table_in_memory_outlives_a_clock_that_is_set(tmp_path):
    async def main() -> None:
        async with running(tmp_path) as server:
            key = await server.table("here", OPENED)
            server.tables.append(TableUse(key, "playing", is_occupied=True))
            code = await server.upkeep.renew_code(key)
            await server.hours(5)
            assert await server.behind(code) == "here", "renewed while somebody is there"
            server.clock.is_set(40 * DAY)
            await server.upkeep.run_what_is_due()
            assert await server.behind(code) == "here"
            server.tables.clear()
            await server.hours(3)
            assert await server.behind(code) is None
            assert await server.upkeep.renew_code(key) == code, "who comes back finds the code of before"

    run(main())


def test_a_code_is_given_to_another_table_only_a_day_after_it_led_anywhere(tmp_path, monkeypatch):
    letters = iter("B" * 12 + "C" * 6 + "B" * 6)
    monkeypatch.setattr("bunkum.server.storage.codes.secrets.choice", lambda _: next(letters))

    async def main() -> None:
        async with running(tmp_path) as server:
            one, two, three = [await server.table(name, OPENED) for name in ("one", "two", "three")]
            assert await server.upkeep.renew_code(one) == "BBBBBB"
            server.clock.passes(HOUR * 20)
            assert await server.upkeep.renew_code(two) == "CCCCCC", "one's code still is one's"
            server.clock.passes(HOUR * 20)
            assert await server.upkeep.renew_code(three) == "BBBBBB"
            assert await server.behind("BBBBBB") == "three"

    run(main())


def test_a_clock_that_is_slewed_is_trusted_and_a_clock_that_steps_is_not():
    clock = FakeClock()
    check = ClockCheck(clock.clock)
    for _ in range(24 * 6):
        clock.passes(600)
        clock.is_set(600 * 400e-6)
        assert check.measure_jump() == 0
    assert check.is_trusted, "400 parts in a million are no step"
    clock.is_set(-ALLOWED_DRIFT_SECONDS - 5)
    assert check.measure_jump() < -ALLOWED_DRIFT_SECONDS
    assert not check.is_trusted
    assert check.measure_jump() == 0, "a step is told once"


def test_upkeep_goes_on_after_the_disk_was_full(tmp_path, caplog):
    async def main() -> None:
        async with running(tmp_path) as server:
            await server.table("old", OPENED, age=40 * DAY)
            await server.hours(23.5)
            await server.writer.run(lambda db: db.execute("PRAGMA query_only = ON"))
            await server.hours(1)
            assert "upkeep of the database failed" in caplog.text
            assert server.has("old")
            server.writer._connection.execute("PRAGMA query_only = OFF")
            await server.hours(2)
            assert not server.has("old")

    run(main())
