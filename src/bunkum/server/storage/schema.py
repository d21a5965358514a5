"""The layout of the database: its versions, and whether a file has one of them and is whole."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from importlib import resources
from pathlib import Path

from bunkum.server.storage.errors import Unusable, cause
from bunkum.server.storage.wal import Ending, wal_ending

log = logging.getLogger("bunkum.log")

APPLICATION = 0x42_6E_6B_6D  # "Bnkm", so that no other program's file is ever taken for ours
_HEADER = 100  # SQLite's file header: magic at 0, user_version at 60
_FIRST_THAT_BEGINS_ANEW = 4
"""Programs before this version left frames of failed transactions in the write-ahead log, which look like damage."""
_CHECKED_WHOLE = 256 * 2**20
"""Up to this many bytes a file is checked through and through, in half a second; of a larger one the list of tables."""


@cache
def migrations() -> tuple[str, ...]:
    """The SQL of every version, from 1."""
    folder = resources.files("bunkum.server.storage") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1)), "migrations are numbered from 1"
    return tuple(file.read_text(encoding="utf-8") for file in files)


def connected(path: Path) -> sqlite3.Connection:
    """A connection to a database that is known to be ours. Usable from any one thread at a time."""
    uri = f"{path.absolute().as_uri()}?mode=rw"  # a file that was moved away is not made anew
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA temp_store = MEMORY")  # what a statement may have to take back: else a file a commit
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def checked_version(path: Path) -> int:
    """The version of a database that is there. `Unusable` where it is not ours, newer than this program, or damaged."""
    header = _header(path)
    if not header:
        raise Unusable(
            f"{path} is empty, and a database never is. It was left as it is: put a copy in its place, or, where no "
            "game was ever played here, delete it."
        )
    if len(header) < _HEADER or not header.startswith(b"SQLite format 3\0"):
        raise Unusable(f"{path} is not a database of Bunkum, or it is damaged. It was left as it is: move it away.")
    wal = path.with_name(path.name + "-wal")
    ending = wal_ending(wal)
    if ending is Ending.DAMAGED and version_in_file(path) >= _FIRST_THAT_BEGINS_ANEW:
        raise _damaged(wal, "what was committed later would be forgotten")
    application, version = _told(path)
    if application != APPLICATION:
        raise Unusable(f"{path} belongs to another program. It was left as it is: choose another data folder.")
    newest = len(migrations())
    if version > newest:
        raise Unusable(
            f"{path} was written by a newer Bunkum (version {version} of its layout; this one knows {newest}). "
            "It was left as it is: update Bunkum, or choose another data folder."
        )
    wrong = what_is_wrong(path, version)
    if wrong is not None:
        raise _damaged(path, wrong)
    if ending is not Ending.WELL:
        log.warning("the last transaction before the server was ended is not whole, and was dropped")
    return version


def version_in_file(path: Path) -> int:
    """The version that a file's header tells, which has no write-ahead log beside it."""
    return int.from_bytes(_header(path)[60:64])


def _told(path: Path) -> tuple[int, int]:
    """Whose database it is, and its version. The header may be older: a migration waits in the write-ahead log."""
    try:
        with closing(read_only(path)) as look:
            application = look.execute("PRAGMA application_id").fetchone()
            version = look.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise _damaged(path, cause(error)) from None
    return int(application[0]), int(version[0])


def _header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEADER)


def _damaged(path: Path, wrong: str) -> Unusable:
    said = " ".join(wrong.split())
    return Unusable(f"{path} is damaged ({said}). It was left as it is: restore a copy, or move it away.")


def what_is_wrong(path: Path, version: int) -> str | None:
    """What is wrong with a database that should have the layout of this version; None: nothing."""
    try:
        with closing(read_only(path)) as look:
            if path.stat().st_size <= _CHECKED_WHOLE:
                found = look.execute("PRAGMA integrity_check(1)")
            else:
                found = look.execute("PRAGMA integrity_check(tables)")
            said = str(found.fetchone()[0])
            if said != "ok":
                return said
            return None if layout(look) == _expected(version) else "its tables have another layout"
    except (sqlite3.DatabaseError, UnicodeError) as error:
        return cause(error)


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing."""
    # Even a reader makes SQLite write files beside the database, unless it is told that nobody else is there.
    alone = not path.with_name(path.name + "-wal").exists()
    how = "mode=ro&immutable=1" if alone else "mode=ro"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)


def layout(connection: sqlite3.Connection) -> list[object]:
    """Tables, columns, keys and indexes. Not their SQL, which other versions of SQLite may have written otherwise."""
    return list(_layout(connection))


def _layout(connection: sqlite3.Connection) -> Iterator[object]:
    yield connection.execute("SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name").fetchall()
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        yield connection.execute("SELECT * FROM pragma_table_info(?)", (table,)).fetchall()
        yield connection.execute("SELECT * FROM pragma_foreign_key_list(?)", (table,)).fetchall()
        sql = 'SELECT name, "unique", origin, partial FROM pragma_index_list(?) ORDER BY name'
        for index in connection.execute(sql, (table,)).fetchall():
            yield index
            yield connection.execute("SELECT * FROM pragma_index_xinfo(?)", index[:1]).fetchall()


@cache
def _expected(version: int) -> list[object]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        for sql in migrations()[:version]:
            fresh.executescript(sql)
        return layout(fresh)
