"""Load: a table of every preset of every game, with people, bots, two seats on one device, an onlooker and a TV."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from support.faults.capture import Capture
from support.faults.pages import Device, Page
from support.faults.player import Json
from support.faults.sockets import request

QUICK: dict[str, Json] = {
    "liars_boggle": {"dice_in_play": 8, "away_seconds": 3600},
    "boggle": {"timer": 30, "challenge_seconds": 3, "answer_seconds": 10},
    "green_box": {"cubes": 2},
    "cup": {"end": "tokens:2"},
    "firehouse": {"limit_one": 3, "limit_two": 2, "bang_window_ms": 50},
    "bar": {"start_dice": 4, "bang_window_ms": 50},
    "perudo": {"start_dice": 4, "bang_window_ms": 50},
}
"""Options that make a match short, by game; a game that is not named plays as its preset says."""
HOUSE: Json = {"show_seconds": 3, "away_seconds": 3600}
VARIANTS: tuple[Json, ...] = (
    {},
    {"reveal_to_dead": True, "leavers": "out"},
    {"host_restart": True, "away_seconds": 10},
)
"""Options of the house by the number of the table, the first for the first table of a preset."""


class Facts(NamedTuple):
    """What the checker must know of a table that was played at: who sat behind which page."""

    id: str
    preset: str
    capture: Path
    devices: dict[str, int]
    """By the name under which somebody sat down: the device."""
    pages: dict[int, int]
    """By page: its device."""
    taker: int | None = None
    """The device that takes over seats of another."""


class Kind(NamedTuple):
    """What kind of table is made: the preset, its game, whether one device may hold two seats, and the bots."""

    preset: str
    game: str
    two_seats: bool
    tempers: tuple[str, ...]
    variant: int = 0


class LoadTable:
    """A table, and all pages at it."""

    def __init__(self, load: "Load", kind: Kind, number: int) -> None:
        self.load, self.kind, self.number = load, kind, number
        self.chance = Random(f"{load.seed} {number}")
        self.rematches = load.rematches
        self.id = ""
        self.pages: list[Page] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """Where the server listens."""
        return self.load.port

    async def open(self) -> None:
        """Make the table, and come to it with everybody."""
        two = self.kind.two_seats and self.kind.variant != 1
        devices = [Device(0, ("Ann", "Abe") if two else ("Ann",)), Device(1, ("Bob",)), Device(2, ("Cyd",))]
        seats, bots = sum(len(device.names) for device in devices) + 1, [self.chance.choice(self.kind.tempers)]
        options = {**HOUSE, **QUICK.get(self.kind.game, {}), **VARIANTS[self.kind.variant]}
        body = {"preset": self.kind.preset, "seats": seats, "name": "Ann", "bots": bots, "options": options}
        answer = await request(self.port, "POST", "/api/tables", {**body, "practice": self.number % 2 == 0})
        assert answer.status == 201, answer.body
        self.id, devices[0].cookie = str(answer.json()["table"]), answer.cookie
        self.capture = Capture(self.load.folder / f"{self.id}.capture")
        self.load.played.append(self.facts(devices))
        looks_on, screen = Device(3, ()), Device(4, ())
        for device in (*devices[1:], looks_on, screen):  # a browser has its cookie before it opens two pages
            device.cookie = (await request(self.port, "GET", f"/t/{self.id}")).cookie
        self.pages = [
            *(Page(self, number, device) for number, device in enumerate(devices)),
            Page(self, 3, devices[1], acts=False),
            Page(self, 4, looks_on, acts=False),
            Page(self, 5, screen, watches=True, acts=False),
        ]
        self._tasks = [asyncio.create_task(page.live()) for page in self.pages]
        self._tasks.append(asyncio.create_task(self._tick()))
        if self.number % 3 == 0:
            self._tasks.append(asyncio.create_task(self._hand_over(devices[2], looks_on)))

    def facts(self, devices: list[Device]) -> Facts:
        """What the checker must know."""
        names = {name: device.number for device in devices for name in device.names}
        pages = {0: 0, 1: 1, 2: 2, 3: 1, 4: 3, 5: 4}
        return Facts(self.id, self.kind.preset, self.capture.path, names, pages, taker=3)

    async def _hand_over(self, giver: Device, taker: Device) -> None:
        """Once there is a match, let the onlooker's device take over a seat of another, which keeps it."""
        while not any("view" in known for known in self.pages[2].known.values()):  # noqa: ASYNC110  as below
            await asyncio.sleep(0.05)
        with suppress(OSError, ValueError):  # the server is down: then not
            answer = await request(self.port, "POST", "/api/carry", {"table": self.id}, giver.cookie)
            if answer.status == 200:
                await request(self.port, "POST", f"/api/carry/{answer.json()['code']}", {}, taker.cookie)

    async def close(self) -> None:
        """Everybody leaves."""
        for page in self.pages:
            page.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.capture.close()

    @property
    def is_finished(self) -> bool:
        """Whether enough was played here: the log is long, or no match will follow."""
        rooms = [known["room"] for page in self.pages for known in page.known.values() if "room" in known]
        longest = max((known["n"] for page in self.pages for known in page.known.values()), default=0)
        over = bool(rooms) and all(room["phase"] == "over" for room in rooms) and self.rematches <= 0
        return over or longest > self.load.most_news

    async def _tick(self) -> None:
        """Now and then everybody looks again, so that no refusal stops a table for good."""
        while True:
            await asyncio.sleep(0.3 + 0.2 * self.chance.random())
            for page in self.pages:
                if page.acts:
                    page.rest()


