"""A snapshot takes the place of the entries before it, and is deleted as soon as it might tell what they do not."""

import asyncio
from typing import Any

import asyncpg
import pytest

from bunkum.server.storage import Log, Row, Snapshot, SqliteLog, UnusableSnapshot
from bunkum.server.storage.postgresql.log import PostgresLog, open_log
from server.storage.test_both_logs import SAY, append_all, table
from support.servers import run

BUILD = "abc"


async def change(log: Log, sql: str, *values: object) -> list[Any]:
    """Does something to the database that a server never does, or reads all of it."""
    if isinstance(log, SqliteLog):
        return await log.writer.run(lambda db: list(map(tuple, db.execute(sql.replace("$1", "?"), values))))
    assert isinstance(log, PostgresLog)
    return list(map(tuple, await log._run(lambda connection: connection.fetch(sql, *values))))


async def list_snapshots(log: Log) -> list[Any]:
    """Which snapshots are stored: key of the table, seq and build."""
    return await change(log, "SELECT table_key, seq, build FROM snapshots ORDER BY table_key")


async def create(log: Log, name: str, entries: int = 4, **row: Any) -> int:
    """Stores a table with so many entries, the second of which is talk; its key."""
    key = await log.create_table(table(name, **row), [(False, b"0"), (True, SAY)])
    await append_all(log, *(Row(key, seq, f"0:{seq}", False, b"%d" % seq) for seq in range(2, entries)))
    return key


def test_only_the_entries_after_a_snapshot_are_read(opened):
    async def main() -> None:
        async with opened() as log:
            key = await create(log, "t")
            await create(log, "u")
            whole = await log.read("t", BUILD)
            assert whole is not None
            assert (len(whole.entries), whole.snapshot, whole.rewrites) == (4, None, 0)
            await log.keep_snapshot(key, Snapshot(2, BUILD, b"[2]"), 0)
            stored, other = await asyncio.gather(log.read("t", BUILD), log.read("u", BUILD))
            assert stored == whole._replace(entries=whole.entries[2:], snapshot=Snapshot(2, BUILD, b"[2]"))
            assert other is not None
            assert (len(other.entries), other.snapshot) == (4, None)
            assert await log.read("t") == await log.read("t", "another") == whole, "it is for this build alone"
            await log.keep_snapshot(key, Snapshot(3, BUILD, b"[3]"), 0)
        async with opened() as log:
            stored = await log.read("t", BUILD)
            assert stored is not None
            assert (stored.entries, stored.snapshot) == ([("0:3", b"3")], Snapshot(3, BUILD, b"[3]")), "the latest"
            await log.keep_snapshot(key, Snapshot(2, "newer", b"[2]"), 0)
            assert await list_snapshots(log) == [(key, 2, "newer")], "a table has one"

    run(main())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET snapshot = '[4]' WHERE table_key = $1",
        "UPDATE snapshots SET seq = 3 WHERE table_key = $1",
        "UPDATE snapshots SET seq = 99 WHERE table_key = $1",
        "UPDATE snapshots SET checksum = 1 - checksum WHERE table_key = $1",
    ],
)
def test_a_damaged_snapshot_is_not_used_and_the_log_still_is(opened, damage):
    async def main() -> None:
        async with opened() as log:
            key = await create(log, "t")
            await log.keep_snapshot(key, Snapshot(2, BUILD, b"[2]"), 0)
            await change(log, damage, key)
            with pytest.raises(UnusableSnapshot, match="not as it was written"):
                await log.read("t", BUILD)
            stored = await log.read("t")
            assert stored is not None
            assert len(stored.entries) == 4

    run(main())


def test_what_is_forgotten_takes_the_snapshot_with_it(opened):
    async def main() -> None:
        async with opened() as log:
            tables = [await create(log, name, phase=phase, touched=1.0) for name, phase in (
                ("rewritten", "waiting"), ("purged", "over"), ("deleted", "waiting"), ("kept", "waiting"),
            )]  # fmt: skip
            rewritten, _, _, kept = tables
            for key in tables:
                await log.keep_snapshot(key, Snapshot(2, BUILD, b"psst"), 0)
            await log.replace_entries(rewritten, {0: b"{}"})
            assert await list_snapshots(log) == [(key, 2, BUILD) for key in tables if key != rewritten]
            assert await log.purge(40.0, {rewritten, kept}) == 2
            assert await list_snapshots(log) == [(kept, 2, BUILD)]
            stored = await log.read("rewritten", BUILD)
            assert stored is not None
            assert (stored.rewrites, len(stored.entries)) == (1, 4)
            await change(log, "UPDATE tables SET phase = 'over' WHERE key = $1", kept)
            assert await log.delete_finished(40.0, set(tables) - {kept}) == 1
            assert await list_snapshots(log) == []

    run(main())


def test_who_read_a_table_before_it_was_rewritten_stores_no_snapshot_of_it(opened):
    async def main() -> None:
        async with opened() as log:
            key = await create(log, "t")
            await log.replace_entries(key, {0: b"{}", 1: b"{}"})
            await log.keep_snapshot(key, Snapshot(2, BUILD, b"psst"), 0)
            await log.keep_snapshot(key, Snapshot(2, BUILD, b"psst"), 1)
            await log.keep_snapshot(key + 99, Snapshot(2, BUILD, b"psst"), 0)
            assert await list_snapshots(log) == []
            stored = await log.read("t", BUILD)
            assert stored is not None
            await log.keep_snapshot(key, Snapshot(2, BUILD, b"quiet"), stored.rewrites)
            assert await list_snapshots(log) == [(key, 2, BUILD)]

    run(main())


def test_a_snapshot_waits_for_whoever_rewrites_the_table_now(migrated):
    """In SQLite one thread does both, one after the other."""

    async def main() -> None:
        log, other = await open_log(migrated), await asyncpg.connect(migrated)
        try:
            key = await create(log, "rewritten now")
            rewriting = other.transaction()
            await rewriting.start()
            await other.execute("UPDATE entries SET entry = '{}' WHERE table_key = $1 AND seq = 0", key)
            keeping = asyncio.create_task(log.keep_snapshot(key, Snapshot(2, BUILD, b"psst"), 0))
            await asyncio.sleep(0.3)
            assert not keeping.done()
            await rewriting.commit()
            await keeping
            assert key not in [row[0] for row in await list_snapshots(log)]
        finally:
            await other.close()
            await log.close()

    run(main())


def test_an_error_shows_nothing_of_a_snapshot():
    assert "psst" not in repr(Snapshot(2, BUILD, b"psst"))
