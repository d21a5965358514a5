"""The loops that turn a lexicon into a word graph; `word_graph` says what the arrays mean."""

import numpy as np
from numpy.typing import NDArray

from bunkum.kernels.compiled import compiled

Q = 16
U = 20


@compiled
def spell_tokens(
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    pair_qu: bool,  # noqa: FBT001
    min_letters: int,
    rows: NDArray[np.uint8],
    fits: NDArray[np.bool_],
) -> None:
    """Write each word as tokens 1 to 26 (QU as one q with `pair_qu`), and whether it can be on such a board."""
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
def merge(
    token: NDArray[np.uint8],
    skip: NDArray[np.int32],
    leaf: NDArray[np.int32],
    nodes: int,
    onward: NDArray[np.uint32],
    words: NDArray[np.uint32],
    base: NDArray[np.uint32],
    before: NDArray[np.int32],
) -> int:
    """Merge equal groups of siblings of a tree in preorder, from its end to its root; returns the number of records.

    A group is the records of a node's onward children in token order; equal groups get one place. The root is last.
    """
    node_onward = np.zeros(nodes + 1, dtype=np.uint32)
    node_words = np.zeros(nodes + 1, dtype=np.uint32)
    node_base = np.zeros(nodes + 1, dtype=np.uint32)
    node_count = np.zeros(nodes + 1, dtype=np.int32)
    slots = 1
    while slots < 2 * nodes + 2:
        slots *= 2
    group_at = np.full(slots, -1, dtype=np.int64)
    group_size = np.zeros(slots, dtype=np.int64)
    records = 0
    group = np.empty(26, dtype=np.int64)
    for back in range(nodes + 1):
        node = nodes - 1 - back  # -1, the last, is the root above all
        end = skip[node] if node >= 0 else nodes
        size = 0
        child = node + 1
        here = nodes if node < 0 else node
        while child < end:
            bit = np.uint32(1) << np.uint32(token[child])
            if leaf[child] >= 0:
                node_words[here] |= bit
                node_count[here] += 1
            if skip[child] > child + 1:
                node_onward[here] |= bit
                node_count[here] += node_count[child]
                group[size] = child
                size += 1
            child = skip[child]
        if size == 0:
            continue
        mixed = np.uint64(size)
        for place in range(size):
            child = group[place]
            for part in (node_onward[child], node_words[child], node_base[child]):
                mixed = (mixed ^ np.uint64(part)) * np.uint64(0x9E3779B97F4A7C15)
                mixed ^= mixed >> np.uint64(29)
        slot = np.int64(mixed & np.uint64(slots - 1))
        while group_at[slot] >= 0:
            same = group_size[slot] == size
            place = 0
            while same and place < size:
                child = group[place]
                record = group_at[slot] + place
                same = (
                    onward[record] == node_onward[child]
                    and words[record] == node_words[child]
                    and base[record] == node_base[child]
                )
                place += 1
            if same:
                break
            slot = (slot + 1) & (slots - 1)
        if group_at[slot] < 0:
            group_at[slot] = records
            group_size[slot] = size
            passed = 0
            for place in range(size):
                child = group[place]
                onward[records] = node_onward[child]
                words[records] = node_words[child]
                base[records] = node_base[child]
                before[records] = passed
                passed += node_count[child]
                records += 1
        node_base[here] = np.uint32(group_at[slot])
    onward[records] = node_onward[nodes]
    words[records] = node_words[nodes]
    base[records] = node_base[nodes]
    before[records] = 0
    return records + 1
