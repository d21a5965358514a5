"""One bit of a database is changed, anywhere: it is refused in a sentence, or every table is exactly as it was."""

import logging
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bunkum.server.storage import Damaged, Unusable, close_database, open_database, read_table
from bunkum.server.storage.checksum import compute_entry_checksum
from bunkum.server.storage.sqlite.reader import Stored, find_table_by_code, insert_table, renew_code
from bunkum.server.storage.sqlite.schema import read_migrations
from bunkum.server.storage.sqlite.wal import Ending, read_wal_ending
from support.databases import NAME, old_folder

FLIPS = int(os.environ.get("BUNKUM_FLIPS", "60"))
"""Of each file; a long run takes more."""
NOW = 1.0


class Reference:
    """A folder with a database, and what it holds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with closing(sqlite3.connect(f"file:{folder / NAME}?mode=ro", uri=True)) as db:
            ids = [table_id for (table_id,) in db.execute("SELECT id FROM tables")]
            self.codes = dict(db.execute("SELECT code, id FROM codes JOIN tables ON table_key = key").fetchall())
        self.tables = {table_id: read_table(folder / NAME, table_id) for table_id in ids}


def fill_folder(folder: Path, *, is_killed: bool) -> Reference:
    """The tables of all games, as this version writes them; `is_killed`: half of it is in the write-ahead log."""
    source = old_folder(folder / "old") / NAME
    close_database(*open_database(source))
    with closing(sqlite3.connect(source)) as db:
        ids = [table_id for (table_id,) in db.execute("SELECT id FROM tables ORDER BY key")]
    data = folder / "data"
    connection, lock = open_database(data / NAME)
    for number, table_id in enumerate(ids):
        found = read_table(source, table_id)
        assert found is not None
        row, entries = found.row, found.entries
        key = insert_table(connection, row, [])
        rows = [(key, seq, move, False, entry) for seq, (move, entry) in enumerate(entries)]
        values = [(*one, compute_entry_checksum(*one)) for one in rows]
        insert = "INSERT INTO entries (table_key, seq, move, talk, entry, checksum) VALUES (?,?,?,?,?,?)"
        connection.execute("BEGIN")
        connection.executemany(insert, values)
        renew_code(connection, key, NOW, NOW, NOW)
        connection.execute("COMMIT")
        if number == len(ids) // 2:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if is_killed:
        shutil.copytree(data, folder / "killed")
    close_database(connection, lock)
    reference = Reference(data)
    reference.folder = folder / "killed" if is_killed else data
    return reference


def places(size: int, first: int) -> list[tuple[int, int]]:
    """Bytes and bits to change: the first ones, and others spread over all the file."""
    chance = Random(size)
    spread = [size * number // FLIPS + chance.randrange(max(1, size // FLIPS)) for number in range(FLIPS)]
    return [(place, chance.randrange(8)) for place in (*range(first), *spread) if place < size]


def copy_with_flip(reference: Reference, name: str, folder: Path, place: int, bit: int) -> Path:
    """A copy of the folder with one bit changed in one file."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(reference.folder, folder)
    data = bytearray((folder / name).read_bytes())
    data[place] ^= 1 << bit
    (folder / name).write_bytes(data)
    return folder / NAME


def outcome(reference: Reference, path: Path) -> str:
    """How it opens: `refused`, `whole`, or `damaged` where a table is refused; anything else is a failure."""
    try:
        connection, lock = open_database(path)
    except Unusable as trouble:
        return "refused" if str(path.parent) in str(trouble) and str(trouble).endswith(".") else "no sentence"
    try:
        found = {table_id: read(path, table_id) for table_id in reference.tables}
        codes = {code: leads(connection, code) for code in reference.codes}
    finally:
        close_database(connection, lock)
    assert all(codes[code] in (table_id, None, "damaged") for code, table_id in reference.codes.items())
    wrong = [table_id for table_id, stored in reference.tables.items() if not same(found[table_id], stored)]
    assert not wrong, f"tables {wrong} are other than they were"
    return "whole" if None not in found.values() else "damaged"


def read(path: Path, table_id: str) -> Stored | None:
    """A table; None: it is refused."""
    try:
        stored = read_table(path, table_id)
    except Damaged:
        return None
    assert stored is not None, "a table that is there must not be called missing"
    return stored


def leads(connection: sqlite3.Connection, code: str) -> str | None:
    """Where a code leads."""
    try:
        return find_table_by_code(connection, code, NOW)
    except Damaged:
        return "damaged"


def same(now: Stored | None, then: Stored | None) -> bool:
    """Whether a table is refused, or all that is told of it is as it was; it may have another time."""
    if now is None or then is None:
        return now is None
    there = now.row._replace(phase=then.row.phase, touched_at=then.row.touched_at)
    return (there, now.entries) == (then.row, then.entries)


@pytest.mark.slow
def test_a_bit_that_changes_in_a_database_is_noticed(tmp_path):
    reference = fill_folder(tmp_path, is_killed=False)
    assert not (reference.folder / f"{NAME}-wal").exists()
    size = (reference.folder / NAME).stat().st_size
    ends: dict[str, int] = {}
    for place, bit in places(size, first=100):
        end = outcome(reference, copy_with_flip(reference, NAME, tmp_path / "flipped", place, bit))
        ends[end] = ends.get(end, 0) + 1
    logging.getLogger(__name__).info("flips: %s", ends)
    assert set(ends) == {"refused", "whole", "damaged"}


