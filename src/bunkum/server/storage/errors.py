"""Exceptions of the storage: about the whole database, or about one table."""


class Unusable(Exception):  # noqa: N818  a sentence for the operator
    """The database cannot be used; the sentence says why and what to do. Nothing was changed."""


class UnusableForNow(Unusable):
    """The database cannot be used at the moment; the same may work later, for example once PostgreSQL is up."""


class DamagedDatabase(Unusable):
    """The database cannot be used, since it is damaged as a whole."""


class Damaged(Exception):  # noqa: N818  a sentence for the operator
    """The stored rows of a table are not as they were written; the sentence says what is wrong."""


class UnknownEntry(Damaged):
    """An entry is as it was written, and yet cannot be read: perhaps a newer Bunkum wrote it."""


class UnusableSnapshot(Exception):  # noqa: N818  a sentence for the operator
    """A snapshot is of no use, and its table must be read without it; the sentence says why."""


class NotRead(Exception):  # noqa: N818  a sentence for the operator
    """The database cannot be read at the moment, for example since no file descriptors are left; try again later."""


class StorageError(Exception):
    """The log cannot be read or written at the moment; nothing was changed."""


class CopyFailed(Exception):  # noqa: N818  a sentence for the operator
    """A database was not copied; the sentence says why. The target is as it was before."""
