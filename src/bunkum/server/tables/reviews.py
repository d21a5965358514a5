"""Reviews and recaps of finished matches, computed from the log in a worker, once for all requests."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator

from bunkum.core import Words
from bunkum.server.tables.stored_tables import StoredTables
from bunkum.server.workers.jobs import RecapJob, ReviewJob
from bunkum.server.workers.pool import Pool
from bunkum.table.recap import Recap
from bunkum.table.review import Review

MOST_CACHED_REVIEWS = 100
"""The most reviews and recaps that are cached; the least recently used is dropped first."""
_BEGINS = b'"type":"match_began"'

_About = type[ReviewJob] | type[RecapJob]
_Key = tuple[_About, str, int]


class Reviews:
    """Computes and caches reviews and recaps. Call it on the event loop's thread only."""

    def __init__(self, stored: StoredTables, pool: Pool) -> None:
        """Reads logs from `stored` and computes in `pool`."""
        self._stored, self._pool = stored, pool
        self._answers: OrderedDict[_Key, asyncio.Task[object]] = OrderedDict()

    async def get_review(self, table_id: str, match: int, words: Words) -> Review:
        """Returns the review of a match that is over, at a table with this dictionary.

        Raises `Refused` if its log cannot be read.

        Raises `WorkerUnavailable` or RuntimeError if the workers do not answer.
        """
        review = await self._get(ReviewJob, table_id, match, words)
        assert isinstance(review, Review)
        return review

    async def get_recap(self, table_id: str, match: int) -> Recap:
        """Returns the recap of a match that is over; raises what `get_review` raises."""
        recap = await self._get(RecapJob, table_id, match, frozenset())
        assert isinstance(recap, Recap)
        return recap

    async def _get(self, about: _About, table_id: str, match: int, words: Words) -> object:
        key = (about, table_id, match)
        making = self._answers.get(key)
        if making is None:
            making = self._answers[key] = asyncio.create_task(self._compute(about, table_id, match, words))
            making.add_done_callback(lambda done: self._forget(key, done))
            while len(self._answers) > MOST_CACHED_REVIEWS:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        return await asyncio.shield(making)

    def _forget(self, key: _Key, done: asyncio.Task[object]) -> None:
        """Drops a failed answer, so that the next request tries again."""
        if (done.cancelled() or done.exception() is not None) and self._answers.get(key) is done:
            del self._answers[key]

    async def _compute(self, about: _About, table_id: str, match: int, words: Words) -> object:
        stored = await self._stored.read(table_id)
        log = tuple(cut_after_match(match, (entry for _, entry in stored.entries)))
        game = stored.row.game
        return await self._pool.run(
            ReviewJob(game, match, log, words) if about is ReviewJob else RecapJob(game, match, log)
        )


def cut_after_match(match: int, log: Iterable[bytes]) -> Iterator[bytes]:
    """Yields a table's log to the end of a match, so that a review cannot show the dice of a later one."""
    begun = 0
    for entry in log:
        begun += _BEGINS in entry  # in talk the quotes would be escaped
        if begun > match:
            return
        yield entry
