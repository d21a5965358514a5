"""Serves files of earlier builds of the page, for pages that are open during an update.

A page fetches its parts when they are needed, by names that are derived from their content. After an update the server
would not have these files any more, and an open page would break in the middle of a game. So each build leaves a copy
of its files in the data folder, and the latest builds before this one are served from there.
"""

import logging
import shutil
from collections.abc import Mapping
from pathlib import Path

from bunkum.server.http.page_assets import Asset, read_asset

log = logging.getLogger("bunkum.page")

MOST_EARLIER = 2
"""The number of builds that are kept beside the present one."""


class EarlierPages:
    """The files of earlier builds."""

    def __init__(self, folder: Path, build: str, page: Mapping[str, Asset]) -> None:
        """Copies `page`, the present build, to `folder`, finds earlier builds there, and deletes the oldest."""
        self._files: dict[str, Path] = {}
        self._assets: dict[str, Asset] = {}
        if not build:
            return
        try:
            _copy_build(folder, build, page)
            builds = sorted((path for path in folder.iterdir() if path.name != build), key=_get_age)
            for path in builds[MOST_EARLIER:]:
                shutil.rmtree(path)
            for path in reversed(builds[:MOST_EARLIER]):
                self._files |= {file.relative_to(path).as_posix(): file for file in path.rglob("*") if file.is_file()}
        except OSError as error:
            log.warning("the page's files could not be kept for the next update: %s", error)
        for name in page:
            self._files.pop(name, None)

    def get(self, name: str) -> Asset | None:
        """Returns a file of an earlier build; None if this build has it too, or none had it, or it cannot be read."""
        path = self._files.get(name)
        if path is not None and name not in self._assets:
            try:
                self._assets[name] = read_asset(path)
            except OSError as error:
                log.warning("a file of an earlier page could not be read: %s", error)
                del self._files[name]
        return self._assets.get(name)


def _copy_build(folder: Path, build: str, page: Mapping[str, Asset]) -> None:
    """Copies the build's files to a folder that is renamed at the end, so that a copy is complete or absent."""
    target, making = folder / build, folder / f"{build}.new"
    if target.is_dir():
        target.touch()  # makes it the latest
        return
    shutil.rmtree(making, ignore_errors=True)
    for name, leaf in page.items():
        if name.startswith("assets/"):
            (making / name).parent.mkdir(parents=True, exist_ok=True)
            (making / name).write_bytes(leaf.body)
    if making.is_dir():
        making.rename(target)
        target.touch()


def _get_age(path: Path) -> float:
    """Returns a number by which the latest copy sorts first, and an incomplete one last."""
    return float("inf") if path.suffix else -path.stat().st_mtime
