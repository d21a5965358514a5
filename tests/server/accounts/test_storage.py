"""How accounts are stored: alike in both databases, closed to others, and without a secret that signs anybody in."""

import asyncio
import logging
import sqlite3
from contextlib import closing

import pytest

from bunkum.server.accounts.copying import COPIED
from bunkum.server.services import open_services
from bunkum.server.storage import StorageError, Unusable
from bunkum.server.storage.sqlite.accounts_file import AccountsFile, lay_out_accounts
from support import postgresql
from support.accounts import account_of, made_somebody, post, seats_at
from support.databases import dump_everything, mode
from support.servers import open_server, run, settings

IN_POSTGRESQL = """
    SELECT table_name::text, column_name::text, is_nullable = 'NO' FROM information_schema.columns
    WHERE table_schema = 'public'"""
KEYS_IN_POSTGRESQL = """
    SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f'"""


def read_foreign_keys(connection: sqlite3.Connection, table: str) -> list[tuple[str, str]]:
    """The foreign keys of a table of SQLite, in the words of PostgreSQL."""
    rows = connection.execute("SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq", (table,)).fetchall()
    keys: dict[int, list[tuple[str, ...]]] = {}
    for number, _, *key in rows:
        keys.setdefault(number, []).append(tuple(key))
    found: list[tuple[str, str]] = []
    for parts in keys.values():
        own, others = (", ".join(part[place] for part in parts) for place in (1, 2))
        other, action = parts[0][0], parts[0][4]
        found.append((table, f"FOREIGN KEY ({own}) REFERENCES {other}({others}) ON DELETE {action}"))
    return found


def test_both_databases_have_the_same_tables_and_those_that_are_copied_are_whole(tmp_path, database) -> None:
    path = tmp_path / "accounts.sqlite"
    lay_out_accounts(path)
    with closing(sqlite3.connect(path)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [
            (table, row[1], bool(row[3]))
            for table in tables
            for row in connection.execute("SELECT * FROM pragma_table_info(?)", (table,))
        ]
        keys = [key for table in tables for key in read_foreign_keys(connection, table)]
    assert len(tables) == 22
    assert sorted(columns) == sorted(row for row in postgresql.fetch(database, IN_POSTGRESQL) if row[0] in tables)
    assert sorted(keys) == sorted(row for row in postgresql.fetch(database, KEYS_IN_POSTGRESQL) if row[0] in tables)
    for table, copied in COPIED.items():
        assert set(copied) == {column for of, column, _ in columns if of == table}
    assert set(tables) - set(COPIED) == {"one_time_codes"}


def test_the_file_is_closed_to_others_and_laid_out_once(tmp_path) -> None:
    path = tmp_path / "accounts.sqlite"
    for _ in range(2):
        lay_out_accounts(path)
    assert mode(path) == 0o600
    path.chmod(0o644)
    lay_out_accounts(path)
    assert mode(path) == 0o600


def test_a_file_of_another_program_or_of_a_newer_bunkum_is_left_as_it_is(tmp_path) -> None:
    foreign, newer, broken = (tmp_path / name for name in ("foreign", "newer", "broken"))
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    lay_out_accounts(newer)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version = 99")
    broken.write_bytes(b"no database" * 1000)
    for path, reason in ((foreign, "another program"), (newer, "newer Bunkum"), (broken, "cannot be used")):
        before = path.read_bytes()
        with pytest.raises(Unusable, match=reason):
            lay_out_accounts(path)
        assert path.read_bytes() == before


def test_secrets_of_devices_and_words_are_neither_stored_nor_logged_nor_sent_to_others(
    tmp_path, stored, caplog
) -> None:
    caplog.set_level(logging.DEBUG, "bunkum")

    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            table = (await ann.make(seats=2))["table"]
            phrase = await made_somebody(ann, tables=(table,))
            code = (await post(ann, "/api/account/code"))["code"]
            token, device = ann.http.cookies["bunkum_session"], ann.http.cookies["bunkum"].removeprefix("2.")
            own = await server.services.accounts.find_signed_in(token)
            assert own is not None
            async with ann.at(table) as page, bob.at(table) as other:
                await page.hello()
                await other.hello()
                await other.say("sit", name="Bob")
                await page.say("say", text="hello")
                await asyncio.gather(page.rest(), other.rest())
                heard = "\n".join(other.bytes + page.bytes)
            metrics = (await ann.http.get("/metrics")).text
            told = "\n".join((caplog.text, *(str(record.__dict__) for record in caplog.records)))
            for secret in (phrase, token, device, code, own.secret, own.account, own.session):
                assert secret not in heard
                assert secret not in metrics
                assert secret not in told
            assert "Ann" in heard, "something was heard"
            everything = await asyncio.to_thread(dump_everything, tmp_path, stored)
            for secret in (phrase, token, device, code):
                assert secret not in everything
                assert secret.encode().hex() not in everything
            assert own.secret in everything

    run(main())


def test_while_accounts_cannot_be_read_guests_play_on(tmp_path, monkeypatch) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as guest:
            await made_somebody(ann)
            table = (await guest.make(seats=2))["table"]

            def fail(*_: object) -> None:
                raise StorageError("it does not answer")

            monkeypatch.setattr(AccountsFile, "begin", fail)
            assert await seats_at(guest, table) == [0]
            assert (await post(guest, "/api/session/phrase", phrase="some words"))["code"] == "account_not_kept"
            assert (await ann.http.get("/api/account")).json()["code"] == "not_read"
            async with ann.at(table) as page:
                assert await page.is_told_to_come_back() == ("not_read", 2.0)

    run(main())


def test_who_signs_out_is_disconnected_from_other_servers_too(tmp_path, database, monkeypatch) -> None:
    monkeypatch.setattr("bunkum.server.net.session_watch.CHECK_SECONDS", 0.05)

    async def main() -> None:
        folders = [tmp_path / name for name in "ab"]
        for folder in folders:
            folder.mkdir()
        async with (
            open_server(folders[0], database=database) as here,
            open_server(folders[1], database=database) as there,
            here.device() as ann,
            there.device() as same,
        ):
            await made_somebody(ann)
            table = (await ann.make(seats=2))["table"]
            same.http.cookies.update(ann.http.cookies)
            async with same.at(table) as page:
                await page.hello()
                assert page.room["yours"] == [0]
                await post(ann, "/api/account/sign-out", session=None)
                assert await page.is_told_to_come_back() == ("signed_out", 0.0)
            assert await account_of(same) is None

    run(main())


def test_a_file_of_accounts_that_cannot_be_used_is_told_in_a_sentence(tmp_path) -> None:
    chosen = settings(tmp_path)
    chosen.accounts_file.parent.mkdir()
    chosen.accounts_file.write_bytes(b"no database" * 1000)

    async def main() -> None:
        with pytest.raises(Unusable, match=r"accounts\.sqlite cannot be used"):
            async with open_services(chosen):
                pass

    run(main())
