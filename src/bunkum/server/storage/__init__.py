"""Stores the log: everything that happens at a table is stored before anybody sees it.

The server uses the interface `protocol.Log`; the folders `sqlite` and `postgresql` implement it. Rows that wait go
into one statement and one commit, and then the callers are told. The next batch gathers during a commit. The queue is
bounded, and a request that finds it full is refused. Each entry has an id, so that a request that is repeated long
after it was done is not done twice.
"""

from bunkum.server.storage.errors import (
    Damaged,
    NotRead,
    StorageError,
    UnknownEntry,
    Unusable,
    UnusableForNow,
    UnusableSnapshot,
)
from bunkum.server.storage.protocol import (
    AppendResult,
    Follower,
    Log,
    OnAppend,
    Row,
    Snapshot,
    Steps,
    Stored,
    StoredEntry,
    TableRow,
    create_server_id,
)
from bunkum.server.storage.sqlite.log import SqliteLog, open_log
from bunkum.server.storage.sqlite.opening import close_database, open_database
from bunkum.server.storage.sqlite.reader import read_table
from bunkum.server.storage.sqlite.writer import Writer

__all__ = [
    "AppendResult",
    "Damaged",
    "Follower",
    "Log",
    "NotRead",
    "OnAppend",
    "Row",
    "Snapshot",
    "SqliteLog",
    "Steps",
    "StorageError",
    "Stored",
    "StoredEntry",
    "TableRow",
    "UnknownEntry",
    "Unusable",
    "UnusableForNow",
    "UnusableSnapshot",
    "Writer",
    "close_database",
    "create_server_id",
    "open_database",
    "open_log",
    "read_table",
]
