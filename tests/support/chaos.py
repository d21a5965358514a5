"""Killing a house at any moment, under load: nothing that anybody was shown may be lost."""

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed

from support.houses import Apart, Device, Seat


class Shown(NamedTuple):
    """What a page was shown last: how much news it had had, and what it knew."""

    n: int
    view: dict[str, Any]
    room: dict[str, Any]


class Toll(NamedTuple):
    """What a run of killings came to."""

    kills: int
    news: int
    """News that pages had been shown before a kill."""
    lost: int
    entries: int


async def killed(folder: Path, kills: int, tables: int, seed: int = 0, most_seconds: float = 0.4) -> Toll:
    """Play at several tables, kill the house again and again, and compare what came back with what was shown."""
    chance, house = Random(seed), Apart(folder)
    toll = Toll(0, 0, 0, 0)
    async with AsyncExitStack() as stack:
        await house.open()
        stack.push_async_callback(house.end)
        groups = [await _seated(house, stack, number) for number in range(tables)]
        shown: dict[tuple[str, int], Shown] = {}
        for _ in range(kills):
            pages, toll = await _back(groups, shown, toll)
            playing = [asyncio.create_task(_play(page)) for page in pages]
            await asyncio.sleep(chance.uniform(0.02, most_seconds))
            await house.end()
            await asyncio.gather(*playing)
            for page in pages:
                known = page.known[page.seat]
                shown[page.table, page.seat] = Shown(known["n"], known["view"], known["room"])
                await page.__aexit__(None, None, None)
            toll = toll._replace(kills=toll.kills + 1, news=toll.news + sum(len(page.news) for page in pages))
            await house.open()
        pages, toll = await _back(groups, shown, toll)
        for page in pages:
            toll = toll._replace(entries=toll.entries + page.known[page.seat]["n"])
            await page.__aexit__(None, None, None)
    return toll


async def _seated(house: Apart, stack: AsyncExitStack, number: int) -> tuple[str, list[Device]]:
    """Three people at a table, who have begun."""
    devices = [await stack.enter_async_context(house.device()) for _ in range(3)]
    options = {"first_seat": 0, "show_seconds": 3, "away_seconds": 3600}
    made = await devices[0].make(seats=3, name=f"A{number}", options=options)
    pages = [await device.at(made["table"]).__aenter__() for device in devices]
    for page in pages:
        await page.hello()
    for page, name in ((pages[1], "B"), (pages[2], "C")):
        await page.say("sit", name=name)
        await page.until(lambda message: message.get("seat", -2) >= 0)
    await pages[0].say("start")
    for page in pages:
        await page.until(lambda message: "view" in message)
        await page.__aexit__(None, None, None)
    return made["table"], devices


async def _back(
    groups: list[tuple[str, list[Device]]], shown: dict[tuple[str, int], Shown], toll: Toll
) -> tuple[list[Seat], Toll]:
    """Everybody comes back, and knows at least what they knew."""
    pages: list[Seat] = []
    lost = toll.lost
    for table, devices in groups:
        for device in devices:
            page = await device.at(table).__aenter__()
            await page.hello()
            pages.append(page)
            before, now = shown.get((table, page.seat)), page.known[page.seat]
            if before is None:
                continue
            same = now["n"] == before.n and now["view"] == before.view
            later = now["n"] > before.n and now["view"]["seq"] >= before.view["seq"]
            lost += not (same or later)
    return pages, toll._replace(lost=lost)


async def _play(page: Seat) -> None:
    """Play until the line breaks; a match that is over is played again."""
    with suppress(ConnectionClosed, OSError):
        while True:
            await page.play_on(seconds=30.0)
            if page.seat == page.room["host"]:
                await page.say("rematch")
            await page.until(lambda message: message.get("room", {}).get("phase") == "playing", 30.0)
