"""Which board is worth most? Annealing from random boards until the time is up."""

import time
from collections.abc import Callable

import msgspec
import numpy as np

from bunkum.core.unreadable import Unreadable
from bunkum.solvers.boggle import Boggle
from bunkum.solvers.boggle_board import MOST_CELLS, Board, make_board

STEPS = 24_000
"""Changes in one run: about two seconds on a rich 4x4 board."""
HOT, COLD = 60.0, 6.0
"""Heat in points at the run's start and end."""
SEEDS = 1 << 64
_SLICE = 250
_CAPACITY = 1 << 15
Q = 16
_LETTERS = "eeeeaaaiiisssttttrrrrnnnllldddoopmgcuhbvfykwqzxj"
Progress = Callable[[float, int, Board], None]
"""Told now and then: seconds, best score so far, best board so far."""


class Best(msgspec.Struct, frozen=True):
    """The best board met, its score, and how many runs of `STEPS` changes were begun."""

    board: Board
    score: int
    runs: int
    seconds: float


def best_board(
    boggle: Boggle,
    size: tuple[int, int] = (4, 4),
    *,
    seconds: float = 60.0,
    seed: int = 0,
    target: int | None = None,
    progress: Progress | None = None,
) -> Best:
    """Searches for the board of a size that scores most, for so many seconds, or until it scores `target`."""
    from bunkum.solvers import boggle_best_loops as loops
    from bunkum.solvers.trail import make_trail

    cells = size[0] * size[1]
    if not 1 <= cells <= MOST_CELLS or seconds <= 0:
        raise Unreadable(f"A board has 1 to {MOST_CELLS} cells, and a search takes some seconds.", code="bad_size")
    if not 0 <= seed < SEEDS:
        raise Unreadable("A seed is a whole number from 0, below 2 to the 64.", code="bad_seed")
    start = time.perf_counter()
    chance = np.array([seed], dtype=np.uint64)
    letters = np.array([ord(letter) - ord("a") for letter in _LETTERS], dtype=np.uint8)
    graph, touching, trail = boggle.graph(pair_qu=True).graph, boggle.touching_cells(size), make_trail(_CAPACITY)
    top, top_board, runs = -1, make_board(("a",) * cells, size), 0
    while True:
        board = letters[np.random.default_rng([seed, runs]).integers(0, len(letters), size=(1, cells))]
        best = np.zeros(cells, dtype=np.uint8)
        for first in range(0, STEPS, _SLICE):
            last, heat = min(STEPS, first + _SLICE), (HOT, COLD)
            score = int(
                loops.anneal(
                    board, letters, first, last, STEPS, *heat, chance, touching, graph, boggle.points, trail, top, best
                )
            )
            if score > top:
                faces = tuple("qu" if token == Q else chr(97 + token) for token in best.tolist())
                top, top_board = score, make_board(faces, size)
            spent = time.perf_counter() - start
            done = spent >= seconds or (target is not None and top >= target)
            if progress is not None:
                progress(spent, top, top_board)
            if done:
                return Best(top_board, top, runs + 1, spent)
        runs += 1
