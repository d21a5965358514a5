"""The log: kept in order, once, together; and a database that is not ours is left alone."""

import asyncio
import hashlib
import sqlite3
import threading
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
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
from bunkum.server.storage.codes import CODE_LENGTH, CODE_LETTERS
from bunkum.server.storage.sqlite.reader import (
    delete_codes,
    find_table_by_code,
    has_entry,
    insert_table,
    purge,
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


def test_what_was_appended_is_there_after_reopening_in_order(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), [(False, b"{}")]))
            rows = [Row(key, seq, SERVER, False, b"{%d}" % seq) for seq in range(1, 700)]
            async with writing_many(writer):
                assert set(await append_all(writer, *rows[:90])) == {STORED}
            for start in range(90, 699, 87):
                assert set(await append_all(writer, *rows[start : start + 87])) == {STORED}
        found = read_table(tmp_path / "log.sqlite", "t")
        assert found is not None
        row, entries, _ = found
        assert row.secret == b"s" * 32
        assert [entry for _, entry in entries] == [b"{}", *(row.entry for row in rows)]

    run(main())


@asynccontextmanager
async def writing_many(writer: Writer):
    """All that is appended inside goes into very few commits."""
    before = writer.commits
    yield
    assert writer.commits - before <= 3, "appends that waited together are committed together"


def test_every_entry_has_an_id_and_only_those_of_pages_are_stored(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            ids = ["0:a", create_server_id(), create_server_id(), "1:a"]
            assert len(set(ids)) == 4
            rows = [Row(key, seq, entry_id, False, b"{}") for seq, entry_id in enumerate(ids)]
            assert await append_all(writer, *rows) == [STORED] * 4
        found = read_table(tmp_path / "log.sqlite", "t")
        assert found is not None
        assert [entry_id for entry_id, _ in found[1]] == ["0:a", None, None, "1:a"]

    run(main())


def test_a_row_that_cannot_be_kept_keeps_no_other_from_it(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            other = await writer.run(lambda db: insert_table(db, table("u"), []))
            words = await append_all(
                writer,
                Row(key, 0, "1:a", False, b"first"),
                Row(key, 0, "1:b", False, b"its number is taken"),
                Row(other, 0, "1:a", False, b"elsewhere"),
                Row(key, 1, "2:a", False, b"another seat"),
                Row(999, 0, SERVER, False, b"no such table"),
            )
            assert words == [
                STORED,
                RACED,
                STORED,
                STORED,
                RACED,
            ]
            kept_moves = [
                await writer.run(partial(has_entry, key=of, move=move))
                for of, move in [(key, "1:a"), (key, "2:a"), (other, "1:a"), (key, "1:b"), (other, "2:a")]
            ]
            assert kept_moves == [True, True, True, False, False]
        found = read_table(tmp_path / "log.sqlite", "t")
        assert found is not None
        assert found[1] == [("1:a", b"first"), ("2:a", b"another seat")]

    run(main())


def test_two_entries_with_one_number_cannot_both_be_kept(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), [(False, b"{}")]))
            assert await append_all(writer, Row(key, 0, SERVER, False, b"late")) == [RACED]

    run(main())


