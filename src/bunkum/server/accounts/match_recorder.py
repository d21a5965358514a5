"""Records for accounts the matches that are over.

A server does it after it has appended the last entry of a match, off the path of any move. Should it die before, or the
database of accounts be away, the table stays marked as open, and is recorded when one of its players looks at their
profile. To record a match again changes nothing.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable

from bunkum.server.accounts.profiles import Profiles
from bunkum.server.clock import Clock
from bunkum.server.refusals import Refused
from bunkum.server.storage import StorageError
from bunkum.server.tables.stored_tables import StoredTables
from bunkum.server.workers.jobs import RecordJob
from bunkum.server.workers.pool import Pool, WorkerUnavailable
from bunkum.table.match_record import TableRecord

log = logging.getLogger("bunkum.accounts")

MOST_OPEN_TABLES = 50
"""The most tables that are recorded because somebody looks at their profile."""
LOOK_SECONDS = 2.0
"""For so long a profile waits for what is not recorded yet."""


class MatchRecorder:
    """Records matches. Use it on the event loop's thread only."""

    def __init__(self, profiles: Profiles, stored: StoredTables, pool: Pool, clock: Clock) -> None:
        """Reads logs from `stored`, computes in `pool`, and stores in `profiles`."""
        self._profiles, self._stored, self._pool, self._clock = profiles, stored, pool, clock
        self._running: dict[str, asyncio.Task[None]] = {}
        self._background: set[asyncio.Task[None]] = set()

    async def note_table(self, account: str, table: str, persons: Iterable[str], network: str) -> None:
        """Stores that an account may play at a table, which knows it by these persons; a failure is logged.

        `network` is the keyed hash of where its device comes from.
        """
        try:
            await self._profiles.note_table(account, table, persons, network)
        except StorageError as error:  # it is asked again with the next connection
            log.warning("matches of an account at a table may not be recorded: %s", error)

    def on_match_over(self, table: str) -> None:
        """Begins to record the match that is over at a table."""
        self._run_in_background(self._record_again(table, self._clock.wall()))

    def record_soon(self, table: str) -> None:
        """Begins to record the matches of a table at which an account has received older seats."""
        self._run_in_background(self.record(table))

    async def record_open(self, account: str) -> None:
        """Records what is not recorded yet of an account, as far as that is done within `LOOK_SECONDS`.

        What is not done then goes on in the background. Raises `StorageError` if it cannot be read which tables.
        """
        tables = await self._profiles.list_open_tables(account, MOST_OPEN_TABLES)
        if tables:
            await asyncio.wait([self._run_in_background(self.record(table)) for table in tables], timeout=LOOK_SECONDS)

    async def record(self, table: str, last_at: float | None = None) -> None:
        """Records the matches of a table that are over; a failure is logged, and the table stays open.

        `last_at`: when its last entry was appended; None if that is not known exactly.
        """
        running = self._running.get(table)
        if running is None:
            running = self._running[table] = asyncio.create_task(self._record(table, last_at))
            running.add_done_callback(lambda _: self._running.pop(table, None))
        await asyncio.shield(running)

    async def close(self) -> None:
        """Stops; what is not recorded yet will be later."""
        tasks = (*self._background, *self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _record_again(self, table: str, last_at: float) -> None:
        """Records a table once more if it is being recorded, since its log may have been read before the last entry."""
        running = self._running.get(table)
        if running is not None:
            await asyncio.wait((running,))
        await self.record(table, last_at)

    async def _record(self, table: str, last_at: float | None) -> None:
        try:
            players = await self._profiles.list_players(table)
            if players:
                stored = await self._stored.read(table)
                after = min(player.recorded for player in players)
                entries = tuple(entry for _, entry in stored.entries)
                record = await self._compute(RecordJob(stored.row.game, after, entries))
                ended = stored.row.touched_at if last_at is None else last_at
                await self._profiles.record(
                    table, stored.row.game, record, players, ended, is_practice=stored.row.practice
                )
        except Refused as no:
            if no.code == "no_such_table":  # it was purged
                await self._forget(table)
        except (StorageError, WorkerUnavailable, RuntimeError) as error:
            log.warning("matches were not recorded: %s", error)

    async def _compute(self, job: RecordJob) -> TableRecord:
        record = await self._pool.run_anyway(job)
        assert isinstance(record, TableRecord)
        return record

    async def _forget(self, table: str) -> None:
        try:
            await self._profiles.close_table(table)
        except StorageError as error:
            log.warning("a table that is gone stays open for its players: %s", error)

    def _run_in_background(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task
