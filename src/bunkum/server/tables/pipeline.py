"""Handles the requests of a table in memory one at a time: plan, append to the log, apply, broadcast.

Planning changes nothing. While an entry is being stored nothing else is planned; once it is stored it is applied, the
news is broadcast, and the next request is planned from the new state. So no two requests of a table race here, and
nobody sees an entry that is not stored. All of this runs in callbacks on the event loop's thread.

Other servers may have the same table in memory and append to its log. Each is a copy, which applies all entries in
order, whoever appended them. If another server was first with a number, its entry is read and applied, and the request
is planned anew. If nobody knows whether an entry was stored, the log is read, in which the entry's id tells it.
"""

import logging
from asyncio import Task, create_task, get_running_loop
from collections import deque
from collections.abc import Iterable, Mapping
from functools import partial
from weakref import proxy

import msgspec

from bunkum.core import HOUSE, Illegal, Seat
from bunkum.core.contract import Position
from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.storage import AppendResult, Log, Row, Steps, StorageError, StoredEntry, create_server_id
from bunkum.server.storage.protocol import SERVER_PREFIX
from bunkum.server.tables.catch_up import CatchUp
from bunkum.server.tables.requests import InFlight, PipelineOwner, Request
from bunkum.server.tables.room_messages import AnyTable, encode
from bunkum.server.tables.snapshots import SnapshotWriter
from bunkum.table.entry import Entry, News
from bunkum.table.forgetting import must_reload
from bunkum.table.room_actions import MakeClaim, Say, SayPhrase

log = logging.getLogger("bunkum.live")

MOST_WAITING = 64
"""The most requests in a table's queue; more are refused as a flood."""
MOST_DONE_IDS = 64
"""The number of move ids that a table in memory remembers; the log has all, and is queried if a page repeats one."""
RETRY_SECONDS = 1.0
"""The time until the next try after the log has refused an entry."""
NOT_READ_SECONDS = 2.0
"""The time until a page comes back whose repeated move could not be looked for in the log."""
PATIENCE_SECONDS = 1.0
"""So much later than the server that appended the latest entry others let the House and bots act, should it be dead."""
_LOST = "a table lost its thread"
_TALK = Say | SayPhrase | MakeClaim


