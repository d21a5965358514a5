"""Requests that wait in a table's queue while what they rest on changes."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import pytest

from bunkum.core import SPECTATOR, Seat
from bunkum.server.metrics import Metrics
from bunkum.server.storage import AppendResult, Log, Row, Steps
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.requests import Request
from bunkum.server.tables.room_messages import AnyTable, Facts
from bunkum.server.wire import LexiconShown
from bunkum.table import Table
from bunkum.table.room_actions import GiveToBot, Leave, Say, Sit, Start, TakeBack
from support import snap
from support.lone_log import LoneLog
from support.servers import run
from support.tables import SECRET, SNAP


class Device:
    """Somebody at the table, and what they were sent."""

    def __init__(self, person: str) -> None:
        self.persons: tuple[str, ...] = (person,)
        self.messages: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        """As `Guest`."""
        self.messages.append(json.loads(message))

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        """As `Guest`."""

    @property
    def refusals(self) -> list[str]:
        """The codes with which requests were refused."""
        return [message["code"] for message in self.messages if message["is"] == "refused"]


class SlowLog(LoneLog):
    """A log that stores an entry when it is told to."""

    def __init__(self) -> None:
        self.waiting: deque[Callable[[AppendResult], Steps | None]] = deque()

    def append(self, row: Row, done: Callable[[AppendResult], Steps | None]) -> bool:
        """As `Log`."""
        del row
        self.waiting.append(done)
        return True

    def refuse_all(self) -> None:
        """Stores nothing of what waits, as on a full disk."""
        while self.waiting:
            deque(self.waiting.popleft()(AppendResult.REFUSED) or (), maxlen=0)

    def store_all(self) -> None:
        """Stores what waits, and whatever follows from it."""
        while self.waiting:
            deque(self.waiting.popleft()(AppendResult.STORED) or (), maxlen=0)


def open_table(*people: str, seats: int) -> tuple[LiveTable, SlowLog, list[Device]]:
    """A table with these people in its first chairs; `-` leaves one empty."""
    table = Table(SNAP, SECRET)
    table.apply(table.open("snap", snap.Options(), seats, stand_in="calm"))
    for chair, person in enumerate(people):
        if person != "-":
            table.act(SPECTATOR, Sit(person, person.title(), Seat(chair)), 0.0)
    log, metrics = SlowLog(), Metrics()
    facts = Facts("t", None, LexiconShown("", 0, ""), (), practice=False, reviewed=False, options={})
    live = LiveTable(cast("AnyTable", table), 1, facts, cast("Log", log), metrics)
    devices = [Device(person) for person in people if person != "-"]
    for device in devices:
        live.connect(device)
    log.store_all()
    return live, log, devices


def names(live: LiveTable) -> list[str | None]:
    return [chair.name for chair in live.table.room.chairs]


def test_who_asked_before_chairs_were_removed_does_nothing_in_the_name_of_another() -> None:
    async def main() -> None:
        live, log, (ann, bob, cy) = open_table("ann", "-", "bob", "cy", seats=4)
        live.submit(Request(Seat(0), Start(), ann))
        live.submit(Request(Seat(2), Leave(), bob))  # seat 2 is Cy's once the empty chair is gone
        live.submit(Request(Seat(3), Say("Ready?"), cy))  # and there is no seat 3
        log.store_all()
        assert not live.is_closed
        assert names(live) == ["Ann", "Bob", "Cy"]
        assert not any(chair.left for chair in live.table.room.chairs)
        assert (ann.refusals, bob.refusals, cy.refusals) == ([], ["not_seated"], ["not_seated"])

    run(main())


def test_a_bot_does_nothing_once_its_person_is_back() -> None:
    async def main() -> None:
        live, log, (ann, bob) = open_table("ann", "bob", seats=2)
        live.submit(Request(Seat(0), Start(), ann))
        log.store_all()
        live.submit(Request(Seat(1), GiveToBot(Seat(1)), bob))
        log.store_all()
        live.submit(Request(Seat(1), TakeBack(), bob))
        live.submit(Request(Seat(1), snap.Done(), by_bot=True))
        log.store_all()
        view = live.table.view(Seat(0))
        assert isinstance(view, snap.State)
        assert view.done == frozenset(), "the bot did not act in Bob's name"

    run(main())


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for long before somebody is missed."""
    monkeypatch.setattr("bunkum.server.tables.presence.GRACE_SECONDS", 0.01)
    monkeypatch.setattr("bunkum.server.tables.presence.RETURN_SECONDS", 0.05)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("is_refused", [False, True])
def test_who_comes_back_while_their_absence_is_being_stored_is_here_whether_it_is_refused_or_not(
    *, is_refused: bool
) -> None:
    async def main() -> None:
        live, log, (ann, _) = open_table("ann", "bob", seats=2)
        live.disconnect(ann)
        await wait_for(lambda: bool(log.waiting))
        live.connect(ann)
        if is_refused:
            log.store_all()
            live.disconnect(ann)
            await wait_for(lambda: bool(log.waiting))
            log.store_all()
            assert not live.table.room.chairs[0].here
            await asyncio.sleep(0.1)  # until nothing is to be compared any more
            live.connect(ann)
            log.refuse_all()
            assert not live.table.room.chairs[0].here
            await wait_for(lambda: bool(log.waiting))
        log.store_all()
        assert live.table.room.chairs[0].here
        live.close("restarting", None)

    run(main())


@pytest.mark.usefixtures("hurried")
def test_who_leaves_while_it_is_being_stored_that_they_are_back_is_missed() -> None:
    async def main() -> None:
        live, log, (ann, _) = open_table("ann", "bob", seats=2)
        live.disconnect(ann)
        await wait_for(lambda: bool(log.waiting))
        log.store_all()
        await asyncio.sleep(0.1)  # until nothing is to be compared any more
        live.connect(ann)
        live.disconnect(ann)
        await asyncio.sleep(0.03)  # longer than she may take to come back
        log.store_all()
        assert live.table.room.chairs[0].here
        await wait_for(lambda: bool(log.waiting))
        log.store_all()
        assert not live.table.room.chairs[0].here
        live.close("restarting", None)

    run(main())


async def wait_for(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110  the log has no event for it
            await asyncio.sleep(0.005)
