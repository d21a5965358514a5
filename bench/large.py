"""The equilibrium of two dice a side and six faces, to 0.001: minutes, and gigabytes, so only where it is asked for."""

from __future__ import annotations

import resource

from _results import Row, report

from bunkum.solvers.bluff import Bluff, solve
from bunkum.solvers.bluff_game import Wild
from bunkum.solvers.warm import run_solvers


def measure_game(wild: Wild) -> Row:
    """Returns the seconds, and the most memory that this process has held so far."""
    found = solve(Bluff((2, 2), 6, wild), target=0.001)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    took = f"{found.seconds:.0f} s, {used:.1f} GB, {found.iterations} iterations"
    return Row(f"2x2 six faces to 0.001, wild: {wild}", took, "minutes, 8 GB")


def main() -> None:
    """Solves both games, the smaller first."""
    for _ in run_solvers():
        pass
    report("large", [measure_game("none"), measure_game("ones")])


if __name__ == "__main__":
    main()
