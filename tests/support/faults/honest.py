"""Somebody honest beside the floods: how long they wait for an answer, over the socket and over HTTP.

They are a process of their own (`python honest.py PORT TABLE PID`), so that no flood makes them wait by itself. For
each line that they read they print how often they have asked since the last one, the longest wait in seconds, and the
most that the server computed while they waited: on cores that others use as well, that alone tells how long it stood
still.
"""

import asyncio
import os
import sys
import threading
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2])]

from support.faults.blocking import Line, send_request
from support.faults.memory import cpu_seconds
from support.faults.sockets import HOST, Place

PAUSE_SECONDS = 0.1
PATIENCE = 90.0


class Waits(NamedTuple):
    """How often somebody asked, and the longest wait: in seconds, and in seconds for which the server computed."""

    requests: int
    longest: float
    computed: float


class Honest:
    """The process of somebody honest."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def waits(self) -> Waits:
        """What they have seen since they were last asked."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"\n")
        line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        assert line, "somebody honest was not answered"
        requests, longest, computed = line.split()
        return Waits(int(requests), float(longest), float(computed))


@asynccontextmanager
async def honest_process(port: int, table: str, pid: int):
    """Somebody honest at a table, as long as this lasts."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, __file__, str(port), table, str(pid)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=dict(os.environ),
    )
    try:
        honest = Honest(process)
        await honest.waits()
        yield honest
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]  # or Python warns that nobody read its output


def main(port: int, table: str, pid: int) -> None:
    """Ask again and again; tell whoever writes a line."""
    inquiries = threading.Semaphore(0)

    def listen() -> None:
        for _ in sys.stdin:
            inquiries.release()
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    line = Line(Place(port, table))
    line.say({"do": "hello"})
    count, longest, computed = 0, 0.0, 0.0
    while True:
        start, before = time.monotonic(), cpu_seconds(pid)
        line.until_pong()
        half, between = time.monotonic(), cpu_seconds(pid)
        answer = send_request(
            port, f"GET /healthz HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n\r\n".encode()
        )
        assert answer.status == 200, answer
        count, longest = count + 1, max(longest, half - start, time.monotonic() - half)
        computed = max(computed, between - before, cpu_seconds(pid) - between)
        if inquiries.acquire(blocking=False):
            print(count, longest, computed, flush=True)  # noqa: T201  this is what it is asked for
            count, longest, computed = 0, 0.0, 0.0
        time.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
