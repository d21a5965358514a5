"""Killing a house at any moment, under load: nothing that anybody was shown may be lost."""

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
from websockets.exceptions import ConnectionClosed

from bunkum.server.log import Reader
from bunkum.server.telling import AnyTable
from bunkum.table.catalog import listed
from bunkum.table.table import Table
from support.houses import WORDS, Apart, Device, Seat


class Toll(NamedTuple):
    """What a run of killings came to."""

    kills: int
    news: int
    """News that pages had been shown, every one of which is looked up in the log."""
    lost: int
    """News that the log knows nothing of, or tells otherwise."""
    forgotten: int
    """Pages that came back and were told less than they had known."""


Heard = dict[tuple[str, int], dict[int, object]]
"""By table and seat: each news that was shown, by its number, and the events in it."""


async def killed(folder: Path, kills: int, tables: int, seed: int = 0, most_seconds: float = 0.4) -> Toll:
    """Play at several tables, kill the house again and again, and look up in the log whatever was shown."""
    chance, house = Random(seed), Apart(folder)
    heard: Heard = {}
    forgotten = 0
    async with AsyncExitStack() as stack:
        await house.open()
        stack.push_async_callback(house.end)
        groups = [await _seated(house, stack, number) for number in range(tables)]
        for _ in range(kills):
            pages = [await _back(device, table) for table, devices in groups for device in devices]
            forgotten += sum(_knows_less(page, heard) for page in pages)
            playing = [asyncio.create_task(_play(page)) for page in pages]
            await asyncio.sleep(chance.uniform(0.02, most_seconds))
            await house.end()
            await asyncio.gather(*playing)
            for page in pages:
                _note(page, heard)
                await page.__aexit__(None, None, None)
            await house.open()
        await house.end()
    lost = sum(_lost(house, table, heard) for table, _ in groups)
    return Toll(kills, sum(map(len, heard.values())), lost, forgotten)


async def _seated(house: Apart, stack: AsyncExitStack, number: int) -> tuple[str, list[Device]]:
    """Three people at a table, who have begun."""
    devices = [await stack.enter_async_context(house.device()) for _ in range(3)]
    options = {"first_seat": 0, "show_seconds": 3, "away_seconds": 3600}
    made = await devices[0].make(seats=3, name=f"A{number}", options=options)
    pages = [await _back(device, made["table"]) for device in devices]
    for page, name in ((pages[1], "B"), (pages[2], "C")):
        await page.say("sit", name=name)
        await page.until(lambda message: message.get("seat", -2) >= 0)
    await pages[0].say("start")
    for page in pages:
        await page.until(lambda message: "view" in message)
        await page.__aexit__(None, None, None)
    return made["table"], devices


async def _back(device: Device, table: str) -> Seat:
    page = await device.at(table).__aenter__()
    await page.hello()
    return page


def _knows_less(page: Seat, heard: Heard) -> bool:
    return page.known[page.seat]["n"] < max(heard.get((page.table, page.seat), {}), default=0)


def _note(page: Seat, heard: Heard) -> None:
    """Whatever it was told; the first news of a line is the whole, without events."""
    told = heard.setdefault((page.table, page.seat), {})
    told.update({news["n"]: news.get("events", []) for news in page.news[1:]})


async def _play(page: Seat) -> None:
    """Play until the line breaks; a match that is over is played again."""
    with suppress(ConnectionClosed, OSError):
        while True:
            await page.play_on(seconds=30.0)
            if page.seat == page.room["host"]:
                await page.say("rematch")
            await page.until(lambda message: message.get("room", {}).get("phase") == "playing", 30.0)


def _lost(house: Apart, table_id: str, heard: Heard) -> int:
    """How much of what was shown at a table does not follow from its log."""
    found = Reader(house.settings.database).table(table_id)
    assert found is not None
    row, log = found
    game = listed(row.game)
    table: AnyTable = Table(game, row.secret, WORDS, keeps_log=False)
    told: Heard = {}
    for _, written in log:
        for seat, news in table.apply(game.entries.decode(written)).items():
            told.setdefault((table_id, seat), {})[news.n] = msgspec.to_builtins(news.events)
    mine = {place: by_number for place, by_number in heard.items() if place[0] == table_id}
    return sum(
        json.dumps(events, sort_keys=True) != json.dumps(told.get(place, {}).get(n), sort_keys=True)
        for place, by_number in mine.items()
        for n, events in by_number.items()
    )
