"""Databases of PostgreSQL for tests: of a server at the usual port, or of one that is started for them."""

import asyncio
import os
import secrets
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import pytest

from bunkum.server.storage.postgresql.connection import close, connect
from bunkum.server.storage.postgresql.errors import failures
from support.clusters import find_binaries, new_cluster

T = TypeVar("T")
VARIABLE = "BUNKUM_TEST_POSTGRESQL"
USUAL = "postgresql://postgres@127.0.0.1:5432/postgres"
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""Ends every other session of a database."""


def in_database(url: str, name: str) -> str:
    """The address of another database of the same server."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run this on a thread of its own: where fixtures of a session are set up, Playwright's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def execute(url: str, *statements: str) -> None:
    """Run statements, each in a transaction of its own."""

    async def work() -> None:
        connection = await connect(url)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await close(connection)

    run_apart(work())


def fetch(url: str, query: str) -> list[tuple[Any, ...]]:
    """The rows of a query."""

    async def work() -> list[tuple[Any, ...]]:
        connection = await connect(url)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await close(connection)

    return run_apart(work())


@contextmanager
def server() -> Generator[str]:
    """The address of a server where databases may be created; skips if there is none and none can be started."""
    url = os.environ.get(VARIABLE, USUAL)
    if _answers(url):
        yield url
        return
    if VARIABLE in os.environ:
        pytest.fail(f"nobody answers at {VARIABLE}")
    binaries = find_binaries()
    if binaries is None:
        pytest.skip(f"no PostgreSQL at the usual port and none that may be started: set {VARIABLE}")
    with new_cluster(binaries) as cluster:
        yield cluster.url


@contextmanager
def database(url: str, encoding: str = "UTF8", template: str = "template0") -> Generator[str]:
    """The address of a new database of a server, empty or a copy of another one; it is deleted at the end."""
    name = f"bunkum_test_{secrets.token_hex(8)}"
    execute(url, f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE {template}")
    try:
        yield in_database(url, name)
    finally:
        execute(url, f"DROP DATABASE {name} WITH (FORCE)")


def _answers(url: str) -> bool:
    try:
        execute(url, "SELECT 1")
    except failures():
        return False
    return True
