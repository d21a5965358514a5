"""A soak: tables come and go for as long as is asked, floods in between, and memory is looked at all the while."""

import asyncio
import signal
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

from support.faults.floods import Target, hellos, readers_that_never_read
from support.faults.load import Load
from support.faults.memory import children, peak_rss, rss
from support.faults.siege import talkative_table
from support.faults.sockets import request
from support.servers import ServerProcess

FLOOD_SECONDS = 0.3
ROUNDS = 8
"""The work is divided into so many rounds, each of which ends with floods and a look at memory."""

ALIKE = 4
"""The server is at rest once it has counted as many websockets so often in a row."""


class Soak(NamedTuple):
    """What a soak came to."""

    tables: int
    messages: int
    samples: list[int]
    """Bytes of memory of the server, at the end of each round."""
    workers: list[int]
    """The same of its workers together."""
    peak_rss: int
    faults: list[str]


async def soak(folder: Path, tables: int, seed: int = 0, workers: int = 1) -> Soak:
    """Play at so many tables in all, and look at memory."""
    server = ServerProcess(
        folder, log=folder / "server.log", log_level="warning", most_sockets_each=1000, idle_seconds=0.5,
        workers=workers, messages_a_second=200, tables_an_hour=1_000_000,
    )  # fmt: skip
    (folder / "captures").mkdir()
    await server.open()
    samples: list[int] = []
    of_workers: list[int] = []
    faults: list[str] = []
    try:
        assert server.process is not None
        pid = server.process.pid
        async with server.device() as ann:
            target = Target(server.port, await talkative_table(ann))
            load = Load(server.port, folder / "captures", seed, rematches=0, most_news=40)
            await load.open()
            for at in range(ROUNDS):
                await _play(load, tables * (at + 1) // ROUNDS)
                await readers_that_never_read(target, FLOOD_SECONDS)
                await hellos(target._replace(source="127.0.0.3"), FLOOD_SECONDS)
                await _at_rest(server.port)
                samples.append(rss(pid))
                of_workers.append(sum(map(rss, children(pid))))
            await load.close()
        metrics = (await request(server.port, "GET", "/metrics")).body.decode()
        faults += [] if "\nbunkum_table_failures_total 0.0\n" in metrics else ["bunkum_table_failures_total is not 0"]
        peak = peak_rss(pid)
        if (code := await server.end(signal.SIGINT)) != 0:
            faults.append(f"the server ended with {code}")
    finally:
        await server.end()
    return Soak(len(load.played), load.received, samples, of_workers, peak, faults)


async def _play(load: Load, until: int) -> None:
    """Play until so many tables were made; each is left after a short while."""
    deadline = time.monotonic() + 600
    while len(load.played) < until:
        assert time.monotonic() < deadline, "tables do not come to an end"
        await asyncio.sleep(0.1)
        await load.renew()
        for table in load.played[:-40]:
            table.capture.unlink(missing_ok=True)  # nobody compares these


async def _websockets(port: int) -> int:
    """How many the server has open, by its own count."""
    metrics = (await request(port, "GET", "/metrics")).body.decode()
    return next(int(float(line.split()[1])) for line in metrics.splitlines() if line.startswith("bunkum_websockets "))


async def _at_rest(port: int) -> None:
    """Wait for the server to notice that the attackers have left: until then it keeps what it could not send them."""
    counts: list[int] = []
    async with asyncio.timeout(30):
        while len(counts) < ALIKE or len(set(counts[-ALIKE:])) > 1:
            counts.append(await _websockets(port))
            await asyncio.sleep(0.2)


def growth(samples: Sequence[int]) -> float:
    """How much memory grows in a round, in bytes: the median step of all but the first two.

    What leaks, leaks in every round. One step alone says nothing of that: whether the allocator gives the memory of a
    flood back depends on what happens to lie above it.
    """
    return median(after - before for before, after in pairwise(samples[2:]))
