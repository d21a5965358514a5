"""Lists the tables that are open to everybody, and tells whoever looks at the lobby what changes.

Once a second a server tells the others of its own open tables, and reads theirs. What has changed is encoded once and
sent to everybody who looks, every two seconds at most, and less often the more of them there are.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from time import monotonic
from typing import NamedTuple, Protocol

import msgspec

from bunkum.core.contract import Sheet
from bunkum.server.storage import StorageError
from bunkum.server.storage.open_tables import SharedOpenTables
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.wire.lobby_messages import OpenTable, OpenTables
from bunkum.table.room import Chair, Room

log = logging.getLogger("bunkum.lobby")

CHECK_SECONDS = 1.0
TELL_SECONDS = 2.0
MOST_SENDS_A_SECOND = 200
"""Whoever looks is told of changes every two seconds at most. With more than 400 pages they are told less often:
it is the sending that costs, some 40 microseconds a page (`make bench BENCH=people`)."""
SENDS_AT_ONCE = 50
"""After so many sends whatever else waits has its turn: at 40 microseconds each, moves would wait for thousands."""
EXPECT_SECONDS = 15.0
MOST_SHOWN = 100
"""The most tables that are told, since nobody reads more: those with a free seat first, then those with most people."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(OpenTable).decode
_decode_marks = msgspec.json.Decoder(frozenset[str]).decode


class Watcher(Protocol):
    """Somebody who looks at the lobby."""

    def send(self, message: bytes) -> None:
        """Queues a message."""
        ...

    def close(self, code: str, again: float) -> None:
        """Sends the reason and closes; the page comes back after so many seconds."""
        ...


class _Told(NamedTuple):
    """What a server tells of a table, and the text in which it does.

    `people`: the marks of the people there, which only servers are told. `encoded`: the card as JSON, and in further
    lines the marks.
    """

    encoded: bytes
    card: OpenTable
    people: frozenset[str]


class _Described(NamedTuple):
    """What is told of a table, and the room and people from which it follows; None: nothing is told."""

    room: Room
    people: frozenset[str]
    told: _Told | None


def _rank(card: OpenTable) -> tuple[bool, int, str]:
    return card.free == 0, -card.people, card.table


