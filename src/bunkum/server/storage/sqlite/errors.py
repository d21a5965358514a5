"""What errors of SQLite mean: damage, or a failure that passes; and what they are in words."""

import sqlite3

from bunkum.server.storage.errors import Damaged, NotRead

_DAMAGE = frozenset((
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
))  # fmt: skip


def classify_read_error(error: sqlite3.Error) -> Damaged | NotRead:
    """Returns the exception for an error of SQLite during a read: damage, or a passing failure."""
    code = getattr(error, "sqlite_errorcode", None)  # None: the error is Python's, since a text column holds no text
    is_damage = code is None or code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or code in _DAMAGE
    return Damaged(describe_error(error)) if is_damage else NotRead(describe_error(error))


def describe_error(error: Exception) -> str:
    """Returns what went wrong, in words that end a sentence."""
    if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return "there is no room left on the disk"
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
