"""A fuzzing session: a server of its own, a table of every preset, and a number of inputs over the socket and HTTP."""

import asyncio
import signal
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed as seeded, settings, strategies as st

from support.faults.blocking import Line
from support.faults.fuzz import BATCH, Fuzzer
from support.faults.load import Load
from support.faults.memory import peak_rss
from support.faults.sockets import Place, request
from support.servers import ServerProcess

ROUND = 200
"""Examples in one go: Hypothesis remembers all that it has tried, and slows down."""
TURNS = 10
"""So many batches go to a table before the next has its turn."""


class Fuzzed(NamedTuple):
    """What a session came to."""

    socket: int
    http: int
    counts: Counter[str]
    refused: Counter[str]
    """Refusals by code."""
    slowest: float
    """The longest that the server computed before somebody was answered, in seconds."""
    peak_rss: int
    faults: list[str]


async def fuzz(folder: Path, socket_inputs: int, http_inputs: int, seed: int = 0) -> Fuzzed:
    """Try so many inputs; the same ones for the same seed."""
    log = folder / "server.log"
    server = ServerProcess(
        folder, log=log, log_level="warning", messages_a_second=100_000, codes_a_minute=100_000, most_tables=300,
        idle_seconds=1.0, most_sockets_each=1000,
    )  # fmt: skip
    await server.open()
    try:
        assert server.process is not None
        seats = await _seats(server.port, folder)
        document: Any = (await request(server.port, "GET", "/schema")).json()
        fuzzer = Fuzzer(server.port, server.process.pid, document, Line(seats[0]))
        await asyncio.to_thread(_run, fuzzer, seats, socket_inputs, http_inputs, seed)
        peak = peak_rss(server.process.pid)
        metrics = (await request(server.port, "GET", "/metrics")).body.decode()
        faults = [] if "\nbunkum_table_failures_total 0.0\n" in metrics else ["bunkum_table_failures_total is not 0"]
        fuzzer.honest.close()
        if (code := await server.end(signal.SIGINT)) != 0:
            faults.append(f"the server ended with {code}")
    finally:
        await server.end()
    lines = log.read_text("utf-8", "replace").splitlines()
    faults += [f"the server logged: {line[-400:]}" for line in lines if '"trace"' in line or not line.startswith("{")]
    counts = fuzzer.counts
    return Fuzzed(counts["socket"], counts["http"], counts, fuzzer.refused, fuzzer.slowest, peak, faults)


async def _seats(port: int, folder: Path) -> list[Place]:
    """For each preset a table at which a match runs: the seat of its host, and an onlooker's place."""
    found: list[Place] = []
    for kind in await Load(port, folder, 0).kinds():
        body = {"preset": kind.preset, "seats": 3, "name": "Ann", "bots": [kind.tempers[0]] * 2, "practice": True}
        made = await request(port, "POST", "/api/tables", body)
        assert made.status == 201, made.body
        table = str(made.json()["table"])
        found += [Place(port, table, made.cookie), Place(port, table)]
    return found


def _run(fuzzer: Fuzzer, seats: list[Place], socket_inputs: int, http_inputs: int, seed: int) -> None:
    fuzzer.honest.say({"do": "hello"})
    turns = cycle(seats[1:])
    lines: list[Line] = []

    def send(batch: list[bytes]) -> None:
        if fuzzer.counts["socket"] % (TURNS * BATCH) == 0 or not lines:
            for old in lines:
                old.close()
            lines[:] = [Line(next(turns))]
            lines[0].say({"do": "hello"})
            lines[0].say({"do": "start"})
        lines[0] = fuzzer.send(lines[0], batch)

    def request(batch: list[bytes]) -> None:
        for data in batch:
            fuzzer.request(data)

    _repeat(fuzzer.messages(), send, lambda: fuzzer.counts["socket"] < socket_inputs, seed)
    _repeat(fuzzer.requests(), request, lambda: fuzzer.counts["http"] < http_inputs, seed)
    for line in lines:
        line.close()


def _repeat(
    batches: st.SearchStrategy[list[bytes]], use: Callable[[list[bytes]], None], goes_on: Callable[[], bool], seed: int
) -> None:
    """Draw batches, each time others, until enough was tried."""
    while goes_on():
        seed += 1

        @seeded(seed)
        @settings(
            max_examples=ROUND,
            database=None,
            deadline=None,
            phases=(Phase.generate,),
            suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much),
        )
        @given(batches)
        def example(batch: list[bytes]) -> None:
            if goes_on():
                use(batch)

        example()
