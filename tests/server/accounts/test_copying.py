"""Accounts are in a backup and in a copy, and whoever was signed in still is."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from bunkum.cli import main as bunkum
from support import postgresql
from support.accounts import account_of, made_somebody, play_match, post, profile_of, recorded
from support.servers import open_server, run

THREE = "1 account, 0 passkeys, 2 sessions and 1 match: copied and verified"


def fill(folder: Path, **stored: Any) -> tuple[httpx.Cookies, str]:
    """Makes an account with two devices; returns the cookies of one and the words."""
    found: list[tuple[httpx.Cookies, str]] = []

    async def main() -> None:
        async with (
            open_server(folder, **stored) as server,
            server.device() as ann,
            server.device() as desk,
            server.device() as bob,
        ):
            phrase = await made_somebody(ann)
            await play_match(server, ann, bob)
            await recorded(ann)
            await post(desk, "/api/session/phrase", phrase=phrase)
            await post(ann, "/api/account/code")
            found.append((ann.http.cookies, phrase))

    run(main())
    return found[0]


def assert_found(folder: Path, cookies: httpx.Cookies, phrase: str, **stored: Any) -> None:
    """The device is signed in at a server with this folder or database, and the words are good."""

    async def main() -> None:
        async with open_server(folder, **stored) as server, server.device() as ann, server.device() as new:
            ann.http.cookies = cookies
            own = await account_of(ann)
            assert own is not None
            assert own["name"] == "Ann"
            (match,) = (await profile_of(ann))["latest"]["matches"]
            assert [seat["name"] for seat in match["seats"]] == ["Ann", "Bob"]
            assert len((await post(new, "/api/session/phrase", phrase=phrase))["account"]["devices"]) == 3

    run(main())


def test_accounts_come_back_from_a_backup_and_from_any_copy(tmp_path, postgresql_server, capsys) -> None:
    cookies, phrase = fill(tmp_path)
    backup, restored = tmp_path / "tables.sqlite", tmp_path / "restored"
    assert bunkum(["backup", "--quiet", "--data-dir", str(tmp_path / "data"), str(backup)]) == 0
    assert (tmp_path / "tables.accounts.sqlite").stat().st_mode & 0o077 == 0
    with postgresql.database(postgresql_server) as url:
        assert bunkum(["restore", "--quiet", "--database", url, str(backup)]) == 0
        assert bunkum(["copy", "--quiet", url, f"sqlite:{restored}/"]) == 0
        digests = {line.rpartition("sha256 ")[2] for line in capsys.readouterr().out.splitlines() if THREE in line}
        assert len(digests) == 1
        assert_found(tmp_path, cookies, phrase, database=url)
    moved = tmp_path / "moved"
    moved.mkdir()
    restored.rename(moved / "data")
    assert_found(moved, cookies, phrase)


def test_nothing_is_copied_where_there_are_accounts_already(tmp_path, database, capsys) -> None:
    fill(tmp_path, database=database)
    other = tmp_path / "other"
    other.mkdir()
    fill(other)
    postgresql.execute(database, "DELETE FROM entries", "DELETE FROM tables")
    assert bunkum(["copy", "--quiet", f"sqlite:{other}/data/", database]) == 2
    assert "has accounts already" in capsys.readouterr().err
    (tmp_path / "backup.accounts.sqlite").write_text("something else")
    assert bunkum(["backup", "--quiet", "--data-dir", f"{other}/data", str(tmp_path / "backup.sqlite")]) == 2
    assert "exists already" in capsys.readouterr().err
    assert not (tmp_path / "backup.sqlite").exists(), "tables without their accounts would be half a backup"


def test_a_folder_from_before_there_were_accounts_is_copied(tmp_path, capsys) -> None:
    fill(tmp_path)
    for file in (tmp_path / "data").glob("accounts.sqlite*"):
        file.unlink()
    assert bunkum(["backup", "--quiet", "--data-dir", str(tmp_path / "data"), str(tmp_path / "backup.sqlite")]) == 0
    assert "account" not in capsys.readouterr().out


def test_a_damaged_file_of_accounts_is_told(tmp_path, capsys) -> None:
    fill(tmp_path)
    file = tmp_path / "data" / "accounts.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + bytes(len(whole) - 4096))
    assert bunkum(["backup", "--quiet", "--data-dir", str(tmp_path / "data"), str(tmp_path / "backup.sqlite")]) != 0
    assert "accounts" in capsys.readouterr().err
    assert not (tmp_path / "backup.sqlite").exists()
