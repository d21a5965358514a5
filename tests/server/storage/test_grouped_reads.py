"""Tables in PostgreSQL are read together when many are asked for, and a fault of one is not another's."""

import asyncio

import pytest

from bunkum.server.storage import Damaged, NotRead, StorageError, TableRow
from bunkum.server.storage.postgresql.connection import close, connect
from bunkum.server.storage.postgresql.grouped_reads import MOST_TABLES, TableReads
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
        names = [f"t{number}" for number in range(3 * MOST_TABLES)]
        await create(log, *names)

        async def count(job):
            jobs.append(job)
            return await log._run(job)

        reader = TableReads(count)
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
        reader = TableReads(fail)
        asked = [asyncio.create_task(reader.read(name)) for name in ("a", "b")]
        asked[0].cancel()  # a page that has gone costs the other nothing
        with pytest.raises(NotRead, match="gone"):
            await asked[1]
        assert await reader.read("a") is None

    run(main())


def test_the_codes_and_new_entries_of_many_tables_take_a_few_reads(migrated):
    jobs: list[object] = []

    async def main() -> None:
        log = await open_log(migrated)
        names = [f"t{number}" for number in range(30)]
        await create(log, *names)
        stored = await asyncio.gather(*map(log.read, names))
        keys = [one.row.key for one in stored if one is not None]
        codes = [await log.renew_code(key, 0.0, 10.0, 20.0) for key in keys]

        async def count(job):
            jobs.append(job)
            return await real(job)

        real = log._run
        for reads in (log._codes, log._entries):
            reads._run = count
        again = await asyncio.gather(*(log.renew_code(key, 0.0, 10.0, 20.0) for key in keys))
        assert again == codes
        assert len(jobs) == 1
        jobs.clear()
        asked = [(key, seq) for key in keys for seq in (0, 1)]
        entries = await asyncio.gather(*(log.read_from(key, seq) for key, seq in asked))
        expected = [[name.encode()] if seq == 0 else [] for name in names for seq in (0, 1)]
        assert [[entry.entry for entry in found] for found in entries] == expected
        assert len(jobs) == 1
        await log.close()

    run(main())


def test_who_is_elsewhere_at_many_tables_takes_one_read(migrated):
    jobs: list[object] = []

    async def main() -> None:
        one, two = await open_log(migrated), await open_log(migrated)
        for table in range(1, 51):
            two.set_here(table, f"person {table}", f"network {table}")
        one.set_here(51, "own", "network")
        async with asyncio.timeout(20):
            while not await one.find_elsewhere(50):  # noqa: ASYNC110  it is written twice a second
                await asyncio.sleep(0.05)

        async def count(job):
            jobs.append(job)
            return await real(job)

        real = one._run
        one._elsewhere._run = count
        expected = [{f"person {table}": f"network {table}"} for table in range(1, 51)]
        assert await asyncio.gather(*map(one.find_elsewhere, range(1, 53))) == [*expected, {}, {}]
        await one.close()
        await two.close()

    run(main())
    assert len(jobs) == 1
