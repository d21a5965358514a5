"""Brings people together who want to play now: a seat at an open table of that kind, or a new one with bots on it.

All who wait for the same kind of table at this server are seated together, while no other server seats anybody there:
so two who come at the same moment meet, and neither is left alone with bots. Bots fill what is empty, and give their
seats to whoever comes later when the next round begins (RULES 1.6).
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from secrets import token_urlsafe
from time import monotonic
from typing import NamedTuple

from bunkum.bots import personalities
from bunkum.core import SPECTATOR, Illegal, Seat
from bunkum.server.accounts.blocks import Conflicts
from bunkum.server.accounts.marks import Marks
from bunkum.server.http.messages import MakeTable
from bunkum.server.lobby.company import CompanyWatch
from bunkum.server.lobby.matching import Place, Player, plan_seats
from bunkum.server.lobby.open_tables import OpenTableList
from bunkum.server.lobby.pairing_ratings import PairingRatings
from bunkum.server.moderation import Moderation
from bunkum.server.rate_limits import SharedLimit
from bunkum.server.refusals import Refused
from bunkum.server.storage import StorageError
from bunkum.server.storage.open_tables import SharedOpenTables
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.registry import TableRegistry
from bunkum.table.catalog import AnyGameInfo, with_preset
from bunkum.table.room_actions import ListTable, Sit, Start

log = logging.getLogger("bunkum.lobby")

USUAL_SEATS = 4
"""The seats of a new table, if the game allows so many."""
AGAIN_SECONDS = 0.25
"""Those who wait for people of like rating look again so often, or as soon as somebody comes."""
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


class _Waiting(NamedTuple):
    seeker: Seeker
    seated: "asyncio.Future[str]"
    asked_at: float
    points: float | None
    tries: int = 0


class Pairing:
    """Brings people together. Use it on the event loop's thread only."""

    def __init__(
        self,
        registry: TableRegistry,
        listed: OpenTableList,
        shared: SharedOpenTables,
        new_tables: SharedLimit,
        ratings: PairingRatings,
        company: CompanyWatch,
        moderation: Moderation,
    ) -> None:
        """Finds open tables in `listed`; `shared` keeps servers from seating people at the same time.

        `new_tables` limits how many tables are made for one network; `company` measures how long people wait;
        `moderation` knows who must not meet whom, and is told who was seated where.
        """
        self._ratings, self._company, self._moderation = ratings, company, moderation
        self._registry, self._listed, self._shared, self._new_tables = registry, listed, shared, new_tables
        self._waiting: dict[str, list[_Waiting]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By preset, while somebody waits for it."""
        self._has_come: dict[str, asyncio.Event] = {}

    async def find_seat(self, preset: str, seeker: Seeker) -> str:
        """Returns the id of a table with this preset at which the seeker has a seat, or gets one with the next round.

        Raises `Refused` if there is no such preset, or no table can be made.
        """
        try:
            game = with_preset(preset)
        except KeyError:
            raise Refused("no_such_game") from None
        asked_at, points = monotonic(), None
        if seeker.marks.account is not None:
            points = await self._ratings.find(seeker.marks.account, game.id, _usual_seats(game))
        waiting = _Waiting(seeker, asyncio.get_running_loop().create_future(), asked_at, points)
        self._waiting.setdefault(preset, []).append(waiting)
        self._has_come.setdefault(preset, asyncio.Event()).set()
        if preset not in self._tasks:
            self._tasks[preset] = asyncio.create_task(self._seat_all(preset))
        return await waiting.seated

    async def close(self) -> None:
        """Stops; whoever waits is told to come back."""
        self._company.close()
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for preset in self._waiting:  # those whose task had not begun
            self._refuse_all(preset, (), Refused("restarting"))

    async def _seat_all(self, preset: str) -> None:
        """Seats everybody who waits for this preset, until nobody does."""
        try:
            while self._waiting[preset]:
                self._has_come[preset].clear()
                await self._seat_batch(preset)
                if self._waiting[preset] and not self._has_come[preset].is_set():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._has_come[preset].wait(), AGAIN_SECONDS)
        finally:
            self._refuse_all(preset, (), Refused("restarting"))  # nobody, unless the server stops
            del self._waiting[preset], self._tasks[preset], self._has_come[preset]

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
            self._refuse_all(preset, batch, Refused("not_kept"))
        except asyncio.CancelledError:
            self._refuse_all(preset, batch, Refused("restarting"))
            raise
        except Exception:
            log.exception("people could not be seated")
            self._refuse_all(preset, batch, Refused("broken"))

    def _refuse_all(self, preset: str, batch: Sequence[_Waiting], refused: Refused) -> None:
        """Refuses this batch and whoever else waits for this preset."""
        waiting, self._waiting[preset] = self._waiting[preset], []
        for one in (*batch, *waiting):
            _refuse(one, refused)

    async def _find_conflicts(self, batch: Sequence[_Waiting]) -> list[_Waiting]:
        """Returns the same people, of whom it is known now whom they must not meet."""
        conflicts = await self._moderation.find_conflicts([waiting.seeker.marks for waiting in batch])
        return [
            waiting._replace(seeker=waiting.seeker._replace(conflicts=found))
            for waiting, found in zip(batch, conflicts, strict=True)
        ]

    async def _seat(self, game: AnyGameInfo, preset: str, batch: Sequence[_Waiting]) -> list[_Waiting]:
        """Seats these people; returns those who wait on, or whose seat somebody else took first."""
        now, seats = monotonic(), _usual_seats(game)
        seeking = [waiting for waiting in batch if waiting.tries < MOST_TRIES and not waiting.seated.done()]
        alone = [[waiting] for waiting in batch if waiting.tries >= MOST_TRIES and not waiting.seated.done()]
        places = await self._find_places(game, preset, seeking)
        players = [
            Player(one.points, now - one.asked_at, frozenset(one.seeker.marks.list_all()), one.seeker.conflicts)
            for one in seeking
        ]
        plan = plan_seats(players, places, seats, self._listed.are_apart)
        people = {place.table: place.people for place in places}
        sitting = [self._join(table, seeking[at], people[table]) for at, table in plan.joining.items()]
        groups = [[seeking[at] for at in group] for group in plan.groups] + alone
        making = [self._make(game, preset, seats, group) for group in groups]
        done = await asyncio.gather(*sitting, *making)
        unlucky = [one for one in done if one is not None]
        if unlucky:
            self._has_come[preset].set()  # they look again at once
        return [seeking[at] for at in plan.staying] + unlucky

    async def _find_places(self, game: AnyGameInfo, preset: str, seeking: Sequence[_Waiting]) -> list[Place]:
        """Returns the open tables at which somebody may join, with the ratings of those who are there if it matters."""
        found = [card for card in self._listed.listed.values() if card.preset == preset and card.is_usual and card.free]
        points: Mapping[str, float] = {}
        if any(waiting.points is not None for waiting in seeking):
            tables = [card.table for card in found]
            points = await self._ratings.find_at_tables(tables, game.id, _usual_seats(game))
        return [Place(card.table, card.free, card.people, card.is_playing, points.get(card.table)) for card in found]

    async def _join(self, table: str, waiting: _Waiting, people: int) -> _Waiting | None:
        """Seats somebody at a table with so many people; returns them if that is not possible there."""
        try:
            await self._sit(await self._registry.find(table), waiting.seeker)
        except Refused:
            return waiting._replace(tries=waiting.tries + 1)
        self._listed.expect(table)  # other servers are told at once who is there
        self._succeed(waiting, table, has_company=people > 0)
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
            self._succeed(waiting, table, has_company=len(people) > 1)

    def _succeed(self, waiting: _Waiting, table: str, *, has_company: bool) -> None:
        self._ratings.note(table, waiting.points)
        if not waiting.seated.done():
            self._company.note_seat(table, waiting.asked_at, has_company=has_company)
            waiting.seated.set_result(table)


def _usual_seats(game: AnyGameInfo) -> int:
    return min(USUAL_SEATS, game.seats[-1])


def _refuse(waiting: _Waiting, refused: Refused) -> None:
    if not waiting.seated.done():
        waiting.seated.set_exception(refused)
