"""The files of a database: who may read them, and that a file that was renamed stays renamed when the power fails."""

import logging
import os
import stat
from pathlib import Path

from bunkum.server.storage.errors import Unusable

log = logging.getLogger("bunkum.log")

FOLDER_MODE, FILE_MODE = 0o700, 0o600
"""Who can read the database can see every die."""
_OTHERS = 0o077


def make_folder(path: Path) -> None:
    """Make the folder of the database `path`, or close the one that is there to other users.

    A folder that holds other things too is left as it is: it may be a home, or `/tmp`.
    """
    folder = path.parent
    folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    mode = folder.stat().st_mode
    if not mode & _OTHERS:
        return
    is_shared = mode & stat.S_ISVTX or any(not _belongs(file.name, path.name) for file in folder.iterdir())
    if is_shared:
        log.warning("others may open the data folder, which holds other things too; they cannot read the database")
    else:
        _set_mode(folder, FOLDER_MODE)


def close_to_others(path: Path) -> None:
    """Let nobody else read the database, what lies beside it, and copies."""
    for file in path.parent.glob(path.name + "*"):
        if file.is_file() and file.stat().st_mode & _OTHERS:
            _set_mode(file, FILE_MODE)


def refuse_odd_file(path: Path) -> None:
    """`Unusable` where the database is there and is not a file that can be written."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise Unusable(f"{path} is not a file. It was left as it is: choose another data folder.")
    if not mode & stat.S_IWUSR:
        raise Unusable(f"{path} is read-only. It was left as it is: `chmod u+w` it, or choose another data folder.")


def create_private(path: Path) -> None:
    """An empty file that nobody else may read; what was there is gone."""
    remove(path)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))


def remove(path: Path) -> None:
    """Remove a database and what SQLite keeps beside it."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def rename_for_good(path: Path, target: Path) -> None:
    """Rename a complete file, on the disk too."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    path.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Put on the disk which files a folder holds."""
    if os.name == "nt":  # Windows opens no folder
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _belongs(name: str, database: str) -> bool:
    return name.startswith(database) or name == "lost+found"


def _set_mode(path: Path, mode: int) -> None:
    try:
        path.chmod(mode)
    except OSError as error:
        log.warning("others may read the data: %s", error.strerror, extra={"file": path.name})
