"""The ratings by which people are paired, from memory where possible: nobody waits for the database for long."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from statistics import fmean
from time import monotonic
from typing import NamedTuple

from bunkum.core.rating_scale import size_of, to_points
from bunkum.server.accounts.ratings import Ratings
from bunkum.server.storage import StorageError

log = logging.getLogger("bunkum.lobby")

WAIT_SECONDS = 0.1
"""A rating that is not there by then is not known."""
ACCOUNT_SECONDS, TABLE_SECONDS = 60.0, 5.0
"""A rating is remembered for so long; whoever comes to a table is noted there at once."""
MOST_REMEMBERED = 10_000


class _Remembered(NamedTuple):
    points: tuple[float, ...]
    until: float


class PairingRatings:
    """The ratings of those who want to play, and of those who are at tables. A provisional one counts as unknown."""

    def __init__(self, ratings: Ratings) -> None:
        """Reads ratings from `ratings`."""
        self._ratings = ratings
        self._accounts: dict[tuple[str, str, int | None], _Remembered] = {}
        self._tables: dict[str, _Remembered] = {}

    async def find(self, account: str, game: str, seats: int) -> float | None:
        """Returns the rating of an account in points, at tables with so many seats; None if it is not known."""
        size = size_of(seats)
        known = self._accounts.get((account, game, size))
        if known is None or known.until < monotonic():
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    mu = None if size is None else await self._ratings.find_settled(account, game, size)
            except (StorageError, TimeoutError):
                return None
            _make_room(self._accounts)
            points = () if mu is None else (float(to_points(mu)),)
            known = self._accounts[account, game, size] = _Remembered(points, monotonic() + ACCOUNT_SECONDS)
        return known.points[0] if known.points else None

    async def find_at_tables(self, tables: Collection[str], game: str, seats: int) -> Mapping[str, float]:
        """Returns the mean rating of those who have come to each of these tables, as far as it is known."""
        now, size = monotonic(), size_of(seats)
        asked = [table for table in tables if table not in self._tables or self._tables[table].until < now]
        if asked and size is not None:
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    found = await self._ratings.list_settled_at(asked, game, size)
            except (StorageError, TimeoutError) as error:
                log.info("ratings at tables are not known: %s", error)
            else:
                _make_room(self._tables)
                for table in asked:
                    points = tuple(float(to_points(mu)) for mu in found.get(table, ()))
                    self._tables[table] = _Remembered(points, now + TABLE_SECONDS)
        known = {table: self._tables[table].points for table in tables if table in self._tables}
        return {table: fmean(points) for table, points in known.items() if points}

    def note(self, table: str, points: float | None) -> None:
        """Notes that somebody with this rating was seated at a table, which the database does not know yet."""
        if points is not None:
            before = self._tables.get(table, _Remembered((), 0.0)).points
            self._tables[table] = _Remembered((*before, points), monotonic() + 2 * TABLE_SECONDS)


def _make_room(remembered: dict[str, _Remembered] | dict[tuple[str, str, int | None], _Remembered]) -> None:
    if len(remembered) >= MOST_REMEMBERED:
        remembered.clear()
