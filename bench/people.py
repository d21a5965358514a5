"""Measures the lobby and profiles: a seat for whoever asks, the list of open tables, a profile of many matches.

BENCH_WATCHERS (5,000) look at the lobby, where BENCH_TABLES (500) tables are open; five tables a second are opened or
closed, and ten people a second come and go. Fifty people at a time ask for a seat, again and again. One account has
BENCH_MATCHES (10,000) matches. At last moves of people who keep a name, beside a fifth of those who look at the lobby,
are compared with moves of guests beside nobody. Goals: the numbers of docs/reference/open-tables.md.
"""

from __future__ import annotations

import asyncio
import math
import os
import secrets
import tempfile
import time
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import httpx
import uvloop
from _moves import measure_moves
from _results import Figure, Row, report

from bunkum.server.accounts.profiles import Profiles, TablePlayer
from bunkum.server.storage.sqlite.accounts_file import AccountsFile
from bunkum.table.match_record import MatchRecord, SeatRecord, TableRecord
from server import House, Load, News, Page

if TYPE_CHECKING:
    from collections.abc import Generator

WATCHERS, TABLES = int(os.environ.get("BENCH_WATCHERS", "5000")), int(os.environ.get("BENCH_TABLES", "500"))
MATCHES = int(os.environ.get("BENCH_MATCHES", "10000"))
SECONDS, CHANGES_A_SECOND, COMINGS_A_SECOND = 100.0, 5, 10
"""The lobby is measured for two intervals of pings, and for one while nothing changes."""
SEEKERS, ROUNDS = 50, 8
MOST_RATIO = 1.2
"""Moves are as fast where people keep a name: more than a fifth is no noise."""


class LobbyPage(Page):
    """A page that looks at the lobby: it counts what it is sent, and says nothing."""

    def greet(self) -> None:
        """Says nothing."""

    def receive(self, body: bytearray) -> None:  # noqa: ARG002  as in its base
        """Counts a message."""
        self.load.messages += 1
        self.has_news.set()


class LobbyLoad(Load):
    """All pages that look at the lobby."""

    page_class = LobbyPage


class HostPage(Page):
    """The page of a host, who opens a table to everybody and closes it again."""

    def hear(self, news: News) -> None:  # noqa: ARG002  as in its base
        """Takes note that something was said."""
        self.has_news.set()


class HostLoad(Load):
    """All pages of hosts."""

    page_class = HostPage


class LobbyCost(NamedTuple):
    """What it costs to tell all who look: a share of a core, and bytes a second for each page."""

    cores: float
    idle_cores: float
    bytes_a_second: float


async def measure_seats(house: House) -> list[float]:
    """Returns the seconds until somebody has a seat, with `SEEKERS` people who ask at once, again and again."""
    took: list[float] = []
    async with AsyncExitStack() as stack:
        for turn in range(ROUNDS):
            clients = [
                await stack.enter_async_context(
                    httpx.AsyncClient(
                        base_url=f"http://127.0.0.1:{house.port}",
                        headers={"x-forwarded-for": f"10.0.{turn}.{seeker}"},  # a network may not ask so often
                        timeout=30,
                        trust_env=False,
                    )
                )
                for seeker in range(SEEKERS)
            ]
            for client in clients:  # connected before, as a page is
                await client.get("/healthz")

            async def ask(client: httpx.AsyncClient) -> None:
                start = time.perf_counter()
                answer = await client.post("/api/quick", json={"preset": "liars-boggle", "name": "Guest"})
                answer.raise_for_status()
                took.append(time.perf_counter() - start)

            await asyncio.gather(*map(ask, clients))
            await asyncio.sleep(1.0)
    return sorted(took)


def read_company(house: House) -> tuple[int, int, float]:
    """Returns how many have asked for a seat, how many had company, and the mean seconds until they had."""
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}", trust_env=False) as http:
        lines = http.get("/metrics").raise_for_status().text.splitlines()
    values = [line.rpartition(" ") for line in lines if line.startswith("bunkum_pairing_")]

    def add_up(name: str) -> float:
        return sum(float(value) for sample, _, value in values if sample.partition("{")[0] == f"bunkum_pairing_{name}")

    paired = int(add_up("company_seconds_count"))
    return int(add_up("seat_seconds_count")), paired, add_up("company_seconds_sum") / max(1, paired)


async def measure_lobby(house: House) -> LobbyCost:
    """Returns what the lobby costs with all watchers, tables, changes and comings and goings."""
    hosts, lobby = HostLoad(house.port), LobbyLoad(house.port)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}", timeout=30, trust_env=False) as http:
        pages: list[Page] = []
        for _ in range(TABLES):
            http.cookies.clear()
            body = {"preset": "liars-boggle", "seats": 4, "name": "Ann"}
            made = (await http.post("/api/tables", json=body)).raise_for_status().json()
            page = await hosts.page(made["table"], f"bunkum={http.cookies['bunkum']}")
            page.say(do="list_table", listed=True)
            pages.append(page)
    watching = [await lobby.page("lobby", f"bunkum={secrets.token_urlsafe(16)}") for _ in range(WATCHERS)]
    await asyncio.sleep(3.0)
    idle = await _measure_cores(house, SECONDS / 2)
    lobby.bytes = 0
    changing = asyncio.create_task(_change(pages))
    coming = asyncio.create_task(_come_and_go(lobby, watching))
    cores = await _measure_cores(house, SECONDS)
    for task in (changing, coming):
        task.cancel()
    return LobbyCost(cores, idle, lobby.bytes / SECONDS / WATCHERS)


