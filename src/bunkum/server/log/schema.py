"""Opening the database: a new one is made, an older one brought up to date, any other refused and left untouched."""

import sqlite3
from importlib import resources
from pathlib import Path
from typing import IO

APPLICATION = 0x42_6E_6B_6D  # "Bnkm", so that no other program's file is ever taken for ours
_HEADER = 100  # SQLite's file header: magic at 0, user_version at 60, application_id at 68
_CHECKED_WHOLE = 64 * 2**20
"""Up to this many bytes a file is checked through and through; beyond, opening it would take too long."""


class Unusable(Exception):  # noqa: N818  a sentence for the operator
    """The database cannot be used; the sentence says why and what to do. Nothing was changed."""


def migrations() -> list[str]:
    """The SQL of every version, from 1."""
    folder = resources.files("bunkum.server.log") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1)), "migrations are numbered from 1"
    return [file.read_text(encoding="utf-8") for file in files]


def opened(path: Path) -> tuple[sqlite3.Connection, IO[str]]:
    """A connection for the writer, and the lock that keeps a second house out; `closed` gives both back."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = _locked(path)
    try:
        version = _looked_at(path)
        connection = connected(path)
        _migrate(connection, version)
    except BaseException:
        lock.close()
        raise
    return connection, lock


def closed(connection: sqlite3.Connection, lock: IO[str]) -> None:
    """Give the database back."""
    connection.close()
    lock.close()


def connected(path: Path) -> sqlite3.Connection:
    """A connection to a database that is known to be ours. Usable from any one thread at a time."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA temp_store = MEMORY")  # what a statement may have to take back: else a file a commit
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _locked(path: Path) -> IO[str]:
    lock = path.with_name(path.name + ".lock").open("a", encoding="ascii")
    try:
        _take(lock)
    except OSError:
        lock.close()
        raise Unusable(f"{path} is in use: another Bunkum is running on this data folder.") from None
    return lock


def _take(lock: IO[str]) -> None:
    """Take the lock, or OSError. The system lets go of it when the process dies, however it dies."""
    try:
        import fcntl  # noqa: PLC0415  not on Windows
    except ModuleNotFoundError:
        import msvcrt  # noqa: PLC0415  on Windows alone

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def _looked_at(path: Path) -> int:
    """The version of the database, 0 for a new one. Only reads."""
    if not path.exists() or path.stat().st_size == 0:
        return 0
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if len(header) < _HEADER or not header.startswith(b"SQLite format 3\0"):
        raise Unusable(f"{path} is not a database of Bunkum, or it is damaged. It was left as it is: move it away.")
    application, version = int.from_bytes(header[68:72]), int.from_bytes(header[60:64])
    if application != APPLICATION:
        raise Unusable(f"{path} belongs to another program. It was left as it is: choose another data folder.")
    newest = len(migrations())
    if version > newest:
        raise Unusable(
            f"{path} was written by a newer Bunkum (version {version} of its layout; this one knows {newest}). "
            "It was left as it is: update Bunkum, or choose another data folder."
        )
    _check(path)
    return version


def _check(path: Path) -> None:
    try:
        # Even a reader makes SQLite write files beside the database, unless it is told that nobody else is there.
        alone = not path.with_name(path.name + "-wal").exists()
        how = "mode=ro&immutable=1" if alone else "mode=ro"
        look = sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)
        try:
            small = path.stat().st_size <= _CHECKED_WHOLE
            found = look.execute("PRAGMA quick_check(1)" if small else "SELECT 'ok' FROM sqlite_master LIMIT 1")
            said = str(found.fetchone()[0])
        finally:
            look.close()
    except sqlite3.DatabaseError as error:
        said = str(error)
    if said != "ok":
        raise Unusable(f"{path} is damaged ({said}). It was left as it is: restore a copy, or move it away.")


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    for number, sql in enumerate(migrations(), 1):
        if number > version:
            own = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number};"
            connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\n{own}\nCOMMIT;")
    # The header is what `_looked_at` reads, so it must not wait in the write-ahead log.
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
