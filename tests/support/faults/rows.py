"""The rows of a table's log as JSON, and what follows from them for each stream of news.

Each seat has a stream of news, onlookers share one; when chairs move up, seats take their streams along.
Who takes a bot's seat late has a stream with what onlookers heard until then (RULES 1.6).
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
    """From a row on: which seat has which stream."""

    row: int
    streams: dict[int, int]


class History:
    """What the rows of a table say: who was to hear what, under which number, and how the room stood."""

    def __init__(self, stored: Stored) -> None:
        self.id, self.game, self.secret, self.rows = stored.id, stored.game, stored.secret, stored.rows
        self.faults = [f"row {at} has the number {row.seq}" for at, row in enumerate(self.rows) if row.seq != at]
        self.eras: list[Era] = []
        self.rooms: list[Json] = []
        self.news: dict[int, list[int]] = {}
        """By stream: the rows of which it was told; the news number n was about row n - 1 of these."""
        self.remarks: dict[int, list[Remark]] = {}
        """By stream: what people said in it."""
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
        streams, public = self.eras[-1].streams, any(one["type"] not in TALK | SILENT for one in row.house)
        for seat, stream in streams.items():
            if public or self._is_news_to(row, seat):
                self.news[stream].append(at)
        self._listen(at, row, streams)

    def _fold_room(self, at: int, row: Row) -> None:
        room = self.rooms[-1] if self.rooms else {}
        for event in row.house:
            kind = event["type"]
            if kind == "table_opened":
                room = rooms.open_room(event)
                self._begin_era(at, {seat: seat for seat in range(event["seats"])} | {ONLOOKER: ONLOOKER})
                continue
            if kind == "chairs_moved":
                before = self.eras[-1].streams
                streams = {seat: before[was] for seat, was in enumerate(event["order"])}
                self._begin_era(at, streams | {ONLOOKER: ONLOOKER})
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

    def _begin_era(self, at: int, streams: dict[int, int]) -> None:
        self.eras.append(Era(at, streams))
        for stream in streams.values():
            self.news.setdefault(stream, [])
            self.remarks.setdefault(stream, [])

    def _seat_onlooker(self, at: int, seat: int) -> None:
        fresh = max(self.news) + 1
        self.news[fresh], self.remarks[fresh] = list(self.news[ONLOOKER]), list(self.remarks[ONLOOKER])
        self._begin_era(at, self.eras[-1].streams | {seat: fresh})

    def _is_news_to(self, row: Row, seat: int) -> bool:
        is_talk = any(event["type"] in TALK and may_hear(event, "table", seat) for event in row.house)
        return is_talk or bool(heard_by(row.events, self.game, seat))

    def _listen(self, at: int, row: Row, streams: dict[int, int]) -> None:
        room = self.rooms[-1]
        for event in row.house:
            match event["type"]:
                case "said" | "said_aside" | "claimed":
                    name = room["chairs"][event["seat"]]["name"]
                    remark = Remark(
                        *(at, round(event["at"] * 1e6), event["seat"], name, event.get("text")),
                        *(event.get("claim"), room["match"], event.get("round", 0)),
                    )
                    for seat, stream in streams.items():
                        if may_hear(event, "table", seat):
                            self.remarks[stream].append(remark)
                case "claim_judged":
                    self.verdicts.append((at, event))
                case _:
                    pass

    # Asked by the checker.

    def era_of(self, row: int) -> Era:
        """Which seat has which stream after a row."""
        return self.eras[bisect_right([era.row for era in self.eras], row) - 1]

    def streams(self, seat: int, n: int, since: int) -> list[int]:
        """The streams of which a page may be that is told news number `n` of a seat and has seen row `since` already.

        The likeliest comes first: where chairs have moved, a seat may have reached the same number twice.
        """
        ends = [era.row for era in self.eras[1:]] + [len(self.rows)]
        fitting: list[int] = []
        older: list[int] = []
        for era, end in zip(self.eras, ends, strict=True):
            stream = era.streams.get(seat)
            if stream is not None and 1 <= n <= len(self.news[stream]) and era.row <= self.news[stream][n - 1] < end:
                (fitting if end > since else older).append(stream)
        return fitting + older[::-1]

    def until(self, stream: int, row: int) -> int:
        """The row after `row` with which a stream has more news."""
        rows = self.news[stream]
        at = bisect_right(rows, row)
        return rows[at] if at < len(rows) else len(self.rows)

    def events_for(self, row: int, seat: int) -> tuple[list[Json], list[Json]]:
        """What a seat was to hear of a row: events of the game, and what happened at the table."""
        found = self.rows[row]
        return heard_by(found.events, self.game, seat), heard_by(found.house, "table", seat)

    def seats_of(self, row: int, persons: set[str]) -> list[int]:
        """Which seats these people held after a row."""
        chairs: list[Any] = self.rooms[row]["chairs"]
        return [
            seat for seat, chair in enumerate(chairs) if not chair["left"] and persons.intersection(chair["holders"])
        ]
