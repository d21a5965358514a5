"""Measures what it takes a server to open the tables that people come back to, all at once: after another server died.

A process opens tables of Liar's Boggle with some sixty entries from a database of PostgreSQL, without sockets: they are
read, restored and followed. In the same run all their entries are only decoded and applied, which is the part that no
storage can spare. CPU of the process, the best of five. Goals: docs/explanation/design.md#performance-goals.
BENCH_TABLES (125) makes it shorter. It needs PostgreSQL, as its tests (CONTRIBUTING.md).
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import cast

import msgspec
from _results import Figure, report
from move import choose_action

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bunkum.core import HOUSE, SPECTATOR, Seat, SecretDice
from bunkum.games.liars_boggle.state import State
from bunkum.server.http.messages import MakeTable
from bunkum.server.services import Services, open_services
from bunkum.server.settings import Settings
from bunkum.server.storage import TableRow
from bunkum.server.storage.postgresql.schema import migrate
from bunkum.server.tables.room_messages import encode
from bunkum.server.tables.table_factory import AnyEntry, BuiltTable, create_table, restore_table
from bunkum.table.room_actions import Ready, Sit, Start
from bunkum.words.library import Library, open_library
from support import postgresql

TABLES = int(os.environ.get("BENCH_TABLES", "125"))
ROUNDS, SEATS, ENTRIES = 5, 4, 65
GOAL = 0.4
"""Seconds of CPU for 125 tables."""
StoredLog = tuple[str, bytes, list[bytes]]
"""The game of a table, its secret and its entries."""


def main() -> int:
    """Measures both; the exit code says whether the goal was met."""
    with (
        tempfile.TemporaryDirectory() as folder,
        postgresql.server() as server,
        postgresql.database(server) as database,
    ):
        settings = Settings(data_dir=folder, database=database, workers=0)
        asyncio.run(migrate(database))
        logs = asyncio.run(create_tables(settings))
        opened = [asyncio.run(open_tables(settings, list(logs))) for _ in range(ROUNDS)]
        library = open_library()
        restored = [restore_all(logs, library) for _ in range(ROUNDS)]
    figures = [
        Figure(f"{TABLES} tables of {ENTRIES} entries opened cold, CPU", min(opened), GOAL * TABLES / 125, "ms"),
        Figure("   of which their entries are decoded and applied", min(restored), unit="ms"),
    ]
    report("opening", [figure.row() for figure in figures])
    return int(any(figure.missed for figure in figures))


async def create_tables(settings: Settings) -> dict[str, StoredLog]:
    """Creates the tables in the middle of a match; returns game, secret and log of each by its id."""
    logs: dict[str, StoredLog] = {}
    async with open_services(settings) as services:
        for number in range(TABLES):
            built, entries = play_table(services)
            table_id = f"{number:022}"
            row = TableRow(
                0, table_id, built.table.game.id, built.secret, built.lexicon.name, built.lexicon.sha256, "playing",
                practice=False, touched_at=time.time(),
            )  # fmt: skip
            written = [encode(entry) for entry in entries]
            await services.log.create_table(row, [(False, entry) for entry in written])
            logs[table_id] = built.table.game.id, built.secret, written
    return logs


def play_table(services: Services) -> tuple[BuiltTable, list[AnyEntry]]:
    """Returns a table of four people and its log: they bid, call, and go on."""
    asked = MakeTable(preset="liars-boggle", seats=SEATS, name="Ann", options={"word_policy": "none"})
    built = create_table(asked, "ann", services.library, SecretDice)
    table, entries, now = built.table, list(built.entries), 0.0

    def act(seat: Seat, action: object) -> None:
        entries.append(table.plan(seat, action, now))
        table.apply(entries[-1])

    for person in ("bob", "cyd", "dee"):
        act(SPECTATOR, Sit(person, person.title()))
    act(Seat(0), Start())
    while len(entries) < ENTRIES:
        now += 0.5
        view = cast("State", table.view(SPECTATOR))
        if due := table.due(now):
            act(HOUSE, due[0])
        elif view.phase == "show":
            act(min(view.living - table.room.ready), Ready())
        else:
            act(min(table.awaited()), table.game.read_action(msgspec.json.encode(choose_action(view))))
    return built, entries


async def open_tables(settings: Settings, ids: list[str]) -> float:
    """Returns the seconds of CPU in which a server that has just started opens these tables."""
    async with open_services(settings) as services:
        began = time.process_time()
        await asyncio.gather(*(services.registry.find(table_id) for table_id in ids))
        return time.process_time() - began


def restore_all(logs: dict[str, StoredLog], library: Library) -> float:
    """Returns the seconds of CPU in which logs become tables, without any storage."""
    began = time.process_time()
    for game, secret, entries in logs.values():
        restore_table(game, secret, entries, library, SecretDice)
    return time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
