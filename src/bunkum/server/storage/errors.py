"""What can be wrong with the database: as a whole, or with what it holds of one table."""

import sqlite3


class Unusable(Exception):  # noqa: N818  a sentence for the operator
    """The database cannot be used; the sentence says why and what to do. Nothing was changed."""


class Damaged(Exception):  # noqa: N818  a sentence for the operator
    """What the database holds of a table is not what was written; the sentence says what is wrong."""


class NotRead(Exception):  # noqa: N818  a sentence for the operator
    """The database could not be read now, and may be read later: there were no descriptors left, say."""


class StorageError(Exception):
    """The log could not be read or written at the moment; nothing was changed."""


_DAMAGE = frozenset((
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
))  # fmt: skip


def reading_trouble(error: sqlite3.Error) -> Damaged | NotRead:
    """What it means that SQLite could not read something."""
    code = getattr(error, "sqlite_errorcode", None)  # None: Python could not, for text was no text
    is_damage = code is None or code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or code in _DAMAGE
    return Damaged(cause(error)) if is_damage else NotRead(cause(error))


def cause(error: Exception) -> str:
    """What went wrong, for the end of a sentence."""
    if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return "there is no room left on the disk"
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
