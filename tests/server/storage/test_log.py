"""The log in SQLite: what fails changes nothing, and a database that is not ours is left alone."""

import asyncio
import hashlib
import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bunkum.server.storage import (
    AppendResult,
    Row,
    TableRow,
    Unusable,
    Writer,
    close_database,
    create_server_id,
    open_database,
    read_table,
)
from bunkum.server.storage.codes import CODE_LENGTH
from bunkum.server.storage.sqlite.reader import (
    find_table_by_code,
    insert_table,
    renew_code,
    touch,
)
from bunkum.server.storage.sqlite.schema import APPLICATION, read_migrations

SERVER = create_server_id()
STORED, RACED, REFUSED = AppendResult.STORED, AppendResult.RACED, AppendResult.REFUSED


def table(name: str, *, phase: str = "waiting", touched: float = 100.0) -> TableRow:
    return TableRow(0, name, "liars-boggle", b"s" * 32, "en", "0" * 64, phase, False, touched)


@asynccontextmanager
async def closing(writer: Writer):
    try:
        yield writer
    finally:
        await writer.close()


def writing(path: Path, most_waiting: int = 100):
    return closing(Writer(*open_database(path), most_waiting))


async def append_all(writer: Writer, *rows: Row) -> list[AppendResult]:
    loop = asyncio.get_running_loop()
    words = [loop.create_future() for _ in rows]
    for row, word in zip(rows, words, strict=True):
        assert writer.append(row, word.set_result)
    return await asyncio.gather(*words)


def run(main) -> None:
    asyncio.run(asyncio.wait_for(main, 30))


def test_a_failed_commit_keeps_nothing_and_tells_everybody(tmp_path, caplog):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            await writer.run(lambda db: db.execute("PRAGMA max_page_count = 1"))
            pages = await writer.run(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
            await writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}"))
            big = b"x" * 200_000
            assert (
                await append_all(writer, Row(key, 0, SERVER, False, b"small"), Row(key, 1, SERVER, False, big))
                == [REFUSED] * 2
            )
            await writer.run(lambda db: db.execute("PRAGMA max_page_count = 100000"))
            assert await append_all(writer, Row(key, 0, SERVER, False, big)) == [STORED]
        assert "could not be written" in caplog.text

    run(main())


def test_an_errand_that_fails_changes_nothing_and_spoils_nothing(tmp_path):
    def bad(db: sqlite3.Connection) -> None:
        touch(db, 1, "over", 5.0)
        raise KeyError("no")

    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            with pytest.raises(KeyError):
                await writer.run(bad)
            assert await append_all(writer, Row(key, 0, SERVER, False, b"")) == [STORED]
        found = read_table(tmp_path / "log.sqlite", "t")
        assert found is not None
        assert found[0].phase == "waiting"

    run(main())


def test_a_code_of_four_letters_leads_on_until_it_expires_and_is_not_renewed(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            await writer.run(
                lambda db: db.execute("INSERT INTO codes (code, table_key, until) VALUES ('BCDF', ?, 10.0)", (key,))
            )
            code = await writer.run(lambda db: renew_code(db, key, 5.0, 99.0, 99.0))
            assert len(code) == CODE_LENGTH
            assert await writer.run(lambda db: find_table_by_code(db, "BCDF", 9.0)) == "t"
            assert await writer.run(lambda db: find_table_by_code(db, "BCDF", 10.1)) is None
            assert await writer.run(lambda db: renew_code(db, key, 6.0, 99.0, 99.0)) == code

    run(main())


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def refused(path: Path, word: str) -> None:
    before = digest(path)
    with pytest.raises(Unusable, match=word):
        open_database(path)
    assert digest(path) == before
    assert not path.with_name(path.name + "-wal").exists()


def open_and_close(path: Path) -> None:
    close_database(*open_database(path))


def test_a_newer_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "log.sqlite"
    open_and_close(path)
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {len(read_migrations()) + 1}")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    refused(path, "newer Bunkum")


def test_a_damaged_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "log.sqlite"
    open_and_close(path)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x5a" * (len(data) - 4096)
    path.write_bytes(data)
    refused(path, "damaged")


@pytest.mark.parametrize("content", [b"not a database at all", b"SQLite format 3\0", b"x" * 5000])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "log.sqlite"
    path.write_bytes(content)
    refused(path, "damaged")


def test_another_programs_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "log.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE photos (name)")
    db.close()
    refused(path, "another program")


def test_a_second_house_on_the_same_data_is_refused(tmp_path):
    path = tmp_path / "log.sqlite"
    held = open_database(path)
    with pytest.raises(Unusable, match="another Bunkum is running"):
        open_database(path)
    close_database(*held)
    open_and_close(path)


