"""The bots at a table: an awaited bot chooses its action in a worker and acts after a humanlike pause (RULES 1.5).

The length of the pause is drawn before the bot looks at its dice, so that it discloses nothing about them; so is the
moment of a claim before the action.
"""

import asyncio
import hmac
import logging
from collections.abc import Collection, Mapping
from random import SystemRandom
from time import monotonic
from typing import NamedTuple

from bunkum.bots import SPEAKS_AFTER, letters_claimed, moves_at_once, pause_seconds
from bunkum.bots.move_job import ChosenMove, MoveJob
from bunkum.core import SPECTATOR, Seat
from bunkum.core.contract import Position
from bunkum.server.metrics import Metrics
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.requests import Request
from bunkum.server.workers.pool import Pool, WorkerUnavailable
from bunkum.table.entry import News
from bunkum.table.room_actions import MakeClaim
from bunkum.table.room_events import ChairsMoved, MatchBegan, Sat, TableEvent
from bunkum.words.lexicon import Lexicon

log = logging.getLogger("bunkum.bots")

MOST_UNREAD_EVENTS = 300
"""The most events that are kept for a bot until it chooses again."""
RETRY_SECONDS = 0.5
_random = SystemRandom().random


class _Thinking(NamedTuple):
    task: "asyncio.Task[None]"
    view: Position


class _Pause(NamedTuple):
    """When a bot acts. `options`: what it may do out of turn, None if it is awaited. `is_rushed`: without a pause.

    The time stays the same as long as both do, whatever others do meanwhile, so bangs race in one window (RULES 7).
    """

    options: tuple[object, ...] | None
    is_rushed: bool
    until: float
    speaks_at: float