def test_a_full_queue_says_so_and_keeps_what_it_took(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite", most_waiting=3) as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            words: list[AppendResult] = []
            took = [writer.append(Row(key, seq, SERVER, False, b""), words.append) for seq in range(5)]
            assert took == [True, True, True, False, False]
            await writer.run(lambda _: None)
            assert words == [STORED] * 3
            assert writer.waiting == 0

    run(main())


def test_rows_that_are_kept_together_go_each_step_together(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            went: list[str] = []

            def steps(name: str, word: AppendResult):
                went.append(f"{name} {word.name}")
                yield
                went.append(f"{name} told")
                if name == "b":
                    yield
                    went.append("b again")

            begun, go = threading.Event(), threading.Event()
            busy = asyncio.create_task(writer.run(lambda _: (begun.set(), go.wait(10))))
            await asyncio.to_thread(begun.wait, 10)
            for seq, name in enumerate("abc"):
                assert writer.append(Row(key, seq, SERVER, False, b""), partial(steps, name))
            go.set()
            await busy
            await writer.run(lambda _: None)
            assert [one for one in went if "again" not in one] == [
                *(f"{name} STORED" for name in "abc"),
                *(f"{name} told" for name in "abc"),
            ]
            assert went[-1] == "b again"

    run(main())


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


def test_codes_lead_to_their_table_for_a_while(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            code = await writer.run(lambda db: renew_code(db, key, 0.0, 10.0))
            assert len(code) == CODE_LENGTH
            assert set(code) <= set(CODE_LETTERS)
            assert await writer.run(lambda db: renew_code(db, key, 5.0, 20.0)) == code, "renewed, not changed"
            assert await writer.run(lambda db: find_table_by_code(db, code, 20.0)) == "t"
            assert await writer.run(lambda db: find_table_by_code(db, code, 20.1)) is None
            await writer.run(lambda db: delete_codes(db, key))
            assert await writer.run(lambda db: find_table_by_code(db, code, 0.0)) is None

    run(main())


def test_a_code_of_four_letters_leads_on_until_it_expires_and_is_not_renewed(tmp_path):
    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            key = await writer.run(lambda db: insert_table(db, table("t"), []))
            await writer.run(
                lambda db: db.execute("INSERT INTO codes (code, table_key, until) VALUES ('BCDF', ?, 10.0)", (key,))
            )
            code = await writer.run(lambda db: renew_code(db, key, 5.0, 99.0))
            assert len(code) == CODE_LENGTH
            assert await writer.run(lambda db: find_table_by_code(db, "BCDF", 9.0)) == "t"
            assert await writer.run(lambda db: find_table_by_code(db, "BCDF", 10.1)) is None
            assert await writer.run(lambda db: renew_code(db, key, 6.0, 99.0)) == code

    run(main())


def test_talk_and_unfinished_games_are_forgotten_in_time_and_nothing_else(tmp_path):
    server = b'[{"type":"said","seat":0,"text":"psst"}]'
    remark = b'{"seq":0,"at":1.0,"seat":0,"move":{"type":"say","text":"psst"},"house":%b}' % server

    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            for name, phase, touched in (
                ("old", "playing", 1.0),
                ("done", "over", 1.0),
                ("new", "playing", 50.0),
                ("used", "waiting", 1.0),
            ):
                row = table(name, phase=phase, touched=touched)
                key = await writer.run(lambda db, row=row: insert_table(db, row, [(True, remark), (False, b"{}")]))
                await writer.run(lambda db, key=key: renew_code(db, key, 0.0, 99.0))
            assert await writer.run(lambda db: purge(db, 40.0, in_use={key})) == 2
            assert await writer.run(lambda db: purge(db, 40.0, in_use={key})) == 0
            left = await writer.run(lambda db: db.execute("SELECT count(*) FROM codes").fetchone()[0])
            assert left == 3, "a table's code goes with it"
        old, done, new = (read_table(tmp_path / "log.sqlite", name) for name in ("old", "done", "new"))
        assert old is None
        assert done is not None
        assert new is not None
        assert b"psst" not in done[1][0][1]
        assert msgspec.json.decode(done[1][0][1])["house"] == [{"type": "said", "seat": 0, "text": ""}]
        assert new[1][0][1] == remark

    run(main())


def test_talk_of_every_finished_game_is_forgotten_once(tmp_path):
    """Rows of the log have a `key` of their own, which once was taken for the table's."""
    remark = b'{"seq":1,"at":1.0,"seat":0,"move":{"type":"say","text":"psst"}}'

    async def main() -> None:
        async with writing(tmp_path / "log.sqlite") as writer:
            for name in "abcd":
                row = table(name, phase="over", touched=1.0)
                log = [(name == "a", remark if name == "a" else b"{}"), (name != "b", remark)]
                await writer.run(lambda db, row=row, log=log: insert_table(db, row, log))
            assert await writer.run(lambda db: purge(db, 40.0, ())) == 3
            assert await writer.run(lambda db: purge(db, 40.0, ())) == 0, "nothing is left to be forgotten"
        for name in "acd":
            found = read_table(tmp_path / "log.sqlite", name)
            assert found is not None
            assert b"psst" not in b"".join(entry for _, entry in found[1])

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
