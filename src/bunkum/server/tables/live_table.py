"""A table in memory, with the devices that are connected to it.

Requests are handled one at a time: plan, append to the log, apply, broadcast. Planning changes nothing. While an entry
is being stored nothing else is planned; once it is stored it is applied, the news is broadcast, and the next request is
planned from the new state. So no two requests of a table race, and nobody sees an entry that is not stored. All of this
runs in callbacks on the event loop's thread.
"""

import logging
from asyncio import Future, Task, TimerHandle, create_task, get_running_loop
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from time import time

from bunkum.core import HOUSE, Illegal, Seat
from bunkum.core.contract import Position
from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.storage import AppendResult, Log, Row, Steps, StorageError, create_server_id
from bunkum.server.tables import presence
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.networks import Networks
from bunkum.server.tables.requests import Request, TableObserver
from bunkum.server.tables.room_messages import AnyTable, Facts, encode
from bunkum.table.entry import Entry, News
from bunkum.table.room_actions import HouseRoomAction, MakeClaim, PersonAction, Say, SayPhrase, SendAway, WentAway
from bunkum.table.room_events import SentAway

log = logging.getLogger("bunkum.live")

MOST_WAITING = 64
"""The most requests in a table's queue; more are refused as a flood."""
MOST_DONE_IDS = 64
"""The number of move ids that a table in memory remembers; the log has all, and is queried if a page repeats one."""
RETRY_SECONDS = 1.0
"""The time until the next try after the log has refused an entry."""


