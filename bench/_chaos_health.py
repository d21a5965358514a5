"""Asks servers at the ports it is given how they are, as a proxy does, and prints what each is from now on.

A server is `up`, `down`, or `stopping`: then it gets nothing new, and keeps its connections.

It is a process of its own: one that moves thousands of pages is late with everything, and would blame the servers.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.faults.sockets import request

CHECK_SECONDS, ANSWER_SECONDS, FALL, RISE = 1.0, 10.0, 2, 2
"""How often it asks for /healthz, how long it waits, and how many answers it believes, as deploy/haproxy.cfg."""
WELL, STOPPING, UNWELL = 200, 404, 503


async def is_well(port: int) -> bool:
    """Returns whether the server answers 200 at /healthz in time."""
    return await ask(port) == WELL


async def ask(port: int) -> int:
    """Returns the status with which the server answers in time, 503 if it does not."""
    with suppress(OSError, TimeoutError, ValueError):
        answer = await asyncio.wait_for(request(port, "GET", f"/healthz?stopping={STOPPING}"), ANSWER_SECONDS)
        return answer.status
    return UNWELL


async def check(number: int, port: int) -> None:
    """Asks one server again and again, and prints its number and what it is when that changes.

    As haproxy's `disable-on-404` does: a server that is up stops with the first 404; one that is down stays down.
    """
    state, in_row = "up", 0
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        status = await ask(port)
        answered = {WELL: "up", STOPPING: "down" if state == "down" else "stopping"}.get(status, "down")
        in_row = 0 if answered == state else in_row + 1
        if in_row >= (FALL if answered == "down" else RISE if state == "down" else 1):
            state, in_row = answered, 0
            print(number, state, flush=True)


async def main() -> None:
    """Asks all servers."""
    await asyncio.gather(*(check(number, int(port)) for number, port in enumerate(sys.argv[1:])))


if __name__ == "__main__":
    asyncio.run(main())
