"""A standby takes over: nothing is written to it, and nothing read from it, until it is the primary."""

import asyncio
from collections.abc import Iterator

import pytest

from bunkum.server.storage import AppendResult, Row, StorageError, TableRow, Unusable
from bunkum.server.storage.postgresql import log as log_module, writer as writer_module
from bunkum.server.storage.postgresql.log import PostgresLog, open_log
from bunkum.server.storage.postgresql.schema import migrate, open_checked
from support import postgresql
from support.clusters import IMMEDIATE, Cluster, find_binaries, new_cluster
from support.servers import comes_true, run

ALL_IS_COPIED = "SELECT 1 FROM pg_stat_replication WHERE replay_lsn >= pg_current_wal_insert_lsn()"
"""Returns a row once the standby, which is not synchronous, has all that the primary has."""
TABLE = TableRow(0, "t", "liars_boggle", b"s" * 32, "en", "0" * 64, "waiting", False, 100.0)


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Cluster]]:
    """A primary with an empty database of ours, and its standby."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL that may be started")
    with new_cluster(binaries) as primary:
        postgresql.run_apart(migrate(primary.url))
        standby = primary.copy(primary.folder.parent / "standby", "standby")
        standby.start()
        try:
            yield primary, standby
        finally:
            standby.stop()


def either(primary: Cluster, standby: Cluster) -> str:
    """The address that leads to the first of both that can be used."""
    return primary.url.replace(f":{primary.port}/", f":{primary.port},127.0.0.1:{standby.port}/")


async def append(log: PostgresLog, row: Row) -> AppendResult:
    result: asyncio.Future[AppendResult] = asyncio.get_running_loop().create_future()
    assert log.append(row, result.set_result)
    return await result


def test_a_server_does_not_start_on_a_standby_and_says_why(pair):
    _, standby = pair
    with pytest.raises(Unusable, match="cannot be used: it is a standby, which only reads"):
        run(open_checked(standby.url))


@pytest.mark.slow
def test_what_is_appended_while_the_standby_takes_over_waits_and_is_stored(pair, monkeypatch):
    monkeypatch.setattr(writer_module, "MOST_AWAY_SECONDS", 30.0)
    primary, standby = pair

    async def main() -> None:
        log = await open_log(either(primary, standby))
        try:
            key = await log.create_table(TABLE, [(False, b"{}")])
            await comes_true(lambda: postgresql.fetch(primary.url, ALL_IS_COPIED))
            assert log.writer._connection is not None
            await asyncio.to_thread(primary.stop, IMMEDIATE)
            await comes_true(log.writer._connection.is_closed)
            appending = asyncio.create_task(append(log, Row(key, 1, "0:a", False, b"{}")))
            await comes_true(lambda: appending.done() or log.writer.away_since is not None)
            await asyncio.to_thread(standby.promote)
            assert await appending is AppendResult.STORED
            assert [entry.id for entry in await log.read_from(key, 0)] == [None, "0:a"]
        finally:
            await log.close()

    run(main())


@pytest.mark.slow
def test_nothing_is_read_from_a_standby_that_may_be_behind(pair, monkeypatch):
    monkeypatch.setattr(log_module, "MOST_AWAY_SECONDS", 0.5)
    primary, standby = pair

    async def main() -> None:
        log = await open_log(either(primary, standby))
        try:
            key = await log.create_table(TABLE, [(False, b"{}")])
            await asyncio.to_thread(primary.stop, IMMEDIATE)
            with pytest.raises(StorageError):
                await log.read_from(key, 0)
        finally:
            await log.close()

    run(main())


@pytest.mark.slow
def test_a_database_that_is_away_is_logged_once_however_many_moves_are_refused(pair, monkeypatch, caplog):
    monkeypatch.setattr(writer_module, "MOST_AWAY_SECONDS", 0.01)
    primary, _ = pair

    async def main() -> None:
        log = await open_log(primary.url)
        try:
            key = await log.create_table(TABLE, [(False, b"{}")])
            assert log.writer._connection is not None
            await asyncio.to_thread(primary.stop, IMMEDIATE)
            await comes_true(log.writer._connection.is_closed)
            for seq in range(1, 4):
                assert await append(log, Row(key, seq, f"0:{seq}", False, b"{}")) is AppendResult.REFUSED
        finally:
            await log.close()

    run(main())
    assert [record.message for record in caplog.records if record.name == "bunkum.log"].count(
        "there is no connection to the database: nobody listens there"
    ) == 1
