"""Two servers on one database of PostgreSQL: a table is the same at both, whoever acts where, and whichever dies."""

import asyncio
import signal
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from bunkum.server import rate_limits
from bunkum.server.storage import Row, Unusable, create_server_id
from bunkum.server.storage.postgresql import bus, schema
from bunkum.server.storage.postgresql.bus import Bus
from bunkum.server.storage.postgresql.log import PostgresLog, open_log
from bunkum.server.tables import presence, registry
from support import postgresql
from support.servers import RunningServer, Seat, ServerProcess, comes_true, open_server, run


@pytest.fixture(autouse=True)
def talkative(monkeypatch):
    """Nobody talks too much."""
    monkeypatch.setattr(rate_limits, "TALK_AT_ONCE", 10_000)


async def cut_sessions(url: str) -> None:
    """What a failover or an administrator does to every connection."""
    await asyncio.to_thread(postgresql.execute, url, postgresql.CUT)


@asynccontextmanager
async def two_servers(folder, database: str, **changes: Any):
    async with AsyncExitStack() as stack:
        servers: list[RunningServer] = []
        for name in "ab":
            (folder / name).mkdir()
            servers.append(await stack.enter_async_context(open_server(folder / name, database=database, **changes)))
        yield servers


@asynccontextmanager
async def dying_and_living(folder, database: str):
    """Two servers, of which the first is a process that can be killed."""
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    dying = ServerProcess(folder / "a", database=database)
    await dying.open()
    async with open_server(folder / "b", database=database) as living:
        yield dying, living


async def seat_at(stack: AsyncExitStack, server: RunningServer, table: str, name: str = "") -> Seat:
    """A page of a new person at this server, who sits down if they have a name."""
    device = await stack.enter_async_context(server.device())
    page = await stack.enter_async_context(device.at(table))
    await page.hello()
    if name:
        await page.say("sit", name=name)
        await page.until(lambda message: message.get("seat", -2) >= 0)
    return page


async def table_of_two(
    stack: AsyncExitStack, one: RunningServer | ServerProcess, two: RunningServer, **fields: Any
) -> tuple[Seat, Seat]:
    """A match of Ann, who made the table at the first server, with Bob, who is at the second."""
    ann = await stack.enter_async_context(one.device())
    made = await ann.make(seats=2 + len(fields.get("bots", ())), **fields)
    a = await stack.enter_async_context(ann.at(made["table"]))
    await a.hello()
    b = await seat_at(stack, two, made["table"], "Bob")
    await a.until(lambda message: "sat" in str(message.get("house")))
    await a.say("start")
    for page in (a, b):
        await page.until(lambda message: "view" in message)
    return a, b


def total(metric: str, *servers: RunningServer, **labels: str) -> float:
    """The sum of a metric of these servers."""
    return sum(server.services.metrics.get_value(metric, **labels) for server in servers)


def logs_of(*servers: RunningServer) -> list[int]:
    """How many entries of their only table these servers know."""
    return [server.services.registry.tables[0].table.seq for server in servers]


def test_two_people_at_two_servers_play_a_match(tmp_path, database):
    async def main() -> None:
        options = {"show_seconds": 3, "dice_in_play": 4}
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, b = await table_of_two(stack, one, two, options=options)
            await asyncio.gather(a.play_on(), b.play_on())
            await asyncio.gather(a.rest(1.0), b.rest(1.0))
            assert a.view["round"] == b.view["round"]
            assert a.room["ranking"] == b.room["ranking"]
            assert not any(chair["away"] for chair in a.room["chairs"])
            assert len(set(logs_of(one, two))) == 1
            for server in (one, two):
                assert server.services.metrics.get_value("bunkum_table_failures_total") == 0

    run(main(), 90)


