"""Walking the word graph once a board, with sets of cells in place of paths.

Theory. For a prefix whose letters all differ, the cells where it can end are a set: the cells of its last letter that
touch the set of the prefix before it. No path has to be followed, no mark set, and each prefix is met once. A step of
the walk is a *trail entry*: a prefix (its graph record), its end cells, the entry before it. Entries of one length are
worked through together, in passes without branches: looking around, then every entry's first onward letter, then every
entry's second, and so on. A test that fails just overwrites its own result, so nothing is mispredicted.

A letter that comes again may not end on a cell that the prefix needs. If the letter's earlier set misses the cell, it
is free; if that set is this one cell, it is not; otherwise the sets are walked back from the cell to the earlier place
of the letter, which is exact as long as no other letter came again; beyond that a path is looked for. So end sets stay
exact for every prefix.

Cells are bits 0 to 35, tokens (a to z; q stands for Qu where the graph says so) bits 0 to 25. `near[256 * k + v]` is
for the cells v of byte k of a set: the cells that touch one of them, and, from bit 36 on, the tokens on those cells.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bunkum.kernels.compiled import inlined

Q = 16
TOKENS = (1 << 26) - 1
CELLS = (1 << 36) - 1
BLANK = 26
NONE = 0xFFFFFFFF
FULL = -1
ZERO = np.uint64(0)
ONE = np.uint64(1)


class Graph(NamedTuple):
    """A word graph (`word_graph`): `masks[r]` is onward tokens, and from bit 26 on the tokens that end a word."""

    masks: NDArray[np.int64]
    base: NDArray[np.uint32]
    before: NDArray[np.int32]
    under: NDArray[np.int32]
    root: int


class Trail(NamedTuple):
    """Room for one walk: entry e is a prefix; then the lists of the passes. All have one capacity."""

    record: NDArray[np.uint32]
    ends: NDArray[np.int64]  # where the prefix can end
    used: NDArray[np.int64]  # its tokens; from bit 26 on, how many of them are Qu
    token: NDArray[np.uint8]  # its last token
    parent: NDArray[np.uint32]  # the entry before, or NONE
    taken: NDArray[np.int64]  # all cells of its sets
    again: NDArray[np.uint8]  # whether a token came again
    hits: NDArray[np.int64]  # the tokens that end a word here
    entry: NDArray[np.uint32]  # entries with onward tokens left ...
    left: NDArray[np.int64]  # ... these, ...
    around: NDArray[np.int64]  # ... and the cells that touch their ends
    old_entry: NDArray[np.uint32]  # the same for tokens that come again
    old_left: NDArray[np.int64]
    old_around: NDArray[np.int64]
    pair_entry: NDArray[np.uint32]  # an entry and a token that comes again, ...
    pair_token: NDArray[np.uint8]
    pair_ends: NDArray[np.int64]  # ... and where it certainly can end
    doubt_pair: NDArray[np.uint32]  # pairs with doubtful end cells
    doubt_cells: NDArray[np.int64]
    hard_pair: NDArray[np.uint32]  # the same, where another token came again before
    hard_cells: NDArray[np.int64]
    back_pair: NDArray[np.uint32]  # one doubtful cell of a pair being walked back: ...
    back_cell: NDArray[np.int64]
    back_set: NDArray[np.int64]  # ... the cells it has reached, ...
    back_entry: NDArray[np.uint32]  # ... and the entry they belong to


@inlined
def count_bits(bits: int) -> int:
    """How many bits are set, of up to 62; one machine instruction."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (((bits * 0x01010101) & 0xFFFFFFFF) >> 24) + ((((bits >> 32) * 0x01010101) & 0xFFFFFFFF) >> 24)
