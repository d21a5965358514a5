"""Keeps the files of the latest builds of the page, and knows which builds other servers serve."""

import logging
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

log = logging.getLogger("bunkum.page")

KEPT_BUILDS = 3
"""The number of builds that are kept, the present one included."""


class PageBuilds(Protocol):
    """The builds of the page. Methods raise `StorageError` if files cannot be stored or read at the moment."""

    async def add(self, build: str, files: Mapping[str, bytes]) -> None:
        """Keeps the files of the build that this server is going to serve, by name, and tells other servers of it."""
        ...

    async def find_file(self, name: str) -> bytes | None:
        """Returns a file of any build that is kept; None if none has it."""
        ...

    def is_served_elsewhere(self, build: str) -> bool | None:
        """Returns whether another server serves this build now.

        None for a build that this one has never heard of: it may be that of a server which has just started.
        """
        ...


class FolderPageBuilds:
    """The builds of a server that shares its log with no other, in a folder for each."""

    def __init__(self, folder: Path) -> None:
        """Keeps them in `folder`."""
        self._folder = folder
        self._files: dict[str, Path] = {}

    async def add(self, build: str, files: Mapping[str, bytes]) -> None:
        """Keeps the files of this build, finds those of earlier builds, and deletes the oldest."""
        try:
            _copy_build(self._folder, build, files)
            builds = sorted(self._folder.iterdir(), key=_get_age)
            for path in builds[KEPT_BUILDS:]:
                shutil.rmtree(path)
            for path in reversed(builds[:KEPT_BUILDS]):
                self._files |= {file.relative_to(path).as_posix(): file for file in path.rglob("*") if file.is_file()}
        except OSError as error:
            log.warning("the page's files could not be kept for the next update: %s", error)

    async def find_file(self, name: str) -> bytes | None:
        """Returns a file of any build that is kept; None if none has it, or it cannot be read."""
        path = self._files.get(name)
        try:
            return None if path is None else path.read_bytes()
        except OSError as error:
            log.warning("a file of an earlier page could not be read: %s", error)
            del self._files[name]
            return None

    def is_served_elsewhere(self, build: str) -> bool:  # noqa: ARG002
        """Returns False: there is no other server."""
        return False


def _copy_build(folder: Path, build: str, files: Mapping[str, bytes]) -> None:
    """Copies the build's files to a folder that is renamed at the end, so that a copy is complete or absent."""
    target, making = folder / build, folder / f"{build}.new"
    if target.is_dir():
        target.touch()  # makes it the latest
        return
    shutil.rmtree(making, ignore_errors=True)
    for name, body in files.items():
        (making / name).parent.mkdir(parents=True, exist_ok=True)
        (making / name).write_bytes(body)
    making.rename(target)
    target.touch()


def _get_age(path: Path) -> float:
    """Returns a number by which the latest copy sorts first, and an incomplete one last."""
    return float("inf") if path.suffix else -path.stat().st_mtime
