"""What the log holds: asked when a table comes back to memory, when a code is given, and when time has passed."""

import logging
import secrets
import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

import msgspec

from bunkum.server.storage.checksum import code_checksum, entry_checksum, table_checksum
from bunkum.server.storage.errors import (
    Damaged,
    NotRead,
    cause,
    reading_trouble,
)
from bunkum.server.storage.protocol import Stored, TableRow
from bunkum.server.storage.schema import connected

log = logging.getLogger("bunkum.log")

CODE_LENGTH = 6
"""One address may try 2,880 wrong codes a day: it finds one of 1,000 open tables in three weeks, by luck."""
CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No letters that look like digits, and no vowels, so that no code is a word (docs/explanation/design.md#trust)."""

CODE_GRACE_SECONDS = 86400.0
"""So long after it has led anywhere a code is remembered, and may not be given to another table."""
_BEGAN, _OVER = b'"type":"match_began"', b'"type":"match_over"'
"""In the JSON of an entry; in what somebody said the quotes would be escaped."""


_TABLE = f"SELECT {', '.join(TableRow._fields)}, checksum FROM tables WHERE id = ?"  # noqa: S608  names of our own
_ENTRIES = "SELECT seq, move, talk, entry, checksum FROM entries WHERE table_key = ? ORDER BY seq"
_PUT = "INSERT INTO entries (table_key, seq, move, talk, entry, checksum) VALUES (?,?,?,?,?,?)"


class Reader:
    """Reads beside the writer, on threads of its own."""

    def __init__(self, path: Path) -> None:
        """Read the database at `path`, which the writer has opened."""
        self._path = path

    def table(self, table_id: str) -> tuple[TableRow, list[tuple[str | None, bytes]]] | None:
        """A table and its log: each entry's move id and JSON, oldest first. None: there is no such table."""
        stored = self.read(table_id)
        return None if stored is None else stored[:2]

    def read(self, table_id: str) -> Stored | None:
        """A table, every row of it checked; `Damaged` or `NotRead` where it cannot be read. None: there is none."""
        try:
            with closing(connected(self._path)) as connection:
                connection.execute("BEGIN")
                found = connection.execute(_TABLE, (table_id,)).fetchone()
                if found is None:
                    return None
                entries = connection.execute(_ENTRIES, found[:1]).fetchall()
        except sqlite3.Error as error:
            raise reading_trouble(error) from error
        except OSError as error:
            raise NotRead(cause(error)) from error
        *fields, checksum = found
        row = TableRow(*fields)
        row = row._replace(practice=bool(row.practice))  # SQLite knows numbers alone
        try:
            return _checked(row, checksum, entries)
        except (TypeError, ValueError, UnicodeError) as error:  # a number where text was, or no text
            raise Damaged(f"a row holds something else than was written: {error}") from error


def _checked(
    row: TableRow, checksum: int | None, entries: list[tuple[int, str | None, int, bytes, int | None]]
) -> Stored:
    if checksum is not None and checksum != _row_checksum(row):
        raise Damaged("its row is not as it was written")
    if not entries:
        raise Damaged("its log is empty")
    unchecked = int(checksum is None)
    for expected, (seq, move, talk, entry, written) in enumerate(entries):
        if seq != expected:
            raise Damaged(f"entry {expected} of its log is missing")
        if written is None and checksum is None:  # a table from before checksums may have such entries
            unchecked += 1
        elif written != entry_checksum(row.key, seq, move, talk, entry):
            raise Damaged(f"entry {seq} of its log is not as it was written")
    return Stored(row, [(move, entry) for _, move, _, entry, _ in entries], unchecked)


def _row_checksum(row: TableRow) -> int:
    return table_checksum(row.key, row.id, row.game, row.secret, row.lexicon, row.lexicon_sha256, row.practice)


# Errands for the writer's thread.


def make_table(connection: sqlite3.Connection, row: TableRow, entries: Sequence[tuple[bool, bytes]]) -> int:
    """A new table with the first entries of its log (is it talk, JSON); its key. `row.key` is not used."""
    key = connection.execute(
        "INSERT INTO tables (id, game, secret, lexicon, lexicon_sha256, phase, practice, touched_at, made_at) "
        "VALUES (?,?,?,?,?,?,?,?,?)",
        (*row[1:], row.touched_at),
    ).lastrowid
    assert key is not None
    checksum = _row_checksum(row._replace(key=key))
    connection.execute("UPDATE tables SET checksum = ? WHERE key = ?", (checksum, key))
    for seq, (talk, entry) in enumerate(entries):
        connection.execute(_PUT, (key, seq, None, talk, entry, entry_checksum(key, seq, None, talk, entry)))
    return key


def touch(connection: sqlite3.Connection, key: int, phase: str, now: float) -> None:
    """Somebody was at this table; never earlier than is known already, whatever the clock says."""
    sql = "UPDATE tables SET phase = ?, touched_at = max(touched_at, ?) WHERE key = ?"
    connection.execute(sql, (phase, now, key))


def give_code(connection: sqlite3.Connection, key: int, now: float, until: float) -> str:
    """A code that leads to the table until then: the one it has, or a fresh one.

    A code from when they had four letters leads there until it expires, and is not renewed.
    """
    has = _code_of(connection, key)
    if has is not None:
        connection.execute("UPDATE codes SET until = ? WHERE code = ?", (until, has))
        return has
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        sql = (
            "INSERT INTO codes (code, table_key, until, checksum) VALUES (?,?,?,?) ON CONFLICT (code) DO UPDATE SET "
            "table_key = excluded.table_key, until = excluded.until, checksum = excluded.checksum "
            "WHERE codes.until < ?"
        )
        values = (code, key, until, code_checksum(code, key), now - CODE_GRACE_SECONDS)
        if connection.execute(sql, values).rowcount:
            return code


def _code_of(connection: sqlite3.Connection, key: int) -> str | None:
    """The code of the present length that a table has. Where one is not as it was written, all are forgotten."""
    sql = "SELECT CAST(code AS BLOB), checksum FROM codes WHERE table_key = ?"
    found: str | None = None
    for raw, checksum in connection.execute(sql, (key,)).fetchall():
        code = bytes(raw).decode("ascii", "replace")
        if not set(code) <= set(CODE_LETTERS) or checksum not in (None, code_checksum(code, key)):
            log.warning("a code was damaged, and the table is given another", extra={"table": key})
            take_code(connection, key)
            return None
        found = code if len(code) == CODE_LENGTH else found
    return found


def is_move_kept(connection: sqlite3.Connection, key: int, move: str) -> bool:
    """Whether the table's log has a move with this id."""
    sql = "SELECT EXISTS (SELECT 1 FROM entries WHERE table_key = ? AND move = ?)"
    return bool(connection.execute(sql, (key, move)).fetchone()[0])


def take_code(connection: sqlite3.Connection, key: int) -> None:
    """The table's code leads nowhere any more."""
    connection.execute("DELETE FROM codes WHERE table_key = ?", (key,))


def table_of_code(connection: sqlite3.Connection, code: str, now: float) -> str | None:
    """The id of the table to which a code leads now; `Damaged` where that is not as it was written."""
    sql = "SELECT id, table_key, codes.checksum FROM tables JOIN codes ON table_key = key WHERE code = ? AND until >= ?"
    found = connection.execute(sql, (code, now)).fetchone()
    if found is None:
        return None
    if found[2] not in (None, code_checksum(code, found[1])):
        raise Damaged("a code does not lead where it led")
    return str(found[0])


def purge(connection: sqlite3.Connection, before: float, in_use: Collection[int], most: int = 200) -> int:
    """Forget unfinished games, and talk, of tables not touched since `before`; of how many tables, at most `most`."""
    old = connection.execute(
        "SELECT key, phase FROM tables WHERE touched_at < ? AND (phase <> 'over' OR EXISTS "
        "(SELECT 1 FROM entries WHERE table_key = tables.key AND talk)) LIMIT ?",
        (before, most + len(in_use)),
    ).fetchall()
    old = [(key, phase) for key, phase in old if key not in in_use][:most]
    for key, phase in old:
        if phase == "over" or _is_over(connection, key):
            connection.execute("UPDATE tables SET phase = 'over' WHERE key = ?", (key,))
            _hush(connection, key)
        else:  # its entries and its code go with it
            connection.execute("DELETE FROM tables WHERE key = ?", (key,))
    return len(old)


def purge_codes(connection: sqlite3.Connection, now: float) -> None:
    """Forget codes that have led nowhere for a day."""
    connection.execute("DELETE FROM codes WHERE until < ?", (now - CODE_GRACE_SECONDS,))


def shift_times(connection: sqlite3.Connection, since: float, now: float, by: float) -> None:
    """The clock was set by `by` seconds and says `now`: what was touched `since` then was touched now, by the new time.

    Codes that led somewhere lead there as long as they would have.
    """
    then = now - by
    connection.execute("UPDATE tables SET touched_at = ? WHERE touched_at BETWEEN ? AND ?", (now, since, then))
    connection.execute("UPDATE codes SET until = until + ? WHERE until >= ?", (by, then))


def forget_the_future(connection: sqlite3.Connection, now: float) -> None:
    """Tables that were touched while the clock was ahead were touched now at the latest."""
    connection.execute("UPDATE tables SET touched_at = ? WHERE touched_at > ?", (now, now))


def _is_over(connection: sqlite3.Connection, key: int) -> bool:
    """Whether the log says that the last match of a table is over. Its row may not know: it is written now and then."""
    found = connection.execute(
        "SELECT instr(entry, ?) FROM entries WHERE table_key = ? AND (instr(entry, ?) OR instr(entry, ?)) "
        "ORDER BY seq DESC LIMIT 1",
        (_OVER, key, _OVER, _BEGAN),
    ).fetchone()
    return found is not None and bool(found[0])


def _hush(connection: sqlite3.Connection, key: int) -> None:
    """Empty what was said. The entry stays, for numbers must not have gaps; what was damaged stays so."""
    spoken = connection.execute(
        "SELECT seq, move, entry, checksum FROM entries WHERE table_key = ? AND talk", (key,)
    ).fetchall()
    for seq, move, entry, checksum in spoken:
        hushed = _hushed(entry)
        is_whole = checksum in (None, entry_checksum(key, seq, move, 1, entry))
        renewed = entry_checksum(key, seq, move, 0, hushed) if is_whole else checksum
        sql = "UPDATE entries SET entry = ?, talk = 0, checksum = ? WHERE table_key = ? AND seq = ?"
        connection.execute(sql, (hushed, renewed, key, seq))


def _hushed(entry: bytes) -> bytes:
    """An entry without what was said; nothing at all of one that cannot be read."""
    try:
        held = msgspec.json.decode(entry, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError):
        return b""
    said = [held.get("move"), *cast("list[object]", held.get("house", []))]
    for one in said:
        if isinstance(one, dict) and "text" in one:
            one["text"] = ""
    return msgspec.json.encode(held)