@pytest.mark.slow(but=[f"{NAME}-wal"])
@pytest.mark.parametrize("name", [NAME, f"{NAME}-wal"])
def test_a_bit_that_changes_after_a_kill_is_noticed(tmp_path, name, caplog):
    caplog.set_level(logging.WARNING)
    reference = fill_folder(tmp_path, is_killed=True)
    size = (reference.folder / name).stat().st_size
    assert size > 100_000
    assert outcome(reference, copy_with_flip(reference, name, tmp_path / "flipped", 0, 0)) == "refused"
    last = 0 if name == NAME else last_transaction(reference.folder / name)
    ends: dict[str, int] = {}
    for place, bit in places(size - last, first=20):
        end = outcome(reference, copy_with_flip(reference, name, tmp_path / "flipped", place, bit))
        ends[end] = ends.get(end, 0) + 1
    logging.getLogger(__name__).info("flips: %s", ends)
    assert "no sentence" not in ends
    assert ends["refused"] > 5
    assert "not whole" not in caplog.text


def last_transaction(wal: Path) -> int:
    """The bytes of the last transaction, of which nobody can tell whether it was confirmed."""
    data, page = wal.read_bytes(), 4096 + 24
    starts = range(32, len(data), page)
    commits = [start for start in starts if data[start + 4 : start + 8] != bytes(4)]
    return len(data) - commits[-2] - page


@pytest.mark.parametrize("byte", [0, 7, 8, 15, 16, 23, 24, 4119])
def test_every_part_of_a_frame_in_the_log_is_watched(tmp_path, byte):
    """Page and size, salts, checksum, content; in the middle of the log and in the last transaction but one."""
    reference = fill_folder(tmp_path, is_killed=True)
    wal = reference.folder / f"{NAME}-wal"
    size = wal.stat().st_size
    last_but_one = size - last_transaction(wal) - 4120
    for frame in (32 + 4120 * 10, last_but_one):
        path = copy_with_flip(reference, wal.name, tmp_path / "flipped", frame + byte, 0)
        with pytest.raises(Unusable, match="what was committed later would be forgotten"):
            open_database(path)


def test_an_index_that_does_not_know_a_row_is_noticed(tmp_path):
    """The last move of a table would be missing, and another would take its number."""
    folder = old_folder(tmp_path / "data")
    close_database(*open_database(folder / NAME))
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as db:
        row = db.execute("SELECT * FROM sqlite_master WHERE name = 'entries_seq'").fetchone()
        db.execute("PRAGMA writable_schema = ON")
        db.execute("DELETE FROM sqlite_master WHERE name = 'entries_seq'")
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as db:
        db.execute("INSERT INTO entries (table_key, seq, talk, entry) VALUES (1, 9999, 0, x'7B7D')")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("INSERT INTO sqlite_master VALUES (?,?,?,?,?)", row)
    with pytest.raises(Unusable, match="index entries_seq"):
        open_database(folder / NAME)


def test_a_last_transaction_that_is_not_whole_is_told_of(tmp_path, caplog):
    reference = fill_folder(tmp_path, is_killed=True)
    wal = reference.folder / f"{NAME}-wal"
    assert read_wal_ending(wal) is Ending.WELL
    size, last = wal.stat().st_size, last_transaction(wal)
    assert last > 4120, "of several frames"
    for place in (size - 100, size - last + 100):
        caplog.clear()
        close_database(*open_database(copy_with_flip(reference, wal.name, tmp_path / "flipped", place, 3)))
        assert "the last transaction before the server was ended is not whole" in caplog.text


def test_what_an_older_program_left_is_not_refused(tmp_path, caplog):
    """It did not begin the log anew after a transaction that failed, so what looks like damage may be none."""
    old = old_folder(tmp_path / "old") / NAME
    killed = tmp_path / "killed"
    with closing(sqlite3.connect(old)) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] < len(read_migrations())
        for place in range(3):
            db.execute("UPDATE tables SET touched_at = touched_at + 1 WHERE key % 3 = ?", (place,))
            db.commit()
        shutil.copytree(old.parent, killed)
    wal = killed / f"{NAME}-wal"
    data = bytearray(wal.read_bytes())
    data[len(data) // 2] ^= 1
    wal.write_bytes(data)
    assert read_wal_ending(wal) is Ending.DAMAGED
    close_database(*open_database(killed / NAME))
    assert "is not whole, and was dropped" in caplog.text


def test_what_a_kill_leaves_is_no_damage(tmp_path):
    """A log that was begun anew has frames of its round before behind its own; one may be half written."""
    connection, lock = open_database(tmp_path / NAME)
    wal = tmp_path / f"{NAME}-wal"
    for size in (300_000, 40_000):
        connection.execute("CREATE TABLE IF NOT EXISTS filler (text)")
        for _ in range(3):
            connection.execute("INSERT INTO filler VALUES (zeroblob(?))", (size,))
        assert read_wal_ending(wal) is Ending.WELL
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
    connection.execute("INSERT INTO filler VALUES (1)")
    data = wal.read_bytes()
    assert read_wal_ending(wal) is Ending.WELL
    frames = [data[start : start + 4120] for start in range(32, len(data), 4120)]
    ours = [frame for frame in frames if frame[8:16] == data[16:24]]
    assert 0 < len(ours) < len(frames) / 2
    copy = tmp_path / "copy"
    for end in range(32 + 4120 * (len(ours) - 1) + 1, 32 + 4120 * len(ours), 515):
        copy.write_bytes(data[:end])
        assert read_wal_ending(copy) is Ending.WELL, "what is not there whole was never confirmed"
        copy.write_bytes(data[:end] + bytes(len(data) - end))
        assert read_wal_ending(copy) is not Ending.DAMAGED
        began = 32 + 4120 * len(ours)
        copy.write_bytes(
            data[:began] + ours[-1][: end - 32 - 4120 * (len(ours) - 1)] + data[began + end - began + 4120 :]
        )
        assert read_wal_ending(copy) is not Ending.DAMAGED
    close_database(connection, lock)