def test_a_server_that_meets_an_event_of_a_newer_version_leaves_the_table_to_others(tmp_path, database, caplog):
    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, _ = await table_of_two(stack, one, two)
            (live,) = one.services.registry.tables
            entry = b'{"seq":%d,"at":9.0,"seat":-1,"house":[{"type":"a_later_invention"}]}' % live.table.seq
            row = Row(live.key, live.table.seq, create_server_id(), False, entry)
            assert two.services.log.append(row, lambda _: None)
            assert await a.is_told_to_come_back() == ("restarting", 1.0)
            assert live.is_closed
            page = await stack.enter_async_context(a.device.at(a.table))
            assert await page.is_told_to_come_back() == ("not_read", 2.0), "until a newer server has taken over"
            assert total("bunkum_damaged_tables_total", one, two) == 0
            assert total("bunkum_table_failures_total", one, two) == 0
        assert "perhaps a newer Bunkum wrote it" in caplog.text

    run(main())


@pytest.mark.slow
def test_running_servers_go_on_after_a_newer_one_has_migrated_the_database(tmp_path, database, monkeypatch):
    tables = "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"
    names = [name for (name,) in postgresql.fetch(database, tables)]
    added = [f"ALTER TABLE {name} ADD COLUMN added_later TEXT" for name in names if name != "bunkum_version"]
    later = ";".join(["CREATE TABLE a_later_invention (id BIGINT PRIMARY KEY)", *added])

    async def main() -> None:
        options = {"show_seconds": 3, "dice_in_play": 4}
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, b = await table_of_two(stack, one, two, options=options)
            with monkeypatch.context() as changed:
                known = schema._read()
                changed.setattr(schema, "_read", lambda: (*known, later))
                assert await schema.migrate(database) == (len(known), len(known) + 1)
            await a.say("say", text="before")
            await cut_sessions(database)
            await asyncio.gather(a.play_on(), b.play_on())
            await asyncio.gather(a.rest(1.0), b.rest(1.0))
            assert a.room["ranking"] == b.room["ranking"]
            made = await a.device.make(seats=2)
            assert (await b.device.http.get(f"/api/codes/{made['code']}")).json() == {"table": made["table"]}
            code = (await a.device.http.post("/api/carry", json={"table": made["table"]})).json()["code"]
            assert (await b.device.http.post(f"/api/carry/{code}")).json() == {"table": made["table"]}
            assert total("bunkum_table_failures_total", one, two) == 0
            with pytest.raises(Unusable, match="was written by a newer Bunkum"):
                await open_log(database)

    run(main(), 90)


def test_what_two_say_at_once_is_said_once_and_heard_by_both_in_one_order(tmp_path, database):
    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, b = await table_of_two(stack, one, two)
            for number in range(40):
                await asyncio.gather(a.say("say", text=f"a{number}"), b.say("say", text=f"b{number}"))
                await asyncio.sleep(0.01)
            await asyncio.gather(a.rest(1.5), b.rest(1.5))
            said = [[line["text"] for news in page.news for line in news.get("talk") or ()] for page in (a, b)]
            assert said[0] == said[1]
            assert sorted(said[0]) == sorted(f"{who}{number}" for who in "ab" for number in range(40))
            raced = [
                server.services.metrics.get_value("bunkum_unsettled_appends_total", result="raced")
                for server in (one, two)
            ]
            assert sum(raced) > 0, "they were first in turn"

    run(main(), 60)


def test_nobody_who_is_at_another_server_is_away(tmp_path, database, monkeypatch):
    monkeypatch.setattr(presence, "RETURN_SECONDS", 0.7)
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.2)

    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, b = await table_of_two(stack, one, two)
            await asyncio.gather(a.rest(2.5), b.rest(2.5))
            assert [chair["away"] for chair in a.room["chairs"]] == [False, False]
            await b.socket.close()
            await a.until(lambda message: "seat_away" in str(message.get("house")))
            async with b.device.at(b.table) as again:
                await again.hello()
                await a.until(lambda message: "seat_back" in str(message.get("house")))

    run(main(), 60)


