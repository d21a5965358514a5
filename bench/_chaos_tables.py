"""Tables that several servers carry, and what their pages were told.

Two people sit at each table, and each has two pages open: the first plays, the second looks on from the same seat. A
page that is told other news than its twin, or than before it came back, is found so.
"""

from __future__ import annotations

import asyncio
from array import array
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

from _chaos_page import NOTHING, Page
from _chaos_site import Site

from support.faults.sockets import request

PEOPLE, PAGES_EACH = 2, 2
OPTIONS = {"first_seat": 0, "show_seconds": 300}


@dataclass
class Heard:
    """What the pages of a seat heard under each number, as hashes; 0 where nothing was heard."""

    views: array[int] = field(default_factory=lambda: array("q"))
    events: array[int] = field(default_factory=lambda: array("q"))


@dataclass
class Company:
    """All tables and pages of the bench, and what they have noted."""

    site: Site
    think_seconds: float = 1.0
    """How long people think, in seconds, on the average."""
    playing: bool = False
    tables: list[Table] = field(default_factory=list)
    answers: list[float] = field(default_factory=list[float])
    """Seconds until each move was done."""
    pauses: list[float] = field(default_factory=list[float])
    """Seconds for which each page that lost its server heard nothing."""
    refusals: Counter[str] = field(default_factory=Counter[str])
    closings: Counter[str] = field(default_factory=Counter[str])
    gaps: list[str] = field(default_factory=list[str])
    different: list[str] = field(default_factory=list[str])

    @property
    def pages(self) -> list[Page]:
        """All pages."""
        return [page for table in self.tables for page in table.pages]

    def forget(self) -> None:
        """Begin to note anew, but for what was found wrong."""
        self.answers, self.pauses = [], []
        self.refusals.clear()
        self.closings.clear()
        for table in self.tables:
            table.longest = 0.0

    async def seat(self, tables: int) -> None:
        """So many tables more, begun; ten at a time."""
        turns = asyncio.Semaphore(10)

        async def open_table() -> None:
            async with turns:
                table = Table(self, len(self.tables))
                self.tables.append(table)
                await table.open()

        await asyncio.gather(*(open_table() for _ in range(tables)))

    async def tick(self) -> None:
        """What pages do by the clock, for as long as this runs."""
        while True:
            await asyncio.sleep(0.25)
            now = perf_counter()
            for page in self.pages:
                page.tick(now)


class Table:
    """A table and its pages."""

    def __init__(self, company: Company, number: int) -> None:
        self.company, self.number, self.id = company, number, ""
        self.pages: list[Page] = []
        self.done: set[str] = set()
        """Moves that were answered as done, as the log names them."""
        self.longest = 0.0
        """The longest time until a move was done, in seconds."""
        self.moved_at = 0.0
        self.heard: dict[int, Heard] = {}

    async def open(self) -> None:
        """Make it, let everybody sit down, and begin."""
        port = next(self.company.site.find_servers(self.number)).port
        body = {"preset": "liars-boggle", "seats": PEOPLE, "name": "P0", "options": OPTIONS}
        answer = await request(port, "POST", "/api/tables", body, source=self._address(0))
        assert answer.status == 201, answer.body
        self.id = str(answer.json()["table"])
        for person in range(PEOPLE):
            cookie = answer.cookie if person == 0 else await self._get_cookie(port, person)
            self.pages += [Page(self, person, cookie, self._address(person), each) for each in range(PAGES_EACH)]
        for page in self.pages:
            page.connect()
        for page in self.pages:
            await page.until(lambda page: page.is_connected)
        for page in self.pages[PAGES_EACH::PAGES_EACH]:
            await page.repeat(lambda page: page.seat >= 0, do="sit", name=f"P{page.person}")
        for page in self.pages:
            await page.until(lambda page: page.seat >= 0)
        await self.pages[0].repeat(lambda page: "phase" in page.view, do="start")
        for page in self.pages:
            await page.until(lambda page: "phase" in page.view)

    async def _get_cookie(self, port: int, person: int) -> str:
        """A browser has its cookie before it opens two pages."""
        return (await request(port, "GET", f"/t/{self.id}", source=self._address(person))).cookie

    def _address(self, person: int) -> str:
        """Everybody comes from an address of the loopback of their own: servers limit what comes from one."""
        place = self.number * PEOPLE + person
        return f"127.{1 + place // 62_500}.{place // 250 % 250}.{1 + place % 250}"

    def note(self, page: Page, n: int, events: int) -> None:
        """Compare what a page knows at a number, and the events that led there, with what others were told."""
        heard = self.heard.setdefault(page.seat, Heard())
        for known, new, what in ((heard.views, page.view_hash, "view"), (heard.events, events, "events")):
            if n >= len(known):
                known.extend([NOTHING] * (n + 1 - len(known)))
            if known[n] == NOTHING:
                known[n] = new
            elif new not in (NOTHING, known[n]):
                self.company.different.append(f"table {self.number}, seat {page.seat}, number {n}: another {what}")
