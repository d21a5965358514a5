"""Memory for a walk over a Boggle board; `boggle_loops` explains how it is used."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NONE = np.uint32(0xFFFFFFFF)
"""The parent of an entry of one letter."""


class Trail(NamedTuple):
    """Entry e is a prefix: its numbers in column e of the first rows; the rows behind are lists for the passes.

    Few arrays of many rows, since each array that is handed to a compiled loop costs a tenth of a microsecond.

    | `bits` | `links` | `small` |
    |---|---|---|
    | 0 the cells where the prefix can end | 0 its graph record | 0 its last token |
    | 1 its tokens; from bit 26 on, how many are q | 1 the entry before, or `NONE` | 1 whether a token came again |
    | 2 all cells of its sets | 2 entries that go on | 2 a token that comes again, of a pair |
    | 3 the tokens that end a word here | 3 the same for tokens that come again | |
    | 4, 5 the tokens of entries that go on, the cells around | 4 the entry of a pair | |
    | 6, 7 the same for tokens that come again | 5 pairs with doubtful end cells | |
    | 8 where a pair can end for sure | 6 the same, where another token came again before | |
    | 9 doubtful cells, 10 the same after another repeat | 7 a pair that is being walked back | |
    | 11 a doubtful cell being walked back, 12 the cells reached | 8 ... from the ends of this entry on | |
    """

    bits: NDArray[np.int64]
    links: NDArray[np.uint32]
    small: NDArray[np.uint8]


def make_trail(capacity: int) -> Trail:
    """Returns memory for so many entries, and one more: about 150 bytes each."""
    return Trail(
        np.empty((13, capacity + 1), dtype=np.int64),
        np.empty((9, capacity + 1), dtype=np.uint32),
        np.empty((3, capacity + 1), dtype=np.uint8),
    )


def capacity_of(trail: Trail) -> int:
    """Returns how many entries a trail has room for."""
    return trail.small.shape[1] - 1