def test_without_any_notification_all_is_heard_within_two_seconds(tmp_path, database, monkeypatch):
    monkeypatch.setattr(Bus, "_on_notification", lambda *_: None)

    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, b = await table_of_two(stack, one, two)
            await a.say("say", text="hello")
            await b.until(lambda message: "hello" in str(message.get("talk")), 5)
            assert isinstance(two.services.log, PostgresLog)
            assert two.services.log.bus.lost > 0

    run(main(), 60)


@pytest.mark.slow
def test_cut_off_again_and_again_nothing_is_lost_or_done_twice(tmp_path, database):
    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, b = await table_of_two(stack, one, two)

            async def cut() -> None:
                for _ in range(6):
                    await asyncio.sleep(0.15)
                    await cut_sessions(database)

            async def talk(page: Seat, who: str) -> None:
                for number in range(60):
                    await page.say("say", text=f"{who}{number}")
                    await asyncio.sleep(0.02)

            await asyncio.gather(cut(), talk(a, "a"), talk(b, "b"))
            await asyncio.gather(a.rest(3.0), b.rest(3.0))
            said = [[line["text"] for news in page.news for line in news.get("talk") or ()] for page in (a, b)]
            assert said[0] == said[1]
            assert len(said[0]) == len(set(said[0])), "nothing is said twice"
            refused = sum(
                server.services.metrics.get_value("bunkum_refusals_total", code="not_kept") for server in (one, two)
            )
            assert len(said[0]) + refused == 120
            assert len(set(logs_of(one, two))) == 1

    run(main(), 60)


def test_of_a_table_that_missed_nothing_while_nobody_listened_nothing_is_read(tmp_path, database, monkeypatch):
    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, _), AsyncExitStack() as stack:
            ann = await stack.enter_async_context(one.device())
            pages = [await stack.enter_async_context(ann.at((await ann.make(seats=2))["table"])) for _ in range(3)]
            for page in pages:
                await page.hello()
            tables, log = one.services.registry.tables, one.services.log
            assert isinstance(log, PostgresLog)
            await comes_true(lambda: all(table.is_quiet for table in tables) and log.bus.is_connected)
            read: list[int] = []
            monkeypatch.setattr(log, "read_from", lambda table, _: read.append(table))
            before, heard_at = log.bus.reconnections, log.bus._heard_at
            await cut_sessions(database)
            await comes_true(lambda: log.bus.reconnections >= before + 3 and log.bus._heard_at > heard_at)
            assert not read

    run(main(), 60)


@pytest.mark.slow
def test_a_server_that_was_killed_is_soon_thought_to_have_no_tables(tmp_path, database, monkeypatch):
    monkeypatch.setattr(bus, "FORGET_SECONDS", 1.0)

    async def main() -> None:
        async with dying_and_living(tmp_path, database) as (dying, living), AsyncExitStack() as stack:
            await table_of_two(stack, dying, living)
            (table,) = living.services.registry.tables
            await comes_true(lambda: living.services.log.has_others(table.key))
            await dying.end(signal.SIGKILL)
            await comes_true(lambda: not living.services.log.has_others(table.key))

    run(main(), 90)


def test_a_copy_without_anybody_leaves_memory_soon_if_another_server_has_the_table(tmp_path, database, monkeypatch):
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0.1)
    monkeypatch.setattr(registry, "SPARE_SECONDS", 0.3)

    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            ann = await stack.enter_async_context(one.device())
            made = await ann.make(seats=2)
            (copy,) = one.services.registry.tables
            await asyncio.sleep(0.6)
            assert not copy.is_closed, "no other server has it yet"
            await seat_at(stack, two, made["table"], "Bob")
            await comes_true(lambda: copy.is_closed)
            (left,) = two.services.registry.tables
            await comes_true(lambda: not two.services.log.has_others(left.key))
            assert not left.is_closed

    run(main())


