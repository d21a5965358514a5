"""Writes a database as a killed server leaves it, with the cookies of its devices and all that their pages were shown.

PYTHONPATH=src:tests python -m support.make_house_data tests/data/COMMIT

Run it once in a checkout of the commit whose data later versions must open (`tests/server/test_old_data.py`). It starts
the real server, plays at tables of all games, hands seats over, and kills the server with SIGKILL.
"""

import asyncio
import gzip
import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from signal import SIGTERM
from time import time
from typing import Any

from support.menu_player import is_over, play
from support.servers import WORDS, Device, Seat, ServerProcess

PEOPLE = ("Ann", "Bob", "Cy")
SHORT: dict[str, dict[str, Any]] = {
    "liars-boggle": {"dice_in_play": 6},
    "boggle-auto": {"timer": 900},
    "green-box": {"cubes": 2},
    "cup-poker": {"end": "tokens:2"},
    "firehouse": {"limit_one": 3, "limit_two": 2},
    "bar": {"start_dice": 2},
    "perudo": {"start_dice": 2},
}
"""A preset of each game, with options that make a match short."""
SLOW = {"show_seconds": 300, "answer_seconds": 300, "away_seconds": 3600}
MATCHES_WITHOUT_A_DEATH = 20


class Maker:
    """Plays at the tables of one server, and notes what must still be so when its database is opened again."""

    def __init__(self, server: ServerProcess, stack: AsyncExitStack) -> None:
        """`stack` closes the devices' connections."""
        self.server, self.stack, self.chance = server, stack, Random(24)
        self.devices: dict[str, Device] = {}
        self.tables: list[dict[str, Any]] = []

    async def device(self, name: str) -> Device:
        """The device of this name, as it was used before."""
        if name not in self.devices:
            self.devices[name] = await self.stack.enter_async_context(self.server.device())
        return self.devices[name]

    async def temper(self, preset: str) -> str:
        """A bot that plays this preset's game."""
        card = (await (await self.device("Ann")).http.get("/api/house")).json()
        games = [game for game in card["games"] if preset in {one["id"] for one in game["presets"]}]
        return str(games[0]["tempers"][0]["id"])

    async def page(self, name: str, table: str) -> Seat:
        """A page of this device at a table."""
        page = await self.stack.enter_async_context((await self.device(name)).at(table))
        await page.hello()
        return page

    async def table(
        self,
        preset: str,
        options: Mapping[str, Any],
        people: Sequence[str] = PEOPLE,
        *,
        begin: bool = True,
        about: str = "",
        bot: bool = False,
        practice: bool = False,
    ) -> list[Seat]:
        """A table at which these people sit, each at a device of their own; `about` says what is special there."""
        host = await self.device(people[0])
        bots = [await self.temper(preset)] if bot else []
        made = await host.make(
            seats=len(people) + len(bots),
            name=people[0],
            preset=preset,
            options={**SLOW, **options},
            bots=bots,
            practice=practice,
        )
        keep_cookie(host, next(cookie.value or "" for cookie in host.http.cookies.jar))
        pages = [await self.page(name, made["table"]) for name in people]
        for page, name in zip(pages[1:], people[1:], strict=True):
            await page.say("sit", name=name)
            await page.until(lambda message: message.get("seat", -2) >= 0)
        remark = f"{people[0]} says: {preset} {about}"
        await pages[0].say("say", text=remark)
        await pages[0].until(lambda message: message.get("talk"))
        self.tables.append(
            {"table": made["table"], "code": made["code"], "preset": preset, "about": about, "said": remark}
        )
        if begin:
            await pages[0].say("start")
            for page in pages:
                await page.until(lambda message: "view" in message)
        return pages

    async def turns(self, pages: Sequence[Seat], number: int) -> None:
        """At least so much happens, and somebody is to move next."""
        first = pages[0].known[pages[0].seat]["n"] + number

        def is_enough() -> bool:
            return pages[0].known[pages[0].seat]["n"] >= first and pages[0].view["phase"] == "turn"

        await play(pages, is_enough, self.chance)

    async def hand_over(self, giver: str, taker: str, table: str) -> None:
        """One device takes another's seats over, by a code."""
        code = await (await self.device(giver)).http.post("/api/carry", json={"table": table})
        device = await self.device(taker)
        taken = await device.http.post(f"/api/carry/{code.json()['code']}")
        assert taken.json() == {"table": table}, taken.text
        keep_cookie(device, taken.cookies["bunkum"])

    async def note(self) -> None:
        """What each device is shown at each table, and holds there."""
        for entry in self.tables:
            entry["shown"] = {}
            for name in self.devices:
                page = await self.page(name, entry["table"])
                await page.ask("ping")
                yours = page.room["yours"]
                facts = ("phase", "match", "ranking", "chairs", "host", "options", "practice", "reviewed", "ballot")
                entry["shown"][name] = {
                    "yours": yours,
                    "room": {fact: page.room[fact] for fact in facts},
                    "views": {str(seat): page.known[seat].get("view") for seat in yours},
                    "talk": [[line["seat"], line["text"], line["claim"]] for line in page.known[page.seat]["talk"]],
                }
                await page.__aexit__(None, None, None)


def keep_cookie(device: Device, value: str) -> None:
    """Keep this cookie alone: websockets and HTTP file it under two domains."""
    device.http.cookies.clear()
    device.http.cookies.set("bunkum", value)


