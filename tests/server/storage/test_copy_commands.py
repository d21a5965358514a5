"""`bunkum backup`, `bunkum restore` and `bunkum copy`: what they print, their exit status, and no password."""

import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from bunkum.cli import main
from bunkum.server.storage.postgresql.connection import name_database
from support import postgresql
from support.databases import NAME, contents_of, mode, old_folder
from support.servers import SOURCE, free_port

DONE = re.compile(r"35 tables, 554 entries and 35 codes: copied and verified \(sha256 [0-9a-f]{64}\)\n")


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names no database."""
    for name in ("BUNKUM_DATABASE", "BUNKUM_DATA_DIR", "PORT"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a server that was killed."""
    return old_folder(tmp_path / "data")


@pytest.fixture
def blank(postgresql_server):
    """A database of PostgreSQL that was just created."""
    with postgresql.database(postgresql_server) as url:
        yield url


def with_password(url: str) -> str:
    return url.replace("postgres@", "postgres:hush@")


def test_backup_and_restore_find_the_database_as_serve_does(tmp_path, data, blank, capsys, monkeypatch):
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    assert main(["backup", "--data-dir", str(data), str(first)]) == 0
    output = capsys.readouterr()
    assert DONE.fullmatch(output.out)
    assert output.err == f"Copying {data / NAME} to {first}.\n"
    assert main(["restore", "--database", with_password(blank), str(first)]) == 0
    output = capsys.readouterr()
    assert DONE.fullmatch(output.out)
    assert output.err == f"Copying {first} to {name_database(blank)}.\n"
    monkeypatch.setenv("BUNKUM_DATABASE", with_password(blank))
    assert main(["backup", "--quiet", str(second)]) == 0
    output = capsys.readouterr()
    assert DONE.fullmatch(output.out)
    assert output.err == ""
    monkeypatch.delenv("BUNKUM_DATABASE")
    monkeypatch.setenv("BUNKUM_DATA_DIR", str(tmp_path / "restored"))
    assert main(["restore", str(second)]) == 0
    assert contents_of(tmp_path / "restored" / NAME) == contents_of(first)
    assert mode(tmp_path / "restored") == 0o700
    assert main(["restore", str(second)]) == 2
    assert "exists already" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_the_owner_of_the_data_folder(tmp_path, data):
    """Else the user of a service, who owns the folder, could not open it."""
    backup, folder = tmp_path / "backup.sqlite", tmp_path / "of-a-service"
    assert main(["backup", "--data-dir", str(data), str(backup)]) == 0
    folder.mkdir(0o700)
    os.chown(folder, 63222, 63223)
    assert main(["restore", "--data-dir", str(folder), str(backup)]) == 0
    restored = (folder / NAME).stat()
    assert (restored.st_uid, restored.st_gid, restored.st_mode & 0o777) == (63222, 63223, 0o600)
    os.chown(tmp_path, 63222, 63223)
    assert main(["backup", "--data-dir", str(data), str(tmp_path / "second.sqlite")]) == 0
    assert (tmp_path / "second.sqlite").stat().st_uid == 0, "a backup is of whoever makes it"


def test_a_backup_that_is_put_in_its_place_is_a_database(tmp_path, data):
    assert main(["backup", "--data-dir", str(data), str(tmp_path / "b.sqlite")]) == 0
    (tmp_path / "new").mkdir()
    shutil.copy(tmp_path / "b.sqlite", tmp_path / "new" / NAME)
    assert main(["copy", f"sqlite:{tmp_path / 'new'}", f"sqlite:{tmp_path}/c.sqlite"]) == 0
    assert contents_of(tmp_path / "new" / NAME) == contents_of(tmp_path / "c.sqlite")


def test_copy_names_a_folder_by_a_slash_and_a_file_without(tmp_path, data, blank, capsys):
    assert main(["copy", f"sqlite:{data}/", blank]) == 0
    assert main(["copy", blank, f"sqlite:{tmp_path}/new/"]) == 0
    assert main(["copy", f"sqlite:{data}", f"sqlite:{tmp_path}/file"]) == 0
    assert (tmp_path / "new" / NAME).is_file()
    assert (tmp_path / "file").is_file()
    assert len(set(capsys.readouterr().out.splitlines())) == 1, "the same digest each time"


