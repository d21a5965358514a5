"""Databases for tests: of earlier versions, and as a process that was killed while opening one has left it."""

import gzip
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from bunkum.server.storage import close_database, open_database
from bunkum.server.storage.sqlite.schema import APPLICATION, find_fault, read_migrations
from support import postgresql
from support.servers import SOURCE

ROOT = Path(__file__).parents[2]
OLD = ROOT / "tests" / "data" / "ca59820"
NAME = "bunkum.sqlite"
KEPT = (
    "SELECT key, id, game, secret, lexicon, lexicon_sha256, phase, practice, made_at FROM tables ORDER BY key",
    "SELECT table_key, seq, move, talk, entry FROM entries ORDER BY table_key, seq",
    "SELECT code, table_key, until FROM codes ORDER BY code",
)


def old_folder(place: Path) -> Path:
    """The folder of an earlier version's server that was killed."""
    place.mkdir()
    for name, real in (("house.db", NAME), ("house.db-wal", f"{NAME}-wal")):
        (place / real).write_bytes(gzip.decompress((OLD / f"{name}.gz").read_bytes()))
    return place


def contents_of(path: Path) -> list[list[Any]]:
    """All that a database holds which any version holds."""
    with closing(sqlite3.connect(path)) as db:
        return [db.execute(sql).fetchall() for sql in KEPT]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def at_version(path: Path, version: int) -> None:
    """A database as this version made it."""
    with closing(sqlite3.connect(path)) as db:
        for number, sql in enumerate(read_migrations()[:version], 1):
            db.executescript(f"{sql}; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number}")


def killed_at_each_step(template: Path, folder: Path, random_kills: int, act: str = "open") -> list[Path]:
    """Folders as kills at each step of opening, or of `backup`, left them."""
    folder.mkdir()
    completed = subprocess.run(
        [sys.executable, "-m", "support.kill_at_steps", act, str(template), str(folder), str(random_kills)],
        env={**os.environ, "PYTHONPATH": f"{SOURCE}{os.pathsep}{ROOT / 'tests'}"},
        stdout=subprocess.PIPE,
        check=True,
        timeout=100,
    )
    assert len(list(folder.iterdir())) == int(completed.stdout) + 1 + random_kills
    return sorted(folder.iterdir())


def opens_whole(folder: Path) -> list[str]:
    """Open what is there; nothing unfinished is left. The files that were there before."""
    before = sorted(file.name for file in folder.iterdir())
    close_database(*open_database(folder / NAME))
    assert find_fault(folder / NAME, len(read_migrations())) is None
    assert {file.name for file in folder.iterdir()} == {NAME, f"{NAME}.lock"}
    return before


def dump_everything(folder: Path, stored: dict[str, Any]) -> str:
    """Everything that is stored, as text; what is stored as bytes in hexadecimal."""
    if "database" not in stored:
        found: list[str] = []
        for file in (folder / "data").glob("*.sqlite"):
            with closing(sqlite3.connect(file)) as connection:
                names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
                rows = [row for name in names for row in connection.execute(f"SELECT * FROM {name}")]  # noqa: S608
                found += [value.hex() if isinstance(value, bytes) else str(value) for row in rows for value in row]
        return "\n".join(found)
    names = [
        row[0]
        for row in postgresql.fetch(stored["database"], "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    ]
    rows = [row for name in names for row in postgresql.fetch(stored["database"], f'SELECT * FROM "{name}"')]  # noqa: S608
    return "\n".join(value.hex() if isinstance(value, bytes) else str(value) for row in rows for value in row)
