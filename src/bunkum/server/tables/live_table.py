"""A table in memory, with the devices that are connected to it.

Requests are handled one at a time: plan, append to the log, apply, broadcast. Planning changes nothing. While an entry
is being stored nothing else is planned; once it is stored it is applied, the news is broadcast, and the next request is
planned from the new state. So no two requests of a table race here, and nobody sees an entry that is not stored. All of
this runs in callbacks on the event loop's thread.

Other servers may have the same table in memory and append to its log. Each is a copy, which applies all entries in
order, whoever appended them. If another server was first with a number, its entry is read and applied, and the request
is planned anew. If nobody knows whether an entry was stored, the log is read, in which the entry's id tells it.
"""

import logging
from asyncio import Future, Task, create_task, get_running_loop
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import time

import msgspec

from bunkum.core import HOUSE, Illegal, Seat
from bunkum.core.contract import Position
from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.storage import AppendResult, Log, Row, Steps, StorageError, StoredEntry, create_server_id
from bunkum.server.storage.protocol import SERVER_PREFIX
from bunkum.server.tables import presence
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.catch_up import CatchUp
from bunkum.server.tables.house_timer import HouseTimer
from bunkum.server.tables.networks import Networks
from bunkum.server.tables.requests import InFlight, Request, TableObserver, find_objection
from bunkum.server.tables.room_messages import AnyTable, Facts, encode
from bunkum.table.entry import Entry, News
from bunkum.table.room_actions import HouseRoomAction, MakeClaim, Say, SayPhrase, SendAway, WentAway
from bunkum.table.room_events import SentAway

log = logging.getLogger("bunkum.live")

