"""Opening the database: who may read it, killed at every step, refused in a sentence."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bunkum.server.storage import Unusable, close_database, open_database, read_table
from support.databases import NAME, mode, old_folder
from support.servers import SOURCE, settings


@pytest.fixture
def open_umask():
    """The process makes files that everybody may read."""
    before = os.umask(0)
    yield
    os.umask(before)


# Who may read it.


def test_nobody_else_may_read_a_new_database(tmp_path, open_umask):
    path = tmp_path / "data" / NAME
    connection, lock = open_database(path)
    connection.execute("CREATE TABLE more (key)")
    assert mode(path.parent) == 0o700
    files = (NAME, f"{NAME}-wal", f"{NAME}-shm", f"{NAME}.lock")
    assert {file.name: mode(file) for file in path.parent.iterdir()} == dict.fromkeys(files, 0o600)
    close_database(connection, lock)


def test_what_everybody_could_read_is_closed_to_them(tmp_path, open_umask):
    folder = old_folder(tmp_path / "data")
    (folder / f"{NAME}.backup").write_bytes(b"a copy that somebody made")
    assert {mode(file) for file in folder.iterdir()} == {0o666}, "as an earlier version left it"
    connection, lock = open_database(folder / NAME)
    assert mode(folder) == 0o700
    assert {mode(file) for file in folder.iterdir()} == {0o600}
    assert (folder / f"{NAME}-wal").exists()
    close_database(connection, lock)


def test_a_folder_that_holds_other_things_is_left_as_it_is(tmp_path, open_umask, caplog):
    folder = tmp_path / "home"
    folder.mkdir(0o755)
    (folder / "photo").touch(0o644)
    close_database(*open_database(folder / NAME))
    assert mode(folder) == 0o755
    assert mode(folder / NAME) == 0o600
    assert mode(folder / "photo") == 0o644
    assert "others may open the data folder" in caplog.text


# One server at a time.


def test_a_second_server_is_refused_though_the_lock_file_was_deleted(tmp_path):
    held = open_database(tmp_path / NAME)
    (tmp_path / f"{NAME}.lock").unlink()
    with pytest.raises(Unusable, match="another Bunkum is running"):
        open_database(tmp_path / NAME)
    close_database(*held)
    close_database(*open_database(tmp_path / NAME))


def test_a_server_that_could_not_open_holds_no_lock(tmp_path):
    path = tmp_path / NAME
    path.touch()
    for _ in range(2):
        with pytest.raises(Unusable, match="is empty"):
            open_database(path)


# Refused in a sentence.


def nothing(_path: Path) -> None:
    pass


def empty(path: Path) -> None:
    path.touch()


def folder_instead(path: Path) -> None:
    path.mkdir()


def read_only(path: Path) -> None:
    close_database(*open_database(path))
    path.chmod(0o400)


def schema_not_utf8(path: Path) -> None:
    close_database(*open_database(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_master SET sql = CAST(x'435245415445FFFE' AS TEXT) WHERE name = 'codes'")


def another_layout(path: Path) -> None:
    close_database(*open_database(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DROP INDEX entries_seq")


def lone_log(path: Path) -> None:
    path.with_name(f"{NAME}-wal").write_bytes(b"x" * 5000)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (empty, "is empty, and a database never is"),
        (folder_instead, "is not a file"),
        (read_only, "is read-only"),
        (schema_not_utf8, "is damaged"),
        (another_layout, "is damaged .its tables have another layout"),
        (lone_log, "lies there without its database"),
    ],
)
def test_what_is_no_database_is_refused_and_left_as_it_is(tmp_path, spoil, sentence):
    path = tmp_path / "data" / NAME
    path.parent.mkdir()
    spoil(path)

    def files() -> dict[str, Any]:
        found = path.parent.iterdir()
        return {file.name: file.is_file() and (file.read_bytes(), file.stat().st_mtime_ns) for file in found}

    before = files()
    with pytest.raises(Unusable, match=sentence) as trouble:
        open_database(path)
    assert {name: what for name, what in files().items() if not name.endswith(".lock")} == {
        name: what for name, what in before.items() if not name.endswith(".lock")
    }
    assert str(path) in str(trouble.value)


@pytest.mark.parametrize("folder", ["/dev/null", "/dev/null/data", "/proc/data", "file"])
def test_a_folder_that_cannot_be_is_refused(tmp_path, folder):
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match="cannot be used as data folder"):
        open_database(tmp_path / folder / NAME)


def started(folder: Path, data: str, most_bytes: int | None = None) -> subprocess.CompletedProcess[str]:
    """Start a server on this data folder, which it must refuse. `most_bytes`: no file may become larger."""
    chosen = settings(folder)

    def limited() -> None:
        if most_bytes is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    return subprocess.run(
        [sys.executable, "-m", "bunkum.server", "--host", "127.0.0.1", "--port", "0", "--data-dir", data],
        env={**os.environ, "PYTHONPATH": SOURCE, "BUNKUM_LEXICONS": chosen.lexicons, "BUNKUM_WORKERS": "0"},
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=limited,
        check=False,
    )


@pytest.mark.slow
def test_a_server_that_cannot_open_its_data_says_so_in_one_sentence(tmp_path):
    settings(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / NAME).touch()
    (tmp_path / "schema").mkdir()
    schema_not_utf8(tmp_path / "schema" / NAME)
    for data, most_bytes in (("/dev/null", None), ("empty", None), ("schema", None), ("full", 9000)):
        ended = started(tmp_path, str(tmp_path / data), most_bytes)
        assert ended.returncode == 1
        assert ended.stdout == ""
        lines = ended.stderr.splitlines()
        assert len(lines) == 1, ended.stderr
        assert lines[0].endswith(".")
        assert data in lines[0]
    assert not (tmp_path / "full" / NAME).exists(), "what could not be completed has not the database's name"


def test_reading_a_database_that_was_moved_away_makes_no_file(tmp_path):
    with pytest.raises(Exception, match="unable to open"):
        read_table(tmp_path / NAME, "t")
    assert not (tmp_path / NAME).exists()