class BotSeats:
    """The bots of one table."""

    def __init__(
        self, live: LiveTable, pool: Pool, lexicon: Lexicon, secret: bytes, metrics: Metrics, pace: float
    ) -> None:
        """Takes the table's `secret`, from which the bots' random draws follow, independently of all dice."""
        self._live, self._pool, self._lexicon, self._metrics, self._pace = live, pool, lexicon, metrics, pace
        self._secret = hmac.digest(secret, b"bots", "sha256")
        self._seats = _find_bots(live)
        self._memory: dict[Seat, bytes] = {}
        self._unread_events: dict[Seat, list[object]] = {}
        self._thinking: dict[Seat, _Thinking] = {}
        self._pauses: dict[Seat, _Pause] = {}
        self._idle_views: dict[Seat, Position] = {}
        """The views in which bots chose not to act; they are not asked again until their view has changed."""
        self._pending: set[Seat] = set()
        """The seats whose action is submitted; their bots do not choose again until it is done or refused."""
        self._claiming: set[Seat] = set()
        """The seats whose claim is submitted; their bots make no other until it is made or refused."""
        self._refused: set[Seat] = set()
        """The seats whose last action was refused; their bots take a simple action this time."""

    def on_news(self, news: Mapping[Seat, News[Position, object]], request: Request) -> None:
        """Keeps the news of an entry for the bots, and starts the choice of the awaited ones."""
        public = news.get(SPECTATOR)
        if public is not None and public.house:
            self._update_seats(public.house)
        (self._claiming if isinstance(request.move, MakeClaim) else self._pending).discard(request.seat)
        if not self._seats and not self._thinking:
            return
        for seat in self._seats:
            if seat in news and news[seat].events:
                unread = self._unread_events.setdefault(seat, [])
                unread.extend(news[seat].events)
                del unread[:-MOST_UNREAD_EVENTS]
        self.start_thinking()

    def _update_seats(self, happened: Collection[TableEvent]) -> None:
        """Updates which seats bots play, and drops the memory of bots after a new match or a change of the person."""
        if any(isinstance(event, MatchBegan | ChairsMoved) for event in happened):
            self._memory.clear()
            self._unread_events.clear()
        self._seats = _find_bots(self._live)
        for event in happened:
            if isinstance(event, Sat):  # a bot that sits in for this person later is not the one before
                self._memory.pop(event.seat, None)
                self._unread_events.pop(event.seat, None)
        # A person plays there now, so the action or claim that the bot was about to make is cancelled.
        for seat in self._thinking.keys() - set(self._seats):
            self._thinking.pop(seat).task.cancel()
            self._pauses.pop(seat, None)

    def start_thinking(self) -> None:
        """Starts the choice of each bot that may act, and restarts choices whose view has changed."""
        table = self._live.table
        if table.room.phase != "playing" or self._live.is_closed:
            self.close()
            return
        awaited = table.bots_to_move()
        for seat, chair in enumerate(table.room.chairs):
            if chair.temper is not None and seat not in self._pending:
                self._update_thinking(Seat(seat), chair.temper, aside=seat not in awaited)

    def on_refusal(self, request: Request, code: str) -> None:
        """Lets a bot whose action was refused choose again after `RETRY_SECONDS`, and take a simple action then.

        If it was only too late (`stale`, or a person has taken the seat back), it chooses again as usual. A refused
        claim is dropped.
        """
        if isinstance(request.move, MakeClaim):
            self._claiming.discard(request.seat)
            return
        self._pending.discard(request.seat)
        if code not in ("stale", "not_seated"):
            log.warning("a bot was refused", extra={**self._place, "code": code})
            self._refused.add(request.seat)
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self.start_thinking)

    def close(self) -> None:
        """Cancels the choices of all bots."""
        for thinking in self._thinking.values():
            thinking.task.cancel()
        self._thinking.clear()
        self._pauses.clear()
        self._pending.clear()
        self._claiming.clear()

    def _update_thinking(self, seat: Seat, temper: str, *, aside: bool) -> None:
        table = self._live.table
        view = table.view(seat)
        rushed = not aside and not table.awaits_people() and moves_at_once(table.game.id, view)
        thinking, pause = self._thinking.get(seat), self._pauses.get(seat)
        if thinking is not None:
            if thinking.view is view and (pause is None or pause.is_rushed == rushed):
                return
            thinking.task.cancel()
            del self._thinking[seat]
        over = table.menu(seat).ready if aside else None
        if over == () or (aside and self._idle_views.get(seat) is view):
            self._pauses.pop(seat, None)
            return
        pause = self._get_pause(seat, temper, view, over, rushed=rushed)
        task = asyncio.create_task(self._think(seat, temper, view, pause, aside=aside))
        self._thinking[seat] = _Thinking(task, view)

    def _get_pause(
        self, seat: Seat, temper: str, view: Position, over: tuple[object, ...] | None, *, rushed: bool
    ) -> _Pause:
        pause = self._pauses.get(seat)
        if pause is None or (pause.options, pause.is_rushed) != (over, rushed):
            game, aside = self._live.table.game.id, over is not None
            seconds = self._pace * pause_seconds(game, temper, view, _random, aside=aside, bots_only=rushed)
            now = asyncio.get_running_loop().time() + self._live.patience
            pause = self._pauses[seat] = _Pause(over, rushed, now + seconds, now + SPEAKS_AFTER * seconds)
        return pause

    async def _think(self, seat: Seat, temper: str, view: Position, pause: _Pause, *, aside: bool) -> None:
        events = tuple(self._unread_events.get(seat, ()))
        decided = await self._choose_move(seat, temper, view, events, aside=aside)
        if decided.remark is not None:
            await _sleep_until(pause.speaks_at)
            self._claiming.add(seat)
            self._live.submit(Request(seat, MakeClaim(decided.remark), by_bot=True))
        await _sleep_until(pause.until)
        self._thinking.pop(seat, None)
        self._pauses.pop(seat, None)  # a bot that is still awaited (Boggle: for the next word) pauses again
        self._memory[seat] = decided.memory
        del self._unread_events.get(seat, [])[: len(events)]
        if decided.action is None:
            self._idle_views[seat] = view
        elif self._live.table.view(seat) is view:
            self._metrics.bot_moves.inc()
            self._pending.add(seat)
            self._live.submit(Request(seat, decided.action, by_bot=True))

    async def _choose_move(
        self, seat: Seat, temper: str, view: Position, events: tuple[object, ...], *, aside: bool
    ) -> ChosenMove:
        table, memory = self._live.table, self._memory.get(seat, b"")
        game, seed = table.game.id, self._derive_seed(seat)
        claims = letters_claimed((one.seat, one.claim) for one in table.claims)
        talks = not aside and self._may_talk(seat)
        thought = MoveJob(game, temper, seed, self._lexicon, view, seat, memory, events, claims, aside, talks)
        asked_at = monotonic()
        try:
            with self._live.tracer.start("think", game=game, aside=aside):
                decided = None if seat in self._refused else await self._pool.run(thought)
        except (WorkerUnavailable, RuntimeError) as trouble:
            log.info("a bot of %s could not think: %s", game, trouble, extra=self._place)
            self._metrics.bot_fallback_moves.inc()
        else:
            if isinstance(decided, ChosenMove):
                self._metrics.observe_thinking(monotonic() - asked_at)
                return decided
        self._refused.discard(seat)
        if aside:
            return ChosenMove(None, memory)
        # The game must go on, so the bot takes any action that the rules allow.
        return thought.choose_at_random(table.menu(seat))

    @property
    def _place(self) -> Mapping[str, int]:
        """What the server logs of the table: its key, since whoever knows its id may join, and the next entry."""
        return {"table": self._live.key, "entry": self._live.table.seq}

    def _derive_seed(self, seat: Seat) -> str:
        match = self._live.table.room.match
        return hmac.digest(self._secret, f"{match}.{seat}.{self._live.table.seq}".encode(), "sha256").hex()

    def _may_talk(self, seat: Seat) -> bool:
        """Returns whether a bot may make a claim before it acts: once a round, and never on the seat of a person."""
        table = self._live.table
        is_quiet = seat not in self._claiming and all(one.seat != seat for one in table.claims)
        return is_quiet and not table.room.chairs[seat].person


def _find_bots(live: LiveTable) -> list[Seat]:
    """Returns the seats that a bot plays now."""
    return [Seat(seat) for seat, chair in enumerate(live.table.room.chairs) if chair.temper]


async def _sleep_until(moment: float) -> None:
    """Waits until `moment`, by the event loop's clock."""
    await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))
