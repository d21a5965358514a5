"""Servers with one table over a simulated log, bus and clock: the code of the server, and nothing left to chance.

A test decides when a row is committed and what its server hears of it, when a notification arrives, or that it does
not, when time passes, and which server crashes. Theory: whatever it decides, `Simulation.check` holds after every step,
and `Simulation.heal` brings all copies together.
"""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, cast

import msgspec

from bunkum.core import HOUSE, SPECTATOR, Seat, TimeUp
from bunkum.server.metrics import Metrics
from bunkum.server.storage import AppendResult, Follower, Log, OnAppend, Row, Snapshot, StoredEntry
from bunkum.server.storage.protocol import take_steps
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.pipeline import PATIENCE_SECONDS
from bunkum.server.tables.presence import RETURN_SECONDS
from bunkum.server.tables.requests import Request
from bunkum.server.tables.room_messages import AnyTable, Facts, encode
from bunkum.server.wire import LexiconShown
from bunkum.table import Table
from bunkum.table.room_actions import Say, Sit, Start
from support import snap
from support.tables import SECRET, SNAP

KEY = 1
SERVERS = ("a", "b", "c")
PEOPLE = ("ann", "bob", "cy")
STEP_SECONDS = 1e-6
"""The time that each thing takes which happens: no two servers plan at the very same time, or their entries are equal
and both believe that theirs was stored."""


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock moves when it is told to."""

    now = 1000.0

    def time(self) -> float:
        """The seconds of its clock."""
        return self.now


class Database:
    """The rows of one table, which all servers append to."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.writers: list[str] = []

    def insert(self, row: Row, server: str) -> AppendResult:
        """As the unique key decides."""
        assert row.seq <= len(self.rows), "a number was left out"
        if row.seq < len(self.rows):
            return AppendResult.RACED
        self.rows.append(row)
        self.writers.append(server)
        return AppendResult.STORED


class ServerLog:
    """The log as one server sees it."""

    is_shared = True

    def __init__(self, world: "Simulation", name: str) -> None:
        self._world, self.name = world, name
        self.pending: list[tuple[Row, OnAppend]] = []
        self.inbox: list[StoredEntry] = []
        self.follower: Follower | None = None
        self.here: dict[str, str] = {}

    def append(self, row: Row, done: OnAppend) -> bool:
        """As `Log`: it waits until the test says what becomes of it."""
        self._world.watch_clocks(self, row)
        self.pending.append((row, done))
        return True

    def follow(self, table: int, follower: Follower) -> None:
        """As `Log`."""
        del table
        self.follower = follower

    def unfollow(self, table: int, follower: Follower) -> None:
        """As `Log`."""
        del table
        if self.follower is follower:
            self.follower = None

    def has_others(self, table: int) -> bool:
        """As `Log`."""
        del table
        return any(other is not self for other in self._world.logs.values())

    def announce(self, table: int) -> None:
        """As `Log`: everybody hears of everybody's clock at once."""
        del table
        followers = [log.follower for log in self._world.logs.values() if log.follower is not None]
        for one in followers:
            for other in followers:
                if other is not one and one.status is not None:
                    other.on_clock(one.status.clock)

    async def read_from(self, table: int, seq: int) -> list[StoredEntry]:
        """As `Log`."""
        del table
        await asyncio.sleep(0)
        return [StoredEntry(row.seq, row.id, row.entry) for row in self._world.database.rows[seq:]]

    async def keep_snapshot(self, table: int, snapshot: Snapshot, rewrites: int) -> None:
        """As `Log`: it may be lost."""

    async def has_entry(self, table: int, entry_id: str) -> bool:
        """As `Log`."""
        del table
        return any(row.id == entry_id for row in self._world.database.rows)

    def set_here(self, table: int, person: str, network: str) -> None:
        """As `Log`."""
        del table
        self.here[person] = network

    def set_gone(self, table: int, person: str) -> None:
        """As `Log`."""
        del table
        self.here.pop(person, None)

    async def find_elsewhere(self, table: int) -> dict[str, str]:
        """As `Log`."""
        del table
        others = (log.here for log in self._world.logs.values() if log is not self)
        return {person: network for here in others for person, network in here.items()}


class Phone:
    """A person's device: it checks that it is told everything, in order, and never less than before."""

    def __init__(self, person: str) -> None:
        self.persons, self.n, self.server = (person,), 0, ""
        self.is_fresh = True
        self.refused: set[str] = set()
        self.faults: list[str] = []

    def send(self, message: bytes) -> None:
        """As `Guest`."""
        said: dict[str, Any] = json.loads(message)
        if said["is"] == "refused" and said["id"] is not None:
            self.refused.add(said["id"])
        if said["is"] != "news" or said["seat"] < 0:
            return
        if said["n"] < self.n:
            self.faults.append(f"{self.persons[0]} was told {said['n']} after {self.n}")
        elif not self.is_fresh and said["n"] > self.n + 1:
            self.faults.append(f"{self.persons[0]} was told {said['n']} after {self.n}: something is missing")
        self.n, self.is_fresh = said["n"], False

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        """As `Guest`."""
        del code, again, sentence
        self.server = ""


