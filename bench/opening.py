"""Measures what it takes a server to open the tables that people come back to, all at once: after another server died.

A process opens tables of Liar's Boggle from a database of PostgreSQL, without sockets: they are read, restored and
followed. First tables with some sixty entries, then with those of an evening, which have a snapshot as servers store
it. In the same run all their entries are only decoded and applied, which is what opening takes at least without one.
CPU of the process, the best of five. At last a server in a process of its own has as many tables, with four pages each,
and is started again: what it takes when all come back at once, and once more when the tables are in memory, which is
the handshakes alone. Goals: docs/explanation/design.md#performance-goals. BENCH_TABLES (125) makes it shorter. It needs
PostgreSQL, as its tests (CONTRIBUTING.md).
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
from bunkum.server.net.admission import raise_descriptor_limit
from bunkum.server.services import Services, open_services
from bunkum.server.settings import Settings
from bunkum.server.storage import Snapshot, TableRow
from bunkum.server.storage.postgresql.schema import migrate
from bunkum.server.tables.room_messages import encode
from bunkum.server.tables.snapshots import take_snapshot
from bunkum.server.tables.table_factory import AnyEntry, BuiltTable, create_table, restore_table
from bunkum.table.room_actions import Ready, Rematch, Sit, Start
from bunkum.words.library import Library, open_library
from server import House, Load
from support import postgresql

TABLES = int(os.environ.get("BENCH_TABLES", "125"))
ROUNDS, SEATS = 5, 4
ENTRIES = {"half a match": 65, "an evening": 1000}
PLAY_SECONDS, SETTLE_SECONDS = 10.0, 1.0
GOAL = 0.4
"""Seconds of CPU for 125 tables."""
StoredLog = tuple[str, bytes, list[bytes]]
"""The game of a table, its secret and its entries."""


def main() -> int:
    """Measures all; the exit code says whether the goals were met."""
    library = open_library()
    figures = [figure for what, entries in ENTRIES.items() for figure in measure(what, entries, library)]
    figures += measure_return()
    report("opening", [figure.row() for figure in figures])
    return int(any(figure.missed for figure in figures))


def measure(what: str, entries: int, library: Library) -> list[Figure]:
    """Measures how long tables with so many entries take."""
    with (
        tempfile.TemporaryDirectory() as folder,
        postgresql.server() as server,
        postgresql.database(server) as database,
    ):
        settings = Settings(data_dir=folder, database=database, workers=0)
        asyncio.run(migrate(database))
        logs = asyncio.run(create_tables(settings, entries))
        opened = [asyncio.run(open_tables(settings, list(logs))) for _ in range(ROUNDS)]
    restored = [restore_all(logs, library) for _ in range(ROUNDS)]
    name = f"{TABLES} tables of {entries:,} entries ({what}) opened cold, CPU"
    return [
        Figure(name, min(opened), GOAL * TABLES / 125, "ms"),
        Figure("   all their entries decoded and applied", min(restored), unit="ms"),
    ]


async def create_tables(settings: Settings, least: int) -> dict[str, StoredLog]:
    """Creates tables with so many entries, in the middle of a match; returns game, secret and log of each by its id."""
    logs: dict[str, StoredLog] = {}
    async with open_services(settings) as services:
        for number in range(TABLES):
            built, entries, snapshot = play_table(services, least)
            table_id = f"{number:022}"
            row = TableRow(
                0, table_id, built.table.game.id, built.secret, built.lexicon.name, built.lexicon.sha256, "playing",
                practice=False, touched_at=time.time(),
            )  # fmt: skip
            written = [encode(entry) for entry in entries]
            key = await services.log.create_table(row, [(False, entry) for entry in written])
            if snapshot is not None:
                await services.log.keep_snapshot(key, snapshot, 0)
            logs[table_id] = built.table.game.id, built.secret, written
    return logs


def play_table(services: Services, least: int) -> tuple[BuiltTable, list[AnyEntry], Snapshot | None]:
    """Returns a table of four people, its log and its snapshot: they bid, call, and go on, one match after another."""
    asked = MakeTable(preset="liars-boggle", seats=SEATS, name="Ann", options={"word_policy": "none"})
    built = create_table(asked, "ann", services.library, SecretDice)
    table, entries, now = built.table, list(built.entries), 0.0
    snapshot: Snapshot | None = None

    def act(seat: Seat, action: object) -> None:
        nonlocal snapshot
        entry = table.plan(seat, action, now)
        snapshot = take_snapshot(table, entry) or snapshot
        entries.append(entry)
        table.apply(entry)

    for person in ("bob", "cyd", "dee"):
        act(SPECTATOR, Sit(person, person.title()))
    act(Seat(0), Start())
    while len(entries) < least:
        now += 0.5
        if table.room.phase == "over":
            act(min(table.waits_for()), Rematch())
            continue
        view = cast("State", table.view(SPECTATOR))
        if due := table.due(now):
            act(HOUSE, due[0])
        elif view.phase == "show":
            act(min(view.living - table.room.ready), Ready())
        else:
            act(min(table.awaited()), table.game.read_action(msgspec.json.encode(choose_action(view))))
    return built, entries, snapshot


async def open_tables(settings: Settings, ids: list[str]) -> float:
    """Returns the seconds of CPU in which a server that has just started opens these tables."""
    async with open_services(settings) as services:
        began = time.process_time()
        await asyncio.gather(*(services.registry.find(table_id) for table_id in ids))
        return time.process_time() - began


def measure_return() -> list[Figure]:
    """Measures what a server takes when the pages of all its tables come back at once."""
    raise_descriptor_limit()
    with (
        tempfile.TemporaryDirectory() as folder,
        postgresql.server() as server,
        postgresql.database(server) as database,
    ):
        asyncio.run(migrate(database))
        house = House(folder, database)
        house.open()
        try:
            cold, warm = asyncio.run(come_back(house))
        finally:
            house.close()
    pages = TABLES * SEATS
    return [
        Figure(f"{pages} pages come back to a server that has none of their tables, CPU", cold, unit="ms"),
        Figure("   to one that has them: the handshakes alone", warm, unit="ms"),
    ]


async def come_back(house: House) -> tuple[float, float]:
    """Returns the CPU of the server when all pages connect after it was started again, and once more after that."""
    load = Load(house.port)
    await load.seat(TABLES)
    await load.play(PLAY_SECONDS, 0.2)
    known = [(page.table, page.cookie) for page in load.pages]
    await disconnect(load)
    await asyncio.to_thread(house.close)
    await asyncio.to_thread(house.open)
    took: list[float] = []
    for _ in range(2):
        load = Load(house.port)
        began = house.cpu_seconds()
        pages = (
            load.page(table, cookie, f"127.1.{at // 250}.{1 + at % 250}")  # one address may not open so many tables
            for at, (table, cookie) in enumerate(known)
        )
        await asyncio.gather(*pages)
        await asyncio.sleep(SETTLE_SECONDS)
        took.append(house.cpu_seconds() - began)
        await disconnect(load)
    return took[0], took[1]


async def disconnect(load: Load) -> None:
    """Closes all connections, and gives the server a while to notice."""
    for page in load.pages:
        page.transport.close()
    await asyncio.sleep(SETTLE_SECONDS)


def restore_all(logs: dict[str, StoredLog], library: Library) -> float:
    """Returns the seconds of CPU in which logs become tables, without any storage."""
    began = time.process_time()
    for game, secret, entries in logs.values():
        restore_table(game, secret, entries, library, SecretDice)
    return time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
