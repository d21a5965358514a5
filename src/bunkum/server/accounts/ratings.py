"""The ratings of accounts: stored after each rated match, read for profiles, and compared on leaderboards.

A rating belongs to an account, a game and a size of table (`core.rating_scale`). Matches are rated in the transaction
in which they are recorded, and only then, while the rows of all their accounts are held.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bunkum.core.rating_scale import size_of
from bunkum.server.accounts.rating_model import PROVISIONAL_SIGMA, Rating, build_bot_rating, rate_places
from bunkum.server.accounts.unrated import MOST_A_DAY, Entrant, Unrated
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.storage.queries import QueryDatabase, Transaction, write_marks

MOST_POINTS = 100
"""The most matches of a rating that a profile shows as a graph."""


class RatingPoint(NamedTuple):
    """A rating after a match; `number` counts the rated matches of this game and size from 1."""

    number: int
    rating: Rating
    table: str
    match: int
    over_at: float


class GameRating(NamedTuple):
    """The rating of an account in a game at tables of one size, and its history, the latest match last."""

    game: str
    size: int
    rating: Rating
    matches: int
    history: Sequence[RatingPoint]


class Ranked(NamedTuple):
    """A row of a leaderboard: somebody who shows their profile."""

    name: str
    shown_as: str
    rating: Rating
    matches: int


class Ratings:
    """The ratings of a database. Methods raise `StorageError` if it cannot be read at the moment."""

    def __init__(self, database: QueryDatabase, now: Callable[[], float]) -> None:
        """Takes the database of accounts, and the time, in seconds since 1970, from `now`."""
        self._database, self._now = database, now

    async def list_ratings(self, account: str, most_points: int | None = MOST_POINTS) -> list[GameRating]:
        """Returns the ratings of an account, each with its latest matches; all of them if `most_points` is None."""
        async with self._database.begin() as transaction:
            rated = await transaction.fetch(_LIST_RATINGS, account)
            points = await transaction.fetch(_LIST_POINTS, account, 2**31 if most_points is None else most_points)
        history: dict[tuple[str, int], list[RatingPoint]] = {}
        for game, size, number, mu, sigma, *where in points:
            history.setdefault((game, size), []).append(RatingPoint(number, Rating(mu, sigma), *where))
        return [
            GameRating(game, size, Rating(mu, sigma), matches, history.get((game, size), []))
            for game, size, mu, sigma, matches in rated
        ]

    async def find_settled(self, account: str, game: str, size: int) -> float | None:
        """Returns the mean of an account's rating; None if it has none, or a provisional one."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch(
                "SELECT mu FROM ratings WHERE account_id = $1 AND game = $2 AND size = $3 AND sigma < $4",
                *(account, game, size, PROVISIONAL_SIGMA),
            )
        return float(found[0][0]) if found else None

    async def list_settled_at(self, tables: Sequence[str], game: str, size: int) -> Mapping[str, Sequence[float]]:
        """Returns the means of those who have been at these tables; provisional ratings are left out."""
        marks = write_marks(len(tables), 4)
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(
                "SELECT table_id, mu FROM account_tables "  # noqa: S608  marks for values
                "JOIN ratings ON ratings.account_id = account_tables.account_id "
                f"WHERE game = $1 AND size = $2 AND sigma < $3 AND table_id IN ({marks})",
                *(game, size, PROVISIONAL_SIGMA, *tables),
            )
        found: dict[str, list[float]] = {}
        for table, mu in rows:
            found.setdefault(table, []).append(mu)
        return found

    async def list_best(self, game: str, size: int, within: float, most: int) -> list[Ranked]:
        """Returns the best of those who show their profile and were rated within so many seconds, the best one first.

        They are in the order of what they are at least, so that a few lucky matches lead nowhere.
        """
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(_LIST_BEST, game, size, PROVISIONAL_SIGMA, self._now() - within, most)
        return [Ranked(name, shown_as, Rating(mu, sigma), matches) for name, shown_as, mu, sigma, matches in rows]


