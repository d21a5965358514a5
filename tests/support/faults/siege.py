"""A siege: all floods, one after the other, on a server with the limits that it has by itself."""

import asyncio
import re
import signal
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from support.faults import floods
from support.faults.floods import FLOODS, Counts, Target
from support.faults.honest import Waits, honest_process
from support.faults.memory import peak_rss, rss
from support.faults.sockets import request
from support.servers import Device, ServerProcess

USUAL: dict[str, Any] = {"messages_a_second": 20, "tables_an_hour": 120, "codes_a_minute": 2}
"""The limits of a server whose keeper has set none."""


class Siege(NamedTuple):
    """What the floods came to."""

    counts: dict[str, Counts]
    waits: dict[str, Waits]
    """By flood: how long somebody honest waited."""
    peak_rss: int
    rss: int
    """After all of them."""
    refused: Counter[str]
    """By code, what the server itself counted."""
    faults: list[str]


async def besiege(folder: Path, seconds: float) -> Siege:
    """Let each flood take so many seconds."""
    server = ServerProcess(folder, log=folder / "server.log", log_level="warning", **USUAL)
    await server.open()
    try:
        assert server.process is not None
        pid = server.process.pid
        async with server.device() as ann:
            target = Target(server.port, await talkative_table(ann))
            counts: dict[str, Counts] = {}
            waits: dict[str, Waits] = {}
            async with honest_process(server.port, target.table, pid) as honest:
                halves = asyncio.create_task(floods.half_requests(target, seconds))
                for at, flood in enumerate(FLOODS):
                    counts[flood.__name__] = await flood(target._replace(source=f"127.0.0.{at + 3}"), seconds)
                    waits[flood.__name__] = await honest.waits()
                counts["half_requests"] = await halves
                waits["half_requests"] = await honest.waits()
        metrics = (await request(server.port, "GET", "/metrics")).body.decode()
        faults = [] if "\nbunkum_table_failures_total 0.0\n" in metrics else ["bunkum_table_failures_total is not 0"]
        after, peak = rss(pid), peak_rss(pid)
        if (code := await server.end(signal.SIGINT)) != 0:
            faults.append(f"the server ended with {code}")
    finally:
        await server.end()
    lines = (folder / "server.log").read_text("utf-8", "replace").splitlines()
    faults += [f"the server logged: {line[-400:]}" for line in lines if '"trace"' in line or not line.startswith("{")]
    return Siege(counts, waits, peak, after, refusals(metrics), faults)


async def talkative_table(ann: Device) -> str:
    """A table with as much talk as one person may make at once: what a hello costs."""
    table = (await ann.make(seats=2, bots=["magpie"]))["table"]
    async with ann.at(table) as page:
        await page.hello()
        await page.say("start")
        for _ in range(6):
            await page.say("say", text="\U0001f3b2" * 240)
        await page.ask("ping")
    return table


def refusals(metrics: str) -> Counter[str]:
    """How often the server refused something, by code."""
    found = re.findall(r'bunkum_refusals_total\{code="(\w+)"\} (\d+)', metrics)
    return Counter({code: int(count) for code, count in found})