class OpenTableList:
    """The open tables of all servers. Use it on the event loop's thread only."""

    def __init__(
        self,
        shared: SharedOpenTables,
        tables: Callable[[], Iterable[LiveTable]],
        list_marks: Callable[[LiveTable], frozenset[str]] = lambda _: frozenset(),
    ) -> None:
        """Takes the tables in memory from `tables`, and begins to tell of those that are open.

        `list_marks` returns the marks of the people at a table, by which whoever blocks one is kept away.
        """
        self._shared, self._tables, self._list_marks = shared, tables, list_marks
        self._texts: Mapping[str, bytes] = {}
        """What all servers tell, as it was read last."""
        self._read: Mapping[str, _Told] = {}
        self._own: Mapping[str, _Told] = {}
        self._told: Mapping[str, _Told] = {}
        """What this server has told the others last."""
        self._listed: Mapping[str, OpenTable] = {}
        self._told_of: Mapping[str, OpenTable] = self._listed
        """The open tables as they were when watchers were told last, and those that they were told of."""
        self._shown: Mapping[str, OpenTable] = {}
        self._whole = _encode(OpenTables((), (), 0, whole=True))
        """What whoever comes is told."""
        self._told_at = -TELL_SECONDS
        self._cards: dict[LiveTable, _Described] = {}
        self._expected: dict[str, float] = {}
        """Tables to which somebody is about to connect, and until when that is waited for."""
        self._watchers: set[Watcher] = set()
        self._task = asyncio.create_task(self._run())

    @property
    def listed(self) -> Mapping[str, OpenTable]:
        """The open tables as they were at the last look, by id."""
        return self._listed

    def are_apart(self, table: str, conflicts: Collection[str]) -> bool:
        """Returns whether somebody at an open table has one of these marks."""
        known = (self._read.get(table), self._own.get(table))
        return any(one is not None and not one.people.isdisjoint(conflicts) for one in known)

    def expect(self, table: str) -> None:
        """Counts a table as one where somebody is, for some seconds: whoever was seated there is about to connect."""
        self._expected[table] = monotonic() + EXPECT_SECONDS

    def add(self, watcher: Watcher) -> None:
        """Tells somebody of all open tables, and from now on of what changes."""
        self._watchers.add(watcher)
        watcher.send(self._whole)

    def remove(self, watcher: Watcher) -> None:
        """Tells them no more."""
        self._watchers.discard(watcher)

    def dismiss(self) -> None:
        """Tells everybody who looks to come back soon, here or at another server."""
        for watcher in tuple(self._watchers):
            watcher.close("restarting", again=1.0)

    async def close(self) -> None:
        """Stops, and tells the others that this server has no open tables any more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._tell_others({})
        except StorageError as error:
            log.warning("others may list tables of this server for a moment: %s", error)

    async def check(self) -> None:
        """Tells others of what has changed here, and reads theirs; raises `StorageError` if that is not possible."""
        now = monotonic()
        self._expected = {table: until for table, until in self._expected.items() if until > now}
        open_here = (live for live in self._tables() if live.empty_since is None or live.facts.id in self._expected)
        cards = {live: self._describe(live) for live in open_here if live.table.room.listed}
        if cards != self._cards:
            self._cards = cards
            self._own = {one.told.card.table: one.told for one in cards.values() if one.told is not None}
        await self._tell_others(self._own)
        texts = await self._shared.read()
        if texts != self._texts:
            read = {table: _read(text, self._read.get(table)) for table, text in texts.items()}
            self._texts, self._read = texts, {table: one for table, one in read.items() if one is not None}
        # What this server told is not read any more once it was too slow to say that it lives.
        found = {table: one.card for table, one in {**self._read, **self._own}.items()}
        if found != self._listed:
            self._listed = found

    def _describe(self, live: LiveTable) -> "_Described":
        """Returns what the lobby tells of a table, which follows from its room: that is another one if it changes."""
        known, people = self._cards.get(live), self._list_marks(live)
        is_same = known is not None and known.room is live.table.room and known.people == people
        if known is not None and is_same and not live.is_closed:
            return known
        card = describe(live)
        if card is None:
            return _Described(live.table.room, people, None)
        encoded = b"\n".join((_encode(card), _encode(sorted(people))))
        return _Described(live.table.room, people, _Told(encoded, card, people))

    async def _tell_others(self, own: Mapping[str, _Told]) -> None:
        if own is self._told:
            return
        changed: dict[str, bytes | None] = {
            table: one.encoded for table, one in own.items() if self._told.get(table) != one
        }
        changed |= dict.fromkeys(self._told.keys() - own.keys())
        if changed:
            await self._shared.write(changed)
        self._told = own

    async def _tell_watchers(self) -> None:
        """Tells everybody who looks of what has changed since they were told last."""
        interval = max(TELL_SECONDS, len(self._watchers) / MOST_SENDS_A_SECOND)
        if self._listed is self._told_of or monotonic() - self._told_at < interval:
            return
        before, total = self._shown, len(self._listed)
        best = sorted(self._listed.values(), key=_rank)[:MOST_SHOWN]
        self._told_of, self._told_at, self._shown = self._listed, monotonic(), {card.table: card for card in best}
        self._whole = _encode(OpenTables(tuple(best), (), total, whole=True))
        changed = tuple(card for card in best if before.get(card.table) != card)
        message = _encode(OpenTables(changed, tuple(before.keys() - self._shown.keys()), total))
        for number, watcher in enumerate(tuple(self._watchers), 1):
            if watcher in self._watchers:  # not gone meanwhile
                watcher.send(message)
            if number % SENDS_AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _run(self) -> None:
        while True:
            try:
                await self.check()
                await self._tell_watchers()
            except StorageError as error:
                log.warning("open tables are not known: %s", error)
            await asyncio.sleep(CHECK_SECONDS)


def describe(live: LiveTable) -> OpenTable | None:
    """Returns what the lobby tells of a table; None unless it is open to everybody."""
    room = live.table.room
    if not room.listed or room.host is None or live.is_closed:
        return None
    people = sum(chair.person and not chair.left for chair in room.chairs)
    return OpenTable(
        live.facts.id,
        room.game,
        room.preset,
        _is_usual(live),
        room.chairs[room.host].name or "",
        people,
        len(room.chairs),
        sum(map(_is_free, room.chairs)),
        room.phase == "playing",
    )


def _is_free(chair: Chair) -> bool:
    """Returns whether somebody new may take this seat, now or when the next round begins (RULES 1.6)."""
    return chair.coming is None and (chair.open or (chair.temper is not None and not chair.person))


def _is_usual(live: LiveTable) -> bool:
    preset = live.table.game.presets.get(live.table.room.preset)
    options: Sheet = live.table.options
    return preset is not None and preset.options == options


def _read(text: bytes, known: _Told | None) -> _Told | None:
    """Returns what a server tells; None if a newer version tells it in a way that is not known here."""
    if known is not None and known.encoded == text:
        return known
    card, *people = text.split(b"\n")
    try:
        return _Told(text, _decode(card), frozenset[str]().union(*(_decode_marks(line) for line in people if line)))
    except msgspec.MsgspecError:
        return None
