"""The loops that turn a lexicon into a word graph; `word_graph` says what the arrays mean."""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import count_bits
from bunkum.solvers.compiled import compiled
from bunkum.solvers.word_graph import Graph

Q = 16
U = 20
MIX = np.uint64(0x9E3779B97F4A7C15)


@compiled
def spell_tokens(
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    pair_qu: bool,
    min_letters: int,
    rows: NDArray[np.uint8],
    fits: NDArray[np.bool_],
) -> None:
    """Writes each word as tokens 1 to 26 (QU as one q with `pair_qu`), and whether it can be on such a board."""
    for word in range(len(starts) - 1):
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


@compiled
def merge(token: NDArray[np.uint8], skip: NDArray[np.int32], leaf: NDArray[np.int32], nodes: int, graph: Graph) -> int:
    """Merges equal groups of siblings of a tree in preorder, from its end to its root; returns the number of records.

    A group is the records of a node's onward children in token order; equal groups get one place. The root is last.
    """
    masks = np.zeros(nodes + 1, dtype=np.int64)
    base = np.zeros(nodes + 1, dtype=np.uint32)
    under = np.zeros(nodes + 1, dtype=np.int32)
    slots = 1
    while slots < 2 * nodes + 2:
        slots *= 2
    group_at = np.full(slots, -1, dtype=np.int64)
    group_size = np.zeros(slots, dtype=np.int64)
    records = 0
    group = np.empty(26, dtype=np.int64)
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
                same = same and graph.masks[record] == masks[child] and graph.base[record] == base[child]
            if same:
                break
            slot = (slot + 1) & (slots - 1)
        if group_at[slot] < 0:
            group_at[slot] = records
            group_size[slot] = size
            passed = 0
            for place in range(size):
                child = group[place]
                graph.masks[records] = masks[child]
                graph.base[records] = base[child]
                graph.under[records] = under[child]
                graph.before[records] = passed
                passed += under[child] + count_bits(np.int64(masks[child]) >> 26)
                records += 1
        base[here] = np.uint32(group_at[slot])
    graph.masks[records] = masks[nodes]
    graph.base[records] = base[nodes]
    graph.under[records] = under[nodes]
    graph.before[records] = 0
    return records + 1


@compiled
def write_words(
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    words: NDArray[np.int32],
    places: NDArray[np.int32],
    text: NDArray[np.uint8],
) -> None:
    """Writes the chosen words of a lexicon in ASCII, each from its place in `text` on."""
    for index in range(len(words)):
        first = starts[words[index]]
        for at in range(first, starts[words[index] + 1]):
            text[places[index] + at - first] = letters[at] + 97
