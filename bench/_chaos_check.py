"""Compares what pages noted with the log: nothing that was answered as done may be missing, or be there twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import time

import msgspec
from _chaos_page import Page
from _chaos_tables import Company, Table

from bunkum.server.storage.postgresql.connection import Connection, close, connect

TABLES_AT_ONCE = 100
MOST_MISSED_SECONDS = 15.0
"""For so long somebody who is connected may count as away, while all servers have more to do than they can."""
_ABSENCES = (
    "SELECT id, extract(epoch FROM stored_at)::float8, entry FROM entries JOIN tables ON key = table_key "
    "WHERE id = ANY($1) AND (position($2 IN entry) > 0 OR position($3 IN entry) > 0) ORDER BY table_key, seq"
)
_ENTRIES = "SELECT id, seq, move FROM entries JOIN tables ON key = table_key WHERE id = ANY($1) ORDER BY table_key, seq"


@dataclass
class Findings:
    """What is wrong, each in words."""

    lost: list[str] = field(default_factory=list[str])
    doubled: list[str] = field(default_factory=list[str])
    gaps: list[str] = field(default_factory=list[str])
    different: list[str] = field(default_factory=list[str])
    broken: list[str] = field(default_factory=list[str])
    """Exceptions in logs, tables that stand, servers that do not come back, people who are missed and are there."""

    def all(self) -> Iterator[str]:
        """Everything that is wrong."""
        for name in ("lost", "doubled", "gaps", "different", "broken"):
            yield from (f"{name}: {one}" for one in getattr(self, name))

    def format(self) -> str:
        """The numbers, in a few words."""
        counts = [(name, len(getattr(self, name))) for name in ("lost", "doubled", "gaps", "different", "broken")]
        return ", ".join(f"{count} {name}" for name, count in counts)


async def check(url: str, company: Company) -> Findings:
    """Everything that pages were told and that the log does not bear out. Nothing is being played meanwhile."""
    found = Findings(gaps=company.gaps, different=company.different)
    company.gaps, company.different = [], []
    connection = await connect(url, command_seconds=120.0)
    try:
        for start in range(0, len(company.tables), TABLES_AT_ONCE):
            tables = company.tables[start : start + TABLES_AT_ONCE]
            await _check_log(connection, tables, found)
            await _check_absences(connection, tables, found)
    finally:
        await close(connection)
    for table in company.tables:
        found.gaps += _find_late(table)
    return found


async def _check_log(connection: Connection, tables: Sequence[Table], found: Findings) -> None:
    entries: dict[str, list[tuple[int, str | None]]] = {table.id: [] for table in tables}
    for table_id, seq, move in await connection.fetch(_ENTRIES, list(entries)):
        entries[table_id].append((seq, move))
    for table in tables:
        log = entries[table.id]
        if [seq for seq, _ in log] != list(range(len(log))):
            found.gaps.append(f"the log of table {table.number} has {len(log)} entries up to number {log[-1][0]}")
        moves = [move for _, move in log if move is not None]
        stored = set(moves)
        found.lost += [f"table {table.number}: {move}" for move in sorted(table.done - stored)]
        if len(stored) < len(moves):
            found.doubled += [f"table {table.number}: {move}" for move in _find_repeated(moves)]


class _Change(msgspec.Struct):
    """The House's move by which a person is away or back."""

    type: str
    seat: int


class _Entry(msgspec.Struct):
    move: _Change


_read_entry = msgspec.json.Decoder(_Entry).decode


async def _check_absences(connection: Connection, tables: Sequence[Table], found: Findings) -> None:
    """Nobody counts as away for long who has a page that is connected."""
    absences: dict[str, list[tuple[int, float, float]]] = {table.id: [] for table in tables}
    since: dict[tuple[str, int], float] = {}
    now = time()
    for table_id, at, entry in await connection.fetch(_ABSENCES, list(absences), b'"went_away"', b'"came_back"'):
        change = _read_entry(entry).move
        place = table_id, change.seat
        if change.type == "went_away":
            since[place] = at
        elif place in since:
            absences[table_id].append((change.seat, since.pop(place), at))
    for (table_id, seat), at in since.items():
        absences[table_id].append((seat, at, now))
    for table in tables:
        for seat, went, back in absences[table.id]:
            seconds = max(_find_overlap(page, went, back) for page in table.pages if page.seat == seat)
            if seconds > MOST_MISSED_SECONDS:
                found.broken.append(f"table {table.number} missed seat {seat} for {seconds:.0f} s while it was there")


def _find_overlap(page: Page, went: float, back: float) -> float:
    """For how long, in seconds, one connection of this page lasted between these times."""
    present = [] if page.here_since is None else [(page.here_since, back)]
    return max((min(end, back) - max(start, went) for start, end in [*page.here, *present]), default=0.0)


def _find_repeated(moves: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for move in moves:
        if move in seen:
            yield move
        seen.add(move)


def _find_late(table: Table) -> Iterator[str]:
    """Pages that have not heard what another page of the same seat has."""
    for page in table.pages:
        latest = max(other.n for other in table.pages if other.seat == page.seat)
        if page.n < latest:
            yield f"table {table.number}, seat {page.seat}: a page has heard {page.n} of {latest} news"