async def usual_tables(maker: Maker) -> None:
    """Of each game one table that waits, one that plays and one that is over."""
    for preset, options in SHORT.items():
        await maker.table(preset, options, begin=False, about="waiting")
        over = await maker.table(preset, options, about="over", bot=preset == "bar")
        await play(over, is_over(over[0]), maker.chance)
        await over[1].say("say", text="well played")
        running = await maker.table(preset, options, about="running")
        await (writes(running) if preset == "boggle-auto" else maker.turns(running, 3))
        if preset == "liars-boggle":
            await running[1].say("claim", claim={"kind": "have", "letter": "E"})
        await running[0].say("say", text="your turn, I think")


async def writes(pages: Sequence[Seat]) -> None:
    """Each tries to put a word on their list at Boggle, and the first lays the pen down."""
    for page in pages:
        for word in WORDS:
            await page.ask("act", action={"type": "Write", "word": word})
    await pages[0].ask("act", action={"type": "Done"})


async def special_tables(maker: Maker) -> None:
    """Practice, a bot that sits in, an open ballot, the dead that see all, reading aloud, dice that are traded."""
    await maker.turns(await maker.table("liars-boggle", {}, about="practice", bot=True, practice=True), 2)
    sits_in = await maker.table("perudo", {}, about="a bot sits in")
    await sits_in[1].say("give_to_bot", chair=1)
    await sits_in[1].until(lambda message: message.get("room", {}).get("chairs", [{}] * 2)[1].get("temper"))
    await maker.turns([sits_in[0], sits_in[2]], 2)
    ballot = await maker.table("liars-boggle", {"first_seat": 0}, about="an open ballot")
    await ballot[0].ask("act", action={"type": "Bid", "word": "at"})
    await ballot[1].say("propose_restart")
    await ballot[0].until(lambda message: message.get("room", {}).get("ballot"))
    reads = await maker.table("boggle-003", {"timer": 900}, about="reading aloud")
    for page in reads:
        await page.ask("act", action={"type": "Write", "word": "whale"})
        await page.ask("act", action={"type": "Done"})
    trading = await maker.table("liars-boggle-big", {"dice_in_play": 6}, about="trading")
    await play(trading, lambda: trading[0].view["phase"] == "trade" or is_over(trading[0])(), maker.chance)
    again = await maker.table("bar", {"start_dice": 2}, about="second match")
    await play(again, is_over(again[0]), maker.chance)
    await again[0].say("rematch")
    await again[0].until(lambda message: message.get("room", {}).get("phase") == "playing")
    await maker.turns(again, 1)
    await dead_see_all(maker)


async def dead_see_all(maker: Maker) -> None:
    """Somebody is out, and the others play on."""
    options = {"start_dice": [1, 3, 3], "reveal_to_dead": True}
    for _ in range(MATCHES_WITHOUT_A_DEATH):
        pages = await maker.table("perudo", options, about="the dead see all")

        def is_dead(pages: Sequence[Seat] = pages) -> bool:
            view = pages[0].view
            return pages[0].room["phase"] == "over" or (len(view["living"]) < 3 and view["phase"] == "turn")

        await play(pages, is_dead, maker.chance)
        if pages[0].room["phase"] == "playing":
            return
        maker.tables.pop()
    raise AssertionError("nobody died")


async def handed_over(maker: Maker) -> None:
    """Devices with several secrets, and seats taken by them before and after."""
    ann = await maker.table("liars-boggle", {}, about="Ann's seat is on two devices")
    await maker.table("bar", {}, ["Ann's tablet", "Cy"], about="the tablet's own seat")
    await maker.hand_over("Ann", "Ann's tablet", ann[0].table)
    await maker.table("perudo", {}, ["Ann's tablet", "Bob"], about="made by the tablet, after it took Ann's seats")
    one = await maker.table("green-box", {}, ["Dee", "Eve"], about="to and fro")
    await maker.table("cup-poker", {}, ["Eve", "Dee"], about="fro and to")
    await maker.hand_over("Dee", "Eve", one[0].table)
    await maker.hand_over("Eve", "Dee", one[0].table)
    await maker.table("firehouse", {}, ["Bob", "Dee"], about="sat down after to and fro")
    gus = await maker.table("boggle-auto", {"timer": 900}, ["Gus", "Bob"], about="Gus collects secrets")
    for giver in ("Bob", "Cy"):
        await maker.hand_over(giver, "Gus", gus[0].table)


async def make(folder: Path) -> None:
    """Play, kill the server, and write what it left."""
    with tempfile.TemporaryDirectory() as place:
        async with AsyncExitStack() as stack:
            server = ServerProcess(Path(place))
            await server.open()
            stack.push_async_callback(server.end)
            maker = Maker(server, stack)
            await usual_tables(maker)
            await server.end(SIGTERM)  # what comes later lies in the write-ahead log
            await server.open()
            await special_tables(maker)
            await handed_over(maker)
            await maker.note()
            await server.end()
        write(folder, Path(place) / "data", maker)


def write(folder: Path, data: Path, maker: Maker) -> None:
    """What the server left in `data`, the devices' cookies, and what they were shown."""
    folder.mkdir(parents=True, exist_ok=True)
    cookies = {name: device.http.cookies["bunkum"] for name, device in maker.devices.items()}
    saved = {"made_at": time(), "cookies": cookies, "tables": maker.tables}
    files = {
        "house.db": (data / "bunkum.sqlite").read_bytes(),
        "house.db-wal": (data / "bunkum.sqlite-wal").read_bytes(),
        "devices.json": json.dumps(saved, indent=1).encode(),
    }
    for name, content in files.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":
    asyncio.run(make(Path(sys.argv[1])))
