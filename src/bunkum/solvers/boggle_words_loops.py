"""The words of a board and a path for each, read off the trail that `boggle_loops.walk` leaves.

A prefix whose letters all differ has a path through any of its end cells: its sets share no cell. So a path is looked
for backwards, taking the first cell that fits, and only where that fails (a letter came again) by `search`.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import count_bits, lowest_bit
from bunkum.solvers.boggle_board_loops import look_around
from bunkum.solvers.boggle_loops import TOKENS, walk
from bunkum.solvers.compiled import Whole, compiled, inlined
from bunkum.solvers.trail import NONE, Trail
from bunkum.solvers.word_graph import Graph

FULL = -1
BETWEEN = 255
MOST_CELLS = 36
ONE = np.uint64(1)
FoundWords = tuple[Whole, NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]
"""The points in all; the words, each with a blank behind; the paths, each with `BETWEEN` behind; each word's points."""


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
    """Looks for a path of an entry's prefix that goes on to `cell` without having used it.

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
    options[1] = look_around(near, cell) & chain[1] & ~cell
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
        options[place] = look_around(near, here) & chain[place] & ~taken
    return 0


@inlined
def number_before(
    masks_of: NDArray[np.int64],
    base_of: NDArray[np.uint32],
    before_of: NDArray[np.int32],
    under_of: NDArray[np.int32],
    record: Whole | np.uint64,
    bit: Whole,
) -> Whole:
    """Returns how many of a record's words come before the ones that begin with a token."""
    masks = masks_of[record]
    onward = masks & TOKENS
    child = np.uint64(count_bits(onward & (bit - 1)))
    below = np.int64(before_of[np.uint64(base_of[record]) + child]) if onward >= bit else np.int64(under_of[record])
    return below + count_bits((masks >> 26) & (bit - 1))


@compiled
def find_words(
    board: NDArray[np.uint8],
    touching: NDArray[np.int64],
    graph: Graph,
    points: NDArray[np.int64],
    trail: Trail,
) -> tuple[Whole, NDArray[np.int64], NDArray[np.uint8]]:
    """Finds a board's words: how many, or `FULL` where the trail is too small; their numbers; a path each.

    A path is a row: the number of cells, then the cells.
    """
    cells = np.zeros(64, dtype=np.int64)
    near = np.zeros(5 * 256, dtype=np.int64)
    stopped, end = walk(board.reshape(1, -1), 0, touching, graph, points, cells, near, trail, np.zeros(1, np.int64))
    if stopped == 0:
        return FULL, np.empty(0, np.int64), np.empty((0, 1), np.uint8)
    entries = np.uint64(end)
    ends_of, hits_of = trail.bits[0], trail.bits[3]
    record_of, parent_of, token_of = trail.links[0], trail.links[1], trail.small[0]
    masks_of, base_of, before_of, under_of = graph.masks, graph.base, graph.before, graph.under
    single = masks_of[graph.root] >> 26
    most = count_bits(single)
    for entry in range(entries):
        most += count_bits(hits_of[entry])
    words = np.empty(most, dtype=np.int64)
    paths = np.empty((most, MOST_CELLS + 1), dtype=np.uint8)
    number_of = np.empty(entries, dtype=np.int64)
    length_of = np.empty(entries, dtype=np.uint8)
    path = np.zeros(64, dtype=np.int64)
    chain = np.zeros(64, dtype=np.int64)
    options = np.zeros(64, dtype=np.int64)
    found = np.uint64(0)
    while single:
        bit = single & -single
        single ^= bit
        ends = cells[np.uint64(lowest_bit(bit))]
        if ends:
            words[found] = number_before(masks_of, base_of, before_of, under_of, np.uint64(graph.root), bit)
            paths[found, 0] = 1
            paths[found, 1] = lowest_bit(ends)
            found += ONE
    for entry in range(entries):
        parent = parent_of[entry]
        record = np.uint64(graph.root)
        number = 0
        length = 1
        if parent != NONE:
            record = np.uint64(record_of[parent])
            number = number_of[parent]
            length = np.int64(length_of[parent]) + 1
        number += count_bits((masks_of[record] >> 26) & ((2 << np.int64(token_of[entry])) - 1))
        record = np.uint64(record_of[entry])
        number += before_of[record]
        number_of[entry] = number
        length_of[entry] = length
        hits = hits_of[entry]
        while hits:
            bit = hits & -hits
            hits ^= bit
            words[found] = number + number_before(masks_of, base_of, before_of, under_of, record, bit)
            paths[found, 0] = length + 1
            ends = cells[np.uint64(lowest_bit(bit))] & look_around(near, ends_of[entry])
            here = ends & -ends
            taken = here
            at = np.uint32(entry)
            place = np.uint64(length + 1)
            while here and at != NONE:
                paths[found, place] = lowest_bit(here)
                place -= ONE
                here = look_around(near, here) & ends_of[at] & ~taken
                here &= -here
                taken |= here
                at = parent_of[at]
            paths[found, place] = lowest_bit(here)
            if not here:
                places = 0
                while places == 0:
                    here = ends & -ends
                    ends ^= here
                    places = search(near, ends_of, parent_of, entry, here, path, chain, options)
                for back in range(places):
                    paths[found, places - back] = lowest_bit(path[back])
            found += ONE
    return np.int64(found), words, paths


@compiled
def collect_words(
    text_of: NDArray[np.uint8],
    starts_of: NDArray[np.int32],
    points: NDArray[np.int64],
    found: Whole,
    words: NDArray[np.int64],
    paths: NDArray[np.uint8],
) -> FoundWords:
    """Sorts found words and tell of them."""
    places = np.empty(found, dtype=np.int64)
    letters = 0
    steps = 0
    for at in range(np.uint64(found)):
        number = np.uint64(words[at])
        places[at] = words[at] << 32 | np.int64(at)
        letters += np.int64(starts_of[number + ONE]) - np.int64(starts_of[number])
        steps += 1 + np.int64(paths[at, 0])
    places.sort()
    text = np.empty(letters, dtype=np.uint8)
    ways = np.empty(steps, dtype=np.uint8)
    worth = np.empty(found, dtype=np.int64)
    total = 0
    write = np.uint64(0)
    way = np.uint64(0)
    for place in range(np.uint64(found)):
        number = np.uint64(places[place] >> 32)
        begin = np.uint64(starts_of[number])
        end = np.uint64(starts_of[number + ONE])
        each = points[end - begin - ONE]
        worth[place] = each
        total += int(each)
        for at in range(begin, end):
            text[write] = text_of[at]
            write += ONE
        row = np.uint64(places[place] & 0xFFFFFFFF)
        for cell in range(ONE, np.uint64(paths[row, 0]) + ONE):
            ways[way] = paths[row, cell]
            way += ONE
        ways[way] = BETWEEN
        way += ONE
    return total, text, ways, worth


@compiled
def solve_board(
    board: NDArray[np.uint8],
    touching: NDArray[np.int64],
    graph: Graph,
    text_of: NDArray[np.uint8],
    starts_of: NDArray[np.int32],
    points: NDArray[np.int64],
    trail: Trail,
) -> tuple[Whole, FoundWords]:
    """Finds a board's words, and tell of them as `tell_words` does; first their number, or `FULL`."""
    found, words, paths = find_words(board, touching, graph, points, trail)
    return found, collect_words(text_of, starts_of, points, max(0, found), words, paths)
