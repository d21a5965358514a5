"""A database of PostgreSQL that cannot be used is refused in a sentence with what to do, and left as it is."""

import asyncio
import logging
import os
import re
import subprocess
import sys
from contextlib import suppress
from typing import Never

import pytest

from bunkum.cli import main
from bunkum.server.storage import Unusable, UnusableForNow
from bunkum.server.storage.postgresql import keep_connected as keep_connected_module, schema
from bunkum.server.storage.postgresql.connection import Connection, close, connect
from bunkum.server.storage.postgresql.errors import describe_error, failures, is_refusal
from bunkum.server.storage.postgresql.keep_connected import cancel, keep_connected
from bunkum.server.storage.postgresql.schema import migrate, newest_version, open_checked
from support import postgresql
from support.servers import SOURCE, comes_true, free_port, run


async def contents_of(url: str) -> list[object]:
    """The names of all that is stored in a database."""
    connection = await connect(url)
    try:
        sql = "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY relname"
        return [name for (name,) in await connection.fetch(sql)]
    finally:
        await close(connection)


def refuses(url: str, *words: str, changed: str | None = None) -> None:
    """Opening and migrating say why not, without the password, and change nothing."""

    async def attempts() -> None:
        where = changed or url
        before = [] if changed == "" else await contents_of(where)
        for attempt in (open_checked, migrate):
            with pytest.raises(Unusable) as refused:
                await attempt(url)
            for word in words:
                assert word in str(refused.value)
            assert "hush" not in str(refused.value)
        assert changed == "" or await contents_of(where) == before

    run(attempts())


@pytest.fixture
def empty(postgresql_server):
    with postgresql.database(postgresql_server) as url:
        yield url


def test_a_new_database_is_laid_out_by_migrate_and_by_nothing_else(empty):
    async def attempt() -> None:
        with pytest.raises(Unusable, match=r"is empty, .*: run bunkum migrate first"):
            await open_checked(empty)
        assert await contents_of(empty) == []
        assert await migrate(empty) == (0, newest_version())
        assert await migrate(empty) == (newest_version(), newest_version())
        await close(await open_checked(empty))

    run(attempt())


def test_two_who_migrate_at_once_do_it_once(empty):
    async def attempt() -> None:
        done = await asyncio.gather(*(migrate(empty) for _ in range(4)))
        assert sorted(before for before, _ in done) == [0, *[newest_version()] * 3]

    run(attempt())


def test_an_error_is_told_without_the_values_of_a_row(migrated):
    insert = "INSERT INTO tables VALUES (DEFAULT, 't', 'g', 'hidden', 'l', '', NULL, true, 0, 0, 0)"

    async def attempt() -> None:
        connection = await connect(migrated)
        try:
            with pytest.raises(failures()) as failed:
                await connection.execute(insert)
        finally:
            await close(connection)
        assert b"hidden".hex() in str(failed.value), "PostgreSQL tells the row"
        assert "null value" in describe_error(failed.value)
        assert b"hidden".hex() not in describe_error(failed.value)
        assert is_refusal(failed.value)

    run(attempt())


def test_a_job_goes_on_whatever_it_fails_with(migrated, caplog):
    async def attempt() -> None:
        given: list[Connection] = []
        done = asyncio.Event()

        async def job(connection: Connection) -> None:
            given.append(connection)
            if len(given) <= 2:
                raise (ConnectionResetError, KeyError)[len(given) - 1]
            done.set()
            await asyncio.sleep(60)

        task = asyncio.create_task(keep_connected(migrated, job))
        await asyncio.wait_for(done.wait(), 10)
        assert [connection.is_closed() for connection in given] == [True, True, False]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert given[-1].is_closed()

    run(attempt())
    assert "a job of the database failed" in caplog.text


def test_a_database_that_stays_away_is_logged_once(monkeypatch, caplog):
    attempts: list[int] = []

    async def connect_in_vain(url: str) -> Never:
        del url
        attempts.append(1)
        raise ConnectionRefusedError

    async def job(connection: Connection) -> None:
        del connection

    async def main() -> None:
        task = asyncio.create_task(keep_connected("postgresql://127.0.0.1/bunkum", job))
        await comes_true(lambda: len(attempts) > 5)
        await cancel([task])

    monkeypatch.setattr(keep_connected_module, "connect", connect_in_vain)
    monkeypatch.setattr(keep_connected_module, "RECONNECT_SECONDS", 0.001)
    with caplog.at_level(logging.INFO):
        run(main())
    assert [record.getMessage() for record in caplog.records] == [
        "a connection to the database was lost: nobody listens there"
    ]


