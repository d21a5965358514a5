"""Killing the server with kill -9 at any moment, under load: nothing that anybody was told may be lost or wrong.

At a table of every preset (BENCH_TABLES of each) people and bots play as fast as the server lets them. It is killed
BENCH_KILLS times: 200 where `make bench BENCH=chaos` asks for that, and 20 among all other benches. `faults` does the
same with every nemesis.
"""

from __future__ import annotations

import os
import sys

from _campaigns import series
from _results import THOROUGH, Row, report

from support.faults.nemeses import Kill


def main() -> int:
    kills = int(os.environ.get("BENCH_KILLS", "200" if THOROUGH else "20"))
    total = series(lambda _: Kill(), kills, tables_each=int(os.environ.get("BENCH_TABLES", "1")))
    shown = f"{total.messages:,} messages, {total.moves:,} moves, {total.tables} tables, {total.seconds:.0f} s"
    report(
        "chaos", [Row(f"faults found after {total.strikes} kills -9 under load", f"{len(total.faults)} ({shown})", "0")]
    )
    return int(bool(total.faults))


if __name__ == "__main__":
    sys.exit(main())
