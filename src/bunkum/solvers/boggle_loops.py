"""Walking the word graph once a board, with sets of cells in place of paths.

Theory. For a prefix whose letters all differ, the cells where it can end are a set: the cells of its last letter that
touch the set of the prefix before it. No path has to be followed, no mark set, and each prefix is met once. A step of
the walk is a *trail entry*: a prefix (its graph record), its end cells, the entry before it. Entries of one length are
worked through together, in passes without branches: looking around, then every entry's first onward letter, then every
entry's second, and so on. A test that fails just overwrites its own result, so nothing is mispredicted.

A letter that comes again may not end on a cell that the prefix needs. If the letter's earlier set misses the cell, it
is free; if that set is this one cell, it is not; otherwise the sets are walked back from the cell to the earlier place
of the letter, which is exact as long as no other letter came again; beyond that a path is looked for. So the end sets
are exact for every prefix.

Cells, tokens and `near` are as in `boggle_board_loops`. Indices are unsigned throughout, since Numba tests every signed
one for a count from the end.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import count_bits, lowest_bit
from bunkum.solvers.boggle_board_loops import lay_out, look_around, look_far
from bunkum.solvers.compiled import Whole, compiled
from bunkum.solvers.trail import NONE, Trail
from bunkum.solvers.word_graph import Graph

Q = 16
TOKENS = (1 << 26) - 1
CELLS = (1 << 36) - 1
ZERO = np.uint64(0)
ONE = np.uint64(1)


@compiled
def walk(
    boards: NDArray[np.uint8],
    start: int,
    touching: NDArray[np.int64],
    graph: Graph,
    points: NDArray[np.int64],
    cells: NDArray[np.int64],
    near: NDArray[np.int64],
    trail: Trail,
    scores: NDArray[np.int64],
) -> tuple[Whole, Whole]:
    """Walks the graph over boards of one shape, from the one at `start` on, and fill in their `scores`.

    Returns where it stopped, the number of boards or one that the trail cannot hold, and the entries of the last
    board, which are left in the trail (as its layout is in `cells` and `near`).
    """
    # Taken out of their tuples once: Numba would count references at every use.
    masks_of, base_of = graph.masks, graph.base
    bits, links, small = trail.bits, trail.links, trail.small
    ends_of, used_of, taken_of, hits_of = bits[0], bits[1], bits[2], bits[3]
    record_of, parent_of, token_of, again_of = links[0], links[1], small[0], small[1]
    lefts, arounds, entries = bits[4], bits[5], links[2]
    old_lefts, old_arounds, old_entries = bits[6], bits[7], links[3]
    pair_sets, pair_entries, pair_tokens = bits[8], links[4], small[2]
    doubt_sets, doubt_pairs, hard_sets, hard_pairs = bits[9], links[5], bits[10], links[6]
    back_cells, back_sets, back_pairs, back_entries = bits[11], bits[12], links[7], links[8]
    room = np.uint64(len(record_of) - 1)
    wide = boards.shape[1] > 16
    qu_bit = graph.qu << 26
    chain = np.zeros(64, dtype=np.int64)
    options = np.zeros(64, dtype=np.int64)
    path = np.zeros(64, dtype=np.int64)
    end = ZERO
    for index in range(start, len(boards)):
        present, several = lay_out(boards[index], touching, cells, near)
        score = 0
        end = ZERO
        onward = masks_of[graph.root] & TOKENS
        hits = masks_of[graph.root] >> 26
        score += count_bits(hits) * points[1] + ((hits >> Q) & 1) * (points[1 + graph.qu] - points[1])
        tokens = onward & present
        while tokens:
            bit = tokens & -tokens
            tokens ^= bit
            token = lowest_bit(bit)
            record_of[end] = base_of[graph.root] + count_bits(onward & (bit - 1))
            ends_of[end] = cells[np.uint64(token)]
            used_of[end] = bit + (token == Q) * qu_bit
            token_of[end] = token
            parent_of[end] = NONE
            taken_of[end] = cells[np.uint64(token)]
            again_of[end] = 0
            end += ONE
        begin = ZERO
        letters = 2
        while begin < end:
            # Look around every entry: which tokens end a word, which go on, which come again?
            count = ZERO
            old = ZERO
            for e in range(begin, end):
                used = used_of[e]
                ends = ends_of[e]
                around = near[np.uint64(ends & 255)] | near[np.uint64(256 + ((ends >> 8) & 255))]
                if wide:
                    around |= look_far(near, ends)
                masks = masks_of[record_of[e]]
                going = ((masks | (masks >> 26)) & TOKENS) & (around >> 36) & (several | ~used)
                fresh = going & ~used
                hits = (masks >> 26) & fresh
                hits_of[e] = hits
                worth = np.uint64(letters + ((used >> 26) & 31))
                score += count_bits(hits) * points[worth] + ((hits >> Q) & 1) * (
                    points[worth + np.uint64(graph.qu)] - points[worth]
                )
                fresh &= masks
                going &= used
                entries[count] = e
                lefts[count] = fresh
                arounds[count] = around & CELLS
                count += np.uint64(fresh != 0)
                old_entries[old] = e
                old_lefts[old] = going
                old_arounds[old] = around & CELLS
                old += np.uint64(going != 0)
            begin = end
            # Every entry's next fresh token, until none has any left.
            while count:
                if end + count > room:
                    return index, 0
                more = ZERO
                for k in range(count):
                    tokens = lefts[k]
                    e = entries[k]
                    around = arounds[k]
                    record = record_of[e]
                    used = used_of[e]
                    bit = tokens & -tokens
                    token = lowest_bit(bit)
                    ends = cells[np.uint64(token)] & around
                    record_of[end] = base_of[record] + count_bits(masks_of[record] & (bit - 1))
                    ends_of[end] = ends
                    used_of[end] = (used | bit) + (token == Q) * qu_bit
                    token_of[end] = token
                    parent_of[end] = e
                    taken_of[end] = taken_of[e] | ends
                    again_of[end] = again_of[e]
                    end += ONE
                    tokens ^= bit
                    lefts[more] = tokens
                    entries[more] = e
                    arounds[more] = around
                    more += np.uint64(tokens != 0)
                count = more
            # Tokens that come again: cells that are certain, cells in doubt, cells in doubt after an earlier repeat.
            pairs = ZERO
            doubts = ZERO
            hards = ZERO
            while old:
                if pairs + old > room:
                    return index, 0
                more = ZERO
                for k in range(old):
                    tokens = old_lefts[k]
                    e = old_entries[k]
                    around = old_arounds[k]
                    bit = tokens & -tokens
                    token = lowest_bit(bit)
                    of_token = cells[np.uint64(token)]
                    before = taken_of[e] & of_token
                    around_here = of_token & around
                    doubt = around_here & before
                    doubt = doubt if before & (before - 1) else 0
                    pair_entries[pairs] = e
                    pair_tokens[pairs] = token
                    pair_sets[pairs] = around_here & ~before
                    doubt_pairs[doubts] = pairs
                    doubt_sets[doubts] = doubt
                    doubts += np.uint64((doubt != 0) & (again_of[e] == 0))
                    hard_pairs[hards] = pairs
                    hard_sets[hards] = doubt
                    hards += np.uint64((doubt != 0) & (again_of[e] != 0))
                    pairs += ONE
                    tokens ^= bit
                    old_lefts[more] = tokens
                    old_entries[more] = e
                    old_arounds[more] = around
                    more += np.uint64(tokens != 0)
                old = more
            # Doubtful cells one by one, walked back to the earlier place of their token.
            backs = ZERO
            while doubts:
                if backs + doubts > room:
                    return index, 0
                more = ZERO
                for k in range(doubts):
                    doubt = doubt_sets[k]
                    pair = doubt_pairs[k]
                    cell = doubt & -doubt
                    back_pairs[backs] = pair
                    back_cells[backs] = cell
                    back_sets[backs] = cell
                    back_entries[backs] = pair_entries[pair]
                    backs += ONE
                    doubt ^= cell
                    doubt_sets[more] = doubt
                    doubt_pairs[more] = pair
                    more += np.uint64(doubt != 0)
                doubts = more
            while backs:
                more = ZERO
                for k in range(backs):
                    pair = back_pairs[k]
                    cell = back_cells[k]
                    e = back_entries[k]
                    back = back_sets[k]
                    reached = near[np.uint64(back & 255)] | near[np.uint64(256 + ((back >> 8) & 255))]
                    if wide:
                        reached |= look_far(near, back)
                    reached &= ends_of[e]
                    there = token_of[e] == pair_tokens[pair]
                    pair_sets[pair] |= cell * (there & ((reached & ~cell) != 0))
                    back_pairs[more] = pair
                    back_cells[more] = cell
                    back_sets[more] = reached
                    back_entries[more] = parent_of[e]
                    more += np.uint64((not there) & (reached != 0))
                backs = more
            # As `boggle_words_loops.search`, but written out: a call would count references to its arrays, which
            # costs more than the work.
            for k in range(hards):
                pair = hard_pairs[k]
                doubt = hard_sets[k]
                length = 1
                e = pair_entries[pair]
                while e != NONE:
                    chain[length] = ends_of[e]
                    length += 1
                    e = parent_of[e]
                while doubt:
                    cell = doubt & -doubt
                    doubt ^= cell
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
                        if place == length - 1:
                            pair_sets[pair] |= cell
                            break
                        path[place] = here
                        taken |= here
                        place += 1
                        options[place] = look_around(near, here) & chain[place] & ~taken
            if end + pairs > room:
                return index, 0
            for pair in range(pairs):
                e = pair_entries[pair]
                token = np.int64(pair_tokens[pair])
                ends = pair_sets[pair]
                record = record_of[e]
                masks = masks_of[record]
                used = used_of[e]
                alive = np.int64(ends != 0)
                hit = (masks >> (26 + token)) & alive
                hits_of[e] |= hit << token
                score += hit * points[np.uint64(letters + ((used >> 26) & 31) + (token == Q) * graph.qu)]
                record_of[end] = base_of[record] + count_bits(np.int64(masks) & ((1 << token) - 1))
                ends_of[end] = ends
                used_of[end] = used + (token == Q) * qu_bit
                token_of[end] = token
                parent_of[end] = e
                taken_of[end] = taken_of[e] | ends
                again_of[end] = 1
                end += np.uint64((masks >> token) & alive)
            letters += 1
        scores[index] = score
    return len(boards), np.int64(end)
