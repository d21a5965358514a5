"""One server at a time has a data folder."""

import errno
import logging
import os
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from bunkum.server.storage.errors import Unusable
from bunkum.server.storage.files import FILE_MODE

log = logging.getLogger("bunkum.log")


class Lock:
    """Holds the data folder until it is closed. The system lets go of it when the process dies, however it dies."""

    def __init__(self, held: ExitStack) -> None:
        """Hold what was locked."""
        self._held = held

    def close(self) -> None:
        """Let another server have the folder."""
        self._held.close()


def lock_folder(path: Path) -> Lock:
    """Lock the folder of the database `path`; `Unusable` where another server has it.

    A file beside the database is locked, which earlier versions know and which Windows can; and the folder itself,
    for somebody may delete that file.
    """
    with ExitStack() as held:
        file = held.enter_context(open(f"{path}.lock", "a", encoding="ascii", opener=_private))
        try:
            _lock_file(file)
            if os.name != "nt":
                descriptor = os.open(path.parent, os.O_RDONLY)
                held.callback(os.close, descriptor)
                _lock_descriptor(descriptor)
        except OSError as error:
            if error.errno not in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK):
                raise
            raise Unusable(f"{path} is in use: another Bunkum is running on this data folder.") from None
        return Lock(held.pop_all())


def _private(name: str, flags: int) -> int:
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
    """Lock a folder. Some network file systems lock files alone, which must do there."""
    import fcntl  # noqa: PLC0415  not on Windows

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        log.warning("the data folder itself cannot be locked, only a file in it: %s", error.strerror)
