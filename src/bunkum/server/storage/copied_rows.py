"""The rows that are copied between databases, table by table, and the digest of them."""

from collections.abc import Sequence
from hashlib import sha256
from types import UnionType
from typing import NamedTuple

import msgspec

from bunkum.core.notation import count_things
from bunkum.server.storage.checksum import compute_code_checksum, compute_entry_checksum
from bunkum.server.storage.protocol import TableRow
from bunkum.server.storage.verification import compute_row_checksum

_encode = msgspec.json.Encoder().encode


class EntryRow(NamedTuple):
    """An entry of a table's log as it is stored; see `protocol.Row`."""

    seq: int
    move: str | None
    talk: int
    entry: bytes
    checksum: int | None


class CodeRow(NamedTuple):
    """A code of a table, and until when it is valid, in seconds since 1970."""

    code: str
    until: float
    checksum: int | None


class TableRows(NamedTuple):
    """All that is stored of a table: its row, its entries in order, its codes in order."""

    row: TableRow
    made_at: float
    checksum: int | None
    entries: list[EntryRow]
    codes: list[CodeRow]


class Counts(NamedTuple):
    """How much a database holds."""

    tables: int = 0
    entries: int = 0
    codes: int = 0

    def __str__(self) -> str:
        """Returns `1,204 tables, 88,310 entries and 17 codes`."""
        entries = count_things(self.entries, "entry", "entries")
        return f"{count_things(self.tables, 'table')}, {entries} and {count_things(self.codes, 'code')}"


Types = Sequence[type | UnionType]
_TABLE_TYPES: Types = (str, str, bytes, str, str, str, bool, float, float)
"""Of the id, game, secret, lexicon and its hash, phase, practice, and both times; SQLite stores what it is given."""
_ENTRY_TYPES: Types = (int, str | None, int, bytes)
_CODE_TYPES: Types = (str, float)


class Digest:
    """A running SHA-256 over the contents of tables in order of their keys, the same in any database.

    It covers each column but keys and checksums: old rows of SQLite have no checksums, and get them in PostgreSQL.
    """

    def __init__(self) -> None:
        """Begins with no table."""
        self._sha256 = sha256()
        self.counts = Counts()

    def add(self, table: TableRows) -> None:
        """Adds a table; raises `TypeError` or `ValueError`, and adds nothing, if a value has not its column's type."""
        _, *fields = table.row
        codes = [code[:2] for code in table.codes]
        for cells, types in (((*fields, table.made_at), _TABLE_TYPES), *((code, _CODE_TYPES) for code in codes)):
            _check_types(cells, types)
        sizes = len(table.entries), len(codes)
        parts = [_encode((*fields, table.made_at, *sizes, codes))]
        for row in table.entries:
            _check_types(row[:4], _ENTRY_TYPES)
            seq, move, talk, entry, _ = row
            parts += _encode((seq, move, bool(talk), len(entry))), entry
        content = b"".join(parts)
        self._sha256.update(content)
        known = self.counts
        self.counts = Counts(known.tables + 1, known.entries + sizes[0], known.codes + sizes[1])

    def hexdigest(self) -> str:
        """Returns the digest of the tables so far."""
        return self._sha256.hexdigest()


def _check_types(cells: Sequence[object], types: Types) -> None:
    if not all(map(isinstance, cells, types)):
        raise TypeError("a value has not the type of its column")


def add_checksums(table: TableRows) -> TableRows:
    """Returns a verified table as PostgreSQL can store it: all rows have checksums, and no entry's id holds a NUL."""
    key = table.row.key
    entries = [_complete_entry(key, entry) for entry in table.entries]
    codes = [code._replace(checksum=compute_code_checksum(code.code, key)) for code in table.codes]
    return table._replace(checksum=compute_row_checksum(table.row), entries=entries, codes=codes)


def _complete_entry(key: int, entry: EntryRow) -> EntryRow:
    move = None if entry.move is not None and "\0" in entry.move else entry.move  # a page chose it
    if entry.checksum is not None and move == entry.move:
        return entry
    checksum = compute_entry_checksum(key, entry.seq, move, entry.talk, entry.entry)
    return entry._replace(move=move, checksum=checksum)