async def _measure_cores(house: House, seconds: float) -> float:
    before, start = house.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    return (house.cpu_seconds() - before) / (time.perf_counter() - start)


async def _change(pages: list[Page]) -> None:
    for number in range(10**9):
        pages[number % len(pages)].say(do="list_table", listed=bool(number // len(pages) % 2))
        await asyncio.sleep(1 / CHANGES_A_SECOND)


async def _come_and_go(lobby: Load, watching: list[Page]) -> None:
    for number in range(10**9):
        watching[number % len(watching)].transport.close()
        watching[number % len(watching)] = await lobby.page("lobby", f"bunkum={secrets.token_urlsafe(16)}")
        await asyncio.sleep(1 / COMINGS_A_SECOND)


async def fill_profile(path: Path, account: str) -> None:
    """Records many matches for an account, in the file of accounts of a house that does not run."""
    database = AccountsFile(path)
    profiles = Profiles(database)
    counts = {"bid": 20, "bluff": 4, "turn": 15, "call": 3, "called": 5}
    seats = tuple(
        SeatRecord(f"P{seat}", seat + 1, (("person",) if seat == 0 else (f"other {seat}",)), counts)
        for seat in range(4)
    )
    for table in range(MATCHES // 10):
        matches = tuple(MatchRecord(number, "liars-boggle", 600.0, number * 600.0, seats) for number in range(1, 11))
        record = TableRecord(matches, is_playing=False, clock=6000.0)
        await profiles.note_table(account, f"table {table}", ("person",), "network")
        player = TablePlayer(account, frozenset(("person",)), 0)
        await profiles.record(
            f"table {table}", "liars_boggle", record, [player], 1.7e9 + table * 6000, is_practice=False
        )
    await database.close()


def measure_profile(house: House, cookies: httpx.Cookies) -> list[float]:
    """Returns the seconds until the profile is told, each time."""
    took: list[float] = []
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}", cookies=cookies, trust_env=False) as http:
        for _ in range(21):
            start = time.perf_counter()
            answer = http.get("/api/account/profile").raise_for_status().json()
            took.append(time.perf_counter() - start)
            assert len(answer["latest"]["matches"]) == 20
            assert answer["games"][0]["matches"] == MATCHES
    return sorted(took)


def main() -> int:
    """Measures; the exit code says whether the goals are met."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        house.environment |= {"BUNKUM_PACE": "10"}  # bots that were seated take their time
        house.environment |= {"BUNKUM_ACCOUNTS_AN_HOUR": "1000"}
        with opened(house):
            seats = uvloop.run(measure_seats(house))
            asked, paired, company_seconds = read_company(house)
            with httpx.Client(base_url=f"http://127.0.0.1:{house.port}", trust_env=False) as http:
                http.post("/api/account", json={"name": "Ann"}).raise_for_status()
                cookies = http.cookies
        asyncio.run(_fill_own(Path(folder) / "data" / "accounts.sqlite"))
        with opened(house):
            profile = measure_profile(house, cookies)
            lobby = uvloop.run(measure_lobby(house))
        with opened(house):
            moves = uvloop.run(measure_moves(house, LobbyLoad(house.port), WATCHERS // 5, _come_and_go))
    figures = [
        Figure(f"a seat, {SEEKERS} people ask at once, p50", seats[len(seats) // 2], math.inf, "ms"),
        Figure("the same, p99", seats[int(len(seats) * 0.99)], 0.3, "ms"),
        Figure(f"a profile with {MATCHES:,} matches, median", median(profile), 0.05, "ms"),
        Figure(f"the lobby for {WATCHERS:,} pages, a second and page", lobby.bytes_a_second, 2000, "kB"),
    ]
    rows = [figure.row() for figure in figures]
    rows.append(Row(f"people paired with people, of {asked} who asked", f"{paired}"))
    rows.append(Row("their wait for somebody else at their table, mean", f"{1000 * company_seconds:.0f} ms"))
    rows.append(Row(f"the lobby, {TABLES} tables, share of a core", f"{lobby.cores:.1%}", "5 %"))
    rows.append(Row("the same while nothing changes", f"{lobby.idle_cores:.1%}"))
    rows.append(
        Row("a move of people with accounts, to one of guests, p50", f"{moves.compare(0.5):.2f}", f"{MOST_RATIO}")
    )
    rows.append(Row("the same, p99", f"{moves.compare(0.99):.2f}"))
    report("people", rows)
    is_slow = lobby.cores > 0.05 or moves.compare(0.5) > MOST_RATIO
    return int(is_slow or any(figure.missed for figure in figures))


@contextmanager
def opened(house: House) -> Generator[None]:
    """Opens the house, and closes it."""
    house.open()
    try:
        yield
    finally:
        house.close()


async def _fill_own(path: Path) -> None:
    database = AccountsFile(path)
    async with database.begin() as transaction:
        account = str((await transaction.fetch("SELECT id FROM accounts"))[0][0])
    await database.close()
    await fill_profile(path, account)


if __name__ == "__main__":
    raise SystemExit(main())
