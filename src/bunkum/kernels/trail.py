"""Room for a walk over a Boggle board; `boggle_loops` says how it is used."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NONE = np.uint32(0xFFFFFFFF)
"""The parent of an entry of one letter."""


class Trail(NamedTuple):
    """Entry e is a prefix; the lists behind are for the passes. All have one capacity, and room for one more."""

    record: NDArray[np.uint32]
    ends: NDArray[np.int64]  # where the prefix can end
    used: NDArray[np.int64]  # its tokens; from bit 26 on, how many of them are q
    token: NDArray[np.uint8]  # its last token
    parent: NDArray[np.uint32]  # the entry before, or NONE
    taken: NDArray[np.int64]  # all cells of its sets
    again: NDArray[np.uint8]  # whether a token came again
    hits: NDArray[np.int64]  # the tokens that end a word here
    entry: NDArray[np.uint32]  # entries that go on ...
    left: NDArray[np.int64]  # ... with these tokens ...
    around: NDArray[np.int64]  # ... on these cells
    old_entry: NDArray[np.uint32]  # the same for tokens that come again
    old_left: NDArray[np.int64]
    old_around: NDArray[np.int64]
    pair_entry: NDArray[np.uint32]  # an entry and a token that comes again, ...
    pair_token: NDArray[np.uint8]
    pair_ends: NDArray[np.int64]  # ... and where it can end for sure
    doubt_pair: NDArray[np.uint32]  # pairs with doubtful end cells
    doubt_cells: NDArray[np.int64]
    hard_pair: NDArray[np.uint32]  # the same, where another token came again before
    hard_cells: NDArray[np.int64]
    back_pair: NDArray[np.uint32]  # a doubtful cell of a pair being walked back: ...
    back_cell: NDArray[np.int64]
    back_set: NDArray[np.int64]  # ... the cells reached ...
    back_entry: NDArray[np.uint32]  # ... from the ends of this entry on


def make_trail(capacity: int) -> Trail:
    """Room for so many entries: about 150 bytes each."""

    def bits() -> NDArray[np.int64]:
        return np.empty(capacity + 1, dtype=np.int64)

    def links() -> NDArray[np.uint32]:
        return np.empty(capacity + 1, dtype=np.uint32)

    def small() -> NDArray[np.uint8]:
        return np.empty(capacity + 1, dtype=np.uint8)

    return Trail(
        record=links(),
        ends=bits(),
        used=bits(),
        token=small(),
        parent=links(),
        taken=bits(),
        again=small(),
        hits=bits(),
        entry=links(),
        left=bits(),
        around=bits(),
        old_entry=links(),
        old_left=bits(),
        old_around=bits(),
        pair_entry=links(),
        pair_token=small(),
        pair_ends=bits(),
        doubt_pair=links(),
        doubt_cells=bits(),
        hard_pair=links(),
        hard_cells=bits(),
        back_pair=links(),
        back_cell=bits(),
        back_set=bits(),
        back_entry=links(),
    )
