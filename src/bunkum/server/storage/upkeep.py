"""What a server does now and then: codes are renewed, it is noted when tables were used, what is old is deleted."""

import logging
from collections.abc import Callable, Sequence

from bunkum.server.clock import Clock, ClockCheck
from bunkum.server.storage.errors import StorageError
from bunkum.server.storage.protocol import Log
from bunkum.server.tables.live_table import LiveTable

log = logging.getLogger("bunkum.upkeep")

CODE_SECONDS = 2 * 3600.0
"""A table's code leads to it so long after somebody was last there."""
RENEW_SECONDS = 1200.0
PURGE_SECONDS = 3600.0
DAY_SECONDS = 86400.0


class Upkeep:
    """The upkeep of one database. Call it on the event loop's thread only."""

    def __init__(self, log: Log, keep_days: float, clock: Clock, lives: Callable[[], Sequence[LiveTable]]) -> None:
        """`lives` tells which tables are in memory; what is older than `keep_days` is deleted."""
        self._log, self._keep_days, self._clock, self._lives = log, keep_days, clock, lives
        self._check = ClockCheck(clock)
        self._since = clock.wall()
        """Since when this run has noted when tables were used, by the clock as it is set now."""
        self._renewed, self._purged = clock.monotonic(), clock.monotonic() - PURGE_SECONDS

    async def renew_code(self, key: int) -> str:
        """The code of a table, which leads there for a while from now on."""
        now = self._clock.wall()
        return await self._log.renew_code(key, now, now + CODE_SECONDS)

    async def touch(self, live: LiveTable) -> None:
        """Note that a table was used until now. Where the disk is full that is not noted."""
        key, phase, now = live.key, live.table.room.phase, self._clock.wall()
        try:
            await self._log.touch(key, phase, now)
        except StorageError as error:
            log.warning("it could not be noted when a table was used: %s", error, extra={"table": key})

    async def run_what_is_due(self) -> None:
        """Do what is due by now. What fails is logged, and tried again when it is due the next time."""
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
        for live in self._lives():
            if live.empty_since is None:
                await self.renew_code(live.key)
                await self.touch(live)

    async def _purge(self) -> None:
        now = self._clock.wall()
        before, count = now - self._keep_days * DAY_SECONDS, 1
        await self._log.correct_times(now)
        while count:
            in_use = {live.key for live in self._lives()}
            count = await self._log.sweep(before, in_use)
            log.info("talk and unfinished games forgotten", extra={"tables": count})
