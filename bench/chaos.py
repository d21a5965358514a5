"""Killing the house with kill -9 at any moment, under load: nothing that anybody was shown may be lost (DESIGN 9).

BENCH_KILLS (200) times; at each of BENCH_TABLES (20) tables three people play as fast as the house lets them.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("src", "tests")]

from support.chaos import killed  # noqa: E402  the tests' own way to kill a house


def main() -> int:
    kills, tables = int(os.environ.get("BENCH_KILLS", "200")), int(os.environ.get("BENCH_TABLES", "20"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        start = time.perf_counter()
        toll = asyncio.run(killed(Path(folder), kills, tables, seed=int(time.time())))
        seconds = time.perf_counter() - start
    print(f"{'kills -9 under load':<44}{toll.kills:>10}")
    print(f"{'news that people had been shown':<44}{toll.news:>10,}")
    print(f"{'of which lost':<44}{toll.lost:>10}   goal: 0")
    print(f"{'pages that were told less than they had known':<44}{toll.forgotten:>9}   goal: 0")
    print(f"{'seconds for all of it':<44}{seconds:>10.0f}")
    return int(toll.lost + toll.forgotten > 0)


if __name__ == "__main__":
    sys.exit(main())
