"""Measures how soon the command line answers (goal: docs/explanation/design.md#performance-goals)."""

from __future__ import annotations

import subprocess
import sys
import time

from _results import Row, report

ASKED = (("bunkum --help", ["--help"], "0.15 s"), ("bunkum word whale", ["word", "whale"], ""))


def measure_seconds(code: str, *words: str) -> float:
    """Returns the best of nine runs of Python."""
    found: list[float] = []
    for _ in range(9):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code, *words], check=True, stdout=subprocess.DEVNULL)
        found.append(time.perf_counter() - start)
    return min(found)


def main() -> None:
    """Measures the command line, and Python's own start separately."""
    run = "import sys; from bunkum.cli import main; sys.exit(main(sys.argv[1:]))"
    rows = [Row(name, f"{measure_seconds(run, *words):.3f} s", goal) for name, words, goal in ASKED]
    report("start", [*rows, Row("   of which Python itself", f"{measure_seconds('pass'):.3f} s")])


if __name__ == "__main__":
    main()
