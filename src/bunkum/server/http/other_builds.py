"""Serves files of other builds of the page, for pages that are open during an update.

A page fetches its parts when they are needed, by names that are derived from their content. A server that has another
build would not have these files, and an open page would break in the middle of a game. So each server keeps its files
where the next one, and others that share its log, find them (`storage/page_builds.py`).
"""

import logging
from collections.abc import Mapping

from bunkum.server.http.page_assets import Asset, build_file_asset
from bunkum.server.storage import StorageError
from bunkum.server.storage.page_builds import PageBuilds

log = logging.getLogger("bunkum.page")


class OtherBuilds:
    """The files that other builds have and this one has not."""

    def __init__(self, builds: PageBuilds, page: Mapping[str, Asset]) -> None:
        """`page` is the build that this server serves."""
        self._builds, self._page = builds, page
        self._assets: dict[str, Asset] = {}

    async def keep_own(self, build: str) -> None:
        """Keeps the files of the page, whose build has this id, for other servers; called before any is served."""
        files = {name: asset.body for name, asset in self._page.items() if name.startswith("assets/")}
        if not files:
            return
        try:
            await self._builds.add(build, files)
        except StorageError as error:
            log.warning("the page's files could not be kept for other servers: %s", error)

    async def get(self, name: str) -> Asset | None:
        """Returns a file of another build; None if this build has it too, or none has it, or it cannot be read."""
        if name in self._page:
            return None
        if name not in self._assets:
            try:
                body = await self._builds.find_file(name)
            except StorageError as error:
                log.warning("a file of another build of the page could not be read: %s", error)
                return None
            if body is None:
                return None
            self._assets[name] = build_file_asset(name, body)
        return self._assets[name]
