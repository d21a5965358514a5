"""Runs the periodic upkeep of the database: renews codes, stores when tables were used, deletes what is old."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from bunkum.server.clock import DAY_SECONDS, Clock, ClockCheck
from bunkum.server.storage.errors import StorageError
from bunkum.server.storage.protocol import Log

log = logging.getLogger("bunkum.upkeep")

CODE_SECONDS = 2 * 3600.0
"""The time for which a table's code is valid at least, after somebody was last there."""
RENEW_SECONDS = 1200.0
LONGER_SECONDS = 2 * RENEW_SECONDS
"""A code is stored for so much longer, so that tables which all come back after a restart need not store theirs."""
PURGE_SECONDS = 3600.0


class TableUse(NamedTuple):
    """How a table in memory is used: its key in the log, its phase, and whether somebody is connected to it."""

    key: int
    phase: str
    is_occupied: bool


class Upkeep:
    """The upkeep of one database. Call it on the event loop's thread only."""

    def __init__(
        self,
        log: Log,
        keep_days: float,
        clock: Clock,
        tables: Callable[[], Iterable[TableUse]],
        keep_matches_days: float = 0.0,
    ) -> None:
        """Takes the tables in memory from `tables`, and deletes data that is older than `keep_days`.

        Matches that are over are deleted after `keep_matches_days`; 0: never.
        """
        self._log, self._keep_days, self._clock, self._tables = log, keep_days, clock, tables
        self._keep_matches_days = keep_matches_days
        self.delete_records: Callable[[float], Awaitable[object]] | None = None
        """Deletes what else is stored of matches that were over before a time."""
        self._check = ClockCheck(clock)
        self._since = clock.wall()
        """The time since which this run has stored times of use, by the clock as it is set now."""
        self._renewed, self._purged = clock.monotonic(), clock.monotonic() - PURGE_SECONDS

    async def renew_code(self, key: int) -> str:
        """Returns the code of a table, which is valid for `CODE_SECONDS` or longer from now on."""
        now = self._clock.wall()
        least = now + CODE_SECONDS
        return await self._log.renew_code(key, now, least, least + LONGER_SECONDS)

    async def touch(self, key: int, phase: str) -> None:
        """Stores that a table was used until now; logs it if the disk is full."""
        try:
            await self._log.touch(key, phase, self._clock.wall())
        except StorageError as error:
            log.warning("it could not be noted when a table was used: %s", error, extra={"table": key})

    async def run_what_is_due(self) -> None:
        """Runs the tasks that are due. A failure is logged, and the task runs again when it is due the next time."""
        running = self._clock.monotonic()
        try:
            jumped = self._check.measure_jump()
            if jumped:
                await self._shift(jumped)
            if running - self._renewed > RENEW_SECONDS:
                self._renewed = running
                await self._renew()
            if self._check.is_trusted and running - self._purged > PURGE_SECONDS:
                self._purged = running
                await self._purge()
        except StorageError:
            log.exception("upkeep of the database failed")

    async def _shift(self, by: float) -> None:
        since, now = self._since, self._clock.wall()
        self._since = now
        await self._log.shift_times(since, now, by)

    async def _renew(self) -> None:
        for table in self._tables():
            if table.is_occupied:
                await self.renew_code(table.key)
                await self.touch(table.key, table.phase)

    async def _purge(self) -> None:
        now = self._clock.wall()
        before, count = now - self._keep_days * DAY_SECONDS, 1
        await self._log.correct_times(now)
        while count:
            in_use = {table.key for table in self._tables()}
            count = await self._log.purge(before, in_use)
            log.info("talk and unfinished games forgotten", extra={"tables": count})
        if self._keep_matches_days:
            await self._delete_finished(now - self._keep_matches_days * DAY_SECONDS)

    async def _delete_finished(self, before: float) -> None:
        count = 1
        while count:
            in_use = {table.key for table in self._tables()}
            count = await self._log.delete_finished(before, in_use)
            log.info("finished games deleted", extra={"tables": count})
        if self.delete_records is not None:
            await self.delete_records(before)