def test_who_has_heard_more_elsewhere_is_told_no_less(tmp_path, database, monkeypatch):
    monkeypatch.setattr(Bus, "_on_notification", lambda *_: None)
    monkeypatch.setattr(bus, "POLL_SECONDS", 30.0)

    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            ann = await stack.enter_async_context(one.device())
            made = await ann.make(seats=2)
            async with ann.at(made["table"]) as first:
                await first.hello()
                other = two.device()
                other.http.cookies = ann.http.cookies
                async with other.at(made["table"]) as second:
                    await second.hello()
                    await first.say("say", text="hello")
                    heard = await first.until(lambda message: "hello" in str(message.get("talk")))
                async with other.at(made["table"]) as second:
                    await second.say("hello", n=heard["n"], seat=0)
                    news = await second.until(lambda message: message["is"] == "news")
                    assert news["n"] >= heard["n"]
            await other.http.aclose()

    run(main(), 60)


def test_a_seat_is_handed_over_through_another_server(tmp_path, database):
    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            ann = await stack.enter_async_context(one.device())
            tablet = await stack.enter_async_context(two.device())
            made = await ann.make(seats=2)
            code = (await ann.http.post("/api/carry", json={"table": made["table"]})).json()["code"]
            assert (await tablet.http.post(f"/api/carry/{code}")).json() == {"table": made["table"]}
            assert (await tablet.http.post(f"/api/carry/{code}")).status_code == 404
            async with tablet.at(made["table"]) as page:
                assert (await page.hello())["seat"] == 0

    run(main(), 60)


@pytest.mark.slow
def test_a_server_that_dies_leaves_its_clocks_and_people_to_the_other(tmp_path, database, monkeypatch):
    monkeypatch.setattr(presence, "RETURN_SECONDS", 1.0)

    async def main() -> None:
        async with dying_and_living(tmp_path, database) as (dying, living), AsyncExitStack() as stack:
            a, b = await table_of_two(stack, dying, living, options={"turn_clock": 10, "first_seat": 0})
            await dying.end(signal.SIGKILL)
            await b.until(lambda message: message.get("overdue") == 0, 20)
            assert any("seat_away" in str(news.get("house")) for news in b.news)
            moved = living.device()
            moved.http.cookies = a.device.http.cookies
            async with moved.at(a.table) as again:
                await again.hello()
                await b.until(lambda message: "seat_back" in str(message.get("house")))
            await moved.http.aclose()

    run(main(), 90)


def test_a_server_that_opens_a_table_late_shows_its_clocks_as_they_are(tmp_path, database):
    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, _ = await table_of_two(stack, one, one, options={"turn_clock": 60, "first_seat": 0})
            one.leap(20.0)
            late = await seat_at(stack, two, a.table)
            if late.known[-2]["clocks"][0]["left"] > 41:
                await late.until(lambda message: any(clock["left"] < 41 for clock in message.get("clocks", ())))
            (here,), (there,) = one.services.registry.tables, two.services.registry.tables
            assert abs(here.now - there.now) < 1.0
            assert there._timer._handle is not None
            assert there._timer._handle.when() - asyncio.get_running_loop().time() < 42.0

    run(main())


@pytest.mark.slow
def test_all_are_told_of_a_tv_that_is_on_at_another_server(tmp_path, database, monkeypatch):
    monkeypatch.setattr(bus, "FORGET_SECONDS", 2.5)

    async def main() -> None:
        async with two_servers(tmp_path, database) as (one, two), AsyncExitStack() as stack:
            a, _ = await table_of_two(stack, one, two)
            assert a.room["watched"] is False
            screen = await stack.enter_async_context(two.device())
            async with screen.at(a.table, "?watch") as tv:
                await tv.hello()
                await a.until(lambda message: message.get("room", {}).get("watched") is True)
                await a.rest(3.0)
                assert a.room["watched"] is True, "it is still on"
            await a.until(lambda message: message.get("room", {}).get("watched") is False)
            async with screen.at(a.table, "?watch") as tv:
                await tv.hello()
                await a.until(lambda message: message.get("room", {}).get("watched") is True)
                assert isinstance(two.services.log, PostgresLog)
                await two.services.log.bus.close()  # as if it were dead
                await two.services.log._presence.close()
                await a.until(lambda message: message.get("room", {}).get("watched") is False)

    run(main())
