"""The interface of the log, whichever database holds it.

The log is the truth: a table is the fold of its entries, which are numbered without gaps. Two writers may try to append
the same number; one of them succeeds.
"""

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import count
from typing import NamedTuple, Protocol

from bunkum.server.storage.account_presence import SharedPresence
from bunkum.server.storage.hand_overs import HandOvers
from bunkum.server.storage.open_tables import SharedOpenTables
from bunkum.server.storage.page_builds import PageBuilds
from bunkum.server.storage.shared_limits import SharedLimits

SERVER_PREFIX = "server:"
_run, _numbers = secrets.token_hex(4), count()


def create_server_id() -> str:
    """Returns a new id for an entry that no page has requested: an entry of a bot or of the House."""
    return f"{SERVER_PREFIX}{_run}:{next(_numbers)}"


class Row(NamedTuple):
    """An entry of a table's log, as it is stored. `id` is `SEAT:ID` for a page, else from `create_server_id`."""

    table: int
    seq: int
    id: str
    talk: bool
    entry: bytes

    def __repr__(self) -> str:
        """Omits the entry, which may hold hidden dice, in case the row is printed in an error."""
        return f"Row(table={self.table}, seq={self.seq})"


class AppendResult(Enum):
    """The result of an append."""

    STORED = auto()
    """The row is on the disk."""
    RACED = auto()
    """There is another entry with this number, or no such table any more."""
    REFUSED = auto()
    """It is not stored and will not be, for example since the disk is full."""
    UNKNOWN = auto()
    """The connection was lost, so the row may be stored or not. Read the log to find out."""


Steps = Iterator[None]
"""The next steps of the caller: all rows of one commit take each step together, so that its code is cached."""
OnAppend = Callable[[AppendResult], Steps | None]
_DONE = object()


def take_steps(pending: list[Steps]) -> None:
    """Takes the next steps of the callers of one commit: all of them each step, so that its code is cached."""
    while pending:
        pending = [steps for steps in pending if next(steps, _DONE) is not _DONE]


class TableRow(NamedTuple):
    """A table as it is stored, without its entries."""

    key: int
    id: str
    game: str
    secret: bytes
    lexicon: str
    lexicon_sha256: str
    phase: str
    practice: bool
    touched_at: float

    def __repr__(self) -> str:
        """Omits the secret, in case the row is printed."""
        return f"TableRow(key={self.key}, game={self.game!r}, phase={self.phase!r})"


class Snapshot(NamedTuple):
    """What the code of a `build` has folded the entries of a table before number `seq` to, as JSON."""

    seq: int
    build: str
    data: bytes

    def __repr__(self) -> str:
        """Omits the data, which hold names and talk, in case it is printed in an error."""
        return f"Snapshot(seq={self.seq})"


class Stored(NamedTuple):
    """A table as it is stored: its row, each entry's id and JSON, oldest first, and rows without a checksum.

    Ids of entries that no page has requested may be None. With a snapshot, the entries begin with its `seq`.
    """

    row: TableRow
    entries: list[tuple[str | None, bytes]]
    unchecked: int
    rewrites: int = 0
    """How many times entries have been replaced."""
    snapshot: Snapshot | None = None


class StoredEntry(NamedTuple):
    """An entry as it is stored. Its id is None if nobody needs to find it again."""

    seq: int
    id: str | None
    entry: bytes

    def __repr__(self) -> str:
        """Omits the entry, which may hold hidden dice, in case it is printed in an error."""
        return f"StoredEntry(seq={self.seq})"


class SharedLoad(NamedTuple):
    """How a log that several servers share is connected, and what the bus has done since the server started."""

    is_connected: bool
    """Whether the database has answered in the last seconds."""
    is_bus_connected: bool
    """Whether notifications are sent and received."""
    reconnections: int
    received: int
    """Notifications of other servers."""
    sent: int
    polls: int
    polls_behind: int
    """Polls that found entries of which no notification had told."""
    shared_tables: int
    """Tables in memory that another server has too, as far as this one has heard."""


class LogObserver(Protocol):
    """Whoever is told the times that a log measures, in seconds."""

    def observe_log_commit(self, seconds: float) -> None:
        """Counts a transaction that took so long at the database."""
        ...

    def observe_bus_lag(self, seconds: float) -> None:
        """Counts a notification that was received so long after its first entry was committed."""
        ...


class NoObserver:
    """Tells nobody."""

    def observe_log_commit(self, seconds: float) -> None:
        """Does nothing."""

    def observe_bus_lag(self, seconds: float) -> None:
        """Does nothing."""


class CopyStatus(NamedTuple):
    """What a server to which people of a table are connected knows of it, and the log does not tell."""

    clock: float
    """The table's clock, which runs while somebody is there."""
    is_watched: bool
    """Whether a TV view is open there."""


class Follower(Protocol):
    """A table in memory, which must learn of the entries that other servers append to its log."""

    @property
    def seq(self) -> int:
        """The number of the first entry that it does not know."""
        ...

    def on_entry(self, stored: StoredEntry) -> None:
        """Handles an entry of another server; it may be known already, or not be the next."""
        ...

    def on_behind(self) -> None:
        """Handles that the log has entries that it does not know."""
        ...

    @property
    def status(self) -> CopyStatus | None:
        """What other servers are told of it; None while nobody is connected to it here."""
        ...

    def on_clock(self, clock: float) -> None:
        """Handles that the clock of the table is at `clock` on another server."""
        ...

    def on_watched(self, *, is_watched: bool) -> None:
        """Handles whether a TV view is open on any other server."""
        ...


