"""Each metric counts what its name says: what it counts is made to happen, alone and with two servers."""

import asyncio
import re
from contextlib import AsyncExitStack

from bunkum.server.metrics import Load, Metrics
from bunkum.server.storage.postgresql import bus, presence
from bunkum.server.storage.postgresql.bus import Bus
from bunkum.server.storage.protocol import SharedLoad
from support import postgresql
from support.pages import ROOT
from support.servers import RunningServer, Seat, comes_true, open_server, run

OF_SEVERAL_SERVERS = (
    "database_connected database_reconnections_total bus_connected bus_notifications_received_total "
    "bus_notifications_sent_total bus_polls_total bus_polls_behind_total shared_tables"
).split()


def value(server: RunningServer, name: str) -> float:
    """One metric of a server."""
    return server.services.metrics.get_value(f"bunkum_{name}")


async def open_two(stack: AsyncExitStack, folder, database: str) -> tuple[RunningServer, RunningServer]:
    """Two servers on one database."""
    servers: list[RunningServer] = []
    for name in "ab":
        (folder / name).mkdir()
        servers.append(await stack.enter_async_context(open_server(folder / name, database=database)))
    return servers[0], servers[1]


async def page_at(stack: AsyncExitStack, server: RunningServer, table: str) -> Seat:
    """A spectator's page at this server."""
    device = await stack.enter_async_context(server.device())
    page = await stack.enter_async_context(device.at(table))
    await page.hello()
    return page


async def shared_table(stack: AsyncExitStack, one: RunningServer, two: RunningServer) -> tuple[Seat, Seat]:
    """A page of the person who made a table at the first server, and a spectator's at the second."""
    ann = await stack.enter_async_context(one.device())
    made = await ann.make(seats=2)
    a = await stack.enter_async_context(ann.at(made["table"]))
    await a.hello()
    b = await page_at(stack, two, made["table"])
    return a, b


def test_a_move_is_timed_at_the_database_too(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make()
            async with ann.at(made["table"]) as page:
                await page.hello()
                before = value(server, "log_commit_duration_seconds_count")
                await page.say("say", text="hello")
                await page.until(lambda message: message.get("talk"))
                assert value(server, "log_commit_duration_seconds_count") > before
                assert 0 < value(server, "log_commit_duration_seconds_sum") < 10

    run(main())


def test_a_server_with_a_file_has_no_metrics_of_a_bus(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server:
            text = server.services.metrics.render().decode()
            assert "bunkum_build_info{version=" in text
            assert [name for name in OF_SEVERAL_SERVERS if f"\nbunkum_{name} " in text] == []

    run(main())


def test_the_thinking_of_bots_is_timed(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path, workers=1) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"first_seat": 1})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda _: value(server, "bot_moves_total") > 0, 60)
            assert value(server, "bot_thinking_seconds_count") >= 1
            assert value(server, "bot_thinking_seconds_sum") > 0

    run(main(), 90)


def test_a_bot_that_no_worker_answers_for_is_not_timed(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"first_seat": 1})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await comes_true(lambda: value(server, "bot_fallback_moves_total") > 0)
            assert value(server, "bot_thinking_seconds_count") == 0

    run(main())


def test_two_servers_count_notifications_their_lag_and_shared_tables(tmp_path, database):
    async def main() -> None:
        async with AsyncExitStack() as stack:
            one, two = await open_two(stack, tmp_path, database)
            await comes_true(lambda: value(one, "bus_connected") == value(two, "bus_connected") == 1)
            ann = await stack.enter_async_context(one.device())
            made = await ann.make(seats=2)
            a = await stack.enter_async_context(ann.at(made["table"]))
            await a.hello()
            assert value(one, "shared_tables") == 0
            await a.say("say", text="nobody else has this table")
            await a.until(lambda message: message.get("talk"))
            assert value(one, "bus_lag_seconds_count") == 0, "nobody was told"
            b = await page_at(stack, two, made["table"])
            await comes_true(lambda: value(one, "shared_tables") == value(two, "shared_tables") == 1)
            # A notification may come before whoever has sent it counts it.
            received = value(two, "bus_notifications_received_total")
            await comes_true(lambda: value(one, "bus_notifications_sent_total") == received)
            await a.say("say", text="hello")
            await b.until(lambda message: "hello" in str(message.get("talk")))
            await comes_true(lambda: value(one, "bus_lag_seconds_count") == 1)
            assert 0 < value(one, "bus_lag_seconds_sum") < 5
            assert value(two, "bus_lag_seconds_count") == 0, "it sent no entry"
            await comes_true(lambda: value(one, "bus_notifications_sent_total") == received + 1)
            assert value(two, "bus_notifications_received_total") == received + 1
            assert value(two, "entries_of_others_total") == 1
            assert one.services.metrics.get_value("bunkum_unsettled_appends_total", result="raced") == 0
            two.services.registry._unload(two.services.registry.tables[0])
            await comes_true(lambda: value(one, "shared_tables") == 0)

    run(main())


