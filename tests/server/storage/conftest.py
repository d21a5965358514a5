"""A log of either database."""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from bunkum.server.storage import Log, SqliteLog, Writer, open_database
from bunkum.server.storage.postgresql.log import open_log as open_postgresql
from bunkum.server.storage.postgresql.schema import migrate
from support import postgresql

OpenLog = Callable[..., AbstractAsyncContextManager[Log]]


@pytest.fixture(scope="session")
def migrated(postgresql_server: str) -> Iterator[str]:
    """A database of PostgreSQL with the newest layout, which the tests of one worker share."""
    with postgresql.database(postgresql_server) as url:
        postgresql.run_apart(migrate(url))
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> OpenLog:
    """Opens a log, which is empty at first, as often as wanted; `most_waiting` rows may wait."""
    if request.param == "sqlite":
        return lambda most_waiting=100: _closing(_open_sqlite(tmp_path / "log.sqlite", most_waiting))
    url: str = request.getfixturevalue("migrated")
    postgresql.execute(url, "TRUNCATE tables, entries, codes, presence, servers, snapshots RESTART IDENTITY")
    return lambda most_waiting=100: _closing(_open_postgresql(url, most_waiting))


async def _open_sqlite(path: Path, most_waiting: int) -> Log:
    return SqliteLog(Writer(*open_database(path), most_waiting), path)


async def _open_postgresql(url: str, most_waiting: int) -> Log:
    return await open_postgresql(url, most_waiting)


@asynccontextmanager
async def _closing(opening) -> AsyncGenerator[Log]:
    log = await opening
    try:
        yield log
    finally:
        await log.close()
