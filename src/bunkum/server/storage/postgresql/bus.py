"""News between servers, by LISTEN and NOTIFY: which tables each has in memory, and what it has appended to them.

Nothing depends on it but time. A server tells others of an entry only if they have the table in memory; once a second
each asks the log for the numbers of its quiet tables, so that what was lost is found. Notifications are sent after the
commit, on a connection of their own: within it they would hold a lock of the whole database over the flush.
"""

import asyncio
import logging
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Annotated, Literal, Never

import msgspec
from msgspec import Meta, Raw

from bunkum.core import Value
from bunkum.server.storage.postgresql.connection import Connection, Record
from bunkum.server.storage.postgresql.keep_connected import cancel, keep_connected
from bunkum.server.storage.postgresql.other_copies import OtherCopies
from bunkum.server.storage.protocol import Follower, LogObserver, NoObserver, Row, StoredEntry

log = logging.getLogger("bunkum.bus")

CHANNEL = "bunkum"
POLL_SECONDS = 1.0
ANSWER_SECONDS = 3.0
"""A connection that was not answered for so long counts as lost."""
MOST_BYTES = 7900
"""PostgreSQL sends less than 8,000 bytes in one notification."""
HEADS = "SELECT w.key, (SELECT max(seq) FROM entries WHERE table_key = w.key) FROM unnest($1::bigint[]) AS w (key)"
ALIVE = "SELECT server FROM servers WHERE seen_at > clock_timestamp() - make_interval(secs => $1)"
FORGET_SECONDS = 30.0
"""A server that has not been seen for so long has died, and its tables are not in memory there any more."""
MOST_WAITING = 5000
"""More entries do not wait for a connection: others find them by asking the log."""
MOST_TABLES = 150
"""The most tables in one message."""
TableNews = tuple[int, int, str, Raw]
"""Table, number, id and JSON of an entry; the JSON is `null` if it did not fit."""
_NOTHING = Raw(b"null")
TableStatus = tuple[int, float, bool]
"""A table, its clock and whether a TV view is open, at a server to which people are connected."""


class Message(Value, array_like=True):
    """What a server tells the others. `tables` are those that it holds, or no longer holds.

    Fields are only ever added at the end: servers of two versions may be connected.
    """

    server: Annotated[str, Meta(max_length=40)]
    kind: Literal["holds", "holds_too", "drops", "entries"]
    tables: tuple[int, ...] = ()
    entries: tuple[TableNews, ...] = ()
    statuses: tuple[TableStatus, ...] = ()


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Message).decode