MOST_WAITING = 64
"""The most requests in a table's queue; more are refused as a flood."""
MOST_DONE_IDS = 64
"""The number of move ids that a table in memory remembers; the log has all, and is queried if a page repeats one."""
RETRY_SECONDS = 1.0
"""The time until the next try after the log has refused an entry."""
PATIENCE_SECONDS = 1.0
"""So much later than the server that appended the latest entry others let the House and bots act, should it be dead."""


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
        is_new: bool = False,
        on_failure: "Callable[[LiveTable], None]" = lambda _: None,
    ) -> None:
        """Takes the table with its `key` in the log; `done` are the ids of the latest moves.

        `is_new`: this server has just created it, so no other has appended to its log since.
        """
        self.table, self.key, self.facts = table, key, facts
        self.is_closed = False
        self.bots: TableObserver | None = None
        self._loop = get_running_loop()
        self._log, self._metrics, self._on_failure = storage, metrics, on_failure
        self._queue: deque[Request] = deque()
        self._in_flight: InFlight | None = None
        self._unsettled: AppendResult | None = None
        """Why it must be read in the log what became of the entry in flight: raced or unknown."""
        self._acts_first = True
        """Whether this server appended the latest entry, and so lets the House and bots act before others do."""
        self._catch_up = CatchUp(
            storage, key, lambda: table.seq, fold=self._follow, on_end=self._on_caught_up, on_failure=self.fail
        )
        self._ahead: dict[Guest, tuple[int, Seat | None, str]] = {}
        """Guests who have heard more from another server than is known here."""
        self._done_ids: deque[str] = deque(done or [], maxlen=MOST_DONE_IDS)
        self._awaited_outcomes: set[Future[None]] = set()
        self._broadcaster = Broadcaster(table, facts, time() - table.clock)
        self._timer = HouseTimer(self)
        self._checking: tuple[Request, Task[None]] | None = None
        """A repeated request, and the task that looks for it in the log."""
        self._presence = presence.Presence(table, key, storage, self._broadcaster, self._loop, self._submit_absence)
        self.networks = Networks(table)
        storage.follow(key, self)
        if storage.is_shared and not is_new:
            self._acts_first = False
            self._catch_up.start()  # between reading and following it, others may have appended

    @property
    def seq(self) -> int:
        """The number of the first entry that this copy does not know."""
        return self.table.seq

    @property
    def patience(self) -> float:
        """Seconds after others by which this server lets the House and bots act."""
        return 0.0 if self._acts_first or not self._log.has_others(self.key) else PATIENCE_SECONDS

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
        if self.is_closed:
            guest.close("lost_thread", 0.5)
            return
        if guest not in self._ahead and self._is_ahead(guest, n, seat):
            self._ahead[guest] = n, seat, network
            self._catch_up.start()
            return
        self._ahead.pop(guest, None)
        self._presence.add(guest)
        self.networks.remember(guest.persons, network)
        for action in presence.find_actions_on_join(
            self.table, guest.persons, self._broadcaster.add(guest, n, seat, self.now)
        ):
            self.submit(Request(HOUSE, action))
        self._timer.set()

    def _is_ahead(self, guest: Guest, n: int, seat: Seat | None) -> bool:
        """Returns whether a guest has heard more of its seat, from another server, than is known here."""
        known = self._log.is_shared and seat is not None and seat in self._broadcaster.find_seats(guest)
        return known and seat is not None and n > self.table.news_count(seat)

    def disconnect(self, guest: Guest) -> None:
        """Disconnects a guest."""
        self._ahead.pop(guest, None)
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

    def _submit_absence(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
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
            while self._may_plan():
                if self._queue:
                    self._handle(self._queue.popleft())
                elif not self._plan_house_action():
                    return
        except Exception:
            log.exception("a table lost its thread", extra={"table": self.key, "entry": self.seq})
            self.fail()

    def _may_plan(self) -> bool:
        return (
            self._in_flight is None and self._checking is None and not self._catch_up.is_running and not self.is_closed
        )

    def _handle(self, request: Request) -> None:
        if request.key is not None and request.key in self._done_ids:
            self._report_done(request)
            return
        if request.again:
            self._checking = request, create_task(self._check_log(request))
            return
        objection = find_objection(request, self.table, self._broadcaster)
        if objection is not None:
            self._refuse(request, objection)
            return
        if isinstance(request.move, SendAway):
            request.move = self.networks.complete(request.move)
        try:
            entry = self.table.plan(request.seat, request.move, self.now)
        except Illegal as no:
            if request.is_current or not self._log.has_others(self.key):
                self._refuse(request, no.code, no.format_sentence(self.table.seat_name))
            else:  # another server may have appended that by which it becomes legal
                request.is_current = True
                self._queue.appendleft(request)
                self._catch_up.start()
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
        self._in_flight = in_flight = InFlight(request, entry, row, self._loop.time())
        if not self._log.append(row, partial(self._on_append, in_flight)):
            self._in_flight = None
            self._refuse(request, "busy")

    def _on_append(self, in_flight: InFlight, result: AppendResult) -> Steps:
        """Applies and broadcasts the entry in flight if it is stored, then plans the next.

        Yields between these steps, so that all tables of one commit take each of them together.
        """
        if self.is_closed or self._in_flight is not in_flight:  # it was read in the log before this was reported
            return
        request, entry = in_flight.request, in_flight.entry
        try:
            match result:
                case AppendResult.STORED:
                    self._in_flight, self._acts_first = None, True
                    news = self.table.apply(entry)
                    yield
                    self._broadcast(news, request, entry)
                    self._metrics.observe_commit(self._loop.time() - in_flight.planned_at)
                    yield
                case AppendResult.RACED | AppendResult.UNKNOWN:
                    self._metrics.count_unsettled(result.name.lower())
                    self._unsettled = result
                    self._catch_up.start()
                    return
                case AppendResult.REFUSED:
                    self._in_flight = None
                    self._refuse(request, "not_kept")
                    self._loop.call_later(RETRY_SECONDS, self._handle_next)
                    return
        except Exception:
            log.exception("a table lost its thread", extra={"table": self.key, "entry": self.seq})
            self.fail()
            return
        self._handle_next()

    # Entries of other servers.

    def on_entry(self, stored: StoredEntry) -> None:
        """Applies an entry of another server if it is the next; reads the log if there are others before it."""
        if self.is_closed or stored.seq < self.table.seq:
            return
        if stored.seq > self.table.seq or self._catch_up.is_running:
            self._catch_up.start()
            return
        try:
            self._follow(stored)
        except Exception:
            log.exception("a table lost its thread", extra={"table": self.key, "entry": self.seq})
            self.fail()
            return
        self._handle_next()

    def on_behind(self) -> None:
        """Reads the log, which has entries that are not known here."""
        if not self.is_closed:
            self._catch_up.start()

    def _follow(self, stored: StoredEntry) -> None:
        """Applies an entry that stands in the log, if it is the next."""
        if self.is_closed or stored.seq != self.table.seq:
            return
        in_flight = self._in_flight
        try:
            entry = self.table.game.entries.decode(stored.entry)
        except msgspec.MsgspecError as error:
            where = {"table": self.key, "entry": stored.seq}
            log.warning("an entry cannot be read; perhaps a newer Bunkum wrote it: %s", error, extra=where)
            self.close("restarting", again=RETRY_SECONDS)  # a server of that version can read it
            self._on_failure(self)
            return
        if in_flight is not None and (in_flight.row.seq, in_flight.row.id) == (stored.seq, stored.id):
            # The same move, but its page may have asked another server too, which planned it at another time.
            self._in_flight, self._unsettled, self._acts_first = None, None, in_flight.row.entry == stored.entry
            self._presence.move_clock(entry.at)
            self._broadcast(self.table.apply(entry), in_flight.request, entry)
            return
        self._acts_first = False
        self._presence.move_clock(entry.at)
        self._metrics.entries_of_others.inc()
        key = None if stored.id is None or stored.id.startswith(SERVER_PREFIX) else stored.id
        self._broadcast(self.table.apply(entry), Request(entry.seat, entry.move, key=key), entry, is_own=False)

    def _on_caught_up(self) -> None:
        if self._in_flight is not None and self._unsettled is not None:
            self._settle(self._in_flight, self._unsettled)
        for guest, (n, seat, network) in tuple(self._ahead.items()):
            self.connect(guest, n, seat, network)
        self._handle_next()

    def _settle(self, in_flight: InFlight, result: AppendResult) -> None:
        """Plans anew, or appends once more, for an entry that does not stand in the log."""
        if self.table.seq > in_flight.entry.seq:  # another stands there
            self._in_flight = self._unsettled = None
            if not in_flight.request.is_due:
                self._queue.appendleft(in_flight.request)
        elif result is AppendResult.RACED:
            log.error(
                "an entry lost its number, and the log has no other", extra={"table": self.key, "entry": self.seq}
            )
            self.fail()
        else:  # if the first insert comes late after all, one of the two is stored, and the other raced by the same id
            self._unsettled = None
            if not self._log.append(in_flight.row, partial(self._on_append, in_flight)):
                self._unsettled = result
                self._loop.call_later(RETRY_SECONDS, self.on_behind)

    async def _check_log(self, request: Request) -> None:
        """Checks in the log whether a repeated request was done long ago; if not, it is handled next."""
        try:
            done_ids = await self._log.has_entry(self.key, request.key or "")
        except StorageError:
            log.exception("the log could not be read", extra={"table": self.key, "entry": self.seq})
            self._refuse(request, "not_kept")
        except Exception:
            log.exception("a table lost its thread", extra={"table": self.key, "entry": self.seq})
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
        self,
        news: Mapping[Seat, News[Position, object]],
        request: Request,
        entry: Entry[object, object],
        *,
        is_own: bool = True,
    ) -> None:
        if request.key is not None:
            self._done_ids.append(request.key)
        seen_from = self._broadcaster.broadcast(news, request.guest, request.id, self.now)
        if any(isinstance(event, SentAway) for event in entry.house):
            self._close_sent_away()
        request.succeed(is_told=True)
        changed = presence.find_actions_on_seating(self.table, entry.house, seen_from, self._broadcaster.is_followed)
        if not is_own:  # who sat down there is connected to another server
            returned = presence.find_returned(self.table, self._broadcaster.get_followed_seats())
            changed = [action for action in (*changed, *returned) if not isinstance(action, WentAway)]
        self._queue.extend(Request(HOUSE, action) for action in changed)
        self._timer.set()
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
        if not self._timer.is_due():
            return False
        for what in self.table.due(self.now):
            try:
                entry = self.table.plan(HOUSE, what, self.now)
            except Illegal:
                continue
            if entry.events or entry.house:
                self._append(Request(HOUSE, what, is_due=True), entry)
                return True
        return False

    # Unloading.

    def fail(self) -> None:
        """Drops the table from memory after a fault. It is reloaded from the log when people come back."""
        self._metrics.table_failures.inc()
        self.close("lost_thread", again=0.5)
        self._on_failure(self)

    def close(self, code: str, again: float | None) -> None:
        """Disconnects everybody to leave memory. An entry in flight is stored, and sent when they come back."""
        self.is_closed = True
        self._log.unfollow(self.key, self)
        self._catch_up.close()
        for guest in tuple(self._ahead):
            guest.close(code, again)
        self._ahead.clear()
        if self.bots is not None:
            self.bots.close()
            self.bots = None  # it refers to the table, and objects in a cycle stay in memory for long
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
    def is_storing(self) -> bool:
        """Whether an entry is in flight."""
        return self._in_flight is not None

    def handle_what_is_due(self) -> None:
        """Handles the next request, or what is due for the House."""
        self._handle_next()

    @property
    def is_quiet(self) -> bool:
        """Whether no request is waiting or in flight."""
        return self._may_plan() and not self._queue
