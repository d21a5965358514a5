"""Reads tables from the log, and defines the statements that the writer runs: tables, codes, deletion by age."""

import logging
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from bunkum.server.storage.checksum import (
    compute_code_checksum,
    compute_entry_checksum,
    compute_snapshot_checksum,
)
from bunkum.server.storage.codes import CODE_GRACE_SECONDS, CODE_LENGTH, draw_code, is_code_whole
from bunkum.server.storage.errors import Damaged, NotRead
from bunkum.server.storage.protocol import Snapshot, Stored, StoredEntry, TableRow
from bunkum.server.storage.retention import (
    MATCH_BEGAN,
    MATCH_OVER,
    EntryRow,
    remove_text,
    replace_entry,
    require_all,
)
from bunkum.server.storage.sqlite.errors import classify_read_error, describe_error
from bunkum.server.storage.sqlite.schema import INSERT_ENTRY, connect
from bunkum.server.storage.verification import FOUND_SEQ, READ_TABLE, compute_row_checksum, verify_read

log = logging.getLogger("bunkum.log")

_ENTRIES = "SELECT seq, move, talk, entry, checksum FROM entries WHERE table_key = ? ORDER BY seq"
_TABLE = READ_TABLE.format(build="?", wanted="= ?")
_ENTRIES_FROM = _ENTRIES.replace(" ORDER", " AND seq >= ? ORDER")


def read_table(path: Path, table_id: str, build: str | None = None) -> Stored | None:
    """Returns a table of the database at `path`, None if there is none; verifies each row.

    With a `build`, a snapshot by it takes the place of the entries before it, if there is one. Raises `Damaged`,
    `UnusableSnapshot` or `NotRead` if that fails. May be called on any thread while the writer writes.
    """
    try:
        with closing(connect(path)) as connection:
            connection.execute("BEGIN")
            found = connection.execute(_TABLE, (build, table_id)).fetchone()
            if found is None:
                return None
            entries = connection.execute(_ENTRIES_FROM, (found[0], found[FOUND_SEQ] or 0)).fetchall()
    except sqlite3.Error as error:
        raise classify_read_error(error) from error
    except OSError as error:
        raise NotRead(describe_error(error)) from error
    try:
        return verify_read(found, entries)
    except (TypeError, ValueError, UnicodeError) as error:  # a number in place of text, or bytes that are no text
        raise Damaged(f"a row holds something else than was written: {error}") from error


# Statements for the writer's thread.


def insert_table(connection: sqlite3.Connection, row: TableRow, entries: Sequence[tuple[bool, bytes]]) -> int:
    """Inserts a table with the first entries of its log (is it talk, JSON); returns its key, not `row.key`."""
    key = connection.execute(
        "INSERT INTO tables (id, game, secret, lexicon, lexicon_sha256, phase, practice, touched_at, made_at) "
        "VALUES (?,?,?,?,?,?,?,?,?)",
        (*row[1:], row.touched_at),
    ).lastrowid
    assert key is not None
    checksum = compute_row_checksum(row._replace(key=key))
    connection.execute("UPDATE tables SET checksum = ? WHERE key = ?", (checksum, key))
    for seq, (talk, entry) in enumerate(entries):
        connection.execute(
            INSERT_ENTRY, (key, seq, None, talk, entry, compute_entry_checksum(key, seq, None, talk, entry))
        )
    return key


def keep_snapshot(connection: sqlite3.Connection, key: int, snapshot: Snapshot, rewrites: int) -> None:
    """Stores the only snapshot of a table, unless entries were replaced since."""
    connection.execute(
        "INSERT OR REPLACE INTO snapshots (table_key, seq, build, snapshot, checksum) "
        "SELECT key, ?, ?, ?, ? FROM tables WHERE key = ? AND rewrites = ?",
        (*snapshot, compute_snapshot_checksum(key, *snapshot), key, rewrites),
    )


def touch(connection: sqlite3.Connection, key: int, phase: str, now: float) -> None:
    """Stores that the table was used at `now`, unless a later time is stored."""
    sql = "UPDATE tables SET phase = ?, touched_at = max(touched_at, ?) WHERE key = ?"
    connection.execute(sql, (phase, now, key))


def renew_code(connection: sqlite3.Connection, key: int, now: float, least: float, until: float) -> str:
    """Returns a code that leads to the table until `least` or longer: the one it has, or a new one.

    A code of an earlier version, with four letters, leads there until it expires and is not renewed.
    """
    has = _find_code(connection, key)
    if has is not None:
        connection.execute("UPDATE codes SET until = ? WHERE code = ? AND until < ?", (until, has, least))
        return has
    while True:
        code = draw_code()
        sql = (
            "INSERT INTO codes (code, table_key, until, checksum) VALUES (?,?,?,?) ON CONFLICT (code) DO UPDATE SET "
            "table_key = excluded.table_key, until = excluded.until, checksum = excluded.checksum "
            "WHERE codes.until < ?"
        )
        values = (code, key, until, compute_code_checksum(code, key), now - CODE_GRACE_SECONDS)
        if connection.execute(sql, values).rowcount:
            return code


def _find_code(connection: sqlite3.Connection, key: int) -> str | None:
    """Returns the code of six letters that a table has; deletes all its codes if one is damaged."""
    sql = "SELECT CAST(code AS BLOB), checksum FROM codes WHERE table_key = ?"
    found: str | None = None
    for raw, checksum in connection.execute(sql, (key,)).fetchall():
        code = bytes(raw).decode("ascii", "replace")
        if not is_code_whole(code, checksum, key):
            log.warning("a code was damaged, and the table is given another", extra={"table": key})
            delete_codes(connection, key)
            return None
        found = code if len(code) == CODE_LENGTH else found
    return found


