"""The log: what happened at every table, stored before anybody sees it.

`protocol.Log` is what the server knows; `sqlite_log` implements it. One thread writes: it takes what waits in its
queue, inserts it in one statement, commits once, and only then reports. The next batch gathers while a commit is
running. The queue is bounded, and a request that finds it full is refused. Each entry has an id, so that what is asked
again long after it was done is not done twice.
"""

from bunkum.server.storage.errors import Damaged, NotRead, StorageError, Unusable
from bunkum.server.storage.opening import closed, opened
from bunkum.server.storage.protocol import AppendResult, Log, OnAppend, Row, Steps, Stored, TableRow, server_id
from bunkum.server.storage.reader import Reader
from bunkum.server.storage.sqlite_log import SqliteLog, open_log
from bunkum.server.storage.writer import Writer

__all__ = [
    "AppendResult",
    "Damaged",
    "Log",
    "NotRead",
    "OnAppend",
    "Reader",
    "Row",
    "SqliteLog",
    "Steps",
    "StorageError",
    "Stored",
    "TableRow",
    "Unusable",
    "Writer",
    "closed",
    "open_log",
    "opened",
    "server_id",
]