def test_a_poll_that_finds_what_nobody_told_is_counted(tmp_path, database, monkeypatch):
    monkeypatch.setattr(Bus, "_on_notification", lambda *_: None)
    monkeypatch.setattr(bus, "POLL_SECONDS", 0.1)

    async def main() -> None:
        async with AsyncExitStack() as stack:
            one, two = await open_two(stack, tmp_path, database)
            a, b = await shared_table(stack, one, two)
            await comes_true(lambda: value(two, "bus_polls_total") > 2)
            assert value(two, "bus_polls_behind_total") == 0
            await a.say("say", text="hello")
            await b.until(lambda message: "hello" in str(message.get("talk")))
            assert value(two, "bus_polls_behind_total") >= 1, "again if it is polled before the entry was read"
            assert value(two, "bus_polls_total") > 1
            assert value(two, "bus_notifications_received_total") == 0

    run(main())


def test_a_database_that_is_away_is_noticed_and_reconnections_are_counted(tmp_path, database, monkeypatch):
    monkeypatch.setattr(presence, "SEEN_SECONDS", 0.7)
    monkeypatch.setattr(bus, "ANSWER_SECONDS", 0.7)
    monkeypatch.setattr(bus, "POLL_SECONDS", 0.2)
    name = database.rpartition("/")[2]
    other = postgresql.in_database(database, "postgres")

    async def allow(allowed: str) -> None:
        await asyncio.to_thread(postgresql.execute, other, f"ALTER DATABASE {name} ALLOW_CONNECTIONS {allowed}")

    async def main() -> None:
        async with open_server(tmp_path, database=database) as server:
            await comes_true(lambda: value(server, "bus_connected") == value(server, "database_connected") == 1)
            assert value(server, "database_reconnections_total") == 0
            await allow("false")
            cut = postgresql.CUT.replace("current_database()", f"'{name}'")
            await asyncio.to_thread(postgresql.execute, other, cut)
            await comes_true(lambda: value(server, "bus_connected") == value(server, "database_connected") == 0)
            await allow("true")
            await comes_true(lambda: value(server, "bus_connected") == value(server, "database_connected") == 1)
            assert value(server, "database_reconnections_total") >= 3, "presence, and both of the bus"

    run(main())


def full_metrics() -> Metrics:
    """Metrics with a sample of everything, labels too."""
    metrics = Metrics()
    metrics.watch(lambda: Load(0, 0, 0, 0, 0, 0, 0, SharedLoad(True, True, 0, 0, 0, 0, 0, 0)))
    metrics.count_refusal("busy")
    metrics.count_unsettled("raced")
    metrics.observe_seat(0.1, has_company=True)
    return metrics


def test_every_metric_is_documented_with_its_type_and_help_and_no_other():
    page = (ROOT / "docs" / "reference" / "metrics.md").read_text(encoding="utf-8")
    documented = {
        name: (kind, text)
        for name, kind, text in re.findall(r"(?m)^\| `(bunkum_\w+)(?:\{\w+\})?` \| (\w+) \| (.*?) \|$", page)
    }
    exposed = full_metrics().render().decode()
    kinds = dict(re.findall(r"(?m)^# TYPE (bunkum_\w+) (\w+)$", exposed))
    helps = dict(re.findall(r"(?m)^# HELP (bunkum_\w+) (.*)$", exposed))
    assert set(documented) == set(kinds)
    assert {name: kind for name, (kind, _) in documented.items()} == kinds
    assert [name for name, (_, text) in documented.items() if not text.startswith(helps[name].rstrip("."))] == []


def test_no_label_holds_what_names_a_table_or_a_person():
    labels = {label for family in full_metrics().registry.collect() for one in family.samples for label in one.labels}
    assert labels == {"code", "result", "company", "version", "le"}
