"""Handles the files of a database: permissions, the lock of their folder, renames that survive a power failure."""

import errno
import logging
import os
import stat
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

from bunkum.server.settings import ACCOUNTS_FILE
from bunkum.server.storage.errors import Unusable

log = logging.getLogger("bunkum.log")

FOLDER_MODE, FILE_MODE = 0o700, 0o600
"""Whoever can read the database can see every die."""
_OTHERS = 0o077


def make_folder(path: Path) -> None:
    """Makes the folder of the database `path`; closes an existing folder to other users.

    A folder that holds other files too is left as it is: it may be a home folder, or `/tmp`.
    """
    folder = path.parent
    folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    mode = folder.stat().st_mode
    if not mode & _OTHERS:
        return
    is_shared = mode & stat.S_ISVTX or any(not _is_database_file(file.name, path.name) for file in folder.iterdir())
    if is_shared:
        log.warning("others may open the data folder, which holds other things too; they cannot read the database")
    else:
        _set_mode(folder, FOLDER_MODE)


def create_private(path: Path) -> None:
    """Creates a file that only its own user can read, if there is none; closes an existing one to other users."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    if path.stat().st_mode & _OTHERS:
        _set_mode(path, FILE_MODE)


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


@contextmanager
def lock_unfinished(path: Path) -> Generator[None]:
    """Locks the file `path`, which is being written and has not its name yet, by another file beside it.

    Raises `Unusable` if another process writes it. The system releases the lock when the process ends.
    """
    lock = path.with_name(f"{path.name}.lock")
    with ExitStack() as opened:
        while True:
            file = opened.enter_context(open(lock, "a", encoding="ascii", opener=_open_private))
            try:
                _lock_file(file)
            except OSError:
                raise Unusable(f"Another process is just writing {path}: wait until it is done.") from None
            if lock.exists() and lock.stat().st_ino == os.fstat(file.fileno()).st_ino:
                break  # otherwise its owner has deleted it meanwhile
        try:
            yield
        finally:
            with suppress(OSError):  # Windows deletes no open file
                lock.unlink(missing_ok=True)


def publish_file(path: Path, target: Path) -> None:
    """Syncs a complete file and gives it its name; raises `FileExistsError` if there is a file with that name."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    try:
        os.link(path, target)  # unlike a rename it replaces nothing
    except FileExistsError:
        raise
    except OSError:  # as on a memory card, which knows no links
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        path.rename(target)
    path.unlink(missing_ok=True)
    sync_folder(target.parent)


def restrict_access(path: Path) -> None:
    """Removes the permissions of other users from the database, the files of SQLite beside it, and copies."""
    for file in path.parent.glob(path.name + "*"):
        if file.is_file() and file.stat().st_mode & _OTHERS:
            _set_mode(file, FILE_MODE)


def check_database_file(path: Path) -> None:
    """Raises `Unusable` if the path exists and is not a writable file."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise Unusable(f"{path} is not a file. It was left as it is: choose another data folder.")
    if not mode & stat.S_IWUSR:
        raise Unusable(f"{path} is read-only. It was left as it is: `chmod u+w` it, or choose another data folder.")


def create_private_file(path: Path, *, for_owner_of_folder: bool = False) -> None:
    """Creates an empty file that other users cannot read, in place of any database there.

    `for_owner_of_folder`: if root creates it, it belongs to the owner of the folder, for example the user of a service.
    """
    remove_database(path)
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE)
    try:
        if for_owner_of_folder and os.name != "nt" and os.geteuid() == 0:
            folder = path.parent.stat()
            os.fchown(descriptor, folder.st_uid, folder.st_gid)
    finally:
        os.close(descriptor)


def remove_database(path: Path) -> None:
    """Removes a database and the files that SQLite keeps beside it."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def rename_durably(path: Path, target: Path) -> None:
    """Syncs and renames a complete file, so that it keeps its new name after a power failure."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    path.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Syncs the list of files in a folder to the disk."""
    if os.name == "nt":  # Windows cannot open a folder
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _is_database_file(name: str, database: str) -> bool:
    return name.startswith((database, ACCOUNTS_FILE)) or name == "lost+found"


def _set_mode(path: Path, mode: int) -> None:
    try:
        path.chmod(mode)
    except OSError as error:
        log.warning("others may read the data: %s", error.strerror, extra={"file": path.name})


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
