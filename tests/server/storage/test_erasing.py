"""What is replaced or deleted in SQLite is found neither in the file nor in its write-ahead log."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest

from bunkum.server.storage import AppendResult, Row, Snapshot, SqliteLog, TableRow, Writer, open_database
from bunkum.server.storage.sqlite import writer as writer_module
from support.databases import NAME
from support.servers import run

PLANTED = b"xyzzy"
TABLES = 6


def entry(seq: int, text: bytes) -> bytes:
    return b'{"seq":%d,"at":1.0,"seat":0,"move":{"type":"say","text":"%b"}}' % (seq, text)


@asynccontextmanager
async def opened(path: Path) -> AsyncGenerator[SqliteLog]:
    """The log at `path`, closed in any case: its thread would keep pytest from ending."""
    log = SqliteLog(Writer(*open_database(path)), path)
    try:
        yield log
    finally:
        await log.close()


def read_files(path: Path) -> bytes:
    """All bytes of a database and of what lies beside it."""
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


async def write_log(log: SqliteLog) -> dict[int, list[int]]:
    """Tables whose entries lie between those of others, some of them longer than a page; by key, where the text is."""
    chance, planted = Random(7), dict[int, list[int]]()
    loop = asyncio.get_running_loop()
    for number in range(TABLES):
        row = TableRow(0, f"t{number}", "bar", b"s" * 32, "en", "0" * 64, "over", False, 1.0)
        planted[await log.create_table(row, [(False, b"{}")])] = []
    for seq in range(1, 120):
        results: list[asyncio.Future[AppendResult]] = []
        for key, places in planted.items():
            text = b"a" * chance.choice((10, 200, 3000, 9000))
            if chance.random() < 0.3:
                places.append(seq)
                text += PLANTED + b"b" * chance.choice((0, 4500))
            results.append(loop.create_future())
            assert log.append(Row(key, seq, f"0:{seq}", True, entry(seq, text)), results[-1].set_result)
        assert set(await asyncio.gather(*results)) == {AppendResult.STORED}
    return planted


@pytest.mark.parametrize("long", [False, True])
def test_what_was_replaced_is_in_no_file(tmp_path, long):
    async def main() -> None:
        path = tmp_path / NAME
        async with opened(path) as log:
            planted = await write_log(log)
            assert PLANTED in path.with_name(path.name + "-wal").read_bytes()
            for key in planted:
                for seq in (50, 100):
                    await log.keep_snapshot(key, Snapshot(seq, "abc", b"a" * 5000 + PLANTED), 0)
            for key, places in planted.items():
                text = b"c" * 7000 if long else b""
                await log.replace_entries(key, {seq: entry(seq, text) for seq in places})
            assert PLANTED not in read_files(path)
            for number in range(TABLES):
                assert await log.read(f"t{number}") is not None
        assert PLANTED not in read_files(path)

    run(main())


def test_what_was_forgotten_in_time_is_not_in_the_file(tmp_path):
    async def main() -> None:
        path = tmp_path / NAME
        async with opened(path) as log:
            await write_log(log)
            assert await log.purge(50.0, ()) == TABLES
            assert PLANTED not in read_files(path)

    run(main())


def test_while_somebody_reads_the_write_ahead_log_is_emptied_later_and_nobody_waits(tmp_path, monkeypatch):
    monkeypatch.setattr(writer_module, "ERASE_AGAIN_SECONDS", 0.05)

    async def main() -> None:
        path = tmp_path / NAME
        async with opened(path) as log:
            planted = await write_log(log)
            key, places = next(iter(planted.items()))
            with closing(sqlite3.connect(path, isolation_level=None)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM entries").fetchone()
                await log.replace_entries(key, {seq: entry(seq, b"") for seq in places})
                for other in list(planted)[1:]:
                    await log.replace_entries(other, {seq: entry(seq, b"") for seq in planted[other]})
                await log.touch(key, "over", 5.0)
                assert PLANTED in read_files(path), "the reader still sees it"
            async with asyncio.timeout(10):
                while PLANTED in await asyncio.to_thread(read_files, path):
                    pass

    run(main())
