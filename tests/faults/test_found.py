"""What the fault tests have found, each in the smallest form that shows it."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

from bunkum.server.storage import close_database, open_database
from support.faults.blocking import Gone, Line
from support.faults.shim import Fault, Shim
from support.faults.sockets import Place, frame
from support.servers import SOURCE, comes_true, open_server, run

APPENDS = """
import asyncio, sys
from bunkum.server.storage import Row, TableRow, Writer, create_server_id, open_database
from bunkum.server.storage.sqlite.reader import insert_table
from pathlib import Path

async def main():
    writer = Writer(*open_database(Path(sys.argv[1])))
    table = TableRow(0, "t", "liars-boggle", b"s" * 32, "en", "0" * 64, "waiting", False, 0.0)
    key, seq = await writer.run(lambda db: insert_table(db, table, [])), 0
    print("open", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        word = asyncio.get_running_loop().create_future()
        writer.append(Row(key, seq, create_server_id(), False, b"x" * int(line)), word.set_result)
        result = (await word).name
        seq += result == "STORED"
        print(result, flush=True)

asyncio.run(main())
"""
"""Appends an entry of so many bytes for each line, and prints the result."""


def hang_up_on_nonsense(place: Place) -> None:
    """Send a text that is no UTF-8, and wait until the server hangs up."""
    line = Line(place)
    try:
        line.send(frame(b"\xab\xff"))
        list(line.frames())
    except Gone:
        line.close()


def test_text_that_is_no_utf8_before_anybody_listens_writes_no_traceback_into_the_log(tmp_path, caplog):
    caplog.set_level(logging.WARNING)

    async def main() -> None:
        async with open_server(tmp_path, idle_seconds=0.05) as server, server.device() as ann:
            table = (await ann.make(seats=2))["table"]
            # While a table is read back from the log, nobody listens to its sockets yet.
            await comes_true(lambda: not server.services.registry.tables)
            await asyncio.to_thread(hang_up_on_nonsense, Place(server.port, table))

    run(main())
    assert [record.getMessage() for record in caplog.records] == []


def test_a_server_that_was_killed_after_several_failed_syncs_opens_again(tmp_path: Path) -> None:
    """What failed transactions left in the write-ahead log, each shorter than the one before, looked like damage."""
    (tmp_path / "data").mkdir()
    shim, database = Shim(tmp_path, tmp_path / "data"), tmp_path / "data" / "bunkum.sqlite"
    writer = subprocess.Popen(
        (sys.executable, "-c", APPENDS, str(database)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **shim.environment, "PYTHONPATH": SOURCE},
    )
    assert writer.stdin is not None
    assert writer.stdout is not None

    def append(size: int) -> str:
        assert writer.stdin is not None
        assert writer.stdout is not None
        writer.stdin.write(f"{size}\n")
        writer.stdin.flush()
        return writer.stdout.readline().strip()

    assert writer.stdout.readline().strip() == "open"
    assert append(100) == "STORED"
    for size in (60_000, 40_000):
        shim.fail(Fault.SYNC_ERROR)
        assert append(size) == "REFUSED"
        shim.fail(Fault.NONE)
        if size == 60_000:
            assert append(100) == "STORED"
    assert append(100) == "STORED"
    writer.send_signal(signal.SIGKILL)
    writer.communicate(timeout=20)
    close_database(*open_database(database))
