"""A page under load: it keeps what it was told, comes back when its line breaks, and says something by chance."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any, Protocol

import msgspec

from support.faults.capture import HEARD, OPENED, SAID, Capture
from support.faults.player import Json, choose, claim
from support.faults.sockets import Client, Place

decode = msgspec.json.decode
encode = msgspec.json.Encoder().encode

ONLOOKER = -2
BACK_SECONDS = 0.03
"""So soon a page whose line broke tries again."""
ANSWER_SECONDS = 8.0
"""A move for which no answer came so long is given up."""


class Company(Protocol):
    """The table that a page belongs to."""

    id: str
    capture: Capture
    rematches: int
    chance: Random

    @property
    def port(self) -> int:
        """Where the server listens."""
        ...


class Device:
    """A browser: it keeps its cookie, and the names under which it sits."""

    def __init__(self, number: int, names: tuple[str, ...]) -> None:
        self.number, self.names, self.cookie = number, names, ""


class Page:
    """A page of a device, with what it knows of each seat."""

    def __init__(
        self, company: Company, number: int, device: Device, *, watches: bool = False, acts: bool = True
    ) -> None:
        self.company, self.number, self.device = company, number, device
        self.watches, self.acts = watches, acts
        self.known: dict[int, Json] = {}
        self.pending: dict[int, tuple[str, Json, float]] = {}
        """By seat: the move that waits for an answer, its id, and since when."""
        self.client: Client | None = None
        self.stopped = False
        self.is_back = False
        """Whether it has been told something on the line that it has now."""
        self._broken = asyncio.Event()
        self._move_count = 0
        self._thinks = False
        self._refused = 0

    # The line.

    async def live(self) -> None:
        """Stay at the table, whatever becomes of the line, until stopped."""
        while not self.stopped:
            self._broken.clear()
            place = Place(self.company.port, self.company.id, self.device.cookie, self.watches)
            client = Client(place, self._hear, self._broken.set)
            with suppress(OSError):
                if await client.connect():
                    self._begin(client)
                    await self._broken.wait()
                client.drop()
            self.client, self.is_back = None, False
            await asyncio.sleep(BACK_SECONDS * (1 + self.company.chance.random()))

    def stop(self) -> None:
        """Leave."""
        self.stopped = True
        if self.client is not None:
            self.client.drop()
        self._broken.set()

    def _begin(self, client: Client) -> None:
        self.client, self.device.cookie = client, client.cookie
        self.company.capture.add(self.number, OPENED, b"")
        seats, chance = tuple(self.known), self.company.chance
        has_seen = len(seats) == 1 and chance.random() < 0.5
        self.say({"do": "hello", "n": self.known[seats[0]]["n"], "seat": seats[0]} if has_seen else {"do": "hello"})
        for seat, (own, message, _) in tuple(self.pending.items()):
            self.pending[seat] = (own, message, asyncio.get_running_loop().time())
            self.say({**message, "again": True})

    def say(self, message: Json) -> None:
        """Send a message, if the line is there."""
        if self.client is None or self.stopped:
            return
        text = encode(message)
        self.company.capture.add(self.number, SAID, text)
        self.client.say(text)

    # What it is told.

    def _hear(self, text: bytes) -> None:
        if self.stopped:
            return
        self.company.capture.add(self.number, HEARD, text)
        message = decode(text)
        match message["is"]:
            case "news":
                self.is_back = True
                self._learn(message)
                self._answered(message.get("did"))
            case "did":
                self._answered(message["id"])
            case "refused":
                self._refused += 1
                self._answered(message["id"])
            case _:
                pass
        if self.acts and not self._thinks:
            self._thinks = True
            asyncio.get_running_loop().call_soon(self.think)

    def _learn(self, news: Json) -> None:
        seat = news["seat"]
        known = self.known.setdefault(seat, {})
        for part in ("view", "room", "menu"):
            if part in news and part in known:
                news[part] = known[part] | news[part]
        known.update(news)
        yours = known.get("room", {}).get("yours")
        if "yours" in news.get("room", {}) and yours is not None:  # a whole room: seats may have moved
            for other in [other for other in self.known if other not in (yours or [ONLOOKER])]:
                del self.known[other]

    def _answered(self, own: str | None) -> None:
        if own is not None:
            self.pending = {seat: move for seat, move in self.pending.items() if move[0] != own}

    # What it says.

    def think(self) -> None:
        """Do what is asked for, and by chance something that is not."""
        self._thinks = False
        if self.client is None or self.stopped or self._refused > 20:
            return
        now = asyncio.get_running_loop().time()
        self.pending = {seat: one for seat, one in self.pending.items() if now - one[2] < ANSWER_SECONDS}
        for seat, known in tuple(self.known.items()):
            if "room" not in known:
                continue
            if seat == ONLOOKER:
                self._looks_on(known["room"])
            else:
                self._has_seat(seat, known)

    def rest(self) -> None:
        """Some time has passed: what was refused may be tried again."""
        self._refused = 0
        self.think()

    def _looks_on(self, room: Json) -> None:
        """Sit down, or sit down again after leaving."""
        chance = self.company.chance
        names = [] if self.watches else self.device.names
        if names and room["phase"] != "over" and chance.random() < 0.3:
            taken = {chair["name"] for chair in room["chairs"]}
            free = [name for name in names if name not in taken] or list(names)
            self.say({"do": "sit", "name": free[0]})

    def _has_seat(self, seat: int, known: Json) -> None:
        room, chance = known["room"], self.company.chance
        if not 0 <= seat < len(room["chairs"]):
            return
        chair = room["chairs"][seat]
        if room["phase"] == "waiting":
            self._waits(seat, room)
        elif room["phase"] == "over":
            if chair["host"] and self.company.rematches > 0 and chance.random() < 0.5:
                self.company.rematches -= 1
                self.say({"do": "rematch"})
        elif chair["temper"] is not None:
            if chance.random() < 0.2:
                self.say({"do": "take_back", "seat": seat})
        elif seat not in self.pending and "view" in known:
            self._plays(seat, known)
        if chance.random() < 0.01:
            self._chats(seat, room)

    def _waits(self, seat: int, room: Json) -> None:
        missing = [name for name in self.device.names if name not in {chair["name"] for chair in room["chairs"]}]
        is_open = any(chair["kind"] == "open" for chair in room["chairs"])
        if missing and is_open:
            self.say({"do": "sit", "name": missing[0]})
        elif room["chairs"][seat]["host"] and not is_open:
            self.say({"do": "start"})

    def _plays(self, seat: int, known: Json) -> None:
        room, view, chance = known["room"], known["view"], self.company.chance
        if room["ballot"] is not None and seat not in (*room["ballot"]["agreed"], *room["ballot"]["declined"]):
            self.say({"do": "agree" if chance.random() < 0.5 else "decline", "seat": seat})
        if view.get("phase") == "show" and seat not in room["ready"]:
            self.say({"do": "ready", "seat": seat})
        elif seat in known.get("awaited", ()) or chance.random() < 0.02:
            action = choose(known.get("menu", {}), view, chance, plainly=self._refused > 3)
            if action is not None:
                self._act(seat, action)

    def _act(self, seat: int, action: Json) -> None:
        self._move_count += 1
        own = f"p{self.number}-{self._move_count}"
        message: Json = {"do": "act", "id": own, "action": action, "seat": seat}
        self.pending[seat] = (own, message, asyncio.get_running_loop().time())
        self.say(message)

    def _chats(self, seat: int, room: Json) -> None:
        """What people do besides playing."""
        chance = self.company.chance
        more: list[Any] = [
            {"do": "say", "text": f"remark {chance.randrange(10**6)} é ☂", "seat": seat},
            {"do": "say", "text": f"remark {chance.randrange(10**6)}", "seat": seat},
            {"do": "claim", "claim": claim(chance), "seat": seat},
            {"do": "claim", "claim": claim(chance), "seat": seat},
            {"do": "propose_restart", "seat": seat},
            {"do": "ping", "id": "ping"},
            {"do": "odds", "id": "odds", "seat": seat},
            {"do": "review", "id": "review"},
            {"do": "give_to_bot", "chair": seat, "seat": seat},
            {"do": "hello", "n": 0},
        ]
        if chance.random() < 0.1:
            more = [{"do": "leave", "seat": seat}]
        if room["phase"] == "playing" or chance.random() < 0.2:
            self.say(chance.choice(more))
