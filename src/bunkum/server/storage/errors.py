"""Exceptions of the storage: about the whole database, or about one table."""

import sqlite3


class Unusable(Exception):  # noqa: N818  a sentence for the operator
    """The database cannot be used; the sentence says why and what to do. Nothing was changed."""


class Damaged(Exception):  # noqa: N818  a sentence for the operator
    """The stored rows of a table are not as they were written; the sentence says what is wrong."""


class NotRead(Exception):  # noqa: N818  a sentence for the operator
    """The database cannot be read at the moment, for example since no file descriptors are left; try again later."""


class StorageError(Exception):
    """The log cannot be read or written at the moment; nothing was changed."""


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
