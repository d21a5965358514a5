"""Each row carries a checksum, which is verified when a table is read back."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bunkum.server.storage import AppendResult, Damaged, Row, TableRow, Writer, open_database, read_table
from bunkum.server.storage.checksum import compute_code_checksum, compute_entry_checksum, compute_table_checksum
from bunkum.server.storage.sqlite.reader import find_table_by_code, insert_table, purge, renew_code
from support.databases import NAME, old_folder

SAID = b'{"seq":1,"at":1.0,"seat":0,"move":{"type":"say","text":"psst"},"house":[{"type":"said","text":"psst"}]}'
BEGAN = b'{"seq":0,"at":0.0,"seat":0,"move":null,"house":[{"type":"match_over","ranking":[1]}]}'


def write_table(path: Path, *entries: bytes) -> int:
    """A table `t` with these entries, the first two of them made with it."""

    async def main() -> int:
        writer = Writer(*open_database(path))
        row = TableRow(0, "t", "bar", b"s" * 32, "en", "0" * 64, "waiting", True, 1.0)
        first = [(entry == SAID, entry) for entry in entries[:2]]
        key = await writer.run(lambda db: insert_table(db, row, first))
        for seq, entry in enumerate(entries[2:], 2):
            done: asyncio.Future[AppendResult] = asyncio.get_running_loop().create_future()
            writer.append(Row(key, seq, f"0:m{seq}", entry == SAID, entry), done.set_result)
            assert await done is AppendResult.STORED
        await writer.run(lambda db: renew_code(db, key, 0.0, 99.0, 99.0))
        await writer.close()
        return key

    return asyncio.run(main())


def changed(path: Path, sql: str, *values: object) -> None:
    """Change a row behind the server's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert db.execute(sql, values).rowcount == 1


@pytest.mark.parametrize(
    ("sql", "wrong"),
    [
        ("UPDATE entries SET entry = x'7B7E' WHERE seq = 2", "entry 2 of its log is not as it was written"),
        ("UPDATE entries SET entry = '{}' WHERE seq = 2", "something else than was written"),
        ("UPDATE entries SET move = '1:m2' WHERE seq = 2", "entry 2"),
        ("UPDATE entries SET move = NULL WHERE seq = 2", "entry 2"),
        ("UPDATE entries SET talk = 1 WHERE seq = 2", "entry 2"),
        ("UPDATE entries SET checksum = NULL WHERE seq = 1", "entry 1"),
        ("UPDATE entries SET checksum = checksum + 1 WHERE seq = 0", "entry 0"),
        ("UPDATE entries SET seq = 9 WHERE seq = 3", "entry 3 of its log is missing"),
        ("DELETE FROM entries WHERE seq = 1", "entry 1 of its log is missing"),
        ("UPDATE tables SET game = 'perudo'", "its row is not as it was written"),
        ("UPDATE tables SET secret = zeroblob(32)", "its row"),
        ("UPDATE tables SET secret = 5", "its row"),
        ("UPDATE tables SET lexicon = 'fr'", "its row"),
        ("UPDATE tables SET lexicon_sha256 = ''", "its row"),
        ("UPDATE tables SET practice = 0", "its row"),
        ("UPDATE tables SET game = CAST(x'FF' AS TEXT)", "Could not decode"),
    ],
)
def test_a_row_that_was_changed_is_damaged(tmp_path, sql, wrong):
    path = tmp_path / NAME
    write_table(path, b"{}", b"{}", b"{}", b"{}")
    assert read_table(path, "t") is not None
    changed(path, sql)
    with pytest.raises(Damaged, match=wrong):
        read_table(path, "t")


def test_a_log_without_entries_is_damaged(tmp_path):
    path = tmp_path / NAME
    write_table(path, b"{}")
    changed(path, "DELETE FROM entries")
    with pytest.raises(Damaged, match="its log is empty"):
        read_table(path, "t")


def test_what_may_change_of_a_table_is_under_no_checksum(tmp_path):
    path = tmp_path / NAME
    write_table(path, b"{}")
    changed(path, "UPDATE tables SET phase = 'over', touched_at = 5")
    assert read_table(path, "t") is not None


def test_talk_that_is_forgotten_has_a_new_checksum_and_damage_stays_damage(tmp_path):
    path = tmp_path / NAME
    key = write_table(path, BEGAN, SAID, SAID, b"{}")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert purge(db, 50.0, ()) == 1
    found = read_table(path, "t")
    assert found is not None
    assert b"psst" not in b"".join(entry for _, entry in found[1])
    changed(path, "UPDATE entries SET entry = ?, talk = 1 WHERE seq = 1", SAID.replace(b"1.0", b"2.0"))
    changed(path, "UPDATE entries SET entry = x'7B', talk = 1 WHERE seq = 2")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert purge(db, 50.0, ()) == 1
        assert purge(db, 50.0, ()) == 0, "what cannot be read is forgotten too"
        assert not db.execute("SELECT 1 FROM entries WHERE table_key = ? AND talk", (key,)).fetchall()
    with pytest.raises(Damaged, match="entry 1"):
        read_table(path, "t")


def test_rows_from_before_have_no_checksum_and_are_read_and_counted(tmp_path):
    folder = old_folder(tmp_path / "data")
    path = folder / NAME
    connection, lock = open_database(path)
    (table_id, key, number), *_ = connection.execute(
        "SELECT id, tables.key, count(*) FROM tables JOIN entries ON table_key = tables.key GROUP BY id"
    )
    stored = read_table(path, table_id)
    assert stored is not None
    assert stored.unchecked == 1 + number
    connection.execute(
        "INSERT INTO entries (table_key, seq, move, talk, entry, checksum) VALUES (?, ?, NULL, 0, x'7B7D', ?)",
        (key, number, compute_entry_checksum(key, number, None, 0, b"{}")),
    )
    later = read_table(path, table_id)
    assert later is not None
    assert later.unchecked == stored.unchecked, "what is written now has one"
    connection.execute("UPDATE entries SET entry = x'7B' WHERE table_key = ? AND seq = ?", (key, number))
    with pytest.raises(Damaged):
        read_table(path, table_id)
    connection.close()
    lock.close()


def test_a_code_that_was_changed_leads_nowhere_and_is_replaced(tmp_path):
    path = tmp_path / NAME
    key = write_table(path, b"{}")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        code = renew_code(db, key, 1.0, 99.0, 99.0)
        assert find_table_by_code(db, code, 1.0) == "t"
        db.execute("UPDATE codes SET code = 'BBBB' WHERE table_key = ?", (key,))
        with pytest.raises(Damaged):
            find_table_by_code(db, "BBBB", 1.0)
        other = renew_code(db, key, 1.0, 99.0, 99.0)
        assert find_table_by_code(db, other, 1.0) == "t"
        assert db.execute("SELECT count(*) FROM codes").fetchone() == (1,)


def test_checksums_stay_as_they_are_for_ever():
    assert compute_entry_checksum(7, 3, "0:m1", 1, b"{}") == 1524401245
    assert compute_entry_checksum(7, 3, None, False, b"{}") == 3626938493
    assert compute_table_checksum(7, "id", "bar", b"s" * 32, "en", "0" * 64, 1) == 1404263725
    assert compute_code_checksum("BCDF", 7) == 2707003368
