"""Compiles every solver once on this machine, so that no move has to wait for it: `python -m bunkum.solvers.warm`."""

import sys
import time
from collections.abc import Callable, Iterator

from bunkum.solvers.bluff import Bluff, resolve, solve
from bunkum.solvers.boggle import Boggle
from bunkum.solvers.boggle_best import best_board
from bunkum.solvers.boggle_board import read_board
from bunkum.solvers.formable import find_formable
from bunkum.solvers.word_odds import Odds

_WORDS = ("eat", "tea", "then", "quit", "teeth", "attest")


def run_solvers() -> Iterator[str]:
    """Runs each solver on a small example, which compiles it unless it is in the cache; yields what was done."""
    for name, step in STEPS:
        step()
        yield name


def _word_odds() -> None:
    for dice in ("AAEEGN HIMNUQu", "AAEEGN QuInThErHeAn"):
        outlook = Odds(_WORDS).outlook("ET", dice)
        outlook.chance("teeth")
        outlook.all()
        outlook.shortlist(most=2)


def _boards() -> None:
    boggle = Boggle(_WORDS)
    boggle.solve("atestqute")
    boggle.scores(["atestqute"])
    boggle.solve(read_board("Th E N / A T E"))
    best_board(boggle, (2, 2), seconds=1e-6)
    find_formable(_WORDS, "ETA HAT EEE THN")


def _equilibria() -> None:
    solved = solve(Bluff((1, 1), 2), iterations=20)
    solved.choices((1,))
    resolve(Bluff((1, 1), 2), (1, 1), ((0.5, 0.5), (0.5, 0.5)), (1,), iterations=1)


STEPS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("word odds", _word_odds),
    ("Boggle boards", _boards),
    ("bluff equilibria", _equilibria),
)


def main() -> int:
    """Warms everything, telling what and how long."""
    start = time.perf_counter()
    for name in run_solvers():
        sys.stdout.write(f"{name} ready after {time.perf_counter() - start:.1f} s\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