def test_a_migration_that_fails_changes_nothing(empty, monkeypatch):
    monkeypatch.setattr(schema, "_read", lambda: ("CREATE TABLE bunkum_version (version int); SELECT 1 / 0",))

    async def attempt() -> None:
        with pytest.raises(Unusable, match="division by zero"):
            await migrate(empty)
        assert await contents_of(empty) == []

    run(attempt())


def test_a_database_of_another_program_is_left_alone(empty):
    postgresql.execute(empty, "CREATE TABLE photos (name text)")
    refuses(empty, "belongs to another program: it has a table photos", "CREATE DATABASE bunkum")


def test_a_newer_layout_is_left_alone(empty):
    run(migrate(empty))
    postgresql.execute(empty, "UPDATE bunkum_version SET version = version + 1")
    refuses(empty, "newer Bunkum", "update Bunkum")


NEW_COLUMN = r"ALTER TABLE (\w+) ADD COLUMN (\w+) "


def test_migrations_only_add_so_that_servers_of_the_version_before_go_on():
    """The first one lays the database out. A column that is added may be left out by whoever does not know it.

    A trigger on a table that was there comes after the statement, and refuses nothing.
    """
    adds = re.compile(
        r"CREATE (UNLOGGED )?TABLE \w+ \(.*\)|CREATE INDEX \w+ ON \w+ \(.*\)"
        r"|CREATE FUNCTION \w+\(\) RETURNS trigger LANGUAGE plpgsql AS\s+''"
        r"|ALTER TABLE \w+ ADD COLUMN \w+ (?!.*NOT NULL(?!.*DEFAULT)).+",
        re.DOTALL,
    )
    for number, sql in enumerate(schema._read()[1:], 2):
        bare = re.sub(r"'(?:[^']|'')*'", "''", re.sub(r"--.*", "", sql))
        statements = [statement.strip() for statement in bare.split(";")]
        made = set(re.findall(r"CREATE (?:UNLOGGED )?TABLE (\w+)", bare))
        added = {(found[1], found[2]) for one in statements if (found := re.match(NEW_COLUMN, one))}
        for statement in filter(None, statements):
            unique = re.fullmatch(r"CREATE UNIQUE INDEX \w+ ON (\w+) \((.+)\)", statement)
            trigger = re.fullmatch(r"CREATE TRIGGER \w+ (\w+) .* ON (\w+)\s+FOR EACH .*", statement, re.DOTALL)
            if trigger is not None:
                is_harmless = trigger[1] == "AFTER" and "RAISE" not in sql
                assert trigger[2] in made or is_harmless, f"migration {number} restricts what was there: {statement}"
            elif unique is not None:  # servers of the version before leave a new column null, and nulls differ
                is_new = unique[1] in made or (unique[1], unique[2]) in added
                assert is_new, f"migration {number} restricts what was there: {statement}"
            else:
                assert adds.fullmatch(statement), f"migration {number} does more than add: {statement}"


def test_text_must_be_stored_as_utf8(postgresql_server):
    with postgresql.database(postgresql_server, "LATIN1") as url:
        refuses(url, "stores text as LATIN1", "ENCODING 'UTF8'")


def test_an_old_server_and_a_wrong_clock_are_refused(empty, monkeypatch):
    with monkeypatch.context() as changed:
        changed.setattr(schema, "OLDEST", 99)
        refuses(empty, "Bunkum needs 99 or newer")
    monkeypatch.setattr(schema, "time", lambda: 3600.0)
    refuses(empty, "differ by", "NTP")
    with pytest.raises(UnusableForNow):
        run(open_checked(empty))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://ann:hush@127.0.0.1/bunkum", ("is given as postgresql://USER:PASSWORD@HOST:PORT/NAME",)),
        ("postgresql://ann:hush@127.0.0.1:none/bunkum", ("cannot be read",)),
        ("postgresql://ann:hush@127.0.0.1:1/bunkum", ("postgresql://127.0.0.1:1/bunkum", "nobody listens there")),
        ("postgresql://ann:hush@nobody.invalid/bunkum", ("postgresql://nobody.invalid/bunkum cannot be used",)),
    ],
)
def test_a_wrong_address_is_told_without_its_password(url, words):
    refuses(url, *words, changed="")


