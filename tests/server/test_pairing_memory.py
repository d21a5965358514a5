"""What pairing remembers: who is alone at a table, and ratings, neither for longer than they are of use."""

import asyncio
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bunkum.core.rating_scale import from_points
from bunkum.server.lobby import company, pairing_ratings
from bunkum.server.lobby.company import LONGEST_SECONDS, CompanyWatch
from bunkum.server.lobby.pairing_ratings import ACCOUNT_SECONDS, TABLE_SECONDS, PairingRatings


class Clock:
    """The monotonic clock of a module, which stands still."""

    now = 1000.0

    def __call__(self) -> float:
        """The time that it shows."""
        return self.now


class StoredRatings:
    """Ratings in points, as they are stored."""

    def __init__(self) -> None:
        self.accounts: dict[str, float] = {}
        self.tables: dict[str, tuple[float, ...]] = {}

    async def find_settled(self, account: str, _game: str, _size: int) -> float | None:
        """The rating of an account."""
        return from_points(self.accounts[account]) if account in self.accounts else None

    async def list_settled_at(self, tables: Collection[str], _game: str, _size: int) -> dict[str, tuple[float, ...]]:
        """The ratings at each table."""
        return {table: tuple(map(from_points, self.tables[table])) for table in tables if table in self.tables}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of what pairing remembers."""
    clock = Clock()
    for module in (company, pairing_ratings):
        monkeypatch.setattr(module, "monotonic", clock)
    return clock


def test_who_is_alone_has_company_when_a_second_person_comes_and_is_forgotten_after_long(clock: Clock) -> None:
    async def main() -> None:
        seats, waits = list[tuple[float, bool]](), list[float]()
        metrics: Any = SimpleNamespace(
            observe_seat=lambda seconds, *, has_company: seats.append((seconds, has_company)),
            observe_company=waits.append,
        )
        tables: dict[str, Any] = {}
        watch = CompanyWatch(metrics, lambda: tables)
        watch.note_seat("one", clock.now - 1.0, has_company=False)
        watch.note_seat("two", clock.now - 1.0, has_company=False)
        assert seats == [(1.0, False)] * 2
        tables["one"] = SimpleNamespace(people=1)
        clock.now += 4.0
        watch.check()
        assert waits == [], "whoever was led there is not yet two"
        tables["one"] = SimpleNamespace(people=2)
        watch.check()
        watch.check()
        assert waits == [5.0], "once"
        clock.now += LONGEST_SECONDS
        watch.check()
        tables["two"] = SimpleNamespace(people=2)
        watch.check()
        assert waits == [5.0]
        watch.close()

    asyncio.run(main())


def test_a_rating_is_remembered_for_a_while_and_then_read_again(clock: Clock) -> None:
    async def main() -> None:
        stored = StoredRatings()
        ratings = PairingRatings(cast("Any", stored))
        stored.accounts["ann"], stored.tables["table"] = 1500, (1400, 1600)
        for later, changed in ((0.0, False), (TABLE_SECONDS, False), (0.1, True)):
            clock.now += later
            assert await ratings.find("ann", "bar", 3) == 1500
            found = await ratings.find_at_tables(["table", "empty"], "bar", 3)
            assert found == {"table": 1500 if not changed else 1300}
            stored.accounts["ann"], stored.tables["table"] = 1700, (1300,)
        clock.now += ACCOUNT_SECONDS
        assert await ratings.find("ann", "bar", 3) == 1700

    asyncio.run(main())


def test_who_was_just_seated_counts_with_those_who_are_there(clock: Clock) -> None:
    async def main() -> None:
        stored = StoredRatings()
        ratings = PairingRatings(cast("Any", stored))
        stored.tables["table"] = (1400,)
        await ratings.find_at_tables(["table"], "bar", 3)
        for points in (None, 1600):
            ratings.note("table", points)
        assert await ratings.find_at_tables(["table"], "bar", 3) == {"table": 1500}
        clock.now += 2 * TABLE_SECONDS + 0.1
        assert await ratings.find_at_tables(["table"], "bar", 3) == {"table": 1400}

    asyncio.run(main())


def test_ratings_are_not_remembered_without_end(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing_ratings, "MOST_REMEMBERED", 2)

    async def main() -> None:
        ratings = PairingRatings(cast("Any", StoredRatings()))
        for number in range(9):
            clock.now += 0.1
            await ratings.find(f"account {number}", "bar", 3)
            await ratings.find_at_tables([f"table {number}"], "bar", 3)
        assert len(ratings._accounts) <= 2
        assert len(ratings._tables) <= 2

    asyncio.run(main())
