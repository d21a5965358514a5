"""A server that starts again opens tables from their snapshots, and shows what it would show without them."""

import asyncio
import logging
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bunkum.server.storage import Log, Snapshot, StorageError
from bunkum.server.tables import snapshots
from bunkum.server.tables.snapshots import compute_build, read_snapshot
from support.accounts import QUICK, play_at
from support.servers import Device, RunningServer, open_server, run

FAILED = "bunkum_snapshots_failed_total"


@pytest.fixture(autouse=True)
def from_the_first_match_on(monkeypatch) -> None:
    monkeypatch.setattr(snapshots, "LEAST_ENTRIES", 1)


async def begin_second_match(server: RunningServer, ann: Device, bob: Device) -> str:
    """The table at which they have played one, talked, and begun another."""
    table = (await ann.make(seats=2, options=QUICK))["table"]
    await play_at(server, table, ann, bob)
    async with ann.at(table) as own, bob.at(table) as other:
        await own.hello()
        await other.hello()
        await own.say("say", text="one more?")
        await own.until(lambda message: message.get("talk"))
        await own.say("rematch")
        for page in (own, other):
            await page.until(lambda message: message.get("room", {}).get("match") == 2)
    return table


async def read_stored(log: Log, table: str) -> Snapshot | None:
    """The snapshot with which the table is opened, if there is one."""
    stored = await log.read(table, compute_build())
    assert stored is not None
    return stored.snapshot


async def stored_after(match: int, log: Log, table: str) -> Snapshot:
    """The snapshot that is taken after this match, once it is stored."""
    async with asyncio.timeout(10):
        while True:
            snapshot = await read_stored(log, table)
            if snapshot is not None and read_snapshot(snapshot).room.match == match:
                return snapshot
            await asyncio.sleep(0.01)


async def see(table: str, *devices: Device) -> list[tuple[Any, ...]]:
    """What these devices are told when they come: seat, all of the game, what was said, and the match's number."""
    seen: list[tuple[Any, ...]] = []
    for device in devices:
        async with device.at(table) as page:
            await page.hello()
            said = [(line["id"], line["name"], line["text"], line["match"]) for line in page.known[page.seat]["talk"]]
            seen.append((page.seat, page.view, said, page.room["match"]))
    return seen


async def is_misleading(log: Log, key: int, snapshot: Snapshot) -> None:
    """It can be read, but no table follows from it."""
    wrong = replace(read_snapshot(snapshot), same_talk=(9, 9, 9))
    await log.keep_snapshot(key, snapshot._replace(data=msgspec.json.encode(wrong)), 0)


async def is_of_another_shape(log: Log, key: int, snapshot: Snapshot) -> None:
    await log.keep_snapshot(key, snapshot._replace(data=b'{"seq": "two"}'), 0)


async def is_of_another_build(log: Log, key: int, snapshot: Snapshot) -> None:
    await log.keep_snapshot(key, snapshot._replace(build="older", data=b"{}"), 0)


async def is_well(log: Log, key: int, snapshot: Snapshot) -> None:
    """It is as it was written."""


@pytest.mark.parametrize(
    ("becomes", "failures"), [(is_well, 0), (is_of_another_build, 0), (is_of_another_shape, 1), (is_misleading, 1)]
)
def test_after_a_restart_everybody_sees_the_same(tmp_path, stored, caplog, becomes, failures):
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            table = await begin_second_match(server, ann, bob)
            before = await see(table, ann, bob)
            assert [said[-2][0][1:] for said in before] == [("Ann", "one more?", 1)] * 2
            live = await server.services.registry.find(table)
            snapshot = await stored_after(1, server.services.log, table)
            await becomes(server.services.log, live.key, snapshot)
        async with open_server(tmp_path, **stored) as server:
            async with server.device() as anew, server.device() as other:
                anew.http.cookies, other.http.cookies = ann.http.cookies, bob.http.cookies
                assert await see(table, anew, other) == before
            assert server.services.metrics.get_value(FAILED) == failures
            told = [record for record in caplog.records if "without its snapshot" in record.message]
            assert [record.levelno for record in told] == [logging.WARNING] * failures
            assert "Ann" not in caplog.text

    run(main(), seconds=60)


def test_a_match_goes_on_where_a_snapshot_cannot_be_stored(tmp_path, monkeypatch, caplog):
    async def fails(*_: object) -> None:
        raise StorageError("the disk is full")

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            monkeypatch.setattr(server.services.log, "keep_snapshot", fails)
            table = await begin_second_match(server, ann, bob)
            assert await read_stored(server.services.log, table) is None
            assert server.services.metrics.get_value(FAILED) == 2
            assert "a snapshot was not stored: the disk is full" in caplog.text

    run(main(), seconds=60)


def test_a_build_is_the_code_that_folds_tables() -> None:
    assert compute_build() == compute_build()
    assert len(compute_build()) == 16
