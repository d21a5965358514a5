"""Measures how long those who want to play wait: until they have a seat, and until somebody else is at their table."""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic

from bunkum.server.metrics import Metrics
from bunkum.server.wire.lobby_messages import OpenTable

LOOK_SECONDS = 1.0
LONGEST_SECONDS = 600.0
"""Whoever was alone with bots for so long is counted as paired with nobody."""


class CompanyWatch:
    """Those who were seated alone, until somebody comes. Use it on the event loop's thread only."""

    def __init__(self, metrics: Metrics, tables: Callable[[], Mapping[str, OpenTable]]) -> None:
        """Looks for others in what the lobby tells of open `tables`."""
        self._metrics, self._tables = metrics, tables
        self._alone: dict[str, float] = {}
        """When those asked who are alone at a table, by its id."""
        self._task: asyncio.Task[None] | None = None

    def note_seat(self, table: str, asked_at: float, *, has_company: bool) -> None:
        """Notes that somebody who asked at that time, by the monotonic clock, has a seat now."""
        now = monotonic()
        self._metrics.observe_seat(now - asked_at, has_company=has_company)
        if has_company:
            self._metrics.observe_company(now - asked_at)
            self._end(table, now)
        else:
            self._alone[table] = asked_at
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stops."""
        if self._task is not None:
            self._task.cancel()

    def check(self) -> None:
        """Looks who is not alone any more, and forgets whoever was alone for long."""
        now, tables = monotonic(), self._tables()
        for table, asked_at in tuple(self._alone.items()):
            card = tables.get(table)
            if card is not None and card.people > 1:
                self._end(table, now)
            elif now - asked_at > LONGEST_SECONDS:
                del self._alone[table]

    def _end(self, table: str, now: float) -> None:
        asked_at = self._alone.pop(table, None)
        if asked_at is not None:
            self._metrics.observe_company(now - asked_at)

    async def _run(self) -> None:
        while self._alone:
            await asyncio.sleep(LOOK_SECONDS)
            self.check()
