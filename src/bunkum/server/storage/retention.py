"""What is forgotten in time: the texts of talk. Entries stay, since their numbers must have no gaps."""

from collections.abc import Iterator
from typing import NamedTuple, cast

import msgspec

from bunkum.server.storage.checksum import compute_entry_checksum
from bunkum.server.storage.errors import StorageError

MATCH_BEGAN, MATCH_OVER = b'"type":"match_began"', b'"type":"match_over"'
"""In the JSON of an entry; in talk the quotes would be escaped."""


def remove_text(entry: bytes) -> bytes:
    """Returns an entry without its texts; an empty one if it cannot be decoded."""
    try:
        fields = msgspec.json.decode(entry, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError):
        return b""
    for one in _find_talk(fields):
        one["text"] = ""
    return msgspec.json.encode(fields)


def has_text(entry: bytes) -> bool:
    """Returns whether there is something in an entry that `remove_text` would remove."""
    try:
        fields = msgspec.json.decode(entry, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError):
        return False
    return any(one["text"] for one in _find_talk(fields))


def _find_talk(fields: dict[str, object]) -> Iterator[dict[str, object]]:
    """Yields the move and the events of a decoded entry that have a text."""
    for one in (fields.get("move"), *cast("list[object]", fields.get("house", []))):
        if isinstance(one, dict) and "text" in one:
            yield cast("dict[str, object]", one)


class EntryRow(NamedTuple):
    """A row of the log, without its table."""

    seq: int
    move: str | None
    talk: bool
    entry: bytes
    checksum: int | None
    """None in rows from before there were checksums."""

    def __repr__(self) -> str:
        """Omits the entry, which may hold hidden dice, in case the row is printed in an error."""
        return f"EntryRow(seq={self.seq})"


def replace_entry(table: int, row: EntryRow, entry: bytes) -> EntryRow:
    """Returns the row with another entry in place of its own, and a new checksum; a damaged one stays damaged.

    It is no talk any more if no text is left in it.
    """
    old, talk = row.checksum, row.talk and has_text(entry)
    is_whole = old in {None, compute_entry_checksum(table, row.seq, row.move, row.talk, row.entry)}
    checksum = compute_entry_checksum(table, row.seq, row.move, talk, entry) if is_whole else old
    return EntryRow(row.seq, row.move, talk, entry, checksum)


def require_all(wanted: set[int], rows: list[EntryRow]) -> None:
    """Raises `StorageError` if some of the wanted entries are not among those of a table, unless the table is gone."""
    missing = wanted.difference(row.seq for row in rows)
    if rows and missing:
        raise StorageError(f"a table has no entry {min(missing)}, so none was replaced")
