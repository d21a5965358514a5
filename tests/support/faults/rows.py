"""The rows of a table's log as JSON, and what follows from them for each pair of ears.

An *ear* is a stream of news. Each seat has one, onlookers share one; when chairs move up, seats take their ears along.
Who takes a bot's seat late has an ear that heard what onlookers heard until then (RULES 1.6).
"""

import sqlite3
from bisect import bisect_right
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from support.faults import room as rooms
from support.faults.hearing import SILENT, TALK, Json, heard_by, may_hear

ONLOOKER = -2


class Row(NamedTuple):
    """An entry of the log."""

    seq: int
    move_id: str | None
    entry: Json

    @property
    def events(self) -> list[Json]:
        """What happened in the game."""
        return self.entry.get("events", [])

    @property
    def house(self) -> list[Json]:
        """What happened at the table."""
        return self.entry.get("house", [])


class Stored(NamedTuple):
    """A table as it is stored."""

    id: str
    game: str
    secret: bytes
    rows: list[Row]


def read_tables(database: Path) -> dict[str, Stored]:
    """All tables of a database, by id. Rows come in the order of their numbers."""
    connection = sqlite3.connect(database)
    try:
        found: dict[str, Stored] = {}
        for key, table, game, secret in connection.execute("SELECT key, id, game, secret FROM tables").fetchall():
            entries = connection.execute(
                "SELECT seq, move, entry FROM entries WHERE table_key = ? ORDER BY seq", (key,)
            )
            rows = [Row(seq, move, msgspec.json.decode(entry)) for seq, move, entry in entries]
            found[table] = Stored(table, game, secret, rows)
        return found
    finally:
        connection.close()


class Remark(NamedTuple):
    """Something said, as the rows have it; `number` is its place in the log of the table."""

    row: int
    id: int
    seat: int
    name: str
    text: str | None
    claim: Json | None
    match: int
    round: int


class Era(NamedTuple):
    """From which row on which seat has which ear."""

    row: int
    ears: dict[int, int]


