"""What is done to a server while people play: each nemesis breaks one thing, and leaves an open server behind."""

import asyncio
import signal
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple, Protocol

from support.faults.shim import Fault, Shim
from support.servers import ServerProcess

DAY = 86400.0
WAITS = 30.0
"""So many seconds a server may take to answer after a fault, on busy cores."""


class Nemesis(Protocol):
    """Breaks something, again and again."""

    name: str
    logs_traces: bool
    """Whether the server may log tracebacks, since what it uses has failed."""
    environment: Mapping[str, str]
    """Variables for the server's process."""

    async def strike(self, server: ServerProcess, chance: Random, /) -> None:
        """Break something, and mend it."""
        ...


class Kill:
    """kill -9 at any moment; the server is started again, and at times killed while people come back."""

    name, logs_traces = "kill -9", False
    environment: Mapping[str, str] = MappingProxyType({})

    async def strike(self, server: ServerProcess, _: Random, /) -> None:
        """Kill it, and open it again."""
        await server.end()
        await server.open()


class Pause:
    """SIGSTOP, and SIGCONT after a moment: every connection stands still, and everything comes at once."""

    name, logs_traces = "SIGSTOP and SIGCONT", False
    environment: Mapping[str, str] = MappingProxyType({})

    def __init__(self, least: float = 0.1, most: float = 1.0, kills: float = 0.0) -> None:
        """Stand still from `least` to `most` seconds; `kills`: how likely it is killed instead of going on."""
        self._least, self._most, self._kills = least, most, kills

    async def strike(self, server: ServerProcess, chance: Random, /) -> None:
        """Stop it for a while."""
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(self._least, self._most))
        if chance.random() < self._kills:
            await server.end()
            await server.open()
        else:
            server.process.send_signal(signal.SIGCONT)


class FailingDisk:
    """ENOSPC, EIO, short writes and slow syncs under the writer, for a moment; at times the server is killed in it."""

    name, logs_traces = "ENOSPC, EIO, short writes", True

    def __init__(self, folder: Path, kills: float = 0.3) -> None:
        """`folder` is the server's; `kills`: how likely it is killed while its disk fails."""
        self.shim = Shim(folder, folder / "data")
        self.environment, self._kills = self.shim.environment, kills
        self._turn = 0

    async def strike(self, server: ServerProcess, chance: Random, /) -> None:
        """Let the disk fail in one way or another, until it has done so to something."""
        faults = [fault for fault in Fault if fault is not Fault.NONE]
        fault, self._turn = faults[self._turn % len(faults)], self._turn + 1
        before = self.shim.struck
        self.shim.fail(fault)
        until = asyncio.get_running_loop().time() + WAITS
        # The server has no event for what the shim counts.
        while self.shim.struck == before and asyncio.get_running_loop().time() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert self.shim.struck > before, f"{fault.name} struck nothing in {WAITS} s"
        await asyncio.sleep(chance.uniform(0.0, 0.3))
        dies = chance.random() < self._kills
        if dies:
            await server.end()
        self.shim.fail(Fault.NONE)
        if dies:
            await server.open()


class ForgottenSyncs:
    """Power fails: the server is killed, and of what was not synced nothing has reached the disk, or some of it."""

    name, logs_traces = "forgotten fsyncs", False

    def __init__(self, folder: Path) -> None:
        """`folder` is the server's."""
        (folder / "data").mkdir(exist_ok=True)
        self.shim = Shim(folder, folder / "data", journals=True)
        self.environment = self.shim.environment
        self.shim.keep_base()
        self.lost = 0

    async def strike(self, server: ServerProcess, chance: Random, /) -> None:
        """Kill it, make its files as they would be, and open it again."""
        await server.end()
        self.lost += self.shim.lose_unsynced(chance, chance.choice((0.0, 0.0, 0.5)))
        self.shim.keep_base()
        await server.open()


class Step(NamedTuple):
    """How far the wall clock is off from now on, and whether the server is then started again."""

    seconds: float
    restarts: bool = False
    """First comes a step without, so that a table which was abandoned has left memory before."""


class ClockSteps:
    """The wall clock jumps ahead and back, by a second or by years; at times the server is started again after it."""

    name, logs_traces = "clock steps", False
    STEPS = (Step(-3.0), Step(3600.0), Step(40 * DAY, True), Step(400 * DAY), Step(-400 * DAY, True))

    def __init__(self, folder: Path) -> None:
        """`folder` is the server's."""
        self.shim = Shim(folder, folder / "data")
        self.environment = self.shim.environment
        self._turn = 0

    async def strike(self, server: ServerProcess, _: Random, /) -> None:
        """Move the clock, and leave it there."""
        step, self._turn = self.STEPS[self._turn % len(self.STEPS)], self._turn + 1
        self.shim.step_clock(step.seconds)
        if step.restarts:
            await server.end(signal.SIGINT)
            await server.open()
            await asyncio.sleep(3 * server.settings.idle_seconds)  # so that it has looked for what is old
