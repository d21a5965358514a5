"""A board laid out for the walk: sets of cells as bits, and what lies around each set.

Cells are bits 0 to 35, tokens (a to z; q stands for Qu where the graph says so) bits 0 to 25. `near[256 * k + v]` is
for the cells v of byte k of a set: the cells that touch one of them, and, from bit 36 on, the tokens on those cells.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import lowest_bit
from bunkum.solvers.compiled import Whole, compiled

BLANK = 26


@compiled
def look_far(near: NDArray[np.int64], ends: Whole) -> Whole:
    """Returns what lies around the cells 16 to 35 of a set: cells, and from bit 36 on tokens."""
    return (
        near[np.uint64(512 + ((ends >> 16) & 255))]
        | near[np.uint64(768 + ((ends >> 24) & 255))]
        | near[np.uint64(1024 + ((ends >> 32) & 15))]
    )


@compiled
def look_around(near: NDArray[np.int64], ends: Whole) -> Whole:
    """Returns what lies around a set of cells. In the passes of `walk` this stands written out: it counts there."""
    return near[np.uint64(ends & 255)] | near[np.uint64(256 + ((ends >> 8) & 255))] | look_far(near, ends)


@compiled
def lay_out(
    board: NDArray[np.uint8], touching: NDArray[np.int64], cells: NDArray[np.int64], near: NDArray[np.int64]
) -> tuple[Whole, Whole]:
    """Lays out a board: fill `cells` (of each token) and `near`; returns the tokens on it, and those on two cells."""
    present = 0
    several = 0
    cells[:BLANK] = 0
    for cell in range(len(board)):
        token = np.int64(board[cell])
        if token < BLANK:
            several |= present & (1 << token)
            present |= 1 << token
            cells[np.uint64(token)] |= 1 << cell
    for byte in range((len(board) + 7) // 8):
        size = 1
        for cell in range(8 * byte, 8 * byte + 8):
            around = 0
            if cell < len(board):
                around = touching[cell]
                rest = around
                while rest:
                    token = np.int64(board[np.uint64(lowest_bit(rest))])
                    if token < BLANK:
                        around |= 1 << (36 + token)
                    rest &= rest - 1
            for low in range(256 * byte, 256 * byte + size):
                near[low + size] = near[low] | around
            size *= 2
    return present, several
