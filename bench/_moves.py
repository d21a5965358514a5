"""Compares moves at tables of people who keep a name, while many look at the lobby, with those of guests alone."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import httpx

from server import House, Load, Page

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

TABLES, ROUNDS, SECONDS, PAUSE_SECONDS = 20, 4, 5.0, 0.3


class MoveTimes(NamedTuple):
    """The seconds until moves were answered, in order: of guests, and of people with accounts beside a full lobby."""

    guests: list[float]
    people: list[float]

    def compare(self, share: float) -> float:
        """Returns how many times as long as guests the others wait, in this share of moves or fewer."""
        return self.people[int(len(self.people) * share)] / self.guests[int(len(self.guests) * share)]


class AccountLoad(Load):
    """Pages of people who keep a name: each device is signed in to an account of its own."""

    def __init__(self, port: int, http: httpx.AsyncClient) -> None:
        super().__init__(port)
        self._http = http

    async def page(self, table: str, cookie: str, source: str = "127.0.0.1") -> Page:
        """A page at a table, signed in."""
        headers = {"cookie": cookie}
        answer = await self._http.post("/api/account", json={"name": "Ann"}, headers=headers)
        answer.raise_for_status()
        self._http.cookies.clear()
        own = "; ".join(f"{name}={value}" for name, value in answer.cookies.items() if name != "bunkum")
        return await super().page(table, f"{cookie}; {own}", source)


async def measure_moves(
    house: House, lobby: Load, watchers: int, come_and_go: Callable[[Load, list[Page]], Coroutine[object, object, None]]
) -> MoveTimes:
    """Returns the times of both, by turns on one house, which makes enough accounts in an hour."""
    guests, times = Load(house.port), MoveTimes([], [])
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}", timeout=30, trust_env=False) as http:
        people = AccountLoad(house.port, http)
        for load in (guests, people):
            await load.seat(TABLES)
        for _ in range(ROUNDS):
            await guests.play(SECONDS, PAUSE_SECONDS)
            times.guests.extend(guests.seconds)
            watching = [await lobby.page("lobby", f"bunkum={secrets.token_urlsafe(16)}") for _ in range(watchers)]
            task = asyncio.create_task(come_and_go(lobby, watching))
            await people.play(SECONDS, PAUSE_SECONDS)
            times.people.extend(people.seconds)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            for page in watching:
                page.transport.close()
            await asyncio.sleep(1.0)
    return MoveTimes(sorted(times.guests), sorted(times.people))
