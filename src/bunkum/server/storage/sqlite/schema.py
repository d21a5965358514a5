"""Knows the versions of the database's layout, and checks whether a file has one of them and is not damaged."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

from bunkum.server.storage import migrations
from bunkum.server.storage.errors import DamagedDatabase, Unusable
from bunkum.server.storage.sqlite.errors import describe_error
from bunkum.server.storage.sqlite.wal import Ending, read_wal_ending

log = logging.getLogger("bunkum.log")

APPLICATION = 0x42_6E_6B_6D  # "Bnkm": tells our files from those of other programs
_HEADER = 100  # SQLite's file header: magic at 0, user_version at 60
_FIRST_THAT_RESTARTS_WAL = 4
"""Versions before this one left frames of failed transactions in the write-ahead log, which look like damage."""
_FULL_CHECK_BYTES = 256 * 2**20
"""Files up to this size are checked in full, which takes half a second; of a larger one only the list of tables."""
BUSY_SECONDS = 5.0
"""How long a statement waits for whoever has locked the database."""
ENTRY_MARKS = "(?,?,?,?,?,?)"
INSERT_ENTRY = f"INSERT INTO entries (table_key, seq, move, talk, entry, checksum) VALUES {ENTRY_MARKS}"  # noqa: S608  marks


def read_migrations() -> tuple[str, ...]:
    """Returns the SQL of each version, from 1."""
    return migrations.read_migrations("bunkum.server.storage.sqlite")


def connect(path: Path) -> sqlite3.Connection:
    """Opens a connection to a database that has been checked. One thread at a time may use it."""
    uri = f"{path.absolute().as_uri()}?mode=rw"  # does not create a file that was moved away
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA temp_store = MEMORY")  # otherwise the rollback data of each statement goes to a file
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # talk and names that are deleted must not be found in the file
    return connection


def check_version(path: Path) -> int:
    """Returns the version of a database; raises `Unusable` if it is not ours, too new, or damaged."""
    header = _read_header(path)
    if not header:
        raise Unusable(
            f"{path} is empty, and a database never is. It was left as it is: put a copy in its place, or, where no "
            "game was ever played here, delete it."
        )
    if len(header) < _HEADER or not header.startswith(b"SQLite format 3\0"):
        raise Unusable(f"{path} is not a database of Bunkum, or it is damaged. It was left as it is: move it away.")
    wal = path.with_name(path.name + "-wal")
    ending = read_wal_ending(wal)
    if ending is Ending.DAMAGED and read_version(path) >= _FIRST_THAT_RESTARTS_WAL:
        raise _damage_error(wal, "what was committed later would be forgotten")
    application, version = _query_version(path)
    if application != APPLICATION:
        raise Unusable(f"{path} belongs to another program. It was left as it is: choose another data folder.")
    newest = len(read_migrations())
    if version > newest:
        raise Unusable(
            f"{path} was written by a newer Bunkum (version {version} of its layout; this one knows {newest}). "
            "It was left as it is: update Bunkum, or choose another data folder."
        )
    fault = find_fault(path, version)
    if fault is not None:
        raise _damage_error(path, fault)
    if ending is not Ending.WELL:
        log.warning("the last transaction before the server was ended is not whole, and was dropped")
    return version


def read_version(path: Path) -> int:
    """Returns the version in a file's header; a write-ahead log may hold a newer one."""
    return int.from_bytes(_read_header(path)[60:64])


def _query_version(path: Path) -> tuple[int, int]:
    """Returns the application id and the version, which may be newer in the write-ahead log than in the header."""
    try:
        with closing(connect_read_only(path)) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()
            version = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise _damage_error(path, describe_error(error)) from None
    return int(application[0]), int(version[0])


def _read_header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEADER)


def _damage_error(path: Path, fault: str) -> DamagedDatabase:
    reason = " ".join(fault.split())
    return DamagedDatabase(f"{path} is damaged ({reason}). It was left as it is: restore a copy, or move it away.")


def find_fault(path: Path, version: int) -> str | None:
    """Returns what is wrong with a database that should have the layout of this version; None if nothing is wrong."""
    try:
        with closing(connect_read_only(path)) as connection:
            scope = "1" if path.stat().st_size <= _FULL_CHECK_BYTES else "tables"
            result = str(connection.execute(f"PRAGMA integrity_check({scope})").fetchone()[0])
            if result != "ok":
                return result
            has_layout = list(_read_layout(connection)) == _build_expected_layout(version)
            return None if has_layout else "its tables have another layout"
    except (sqlite3.DatabaseError, UnicodeError) as error:
        return describe_error(error)


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Opens a connection that writes nothing."""
    # Even a reader makes SQLite write files beside the database, unless it is told that nobody else is there.
    alone = not path.with_name(path.name + "-wal").exists()
    parameters = "mode=ro&immutable=1" if alone else "mode=ro"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{parameters}", uri=True)


def _read_layout(connection: sqlite3.Connection) -> Iterator[object]:
    """Yields tables, columns, keys and indexes, without their SQL, which differs between versions of SQLite."""
    yield connection.execute("SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name").fetchall()
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        yield connection.execute("SELECT * FROM pragma_table_info(?)", (table,)).fetchall()
        yield connection.execute("SELECT * FROM pragma_foreign_key_list(?)", (table,)).fetchall()
        sql = 'SELECT name, "unique", origin, partial FROM pragma_index_list(?) ORDER BY name'
        for index in connection.execute(sql, (table,)).fetchall():
            yield index
            yield connection.execute("SELECT * FROM pragma_index_xinfo(?)", index[:1]).fetchall()


@cache
def _build_expected_layout(version: int) -> list[object]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        for sql in read_migrations()[:version]:
            fresh.executescript(sql)
        return list(_read_layout(fresh))