class Bus:
    """The bus of one server. Call it on the event loop's thread only."""

    def __init__(
        self,
        url: str,
        server: str,
        observer: LogObserver = NoObserver(),  # noqa: B008  it has no state
    ) -> None:
        """Prepares the bus of the server with this name, which no other has; `open` connects it."""
        self._url, self._server, self._observer = url, server, observer
        self._followers: dict[int, Follower] = {}
        self._quiet_since: dict[int, float] = {}
        self._copies = OtherCopies()
        self._outbox: list[Message] = []
        self._entries: list[TableNews] = []
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[Never]] = []
        self.lost = 0
        """The number of times that entries were found by asking the log, since no notification had told of them."""
        self._committed_at: dict[tuple[int, int], float] = {}
        """When the first entry of a notification was committed, until this server receives its own notification."""
        self._heard_at = self._told_at = -ANSWER_SECONDS
        """When the database last answered the connection that listens, and the one that tells."""
        self.reconnections = self.received = self.sent = self.polls = self.polls_behind = 0

    def open(self) -> None:
        """Connects, now and whenever a connection is lost."""
        self._tasks = [
            asyncio.create_task(keep_connected(self._url, job, self._count_reconnection))
            for job in (self._listen, self._tell, self._poll)
        ]

    async def close(self) -> None:
        """Disconnects."""
        await cancel(self._tasks)

    def _count_reconnection(self) -> None:
        self.reconnections += 1

    @property
    def is_connected(self) -> bool:
        """Whether both connections were answered in the last seconds, so that notifications are sent and received."""
        return monotonic() - min(self._heard_at, self._told_at) < ANSWER_SECONDS

    # What this server has.

    def follow(self, table: int, follower: Follower) -> None:
        """Tells `follower` of what others append to this table, and them that it is in memory here."""
        self._followers[table] = follower
        self._quiet_since[table] = monotonic()
        self.announce(table)

    def unfollow(self, table: int, follower: Follower) -> None:
        """Tells nobody any more, unless the table is in memory again."""
        if self._followers.get(table) is follower:
            del self._followers[table], self._quiet_since[table]
            self._copies.forget_table(table)
            self._send(Message(self._server, "drops", (table,)))

    def announce(self, table: int) -> None:
        """Tells other servers that this table is in memory here, and its status; those that have it tell theirs."""
        self._send_status("holds", (table,))

    def has_others(self, table: int) -> bool:
        """Returns whether another server has this table in memory."""
        return self._copies.have(table)

    def count_shared_tables(self) -> int:
        """Returns how many of the tables in memory here another server has too."""
        return self._copies.count_tables()

    def tell(self, rows: Iterable[Row]) -> None:
        """Tells other servers of rows that were committed."""
        for row in rows:
            if self.has_others(row.table) and len(self._entries) < MOST_WAITING:
                if not self._entries:
                    self._committed_at[row.table, row.seq] = monotonic()
                self._entries.append((row.table, row.seq, row.id, Raw(row.entry)))
                self._has_news.set()
            if row.table in self._quiet_since:
                self._quiet_since[row.table] = monotonic()

    def _send_status(self, kind: Literal["holds", "holds_too"], tables: Sequence[int]) -> None:
        """Tells other servers that these tables are in memory here, and of those with people their status."""
        for start in range(0, len(tables), MOST_TABLES):
            some = tuple(tables[start : start + MOST_TABLES])
            known = [(table, follower.status) for table in some if (follower := self._followers.get(table))]
            statuses = tuple([(at, round(of.clock, 3), of.is_watched) for at, of in known if of is not None])
            self._send(Message(self._server, kind, some, (), statuses))

    def _send(self, message: Message) -> None:
        self._outbox.append(message)
        self._has_news.set()

    # Sending.

    async def _tell(self, connection: Connection) -> None:
        await connection.execute("SET synchronous_commit = off")
        self._announce_all()  # what was being sent when the last connection was lost
        while True:
            self._told_at = monotonic()
            with suppress(TimeoutError):  # then it sends nothing, and notices whether it still could
                await asyncio.wait_for(self._has_news.wait(), POLL_SECONDS)
            self._has_news.clear()
            payloads = [_encode(message).decode() for message in self._outbox] + self._pack_entries()
            self._outbox.clear()
            self._entries.clear()
            await connection.execute("SELECT pg_notify($1, p) FROM unnest($2::text[]) AS p", CHANNEL, payloads)
            self.sent += len(payloads)

    def _pack_entries(self) -> list[str]:
        """Returns messages with the entries that wait, each as large as a notification may be."""
        payloads: list[str] = []
        batch: list[TableNews] = []
        size = 100
        for one in self._entries:
            length = len(bytes(one[3])) + 100
            if length > MOST_BYTES - 100:
                one, length = (*one[:3], _NOTHING), 104  # noqa: PLW2901  it is read from the log instead
            if size + length > MOST_BYTES:
                payloads.append(_encode(Message(self._server, "entries", (), tuple(batch))).decode())
                batch, size = [], 100
            batch.append(one)
            size += length
        if batch:
            payloads.append(_encode(Message(self._server, "entries", (), tuple(batch))).decode())
        return payloads

    # Receiving.

    async def _listen(self, connection: Connection) -> None:
        await connection.add_listener(CHANNEL, self._on_notification)
        self._committed_at.clear()  # what was sent while nobody listened does not come any more
        self._announce_all()
        self._compare(await connection.fetch(HEADS, list(self._followers)))  # while nobody listened, much may have come
        while True:
            self._heard_at = monotonic()
            await asyncio.sleep(POLL_SECONDS)
            await connection.execute("SELECT 1")

    def _announce_all(self) -> None:
        self._send_status("holds", tuple(self._followers))

    def _on_notification(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        try:
            message = _decode(payload)
        except msgspec.MsgspecError as error:
            log.warning("a notification could not be read: %s", error)
            return
        if message.server == self._server:
            self._measure_lag(message)
            return
        self.received += 1
        match message.kind:
            case "holds":
                both = self._add_other(message)
                self._receive_statuses(message)
                self._send_status("holds_too", both)
            case "holds_too":
                self._add_other(message)
                self._receive_statuses(message)
            case "drops":
                with self._telling_watched(message.tables):
                    for table in message.tables:
                        self._copies.remove(table, message.server)
            case "entries":
                self._receive(message)

    def _measure_lag(self, own: Message) -> None:
        """Measures by one clock how long a notification takes: PostgreSQL sends it to this server, as to the others."""
        for table, seq, *_ in own.entries[:1]:
            committed_at = self._committed_at.pop((table, seq), None)
            if committed_at is not None:
                self._observer.observe_bus_lag(monotonic() - committed_at)

    def _add_other(self, message: Message) -> tuple[int, ...]:
        """Records that a server has tables in memory; returns those that this one has, too."""
        both = tuple(table for table in message.tables if table in self._followers)
        for table in both:
            self._copies.add(table, message.server)
        return both

    def _receive_statuses(self, message: Message) -> None:
        told = {table: (clock, is_watched) for table, clock, is_watched in message.statuses}
        with self._telling_watched(message.tables):
            for table in message.tables:
                clock, is_watched = told.get(table, (None, False))
                follower = self._followers.get(table)
                if follower is not None and clock is not None:
                    follower.on_clock(clock)
                if table in self._followers:
                    self._copies.set_watched(table, message.server, is_watched=is_watched)

    @contextmanager
    def _telling_watched(self, tables: Iterable[int]) -> Generator[None]:
        """Tells the followers of these tables if it changes meanwhile whether a TV view is open at another server."""
        before = {table: self._copies.are_watched(table) for table in tables}
        yield
        for table, was_watched in before.items():
            follower, is_watched = self._followers.get(table), self._copies.are_watched(table)
            if follower is not None and is_watched != was_watched:
                follower.on_watched(is_watched=is_watched)

    def _receive(self, message: Message) -> None:
        for table, seq, entry_id, entry in message.entries:
            follower = self._followers.get(table)
            if follower is None:
                continue
            self._copies.add(table, message.server)
            self._quiet_since[table] = monotonic()
            if bytes(entry) == bytes(_NOTHING):
                follower.on_behind()
            else:
                follower.on_entry(StoredEntry(seq, entry_id, bytes(entry)))

    # Asking the log.

    async def _poll(self, connection: Connection) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            before = monotonic() - POLL_SECONDS
            quiet = [table for table, since in self._quiet_since.items() if since < before]
            if quiet:
                self._compare(await connection.fetch(HEADS, quiet))
                self.polls += 1
            if self._copies.count_tables():
                alive = [str(server) for (server,) in await connection.fetch(ALIVE, FORGET_SECONDS)]
                with self._telling_watched(self._followers):
                    self._copies.forget_dead(alive, FORGET_SECONDS)

    def _compare(self, heads: Iterable[Record]) -> None:
        lost = self.lost
        for table, head in heads:
            follower = self._followers.get(table)
            if follower is not None and head is not None and head >= follower.seq:
                self.lost += 1
                self.announce(table)  # whoever appended it does not know of this one
                follower.on_behind()
        self.polls_behind += self.lost > lost