class Simulation:
    """Three servers, three people, one table."""

    def __init__(self) -> None:
        self.loop = SimulatedLoop()
        self.database, self.metrics = Database(), Metrics()
        self.logs: dict[str, ServerLog] = {}
        self.lives: dict[str, LiveTable] = {}
        self.phones = {person: Phone(person) for person in PEOPLE}
        self.asked: dict[str, tuple[str, object]] = {}
        """Who asked for the move with this key, and what for."""
        self.remarks = 0
        self.late: list[tuple[str, Row]] = []
        """Rows whose server has given them up, and that may yet be inserted."""
        self.faults: list[str] = []
        table = Table(SNAP, SECRET)
        entries = [table.open("snap", snap.Options(), len(PEOPLE), stand_in="calm")]
        table.apply(entries[0])
        acts = [(SPECTATOR, Sit(person, person.title(), Seat(at))) for at, person in enumerate(PEOPLE)]
        written = [(Seat(at), snap.Done()) for at in range(len(PEOPLE))]
        for seat, act in (*acts, (Seat(0), Start()), *written, (Seat(0), snap.Count())):  # now others may snap
            entries.append(table.plan(seat, act, 0.0))
            table.apply(entries[-1])
        for entry in entries:
            self.database.insert(Row(KEY, entry.seq, "first", False, encode(entry)), "a")
        for name, person in zip(SERVERS, PEOPLE, strict=True):
            self.open(name)
            self.connect(person, name)

    def run(self, work: Coroutine[Any, Any, Any] | None = None) -> None:
        """Lets the loop do all that it can without time passing."""

        async def settle() -> None:
            if work is not None:
                await work
            for _ in range(30):
                await asyncio.sleep(0)

        self.loop.now += STEP_SECONDS
        self.loop.run_until_complete(settle())

    # What happens.

    def open(self, name: str) -> None:
        """A server opens the table from the log."""

        async def work() -> None:
            log = self.logs[name] = ServerLog(self, name)
            entries = [SNAP.entries.decode(row.entry) for row in self.database.rows]
            table = Table.replay(entries, SNAP, SECRET)
            facts = Facts("t", None, LexiconShown("", 0, ""), (), practice=False, reviewed=False, options={})
            self.lives[name] = LiveTable(cast("AnyTable", table), KEY, facts, cast("Log", log), self.metrics)

        self.run(work())

    def connect(self, person: str, name: str) -> None:
        """A person's device goes to a server, and says what it knows."""
        phone = self.phones[person]
        if phone.server:
            self.lives[phone.server].disconnect(phone)
        phone.server, phone.is_fresh = name, True
        self.run(_call(self.lives[name].connect, phone, phone.n, Seat(PEOPLE.index(person)) if phone.n else None))

    def say(self, person: str) -> None:
        """A person says what nobody has said before. Talk has no id, so it is never repeated."""
        phone = self.phones[person]
        if phone.server:
            self.remarks += 1
            request = Request(Seat(PEOPLE.index(person)), Say(f"remark {self.remarks}"), phone)
            self.run(_call(self.lives[phone.server].submit, request))

    def act(self, person: str, move: object, *, again: bool = False, key: str = "") -> None:
        """A person asks for a move."""
        phone = self.phones[person]
        if not phone.server:
            return
        key = key or f"m{len(self.asked)}"
        self.asked[key] = person, move
        seat = Seat(PEOPLE.index(person))
        request = Request(seat, move, phone, key, again)
        self.run(_call(self.lives[phone.server].submit, request))

    def options_of(self, person: str) -> tuple[object, ...]:
        """The moves that a person's server offers them."""
        phone = self.phones[person]
        return self.lives[phone.server].table.menu(Seat(PEOPLE.index(person))).ready if phone.server else ()

    def commit(self, name: str, fate: str) -> None:
        """The first waiting row of a server is `stored`, `refused`, `lost` (unknown, and not stored), or `kept`.

        The last is unknown, and stored; with `late` it is unknown, and stored some time, if its number is free then.
        """
        log = self.logs[name]
        if not log.pending:
            return
        row, done = log.pending.pop(0)
        result = AppendResult.UNKNOWN
        if fate in ("stored", "kept"):
            stored = self.database.insert(row, name)
            if stored is AppendResult.STORED:
                for other in self.logs.values():
                    if other is not log:
                        other.inbox.append(StoredEntry(row.seq, row.id, row.entry))
            result = stored if fate == "stored" else result
        elif fate == "late":
            self.late.append((name, row))
        elif fate == "refused":
            result = AppendResult.REFUSED
        self.run(_call(_report, done, result))

    def insert_late(self) -> None:
        """A row that its server has given up is inserted after all."""
        if self.late:
            name, row = self.late.pop(0)
            self.database.insert(row, name)

    def deliver(self, name: str, at: int, *, is_lost: bool) -> None:
        """One of the notifications to a server arrives, or is lost."""
        log = self.logs[name]
        if log.inbox:
            stored = log.inbox.pop(at % len(log.inbox))
            if not is_lost and log.follower is not None:
                self.run(_call(log.follower.on_entry, stored))

    def go_well(self) -> None:
        """What waits now is stored and heard everywhere."""
        for name in SERVERS:
            for _ in tuple(self.logs[name].pending):
                self.commit(name, "stored")
        for name in SERVERS:
            for _ in tuple(self.logs[name].inbox):
                self.deliver(name, 0, is_lost=False)

    def poll(self, name: str) -> None:
        """A server asks the log for the number of its table."""
        follower = self.logs[name].follower
        if follower is not None and follower.seq < len(self.database.rows):
            self.run(_call(follower.on_behind))

    def crash(self, name: str) -> None:
        """A server dies with all that waits there, and is opened again; its people are gone."""
        live = self.lives[name]
        for phone in self.phones.values():
            if phone.server == name:
                phone.server = ""
        self.late += [(name, row) for row, _ in self.logs[name].pending]
        self.run(_call(live.close, "restarting", 1.0))
        self.open(name)

    def wait_for_clock(self, name: str) -> None:
        """Time passes until a clock has just run out, as a server sees it."""
        live = self.lives[name]
        due = live.table.next_deadline()
        if due is not None:
            self.wait(max(0.0, due - live.now) + 0.2)

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.loop.now += seconds
        self.run()

    # What must be so.

    def watch_clocks(self, log: ServerLog, row: Row) -> None:
        """Nobody acts for the clock before the server that appended the latest entry has had its time."""
        entry = SNAP.entries.decode(row.entry)
        live = self.lives.get(log.name)
        if live is None or entry.seat != HOUSE or not isinstance(entry.move, TimeUp):
            return
        if entry.seq < len(self.database.rows):
            return  # it has not heard of the latest entry yet, and comes too late
        due = live.table.next_deadline()
        if self.database.writers[-1] != log.name and due is not None and live.now < due + PATIENCE_SECONDS - 0.01:
            self.faults.append(f"{log.name} was too early for a clock")

    def check(self) -> None:
        """Each copy is a beginning of the log, each move stands there once, everybody was told all in order."""
        faults = [*self.faults, *(fault for phone in self.phones.values() for fault in phone.faults)]
        assert faults == [], faults
        assert self.metrics.get_value("bunkum_table_failures_total") == 0
        ids = [row.id for row in self.database.rows if row.id != "first"]
        assert len(ids) == len(set(ids)), "a move stands in the log twice"
        moves = [SNAP.entries.decode(row.entry).move for row in self.database.rows]
        said = [move.text for move in moves if isinstance(move, Say)]
        assert len(said) == len(set(said)), "a remark stands in the log twice"
        for name, live in self.lives.items():
            known = live.table.log
            assert known is not None
            assert len(known) <= len(self.database.rows), f"{name} shows what is not stored"
            for entry, row in zip(known, self.database.rows, strict=False):
                assert encode(entry) == row.entry, f"{name} shows something else than is stored"

    def heal(self) -> None:
        """All that waits is stored and heard: all copies are the same, and those who are connected count as here."""
        self._settle()
        self.wait(RETURN_SECONDS + 0.1)
        self._settle()
        self.check()
        assert {live.table.seq for live in self.lives.values()} == {len(self.database.rows)}
        views = {msgspec.json.encode(live.table.view(HOUSE)) for live in self.lives.values()}
        assert len(views) == 1
        here = {name for name, phone in self.phones.items() if phone.server}
        if here:  # else the clock stands still, and nobody is counted
            chairs = self.lives[SERVERS[0]].table.room.chairs
            assert {person for person, chair in zip(PEOPLE, chairs, strict=True) if chair.here} == here

    def _settle(self) -> None:
        """All that waits is stored, and all is heard."""
        for _ in range(300):
            if not any(log.pending for log in self.logs.values()):
                for name in SERVERS:
                    self.poll(name)
                if not any(log.pending for log in self.logs.values()):
                    break
            for name in SERVERS:
                self.commit(name, "stored")

    def close(self) -> None:
        """Ends the loop."""
        for live in self.lives.values():
            self.run(_call(live.close, "restarting", None))
        self.loop.close()


async def _call(function: Any, *values: Any) -> None:
    """Calls a function on the loop."""
    function(*values)


def _report(done: OnAppend, result: AppendResult) -> None:
    steps = done(result)
    if steps is not None:
        take_steps([steps])
