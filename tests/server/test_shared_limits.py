"""Limits of one address that all servers of a database count together: tables in an hour, and guesses at codes."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from bunkum.server.rate_limits import SharedLimit
from bunkum.server.storage import StorageError
from bunkum.server.storage.postgresql.log import PostgresLog, open_log
from bunkum.server.storage.shared_limits import NoSharedLimits, Rate
from support import postgresql
from support.servers import Device, open_server, run

SLOW = Rate(0.001, 3)


class CountedLimits:
    """Counts how often it is asked, and cannot be asked if it is `lost`."""

    def __init__(self, *, lost: bool = False) -> None:
        self.asked, self.lost = 0, lost

    async def take(self, limit: str, key: str, rate: Rate) -> bool:  # noqa: ARG002
        """As `SharedLimits`."""
        self.asked += 1
        if self.lost:
            raise StorageError("it is away")
        return False

    async def give_back(self, limit: str, key: str, rate: Rate) -> None:
        """As `SharedLimits`."""
        await self.take(limit, key, rate)


@asynccontextmanager
async def two_logs(database: str):
    """The log as two servers have it."""
    async with AsyncExitStack() as stack:
        logs: list[PostgresLog] = []
        for _ in range(2):
            logs.append(await open_log(database))
            stack.push_async_callback(logs[-1].close)
        yield logs


def stored_keys(database: str) -> list[bytes]:
    return [key for (key,) in postgresql.fetch(database, "SELECT key_hash FROM shared_limits")]


def test_two_servers_count_one_key_together_and_others_apart(database):
    async def main() -> None:
        async with two_logs(database) as (one, two):
            took = [await log.limits.take("tables", "192.0.2.1", SLOW) for log in (one, two, two, one, two)]
            assert took == [True, True, True, False, False]
            assert await two.limits.take("tables", "192.0.2.2", SLOW)
            assert await one.limits.take("codes", "192.0.2.1", SLOW)
            await two.limits.give_back("tables", "192.0.2.1", SLOW)
            assert await one.limits.take("tables", "192.0.2.1", SLOW)
            assert not await two.limits.take("tables", "192.0.2.1", SLOW)

    run(main())


def test_of_many_who_ask_at_once_no_more_than_the_limit_get_one(database):
    async def main() -> None:
        async with two_logs(database) as logs:
            rate = Rate(0.001, 10)
            took = await asyncio.gather(*(logs[n % 2].limits.take("tables", "192.0.2.1", rate) for n in range(40)))
            assert sum(took) == 10

    run(main())


def test_what_was_used_comes_back(database):
    async def main() -> None:
        async with two_logs(database) as (one, two):
            quick = Rate(20.0, 2)
            assert [await one.limits.take("tables", "192.0.2.1", quick) for _ in range(2)] == [True, True]
            async with asyncio.timeout(10):
                while not await two.limits.take("tables", "192.0.2.1", quick):
                    pass

    run(main())


def test_who_has_the_whole_allowance_again_is_forgotten(database):
    async def main() -> None:
        async with two_logs(database) as (one, two):
            for number in range(9):
                assert await one.limits.take("tables", f"192.0.2.{number}", Rate(1000.0, 5))
            async with asyncio.timeout(10):
                while len(await asyncio.to_thread(stored_keys, database)) > 1:
                    assert await two.limits.take("tables", "198.51.100.1", SLOW._replace(most=1e6))

    run(main())


def test_no_address_is_stored(database):
    async def main() -> None:
        async with two_logs(database) as (one, _):
            await one.limits.take("tables", "192.0.2.1", SLOW)

    run(main())
    (key,) = stored_keys(database)
    assert len(key) == 32
    assert b"192.0.2.1" not in key


def test_a_flood_at_one_server_asks_the_others_no_more_often_than_the_limit():
    async def main() -> None:
        shared = CountedLimits()
        limit = SharedLimit("tables", SLOW, shared)
        assert [await limit.allows("192.0.2.1") for _ in range(1000)] == [False] * 1000
        assert shared.asked == 3

    run(main())


def test_while_the_database_is_away_each_server_counts_for_itself(caplog):
    async def main() -> None:
        limit = SharedLimit("tables", SLOW, CountedLimits(lost=True))
        assert [await limit.allows("192.0.2.1") for _ in range(4)] == [True, True, True, False]
        await limit.give_back("192.0.2.1")
        assert await limit.allows("192.0.2.1")

    run(main())
    assert "it is away" in caplog.text


def test_a_server_with_a_file_counts_for_itself():
    async def main() -> None:
        limit = SharedLimit("tables", SLOW, NoSharedLimits())
        assert [await limit.allows("192.0.2.1") for _ in range(4)] == [True, True, True, False]

    run(main())


# Over HTTP.


@pytest.fixture
def at_two_servers(tmp_path, database):
    """Runs a test with a device at each of two servers."""

    def within(test, **changes: Any) -> None:
        async def main() -> None:
            async with AsyncExitStack() as stack:
                devices: list[Device] = []
                for name in "ab":
                    (tmp_path / name).mkdir()
                    server = await stack.enter_async_context(open_server(tmp_path / name, database=database, **changes))
                    devices.append(await stack.enter_async_context(server.device()))
                await test(*devices)

        run(main())

    return within


def test_one_address_may_make_so_many_tables_at_all_servers_together(at_two_servers):
    async def test(one: Device, two: Device) -> None:
        body = {"preset": "liars-boggle", "seats": 2, "name": "Ann"}
        answers = [await device.http.post("/api/tables", json=body) for device in (one, two, one, two, one, two, one)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 2
        assert answers[-1].json()["code"] == "too_many_tables"

    at_two_servers(test, tables_an_hour=4)


def test_one_address_may_guess_so_many_codes_at_all_servers_together(at_two_servers):
    async def test(one: Device, two: Device) -> None:
        made = await one.make()
        for device in (one, two) * 10:
            assert (await device.http.get(f"/api/codes/{made['code']}")).status_code == 200, "a right code costs no try"
        for device in (one, two) * 5:
            assert (await device.http.get("/api/codes/QQQQQQ")).json()["code"] == "no_such_code"
        for device in (one, two):
            assert (await device.http.get("/api/codes/QQQQQQ")).json()["code"] == "too_many_tries"
            assert (await device.http.get(f"/api/codes/{made['code']}")).json()["code"] == "too_many_tries"
            assert (await device.http.post("/api/carry/QQQQQQQQ")).json()["code"] == "too_many_tries"

    at_two_servers(test, codes_a_minute=1)
