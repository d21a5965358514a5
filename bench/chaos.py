"""Killing the house with kill -9 at any moment, under load: nothing that anybody was shown may be lost (DESIGN 9).

At each of BENCH_TABLES (20) tables three people play as fast as the house lets them. It is killed BENCH_KILLS times:
200 where `make bench BENCH=chaos` asks for that, and 20 among all other benches.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("src", "tests")]

from _results import THOROUGH, Row, report  # noqa: E402  found once the path is set

from support.chaos import killed  # noqa: E402  the tests' own way to kill a house


def main() -> int:
    kills = int(os.environ.get("BENCH_KILLS", "200" if THOROUGH else "20"))
    tables = int(os.environ.get("BENCH_TABLES", "20"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        start = time.perf_counter()
        toll = asyncio.run(killed(Path(folder), kills, tables, seed=int(time.time())))
        seconds = time.perf_counter() - start
    shown = f"{toll.news:,} news shown, {tables} tables, {seconds:.0f} s"
    report(
        "chaos",
        [
            Row(f"news lost in {toll.kills} kills -9 under load", f"{toll.lost} ({shown})", "0"),
            Row("pages that came back and were told less than they had known", str(toll.forgotten), "0"),
        ],
    )
    return int(toll.lost + toll.forgotten > 0)


if __name__ == "__main__":
    sys.exit(main())
