"""Opens the database: creates a new one, migrates an older one, and refuses any other without a change.

Theory. The process may be killed at any point, and the power may fail. A new database is made under another name and
renamed when it is complete, so a file under the real name is always complete. Each migration is a transaction, with the
number of the version in it; before the first of them the whole database is copied, and the copy is removed when the
last is done and the result has been checked.
"""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from bunkum.server.storage.errors import Unusable
from bunkum.server.storage.sqlite.errors import describe_error
from bunkum.server.storage.sqlite.files import (
    check_database_file,
    create_private_file,
    lock_folder,
    make_folder,
    remove_database,
    rename_durably,
    restrict_access,
    sync_folder,
)
from bunkum.server.storage.sqlite.schema import (
    APPLICATION,
    check_version,
    connect,
    connect_read_only,
    find_fault,
    read_migrations,
    read_version,
)

log = logging.getLogger("bunkum.log")

Step = Callable[[str], object]
"""Called before each step and statement: a test kills the process there."""
_NEW, _COPYING, _COPY = ".new", ".copying", ".before-"
_PAGES_A_STEP = 256


def open_database(path: Path, step: Step = lambda _: None) -> tuple[sqlite3.Connection, ExitStack]:
    """Returns a connection for the writer and the lock of the folder; `close_database` closes both.

    Raises `Unusable` if there is no usable database at `path` and none can be created.
    """
    try:
        make_folder(path)
        lock = lock_folder(path)
    except OSError as error:
        raise Unusable(
            f"{path.parent} cannot be used as data folder ({describe_error(error)}). "
            "Choose another one: --data-dir FOLDER."
        ) from None
    with lock:
        try:
            return _open(path, step), lock.pop_all()
        except (sqlite3.Error, OSError, UnicodeError) as error:
            raise Unusable(f"{path} cannot be opened ({describe_error(error)}).") from error


def close_database(connection: sqlite3.Connection, lock: ExitStack) -> None:
    """Closes the connection and releases the lock."""
    try:
        connection.close()
    finally:
        lock.close()


def find_copies(path: Path) -> list[Path]:
    """Returns the copies from before a migration that has not been completed."""
    return sorted(file for file in path.parent.glob(f"{path.name}{_COPY}*") if file.name[-1].isdigit())


def _open(path: Path, step: Step) -> sqlite3.Connection:
    for unfinished in (_NEW, _COPYING):
        remove_database(path.with_name(path.name + unfinished))
    if not path.exists():
        refuse_lone_parts(path)
        _create(path, step)
    check_database_file(path)
    try:
        version = check_version(path)
    except Unusable as trouble:
        raise Unusable(f"{trouble}{_describe_copies(path)}") from None
    restrict_access(path)
    if version < len(read_migrations()):
        _copy_database(path, version, step)
    if find_copies(path):
        _migrate_and_remove_copies(path, version, step)
    return connect(path)


def refuse_lone_parts(path: Path) -> None:
    """Raises `Unusable` if a log of SQLite lies there alone: SQLite would take it for part of a new database."""
    for part in (path.with_name(path.name + suffix) for suffix in ("-wal", "-journal")):
        if part.exists() and part.stat().st_size:
            raise Unusable(
                f"{part} lies there without its database. It was left as it is: put {path.name} back beside it, or "
                "move it away too."
            )
    if find_copies(path):
        raise Unusable(f"{path} is gone, and a migration was not done.{_describe_copies(path)}")


def _describe_copies(path: Path) -> str:
    copies = find_copies(path)
    return f" A copy from before an update lies beside it: {copies[0].name}." if copies else ""


def _create(path: Path, step: Step) -> None:
    fresh = path.with_name(path.name + _NEW)
    step("create")
    create_private_file(fresh)
    with closing(connect(fresh)) as connection:
        _migrate(connection, 0, step)
    step("rename")
    rename_durably(fresh, path)
    step("renamed")


def _copy_database(path: Path, version: int, step: Step) -> None:
    """Copies the database with its write-ahead log, unless there is a copy of an earlier version."""
    if any(read_version(copy) < version for copy in find_copies(path)):
        return  # the copy of a migration that was killed half-way
    copying = path.with_name(path.name + _COPYING)
    step("copy")
    create_private_file(copying)
    with closing(connect_read_only(path)) as source, closing(sqlite3.connect(copying)) as target:
        source.backup(target, pages=_PAGES_A_STEP, progress=lambda _status, _left, _all: step("copying"))
    step("copied")
    rename_durably(copying, path.with_name(f"{path.name}{_COPY}{len(read_migrations()):04}"))
    log.info("the database was copied before it is brought up to date", extra={"version": version})
    step("copy is complete")


def _migrate_and_remove_copies(path: Path, version: int, step: Step) -> None:
    newest = len(read_migrations())
    if version == newest:
        log.info("an update of the database was done, and killed before its copy was removed")
    with closing(connect(path)) as connection:
        _migrate(connection, version, step)
    fault = find_fault(path, newest)
    if fault is not None:
        raise Unusable(f"{path} could not be brought up to date ({fault}).{_describe_copies(path)}")
    for copy in find_copies(path):
        step("remove copy")
        remove_database(copy)
    sync_folder(path.parent)
    log.info("the database is up to date, and its copy was removed", extra={"version": newest})


def _migrate(connection: sqlite3.Connection, version: int, step: Step) -> None:
    connection.set_trace_callback(step)
    for number, sql in enumerate(read_migrations(), 1):
        if number > version:
            own = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number};"
            connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\n{own}\nCOMMIT;")
    # `check_version` reads the header, so it must not wait in the write-ahead log.
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.set_trace_callback(None)
