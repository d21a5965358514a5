"""One page at a table: it comes back to another server as the real page does, and notes all that it hears."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import perf_counter, time
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from server import Bid, View, choose_action
from support.faults.sockets import Client, Place

if TYPE_CHECKING:
    from _chaos_site import Server
    from _chaos_tables import Table

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.15, 8.0
QUIET_SECONDS, SILENT_SECONDS, OPEN_SECONDS = 10.0, 8.0, 8.0
"""When a page asks whether its socket lives, and when it gives it up: as web/src/connection/reconnecting_socket.ts."""
REPEAT_SECONDS = 3.0
"""What is said without an id may be lost with its server: people press the button again."""
OPEN = 101
"""The status with which a handshake succeeds."""
NOTHING = 0
"""The hash of what was not heard."""


class News(msgspec.Struct, rename={"kind": "is"}):
    """As much of a message as a page needs."""

    kind: str
    n: int = 0
    seat: int = -2
    awaited: list[int] | None = None
    view: dict[str, Raw] | None = None
    room: dict[str, Raw] | None = None
    menu: Raw = Raw()
    events: Raw = Raw()
    house: Raw = Raw()
    did: str | None = None
    id: str | None = None
    code: str = ""
    again: float | None = None


read = msgspec.json.Decoder(News).decode
write = msgspec.json.Encoder().encode
decode = msgspec.json.decode


class Page:
    """One page: it has one socket at a time, and knows what it was told."""

    def __init__(self, table: Table, person: int, cookie: str, address: str, number: int) -> None:
        self.table, self.company, self.person = table, table.company, person
        self.cookie, self.address, self.acts = cookie, address, number == 0
        self.route = table.number if self.acts else random.randrange(1 << 20)
        """What the proxy chooses a server by: the table, or for second pages anything."""
        self.server: Server | None = None
        self.client: Client | None = None
        self.seat, self.n = -2, 0
        self.view: dict[str, bytes] = {}
        self.room: dict[str, bytes] = {}
        self.view_hash = NOTHING
        self.awaited: list[int] = []
        self.lost_since: float | None = None
        self.here: list[tuple[float, float]] = []
        """From when to when it was connected, as seconds since 1970; not the present connection."""
        self.here_since: float | None = None
        self._hashes: dict[str, int] = {}
        self._pause = FIRST_PAUSE_SECONDS
        self._attempt: asyncio.Task[None] | None = None
        self._thought: asyncio.TimerHandle | None = None
        self._moves = 0
        self._pending: tuple[str, dict[str, object]] | None = None
        self._wanted_since: float | None = None
        """Since when it tries to make its move; a move that is refused is tried again."""
        self._heard_at = self._said_at = perf_counter()
        self._expects_since: float | None = None
        self._has_greeted = False
        self._changed = asyncio.Event()

    async def until(self, holds: Callable[[Page], bool]) -> None:
        """Wait until something holds of this page."""
        async with asyncio.timeout(60):
            while not holds(self):
                self._changed.clear()
                await self._changed.wait()

    async def repeat(self, holds: Callable[[Page], bool], **message: object) -> None:
        """Send a message, again after a while in case it was lost, until something holds of this page."""
        while not holds(self):
            self.say(**message)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.until(holds), REPEAT_SECONDS)

    # Its socket.

    def connect(self) -> None:
        """Open a socket."""
        self._attempt = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        for server in self.company.site.find_servers(self.route):
            place = Place(server.port, self.table.id, self.cookie, source=self.address)
            client = Client(place, partial(self._hear, place), partial(self._lose, place))
            self.client, self.server = client, server
            try:
                is_open = await asyncio.wait_for(client.connect(), OPEN_SECONDS)
            except TimeoutError:
                break
            except OSError:
                continue  # nobody listens there: the proxy tries the next
            if client is not self.client:
                return  # it was closed at once, with the reason, and is opened again later
            if is_open:
                self._greet(client)
                return
            break
        self._break()

    def _greet(self, client: Client) -> None:
        self._pause, self._heard_at, self._has_greeted = FIRST_PAUSE_SECONDS, perf_counter(), True
        known = self.n > 0
        client.say(write({"do": "hello", "n": self.n if known else 0, "seat": self.seat if known else None}))
        self._expects_since = self._heard_at
        if self._pending is not None:
            own, action = self._pending
            client.say(write({"do": "act", "id": own, "action": action, "seat": self.seat, "again": True}))

    def _lose(self, place: Place) -> None:
        if self.client is not None and self.client.place is place and self.client.status == OPEN:
            self._break()

    def _break(self) -> None:
        """Come back after a while."""
        client, self.client, self.server, self._has_greeted = self.client, None, None, False
        if client is not None:
            client.drop()
        self.mark_lost()
        self._expects_since = None
        asyncio.get_running_loop().call_later(self._pause * random.uniform(0.7, 1.3), self.connect)
        self._pause = min(LONGEST_PAUSE_SECONDS, self._pause * 2)

    def mark_lost(self) -> None:
        """Note that it hears nothing from now on, whether it knows that or not."""
        if self.lost_since is None:
            self.lost_since = perf_counter()
        if self.here_since is not None:
            self.here.append((self.here_since, time()))
            self.here_since = None

    def drop(self) -> None:
        """Lose the socket, since the proxy closes it."""
        if self.client is not None and self.client.status == OPEN:
            self._break()

    @property
    def is_connected(self) -> bool:
        """Whether it has a socket on which it has heard something."""
        return self.client is not None and self.client.status == OPEN and self.lost_since is None

    def say(self, **message: object) -> None:
        """Send a message, if there is a socket."""
        self._said_at = perf_counter()
        if self.client is not None and self._has_greeted:
            self.client.say(write(message))
            if self._expects_since is None:
                self._expects_since = self._said_at

    def tick(self, now: float) -> None:
        """Give a silent socket up, ask a quiet one whether it lives, and say again what may have been lost."""
        if self._expects_since is not None and now - self._expects_since > SILENT_SECONDS:
            self._break()
        elif self.client is not None and self._expects_since is None and now - self._heard_at > QUIET_SECONDS:
            self.say(do="ping", id="alive")
        if self._pending is None and now - self._said_at > REPEAT_SECONDS:
            self.think()

    # What it hears.

    def _hear(self, place: Place, body: bytes) -> None:
        if self.client is None or place is not self.client.place:
            return
        self._heard_at, self._expects_since = perf_counter(), None
        news = read(body)
        match news.kind:
            case "news":
                self._learn(news)
            case "did" if news.id is not None:
                self._finish(news.id)
            case "refused":
                self._on_refusal(news)
            case "closing":
                self.company.closings[news.code] += 1
                self._pause = max(FIRST_PAUSE_SECONDS, 60.0 if news.again is None else news.again)
            case _:
                pass
        self._changed.set()

    def _learn(self, news: News) -> None:
        if self.here_since is None:
            self.here_since = time()
        if self.lost_since is not None:
            self.company.pauses.append(self._heard_at - self.lost_since)
            self.lost_since = None
        is_whole = bool(bytes(news.menu)) and news.room is not None and "yours" in news.room
        has_moved = news.seat != self.seat
        if is_whole:
            if not has_moved and news.n < self.n:
                self._gap(f"was told less than it knew: {news.n} after {self.n}")
            self.view, self._hashes, self.view_hash = {}, {}, NOTHING
        elif has_moved or news.n not in (self.n, self.n + 1):
            self._gap(f"was told number {news.n} of seat {news.seat} after {self.n} of {self.seat}")
        self.seat, self.n = news.seat, news.n
        for name, value in (news.view or {}).items():
            self.view[name] = bytes(value)
            new = hash((name, self.view[name]))
            self.view_hash ^= self._hashes.get(name, 0) ^ new
            self._hashes[name] = new
        for name, value in (news.room or {}).items():
            self.room[name] = bytes(value)
        self.awaited = self.awaited if news.awaited is None else news.awaited
        if self._pending is None and self.seat not in self.awaited:
            self._wanted_since = None
        told = bytes(news.events) + bytes(news.house)
        self.table.note(self, self.n, hash(told) if told else NOTHING)
        if news.did is not None:
            self._finish(news.did)
        if self._pending is None:
            self.think()

    def _gap(self, what: str) -> None:
        self.company.gaps.append(f"table {self.table.number}, seat {self.seat}: {what}")

    def _finish(self, own: str) -> None:
        self.table.done.add(f"{self.seat}:{own}")
        if self._pending is None or self._pending[0] != own:
            return
        now = perf_counter()
        assert self._wanted_since is not None
        seconds = now - self._wanted_since
        self.company.answers.append(seconds)
        self.table.longest, self.table.moved_at = max(self.table.longest, seconds), now
        self._pending = self._wanted_since = None

    def _on_refusal(self, news: News) -> None:
        self.company.refusals[news.code] += 1
        if self._pending is not None and news.id == self._pending[0]:
            self._pending = None
            self.think()

    # What it does.

    def think(self) -> None:
        """Act in a while, if there is something to be done; not all in step."""
        if self.acts and self.company.playing and self._thought is None and self._find_next() is not None:
            seconds = self.company.think_seconds * random.uniform(0.5, 1.5)
            self._thought = asyncio.get_running_loop().call_later(seconds, self._act)

    def _act(self) -> None:
        self._thought = None
        what = self._find_next() if self.company.playing and self._pending is None else None
        if what == "act":
            self._moves += 1
            action = choose_action(self._read_view())
            self._pending = own, _ = f"{self.person}-{self._moves}", action
            self._wanted_since = self._wanted_since or perf_counter()
            self.say(do="act", id=own, action=action, seat=self.seat)
        elif what is not None:
            self.say(do=what)

    def _find_next(self) -> str | None:
        """What is to be done here now: a move, or a message of the room."""
        if "phase" not in self.view:
            return None
        if decode(self.room["phase"]) == "over":
            return "rematch" if self.seat == decode(self.room["host"]) else None
        if decode(self.view["phase"]) == "show":
            return None if self.seat in decode(self.room["ready"]) else "ready"
        return "act" if self.seat in self.awaited else None

    @property
    def is_waiting(self) -> bool:
        """Whether a move is not done yet."""
        return self._pending is not None

    def _read_view(self) -> View:
        earlier = decode(self.view.get("earlier", b"[]"), type=list[Raw])
        return View(decode(self.view["phase"]), decode(self.view.get("bid", b"null"), type=Bid | None), earlier)