def has_entry(connection: sqlite3.Connection, key: int, move: str) -> bool:
    """Returns whether the table's log has an entry with this id."""
    sql = "SELECT EXISTS (SELECT 1 FROM entries WHERE table_key = ? AND move = ?)"
    return bool(connection.execute(sql, (key, move)).fetchone()[0])


def read_from(connection: sqlite3.Connection, key: int, seq: int) -> list[StoredEntry]:
    """Returns the table's entries from this number on."""
    sql = "SELECT seq, move, entry FROM entries WHERE table_key = ? AND seq >= ? ORDER BY seq"
    return [StoredEntry(*row) for row in connection.execute(sql, (key, seq)).fetchall()]


def delete_codes(connection: sqlite3.Connection, key: int) -> None:
    """Deletes the codes of a table."""
    connection.execute("DELETE FROM codes WHERE table_key = ?", (key,))


def find_table_by_code(connection: sqlite3.Connection, code: str, now: float) -> str | None:
    """Returns the id of the table to which a code leads now; raises `Damaged` if the code was changed."""
    sql = "SELECT id, table_key, codes.checksum FROM tables JOIN codes ON table_key = key WHERE code = ? AND until >= ?"
    found = connection.execute(sql, (code, now)).fetchone()
    if found is None:
        return None
    if not is_code_whole(code, found[2], found[1]):
        raise Damaged("a code does not lead where it led")
    return str(found[0])


def purge(connection: sqlite3.Connection, before: float, in_use: Collection[int], most: int = 200) -> int:
    """Deletes unfinished games and talk of up to `most` tables not used since `before`; returns of how many."""
    old = connection.execute(
        "SELECT key, phase FROM tables WHERE touched_at < ? AND (phase <> 'over' OR EXISTS "
        "(SELECT 1 FROM entries WHERE table_key = tables.key AND talk)) LIMIT ?",
        (before, most + len(in_use)),
    ).fetchall()
    old = [(key, phase) for key, phase in old if key not in in_use][:most]
    for key, phase in old:
        if phase == "over" or _is_over(connection, key):
            connection.execute("UPDATE tables SET phase = 'over' WHERE key = ?", (key,))
            _delete_talk(connection, key)
        else:  # its entries and its code go with it
            connection.execute("DELETE FROM tables WHERE key = ?", (key,))
    return len(old)


def delete_finished(connection: sqlite3.Connection, before: float, in_use: Collection[int], most: int = 200) -> int:
    """Deletes up to `most` tables whose last match is over and that were not used since `before`; returns how many."""
    sql = "SELECT key FROM tables WHERE touched_at < ? AND phase = 'over' LIMIT ?"
    found = connection.execute(sql, (before, most + len(in_use))).fetchall()
    old = [key for (key,) in found if key not in in_use][:most]
    for key in old:
        connection.execute("DELETE FROM tables WHERE key = ?", (key,))
    return len(old)


def replace_entries(connection: sqlite3.Connection, key: int, entries: Mapping[int, bytes]) -> None:
    """Replaces entries of a table, all or none; see `Log.replace_entries`."""
    rows = [EntryRow(*row) for row in connection.execute(_ENTRIES, (key,)).fetchall()]
    require_all(set(entries), rows)
    for row in rows:
        if row.seq in entries:
            _store(connection, key, replace_entry(key, row, entries[row.seq]))


def shift_times(connection: sqlite3.Connection, since: float, now: float, by: float) -> None:
    """Corrects stored times after the clock was set by `by` seconds and says `now`.

    Tables that were used from `since` on count as used now; valid codes stay valid as long as before.
    """
    then = now - by
    connection.execute("UPDATE tables SET touched_at = ? WHERE touched_at BETWEEN ? AND ?", (now, since, then))
    connection.execute("UPDATE codes SET until = until + ? WHERE until >= ?", (by, then))


def correct_times(connection: sqlite3.Connection, now: float) -> None:
    """Sets times that lie ahead, stored while the clock was wrong, to `now`; deletes codes that expired a day ago."""
    connection.execute("UPDATE tables SET touched_at = ? WHERE touched_at > ?", (now, now))
    connection.execute("DELETE FROM codes WHERE until < ?", (now - CODE_GRACE_SECONDS,))


def _is_over(connection: sqlite3.Connection, key: int) -> bool:
    """Returns whether the last match in a table's log is over. The row, which is updated seldom, may not say so."""
    found = connection.execute(
        "SELECT instr(entry, ?) FROM entries WHERE table_key = ? AND (instr(entry, ?) OR instr(entry, ?)) "
        "ORDER BY seq DESC LIMIT 1",
        (MATCH_OVER, key, MATCH_OVER, MATCH_BEGAN),
    ).fetchone()
    return found is not None and bool(found[0])


def _delete_talk(connection: sqlite3.Connection, key: int) -> None:
    """Empties the texts of a table's talk. Entries stay, since numbers must have no gaps; damaged ones stay damaged."""
    sql = "SELECT seq, move, talk, entry, checksum FROM entries WHERE table_key = ? AND talk"
    for found in connection.execute(sql, (key,)).fetchall():
        row = EntryRow(*found)
        _store(connection, key, replace_entry(key, row, remove_text(row.entry)))


def _store(connection: sqlite3.Connection, key: int, row: EntryRow) -> None:
    sql = "UPDATE entries SET entry = ?, talk = ?, checksum = ? WHERE table_key = ? AND seq = ?"
    connection.execute(sql, (row.entry, row.talk, row.checksum, key, row.seq))
