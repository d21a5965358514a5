"""Tables in PostgreSQL are read together when many are asked for, and a fault of one is not another's."""

import asyncio

import pytest

from bunkum.server.storage import Damaged, NotRead, StorageError, TableRow
from bunkum.server.storage.postgresql.batch_reader import MOST_AT_ONCE, BatchReader
from bunkum.server.storage.postgresql.connection import close, connect
from bunkum.server.storage.postgresql.log import PostgresLog, open_log
from support.servers import run


async def create(log: PostgresLog, *names: str) -> None:
    for name in names:
        row = TableRow(0, name, "liars_boggle", b"s" * 32, "en", "0" * 64, "waiting", False, 100.0)
        await log.create_table(row, [(False, name.encode())])


def test_a_few_reads_serve_many(migrated):
    jobs: list[object] = []

    async def main() -> None:
        log = await open_log(migrated)
        names = [f"t{number}" for number in range(3 * MOST_AT_ONCE)]
        await create(log, *names)

        async def count(job):
            jobs.append(job)
            return await log._run(job)

        reader = BatchReader(count)
        first = asyncio.create_task(reader.read("t0"))
        await asyncio.sleep(0)  # it is being read while the others are asked for
        stored = await asyncio.gather(first, *map(reader.read, names))
        assert [one is not None and one.entries for one in stored] == [[(None, n.encode())] for n in ["t0", *names]]
        await log.close()

    run(main())
    assert len(jobs) == 4


def test_a_damaged_table_costs_the_others_nothing(migrated):
    async def main() -> None:
        log = await open_log(migrated)
        await create(log, "good", "bad")
        connection = await connect(migrated)
        await connection.execute("UPDATE entries SET checksum = 1 FROM tables WHERE key = table_key AND id = 'bad'")
        await close(connection)
        good, bad, none = await asyncio.gather(*map(log.read, ("good", "bad", "none")), return_exceptions=True)
        assert not isinstance(good, BaseException)
        assert good is not None
        assert isinstance(bad, Damaged)
        assert none is None
        await log.close()

    run(main())


def test_who_asked_is_told_that_nothing_can_be_read_and_may_ask_again():
    answers = [StorageError("gone"), {}]

    async def fail(_job):
        answer = answers.pop(0)
        if isinstance(answer, StorageError):
            raise answer
        return answer

    async def main() -> None:
        reader = BatchReader(fail)
        asked = [asyncio.create_task(reader.read(name)) for name in ("a", "b")]
        asked[0].cancel()  # a page that has gone costs the other nothing
        with pytest.raises(NotRead, match="gone"):
            await asked[1]
        assert await reader.read("a") is None

    run(main())