def test_damage_is_an_exit_status_of_its_own(tmp_path, data, capsys):
    assert main(["backup", "--data-dir", str(data), str(tmp_path / "b.sqlite")]) == 0
    with closing(sqlite3.connect(tmp_path / "b.sqlite", isolation_level=None)) as db:
        (table,) = db.execute("SELECT id FROM tables WHERE key = 2").fetchone()
        db.execute("DELETE FROM entries WHERE table_key = 2 AND seq = 1")
    capsys.readouterr()
    words = ["copy", f"sqlite:{tmp_path}/b.sqlite", f"sqlite:{tmp_path}/c.sqlite"]
    assert main(words) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert "--skip-damaged" in output.err
    assert table not in output.err, "whoever knows the id can join the table"
    assert main([*words, "--skip-damaged"]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("34 tables, ")
    assert f"1 place (table {table[:6]}... (key 2): entry 1 of its log is missing). That was left out." in output.err
    with closing(sqlite3.connect(tmp_path / "b.sqlite", isolation_level=None)) as db:
        db.execute("DROP INDEX entries_seq")
    (tmp_path / "c.sqlite").unlink()
    assert main(words) == 1
    assert "another layout" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["copy", "data", "sqlite:b"], "A database is given as sqlite:FILE, "),
        (["copy", "sqlite:", "sqlite:b"], "A database is given as sqlite:FILE, "),
        (["copy", "mysql://ann:hush@127.0.0.1/x", "sqlite:b"], "A database is given as sqlite:FILE, "),
        (["copy", "sqlite:none", "sqlite:b"], "There is no database at none"),
        (["copy", "sqlite:data", "sqlite:gone/b"], "There is no folder gone"),
        (["copy", "sqlite:data", "sqlite:data"], "data/bunkum.sqlite exists already"),
        (["copy", "sqlite:data", "postgresql://ann:hush@127.0.0.1:{port}/x"], "nobody listens there"),
        (["copy", "sqlite:data", "postgresql://ann:hu/sh@127.0.0.1/x"], "%2F"),
        (["copy", "sqlite:data", "postgresql://ann:hu#sh@127.0.0.1/x"], "postgresql://"),
        (["copy", "sqlite:data", "postgresql://ann:hu?sh=@127.0.0.1/x"], "postgresql://"),
        (["copy", "postgresql://ann:hush@127.0.0.1:none/x", "sqlite:b"], "cannot be read: give it as"),
        (["copy", "postgresql://ann:hush@[127.0.0.1/x", "sqlite:b"], "cannot be read: give it as"),
        (["backup", "data"], "data is a folder"),
        (["backup", "--data-dir", "none", "b"], "There is no database at none/bunkum.sqlite"),
        (["backup", "--database", "sqlite:x", "b"], "as postgresql://USER:PASSWORD@HOST:PORT/NAME"),
        (["backup", "--database", "postgresql://x", "--data-dir", "data", "b"], "give one of them"),
        (["restore", "none"], "There is no database at none"),
    ],
)
def test_a_wrong_address_is_named_without_its_password(tmp_path, data, monkeypatch, capsys, words, sentence):
    monkeypatch.chdir(tmp_path)
    port = free_port()
    assert main([word.replace("{port}", str(port)) for word in words]) == 2
    output = capsys.readouterr()
    assert sentence in output.err
    assert not re.search(r"hu|sh@", output.err + output.out)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data"]


def test_a_wrong_setting_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BUNKUM_KEEP_DAYS", "never")
    assert main(["backup", str(tmp_path / "b")]) == 2
    assert "BUNKUM_KEEP_DAYS cannot be" in capsys.readouterr().err


def test_without_the_driver_the_sentence_says_how_to_install_it(tmp_path, data, monkeypatch, capsys):
    def missing(name: str) -> object:
        if name == "asyncpg":
            raise ImportError(name)
        return import_module(name)

    monkeypatch.setattr("bunkum.server.storage.postgresql.connection.import_module", missing)
    assert main(["copy", f"sqlite:{data}", "postgresql://ann:hush@127.0.0.1/x"]) == 2
    assert "pip install 'bunkum[postgresql]'" in capsys.readouterr().err
    assert main(["copy", f"sqlite:{data}", f"sqlite:{tmp_path}/b"]) == 0, "nor is it needed for files"


def test_progress_is_shown_while_it_takes_long_and_not_with_quiet(tmp_path, data, monkeypatch, capsys):
    monkeypatch.setattr("bunkum.cli.progress._SHOW_AFTER", -1.0)
    monkeypatch.setattr("bunkum.cli.copying._SECONDS_BETWEEN_LINES", 0.0)
    assert main(["copy", f"sqlite:{data}", f"sqlite:{tmp_path}/b"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[1] == "Copying: 0% 0 of 554 entries"
    assert sum(line.startswith("Verifying: ") for line in lines) == 35
    assert main(["copy", "--quiet", f"sqlite:{data}", f"sqlite:{tmp_path}/c"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopped_by_a_signal_it_leaves_nothing(tmp_path, data, number, status):
    script = (
        "import os, signal, sys\n"
        "from bunkum.cli import copying, main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"copying._Progress.show = lambda *_: os.kill(os.getpid(), {int(number)})\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, "backup", "--data-dir", str(data), str(tmp_path / "b.sqlite")],
        env={**os.environ, "PYTHONPATH": SOURCE},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == status, ended.stderr
    assert "Traceback" not in ended.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data"]


PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "backups.md"
COMMAND = re.compile(r"/opt/bunkum/bin/bunkum ((?:backup|restore|copy) [^\n']*)")
ADDRESS = re.compile(r"postgresql://\S*/bunkum")


@pytest.mark.parametrize("line", COMMAND.findall(PAGE.read_text(encoding="utf-8")))
def test_commands_of_the_page_on_backups_run(tmp_path, data, blank, line):
    """Each begins with a database at its source, and with nothing at its target."""
    backup, target = tmp_path / "backup.sqlite", tmp_path / "target"
    command, *words = shlex.split(re.sub(r"\$+\(date \+\S+F\)", "today", line.removesuffix(" >/dev/null")))
    words = [ADDRESS.sub(blank, word) for word in words]
    words = [re.sub(r"/var/backups/bunkum/\w+\.sqlite", str(backup), word) for word in words]
    if command == "restore":
        assert main(["backup", "--data-dir", str(data), str(backup)]) == 0
    if command == "copy" and words[0] == blank:
        assert main(["copy", f"sqlite:{data}", blank]) == 0
    own = [str(target) if command == "restore" or (command == "copy" and words[0] == blank) else str(data)]
    words = [re.sub(r"/var/lib/bunkum|/tmp/bunkum-try", own[0], word) for word in words]
    assert main([command, *words]) == 0


def test_there_are_commands_on_that_page():
    assert len(COMMAND.findall(PAGE.read_text(encoding="utf-8"))) == 8
