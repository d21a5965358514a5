"""Copies between databases: everything, of one moment, verified, all or nothing."""

import asyncio
import itertools
import shutil
import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from bunkum.server.storage import AppendResult, Log, Row, TableRow, Unusable, close_database, open_database, open_log
from bunkum.server.storage.checksum import compute_code_checksum
from bunkum.server.storage.copied_rows import Counts
from bunkum.server.storage.copying import CopyResult, copy_database
from bunkum.server.storage.errors import CopyFailed, DamagedDatabase
from bunkum.server.storage.postgresql.connection import close, connect
from bunkum.server.storage.postgresql.copying import PostgresDatabase, PostgresReader, PostgresWriter
from bunkum.server.storage.postgresql.log import open_log as open_postgresql
from bunkum.server.storage.postgresql.schema import migrate
from bunkum.server.storage.sqlite.copying import SqliteDatabase, SqliteReader, SqliteWriter
from bunkum.server.storage.sqlite.files import lock_unfinished, publish_file
from support import postgresql
from support.databases import NAME, at_version, contents_of, killed_at_each_step, mode, old_folder
from support.kill_at_steps import BACKUP, back_up
from support.servers import open_server, run

LOGS = Path(__file__).parents[2] / "logs" / "1"
OLD_COUNTS = Counts(35, 554, 35)
"""What the database of an earlier version holds."""
ROWS = (
    "SELECT key, id, game, secret, lexicon, lexicon_sha256, phase, practice, made_at, touched_at, checksum FROM tables",
    "SELECT table_key, seq, move, talk, entry, checksum FROM entries",
    "SELECT code, table_key, until, checksum FROM codes",
)
CONTENTS = "SELECT count(*) FROM tables", "SELECT count(*) FROM entries", "SELECT count(*) FROM codes"
ALL_TABLES = "TRUNCATE tables, entries, codes, presence, servers, snapshots RESTART IDENTITY"