class Log(Protocol):
    """The log. All methods belong to the event loop's thread.

    Methods raise `StorageError` if the log cannot be read or written at the moment.
    """

    @property
    def is_shared(self) -> bool:
        """Whether other servers may append to it."""
        ...

    @property
    def hand_overs(self) -> HandOvers:
        """The codes by which devices hand their seats over, which all servers that share the log know."""
        ...

    @property
    def limits(self) -> SharedLimits:
        """The limits that all servers which share the log count together."""
        ...

    @property
    def open_tables(self) -> SharedOpenTables:
        """The tables that are open to everybody, at all servers that share the log."""
        ...

    @property
    def account_presence(self) -> SharedPresence:
        """Where accounts are that are connected to servers which share the log."""
        ...

    @property
    def page_builds(self) -> PageBuilds:
        """The builds of the page that servers which share the log serve, or served lately."""
        ...

    def follow(self, table: int, follower: Follower) -> None:
        """Tells `follower` of the table's entries by other servers from now on. What it missed before, it must read."""
        ...

    def unfollow(self, table: int, follower: Follower) -> None:
        """Tells it of no more entries."""
        ...

    def has_others(self, table: int) -> bool:
        """Returns whether another server has this table in memory, as far as this one has heard."""
        ...

    def announce(self, table: int) -> None:
        """Tells other servers the status of a table that this one has in memory, and asks for theirs."""
        ...

    async def read_from(self, table: int, seq: int) -> list[StoredEntry]:
        """Returns the table's entries from this number on."""
        ...

    def set_here(self, table: int, person: str, network: str) -> None:
        """Records that this person is connected to the table through this server, from the network with this hash."""
        ...

    def set_gone(self, table: int, person: str) -> None:
        """Records that this person is not connected to the table through this server any more."""
        ...

    async def find_elsewhere(self, table: int) -> Mapping[str, str]:
        """Returns the persons who are connected to the table through other servers.

        Each with the hash of a network from which they are, or an empty text if that is not known.
        """
        ...

    @property
    def waiting(self) -> int:
        """The number of jobs that have not been reported yet."""
        ...

    @property
    def commits(self) -> int:
        """The number of transactions that have been committed."""
        ...

    @property
    def rows(self) -> int:
        """The number of rows that have been inserted."""
        ...

    def measure_sharing(self) -> SharedLoad | None:
        """Returns how it is connected with other servers; None if no other can append to it."""
        ...

    def append(self, row: Row, done: OnAppend) -> bool:
        """Stores `row`, then calls `done` with the result; returns False, and does nothing, if too many rows wait."""
        ...

    async def has_entry(self, table: int, entry_id: str) -> bool:
        """Returns whether the table's log has an entry with this id."""
        ...

    async def create_table(self, row: TableRow, entries: Sequence[tuple[bool, bytes]]) -> int:
        """Stores a table with the first entries of its log (is it talk, JSON) and returns its key, not `row.key`."""
        ...

    async def read(self, table_id: str, build: str | None = None) -> Stored | None:
        """Returns a table, None if there is none; raises `Damaged` or `NotRead` if it cannot be read.

        With a `build`, a snapshot by it takes the place of the entries before it, if there is one; `UnusableSnapshot`
        is raised if it is damaged.
        """
        ...

    async def keep_snapshot(self, table: int, snapshot: Snapshot, rewrites: int) -> None:
        """Stores the only snapshot of a table, unless entries were replaced since there had been `rewrites`.

        It is deleted with the table, and as soon as any of its entries is replaced.
        """
        ...

    async def touch(self, table: int, phase: str, now: float) -> None:
        """Stores that the table was used until `now`."""
        ...

    async def renew_code(self, table: int, now: float, least: float, until: float) -> str:
        """Returns the code that leads to the table until `least` or longer: the one it has, or a new one.

        Where that must be stored, it leads there until `until`; so a code that is renewed often is seldom stored.
        """
        ...

    async def find_table_by_code(self, code: str, now: float) -> str | None:
        """Returns the id of the table to which a code leads; raises `Damaged` if the code was changed."""
        ...

    async def correct_times(self, now: float) -> None:
        """Deletes codes that expired long ago and corrects times that lie ahead."""
        ...

    async def shift_times(self, since: float, now: float, by: float) -> None:
        """Corrects the times stored since `since`, after the clock was set by `by` seconds and says `now`."""
        ...

    async def purge(self, before: float, in_use: Collection[int]) -> int:
        """Deletes unfinished games and talk of some tables not used since `before`; returns of how many."""
        ...

    async def delete_finished(self, before: float, in_use: Collection[int]) -> int:
        """Deletes some tables whose last match is over and that were not used since `before`; returns how many."""
        ...

    async def replace_entries(self, table: int, entries: Mapping[int, bytes]) -> None:
        """Replaces what is stored of some entries, by number; nothing is left of what they were.

        Each keeps its id and gets a new checksum, and is no talk any more if no text is left in it. If one of the
        numbers is not stored, none is replaced, and `StorageError` is raised; if the table is gone, nothing is done.
        """
        ...

    async def close(self) -> None:
        """Writes the waiting rows, then closes the database."""
        ...
