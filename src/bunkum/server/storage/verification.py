"""Verifies that the rows of a table are as they were written."""

from collections.abc import Sequence
from typing import Any

from bunkum.server.storage.checksum import compute_entry_checksum, compute_snapshot_checksum, compute_table_checksum
from bunkum.server.storage.errors import Damaged, UnusableSnapshot
from bunkum.server.storage.protocol import SERVER_PREFIX, Snapshot, Stored, TableRow

EntryFields = tuple[int, str | None, int, bytes, int | None]
"""Seq, id, whether it is talk, JSON and checksum of an entry."""
READ_TABLE = (
    f"SELECT {', '.join(TableRow._fields)}, tables.checksum, "  # noqa: S608  names of our own
    "rewrites, seq, build, snapshot, snapshots.checksum "
    "FROM tables LEFT JOIN snapshots ON table_key = key AND build = {build} WHERE id {wanted}"
)
"""Reads the row of a table with its snapshot by this build, if there is one."""
FOUND_SEQ = len(TableRow._fields) + 2
"""The place of the snapshot's seq in that row; None if there is no snapshot."""


def verify_read(found: Sequence[Any], entries: Sequence[EntryFields]) -> Stored:
    """Returns the table of a row of `READ_TABLE`, and of the entries from its snapshot on; raises as `verify_table`."""
    *fields, checksum, rewrites, seq, build, data, snapshot_checksum = found
    row = TableRow(*fields)
    row = row._replace(practice=bool(row.practice))  # SQLite has no booleans
    return verify_table(
        row, checksum, entries, rewrites, None if seq is None else (seq, build, data, snapshot_checksum)
    )


def verify_table(
    row: TableRow,
    checksum: int | None,
    entries: Sequence[EntryFields],
    rewrites: int = 0,
    snapshot: tuple[int, str, object, int] | None = None,
) -> Stored:
    """Returns a table whose rows are as they were written; raises `Damaged` if they are not.

    With a snapshot, which is its seq, build, JSON and checksum, the entries are those from its seq on, oldest first;
    `UnusableSnapshot` is raised if it is damaged.
    """
    if checksum is not None and checksum != compute_row_checksum(row):
        raise Damaged("its row is not as it was written")
    kept = None if snapshot is None else _verify_snapshot(row.key, *snapshot)  # which says where entries begin
    if not entries:
        raise Damaged("its log is empty")
    unchecked = int(checksum is None)
    for expected, (seq, move, talk, entry, written) in enumerate(entries, 0 if kept is None else kept.seq):
        if seq != expected:
            raise Damaged(f"entry {expected} of its log is missing")
        if written is None and checksum is None:  # a table from before checksums may have such entries
            unchecked += 1
        elif written != compute_entry_checksum(row.key, seq, move, talk, entry):
            raise Damaged(f"entry {seq} of its log is not as it was written")
    page_ids = [(_get_page_id(move), entry) for _, move, _, entry, _ in entries]
    return Stored(row, page_ids, unchecked, rewrites, kept)


def _verify_snapshot(table: int, seq: int, build: str, data: object, checksum: int) -> Snapshot:
    # What SQLite gives back may be of another type than was written.
    if not isinstance(data, bytes) or checksum != compute_snapshot_checksum(table, seq, build, data):
        raise UnusableSnapshot("it is not as it was written")
    return Snapshot(seq, build, data)


def compute_row_checksum(row: TableRow) -> int:
    """Returns the checksum of those columns of a table's row that never change."""
    return compute_table_checksum(row.key, row.id, row.game, row.secret, row.lexicon, row.lexicon_sha256, row.practice)


def _get_page_id(move: str | None) -> str | None:
    """Returns the id of an entry that a page has requested; None for an entry of a bot or of the House."""
    return None if move is None or move.startswith(SERVER_PREFIX) else move
