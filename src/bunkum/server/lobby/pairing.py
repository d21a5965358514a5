"""Brings people together who want to play now: a seat at an open table of that kind, or a new one with bots on it.

All who wait for the same kind of table at this server are seated together, while no other server seats anybody there:
so two who come at the same moment meet, and neither is left alone with bots. Bots fill what is empty, and give their
seats to whoever comes later when the next round begins (RULES 1.6).
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from secrets import token_urlsafe
from typing import NamedTuple

from bunkum.bots import personalities
from bunkum.core import SPECTATOR, Illegal, Seat
from bunkum.server.accounts.blocks import Conflicts
from bunkum.server.accounts.marks import Marks
from bunkum.server.http.messages import MakeTable
from bunkum.server.lobby.open_tables import OpenTableList
from bunkum.server.moderation import Moderation
from bunkum.server.rate_limits import SharedLimit
from bunkum.server.refusals import Refused
from bunkum.server.storage import StorageError
from bunkum.server.storage.open_tables import SharedOpenTables
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.registry import TableRegistry
from bunkum.server.wire.lobby_messages import OpenTable
from bunkum.table.catalog import AnyGameInfo, with_preset
from bunkum.table.room_actions import ListTable, Sit, Start

log = logging.getLogger("bunkum.lobby")

USUAL_SEATS = 4
"""The seats of a new table, if the game allows so many."""
MOST_TRIES = 3
"""After so many seats that others took first, somebody gets a table of their own."""


class Seeker(NamedTuple):
    """Somebody who wants to play now. `derive_persons` returns the names of their device at a table."""

    name: str
    derive_persons: Callable[[str], tuple[str, ...]]
    network: str
    marks: Marks = Marks()
    conflicts: Conflicts = frozenset()
    """The marks of those with whom they must not be brought together."""

    def is_apart(self, others: "Iterable[Seeker]") -> bool:
        """Returns whether one of the others has blocked them, or they one of the others."""
        return any(not self.conflicts.isdisjoint(other.marks.list_all()) for other in others)


class _Waiting(NamedTuple):
    seeker: Seeker
    seated: "asyncio.Future[str]"
    tries: int = 0


class Pairing:
    """Brings people together. Use it on the event loop's thread only."""

    def __init__(
        self,
        registry: TableRegistry,
        listed: OpenTableList,
        shared: SharedOpenTables,
        new_tables: SharedLimit,
        moderation: Moderation,
    ) -> None:
        """Finds open tables in `listed`; `shared` keeps servers from seating people at the same time.

        `new_tables` limits how many tables are made for one network; `moderation` knows who must not meet whom, and is
        told who was seated where.
        """
        self._moderation = moderation
        self._registry, self._listed, self._shared, self._new_tables = registry, listed, shared, new_tables
        self._waiting: dict[str, list[_Waiting]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By preset, while somebody waits for it."""

    async def find_seat(self, preset: str, seeker: Seeker) -> str:
        """Returns the id of a table with this preset at which the seeker has a seat, or gets one with the next round.

        Raises `Refused` if there is no such preset, or no table can be made.
        """
        try:
            with_preset(preset)
        except KeyError:
            raise Refused("no_such_game") from None
        waiting = _Waiting(seeker, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(preset, []).append(waiting)
        if preset not in self._tasks:
            self._tasks[preset] = asyncio.create_task(self._seat_all(preset))
        return await waiting.seated

    async def close(self) -> None:
        """Stops; whoever waits is told to come back."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _seat_all(self, preset: str) -> None:
        """Seats everybody who waits for this preset, until nobody does."""
        try:
            while self._waiting[preset]:
                await self._seat_batch(preset)
        finally:
            for waiting in self._waiting.pop(preset):  # nobody, unless the server stops
                _refuse(waiting, Refused("restarting"))
            del self._tasks[preset]

    async def _seat_batch(self, preset: str) -> None:
        """Seats those who wait now; who lost their seat to somebody else waits on."""
        batch: list[_Waiting] = []
        try:
            async with self._shared.lock(preset):
                await self._listed.check()
                batch, self._waiting[preset] = self._waiting[preset], []
                batch = await self._find_conflicts(batch)
                self._waiting[preset] += await self._seat(with_preset(preset), preset, batch)
                await self._listed.check()  # before another server looks
        except StorageError as error:
            log.warning("nobody could be seated: %s", error)
            for waiting in (*batch, *self._waiting[preset]):
                _refuse(waiting, Refused("not_kept"))
            self._waiting[preset] = []
        except Exception:
            log.exception("people could not be seated")
            for waiting in batch:
                _refuse(waiting, Refused("broken"))

    async def _find_conflicts(self, batch: Sequence[_Waiting]) -> list[_Waiting]:
        """Returns the same people, of whom it is known now whom they must not meet."""
        conflicts = await self._moderation.find_conflicts([waiting.seeker.marks for waiting in batch])
        return [
            waiting._replace(seeker=waiting.seeker._replace(conflicts=found))
            for waiting, found in zip(batch, conflicts, strict=True)
        ]

    async def _seat(self, game: AnyGameInfo, preset: str, batch: Sequence[_Waiting]) -> list[_Waiting]:
        """Seats these people; returns those whose seat somebody else took first."""
        left = [waiting for waiting in batch if waiting.tries < MOST_TRIES]
        alone = [waiting for waiting in batch if waiting.tries >= MOST_TRIES]
        sitting: list[asyncio.Task[_Waiting | None]] = []
        for card in self._find_candidates(preset):
            joining = self._choose(card, left)
            left = [waiting for waiting in left if waiting not in joining]
            sitting += [asyncio.create_task(self._join(card.table, waiting)) for waiting in joining]
        seats = min(USUAL_SEATS, game.seats[-1])
        making = [self._make(game, preset, seats, group) for group in form_groups(alone + left, seats)]
        done = await asyncio.gather(*sitting, *making)
        return [waiting for waiting in done if isinstance(waiting, _Waiting)]

    def _find_candidates(self, preset: str) -> list[OpenTable]:
        """Returns the open tables at which somebody may join, those with most people first."""
        found = [card for card in self._listed.listed.values() if card.preset == preset and card.is_usual and card.free]
        return sorted(found, key=lambda card: (-card.people, card.is_playing, card.table))

    def _choose(self, card: OpenTable, waiting: Sequence[_Waiting]) -> list[_Waiting]:
        """Returns those who may join a table: none who has blocked somebody there, or is blocked by them."""
        joining: list[_Waiting] = []
        for one in waiting:
            fits = not self._listed.are_apart(card.table, one.seeker.conflicts)
            if len(joining) < card.free and fits and not one.seeker.is_apart(other.seeker for other in joining):
                joining.append(one)
        return joining

    async def _join(self, table: str, waiting: _Waiting) -> _Waiting | None:
        """Seats somebody at a table; returns them if that is not possible there."""
        try:
            await self._sit(await self._registry.find(table), waiting.seeker)
        except Refused:
            return waiting._replace(tries=waiting.tries + 1)
        _succeed(waiting, table)
        return None

    async def _sit(self, live: LiveTable, seeker: Seeker) -> None:
        """Seats somebody, who may have a seat there already; raises `Refused` if they may not."""
        own, *also = persons = seeker.derive_persons(live.facts.id)
        live.require_welcome(persons)
        self._moderation.people.note(live.facts.id, persons, seeker.marks)
        if any(live.table.seats_of(person) for person in persons):
            return
        network = live.networks.find_banned(seeker.network)
        await live.act(SPECTATOR, Sit(own, seeker.name, None, tuple(also), network))

    async def _make(self, game: AnyGameInfo, preset: str, seats: int, people: Sequence[_Waiting]) -> None:
        """Makes a table for these people, with bots on the other seats, and begins."""
        host, *others = people
        tempers = [personality.id for personality in personalities(game.id)]
        bots = tuple(tempers[at % len(tempers)] for at in range(seats - len(people)))
        table = token_urlsafe(16)
        if not await self._new_tables.allows(host.seeker.network):
            for waiting in people:
                _refuse(waiting, Refused("too_many_tables"))
            return
        try:
            made = MakeTable(preset, seats, host.seeker.name, bots=bots)
            await self._registry.create(made, host.seeker.derive_persons(table)[0], table)
            live = await self._registry.find(table)
            self._moderation.people.note(table, host.seeker.derive_persons(table), host.seeker.marks)
            await asyncio.gather(*(self._sit(live, waiting.seeker) for waiting in others))
            self._listed.expect(table)
            await live.act(Seat(0), ListTable(listed=True))
            await live.act(Seat(0), Start())
        except (Refused, Illegal) as no:
            for waiting in people:
                _refuse(waiting, Refused(no.code, no.sentence))
            return
        for waiting in people:
            _succeed(waiting, table)


def form_groups(people: Sequence[_Waiting], seats: int) -> list[list[_Waiting]]:
    """Returns groups of at most so many people who may meet, as even as possible, so that nobody is left over."""
    groups: list[list[_Waiting]] = [[] for _ in range(-(-len(people) // seats))]
    for one in people:
        fitting = (
            group for group in groups if len(group) < seats and not one.seeker.is_apart(other.seeker for other in group)
        )
        best = min(fitting, key=len, default=None)
        if best is None:
            groups.append([one])
        else:
            best.append(one)
    return [group for group in groups if group]


def _succeed(waiting: _Waiting, table: str) -> None:
    if not waiting.seated.done():
        waiting.seated.set_result(table)


def _refuse(waiting: _Waiting, refused: Refused) -> None:
    if not waiting.seated.done():
        waiting.seated.set_exception(refused)