class Pipeline:
    """The requests of one table, and its entries."""

    def __init__(
        self,
        table: AnyTable,
        key: int,
        storage: Log,
        metrics: Metrics,
        *,
        owner: PipelineOwner,
        acts_first: bool,
        snapshots: SnapshotWriter,
        done: Iterable[str] = (),
    ) -> None:
        """Takes the table with its `key` in the log; `done` are the ids of the latest moves.

        `acts_first`: whether this server appended the latest entry, and so lets the House and bots act before others.
        """
        self.is_closed = False
        self._table, self._key, self._log, self._metrics = table, key, storage, metrics
        self._owner: PipelineOwner = proxy(owner)  # objects in a cycle stay in memory for long
        self._loop = get_running_loop()
        self._queue: deque[Request] = deque()
        self._in_flight: InFlight | None = None
        self._unsettled: AppendResult | None = None
        """Why it must be read in the log what became of the entry in flight: raced or unknown."""
        self._acts_first, self._snapshots = acts_first, snapshots
        self._catch_up = CatchUp(
            storage, key, lambda: table.seq, fold=self._follow, on_end=self._on_caught_up, on_failure=owner.fail
        )
        self._done_ids: deque[str] = deque(done, maxlen=MOST_DONE_IDS)
        self._checking: tuple[Request, Task[None]] | None = None
        """A repeated request, and the task that looks for it in the log."""

    @property
    def patience(self) -> float:
        """Seconds after others by which this server lets the House and bots act."""
        return 0.0 if self._acts_first or not self._log.has_others(self._key) else PATIENCE_SECONDS

    @property
    def is_storing(self) -> bool:
        """Whether an entry is in flight."""
        return self._in_flight is not None

    @property
    def is_quiet(self) -> bool:
        """Whether no request is waiting or in flight."""
        return self._may_plan() and not self._queue

    @property
    def _place(self) -> Mapping[str, int]:
        """What the server logs of the table: its key, since whoever knows its id may join, and the next entry."""
        return {"table": self._key, "entry": self._table.seq}

    # One entry at a time.

    def submit(self, request: Request) -> None:
        """Queues a request, or refuses it."""
        if self.is_closed:
            self._refuse(request, "lost_thread")
        elif len(self._queue) >= MOST_WAITING and request.seat != HOUSE:
            self._refuse(request, "busy")
        else:
            self._queue.append(request)
            self.handle_next()

    def handle_next(self) -> None:
        """Handles the next request, or what is due for the House, unless an entry is in flight."""
        try:
            while self._may_plan():
                if self._queue:
                    self._handle(self._queue.popleft())
                elif not self._plan_what_is_due():
                    return
        except Exception:
            log.exception(_LOST, extra=self._place)
            self._owner.fail()

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
        objection = self._owner.prepare(request)
        if objection is not None:
            self._refuse(request, objection)
            return
        try:
            entry = self._plan(request)
        except Illegal as no:
            if request.is_current or not self._log.has_others(self._key):
                self._refuse(request, no.code, no.format_sentence(self._table.seat_name))
            else:  # another server may have appended that by which it becomes legal
                request.is_current = True
                self._queue.appendleft(request)
                self._catch_up.start()
            return
        if entry.events or entry.house or must_reload(request.move):
            self._append(request, entry)
        else:
            self._report_done(request)

    def _plan_what_is_due(self) -> bool:
        """Plans the first action that is due for the House; returns False if there is none."""
        for action in self._owner.find_due():
            request = Request(HOUSE, action, is_due=True)
            try:
                entry = self._plan(request)
            except Illegal:
                continue
            if entry.events or entry.house:
                self._append(request, entry)
                return True
        return False

    def _plan(self, request: Request) -> Entry[object, object]:
        return self._table.plan(request.seat, request.move, self._owner.now)

    def _append(self, request: Request, entry: Entry[object, object]) -> None:
        row = Row(
            self._key,
            entry.seq,
            request.key or create_server_id(),
            isinstance(request.move, _TALK),
            encode(entry),
        )
        if not self._store(InFlight(request, entry, row, self._loop.time())):
            self._in_flight = None
            self._refuse(request, "busy")

    def _store(self, in_flight: InFlight) -> bool:
        """Appends the entry in flight to the log; returns False if the log takes nothing now."""
        self._in_flight = in_flight
        return self._log.append(in_flight.row, partial(self._on_append, in_flight))

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
                    self._snapshots.on_stored(self._table, entry)
                    news = self._apply(request, entry)
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
                    self._loop.call_later(RETRY_SECONDS, self.handle_next)
                    return
        except Exception:
            log.exception(_LOST, extra=self._place)
            self._owner.fail()
            return
        self.handle_next()

    def _apply(
        self,
        request: Request,  # noqa: ARG002  for its span
        entry: Entry[object, object],
        *,
        is_read: bool = False,  # noqa: ARG002
    ) -> Mapping[Seat, News[Position, object]]:
        """Applies an entry of a request; `is_read`: it was read in the log."""
        return self._table.apply(entry)

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
        for action in self._owner.broadcast(news, request, entry, is_own=is_own):
            self._queue.append(Request(HOUSE, action))

    def _report_done(self, request: Request) -> None:
        request.succeed()
        self._owner.on_outcome(request, "")

    def _refuse(self, request: Request, code: str, sentence: str | None = None) -> None:
        self._metrics.count_refusal(code)
        request.refuse(Refused(code, sentence))
        self._owner.on_outcome(request, code)

    async def _check_log(self, request: Request) -> None:
        """Checks in the log whether a repeated request was done long ago; if not, it is handled next."""
        try:
            is_done = await self._log.has_entry(self._key, request.key or "")
        except StorageError as error:
            log.warning("the log could not be read: %s", error, extra=self._place)
            if request.guest is None:
                self._refuse(request, "not_read")
            else:  # it may be stored, so its page comes back and asks again
                request.span.end(code="not_read")
                request.guest.close("not_read", again=NOT_READ_SECONDS)
        except Exception:
            log.exception(_LOST, extra=self._place)
            self._owner.fail()
        else:
            request.again = False
            if is_done:
                self._report_done(request)
            else:
                self._queue.appendleft(request)
        self._checking = None
        self.handle_next()

    # Entries of other servers.

    def catch_up(self) -> None:
        """Reads in the log what is not known here."""
        if not self.is_closed:
            self._catch_up.start()

    def on_entry(self, stored: StoredEntry) -> None:
        """Applies an entry of another server if it is the next; reads the log if there are others before it."""
        if self.is_closed or stored.seq < self._table.seq:
            return
        if stored.seq > self._table.seq or self._catch_up.is_running:
            self._catch_up.start()
            return
        try:
            self._follow(stored)
        except Exception:
            log.exception(_LOST, extra=self._place)
            self._owner.fail()
            return
        self.handle_next()

    def _follow(self, stored: StoredEntry) -> None:
        """Applies an entry that stands in the log, if it is the next."""
        if self.is_closed or stored.seq != self._table.seq:
            return
        in_flight = self._in_flight
        try:
            entry = self._table.game.entries.decode(stored.entry)
        except msgspec.MsgspecError as error:
            log.warning("an entry cannot be read; perhaps a newer Bunkum wrote it: %s", error, extra=self._place)
            self._owner.drop("restarting", again=RETRY_SECONDS)  # a server of that version can read it
            return
        self._owner.move_clock(entry.at)
        if in_flight is not None and (in_flight.row.seq, in_flight.row.id) == (stored.seq, stored.id):
            # The same move, but its page may have asked another server too, which planned it at another time.
            self._in_flight, self._unsettled, self._acts_first = None, None, in_flight.row.entry == stored.entry
            request, is_own = in_flight.request, True
        else:
            self._acts_first = False
            self._metrics.entries_of_others.inc()
            key = None if stored.id is None or stored.id.startswith(SERVER_PREFIX) else stored.id
            request, is_own = Request(entry.seat, entry.move, key=key), False
        self._broadcast(self._apply(request, entry, is_read=True), request, entry, is_own=is_own)

    def _on_caught_up(self) -> None:
        if self._in_flight is not None and self._unsettled is not None:
            self._settle(self._in_flight, self._unsettled)
        self._owner.on_caught_up()
        self.handle_next()

    def _settle(self, in_flight: InFlight, result: AppendResult) -> None:
        """Plans anew, or appends once more, for an entry that does not stand in the log."""
        if self._table.seq > in_flight.entry.seq:  # another stands there
            self._in_flight = self._unsettled = None
            if not in_flight.request.is_due:
                self._queue.appendleft(in_flight.request)
        elif result is AppendResult.RACED:
            log.error("an entry lost its number, and the log has no other", extra=self._place)
            self._owner.fail()
        else:  # if the first insert comes late after all, one of the two is stored, and the other raced by the same id
            self._unsettled = None
            if not self._store(in_flight):
                self._unsettled = result
                self._loop.call_later(RETRY_SECONDS, self.catch_up)

    # Unloading.

    def close(self, code: str) -> None:
        """Refuses what waits, with this code; an entry in flight is stored, and read when the table is reloaded."""
        self.is_closed = True
        self._catch_up.close()
        self._snapshots.close()
        if self._checking is not None:
            request, task = self._checking
            task.cancel()
            self._queue.appendleft(request)
        for request in self._queue:
            self._refuse(request, code)
        self._queue.clear()
        if self._in_flight is not None:
            self._in_flight.request.span.end(code=code)
