"""Reviews of finished matches, computed from the log in a worker, once for all requests."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator

from bunkum.server.tables.stored_tables import StoredTables
from bunkum.server.workers.jobs import ReviewJob
from bunkum.server.workers.pool import Pool
from bunkum.table.review import Review

MOST_CACHED_REVIEWS = 100
"""The most reviews that are cached; the least recently used is dropped first."""
_BEGINS = b'"type":"match_began"'


class Reviews:
    """Computes and caches reviews. Call it on the event loop's thread only."""

    def __init__(self, stored: StoredTables, pool: Pool) -> None:
        """Reads logs from `stored` and computes reviews in `pool`."""
        self._stored, self._pool = stored, pool
        self._reviews: OrderedDict[tuple[str, int], asyncio.Task[Review]] = OrderedDict()

    async def get_review(self, table_id: str, match: int) -> Review:
        """Returns the review of a match that is over; raises `Refused` if its log cannot be read.

        Raises `WorkerUnavailable` or RuntimeError if the workers do not answer.
        """
        key = (table_id, match)
        making = self._reviews.get(key)
        if making is None:
            making = self._reviews[key] = asyncio.create_task(self._compute(table_id, match))
            making.add_done_callback(lambda done: self._forget(key, done))
            while len(self._reviews) > MOST_CACHED_REVIEWS:
                self._reviews.popitem(last=False)
        self._reviews.move_to_end(key)
        return await asyncio.shield(making)

    def _forget(self, key: tuple[str, int], done: asyncio.Task[Review]) -> None:
        """Drops a failed review, so that the next request tries again."""
        if (done.cancelled() or done.exception() is not None) and self._reviews.get(key) is done:
            del self._reviews[key]

    async def _compute(self, table_id: str, match: int) -> Review:
        stored = await self._stored.read(table_id)
        log = tuple(cut_after_match(match, (entry for _, entry in stored.entries)))
        made = await self._pool.run(ReviewJob(stored.row.game, match, log))
        assert isinstance(made, Review)
        return made


def cut_after_match(match: int, log: Iterable[bytes]) -> Iterator[bytes]:
    """Yields a table's log to the end of a match, so that a review cannot show the dice of a later one."""
    begun = 0
    for entry in log:
        begun += _BEGINS in entry  # in talk the quotes would be escaped
        if begun > match:
            return
        yield entry
