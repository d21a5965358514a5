"""Checks whether a database of PostgreSQL can be used, and brings it up to date when told to."""

import asyncio
import logging
import secrets
from time import time
from typing import NamedTuple

from bunkum.server.storage.errors import Unusable, UnusableForNow
from bunkum.server.storage.migrations import read_migrations
from bunkum.server.storage.postgresql.connection import COMMAND_SECONDS, Connection, close, connect, name_database
from bunkum.server.storage.postgresql.errors import describe_error, failures, may_pass

log = logging.getLogger("bunkum.log")

OLDEST = 15
"""The oldest version of PostgreSQL with which the tests have run."""
MOST_CLOCK_DIFFERENCE_SECONDS = 60.0
"""Times of both clocks are compared, as when a code expires."""
_HEARD_SECONDS = 2.0
_MIGRATION_LOCK = 0x42_6E_6B_6D  # "Bnkm"
_VERSION_TABLE = "bunkum_version"
_HAS_VERSION = "SELECT to_regclass($1) IS NOT NULL"
_VERSION = f"SELECT version FROM {_VERSION_TABLE}"  # noqa: S608  a name of our own
_FOREIGN = (
    "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v') "
    "ORDER BY relname LIMIT 1"
)
_FACTS = (
    "SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding'), "
    "current_setting('synchronous_commit'), current_setting('fsync'), "
    "current_setting('synchronous_standby_names'), extract(epoch FROM clock_timestamp())::float8, "
    "(SELECT count(*) FROM pg_stat_replication)::int"
)


class _Facts(NamedTuple):
    """What a server says about itself."""

    version: int
    encoding: str
    synchronous_commit: str
    fsync: str
    synchronous_standbys: str
    clock: float
    standbys: int


def newest_version() -> int:
    """Returns the version of the layout that this Bunkum writes."""
    return len(_read())


def _read() -> tuple[str, ...]:
    return read_migrations("bunkum.server.storage.postgresql")


async def open_checked(url: str, command_seconds: float = COMMAND_SECONDS) -> Connection:
    """Returns a connection to a database that can be used; raises `Unusable` with the reason and what to do."""
    connection = await _connect(url, command_seconds)
    try:
        await _check_server(url, connection)
        await _check_layout(url, connection)
    except BaseException as error:
        await close(connection)
        if isinstance(error, failures()):
            raise _unusable(url, error) from error
        raise
    return connection


async def migrate(url: str) -> tuple[int, int]:
    """Brings a database up to date, each version in a transaction; returns its version before and after.

    Raises `Unusable` if that is not possible; nothing was changed by the version that failed.
    """
    connection = await _connect(url)
    try:
        await _check_server(url, connection)
        await connection.execute("SELECT pg_advisory_lock($1)", _MIGRATION_LOCK)
        before = await _get_version(url, connection)
        for version, sql in enumerate(_read(), 1):
            if version > before:
                async with connection.transaction():
                    await connection.execute(sql)
                    await connection.execute(f"UPDATE {_VERSION_TABLE} SET version = {version}")  # noqa: S608  a number
                log.info("the database was brought to a new version", extra={"version": version})
        return before, newest_version()
    except failures() as error:
        raise _unusable(url, error) from error
    finally:
        await close(connection)


async def migrate_blank(url: str) -> None:
    """Lays out a database in which there is nothing at all; leaves any other as it is."""
    connection = await _connect(url)
    try:
        await _check_server(url, connection)
        version = await _get_version(url, connection)
    except failures() as error:
        raise _unusable(url, error) from error
    finally:
        await close(connection)
    if version == 0:
        await migrate(url)


async def _connect(url: str, command_seconds: float = COMMAND_SECONDS) -> Connection:
    if not url.startswith(("postgresql://", "postgres://")):
        raise Unusable("A database is given as postgresql://USER:PASSWORD@HOST:PORT/NAME.")
    try:
        return await connect(url, command_seconds)
    except ValueError:  # its text may hold a part of the password
        raise Unusable(
            "The address of the database cannot be read: give it as postgresql://USER:PASSWORD@HOST:PORT/NAME, with "
            "signs such as / # ? % in the password written as %2F %23 %3F %25."
        ) from None
    except failures() as error:
        raise _unusable(url, error) from error


def _unusable(url: str, error: BaseException) -> Unusable:
    kind = UnusableForNow if may_pass(error) else Unusable
    return kind(
        f"{name_database(url)} cannot be used: {describe_error(error)}. Nothing was changed there: check the address, "
        "the user and the password, and that PostgreSQL is running."
    )


async def _check_server(url: str, connection: Connection) -> None:
    row = await connection.fetchrow(_FACTS)
    assert row is not None
    facts, name = _Facts(*row), name_database(url)
    if facts.version < OLDEST:
        raise Unusable(f"{name} is PostgreSQL {facts.version}. Bunkum needs {OLDEST} or newer.")
    if facts.encoding != "UTF8":
        raise Unusable(f"{name} stores text as {facts.encoding}. Bunkum needs UTF8: create it with ENCODING 'UTF8'.")
    difference = time() - facts.clock
    if abs(difference) > MOST_CLOCK_DIFFERENCE_SECONDS:
        raise UnusableForNow(
            f"The clock of this machine and that of {name} differ by {abs(difference):,.0f} seconds. Nothing was "
            "changed: set both by NTP."
        )
    await _check_sessions(url, connection)
    if facts.synchronous_commit == "off" or facts.fsync == "off":
        log.warning("the database confirms moves before they are on its disk: they can be lost if it fails")
    elif facts.standbys and not facts.synchronous_standbys:
        log.warning("the standby of the database is asynchronous: a failover can lose the latest moves")


async def _check_sessions(url: str, connection: Connection) -> None:
    """Raises `Unusable` behind a pooler that gives each transaction another session: nothing would be heard there."""
    heard = asyncio.Event()
    channel = f"bunkum_probe_{secrets.token_hex(8)}"
    await connection.add_listener(channel, lambda *_: heard.set())
    other = await connect(url)
    try:
        await other.execute(f"NOTIFY {channel}")
        await asyncio.wait_for(heard.wait(), _HEARD_SECONDS)
    except TimeoutError:
        raise Unusable(
            f"{name_database(url)} is a pooler that changes sessions, so that LISTEN does not work. Give the address "
            "of PostgreSQL itself, or set the pooler to pool sessions."
        ) from None
    finally:
        await close(other)
    await connection.execute(f"UNLISTEN {channel}")


async def _get_version(url: str, connection: Connection) -> int:
    """Returns the version of the layout, 0 for an empty database, which is thereby marked as ours when migrated."""
    if await connection.fetchval(_HAS_VERSION, _VERSION_TABLE):
        version = int(await connection.fetchval(_VERSION))
        if version > newest_version():
            raise Unusable(
                f"{name_database(url)} was written by a newer Bunkum (version {version} of its layout; this one knows "
                f"{newest_version()}). It was left as it is: update Bunkum, or give another database."
            )
        return version
    foreign = await connection.fetchval(_FOREIGN)
    if foreign is not None:
        raise Unusable(
            f"{name_database(url)} belongs to another program: it has a table {foreign}. It was left as it is: give "
            "Bunkum a database of its own (CREATE DATABASE bunkum)."
        )
    return 0


async def _check_layout(url: str, connection: Connection) -> None:
    version = await _get_version(url, connection)
    if version < newest_version():
        state = f"has version {version} of its layout" if version else "is empty"
        raise Unusable(
            f"{name_database(url)} {state}, and this Bunkum needs {newest_version()}: run bunkum migrate first, with "
            "the same address."
        )