class LiveTable:
    """A table in memory, with the devices that are connected to it."""

    def __init__(
        self,
        table: AnyTable,
        key: int,
        facts: Facts,
        storage: Log,
        metrics: Metrics,
        *,
        done: list[str] | None = None,
        on_failure: "Callable[[LiveTable], None]" = lambda _: None,
    ) -> None:
        """Takes the table with its `key` in the log; `done` are the ids of the latest moves."""
        self.table, self.key, self.facts = table, key, facts
        self.is_closed = False
        self.bots: TableObserver | None = None
        self._loop = get_running_loop()
        self._log, self._metrics, self._on_failure = storage, metrics, on_failure
        self._queue: deque[Request] = deque()
        self._in_flight: tuple[Request, Entry[object, object]] | None = None
        self._planned_at = 0.0
        self._done_ids: deque[str] = deque(done or [], maxlen=MOST_DONE_IDS)
        self._awaited_outcomes: set[Future[None]] = set()
        self._broadcaster = Broadcaster(table, facts, time() - table.clock)
        self._timer: TimerHandle | None = None
        self._deadline: float | None = None
        self._checking: tuple[Request, Task[None]] | None = None
        """A repeated request, and the task that looks for it in the log."""
        self._presence = presence.Presence(table, self._broadcaster, self._loop, self._submit_absence)
        self.networks = Networks(table)

    @property
    def now(self) -> float:
        """The table's clock, which stops while nobody is here."""
        return self._presence.now

    @property
    def empty_since(self) -> float | None:
        """The time since which nobody has been here; None while somebody is."""
        return self._presence.empty_since

    # People come and go.

    def connect(self, guest: Guest, n: int = 0, seat: Seat | None = None, network: str = "") -> None:
        """Connects a guest from a network; `n` is the number of the last news of `seat` that it has received."""
        self._presence.add(guest)
        self.networks.remember(guest.persons, network)
        for action in presence.find_actions_on_join(
            self.table, guest.persons, self._broadcaster.add(guest, n, seat, self.now)
        ):
            self.submit(Request(HOUSE, action))
        self._set_timer()

    def disconnect(self, guest: Guest) -> None:
        """Disconnects a guest."""
        if self._broadcaster.remove(guest, self.now):
            self._presence.remove(guest)
            self.networks.forget(guest.persons, self._broadcaster.is_here)

    def get_seats(self, guest: Guest) -> tuple[Seat, ...]:
        """Returns the seats that a guest's device holds."""
        return self._broadcaster.get_seats(guest)

    def require_welcome(self, persons: Sequence[str]) -> None:
        """Raises `Refused` if one of these persons was sent away from the table."""
        try:
            self.table.require_welcome(persons)
        except Illegal as no:
            raise Refused(no.code, no.sentence) from None

    def _close_sent_away(self) -> None:
        """Closes the connections of everybody who was sent away."""
        for guest in tuple(self._broadcaster.guests):
            try:
                self.table.require_welcome(guest.persons)
            except Illegal as no:
                self.disconnect(guest)
                guest.close(no.code, None, no.sentence)

    def _submit_absence(self, seats: tuple[Seat, ...]) -> None:
        for seat in seats:
            if self.table.room.chairs[seat].here:
                self.submit(Request(HOUSE, WentAway(seat)))

    # One entry at a time.

    async def act_as_house(self, action: HouseRoomAction) -> None:
        """Makes the House do `action`, and waits until it is stored and sent; raises `Refused` if it is refused."""
        outcome = self._loop.create_future()
        self._awaited_outcomes.add(outcome)
        outcome.add_done_callback(self._awaited_outcomes.discard)
        self.submit(Request(HOUSE, action, outcome=outcome))
        await outcome

    def submit(self, request: Request) -> None:
        """Queues a request, or refuses it."""
        if self.is_closed:
            self._refuse(request, "lost_thread")
        elif len(self._queue) >= MOST_WAITING and request.seat != HOUSE:
            self._refuse(request, "busy")
        else:
            self._queue.append(request)
            self._handle_next()

    def _handle_next(self) -> None:
        try:
            while self._in_flight is None and self._checking is None and not self.is_closed:
                if self._queue:
                    self._handle(self._queue.popleft())
                elif not self._plan_house_action():
                    return
        except Exception:
            log.exception("a table lost its thread", extra={"table": self.key})
            self.fail()

    def _handle(self, request: Request) -> None:
        if request.key is not None and request.key in self._done_ids:
            self._report_done(request)
            return
        if request.again:
            self._checking = request, create_task(self._check_log(request))
            return
        if not self._is_still_seated(request):
            self._refuse(request, "not_seated")
            return
        if self._is_played_by_bot(request):
            self._refuse(request, "bot_plays")
            return
        if isinstance(request.move, SendAway):
            request.move = self.networks.complete(request.move)
        try:
            entry = self.table.plan(request.seat, request.move, self.now)
        except Illegal as no:
            self._refuse(request, no.code, no.format_sentence(self.table.seat_name))
            return
        if entry.events or entry.house:
            self._append(request, entry)
        else:
            self._report_done(request)

    def _append(self, request: Request, entry: Entry[object, object]) -> None:
        row = Row(
            self.key,
            entry.seq,
            request.key or create_server_id(),
            isinstance(request.move, Say | SayPhrase | MakeClaim),
            encode(entry),
        )
        self._in_flight, self._planned_at = (request, entry), self._loop.time()
        if not self._log.append(row, self._on_append):
            self._in_flight = None
            self._refuse(request, "busy")

    def _is_still_seated(self, request: Request) -> bool:
        """Returns whether the sender still has the seat that it had when it sent the request.

        While a request waits, a match may begin without the empty chairs, which gives seats other numbers; or a person
        may take their seat back from the bot that sent it.
        """
        if request.by_bot:
            chairs = self.table.room.chairs
            return request.seat < len(chairs) and chairs[request.seat].temper is not None
        if request.guest is None or request.seat < 0:
            return True
        return self._broadcaster.holds(request.guest, request.seat)

    def _is_played_by_bot(self, request: Request) -> bool:
        """Returns whether a person has sent a move while a bot plays for them, which is not allowed (RULES 1.6)."""
        is_played = (
            request.guest is not None and request.seat >= 0 and self.table.room.chairs[request.seat].temper is not None
        )
        return is_played and not isinstance(request.move, PersonAction)

    def _on_append(self, result: AppendResult) -> Steps:
        """Applies and broadcasts the entry in flight if it is stored, then plans the next.

        Yields between these steps, so that all tables of one commit take each of them together.
        """
        assert self._in_flight is not None
        (request, entry), self._in_flight = self._in_flight, None
        if self.is_closed:
            return
        try:
            match result:
                case AppendResult.STORED:
                    news = self.table.apply(entry)
                    yield
                    self._broadcast(news, request, entry)
                    yield
                case AppendResult.RACED | AppendResult.UNKNOWN:
                    log.error("an entry was %s", result.name.lower(), extra={"table": self.key})
                    self.fail()
                    return
                case AppendResult.REFUSED:
                    self._refuse(request, "not_kept")
                    self._loop.call_later(RETRY_SECONDS, self._handle_next)
                    return
        except Exception:
            log.exception("a table lost its thread", extra={"table": self.key})
            self.fail()
            return
        self._handle_next()

    async def _check_log(self, request: Request) -> None:
        """Checks in the log whether a repeated request was done long ago; if not, it is handled next."""
        try:
            done_ids = await self._log.has_entry(self.key, request.key or "")
        except StorageError:
            log.exception("the log could not be read")
            self._refuse(request, "not_kept")
        except Exception:
            log.exception("a table lost its thread", extra={"table": self.key})
            self.fail()
        else:
            request.again = False
            if done_ids:
                self._report_done(request)
            else:
                self._queue.appendleft(request)
        self._checking = None
        self._handle_next()

    def _broadcast(
        self, news: Mapping[Seat, News[Position, object]], request: Request, entry: Entry[object, object]
    ) -> None:
        if request.key is not None:
            self._done_ids.append(request.key)
        seen_from = self._broadcaster.broadcast(news, request.guest, request.id, self.now)
        if any(isinstance(event, SentAway) for event in entry.house):
            self._close_sent_away()
        request.succeed(is_told=True)
        changed = presence.find_actions_on_seating(self.table, entry.house, seen_from, self._broadcaster.is_followed)
        self._queue.extend(Request(HOUSE, action) for action in changed)
        self._metrics.observe_commit(self._loop.time() - self._planned_at)
        self._set_timer()
        if self.bots is not None:
            self.bots.on_news(news, request)

    def _report_done(self, request: Request) -> None:
        request.succeed()
        self._tell_bots(request)

    def _refuse(self, request: Request, code: str, sentence: str | None = None) -> None:
        self._metrics.count_refusal(code)
        request.refuse(Refused(code, sentence))
        self._tell_bots(request, code)

    def _tell_bots(self, request: Request, code: str = "") -> None:
        if request.guest is None and request.seat != HOUSE and self.bots is not None:
            self.bots.on_refusal(request, code)

    # Clocks.

    def _plan_house_action(self) -> bool:
        """Plans the first action that is due for the House; returns False if there is none."""
        if self.empty_since is not None or self._deadline is None or self.now < self._deadline:
            return False
        for what in self.table.due(self.now):
            try:
                entry = self.table.plan(HOUSE, what, self.now)
            except Illegal:
                continue
            if entry.events or entry.house:
                self._append(Request(HOUSE, what), entry)
                return True
        return False

    def _set_timer(self) -> None:
        """Sets the timer for the next action of the House."""
        deadline = self.table.next_deadline()
        if deadline == self._deadline:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._deadline = deadline
        if deadline is not None:
            self._timer = self._loop.call_later(max(0.0, deadline - self.now) + 0.001, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._handle_next()
        if self._timer is None and self._in_flight is None and not self.is_closed and self._deadline is not None:
            # The clock was or is stopped, or the action that was due was refused, so this is checked again later.
            left = self._deadline - self.now
            self._timer = self._loop.call_later(left if left > 0 and self.empty_since is None else 1.0, self._on_timer)

    # Unloading.

    def fail(self) -> None:
        """Drops the table from memory after a fault. It is reloaded from the log when people come back."""
        self._metrics.table_failures.inc()
        self.close("lost_thread", again=0.5)
        self._on_failure(self)

    def close(self, code: str, again: float | None) -> None:
        """Disconnects everybody to leave memory. An entry in flight is stored, and sent when they come back."""
        self.is_closed = True
        if self.bots is not None:
            self.bots.close()
            self.bots = None  # it refers to the table, and objects in a cycle stay in memory for long
        if self._timer is not None:
            self._timer.cancel()
        self._presence.close()
        if self._checking is not None:
            request, task = self._checking
            task.cancel()
            self._queue.appendleft(request)
        for request in self._queue:
            self._refuse(request, code)
        self._queue.clear()
        for outcome in self._awaited_outcomes:
            if not outcome.done():
                outcome.set_exception(Refused(code))
        for guest in list(self._broadcaster.guests):
            guest.close(code, again)
        self._broadcaster.guests.clear()

    @property
    def is_quiet(self) -> bool:
        """Whether no request is waiting or in flight."""
        return self._in_flight is None and self._checking is None and not self._queue