class Load:
    """All tables that are being played at; a table that is finished makes room for another of its preset."""

    def __init__(self, port: int, folder: Path, seed: int, *, rematches: int = 3, most_news: int = 1500) -> None:
        self.port, self.folder, self.seed, self.rematches, self.most_news = port, folder, seed, rematches, most_news
        self.tables: list[LoadTable] = []
        self.played: list[Facts] = []
        self._made = 0
        self._received = 0

    async def open(self, tables_each: int = 1, only: Any = None) -> None:
        """Make a table of every preset that the server offers, `tables_each` times."""
        kinds = await self.kinds()
        if only is not None:
            kinds = [kind for kind in kinds if kind.preset in only]
        for variant in range(tables_each):
            for kind in kinds:
                await self._add(kind._replace(variant=variant % len(VARIANTS)))

    async def kinds(self) -> list[Kind]:
        """A kind of table for each preset."""
        house: Any = (await request(self.port, "GET", "/api/house")).json()
        return [
            Kind(preset["id"], game["id"], not game["at_once"], tuple(one["id"] for one in game["tempers"]))
            for game in house["games"]
            for preset in game["presets"]
        ]

    async def _add(self, kind: Kind) -> LoadTable:
        self._made += 1
        table = LoadTable(self, kind, self._made)
        await table.open()
        self.tables.append(table)
        return table

    async def abandon(self) -> None:
        """Begin a match at another table, and leave it: it must be there at the end, whatever the clock says."""
        table = await self._add(self.tables[0].kind)
        while not any("view" in known for page in table.pages for known in page.known.values()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # pages have no event for this
        await table.close()
        self.tables.remove(table)
        self._received += table.capture.received

    async def renew(self) -> int:
        """Replace tables that are finished; how many were."""
        finished = [table for table in self.tables if table.is_finished]
        for table in finished:
            with suppress(OSError, AssertionError, ValueError):  # the server is down: next time
                await self._add(table.kind)
                self.tables.remove(table)
                await table.close()
                self._received += table.capture.received
        return len(finished)

    def pages(self) -> list[Page]:
        """All pages at all tables that are being played at."""
        return [page for table in self.tables for page in table.pages]

    @property
    def received(self) -> int:
        """How many messages all pages were sent so far."""
        return self._received + sum(table.capture.received for table in self.tables)

    async def close(self) -> None:
        """Everybody leaves all tables."""
        await asyncio.gather(*(table.close() for table in self.tables))
