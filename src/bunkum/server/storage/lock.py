"""Locks the data folder, so that only one server at a time uses it."""

import errno
import logging
import os
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from bunkum.server.storage.errors import Unusable
from bunkum.server.storage.files import FILE_MODE

log = logging.getLogger("bunkum.log")


def lock_folder(path: Path) -> ExitStack:
    """Locks the folder of the database `path` until the result is closed; raises `Unusable` if another server uses it.

    The system releases the lock when the process ends, however it ends. Locks a file beside the database, which earlier
    versions and Windows know, and the folder itself, since somebody may delete that file.
    """
    with ExitStack() as locks:
        file = locks.enter_context(open(f"{path}.lock", "a", encoding="ascii", opener=_open_private))
        try:
            _lock_file(file)
            if os.name != "nt":
                descriptor = os.open(path.parent, os.O_RDONLY)
                locks.callback(os.close, descriptor)
                _lock_descriptor(descriptor)
        except OSError as error:
            if error.errno not in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK):
                raise
            raise Unusable(f"{path} is in use: another Bunkum is running on this data folder.") from None
        return locks.pop_all()


def _open_private(name: str, flags: int) -> int:
    return os.open(name, flags, FILE_MODE)


def _lock_file(file: IO[str]) -> None:
    try:
        import fcntl  # noqa: PLC0415  not on Windows
    except ModuleNotFoundError:
        import msvcrt  # noqa: PLC0415  on Windows alone

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock_descriptor(descriptor: int) -> None:
    """Locks a folder. Some network file systems can lock only files; there the lock on the file is enough."""
    import fcntl  # noqa: PLC0415  not on Windows

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        log.warning("the data folder itself cannot be locked, only a file in it: %s", error.strerror)
