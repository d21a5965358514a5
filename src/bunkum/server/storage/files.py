"""Handles the files of a database: their permissions, and renames that survive a power failure."""

import logging
import os
import stat
from pathlib import Path

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


def create_private_file(path: Path) -> None:
    """Creates an empty file that other users cannot read, in place of any database there."""
    remove_database(path)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))


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
    return name.startswith(database) or name == "lost+found"


def _set_mode(path: Path, mode: int) -> None:
    try:
        path.chmod(mode)
    except OSError as error:
        log.warning("others may read the data: %s", error.strerror, extra={"file": path.name})
