"""Simulated annealing over boards: many small changes, first nearly all accepted, at last only better ones."""

import math

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.boggle_loops import walk
from bunkum.solvers.compiled import Whole, compiled
from bunkum.solvers.trail import Trail
from bunkum.solvers.word_graph import Graph


@compiled
def draw(chance: NDArray[np.uint64], below: Whole) -> Whole:
    """Returns a whole number under `below`, by splitmix64 over a counter."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return np.int64((mixed >> np.uint64(33)) % np.uint64(below))


@compiled
def anneal(
    board: NDArray[np.uint8],
    letters: NDArray[np.uint8],
    first: Whole,
    last: Whole,
    steps: Whole,
    hot: float,
    cold: float,
    chance: NDArray[np.uint64],
    touching: NDArray[np.int64],
    graph: Graph,
    points: NDArray[np.int64],
    trail: Trail,
    top: Whole,
    best: NDArray[np.uint8],
) -> Whole:
    """Takes steps `first` to `last` of a run of `steps` on `board` (one row); returns the best score met, or `top`.

    A board better than `top` is kept in `best`.

    A step changes a cell to one of `letters`, or swaps two cells. A worse board is taken with the chance exp(loss /
    heat); the heat falls from `hot` to `cold` points, evenly in its logarithm. A board that the trail cannot hold
    is passed over.
    """
    cells = np.zeros(64, dtype=np.int64)
    near = np.zeros(5 * 256, dtype=np.int64)
    scores = np.zeros(1, dtype=np.int64)
    size = board.shape[1]
    walk(board, 0, touching, graph, points, cells, near, trail, scores)
    now = scores[0]
    for step in range(first, last):
        heat = hot * (cold / hot) ** (step / steps)
        one = draw(chance, size)
        two = draw(chance, size)
        was_one = board[0, one]
        was_two = board[0, two]
        if draw(chance, 2):
            board[0, one] = was_two
            board[0, two] = was_one
        else:
            two = one
            was_two = was_one
            board[0, one] = letters[draw(chance, len(letters))]
        if board[0, one] == was_one:
            continue
        done, _ = walk(board, 0, touching, graph, points, cells, near, trail, scores)
        loss = scores[0] - now
        if done and (loss >= 0 or draw(chance, 1 << 30) < math.exp(loss / heat) * (1 << 30)):
            now = scores[0]
            if now > top:
                top = now
                best[:] = board[0]
        else:
            board[0, one] = was_one
            board[0, two] = was_two
    return top
