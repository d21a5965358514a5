"""A table in memory, with the devices that are connected to it; its `pipeline` handles what they ask for."""

import logging
from asyncio import Future, Task, create_task, get_running_loop
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import time

from bunkum.core import HOUSE, Illegal, Seat
from bunkum.core.contract import Position
from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.spans import UNTRACED, Tracer
from bunkum.server.storage import Log, StorageError, StoredEntry
from bunkum.server.storage.protocol import CopyStatus
from bunkum.server.tables import presence
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.house_timer import HouseTimer
from bunkum.server.tables.networks import Networks
from bunkum.server.tables.pipeline import Pipeline
from bunkum.server.tables.requests import Request, TableObserver, find_objection
from bunkum.server.tables.room_messages import AnyTable, Facts
from bunkum.server.tables.snapshots import SnapshotWriter
from bunkum.server.tables.traced_pipeline import TracedPipeline
from bunkum.table.entry import Entry, News
from bunkum.table.forgetting import must_reload
from bunkum.table.room_actions import HouseRoomAction, SendAway
from bunkum.table.room_events import MatchOver, SentAway, TableEvent

log = logging.getLogger("bunkum.live")

CLOCK_TOLERANCE_SECONDS = 0.1
"""So far the clocks of two servers may be apart: a notification takes a while."""
_NOT_STORED = frozenset(("not_kept", "busy"))
"""The codes of requests that were refused because the log did not take them."""


