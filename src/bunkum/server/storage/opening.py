"""Opening the database: a new one is made, an older one brought up to date, any other refused and left untouched.

Theory. The process may be killed at any point, and the power may fail. A new database is made under another name and
renamed when it is complete, so a file under the real name always was one. Each migration is a transaction, with the
number of the version in it; before the first of them the whole database is copied, and the copy is removed when the
last is done and the result has been checked.
"""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from bunkum.server.storage.errors import Unusable, cause
from bunkum.server.storage.files import (
    close_to_others,
    create_private,
    make_folder,
    refuse_odd_file,
    remove,
    rename_for_good,
    sync_folder,
)
from bunkum.server.storage.lock import Lock, lock_folder
from bunkum.server.storage.schema import (
    APPLICATION,
    checked_version,
    connected,
    migrations,
    read_only,
    version_in_file,
    what_is_wrong,
)

log = logging.getLogger("bunkum.log")

Step = Callable[[str], object]
"""Told before each step and statement: a test stops the process there."""
_NEW, _COPYING, _COPY = ".new", ".copying", ".before-"
_PAGES_A_STEP = 256


def opened(path: Path, step: Step = lambda _: None) -> tuple[sqlite3.Connection, Lock]:
    """A connection for the writer, and the lock that keeps a second server out; `closed` gives both back."""
    try:
        make_folder(path)
        lock = lock_folder(path)
    except OSError as error:
        raise Unusable(
            f"{path.parent} cannot be used as data folder ({cause(error)}). Choose another one: --data-dir FOLDER."
        ) from None
    try:
        return _opened(path, step), lock
    except (sqlite3.Error, OSError, UnicodeError) as error:
        lock.close()
        raise Unusable(f"{path} cannot be opened ({cause(error)}).") from error
    except BaseException:
        lock.close()
        raise


def closed(connection: sqlite3.Connection, lock: Lock) -> None:
    """Give the database back."""
    try:
        connection.close()
    finally:
        lock.close()


def copies(path: Path) -> list[Path]:
    """Copies from before a migration that is not done."""
    return sorted(file for file in path.parent.glob(f"{path.name}{_COPY}*") if file.name[-1].isdigit())


def _opened(path: Path, step: Step) -> sqlite3.Connection:
    for unfinished in (_NEW, _COPYING):
        remove(path.with_name(path.name + unfinished))
    if not path.exists():
        _refuse_lone_parts(path)
        _make_new(path, step)
    refuse_odd_file(path)
    try:
        version = checked_version(path)
    except Unusable as trouble:
        raise Unusable(f"{trouble}{_where_copies_are(path)}") from None
    close_to_others(path)
    if version < len(migrations()):
        _copy(path, version, step)
    if copies(path):
        _migrate_and_remove_copies(path, version, step)
    return connected(path)


def _refuse_lone_parts(path: Path) -> None:
    """A write-ahead log without its database would be taken for part of a new one."""
    wal = path.with_name(path.name + "-wal")
    if wal.exists() and wal.stat().st_size:
        raise Unusable(
            f"{wal} lies there without its database. It was left as it is: put {path.name} back beside it, or move it "
            "away too."
        )
    if copies(path):
        raise Unusable(f"{path} is gone, and a migration was not done.{_where_copies_are(path)}")


def _where_copies_are(path: Path) -> str:
    left = copies(path)
    return f" A copy from before an update lies beside it: {left[0].name}." if left else ""


def _make_new(path: Path, step: Step) -> None:
    fresh = path.with_name(path.name + _NEW)
    step("create")
    create_private(fresh)
    with closing(connected(fresh)) as connection:
        _migrate(connection, 0, step)
    step("rename")
    rename_for_good(fresh, path)
    step("renamed")


def _copy(path: Path, version: int, step: Step) -> None:
    """Copy the database with all that its write-ahead log holds, if no copy of an earlier version is there."""
    if any(version_in_file(copy) < version for copy in copies(path)):
        return  # the copy of a migration that was killed half-way
    copying = path.with_name(path.name + _COPYING)
    step("copy")
    create_private(copying)
    with closing(read_only(path)) as source, closing(sqlite3.connect(copying)) as target:
        source.backup(target, pages=_PAGES_A_STEP, progress=lambda _status, _left, _all: step("copying"))
    step("copied")
    rename_for_good(copying, path.with_name(f"{path.name}{_COPY}{len(migrations()):04}"))
    log.info("the database was copied before it is brought up to date", extra={"version": version})
    step("copy is complete")


def _migrate_and_remove_copies(path: Path, version: int, step: Step) -> None:
    newest = len(migrations())
    if version == newest:
        log.info("an update of the database was done, and killed before its copy was removed")
    with closing(connected(path)) as connection:
        _migrate(connection, version, step)
    wrong = what_is_wrong(path, newest)
    if wrong is not None:
        raise Unusable(f"{path} could not be brought up to date ({wrong}).{_where_copies_are(path)}")
    for copy in copies(path):
        step("remove copy")
        remove(copy)
    sync_folder(path.parent)
    log.info("the database is up to date, and its copy was removed", extra={"version": newest})


def _migrate(connection: sqlite3.Connection, version: int, step: Step) -> None:
    connection.set_trace_callback(step)
    for number, sql in enumerate(migrations(), 1):
        if number > version:
            own = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number};"
            connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\n{own}\nCOMMIT;")
    # The header is what `checked_version` reads, so it must not wait in the write-ahead log.
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.set_trace_callback(None)
