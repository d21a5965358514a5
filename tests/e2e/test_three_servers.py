"""Three people play a whole match behind a proxy: three servers share one log, and two of them are killed meanwhile."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from bunkum.server.storage.postgresql.schema import migrate
from e2e.conftest import RunningServer, open_server
from support import postgresql
from support.evening import People, open_table
from support.front import Front
from support.people import SERVER_GONE, Person, hidden_faces

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_SECONDS = 40
"""What Chromium itself says on the console where a server died."""


class Servers:
    """Three servers with one log, behind one address."""

    def __init__(self, stack: ExitStack, folder: Path, database: str) -> None:
        """Starts them."""
        self.database, self._stack, self._folder = database, stack, folder
        self._running: dict[int, RunningServer] = {}
        self._count = 0
        for _ in range(3):
            self.start()
        self.front = stack.enter_context(Front(*self._running))

    def start(self) -> int:
        """Starts one more, and returns its port."""
        self._count += 1
        folder = self._folder / str(self._count)
        folder.mkdir()
        flags = ("--database", self.database, "--workers", "0")
        server = self._stack.enter_context(open_server(folder, further_flags=flags))
        port = int(server.address.rstrip("/").rpartition(":")[2])
        self._running[port] = server
        return port

    def kill_one_with_a_connection(self) -> None:
        """Kills the one with the most connections."""
        port = max(self._running, key=self.front.sockets.__getitem__)
        assert self.front.sockets[port] > 0
        self._running.pop(port).process.kill()


class Entries(NamedTuple):
    """The only table's log."""

    numbers: list[int]
    moves: list[str]
    events: list[dict[str, Any]]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    """Three servers on a database of their own."""
    with ExitStack() as stack:
        url = stack.enter_context(postgresql.server())
        database = stack.enter_context(postgresql.database(url))
        postgresql.run_apart(migrate(database))
        yield Servers(stack, tmp_path, database)


@pytest.fixture
def address(servers: Servers) -> str:
    """The address that people load."""
    return f"{servers.front.url}/"


def read_log(database: str) -> Entries:
    """What is stored."""
    rows = postgresql.fetch(database, "SELECT seq, move, entry FROM entries ORDER BY table_key, seq")
    entries = [json.loads(entry) for _, _, entry in rows]
    events = [event for entry in entries for event in entry.get("events", ())]
    return Entries([seq for seq, _, _ in rows], [move for _, move, _ in rows if move is not None], events)


def heard_events(person: Person) -> list[dict[str, Any]]:
    """Every event of the game that this person's page was told, in order."""
    return [event for news in person.news() for event in news.get("events") or ()]


def find_unstored(heard: list[dict[str, Any]], stored: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was heard, but is not stored, or not in this order, or was heard twice."""
    rest = iter(stored)
    return [event for event in heard if event not in rest]


def count_bids(people: list[Person]) -> int:
    """How many bids somebody has heard of."""
    return max(sum(event["type"] == "BidMade" for event in heard_events(person)) for person in people)


def play(people: list[Person], until: Callable[[], bool]) -> None:
    """Everybody does what their page asks for, until this is so, which stays so."""
    end = monotonic() + MOST_SECONDS
    while not until():
        assert monotonic() < end, [person.page.locator("main").aria_snapshot() for person in people]
        busy = [person.plays() for person in people]
        if not any(busy):
            people[0].page.wait_for_timeout(50)


def test_a_match_at_three_servers_survives_two_kills(people: People, servers: Servers) -> None:
    everybody = open_table(people, "Ann", "Bob", "Cy", options={"Dice in play": 6})
    assert [servers.front.sockets[port] for port in servers.front.servers] == [1, 1, 1]

    play(everybody, lambda: count_bids(everybody) >= 1)
    servers.kill_one_with_a_connection()
    play(everybody, lambda: count_bids(everybody) >= 2)
    servers.front.servers.append(servers.start())
    servers.kill_one_with_a_connection()
    play(everybody, lambda: all(person.has_seen_who_won() for person in everybody))

    log = read_log(servers.database)
    assert log.numbers == list(range(len(log.numbers))), "there is no gap"
    assert len(set(log.moves)) == len(log.moves), "no move was done twice"
    headings = [person.page.get_by_role("heading", level=1).inner_text() for person in everybody]
    assert sorted(everybody[0].view()["places"]) == [1, 2, 3]
    for seat, person in enumerate(everybody):
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("win")
        assert person.view()["places"] == everybody[0].view()["places"], headings
        heard = heard_events(person)
        assert heard
        assert find_unstored(heard, log.events) == [], person.name
        assert person.own_rolls(seat)
        for other in everybody:
            if other is not person:
                assert hidden_faces(other, seat) == []
        person.troubles = [trouble for trouble in person.troubles if not SERVER_GONE.search(trouble)]
