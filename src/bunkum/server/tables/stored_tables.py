"""Reads tables from the log. A table that cannot be read is logged once, counted, and refused."""

import logging
from collections import OrderedDict

from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.storage import Damaged, Log, NotRead, Stored, UnknownEntry, UnusableSnapshot

log = logging.getLogger("bunkum.tables")

MOST_LOGGED_IDS = 1000
"""The most ids of unreadable tables that are remembered, so that each is logged once; the one refused longest ago is
dropped first."""
SHOWN_LETTERS = 6
"""The number of letters of a table's id that are logged: 36 of 128 bits. They are enough to find a known link in the
log, and too few to open a table."""


class StoredTables:
    """Reads stored tables. Call it on the event loop's thread only."""

    def __init__(self, storage: Log, metrics: Metrics) -> None:
        """Reads from `storage` and counts in `metrics`."""
        self._log, self._metrics = storage, metrics
        self._logged: OrderedDict[str, None] = OrderedDict()

    async def read(self, table_id: str, build: str | None = None) -> Stored:
        """Returns a table and its log; raises `Refused` if there is none or it cannot be read.

        With a `build`, a snapshot by it takes the place of the entries before it; raises `UnusableSnapshot`.
        """
        try:
            stored = await self._log.read(table_id, build)
        except UnusableSnapshot:
            raise
        except Exception as trouble:
            raise self.report_failure(table_id, trouble) from trouble
        if stored is None:
            raise Refused("no_such_table")
        self._metrics.rows_without_checksum.inc(stored.unchecked)
        return stored

    def report_failure(self, table_id: str, trouble: Exception) -> Refused:
        """Logs and counts that a table could not be read or restored, and returns the refusal."""
        is_newer = isinstance(trouble, UnknownEntry) and self._log.is_shared  # which another server can read
        is_damage = not is_newer and not isinstance(trouble, NotRead | OSError)
        if table_id not in self._logged:
            self._metrics.damaged_tables.inc(is_damage)
            self._metrics.tables_not_read.inc(not is_damage)
            what = "a table is damaged" if is_damage else "a table could not be read"
            known = isinstance(trouble, Damaged | NotRead | OSError)  # otherwise it may be a bug, and its place helps
            place = {"id_begins": table_id[:SHOWN_LETTERS]}
            log.error("%s: %s", what, trouble, extra=place, exc_info=None if known else trouble)
            self._logged[table_id] = None
            if len(self._logged) > MOST_LOGGED_IDS:
                self._logged.popitem(last=False)
        self._logged.move_to_end(table_id)  # an id that is still requested is not dropped
        return Refused("damaged" if is_damage else "not_read")

    def clear_failure(self, table_id: str) -> None:
        """Records that a table was read, so that damage found later is logged again."""
        self._logged.pop(table_id, None)
