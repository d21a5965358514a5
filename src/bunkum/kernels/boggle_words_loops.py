"""The words of a board and a path for each, read off the trail that `boggle_loops.walk` leaves."""

import numpy as np
from numpy.typing import NDArray

from bunkum.kernels.bits import count_bits, lowest_place
from bunkum.kernels.boggle_loops import TOKENS, look, walk
from bunkum.kernels.compiled import Whole, compiled, inlined
from bunkum.kernels.trail import NONE, Trail
from bunkum.kernels.word_graph import Graph

FULL = -1
CROWDED = -2
BETWEEN = 255


@compiled
def search(
    near: NDArray[np.int64],
    ends_of: NDArray[np.int64],
    parent_of: NDArray[np.uint32],
    entry: Whole,
    cell: Whole,
    path: NDArray[np.int64],
    chain: NDArray[np.int64],
    options: NDArray[np.int64],
) -> Whole:
    """Look for a path of an entry's prefix that goes on to `cell` without having used it.

    Fills `path` with one-bit sets, from `cell` (place 0) back to the first cell; `chain` and `options` are room.
    Returns the number of places, or 0 where there is no such path.
    """
    length = 1
    at = np.uint32(entry)
    while at != NONE:
        chain[length] = ends_of[at]
        length += 1
        at = parent_of[at]
    path[0] = cell
    taken = cell
    place = 1
    options[1] = look(near, cell) & chain[1] & ~cell
    while place > 0:
        here = options[place] & -options[place]
        if here == 0:
            place -= 1
            taken &= ~path[place]
            options[place] &= ~path[place]
            continue
        path[place] = here
        if place == length - 1:
            return length
        taken |= here
        place += 1
        options[place] = look(near, here) & chain[place] & ~taken
    return 0


@inlined
def first_of(graph: Graph, record: Whole, bit: Whole) -> Whole:
    """How many of a record's words come before the ones that begin with a token."""
    masks = graph.masks[record]
    child = count_bits(masks & TOKENS & (bit - 1))
    below = np.int64(graph.under[record])
    if child < count_bits(masks & TOKENS):
        below = np.int64(graph.before[np.int64(graph.base[record]) + child])
    return below + count_bits((masks >> 26) & (bit - 1))


@compiled
def find_words(
    board: NDArray[np.uint8],
    touching: NDArray[np.int64],
    graph: Graph,
    points: NDArray[np.int64],
    trail: Trail,
    words: NDArray[np.int32],
    paths: NDArray[np.uint8],
) -> Whole:
    """Find a board's words: their numbers in the graph in `words`, the cells of one path each in `paths`.

    A path row is the number of cells, then the cells. Returns the number of words, or
    `FULL` where the trail, or `CROWDED` where `words` is too small.
    """
    cells = np.zeros(64, dtype=np.int64)
    near = np.zeros(5 * 256, dtype=np.int64)
    stopped, entries = walk(board.reshape(1, -1), 0, touching, graph, points, cells, near, trail, np.zeros(1, np.int64))
    if stopped == 0:
        return FULL
    record_of, ends_of, token_of = trail.record, trail.ends, trail.token
    parent_of, hits_of = trail.parent, trail.hits
    masks_of, before_of = graph.masks, graph.before
    index = np.empty(entries, dtype=np.int32)
    found = 0
    path = np.zeros(64, dtype=np.int64)
    chain = np.zeros(64, dtype=np.int64)
    options = np.zeros(64, dtype=np.int64)
    hits = masks_of[graph.root] >> 26
    while hits and found < len(words):
        bit = hits & -hits
        hits ^= bit
        ends = cells[np.uint64(lowest_place(bit))]
        if ends:
            words[found] = first_of(graph, graph.root, bit)
            paths[found, 0] = 1
            paths[found, 1] = lowest_place(ends)
            found += 1
    for entry in range(np.uint64(entries)):
        parent = parent_of[entry]
        record = graph.root if parent == NONE else np.int64(record_of[parent])
        number = 0 if parent == NONE else np.int64(index[parent])
        words_here = masks_of[record] >> 26
        number += count_bits(words_here & ((2 << np.int64(token_of[entry])) - 1))
        number += before_of[record_of[entry]]
        index[entry] = number
        hits = hits_of[entry]
        while hits:
            bit = hits & -hits
            hits ^= bit
            if found == len(words):
                return CROWDED
            words[found] = number + first_of(graph, np.int64(record_of[entry]), bit)
            ends = cells[np.uint64(lowest_place(bit))] & look(near, ends_of[entry])
            length = 0
            while length == 0:
                cell = ends & -ends
                ends ^= cell
                length = search(near, ends_of, parent_of, entry, cell, path, chain, options)
            paths[found, 0] = length
            for place in range(length):
                paths[found, length - place] = lowest_place(path[place])
            found += 1
    return found


@compiled
def tell_words(
    word_of: NDArray[np.int32],
    letters_of: NDArray[np.uint8],
    points: NDArray[np.int64],
    words: NDArray[np.int32],
    paths: NDArray[np.uint8],
    told: NDArray[np.int32],
    ways: NDArray[np.uint8],
) -> tuple[Whole, Whole]:
    """Sort found words and tell of each, in `told`: which word of the lexicon it is, and its points.

    The paths stand in `ways`, each but the last with `BETWEEN` behind it. Returns the sum of the points, and the length
    of `ways`.
    """
    places = np.empty(len(words), dtype=np.int64)
    for at in range(len(words)):
        places[at] = np.int64(words[at]) << 32 | at
    places.sort()
    total = 0
    end = 0
    for place in range(len(places)):
        at = places[place] & 0xFFFFFFFF
        number = places[place] >> 32
        worth = points[letters_of[number]]
        total += int(worth)
        told[0, place] = word_of[number]
        told[1, place] = worth
        for cell in range(1, 1 + np.int64(paths[at, 0])):
            ways[end] = paths[at, cell]
            end += 1
        ways[end] = BETWEEN
        end += 1
    return total, max(0, end - 1)
