"""Walking a Boggle board path by path: any faces, no sets. Slower than `boggle_loops`, and its independent check."""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import count_bits, lowest_bit
from bunkum.solvers.compiled import Whole, compiled
from bunkum.solvers.word_graph import Graph

TOKENS = (1 << 26) - 1
DEAD = -1


@compiled
def follow(
    masks_of: NDArray[np.int64],
    base_of: NDArray[np.uint32],
    before_of: NDArray[np.int32],
    under_of: NDArray[np.int32],
    face: NDArray[np.uint8],
    record: Whole,
    number: Whole,
) -> tuple[Whole, Whole, Whole]:
    """Goes on from a record, whose words begin at `number`, by the letters of a face (its length first).

    Returns the record behind it, or `DEAD` where no longer word goes on, the number at which its words begin, and
    the number of the word that ends here, or -1.
    """
    word: Whole = -1
    for place in range(1, 1 + face[0]):
        if record == DEAD:
            return DEAD, 0, -1
        masks = masks_of[record]
        bit = 1 << np.int64(face[place])
        child = count_bits(masks & (bit - 1))
        onward = count_bits(masks & TOKENS)
        below = np.int64(under_of[record])
        if child < onward:
            below = np.int64(before_of[base_of[record] + np.uint32(child)])
        number += below + count_bits((masks >> 26) & (bit - 1))
        word = -1
        if (masks >> 26) & bit:
            word = number
            number += 1
        record = np.int64(base_of[record]) + child if masks & bit else DEAD
    return record, number, word


@compiled
def find_by_paths(
    faces: NDArray[np.uint8],
    touching: NDArray[np.int64],
    graph: Graph,
    seen: NDArray[np.bool_],
    words: NDArray[np.int64],
    paths: NDArray[np.uint8],
) -> int:
    """Finds a board's words by trying every path; returns how many, filling `words` and `paths` as `find_words` does.

    `faces[c]` is the number of letters on cell c (0: blank), then the letters; `seen` is false for all words of the
    graph, and `words` has room for all of them.
    """
    masks_of, base_of, before_of, under_of = graph.masks, graph.base, graph.before, graph.under
    cells = len(faces)
    record_at = np.zeros(cells + 1, dtype=np.int64)
    number_at = np.zeros(cells + 1, dtype=np.int64)
    options_at = np.zeros(cells + 1, dtype=np.int64)
    cell_at = np.zeros(cells + 1, dtype=np.int64)
    record_at[0] = graph.root
    options_at[0] = (1 << cells) - 1
    used = 0
    deep = 0
    found = 0
    while deep >= 0:
        if options_at[deep] == 0:
            if deep > 0:
                used &= ~(1 << cell_at[deep])
            deep -= 1
            continue
        cell = lowest_bit(options_at[deep])
        options_at[deep] &= options_at[deep] - 1
        if faces[cell, 0] == 0:
            continue
        record, number, word = follow(
            masks_of, base_of, before_of, under_of, faces[cell], record_at[deep], number_at[deep]
        )
        cell_at[deep + 1] = cell
        if word >= 0 and not seen[word]:
            seen[word] = True
            words[found] = word
            paths[found, 0] = deep + 1
            for place in range(1, deep + 2):
                paths[found, place] = cell_at[place]
            found += 1
        if record != DEAD:
            deep += 1
            used |= 1 << cell
            record_at[deep] = record
            number_at[deep] = number
            options_at[deep] = touching[cell] & ~used
    return found
