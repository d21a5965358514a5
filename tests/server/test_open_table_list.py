"""What whoever looks at the lobby is told, and how often."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from itertools import pairwise
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from bunkum.server.lobby import open_tables
from bunkum.server.lobby.open_tables import (
    EXPECT_SECONDS,
    MOST_SENDS_A_SECOND,
    MOST_SHOWN,
    SENDS_AT_ONCE,
    TELL_SECONDS,
    OpenTableList,
)
from bunkum.server.storage import StorageError
from bunkum.server.storage.open_tables import LocalOpenTables
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.wire.lobby_messages import OpenTable, OpenTables


class Reader:
    """Somebody who looks, and remembers what came."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.closed: list[tuple[str, float]] = []

    def send(self, message: bytes) -> None:
        """As `Watcher`."""
        self.received.append(message)

    def close(self, code: str, again: float) -> None:
        """As `Watcher`."""
        self.closed.append((code, again))

    @property
    def last(self) -> OpenTables:
        """The latest message."""
        return msgspec.json.decode(self.received[-1], type=OpenTables)


class Lobby:
    """A list of open tables that looks and tells only when it is asked, by a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tables: Callable[[], Iterable[LiveTable]] = list) -> None:
        self.clock = 100.0
        monkeypatch.setattr(open_tables, "monotonic", lambda: self.clock)
        self.shared = LocalOpenTables()
        self.list = OpenTableList(self.shared, tables)
        self.list._task.cancel()

    async def look(self, *cards: OpenTable) -> None:
        """Other servers tell these tables; the list is looked at, and told."""
        await self.shared.write({card.table: msgspec.json.encode(card) for card in cards})
        await self.list.check()
        await self.list._tell_watchers()


class EmptyTable:
    """An open table with nobody connected, as far as the list looks at it."""

    facts, table = SimpleNamespace(id="table"), SimpleNamespace(room=SimpleNamespace(listed=True))
    empty_since: float | None = 1.0
    is_closed = False


def card(table: str, people: int = 1, free: int = 1) -> OpenTable:
    return OpenTable(
        table, "bar", "bar", is_usual=True, host="Ann", people=people, seats=4, free=free, is_playing=False
    )


def run(main: Coroutine[object, object, None]) -> None:
    asyncio.run(main)


@pytest.mark.parametrize(
    ("readers", "seconds"),
    [(1, TELL_SECONDS), (2 * MOST_SENDS_A_SECOND, TELL_SECONDS), (5 * MOST_SENDS_A_SECOND, 5.0)],
)
def test_the_more_look_the_less_often_they_are_told(
    monkeypatch: pytest.MonkeyPatch, readers: int, seconds: float
) -> None:
    async def main() -> None:
        lobby, everybody = Lobby(monkeypatch), [Reader() for _ in range(readers)]
        for reader in everybody:
            lobby.list.add(reader)
        start, times = lobby.clock, list[float]()
        for tick in range(40):
            lobby.clock = start + tick / 2
            before = len(everybody[0].received)
            await lobby.look(card("table", people=tick))
            times += [lobby.clock - start] if len(everybody[0].received) > before else []
        assert times == [number * seconds for number in range(len(times))]
        assert len(times) >= 4
        assert len({tuple(reader.received) for reader in everybody}) == 1, "all are told the same"
        assert all(b'"people":' in message for message in everybody[0].received[1:])

    run(main())


def test_others_have_their_turn_while_a_crowd_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        lobby, everybody = Lobby(monkeypatch), [Reader() for _ in range(4 * SENDS_AT_ONCE)]
        for reader in everybody:
            lobby.list.add(reader)
        telling, told = asyncio.create_task(lobby.look(card("table"))), [0]
        newcomer, gone = Reader(), list[Reader]()
        while not telling.done():
            await asyncio.sleep(0)
            told.append(sum(len(reader.received) == 2 for reader in everybody))
            if told[-1] and not gone:
                lobby.list.add(newcomer)
                gone.append(next(reader for reader in everybody if len(reader.received) == 1))
                lobby.list.remove(gone[0])
        assert max(after - before for before, after in pairwise(told)) == SENDS_AT_ONCE
        assert [reader for reader in everybody if len(reader.received) == 1] == gone, "who has gone is told no more"
        assert newcomer.last.whole
        assert [one.table for one in newcomer.last.tables] == ["table"]

    run(main())


def test_a_hundred_tables_are_told_those_with_free_seats_and_most_people_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        lobby, reader = Lobby(monkeypatch), Reader()
        lobby.list.add(reader)
        full = [card(f"full {number:03}", people=4, free=0) for number in range(MOST_SHOWN)]
        few = [card(f"few {number:03}", people=1) for number in range(MOST_SHOWN // 2)]
        many = [card(f"many {number:03}", people=3) for number in range(10)]
        await lobby.look(*full, *few, *many)
        told = [one.table for one in reader.last.tables]
        assert told == [one.table for one in (*many, *few, *full)][:MOST_SHOWN]
        assert reader.last.total == len(full) + len(few) + len(many), "and how many there are"

    run(main())


def test_whoever_has_gone_is_told_no_more_and_the_others_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        lobby, (gone, stays) = Lobby(monkeypatch), (Reader(), Reader())
        for reader in (gone, stays):
            lobby.list.add(reader)
        lobby.list.remove(gone)
        await lobby.look(card("table"))
        lobby.list.dismiss()
        assert (len(gone.received), len(stays.received)) == (1, 2)
        assert (gone.closed, stays.closed) == ([], [("restarting", 1.0)])

    run(main())


def test_a_table_is_expected_to_have_people_for_some_seconds_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    live = EmptyTable()
    monkeypatch.setattr(open_tables, "describe", lambda _: card("table"))

    async def main() -> None:
        lobby = Lobby(monkeypatch, lambda: [cast("LiveTable", live)])
        await lobby.look()
        assert not lobby.list.listed, "nobody is there"
        lobby.list.expect("table")
        await lobby.look()
        lobby.clock += EXPECT_SECONDS - 0.5
        await lobby.look()
        assert set(lobby.list.listed) == {"table"}, "somebody is about to come"
        lobby.clock += 1.0
        await lobby.look()
        assert not lobby.list.listed, "nobody came"

    run(main())


def test_a_servers_own_tables_are_known_while_others_take_it_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    live = EmptyTable()
    live.empty_since = None
    monkeypatch.setattr(open_tables, "describe", lambda _: card("table"))

    async def main() -> None:
        lobby = Lobby(monkeypatch, lambda: [cast("LiveTable", live)])
        monkeypatch.setattr(lobby.list, "_list_marks", lambda _: frozenset({"ann"}))
        monkeypatch.setattr(lobby.shared, "read", lambda: asyncio.sleep(0, {}))
        await lobby.list.check()
        assert set(lobby.list.listed) == {"table"}
        assert lobby.list.are_apart("table", {"ann"})
        assert not lobby.list.are_apart("table", {"bob"})

    run(main())


@pytest.mark.parametrize("name", ["write", "read"])
def test_what_changed_while_the_database_was_away_is_listed_and_told_afterwards(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    live = EmptyTable()
    live.empty_since = None
    monkeypatch.setattr(open_tables, "describe", lambda _: card("table"))

    async def main() -> None:
        lobby, reader = Lobby(monkeypatch, lambda: [cast("LiveTable", live)]), Reader()
        lobby.list.add(reader)

        async def fail(*_: object) -> None:
            raise StorageError("away")

        with monkeypatch.context() as away:
            away.setattr(lobby.shared, name, fail)
            with pytest.raises(StorageError):
                await lobby.list.check()
        with monkeypatch.context() as dead:  # others take this server for dead for a moment
            dead.setattr(lobby.shared, "read", lambda: asyncio.sleep(0, {}))
            await lobby.list.check()
            assert set(lobby.list.listed) == {"table"}
        await lobby.look()
        assert set(lobby.list.listed) == set(await lobby.shared.read()) == {"table"}
        assert [one.table for one in reader.last.tables] == ["table"]

    run(main())