@pytest.mark.slow
def test_serve_ends_with_1_if_waiting_may_help_and_else_with_2(empty):
    """As deploy/systemd relies on: it is not started again after a 2."""

    def serve(url: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "bunkum.server", "--port", "0", "--host", "127.0.0.1", "--database", url]
        ran = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": SOURCE}, check=False, capture_output=True, text=True, timeout=60
        )
        assert ran.stdout == ""
        assert ran.stderr.count("\n") == 1, "one sentence"
        return ran.returncode, ran.stderr

    status, sentence = serve(f"postgresql://ann:hush@127.0.0.1:{free_port()}/bunkum")
    assert (status, "hush" in sentence) == (1, False)
    assert "nobody listens there" in sentence
    status, sentence = serve(postgresql.in_database(empty, "no_such_one"))
    assert status == 2
    assert "no database with this name" in sentence
    status, sentence = serve(empty)
    assert status == 2
    assert "run bunkum migrate first" in sentence


def test_a_wrong_name_and_a_wrong_user_are_told(empty):
    refuses(postgresql.in_database(empty, "no_such_one"), "no database with this name", changed=empty)
    stranger = empty.replace("postgres@", "no_such_user:hush@")
    assert stranger != empty
    refuses(stranger, "cannot be used: it", changed=empty)


def test_who_answers_but_is_no_postgresql_is_told():
    async def attempt() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(8)
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            writer.close()

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(Unusable, match="cannot be used"):
                await open_checked(f"postgresql://ann:hush@127.0.0.1:{port}/bunkum")

    run(attempt())


def test_a_pooler_that_loses_notifications_is_refused(empty):
    """As PgBouncer does with `pool_mode = transaction`: it sends them to nobody."""

    async def attempt() -> None:
        async with _without_notifications(empty) as url:
            with pytest.raises(Unusable, match=r"is a pooler that changes sessions"):
                await open_checked(url)

    run(attempt())


def test_the_command_tells_what_it_did(empty, capsys):
    assert main(["migrate", "--database", empty]) == 0
    named = empty.replace("postgres@", "")
    assert capsys.readouterr().out == f"{named} was brought from version 0 of its layout to {newest_version()}.\n"
    assert main(["migrate", "--database", empty]) == 0
    assert "Nothing was changed" in capsys.readouterr().out
    assert main(["migrate", "--database", f"postgresql://ann:hush@127.0.0.1:{free_port()}/bunkum"]) == 2
    trouble = capsys.readouterr().err
    assert trouble.startswith("bunkum migrate: postgresql://127.0.0.1:")
    assert "hush" not in trouble


def _without_notifications(url: str):
    """A proxy that drops every message of the server that is a notification."""
    return _Proxy(url)


class _Proxy:
    def __init__(self, url: str) -> None:
        self._url = url
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> str:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        host = self._url.split("@")[1].split("/")[0]
        self._host, self._port = host.split(":")
        return self._url.replace(host, f"127.0.0.1:{port}")

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await asyncio.gather(*self._tasks)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection(self._host, int(self._port))
        size = await reader.readexactly(4)
        first = size + await reader.readexactly(int.from_bytes(size) - 4)
        if int.from_bytes(first[4:8]) == 80877103:  # it asks for TLS
            writer.write(b"N")
            size = await reader.readexactly(4)
            first = size + await reader.readexactly(int.from_bytes(size) - 4)
        to_server.write(first)
        for task in (self._there(reader, to_server), self._back(from_server, writer)):
            self._tasks.add(asyncio.create_task(task))

    async def _there(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()

    async def _back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError):
            while True:
                head = await reader.readexactly(5)
                body = await reader.readexactly(int.from_bytes(head[1:]) - 4)
                if head[:1] != b"A":
                    writer.write(head + body)
        writer.close()


def test_a_job_that_takes_a_cancellation_for_a_failure_is_ended_all_the_same(monkeypatch):
    monkeypatch.setattr(keep_connected_module, "CANCEL_SECONDS", 0.01)
    cancelled: list[int] = []

    async def go_on() -> Never:
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancelled.append(1)
                if len(cancelled) > 2:
                    raise

    async def main() -> None:
        task = asyncio.create_task(go_on())
        await asyncio.sleep(0)
        await cancel([task])
        assert task.cancelled()

    run(main())