class LiveTable:
    """A table in memory, with the devices that are connected to it."""

    def __init__(
        self,
        table: AnyTable,
        key: int,
        facts: Facts,
        storage: Log,
        metrics: Metrics,
        tracer: Tracer = UNTRACED,
        *,
        done: Sequence[str] = (),
        is_new: bool = False,
        rewrites: int = 0,
        on_failure: "Callable[[LiveTable], None]" = lambda _: None,
        on_match_over: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Takes the table with its `key` in the log; `done` are the ids of the latest moves.

        `is_new`: this server has just created it, so no other has appended to its log since. `rewrites`: how many times
        its entries had been replaced when it was read. `on_match_over` is called with the table's id when an entry of
        this server has ended a match.
        """
        self.table, self.key, self.facts, self.tracer = table, key, facts, tracer
        self.bots: TableObserver | None = None
        self._loop = get_running_loop()
        self._log, self._metrics, self._on_failure, self._on_match_over = storage, metrics, on_failure, on_match_over
        self._ahead: dict[Guest, tuple[int, Seat | None, str]] = {}
        """Guests who have heard more from another server than is known here."""
        self._awaited_outcomes: set[Future[None]] = set()
        self._asking: set[Task[None]] = set()
        """The tasks that wait for what other servers know, to submit a request."""
        self._broadcaster = Broadcaster(table, facts, time() - table.clock)
        self._timer = HouseTimer(self)
        self._presence = presence.Presence(table, key, storage, self._broadcaster, self._loop, self._submit_as_house)
        self.networks = Networks(table)
        is_current = is_new or not storage.is_shared
        pipeline = Pipeline if tracer is UNTRACED else TracedPipeline
        self._pipeline = pipeline(
            table,
            key,
            storage,
            metrics,
            owner=self,
            acts_first=is_current,
            snapshots=SnapshotWriter(storage, key, metrics, rewrites),
            done=done,
        )
        storage.follow(key, self)
        if not is_current:
            self._pipeline.catch_up()  # between reading and following the log, others may have appended

    @property
    def is_closed(self) -> bool:
        """Whether the table has left memory."""
        return self._pipeline.is_closed

    @property
    def is_storing(self) -> bool:
        """Whether an entry is in flight."""
        return self._pipeline.is_storing

    @property
    def is_quiet(self) -> bool:
        """Whether no request is waiting or in flight."""
        return self._pipeline.is_quiet

    @property
    def patience(self) -> float:
        """Seconds after others by which this server lets the House and bots act."""
        return self._pipeline.patience

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
            self._pipeline.catch_up()
            return
        self._ahead.pop(guest, None)
        before = self.status
        self._presence.add(guest, self.networks.remember(guest.persons, network))
        for action in presence.find_actions_on_join(
            self.table, guest.persons, self._broadcaster.add(guest, n, seat, self.now)
        ):
            self._submit_as_house(action)
        self._timer.set()
        self._announce_change(before)

    def _is_ahead(self, guest: Guest, n: int, seat: Seat | None) -> bool:
        """Returns whether a guest has heard more of its seat, from another server, than is known here."""
        known = self._log.is_shared and seat is not None and seat in self._broadcaster.find_seats(guest)
        return known and seat is not None and n > self.table.news_count(seat)

    def disconnect(self, guest: Guest) -> None:
        """Disconnects a guest."""
        self._ahead.pop(guest, None)
        before = self.status
        if self._broadcaster.remove(guest, self.now):
            self._presence.remove(guest)
            self.networks.forget(guest.persons, self._broadcaster.is_here)
            self._announce_change(before)

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

    def _submit_as_house(self, action: HouseRoomAction) -> None:
        self.submit(Request(HOUSE, action))

    # Other servers.

    @property
    def seq(self) -> int:
        """As `Follower`."""
        return self.table.seq

    def on_entry(self, stored: StoredEntry) -> None:
        """As `Follower`."""
        self._pipeline.on_entry(stored)

    def on_behind(self) -> None:
        """As `Follower`."""
        self._pipeline.catch_up()

    @property
    def status(self) -> CopyStatus | None:
        """As `Follower`."""
        return None if self.empty_since is not None else CopyStatus(self.now, self._broadcaster.is_watched_here)

    def _announce_change(self, before: CopyStatus | None) -> None:
        """Tells other servers that people are here now, or that a TV view was opened or closed."""
        after = self.status
        is_changed = after is not None and (before is None or before.is_watched != after.is_watched)
        was_watched = after is None and before is not None and before.is_watched
        if (is_changed or was_watched) and self._log.has_others(self.key):
            self._log.announce(self.key)

    def on_clock(self, clock: float) -> None:
        """As `Follower`."""
        if clock <= self.now + CLOCK_TOLERANCE_SECONDS:
            return
        self.move_clock(clock)
        self._timer.reset()
        self._broadcaster.send_clocks(self.now)

    def on_watched(self, *, is_watched: bool) -> None:
        """As `Follower`."""
        self._broadcaster.set_watched_elsewhere(self.now, is_watched=is_watched)

    # Requests.

    def submit(self, request: Request) -> None:
        """Queues a request, or refuses it."""
        if isinstance(request.move, SendAway) and self._log.is_shared:
            task = create_task(self._submit_with_networks(request))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        else:
            self._pipeline.submit(request)

    async def _submit_with_networks(self, request: Request) -> None:
        """Submits a request to send somebody away, once it is known from where people are at other servers."""
        try:
            self.networks.remember_elsewhere(await self._log.find_elsewhere(self.key))
        except StorageError as error:
            log.warning("nobody knows who is connected elsewhere: %s", error, extra={"table": self.key})
        self._pipeline.submit(request)

    async def act(self, seat: Seat, action: object) -> None:
        """Does `action` for a seat, and waits until it is stored and sent; raises `Refused` if it is refused."""
        outcome = self._loop.create_future()
        self._awaited_outcomes.add(outcome)
        outcome.add_done_callback(self._awaited_outcomes.discard)
        self.submit(Request(seat, action, outcome=outcome))
        await outcome

    def handle_what_is_due(self) -> None:
        """Handles the next request, or what is due for the House."""
        self._pipeline.handle_next()

    def prepare(self, request: Request) -> str | None:
        """As `PipelineOwner`."""
        objection = find_objection(request, self.table, self._broadcaster)
        if objection is None and isinstance(request.move, SendAway):
            request.move = self.networks.complete(request.move)
        return objection

    def find_due(self) -> Iterable[object]:
        """As `PipelineOwner`."""
        return self.table.due(self.now) if self._timer.is_due() else ()

    def move_clock(self, at: float) -> None:
        """As `PipelineOwner`."""
        self._presence.move_clock(at)

    def broadcast(
        self,
        news: Mapping[Seat, News[Position, object]],
        request: Request,
        entry: Entry[object, object],
        *,
        is_own: bool,
    ) -> Iterable[HouseRoomAction]:
        """As `PipelineOwner`."""
        self._broadcaster.broadcast(news, request.guest, request.id, self.now)
        for event in entry.house:
            if isinstance(event, SentAway):
                self._close_sent_away()
            elif isinstance(event, MatchOver) and is_own:
                self._on_match_over(self.facts.id)
        request.succeed(is_told=True)
        if must_reload(entry.move):
            self.drop("lost_thread", again=0.5)
            return ()
        self._timer.set()
        if self.bots is not None:
            self.bots.on_news(news, request)
        return self._find_changed_presence(entry.house, is_own=is_own) if entry.house else ()

    def _find_changed_presence(self, happened: Sequence[TableEvent], *, is_own: bool) -> list[HouseRoomAction]:
        """Returns the actions after these events: a seat is followed that counts as away, or the reverse.

        Somebody may have connected while the entry by which they are away was on its way into the log, or the reverse.
        """
        self._presence.compare_later()
        followed = self._broadcaster.get_followed_seats()
        returned = presence.find_returned(self.table, followed)
        # Who sat down through another server is connected there.
        return [*returned, *presence.find_unseated(self.table, happened, followed)] if is_own else returned

    def on_outcome(self, request: Request, code: str) -> None:
        """As `PipelineOwner`."""
        if request.seat == HOUSE:
            if code in _NOT_STORED:
                self._presence.compare_later()
        elif request.guest is None and self.bots is not None:
            self.bots.on_refusal(request, code)

    def on_caught_up(self) -> None:
        """As `PipelineOwner`."""
        for guest, (n, seat, network) in tuple(self._ahead.items()):
            self.connect(guest, n, seat, network)

    # Unloading.

    def fail(self) -> None:
        """Drops the table from memory after a fault. It is reloaded from the log when people come back."""
        self._metrics.table_failures.inc()
        self.drop("lost_thread", again=0.5)

    def drop(self, code: str, again: float) -> None:
        """Closes the table, and reports that it has left memory by itself."""
        self.close(code, again)
        self._on_failure(self)

    def close(self, code: str, again: float | None) -> None:
        """Disconnects everybody to leave memory. An entry in flight is stored, and sent when they come back."""
        if self.bots is not None:
            self.bots.close()
            self.bots = None  # it refers to the table, and objects in a cycle stay in memory for long
        self._timer.cancel()
        self._log.unfollow(self.key, self)
        self._pipeline.close(code)  # what is submitted from now on is refused
        for guest in tuple(self._ahead):
            guest.close(code, again)
        self._ahead.clear()
        self._presence.close()
        for outcome in self._awaited_outcomes:
            if not outcome.done():
                outcome.set_exception(Refused(code))
        for guest in list(self._broadcaster.guests):
            guest.close(code, again)
        self._broadcaster.guests.clear()
