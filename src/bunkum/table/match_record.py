"""Records the matches of a table from its log: the place of each seat, and what is counted about it.

A record holds no dice. Statistics are those of the arena (`core.contract.Statistics`); they are counted for a seat only
while its own person plays, not for moves of a bot or of the clock.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bunkum.core import HOUSE, PlayTimeout, Seat, Value
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import Entry
from bunkum.table.options_form import has_handicap
from bunkum.table.room import Chair
from bunkum.table.room_actions import GiveToBot
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
    first_holders: tuple[str, ...] = ()
    """Those who held it when the match began."""
    bot: str | None = None
    """The personality of the bot whose seat it was when the match began; None for that of a person."""
    began_absent: bool = False
    """Whether its person was not there when the match began."""
    left: bool = False
    """Whether its person did not play to the end, or until they were out.

    They left, or gave the seat to a bot, or a bot played for them at last.
    """


class MatchRecord(Value):
    """A match that is over: its number at the table, from 1, and how many seconds it took by the table's clock."""

    match: int
    preset: str
    seconds: float
    over_at: float
    """When it was over, by the table's clock."""
    seats: tuple[SeatRecord, ...]
    has_handicap: bool = False
    """Whether seats began with different numbers of something (`options_form.has_handicap`)."""


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


class _SeatSoFar:
    """What is known of a seat while its match is played."""

    def __init__(self, chair: Chair, holders: tuple[str, ...]) -> None:
        self.counts: Counter[str] = Counter()
        self.first_holders = holders
        self.bot = None if chair.person else chair.temper
        self.began_absent = chair.person and not (chair.here and chair.temper is None)
        self.is_given_away, self.is_left = False, False

    def note_presence(self, chair: Chair) -> None:
        """Notes whether the seat's person plays it, while it is not out."""
        self.is_left = chair.person and (self.is_given_away or chair.left or chair.temper is not None)


def _follow(table: AnyTable, entries: Iterable[Entry[object, object]]) -> Iterator[MatchRecord]:
    seats: list[_SeatSoFar] = []
    began, has_begun = 0.0, False
    for entry in entries:
        # First what happened at the table, which may give a seat another view; then what happened in the game.
        table.apply(replace(entry, seq=table.seq, events=()))
        if any(isinstance(happened, MatchBegan) for happened in entry.house):
            seats, began, has_begun = _list_seats(table), entry.at, False
        if entry.house and has_begun and table.room.phase == "playing":
            _note_presence(table, entry, seats)
        if entry.events:
            _count(table, entry, seats, has_begun=has_begun)
            has_begun = True
        if any(isinstance(happened, MatchOver) for happened in entry.house):
            yield _record(table, seats, began)


def _list_seats(table: AnyTable) -> list[_SeatSoFar]:
    return [_SeatSoFar(chair, table.holders_of(Seat(seat))) for seat, chair in enumerate(table.room.chairs)]


def _note_presence(table: AnyTable, entry: Entry[object, object], seats: list[_SeatSoFar]) -> None:
    """Notes who plays the seats that are not out yet; what comes later changes the place of no seat that is."""
    for seat in table.view(HOUSE).living:
        if isinstance(entry.move, GiveToBot) and entry.seat == entry.move.chair == seat:
            seats[seat].is_given_away = True
        seats[seat].note_presence(table.room.chairs[seat])


def _count(table: AnyTable, entry: Entry[object, object], seats: Sequence[_SeatSoFar], *, has_begun: bool) -> None:
    """Applies the game's events of an entry, and counts what they are for the seats whose persons play."""
    late = entry.move.seat if isinstance(entry.move, PlayTimeout) else None
    actor = entry.seat if late is None else late
    view = table.view(actor) if has_begun else None
    table.apply(replace(entry, seq=table.seq, house=()))
    for seat, counted in table.game.parts.statistics.count(view, entry.events, table.view(HOUSE)):
        chair = table.room.chairs[seat]
        if chair.person and chair.temper is None and seat != late:
            seats[seat].counts[counted] += 1


def _record(table: AnyTable, seats: Sequence[_SeatSoFar], began: float) -> MatchRecord:
    room = table.room
    records = [
        SeatRecord(
            *(table.names[at], room.ranking[at], table.holders_of(Seat(at)), seat.counts),
            *(seat.first_holders, seat.bot, seat.began_absent, seat.is_left),
        )
        for at, seat in enumerate(seats)
    ]
    return MatchRecord(
        *(room.match, room.preset, table.clock - began, table.clock, tuple(records)),
        has_handicap(table.game, table.options, len(seats)),
    )