async def rate_match(
    transaction: Transaction,
    table: str,
    match: int,
    game: str,
    entrants: Sequence[Entrant],
    bots: Mapping[int, Mapping[str, int]],
    over_at: float,
) -> None:
    """Stores the ratings after a match; raises `Unrated` if two accounts have met too often. Nothing is stored then.

    The transaction must hold the rows of all its accounts. `bots` are the ratings of bots by size.
    """
    size = size_of(len(entrants))
    assert size is not None
    accounts = [entrant.account for entrant in entrants if entrant.account is not None]
    await _check_meetings(transaction, accounts, game, over_at)
    known = await _read_ratings(transaction, accounts, game, size)
    before = [
        build_bot_rating(bots[size][entrant.bot])
        if entrant.bot is not None
        else known.get(entrant.account or "", _Known(Rating(), 0)).rating
        for entrant in entrants
    ]
    after = rate_places(before, [entrant.place for entrant in entrants])
    for entrant, rating in zip(entrants, after, strict=True):
        if entrant.account is not None:
            number = 1 + (known[entrant.account].matches if entrant.account in known else 0)
            key = (entrant.account, game, size)
            await transaction.fetch(_SET_RATING, *key, *rating, rating.least, number, over_at)
            await transaction.fetch(_ADD_POINT, *key, number, *rating, table, match, over_at)


class _Known(NamedTuple):
    """A rating that is stored, and how many matches were rated."""

    rating: Rating
    matches: int


async def _read_ratings(
    transaction: Transaction, accounts: Sequence[str], game: str, size: int
) -> Mapping[str, _Known]:
    marks = write_marks(len(accounts), 3)
    rows = await transaction.fetch(
        f"SELECT account_id, mu, sigma, matches FROM ratings WHERE game = $1 AND size = $2 AND account_id IN ({marks})",  # noqa: S608  marks for values
        *(game, size, *accounts),
    )
    return {account: _Known(Rating(mu, sigma), matches) for account, mu, sigma, matches in rows}


async def _check_meetings(transaction: Transaction, accounts: Sequence[str], game: str, over_at: float) -> None:
    """Raises `Unrated` if two of these accounts were rated together `MOST_A_DAY` times in the day before a match."""
    marks = write_marks(len(accounts), 4)
    often = await transaction.fetch(
        "SELECT 1 FROM rated_matches AS one JOIN rated_matches AS other ON other.table_id = one.table_id "  # noqa: S608  marks for values
        "AND other.match = one.match AND other.account_id > one.account_id "
        "WHERE one.game = $1 AND one.over_at > $2 AND one.over_at <= $3 "
        f"AND one.account_id IN ({marks}) AND other.account_id IN ({marks}) "
        f"GROUP BY one.account_id, other.account_id HAVING count(*) >= {MOST_A_DAY} LIMIT 1",
        *(game, over_at - DAY_SECONDS, over_at, *accounts),
    )
    if often:
        raise Unrated("often")


_LIST_RATINGS = (
    "SELECT game, size, mu, sigma, matches FROM ratings WHERE account_id = $1 ORDER BY matches DESC, game, size"
)
_LIST_POINTS = (
    "SELECT one.game, one.size, number, one.mu, one.sigma, table_id, match, over_at FROM rated_matches AS one "
    "JOIN ratings ON ratings.account_id = one.account_id AND ratings.game = one.game AND ratings.size = one.size "
    "WHERE one.account_id = $1 AND number > ratings.matches - $2 ORDER BY one.game, one.size, number"
)
_LIST_BEST = (
    "SELECT name, shown_as, mu, sigma, matches FROM ratings JOIN accounts ON accounts.id = account_id "
    "WHERE game = $1 AND size = $2 AND sigma < $3 AND rated_at >= $4 AND shown_as IS NOT NULL "
    "ORDER BY least DESC, account_id LIMIT $5"
)
_SET_RATING = (
    "INSERT INTO ratings (account_id, game, size, mu, sigma, least, matches, rated_at) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (account_id, game, size) DO UPDATE SET mu = excluded.mu, "
    "sigma = excluded.sigma, least = excluded.least, matches = excluded.matches, rated_at = excluded.rated_at"
)
_ADD_POINT = (
    "INSERT INTO rated_matches (account_id, game, size, number, mu, sigma, table_id, match, over_at) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
)
