"""Runs fault campaigns one after the other, each in a folder of its own that is deleted once it has been checked."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("src", "tests")]

from support.faults.campaign import Result, Size, campaign  # noqa: E402  found once the path is set
from support.faults.nemeses import Nemesis  # noqa: E402

STRIKES_EACH = 25
"""Strikes in a campaign: some 100,000 messages, 200 MB of captures and 20 s of comparing."""
CHECKERS = 2
"""Processes that compare."""
MOST_SHOWN = 20


@dataclass
class Total:
    """The results of several campaigns of one fault injector."""

    strikes: int = 0
    tables: int = 0
    messages: int = 0
    moves: int = 0
    hidden: int = 0
    peak_rss: int = 0
    seconds: float = 0.0
    by_preset: Counter[str] = field(default_factory=Counter[str])
    faults: list[str] = field(default_factory=list[str])

    def add(self, result: Result) -> None:
        """Adds one more campaign."""
        self.strikes += result.strikes
        self.tables += result.tables
        self.messages += result.messages
        self.moves += result.moves
        self.hidden += result.hidden
        self.peak_rss = max(self.peak_rss, result.peak_rss)
        self.by_preset += result.by_preset
        self.faults += result.faults


def run_series(make: Callable[[Path], Nemesis], strikes: int, messages: int) -> Total:
    """Runs campaigns until there were so many strikes, and so many messages were compared."""
    start = time.perf_counter()
    total = Total()
    seed = int(time.time())
    while total.strikes < strikes or total.messages < messages:
        size = Size(min(STRIKES_EACH, max(1, strikes - total.strikes)), 0.05, 1.2)
        with tempfile.TemporaryDirectory(prefix="bunkum-faults-") as name:
            os.environ["XDG_CACHE_HOME"] = name
            result = asyncio.run(campaign(Path(name), make(Path(name)), size, seed, CHECKERS))
        seed += 1
        for fault in result.faults[:MOST_SHOWN]:
            print(f"   {fault}")
        total.add(result)
        total.seconds = time.perf_counter() - start
        print(f"   {result.nemesis}: {total.strikes} strikes, {total.messages:,} messages, {len(total.faults)} faults,")
        print(f"   {total.messages / total.seconds:.0f} messages a second played and compared", flush=True)
    return total
