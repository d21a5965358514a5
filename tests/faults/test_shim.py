"""The shim does what the nemeses ask of it: one that strikes nothing would pass for one that found nothing."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from random import Random

import pytest

from support.faults.shim import Fault, Shim

WRITES = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA synchronous = " + sys.argv[2])
db.execute("CREATE TABLE IF NOT EXISTS notes (text)")
for line in sys.stdin:
    try:
        db.execute("INSERT INTO notes VALUES (?)", (line.strip(),))
        print("kept", flush=True)
    except sqlite3.Error as error:
        print(error, flush=True)
"""
CLOCKS = "import time, datetime; print(time.time(), datetime.datetime.now().timestamp(), time.monotonic())"


@pytest.fixture
def shim(tmp_path) -> Shim:
    (tmp_path / "data").mkdir()
    made = Shim(tmp_path, tmp_path / "data", journals=True)
    made.keep_base()
    return made


class Writer:
    """A program that writes a line into a database, and says how that went."""

    def __init__(self, shim: Shim, database, synchronous: str) -> None:
        command = (sys.executable, "-c", WRITES, str(database), synchronous)
        environment = {**os.environ, **shim.environment}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def write(self, text: str) -> str:
        """Write a line; what it said."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        """End it with kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=20)


def notes(database) -> list[str]:
    connection = sqlite3.connect(database)
    try:
        return [text for (text,) in connection.execute("SELECT text FROM notes")]
    finally:
        connection.close()


def test_what_was_synced_survives_a_power_failure_and_what_was_not_is_lost(shim, tmp_path):
    database = tmp_path / "data" / "bunkum.sqlite"
    careful = Writer(shim, database, "FULL")
    assert [careful.write(text) for text in ("one", "two")] == ["kept", "kept"]
    careful.kill()
    shim.lose_unsynced(Random(1), survives=0.0)
    assert notes(database) == ["one", "two"]
    shim.keep_base()
    careless = Writer(shim, database, "OFF")
    assert careless.write("three") == "kept"
    careless.kill()
    assert shim.lose_unsynced(Random(1), survives=0.0) > 0
    assert notes(database) == ["one", "two"], "the file is as it was before what nobody synced"


def test_writes_and_syncs_fail_as_asked(shim, tmp_path):
    writer = Writer(shim, tmp_path / "data" / "bunkum.sqlite", "FULL")
    try:
        assert writer.write("one") == "kept"
        answers = {}
        for fault in Fault:
            before = shim.struck
            shim.fail(fault)
            answers[fault] = writer.write(fault.name)
            assert (shim.struck > before) == (fault is not Fault.NONE), fault
        assert answers[Fault.NO_SPACE] == answers[Fault.SHORT_THEN_FULL] == "database or disk is full"
        assert answers[Fault.WRITE_ERROR] == answers[Fault.SYNC_ERROR] == "disk I/O error"
        assert answers[Fault.SHORT_WRITES] == answers[Fault.SLOW_SYNCS] == answers[Fault.NONE] == "kept"
    finally:
        writer.kill()
    assert notes(tmp_path / "data" / "bunkum.sqlite")[-1] == "SLOW_SYNCS"


def test_the_wall_clock_steps_and_the_monotonic_clock_does_not(shim):
    def clocks() -> list[float]:
        environment = {**os.environ, **shim.environment}
        completed = subprocess.run(
            (sys.executable, "-c", CLOCKS), check=True, capture_output=True, text=True, env=environment
        )
        return [float(one) for one in completed.stdout.split()]

    year = 365 * 86400.0
    for step in (0.0, year, -year):
        shim.step_clock(step)
        wall, now, monotonic = clocks()
        assert abs(wall - time.time() - step) < 60
        assert abs(now - time.time() - step) < 60
        assert abs(monotonic - time.monotonic()) < 60
