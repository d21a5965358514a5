"""What tests of the server need: word lists of their own, little patience, a database of PostgreSQL."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from bunkum.server.storage.postgresql.schema import migrate
from support import postgresql


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """Word lists are compiled into a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def short_grace(monkeypatch):
    """Whoever drops is away after a moment, where a test waits for that."""
    monkeypatch.setattr("bunkum.server.tables.presence.GRACE_SECONDS", 0.05)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a server of PostgreSQL."""
    with postgresql.server() as url:
        yield url


@pytest.fixture(scope="session")
def newest_layout(postgresql_server: str) -> Iterator[str]:
    """The name of a database with the newest layout: to copy it is faster than to migrate an empty one."""
    with postgresql.database(postgresql_server) as url:
        postgresql.run_apart(migrate(url))
        yield urlsplit(url).path[1:]


@pytest.fixture
def database(postgresql_server: str, newest_layout: str) -> Iterator[str]:
    """A database of PostgreSQL with the newest layout, in which nothing is stored yet."""
    with postgresql.database(postgresql_server, template=newest_layout) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def stored(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """The settings of a server that stores everything in files, or in PostgreSQL."""
    if request.param == "postgresql":
        yield {"database": request.getfixturevalue("database")}
    else:
        yield {}
