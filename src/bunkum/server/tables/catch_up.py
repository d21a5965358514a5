"""Reads from the log what a table in memory does not know yet: what other servers have appended."""

import logging
from asyncio import Task, create_task, sleep
from collections.abc import Callable

from bunkum.server.storage import Log, StorageError, StoredEntry

log = logging.getLogger("bunkum.live")

RETRY_SECONDS = 0.5
"""The time until the log is read again after it could not be."""


class CatchUp:
    """Reads one at a time. While it runs, nothing is planned, since it would be planned on what has passed."""

    def __init__(
        self,
        storage: Log,
        key: int,
        get_seq: Callable[[], int],
        *,
        fold: Callable[[StoredEntry], None],
        on_end: Callable[[], None],
        on_failure: Callable[[], None],
    ) -> None:
        """Reads the entries of the table with this `key` from `get_seq()` on, calls `fold` for each, then `on_end`."""
        self._log, self._key, self._get_seq = storage, key, get_seq
        self._fold, self._on_end, self._on_failure = fold, on_end, on_failure
        self._task: Task[None] | None = None
        self._must_read_again = False

    @property
    def is_running(self) -> bool:
        """Whether it reads just now."""
        return self._task is not None

    def start(self) -> None:
        """Reads; once more if it is reading already."""
        if self._task is None:
            self._task = create_task(self._run())
        else:
            self._must_read_again = True

    def close(self) -> None:
        """Stops, and calls nobody any more."""
        if self._task is not None:
            self._task.cancel()
        self._fold, self._on_end, self._on_failure = _ignore, _ignore, _ignore  # objects in a cycle stay in memory

    async def _run(self) -> None:
        try:
            self._must_read_again = True
            while self._must_read_again:
                self._must_read_again = False
                for stored in await self._read():
                    self._fold(stored)
        except Exception:
            log.exception("a table lost its thread", extra={"table": self._key, "entry": self._get_seq()})
            self._task = None
            self._on_failure()
            return
        self._task = None
        self._on_end()

    async def _read(self) -> list[StoredEntry]:
        while True:
            try:
                return await self._log.read_from(self._key, self._get_seq())
            except StorageError as error:
                log.warning("the log cannot be read: %s", error, extra={"table": self._key, "entry": self._get_seq()})
                await sleep(RETRY_SECONDS)


def _ignore(*_: object) -> None:
    """Does nothing."""
