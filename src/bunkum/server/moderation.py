"""Blocks, reports and bans of a running server: what is held in memory of them, and what follows when they change."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from bunkum.core import Illegal
from bunkum.server.accounts.bans import BanList, describe_ban
from bunkum.server.accounts.blocks import Blocks, Conflicts
from bunkum.server.accounts.marks import Marker, Marks
from bunkum.server.accounts.operators import Operators
from bunkum.server.accounts.reports import Reports
from bunkum.server.clock import DAY_SECONDS, Clock, ClockCheck
from bunkum.server.net.session_watch import SessionWatch
from bunkum.server.refusals import Refused
from bunkum.server.storage import StorageError
from bunkum.server.storage.queries import QueryDatabase
from bunkum.server.tables.broadcast import Guest
from bunkum.server.tables.recognition import Recognition
from bunkum.server.tables.registry import TableRegistry
from bunkum.server.wording import Wording
from bunkum.table.room_actions import Leave
from bunkum.table.text_cleaning import find_skeleton

log = logging.getLogger("bunkum.moderation")

CHECK_SECONDS = 5.0
"""A change of which no other server has told is noticed within this time, as that by `bunkum admin`."""
PURGE_SECONDS = 3600.0


class Moderation:
    """What keeps people apart who must not meet. Use it on the event loop's thread only."""

    def __init__(
        self, database: QueryDatabase, clock: Clock, marker: Marker, wording: Wording, keep_days: float
    ) -> None:
        """Holds nothing until `open`. Closed reports are deleted after `keep_days`."""
        self._database, self._clock, self._wording, self._keep_days = database, clock, wording, keep_days
        self.marker = marker
        self.blocks = Blocks(database, clock.wall)
        self.reports = Reports(database, clock.wall)
        self.operators = Operators(database, clock.wall)
        self.bans = BanList(database, clock.wall)
        self.people = Recognition()
        self.open_reports = 0
        self._registry: TableRegistry | None = None
        self._sessions: SessionWatch | None = None
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._check = ClockCheck(clock)
        self._purged_at = clock.monotonic()

    async def open(self, registry: TableRegistry, sessions: SessionWatch) -> None:
        """Reads what is stored, and begins to follow what changes; raises `StorageError` if it cannot be read."""
        self._registry, self._sessions = registry, sessions
        await self._refresh()
        self._database.listen(self._news.set)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stops."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def find_conflicts(self, people: Sequence[Marks]) -> Sequence[Conflicts]:
        """Returns for each the marks of all with whom they must not be brought together; none if that cannot be read.

        Whoever plays as a guest can do so while the database of accounts does not answer.
        """
        try:
            return await self.blocks.find_conflicts(people)
        except StorageError as error:
            log.warning("it is not known who has blocked whom: %s", error)
            return [frozenset() for _ in people]

    async def apply_change(self) -> None:
        """Acts on what was just stored, here and at all other servers; raises `StorageError` if it cannot be read."""
        await self._refresh()
        await self._enforce()
        await self._database.tell_others()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), CHECK_SECONDS)
            self._news.clear()
            try:
                await self._refresh()
                await self._enforce()
                await self._purge()
            except StorageError as error:
                log.warning("bans and reports could not be read: %s", error)
            except Exception:
                log.exception("bans could not be enforced")

    async def _refresh(self) -> None:
        await self.bans.refresh()
        self.open_reports = await self.reports.count_open()
        self._wording.operators = {
            find_skeleton(operator.name): operator.account for operator in await self.operators.list_all()
        }

    async def _enforce(self) -> None:
        """Ends the sessions of banned accounts, closes tables, and takes banned people from open tables."""
        assert self._registry is not None
        assert self._sessions is not None
        self.people.keep({live.facts.id for live in self._registry.tables})
        if not self.bans.listed and not self.bans.closed_tables:
            return
        await self._sessions.check()
        for live in self._registry.tables:
            if live.facts.id in self.bans.closed_tables:
                self._registry.close_table(live)
        for connection, (table, marks) in self.people.connections.items():
            ban = self.bans.find(marks)
            if ban is not None and self._is_open(table):
                await self._take_away(connection, table)
                connection.close("banned", None, describe_ban(ban))

    def _is_open(self, table: str) -> bool:
        assert self._registry is not None
        room = self._registry.get_loaded_room(table)
        return room is not None and room.listed

    async def _take_away(self, connection: Guest, table: str) -> None:
        """Leaves the seats of a connection, as if its person did."""
        assert self._registry is not None
        for live in self._registry.tables:
            if live.facts.id == table:
                for seat in live.get_seats(connection):
                    with suppress(Refused, Illegal):
                        await live.act(seat, Leave())

    async def _purge(self) -> None:
        """Deletes what is too old, once in a while."""
        now = self._clock.monotonic()
        if now - self._purged_at < PURGE_SECONDS:
            return
        self._purged_at = now
        self._check.measure_jump()
        if self._check.is_trusted:
            await self.reports.purge(self._clock.wall() - self._keep_days * DAY_SECONDS)
            await self.blocks.purge()
            await self.bans.purge()
