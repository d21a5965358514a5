"""Measures Bunkum on this machine, and its peers: `make bench`, or `make bench BENCH="solvers words"` for some.

At the end stands one table of everything, which `results.md` keeps. What takes long takes a shorter form where it was
not asked for by its name: the faults take two minutes instead of half an hour, the bots play 40 matches
instead of 200, and `chaos` and `large` are left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from _results import HEAD, KEPT, Row, describe_machine, format_table, read_reported, replace_section

HERE = Path(__file__).parent
BY_NAME = {"chaos", "large"}


def main() -> int:
    """Runs the benches one after the other; the exit code says whether all of them ran and met their goals."""
    names = os.environ.get("BENCH", "").split()
    benches = {path.stem: path for path in sorted(HERE.glob("*.py")) if not path.stem.startswith("_")}
    unknown = [name for name in names if name not in benches]
    if unknown:
        print(f"there is no bench {' '.join(unknown)}; there are: {' '.join(benches)}")
        return 2
    found: dict[str, list[Row]] = {}
    where: dict[str, str] = {}
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / "rows"
        rows.touch()
        environment = {**os.environ, "BENCH_ROWS": str(rows)}
        for name in names or sorted(benches.keys() - BY_NAME):
            print(f"== {name}", flush=True)
            where[name], start = describe_machine(), time.perf_counter()
            run = subprocess.run([sys.executable, str(benches[name])], cwd=HERE.parent, env=environment, check=False)
            print(f"   {time.perf_counter() - start:.0f} s\n", flush=True)
            failed += [name] if run.returncode else []
        found = read_reported(rows)
    rows_by_bench = [(name, *row) for name in found for row in found[name]]
    print(f"{describe_machine()}\n\n{format_table(('bench', *Row._fields), rows_by_bench)}")
    page = KEPT.read_text("utf-8") if KEPT.exists() else HEAD
    for name, measured in found.items():
        page = replace_section(name, measured, where[name], page)
    KEPT.write_text(page, "utf-8")
    print("\n".join(f"{name} failed, or missed a goal: see above" for name in failed))
    return min(len(failed), 1)


if __name__ == "__main__":
    sys.exit(main())
