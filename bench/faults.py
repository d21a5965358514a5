"""Every fault on purpose, under load of all presets: what was told is compared with the log, message by message.

Each nemesis strikes BENCH_STRIKES times (100 where `make bench BENCH=faults` asks for that, else 5), and goes on until
BENCH_MESSAGES messages were compared (200,000, else 5,000). See docs/explanation/faults.md.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from _campaigns import Total, series
from _results import THOROUGH, Row, report

from support.faults.nemeses import ClockSteps, FailingDisk, ForgottenSyncs, Kill, Nemesis, Pause

NEMESES: dict[str, Callable[[Path], Nemesis]] = {
    "kill -9": lambda _: Kill(),
    "SIGSTOP and SIGCONT": lambda _: Pause(),
    "failing disk": FailingDisk,
    "forgotten fsyncs": ForgottenSyncs,
    "clock steps": ClockSteps,
}


def main() -> int:
    strikes = int(os.environ.get("BENCH_STRIKES", "100" if THOROUGH else "5"))
    messages = int(os.environ.get("BENCH_MESSAGES", "200000" if THOROUGH else "5000"))
    totals: dict[str, Total] = {}
    for name, make in NEMESES.items():
        totals[name] = series(make, strikes, messages)
        report("faults", [Row(f"faults found: {name}", told(totals[name]), "0")])
    by_preset = sum((total.by_preset for total in totals.values()), Counter[str]())
    for preset, compared in sorted(by_preset.items()):
        report("faults", [Row(f"messages compared: {preset}", f"{compared:,}", "")])
    return int(any(total.faults for total in totals.values()))


def told(total: Total) -> str:
    """What a nemesis came to."""
    return (
        f"{len(total.faults)} ({total.strikes} strikes, {total.messages:,} messages, {total.moves:,} moves, "
        f"{total.hidden:,} hidden values, at most {total.peak_rss / 1e6:.0f} MB, {total.seconds:.0f} s)"
    )


if __name__ == "__main__":
    sys.exit(main())