def test_migrations_bring_every_earlier_version_up_to_date(tmp_path):
    newest = tmp_path / "new.sqlite"
    open_and_close(newest)

    def layout(path: Path) -> list[str]:
        with sqlite3.connect(path) as db:
            found = [row[0] for row in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")]
        db.close()
        return found

    for version in range(1, len(read_migrations())):
        path = tmp_path / f"{version}.sqlite"
        with sqlite3.connect(path) as db:
            for number, sql in enumerate(read_migrations()[:version], 1):
                db.executescript(f"{sql}; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number}")
            key = 7
            db.execute(
                "INSERT INTO tables (key, id, game, secret, lexicon, lexicon_sha256, practice, touched_at, made_at) "
                "VALUES (?, 'an id', 'liars_boggle', x'00', 'en', '', 0, 1.0, 1.0)",
                (key,),
            )
            insert = "INSERT INTO entries (table_key, seq, move, talk, entry) VALUES (?, ?, '0:a', 0, x'7B7D')"
            for seq in range(3):
                db.execute(insert.replace("'0:a'", "'0:a'" if seq == 2 else "NULL"), (key, seq))
            query = "SELECT table_key, seq, move, talk, entry FROM entries ORDER BY seq"
            before = db.execute(query).fetchall()
        db.close()
        open_and_close(path)
        assert layout(path) == layout(newest)
        with sqlite3.connect(path, isolation_level=None) as db:
            assert db.execute(query).fetchall() == before
            with pytest.raises(sqlite3.IntegrityError):
                db.execute(insert, (key, 2))
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("DELETE FROM tables")
            assert db.execute("SELECT count(*) FROM entries").fetchone() == (0,)
        db.close()


def test_a_database_opens_again_as_often_as_it_likes(tmp_path):
    path = tmp_path / "data" / "log.sqlite"
    open_and_close(path)
    open_and_close(path)
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
        assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    db.close()


class FailingConnection:
    """A connection whose next statements of some kind fail."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.fails: dict[str, int] = {}
        self.statements: list[str] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        """Fail, or do it."""
        self.statements.append(sql)
        for beginning, times in self.fails.items():
            if sql.startswith(beginning) and times:
                self.fails[beginning] -= 1
                raise sqlite3.OperationalError("disk I/O error")
        return self._connection.execute(sql, *values)


def test_after_a_failed_transaction_the_write_ahead_log_begins_anew(tmp_path):
    """And before the first: else what a failed one has left would be taken for damage once the server is killed."""
    path = tmp_path / "log.sqlite"
    wal = tmp_path / "log.sqlite-wal"

    async def main() -> None:
        connection, lock = open_database(path)
        connection.execute("CREATE TABLE filler (text)")
        salts = [wal.read_bytes()[16:24]]
        failing = FailingConnection(connection)
        async with closing(Writer(failing, lock)) as writer:  # type: ignore[arg-type]  # as far as a writer uses one
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            salts.append(wal.read_bytes()[16:24])
            assert await append_all(writer, Row(key, 0, SERVER, False, b"0")) == [STORED]
            assert wal.read_bytes()[16:24] == salts[-1], "one that is kept needs nothing of the kind"
            failing.fails = {"INSERT": 1, "PRAGMA wal_checkpoint": 1}
            assert await append_all(writer, Row(key, 1, SERVER, False, b"1")) == [REFUSED]
            assert await append_all(writer, Row(key, 1, SERVER, False, b"1")) == [REFUSED], "nothing is kept before"
            assert failing.statements[-1].startswith("PRAGMA wal_checkpoint")
            assert await append_all(writer, Row(key, 1, SERVER, False, b"1")) == [STORED]
            salts.append(wal.read_bytes()[16:24])
        assert len(set(salts)) == len(salts)

    run(main())


def test_who_reads_from_the_write_ahead_log_keeps_it_from_beginning_anew(tmp_path):
    path = tmp_path / "log.sqlite"

    async def main() -> None:
        connection, lock = open_database(path)
        connection.execute("CREATE TABLE filler (text)")
        connection.execute("PRAGMA busy_timeout = 10")
        reader = sqlite3.connect(path)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM filler").fetchone()
        async with closing(Writer(connection, lock)) as writer:
            with pytest.raises(sqlite3.OperationalError, match="while somebody reads"):
                await writer.run(lambda db: insert_table(db, table("t"), []))
            reader.close()
            assert await writer.run(lambda db: insert_table(db, table("t"), [])) == 1

    run(main())
