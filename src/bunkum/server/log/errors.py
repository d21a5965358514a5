"""What can be wrong with the database: as a whole, or with what it holds of one table."""

import sqlite3


class Unusable(Exception):  # noqa: N818  a sentence for the operator
    """The database cannot be used; the sentence says why and what to do. Nothing was changed."""


def cause(error: Exception) -> str:
    """What went wrong, for the end of a sentence."""
    if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return "there is no room left on the disk"
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
