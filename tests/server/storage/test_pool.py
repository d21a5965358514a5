"""Connections for jobs of a moment: a broken one makes room for another, whenever and however it broke."""

import asyncio

import pytest

from bunkum.server.storage.postgresql import pool as pool_module
from bunkum.server.storage.postgresql.connection import Connection, close, connect
from bunkum.server.storage.postgresql.errors import failures
from bunkum.server.storage.postgresql.log import open_log
from bunkum.server.storage.postgresql.pool import POOL_SIZE, ConnectionPool
from support import postgresql
from support.servers import run


@pytest.fixture
def url(migrated: str) -> str:
    return migrated


async def get_session(connection: Connection) -> int:
    return await connection.fetchval("SELECT pg_backend_pid()")


async def borrow(pool: ConnectionPool) -> int:
    async with pool.acquire() as connection:
        return await get_session(connection)


def test_a_connection_that_is_used_just_as_it_is_ended_makes_room_for_another(url):
    async def main() -> None:
        log = await open_log(url)
        try:
            for turns in range(3 * POOL_SIZE):
                await log.read_from(1, 0)
                postgresql.execute(url, postgresql.CUT)  # while it runs, the loop hears nothing
                for _ in range(turns % 4):
                    await asyncio.sleep(0)
                await asyncio.wait_for(log.read_from(1, 0), 20)
        finally:
            await log.close()

    run(main())


def test_a_connection_is_kept_for_the_next_job_unless_it_lay_idle_for_long(url, monkeypatch):
    async def main() -> None:
        pool = ConnectionPool(url)
        first = await borrow(pool)
        assert await borrow(pool) == first
        with pytest.raises(ValueError, match="ours"):
            async with pool.acquire():
                raise ValueError("ours")
        with pytest.raises(failures(), match="does not exist"):
            async with pool.acquire() as connection:
                await connection.execute("SELECT nothing")
        assert await borrow(pool) == first
        monkeypatch.setattr(pool_module, "MOST_IDLE_SECONDS", -1.0)
        assert await borrow(pool) != first
        await pool.close()

    run(main())


def test_a_job_that_is_cancelled_leaves_no_statement_behind_on_a_connection_that_others_get(url):
    async def main() -> None:
        pool = ConnectionPool(url, size=1)
        first = await borrow(pool)

        async def sleep() -> None:
            async with pool.acquire() as connection:
                await connection.execute("SELECT pg_sleep(60)")

        asleep = asyncio.create_task(sleep())
        await asyncio.sleep(0.05)
        asleep.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asleep
        assert await asyncio.wait_for(borrow(pool), 20) != first
        await pool.close()

    run(main())


def test_no_more_connections_are_opened_than_the_pool_is_large(url):
    async def main() -> None:
        pool = ConnectionPool(url, size=2)
        sessions = await asyncio.gather(*(borrow(pool) for _ in range(20)))
        assert len(set(sessions)) <= 2
        await pool.close()

    run(main())


def test_a_connection_whose_statement_was_given_up_is_closed_in_time(url):
    """Asyncpg waits without an end for a statement that was given up, if the connection is lost meanwhile."""

    async def main() -> None:
        connection = await connect(url, command_seconds=0.1)
        await connection.execute("SELECT 1")
        session = await get_session(connection)
        with pytest.raises(TimeoutError):
            await connection.execute("SELECT pg_sleep(60)")
        closing = asyncio.create_task(close(connection))
        await asyncio.sleep(0)
        postgresql.execute(url, f"SELECT pg_terminate_backend({session})")
        await asyncio.wait_for(closing, 20)
        assert connection.is_closed()

    run(main())