class History:
    """What the rows of a table say: who was to hear what, under which number, and how the room stood."""

    def __init__(self, stored: Stored) -> None:
        self.id, self.game, self.secret, self.rows = stored.id, stored.game, stored.secret, stored.rows
        self.faults = [f"row {at} has the number {row.seq}" for at, row in enumerate(self.rows) if row.seq != at]
        self.eras: list[Era] = []
        self.rooms: list[Json] = []
        self.news: dict[int, list[int]] = {}
        """By ear: the rows of which it was told; the news number n was about row n - 1 of these."""
        self.remarks: dict[int, list[Remark]] = {}
        """By ear: what it heard people say."""
        self.verdicts: list[tuple[int, Json]] = []
        """Claims that were judged, with the row."""
        self.moves: dict[str, list[int]] = {}
        """By the id of a move: the rows in which it stands."""
        self.holders: dict[str, str] = {}
        """By the name under which somebody sat down: the secret name of the person."""
        self.takers: set[str] = set()
        """The secret names of persons who were handed a seat."""
        for at, row in enumerate(self.rows):
            self._read(at, row)

    def _read(self, at: int, row: Row) -> None:
        if row.move_id is not None:
            self.moves.setdefault(row.move_id.partition(":")[2], []).append(at)
        self._fold_room(at, row)
        ears, public = self.eras[-1].ears, any(one["type"] not in TALK | SILENT for one in row.house)
        for seat, ear in ears.items():
            if public or self._hears(row, seat):
                self.news[ear].append(at)
        self._listen(at, row, ears)

    def _fold_room(self, at: int, row: Row) -> None:
        room = self.rooms[-1] if self.rooms else {}
        for event in row.house:
            kind = event["type"]
            if kind == "table_opened":
                room = rooms.opened(event)
                self._begin_era(at, {seat: seat for seat in range(event["seats"])} | {ONLOOKER: ONLOOKER})
                continue
            if kind == "chairs_moved":
                before = self.eras[-1].ears
                moved = {seat: before[was] for seat, was in enumerate(event["order"])}
                self._begin_era(at, moved | {ONLOOKER: ONLOOKER})
            elif kind == "sat" and room["chairs"][event["seat"]]["coming"] is not None:
                self._seat_onlooker(at, event["seat"])
            elif kind in {"holds", "reserved_for"} and row.entry["move"]["type"] == "sit":
                self.holders[row.entry["move"]["name"]] = event["person"]
            elif kind == "holder_added":
                self.takers.add(event["person"])
            try:
                room = rooms.after(room, event)
            except rooms.UnknownKind as unknown:
                self.faults.append(f"the checker does not know what {unknown} is: add it to room.py and hearing.py")
        self.rooms.append(room)

    def _begin_era(self, at: int, ears: dict[int, int]) -> None:
        self.eras.append(Era(at, ears))
        for ear in ears.values():
            self.news.setdefault(ear, [])
            self.remarks.setdefault(ear, [])

    def _seat_onlooker(self, at: int, seat: int) -> None:
        fresh = max(self.news) + 1
        self.news[fresh], self.remarks[fresh] = list(self.news[ONLOOKER]), list(self.remarks[ONLOOKER])
        self._begin_era(at, self.eras[-1].ears | {seat: fresh})

    def _hears(self, row: Row, seat: int) -> bool:
        said = any(event["type"] in TALK and may_hear(event, "table", seat) for event in row.house)
        return said or bool(heard_by(row.events, self.game, seat))

    def _listen(self, at: int, row: Row, ears: dict[int, int]) -> None:
        room = self.rooms[-1]
        for event in row.house:
            match event["type"]:
                case "said" | "said_aside" | "claimed":
                    name = room["chairs"][event["seat"]]["name"]
                    remark = Remark(
                        *(at, round(event["at"] * 1e6), event["seat"], name, event.get("text")),
                        *(event.get("claim"), room["match"], event.get("round", 0)),
                    )
                    for seat, ear in ears.items():
                        if may_hear(event, "table", seat):
                            self.remarks[ear].append(remark)
                case "claim_judged":
                    self.verdicts.append((at, event))
                case _:
                    pass

    # Asked by the checker.

    def era_of(self, row: int) -> Era:
        """Which seat has which ear after a row."""
        return self.eras[bisect_right([era.row for era in self.eras], row) - 1]

    def ears(self, seat: int, n: int, since: int) -> list[int]:
        """With whose ears a page may hear that is told news number `n` of a seat and has seen row `since` already.

        The likeliest comes first: where chairs have moved, a seat may have reached the same number twice.
        """
        ends = [era.row for era in self.eras[1:]] + [len(self.rows)]
        fitting: list[int] = []
        older: list[int] = []
        for era, end in zip(self.eras, ends, strict=True):
            ear = era.ears.get(seat)
            if ear is not None and 1 <= n <= len(self.news[ear]) and era.row <= self.news[ear][n - 1] < end:
                (fitting if end > since else older).append(ear)
        return fitting + older[::-1]

    def until(self, ear: int, row: int) -> int:
        """The row after `row` with which an ear has more news."""
        rows = self.news[ear]
        at = bisect_right(rows, row)
        return rows[at] if at < len(rows) else len(self.rows)

    def heard(self, row: int, seat: int) -> tuple[list[Json], list[Json]]:
        """What a seat was to hear of a row: events of the game, and what happened at the table."""
        found = self.rows[row]
        return heard_by(found.events, self.game, seat), heard_by(found.house, "table", seat)

    def seats_of(self, row: int, persons: set[str]) -> list[int]:
        """Which seats these people held after a row."""
        chairs: list[Any] = self.rooms[row]["chairs"]
        return [
            seat for seat, chair in enumerate(chairs) if not chair["left"] and persons.intersection(chair["holders"])
        ]
