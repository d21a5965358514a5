"""What is done to a server while people play: each nemesis breaks one thing, and leaves an open server behind."""

import asyncio
import signal
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Protocol

from support.houses import Apart

WAITS = 30.0
"""So many seconds a server may take to answer after a fault, on busy cores."""


class Nemesis(Protocol):
    """Breaks something, again and again."""

    name: str
    logs_traces: bool
    """Whether the server may log tracebacks, since what it uses has failed."""
    environment: Mapping[str, str]
    """Variables for the server's process."""

    async def strike(self, server: Apart, chance: Random, /) -> None:
        """Break something, and mend it."""
        ...


class Kill:
    """kill -9 at any moment; the server is started again, and at times killed while people come back."""

    name, logs_traces = "kill -9", False
    environment: Mapping[str, str] = MappingProxyType({})

    async def strike(self, server: Apart, _: Random, /) -> None:
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

    async def strike(self, server: Apart, chance: Random, /) -> None:
        """Stop it for a while."""
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(self._least, self._most))
        if chance.random() < self._kills:
            await server.end()
            await server.open()
        else:
            server.process.send_signal(signal.SIGCONT)
