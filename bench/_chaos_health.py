"""Asks servers at the ports it is given how they are, as a proxy does, and prints which is up or down from now on.

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


async def is_well(port: int) -> bool:
    """Returns whether the server answers 200 at /healthz in time."""
    with suppress(OSError, TimeoutError, ValueError):
        answer = await asyncio.wait_for(request(port, "GET", "/healthz"), ANSWER_SECONDS)
        return answer.status == 200
    return False


async def check(number: int, port: int) -> None:
    """Asks one server again and again, and prints its number and `up` or `down` when that changes."""
    is_up, in_row = True, 0
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        in_row = in_row + 1 if await is_well(port) != is_up else 0
        if in_row == (FALL if is_up else RISE):
            is_up, in_row = not is_up, 0
            print(number, "up" if is_up else "down", flush=True)


async def main() -> None:
    """Asks all servers."""
    await asyncio.gather(*(check(number, int(port)) for number, port in enumerate(sys.argv[1:])))


if __name__ == "__main__":
    asyncio.run(main())
