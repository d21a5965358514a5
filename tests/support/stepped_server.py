"""`bunkum serve` with a clock that a test can put forward, so that nobody waits until a sand timer has run out.

Each SIGUSR1 puts the clock of the event loop `STEP_SECONDS` forward; timers that are due by then run at once. Only the
limits of connections for HTTP do not: a page that is just loading would lose what it loads.
"""

import argparse
import asyncio
import signal
import sys
from functools import partial

import uvicorn

from bunkum.server import __main__ as server
from bunkum.server.net import connection_guard
from bunkum.server.settings import add_settings, read_settings

STEP_SECONDS = 10.0
DAY_SECONDS = 86400


class SteppedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock is ahead of the machine's."""

    ahead = 0.0

    def time(self) -> float:
        """Returns the seconds of its clock."""
        return super().time() + self.ahead

    def step(self) -> None:
        """Puts the clock forward."""
        self.ahead += STEP_SECONDS


def new_loop() -> SteppedLoop:
    """Returns an event loop that a signal puts forward."""
    loop = SteppedLoop()
    loop.add_signal_handler(signal.SIGUSR1, loop.step)
    return loop


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    add_settings(parser)
    connection_guard.HEAD_SECONDS = connection_guard.STALL_SECONDS = DAY_SECONDS
    uvicorn.Config = partial(uvicorn.Config, timeout_keep_alive=DAY_SECONDS)
    sys.exit(server.run(read_settings(vars(parser.parse_args())), loop_factory=new_loop))
