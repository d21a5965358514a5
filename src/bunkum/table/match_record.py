"""Records the matches of a table from its log: the place of each seat, and what is counted about it.

A record holds no dice. Statistics are those of the arena (`core.contract.Statistics`); they are counted for a seat only
while its own person plays, not for moves of a bot or of the clock.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from bunkum.core import HOUSE, PlayTimeout, Seat, Value
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import Entry
from bunkum.table.room_events import MatchBegan, MatchOver
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable


class SeatRecord(Value):
    """A seat at the end of a match: its place, from 1, and how often it did what is counted.

    `holders` are the persons who held it, whom only the House knows; nobody held that of a bot.
    """

    name: str
    place: int
    holders: tuple[str, ...]
    counts: Mapping[str, int]


class MatchRecord(Value):
    """A match that is over: its number at the table, from 1, and how many seconds it took by the table's clock."""

    match: int
    preset: str
    seconds: float
    over_at: float
    """When it was over, by the table's clock."""
    seats: tuple[SeatRecord, ...]


class TableRecord(Value):
    """The matches of a table that are over, whether another one goes on, and its clock after the last entry."""

    matches: tuple[MatchRecord, ...]
    is_playing: bool
    clock: float


def record_matches(game: AnyGameInfo, entries: Iterable[Entry[object, object]], after: int = 0) -> TableRecord:
    """Returns the matches that come after the one with this number; `entries` are the table's whole log."""
    table: AnyTable = Table(game, b"", keeps_log=False)  # replaying a log needs neither secret nor dictionary
    matches = tuple(found for found in _follow(table, entries) if found.match > after)
    return TableRecord(matches, table.room.phase == "playing", table.clock)


def _follow(table: AnyTable, entries: Iterable[Entry[object, object]]) -> Iterator[MatchRecord]:
    counts: list[Counter[str]] = []
    began, has_begun = 0.0, False
    for entry in entries:
        # First what happened at the table, which may give a seat another view; then what happened in the game.
        table.apply(replace(entry, seq=table.seq, events=()))
        if any(isinstance(happened, MatchBegan) for happened in entry.house):
            counts, began, has_begun = [Counter[str]() for _ in table.names], entry.at, False
        if entry.events:
            _count(table, entry, counts, has_begun=has_begun)
            has_begun = True
        if any(isinstance(happened, MatchOver) for happened in entry.house):
            yield _record(table, counts, began)


def _count(table: AnyTable, entry: Entry[object, object], counts: list[Counter[str]], *, has_begun: bool) -> None:
    """Applies the game's events of an entry, and counts what they are for the seats whose persons play."""
    late = entry.move.seat if isinstance(entry.move, PlayTimeout) else None
    actor = entry.seat if late is None else late
    view = table.view(actor) if has_begun else None
    table.apply(replace(entry, seq=table.seq, house=()))
    for seat, counted in table.game.parts.statistics.count(view, entry.events, table.view(HOUSE)):
        chair = table.room.chairs[seat]
        if chair.person and chair.temper is None and seat != late:
            counts[seat][counted] += 1


def _record(table: AnyTable, counts: list[Counter[str]], began: float) -> MatchRecord:
    room = table.room
    seats = (
        SeatRecord(name, place, table.holders_of(Seat(seat)), counts[seat])
        for seat, (name, place) in enumerate(zip(table.names, room.ranking, strict=True))
    )
    return MatchRecord(room.match, room.preset, table.clock - began, table.clock, tuple(seats))
