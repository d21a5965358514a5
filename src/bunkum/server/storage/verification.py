"""Verifies that the rows of a table are as they were written."""

from collections.abc import Sequence

from bunkum.server.storage.checksum import compute_entry_checksum, compute_table_checksum
from bunkum.server.storage.errors import Damaged
from bunkum.server.storage.protocol import SERVER_PREFIX, Stored, TableRow


def verify_table(
    row: TableRow, checksum: int | None, entries: Sequence[tuple[int, str | None, int, bytes, int | None]]
) -> Stored:
    """Returns a table whose rows are as they were written; raises `Damaged` if they are not.

    Each entry is its seq, id, whether it is talk, its JSON and its checksum, oldest first.
    """
    if checksum is not None and checksum != compute_row_checksum(row):
        raise Damaged("its row is not as it was written")
    if not entries:
        raise Damaged("its log is empty")
    unchecked = int(checksum is None)
    for expected, (seq, move, talk, entry, written) in enumerate(entries):
        if seq != expected:
            raise Damaged(f"entry {expected} of its log is missing")
        if written is None and checksum is None:  # a table from before checksums may have such entries
            unchecked += 1
        elif written != compute_entry_checksum(row.key, seq, move, talk, entry):
            raise Damaged(f"entry {seq} of its log is not as it was written")
    return Stored(row, [(_get_page_id(move), entry) for _, move, _, entry, _ in entries], unchecked)


def compute_row_checksum(row: TableRow) -> int:
    """Returns the checksum of those columns of a table's row that never change."""
    return compute_table_checksum(row.key, row.id, row.game, row.secret, row.lexicon, row.lexicon_sha256, row.practice)


def _get_page_id(move: str | None) -> str | None:
    """Returns the id of an entry that a page has requested; None for an entry of a bot or of the House."""
    return None if move is None or move.startswith(SERVER_PREFIX) else move
