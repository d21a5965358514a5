"""Every fault on purpose, under load of all presets: what was told is compared with the log, message by message.

The server is killed BENCH_KILLS times (200 where `make bench BENCH=faults` asks for that, else 5), and every other
nemesis strikes BENCH_STRIKES times (40, else 5); each goes on until BENCH_MESSAGES messages were compared (110,000,
else 5,000). Then it is sent BENCH_INPUTS inputs drawn from its schema and spoiled (105,000, else 2,000), it is
flooded, and tables come and go. See docs/explanation/faults.md.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from _campaigns import Total, run_series
from _results import THOROUGH, Row, report

from support.faults.fuzz_session import fuzz
from support.faults.memory import MEGABYTE
from support.faults.nemeses import ClockSteps, FailingDisk, ForgottenSyncs, Kill, Nemesis, Pause
from support.faults.siege import besiege
from support.faults.soak import soak

NEMESES: dict[str, Callable[[Path], Nemesis]] = {
    "kill -9": lambda _: Kill(),
    "SIGSTOP and SIGCONT": lambda _: Pause(),
    "failing disk": FailingDisk,
    "forgotten fsyncs": ForgottenSyncs,
    "clock steps": ClockSteps,
}
NONE = "0"
LEAST_MEMORY = "at most 300 MB"


def main() -> int:
    kills, strikes, messages = (
        read_number("KILLS", 200, 5),
        read_number("STRIKES", 40, 5),
        read_number("MESSAGES", 110_000, 5_000),
    )
    totals: dict[str, Total] = {}
    for name, make in NEMESES.items():
        totals[name] = run_series(make, kills if name == Kill.name else strikes, messages)
        report("faults", [Row(f"faults found: {name}", format_total(totals[name]), NONE)])
    by_preset = sum((total.by_preset for total in totals.values()), Counter[str]())
    rows = [Row(f"messages compared: {preset}", f"{compared:,}") for preset, compared in sorted(by_preset.items())]
    report("faults", [*rows, Row("messages compared, in all", f"{by_preset.total():,}")])
    found = [fault for total in totals.values() for fault in total.faults]
    with tempfile.TemporaryDirectory(prefix="bunkum-faults-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for bench in (run_malformed_inputs, run_floods, run_soak):
            (Path(folder) / bench.__name__).mkdir()
            row, faults = bench(Path(folder) / bench.__name__)
            report("faults", [row])
            for fault in faults:
                print(f"   {fault}")
            found += faults
    return int(bool(found))


def read_number(name: str, thorough: int, else_: int) -> int:
    """Returns a number from the environment."""
    return int(os.environ.get(f"BENCH_{name}", thorough if THOROUGH else else_))


def format_total(total: Total) -> str:
    """Returns the results of a fault injector as text."""
    return (
        f"{len(total.faults)} ({total.strikes} strikes, {total.messages:,} messages, {total.moves:,} moves, "
        f"{total.hidden:,} hidden values, at most {total.peak_rss / 1e6:.0f} MB, {total.seconds:.0f} s)"
    )


def run_malformed_inputs(folder: Path) -> tuple[Row, list[str]]:
    """Sends inputs derived from the schema and made invalid in many ways, four in five over the socket."""
    inputs, start = read_number("INPUTS", 105_000, 2_000), time.perf_counter()
    fuzzed = asyncio.run(fuzz(folder, inputs * 4 // 5, inputs // 5, seed=int(time.time())))
    seconds = time.perf_counter() - start
    result = (
        f"{len(fuzzed.faults)} ({fuzzed.socket:,} messages, {fuzzed.http:,} requests, {len(fuzzed.refused)} codes, "
        f"slowest answer {1000 * fuzzed.slowest:.0f} ms, at most {fuzzed.peak_rss / 1e6:.0f} MB, {seconds:.0f} s)"
    )
    return Row("faults found: fuzzed inputs", result, NONE), fuzzed.faults


def run_floods(folder: Path) -> tuple[Row, list[str]]:
    """Runs all floods, one after the other."""
    siege = asyncio.run(besiege(folder, 5.0 if THOROUGH else 1.0))
    faults = siege.faults + ["memory has no bound"] * (siege.peak_rss > 300 * MEGABYTE)
    longest = max((waits.computed, name) for name, waits in siege.waits.items())
    text = (
        f"{siege.peak_rss / 1e6:.0f} MB at most, {siege.rss / 1e6:.0f} MB after ({len(siege.waits)} floods; others "
        f"wait at most {1000 * longest[0]:.0f} ms, in {longest[1].replace('_', ' ')}; {len(faults)} faults)"
    )
    return Row("memory under floods", text, LEAST_MEMORY), faults


def run_soak(folder: Path) -> tuple[Row, list[str]]:
    """Lets tables come and go, with floods between."""
    result = asyncio.run(soak(folder, 600 if THOROUGH else 75))
    faults = result.faults + ["memory has no bound"] * (result.peak_rss > 300 * MEGABYTE)
    samples = ", ".join(f"{sample / 1e6:.0f}" for sample in result.samples)
    text = f"{result.peak_rss / 1e6:.0f} MB at most ({result.tables:,} tables; {samples} MB; {len(faults)} faults)"
    return Row("memory while tables come and go", text, LEAST_MEMORY), faults


if __name__ == "__main__":
    sys.exit(main())
