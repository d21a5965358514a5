"""Takes, stores and reads snapshots of tables, so that a table opens without folding its whole log.

A snapshot is a cache: whatever goes wrong with one, the log tells the same. It is used only by servers whose code folds
entries as the code did that took it.
"""

import asyncio
import logging
from functools import cache
from hashlib import sha256
from importlib import resources

import msgspec

from bunkum.server.metrics import Metrics
from bunkum.server.storage import Log, Snapshot, StorageError, UnusableSnapshot
from bunkum.server.tables.room_messages import AnyTable, encode
from bunkum.table.entry import Entry
from bunkum.table.snapshot import TableSnapshot, begins_match

log = logging.getLogger("bunkum.snapshots")

LEAST_ENTRIES = 64
"""A snapshot must spare so many entries; fewer are folded in a millisecond."""
_FOLDED_BY = ("bunkum.core", "bunkum.table")
_decoder = msgspec.json.Decoder(TableSnapshot)


@cache
def compute_build() -> str:
    """Returns a digest of the code that folds the entries of a table without its game."""
    digest = sha256()
    for package in _FOLDED_BY:
        for file in sorted(resources.files(package).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".py"):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def read_snapshot(stored: Snapshot) -> TableSnapshot:
    """Returns the snapshot that was stored; raises `UnusableSnapshot` if it cannot be read."""
    try:
        return _decoder.decode(stored.data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UnusableSnapshot(f"it cannot be read ({error})") from None


def take_snapshot(table: AnyTable, entry: Entry[object, object]) -> Snapshot | None:
    """Returns a snapshot of a table if this entry, which is not applied yet, begins a match and there are enough."""
    if entry.seq < LEAST_ENTRIES or not begins_match(entry):
        return None
    return Snapshot(entry.seq, compute_build(), encode(table.take_snapshot()))


class SnapshotWriter:
    """Stores the snapshots of one table. Call it on the event loop's thread only."""

    def __init__(self, storage: Log, key: int, metrics: Metrics, rewrites: int) -> None:
        """Takes the table's key, and how many times its entries had been replaced when it was read."""
        self._log, self._key, self._metrics, self._rewrites = storage, key, metrics, rewrites
        self._writing: asyncio.Task[None] | None = None

    def on_stored(self, table: AnyTable, entry: Entry[object, object]) -> None:
        """Takes a snapshot if this entry, which is not applied yet, begins a match, and stores it meanwhile."""
        snapshot = take_snapshot(table, entry) if entry.house else None
        if snapshot is not None:
            self.close()
            self._writing = asyncio.create_task(self._write(snapshot))

    async def _write(self, snapshot: Snapshot) -> None:
        try:
            await self._log.keep_snapshot(self._key, snapshot, self._rewrites)
        except StorageError as error:
            self._metrics.snapshots_failed.inc()
            log.warning("a snapshot was not stored: %s", error, extra={"table": self._key, "entry": snapshot.seq})

    def close(self) -> None:
        """Ends what is being written; without a snapshot a table only takes longer to open."""
        if self._writing is not None:
            self._writing.cancel()
