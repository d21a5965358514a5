"""The log: entries of every table, committed before anybody sees them (decision 0011).

Theory. The log is the truth, keyed by table and sequence number. One thread writes: it drains its queue, inserts all
that waited in one statement, commits once, and only then reports; the commit in flight is the window in which the next
batch gathers. The queue is bounded, and a house whose queue is full says so. A move's id stands in its row, so that
what is asked again long after it was done is not done twice.
"""

from bunkum.server.storage.errors import Damaged, NotRead, Unusable
from bunkum.server.storage.jobs import Kept, Row, Steps
from bunkum.server.storage.opening import closed, opened
from bunkum.server.storage.reader import Reader, TableRow
from bunkum.server.storage.writer import Writer

__all__ = [
    "Damaged",
    "Kept",
    "NotRead",
    "Reader",
    "Row",
    "Steps",
    "TableRow",
    "Unusable",
    "Writer",
    "closed",
    "opened",
]
