"""The loops that turn a lexicon into a word graph; `word_graph` says what the arrays mean."""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import count_bits
from bunkum.solvers.compiled import compiled
from bunkum.solvers.letter_trie import LETTERS, Q, Tree, U
from bunkum.solvers.word_graph import Graph

A, SPACE = ord("a"), ord(" ")
MIX = np.uint64(0x9E3779B97F4A7C15)


@compiled
def spell_tokens(
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    pair_qu: bool,
    min_letters: int,
    width: int,
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Returns each word as tokens 1 to 26 (QU as one q with `pair_qu`), and whether it can be on such a board."""
    rows = np.zeros((len(starts) - 1, width), dtype=np.uint8)
    fits = np.zeros(len(rows), dtype=np.bool_)
    for word in range(len(rows)):
        at = starts[word]
        end = starts[word + 1]
        fits[word] = end - at >= min_letters
        place = 0
        while at < end:
            letter = letters[at]
            rows[word, place] = letter + 1
            place += 1
            at += 1
            if pair_qu and letter == Q:
                if at < end and letters[at] == U:
                    at += 1
                else:
                    fits[word] = False
    return rows, fits


@compiled
def merge(tree: Tree, qu: int) -> Graph:
    """Merges equal groups of siblings of a tree, from its end to its root, to the records of a graph.

    A group is the records of a node's onward children in token order; equal groups get one place. The root is last.
    """
    token, skip, leaf = tree.token, tree.skip, tree.leaf
    nodes = len(token)
    # Each of the nodes, and `_of` the records.
    masks, masks_of = np.zeros(nodes + 1, np.int64), np.empty(nodes + 1, np.int64)
    base, base_of = np.zeros(nodes + 1, np.uint32), np.empty(nodes + 1, np.uint32)
    under, under_of = np.zeros(nodes + 1, np.int32), np.empty(nodes + 1, np.int32)
    before_of = np.empty(nodes + 1, np.int32)
    slots = 1
    while slots < 2 * nodes + 2:
        slots *= 2
    group_at = np.full(slots, -1, dtype=np.int64)
    group_size = np.zeros(slots, dtype=np.int64)
    records = 0
    group = np.empty(LETTERS, dtype=np.int64)
    for back in range(nodes + 1):
        node = nodes - 1 - back  # the last one, -1, is the root above all; it is kept in the place behind the nodes
        here = nodes if node < 0 else node
        end = nodes if node < 0 else skip[node]
        size = 0
        child = node + 1
        mixed = np.uint64(0)
        while child < end:
            bit = 1 << np.int64(token[child])
            if leaf[child] >= 0:
                masks[here] |= bit << 26
            if skip[child] > child + 1:
                masks[here] |= bit
                under[here] += under[child] + count_bits(masks[child] >> 26)
                group[size] = child
                size += 1
                mixed = (mixed ^ np.uint64(masks[child])) * MIX
                mixed ^= mixed >> np.uint64(29)
                mixed = (mixed ^ np.uint64(base[child])) * MIX
                mixed ^= mixed >> np.uint64(32)
            child = skip[child]
        if size == 0:
            continue
        slot = np.int64(mixed & np.uint64(slots - 1))
        while group_at[slot] >= 0:
            same = group_size[slot] == size
            for place in range(size if same else 0):
                record = group_at[slot] + place
                child = group[place]
                same = same and masks_of[record] == masks[child] and base_of[record] == base[child]
            if same:
                break
            slot = (slot + 1) & (slots - 1)
        if group_at[slot] < 0:
            group_at[slot] = records
            group_size[slot] = size
            passed = 0
            for place in range(size):
                child = group[place]
                masks_of[records] = masks[child]
                base_of[records] = base[child]
                under_of[records] = under[child]
                before_of[records] = passed
                passed += under[child] + count_bits(np.int64(masks[child]) >> 26)
                records += 1
        base[here] = np.uint32(group_at[slot])
    masks_of[records] = masks[nodes]
    base_of[records] = base[nodes]
    under_of[records] = under[nodes]
    before_of[records] = 0
    end = records + 1
    return Graph(
        masks_of[:end].copy(), base_of[:end].copy(), before_of[:end].copy(), under_of[:end].copy(), records, qu
    )


@compiled
def write_words(
    letters: NDArray[np.uint8], starts: NDArray[np.int32], words: NDArray[np.int32]
) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """Returns the chosen words of a lexicon as text in ASCII, a blank behind each, and where each begins."""
    places = np.zeros(len(words) + 1, dtype=np.int32)
    for index in range(len(words)):
        places[index + 1] = places[index] + starts[words[index] + 1] - starts[words[index]] + 1
    text = np.full(places[-1], SPACE, dtype=np.uint8)
    for index in range(len(words)):
        first = starts[words[index]]
        for at in range(first, starts[words[index] + 1]):
            text[places[index] + at - first] = letters[at] + A
    return text, places
