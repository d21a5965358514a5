"""Reads tables back from the log. One that cannot be read is told of once, counted, and refused in a sentence."""

import logging
from collections import OrderedDict

from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.storage import Damaged, Log, NotRead, Stored

log = logging.getLogger("bunkum.tables")

REMEMBERED = 1000
"""Tables that could not be read, and have been told of."""
SHOWN_LETTERS = 6
"""Of a table's id, which is the key to it: 36 of 128 bits. An operator who is told a link finds it in the log, and who
has the log finds no table."""


class StoredTables:
    """The tables that the log holds. Belongs to the event loop's thread."""

    def __init__(self, storage: Log, metrics: Metrics) -> None:
        """Reads from `storage` and counts in `metrics`."""
        self._log, self._metrics = storage, metrics
        self._told: OrderedDict[str, None] = OrderedDict()

    async def read(self, table_id: str) -> Stored:
        """A table and its log; `Refused` where there is none, or where it cannot be read."""
        try:
            stored = await self._log.read(table_id)
        except Exception as trouble:
            raise self.refusal(table_id, trouble) from trouble
        if stored is None:
            raise Refused("no_such_table")
        self._metrics.rows_without_checksum.inc(stored.unchecked)
        return stored

    def refusal(self, table_id: str, trouble: Exception) -> Refused:
        """How to say that a table could not be read, or not be made of what was read."""
        is_damage = not isinstance(trouble, NotRead | OSError)
        if table_id not in self._told:
            self._metrics.damaged_tables.inc(is_damage)
            self._metrics.tables_not_read.inc(not is_damage)
            what = "a table is damaged" if is_damage else "a table could not be read"
            known = isinstance(trouble, Damaged | NotRead | OSError)  # else a bug, perhaps, and where it is helps
            place = {"id_begins": table_id[:SHOWN_LETTERS]}
            log.error("%s: %s", what, trouble, extra=place, exc_info=None if known else trouble)
            self._told[table_id] = None
            if len(self._told) > REMEMBERED:
                self._told.popitem(last=False)
        return Refused("damaged" if is_damage else "not_read")

    def was_read(self, table_id: str) -> None:
        """A table is well. If it is damaged once more, that is told again."""
        self._told.pop(table_id, None)