async def fill(log: Log, tables: int = 6) -> None:
    """Store real games: half of each with the table, the rest one by one, from pages and from bots."""
    for number, path in enumerate(sorted(LOGS.glob("*.jsonl"))[::12][:tables]):
        entries = [line for line in path.read_bytes().splitlines() if line]
        first, later = entries[: len(entries) // 2], entries[len(entries) // 2 :]
        row = TableRow(0, f"Tafel-ä{number}", "bar", bytes(range(32)), "en", "0" * 64, "over", number % 2 == 0, 1.5)
        key = await log.create_table(row, [(False, entry) for entry in first])
        await log.renew_code(key, 0.0, 1e9, 1e9 + number / 7)
        for seq, entry in enumerate(later, len(first)):
            await append(log, Row(key, seq, f"0:ü{seq}" if seq % 2 else f"server:x:{seq}", seq % 5 == 0, entry))


async def append(log: Log, row: Row) -> None:
    done: asyncio.Future[AppendResult] = asyncio.get_running_loop().create_future()
    assert log.append(row, done.set_result)
    assert await done is AppendResult.STORED


def rows_of_sqlite(path: Path) -> list[list[tuple[object, ...]]]:
    """All rows, as both databases store them."""
    with closing(sqlite3.connect(path)) as db:
        db.text_factory = lambda raw: raw.decode("utf-8", "replace")
        found = [sorted(db.execute(sql).fetchall(), key=repr) for sql in ROWS]
    return [[tuple(map(_plain, row)) for row in rows] for rows in found]


async def rows_of_postgresql(url: str) -> list[list[tuple[object, ...]]]:
    connection = await connect(url)
    try:
        found = [[tuple(map(_plain, row)) for row in await connection.fetch(sql)] for sql in ROWS]
        return [sorted(rows, key=repr) for rows in found]
    finally:
        await close(connection)


def _plain(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


async def counts_of(url: str) -> list[int]:
    connection = await connect(url)
    try:
        return [await connection.fetchval(sql) for sql in CONTENTS]
    finally:
        await close(connection)


def copy(source: object, target: object, **options: object) -> CopyResult:
    return asyncio.run(copy_database(database(source), database(target), **options))  # type: ignore[arg-type]


def database(place: object) -> SqliteDatabase | PostgresDatabase:
    return SqliteDatabase(place) if isinstance(place, Path) else PostgresDatabase(str(place))


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.fixture
def empty(migrated: str) -> str:
    """A database of PostgreSQL in which nothing is stored."""
    postgresql.execute(migrated, ALL_TABLES)
    return migrated


@pytest.fixture
def blank(postgresql_server):
    """A database of PostgreSQL that was just created."""
    with postgresql.database(postgresql_server) as url:
        yield url


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of SQLite with a few games, for all tests."""
    path = tmp_path_factory.mktemp("filled") / NAME

    async def main() -> None:
        log = open_log(path)
        await fill(log)
        await log.close()

    postgresql.run_apart(main())
    return path


@pytest.fixture
def filled(tmp_path: Path, template: Path) -> Path:
    """A database of SQLite with a few games."""
    (tmp_path / "data").mkdir()
    return Path(shutil.copy(template, tmp_path / "data" / NAME))


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rows are read and written at a time, as of a large database."""
    for module in ("copying", "sqlite.copying", "postgresql.copying"):
        monkeypatch.setattr(f"bunkum.server.storage.{module}.BATCH_ROWS", 7)


# What is copied


def test_everything_is_copied_in_all_four_directions(tmp_path, filled, empty, blank, small_batches):
    original = rows_of_sqlite(filled)
    assert len({row[5] is None for row in original[1]}) == 1
    counts = Counts(*map(len, original))
    assert counts.tables == 6
    assert counts.codes == 6
    assert counts.entries > 200, "many batches of seven"
    route = (filled, tmp_path / "backup.sqlite", empty, blank, tmp_path / "again.sqlite")
    results = [copy(source, target) for source, target in itertools.pairwise(route)]
    assert {result.counts for result in results} == {counts}
    assert len({result.sha256 for result in results}) == 1, "the digest is the same in any database"
    assert [(result.damaged, result.strays) for result in results] == [([], 0)] * 4
    for path in (route[1], route[4]):
        assert rows_of_sqlite(path) == original, "checksums and keys too"
        assert mode(path) == 0o600
    assert run_and_return(rows_of_postgresql(empty)) == run_and_return(rows_of_postgresql(blank)) == original


def run_and_return(work):
    return asyncio.run(work)


def test_games_in_postgresql_come_to_a_file_as_they_are(tmp_path, empty):
    async def main() -> None:
        log = await open_postgresql(empty)
        await fill(log)
        older = f"INSERT INTO codes VALUES ('BBBB', 1, 9.5, {compute_code_checksum('BBBB', 1)})"  # noqa: S608  a number
        await asyncio.to_thread(postgresql.execute, empty, older)
        await copy_database(PostgresDatabase(empty), SqliteDatabase(tmp_path / NAME))
        file = open_log(tmp_path / NAME)
        for number in range(6):
            there, here = await log.read(f"Tafel-ä{number}"), await file.read(f"Tafel-ä{number}")
            assert there is not None
            assert there == here, "also the ids of entries that a page may repeat"
            assert any(move is not None for move, _ in there.entries)
        await file.close()
        await log.close()
        assert rows_of_sqlite(tmp_path / NAME) == await rows_of_postgresql(empty)

    run(main())


def test_a_table_made_after_the_copy_gets_a_key_of_its_own(filled, empty):
    copy(filled, empty)

    async def main() -> None:
        log = await open_postgresql(empty)
        key = await log.create_table(TableRow(0, "new", "bar", b"s", "en", "", "waiting", False, 1.0), [(False, b"{}")])
        await log.close()
        assert key == 7

    run(main())


def test_rows_from_before_checksums_get_one_only_where_they_must(tmp_path, empty):
    old = old_folder(tmp_path / "data") / NAME
    first = copy(old, tmp_path / "backup.sqlite")
    assert first.counts == OLD_COUNTS
    assert contents_of(tmp_path / "backup.sqlite") == contents_of(old)
    assert {row[-1] for rows in rows_of_sqlite(tmp_path / "backup.sqlite") for row in rows} == {None}
    assert copy(tmp_path / "backup.sqlite", empty).sha256 == first.sha256
    assert copy(empty, tmp_path / "again.sqlite").sha256 == first.sha256
    for table in [row[1] for row in rows_of_sqlite(tmp_path / "again.sqlite")[0]]:
        assert run_and_return(count_unchecked(tmp_path / "again.sqlite", str(table))) == 0


async def count_unchecked(path: Path, table: str) -> int:
    log = open_log(path)
    try:
        stored = await log.read(table)
        assert stored is not None
        return stored.unchecked
    finally:
        await log.close()


def test_an_id_that_postgresql_cannot_store_is_left_out(tmp_path, empty):
    async def main() -> None:
        log = open_log(tmp_path / NAME)
        key = await log.create_table(TableRow(0, "t", "bar", b"s", "en", "", "over", False, 1.0), [(False, b"{}")])
        await append(log, Row(key, 1, "0:\0", False, b"{}"))
        await log.close()
        await copy_database(SqliteDatabase(tmp_path / NAME), PostgresDatabase(empty))
        stored = await open_postgresql(empty)
        assert (await stored.read("t")).entries == [(None, b"{}"), (None, b"{}")]  # type: ignore[union-attr]
        await stored.close()

    run(main())


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_an_empty_database_is_copied_too(tmp_path, request, target):
    close_database(*open_database(tmp_path / NAME))
    place = tmp_path / "b.sqlite" if target == "sqlite" else request.getfixturevalue("empty")
    assert copy(tmp_path / NAME, place).counts == Counts(0, 0, 0)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_database(tmp_path):
    path = tmp_path / NAME

    async def main() -> None:
        log = open_log(path)
        for number in range(100):
            row = TableRow(0, f"t{number}", "bar", b"s" * 32, "en", "", "over", False, 1.0)
            await log.create_table(row, [(False, b"%d" % seq + b" " * 900) for seq in range(200)])
        await log.close()

    run(main())
    assert path.stat().st_size > 18e6
    tracemalloc.start()
    copy(path, tmp_path / "backup.sqlite")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 6e6


# While servers run


def test_a_running_server_is_copied_and_the_game_goes_on_from_the_copy(tmp_path, empty):
    """The copy is of one moment: whole entries, and no more than there were."""

    async def main() -> None:
        backup, folder = tmp_path / "backup.sqlite", tmp_path / "data" / NAME
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: message["is"] == "news" and message["room"]["phase"] == "playing")
                await page.rest(0.2)
                said = asyncio.create_task(talk(page))
                results = [await copy_database(SqliteDatabase(folder), SqliteDatabase(backup))]
                results += [await copy_database(SqliteDatabase(folder), PostgresDatabase(empty))]
                await said
                assert results[0].counts.entries <= results[1].counts.entries
                await page.rest(0.2)
            assert len(rows_of_sqlite(folder)[1]) > results[0].counts.entries, "the server went on meanwhile"
        restored = tmp_path / "restored" / NAME
        await copy_database(SqliteDatabase(backup), SqliteDatabase(restored, makes_folder=True))
        for url in (empty, ""):
            opening = open_server(tmp_path, database=url, data_dir=str(restored.parent))
            async with opening as server, server.device() as again:
                again.http.cookies = ann.http.cookies
                async with again.at(made["table"]) as page:
                    assert (await page.hello())["room"]["phase"] == "playing"
                    await page.play_on()

    async def talk(page) -> None:
        for number in range(60):
            await page.say("say", text=f"number {number}", seat=0)
            await asyncio.sleep(0.005)

    run(main())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_a_server_appends_during_the_copy_is_not_in_it(tmp_path, empty, monkeypatch, kind):
    """An entry comes between counting and reading: it would be the next of its table, so no checksum finds it."""
    path = tmp_path / "data" / NAME
    reader = SqliteReader if kind == "sqlite" else PostgresReader
    count = reader.count

    async def main() -> None:
        log = open_log(path) if kind == "sqlite" else await open_postgresql(empty)
        await fill(log)
        stored = await log.read("Tafel-ä0")
        assert stored is not None

        async def count_then_append(self):
            counts = await count(self)
            await append(log, Row(stored.row.key, len(stored.entries), "0:late", False, b"{}"))
            monkeypatch.setattr(reader, "count", count)
            return counts

        monkeypatch.setattr(reader, "count", count_then_append)
        source = SqliteDatabase(path) if kind == "sqlite" else PostgresDatabase(empty)
        first = await copy_database(source, SqliteDatabase(tmp_path / "first.sqlite"))
        second = await copy_database(source, SqliteDatabase(tmp_path / "second.sqlite"))
        await log.close()
        assert second.counts.entries == first.counts.entries + 1

    run(main())
    assert "0:late" not in {row[2] for row in rows_of_sqlite(tmp_path / "first.sqlite")[1]}


def test_a_server_that_starts_on_a_file_read_as_unused_is_noticed(tmp_path, filled):
    opened: list[object] = []

    def start(*_: object) -> None:
        if not opened:
            connection, lock = open_database(filled)
            connection.execute("UPDATE tables SET touched_at = 2")
            opened.extend((connection, lock))

    with pytest.raises(CopyFailed, match="A server was started on"):
        copy(filled, tmp_path / "b.sqlite", progress=start)
    close_database(*opened)  # type: ignore[arg-type]
    assert not list(tmp_path.glob("b.sqlite*"))


# Damage

DAMAGE = (
    ("UPDATE entries SET entry = x'7B7E' WHERE table_key = 2 AND seq = 3", "entry 3 of its log is not as it was"),
    ("UPDATE entries SET entry = 'text' WHERE table_key = 2 AND seq = 3", "something else than was written"),
    ("UPDATE entries SET move = CAST(x'FF' AS TEXT) WHERE table_key = 2 AND seq = 3", "something else"),
    ("DELETE FROM entries WHERE table_key = 2 AND seq = 3", "entry 3 of its log is missing"),
    ("DELETE FROM entries WHERE table_key = 2", "its log is empty"),
    ("UPDATE tables SET secret = zeroblob(32) WHERE key = 2", "its row is not as it was written"),
    ("UPDATE tables SET touched_at = x'00' WHERE key = 2", "something else"),
)


@pytest.mark.parametrize(("sql", "reason"), DAMAGE)
def test_a_damaged_table_is_named_and_left_out_only_if_told(tmp_path, filled, sql, reason):
    with closing(sqlite3.connect(filled, isolation_level=None)) as db:
        db.execute(sql)
    original = rows_of_sqlite(filled)
    with pytest.raises(CopyFailed) as refused:
        copy(filled, tmp_path / "b.sqlite")
    assert "Damage was found in 1 place (table Tafel-... (key 2): " in str(refused.value)
    assert reason in str(refused.value)
    assert not list(tmp_path.glob("b.sqlite*"))
    result = copy(filled, tmp_path / "b.sqlite", skip_damaged=True)
    assert len(result.damaged) == 1
    assert result.counts.tables == 5
    assert result.strays == 0
    kept = rows_of_sqlite(tmp_path / "b.sqlite")
    assert kept[0] == [row for row in original[0] if row[0] != 2]
    assert kept[1] == [row for row in original[1] if row[0] != 2]
    assert kept[2] == [row for row in original[2] if row[1] != 2]


def test_all_damage_is_told_at_once_and_some_of_it_named(tmp_path, filled):
    with closing(sqlite3.connect(filled, isolation_level=None)) as db:
        db.execute("UPDATE tables SET game = 'x' WHERE key IN (1, 4, 5)")
    with pytest.raises(CopyFailed, match=r"3 places \(table .*key 1.*key 4.*key 5"):
        copy(filled, tmp_path / "b.sqlite")


def test_a_damaged_code_is_left_out_without_its_table(tmp_path, filled):
    with closing(sqlite3.connect(filled, isolation_level=None)) as db:
        db.execute("UPDATE codes SET table_key = 1 WHERE table_key = 2")
    with pytest.raises(CopyFailed, match="key 1.: a code does not lead where it led"):
        copy(filled, tmp_path / "b.sqlite")
    result = copy(filled, tmp_path / "b.sqlite", skip_damaged=True)
    assert (result.counts.tables, result.counts.codes, len(result.damaged)) == (6, 5, 1)
    assert len(rows_of_sqlite(tmp_path / "b.sqlite")[2]) == 5


def test_damage_in_postgresql_is_found_and_entries_of_deleted_tables_are_not_copied(tmp_path, filled, empty):
    copy(filled, empty)
    stray = "INSERT INTO entries (table_key, seq, talk, entry, checksum) VALUES ({}, 0, false, '', 0)"
    postgresql.execute(
        empty, "UPDATE entries SET entry = '{}' WHERE table_key = 2 AND seq = 3", stray.format(0), stray.format(99)
    )
    with pytest.raises(CopyFailed, match="entry 3 of its log is not as it was written"):
        copy(empty, tmp_path / "b.sqlite")
    result = copy(empty, tmp_path / "b.sqlite", skip_damaged=True)
    assert (result.counts.tables, result.strays, len(result.damaged)) == (5, 2, 1)


def test_a_file_that_is_damaged_as_a_whole_is_refused(tmp_path, filled):
    with closing(sqlite3.connect(filled, isolation_level=None)) as db:
        db.execute("DROP INDEX entries_seq")
    with pytest.raises(DamagedDatabase, match="another layout"):
        copy(filled, tmp_path / "b.sqlite")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_copy_that_does_not_hold_what_was_written_is_discarded(tmp_path, filled, empty, monkeypatch, kind):
    """As where a disk loses a row: each row that is left is as it was written."""
    writer = SqliteWriter if kind == "sqlite" else PostgresWriter
    write = writer.write

    async def forgetful(self, tables):
        await write(self, [table._replace(codes=table.codes[1:]) for table in tables])

    monkeypatch.setattr(writer, "write", forgetful)
    target = tmp_path / "b.sqlite" if kind == "sqlite" else empty
    with pytest.raises(CopyFailed, match="does not hold what was written to it: 6 tables, .* and 6 codes were written"):
        copy(filled, target)
    assert not list(tmp_path.glob("b.sqlite*"))
    assert run_and_return(counts_of(empty)) == [0, 0, 0]


# Targets that are refused


def refuses(source: Path, target: object, sentence: str) -> None:
    with pytest.raises(Unusable, match=sentence) as refused:
        copy(source, target)
    assert "hush" not in str(refused.value)


def test_a_file_is_never_replaced(tmp_path, filled):
    target = tmp_path / "b.sqlite"
    target.write_bytes(b"precious")
    refuses(filled, target, "exists already")
    refuses(filled, filled, "exists already")
    assert target.read_bytes() == b"precious"
    target.unlink()
    (tmp_path / "b.sqlite-wal").write_bytes(b"x" * 100)
    refuses(filled, target, "lies there without its database")
    refuses(filled, tmp_path / "gone" / "b.sqlite", "There is no folder")
    assert files(tmp_path) == ["b.sqlite-wal", "data"]


def test_a_file_that_somebody_made_meanwhile_is_not_replaced(tmp_path, filled):
    target = tmp_path / "b.sqlite"
    with pytest.raises(CopyFailed, match="made by somebody else"):
        copy(filled, target, progress=lambda *_: target.write_bytes(b"precious"))
    assert target.read_bytes() == b"precious"
    assert files(tmp_path) == ["b.sqlite", "data"]


def test_two_cannot_write_the_same_file(tmp_path, filled):
    with lock_unfinished(tmp_path / "b.sqlite.part"):
        refuses(filled, tmp_path / "b.sqlite", "Another process is just writing")
    copy(filled, tmp_path / "b.sqlite")


def test_a_file_is_named_where_the_disk_knows_no_links(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuse)
    (tmp_path / "part").write_bytes(b"new")
    publish_file(tmp_path / "part", tmp_path / "file")
    (tmp_path / "part").write_bytes(b"newer")
    with pytest.raises(FileExistsError):
        publish_file(tmp_path / "part", tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_database_that_is_not_empty_or_in_use_is_left_alone(tmp_path, filled, empty):
    async def in_use() -> None:
        log = await open_postgresql(empty)
        await log._run(lambda connection: connection.execute("INSERT INTO servers VALUES ('x', clock_timestamp())"))
        with pytest.raises(Unusable, match="is in use: a server is running on it"):
            await copy_database(SqliteDatabase(filled), PostgresDatabase(empty))
        await log._run(lambda connection: connection.execute("DELETE FROM servers"))
        await log.close()

    run(in_use())
    copy(filled, empty)
    before = run_and_return(rows_of_postgresql(empty))
    refuses(filled, empty, "is not empty")
    assert run_and_return(rows_of_postgresql(empty)) == before


def test_a_database_to_which_somebody_writes_is_left_alone(filled, empty, monkeypatch):
    monkeypatch.setattr(
        "bunkum.server.storage.postgresql.copying._LOCK",
        "SET LOCAL lock_timeout = '200ms'; LOCK TABLE tables, entries, codes IN EXCLUSIVE MODE",
    )

    async def main() -> None:
        connection = await connect(empty)
        async with connection.transaction():
            await connection.execute("LOCK TABLE entries IN ROW EXCLUSIVE MODE")
            with pytest.raises(Unusable, match="somebody writes to it"):
                await copy_database(SqliteDatabase(filled), PostgresDatabase(empty))
        await close(connection)

    run(main())


def test_other_layouts_are_left_alone(tmp_path, filled, blank):
    postgresql.execute(blank, "CREATE TABLE photos (name text)")
    refuses(filled, blank, "belongs to another program")
    postgresql.execute(blank, "DROP TABLE photos")
    run(migrate(blank))
    postgresql.execute(blank, "UPDATE bunkum_version SET version = version + 1")
    refuses(filled, blank, "newer Bunkum")
    with pytest.raises(Unusable, match="newer Bunkum"):
        copy(blank, tmp_path / "b.sqlite")
    postgresql.execute(blank, "UPDATE bunkum_version SET version = version - 2")
    refuses(filled, blank, "run bunkum migrate first")
    with closing(sqlite3.connect(filled, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 99")
    refuses(filled, tmp_path / "b.sqlite", "newer Bunkum")
    refuses(tmp_path / "none", tmp_path / "b.sqlite", "There is no database at")
    assert files(tmp_path) == ["data"]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_file_of_an_earlier_version_is_copied_to_the_newest_layout(tmp_path, version):
    at_version(tmp_path / NAME, version)
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.execute("INSERT INTO tables VALUES (3, 't', 'bar', x'00', 'en', '', 'over', 0, 1, 2)")
        db.execute("INSERT INTO entries (table_key, seq, talk, entry) VALUES (3, 0, 0, x'7B7D')")
        db.execute("INSERT INTO codes VALUES ('BCDF', 3, 9)")
        db.commit()
    copy(tmp_path / NAME, tmp_path / "b.sqlite")
    assert contents_of(tmp_path / "b.sqlite") == contents_of(tmp_path / NAME)
    close_database(*open_database(tmp_path / "b.sqlite"))


# Interrupted at any moment


def test_killed_at_any_step_a_backup_is_whole_or_not_there(tmp_path):
    template = old_folder(tmp_path / "template")
    original = contents_of_copy(template, tmp_path)
    found: set[bool] = set()
    for folder in killed_at_each_step(template, tmp_path / "killed", 4, "backup"):
        target = folder / BACKUP
        found.add(target.exists())
        if not target.exists():
            back_up(folder / NAME)
            assert not list(folder.glob(f"{BACKUP}.*")), "nothing unfinished is left"
        assert contents_of(target) == original
    assert found == {True, False}


def contents_of_copy(folder: Path, place: Path) -> list[list[object]]:
    copy(folder / NAME, place / "whole.sqlite")
    return contents_of(place / "whole.sqlite")


@pytest.mark.parametrize("what", ["Copying", "Verifying"])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_interrupted_nothing_is_left_and_the_next_try_succeeds(tmp_path, filled, empty, small_batches, kind, what):
    target = tmp_path / "b.sqlite" if kind == "sqlite" else empty

    async def main() -> None:
        task = asyncio.current_task()
        assert task is not None

        def interrupt(doing: str, *_: object) -> None:
            if doing == what:
                task.cancel()

        await copy_database(database(filled), database(target), progress=interrupt)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(main())
    assert files(tmp_path) == ["data"]
    assert run_and_return(counts_of(empty)) == [0, 0, 0]
    copy(filled, target)


@pytest.mark.parametrize("what", ["Copying", "Verifying"])
@pytest.mark.parametrize("role", ["source", "target"])
def test_a_lost_connection_leaves_nothing(filled, empty, blank, small_batches, role, what):
    """Both are PostgreSQL; one of them is cut off."""
    copy(filled, empty)
    cut = empty if role == "source" else blank

    async def main() -> None:
        done = False

        def lose(doing: str, *_: object) -> None:
            nonlocal done
            if doing == what and not done:
                done = True
                postgresql.execute(cut, postgresql.CUT)

        await copy_database(PostgresDatabase(empty), PostgresDatabase(blank), progress=lose)

    if (role, what) == ("source", "Verifying"):
        run(main())  # it is no longer needed
        return
    with pytest.raises(CopyFailed, match="cannot be (read|written)"):
        run(main())
    assert run_and_return(counts_of(blank)) == [0, 0, 0]
    copy(empty, blank)


def test_a_connection_lost_at_the_commit_is_told(filled, empty, monkeypatch):
    reread = PostgresWriter.reread

    class Cut(PostgresWriter):
        async def reread(self):
            reader = await reread(self)
            fetch = reader.fetch

            async def then_cut(sql: str):
                async for batch in fetch(sql):
                    yield batch
                if "codes" in sql:
                    postgresql.execute(empty, postgresql.CUT)

            monkeypatch.setattr(reader, "fetch", then_cut)
            return reader

    monkeypatch.setattr("bunkum.server.storage.postgresql.copying.PostgresWriter", Cut)
    with pytest.raises(CopyFailed, match="lost at the very end .* there, or nothing"):
        copy(filled, empty)
    assert run_and_return(counts_of(empty)) == [0, 0, 0]


def test_a_full_disk_leaves_nothing(tmp_path, filled, monkeypatch):
    made = sqlite3.connect

    def small(path, **options):
        connection = made(path, **options)
        if str(path).endswith(".part"):
            connection.execute("PRAGMA max_page_count = 12")
        return connection

    monkeypatch.setattr("sqlite3.connect", small)
    with pytest.raises(CopyFailed, match="b.sqlite.part cannot be written .there is no room left on the disk"):
        copy(filled, tmp_path / "b.sqlite")
    assert files(tmp_path) == ["data"]
