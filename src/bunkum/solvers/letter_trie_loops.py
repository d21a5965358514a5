"""The loops that sort words into a tree of letters; `letter_trie` says what the arrays mean."""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.compiled import compiled

Q = 16
U = 20


@compiled
def sort_tokens(
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    rank: NDArray[np.uint8],
    pair_qu: bool,
    rows: NDArray[np.uint8],
    lone_q: NDArray[np.bool_],
) -> None:
    """Fills each word's row with its tokens' ranks (1 to 26), commonest first, 0 behind the end."""
    counts = np.zeros(26, dtype=np.int64)
    for word in range(len(starts) - 1):
        counts[:] = 0
        at = starts[word]
        end = starts[word + 1]
        while at < end:
            letter = letters[at]
            counts[rank[letter]] += 1
            at += 1
            if letter == Q:
                if at < end and letters[at] == U:
                    if pair_qu:
                        at += 1
                else:
                    lone_q[word] = True
        place = 0
        for ranked in range(26):
            for _ in range(counts[ranked]):
                rows[word, place] = ranked + 1
                place += 1


@compiled
def grow(
    rows: NDArray[np.uint8],
    order: NDArray[np.int32],
    token_of_rank: NDArray[np.uint8],
    token: NDArray[np.uint8],
    depth: NDArray[np.uint8],
    skip: NDArray[np.int32],
    leaf: NDArray[np.int32],
    class_of_word: NDArray[np.int32],
) -> tuple[int, int]:
    """Walks the sorted rows and write the tree in preorder; returns the number of nodes and of classes."""
    width = rows.shape[1]
    way = np.zeros(width + 1, dtype=np.int64)
    nodes = 0
    classes = 0
    deep = 0
    for place in range(len(order)):
        row = order[place]
        same = 0
        if place > 0:
            before = order[place - 1]
            while same < deep and rows[row, same] == rows[before, same]:
                same += 1
        size = 0
        while size < width and rows[row, size] != 0:
            size += 1
        if place > 0 and same == deep and same == size:
            class_of_word[row] = classes - 1
            continue
        while deep > same:
            skip[way[deep]] = nodes
            deep -= 1
        while deep < size:
            token[nodes] = token_of_rank[rows[row, deep] - 1]
            deep += 1
            depth[nodes] = deep
            leaf[nodes] = -1
            way[deep] = nodes
            nodes += 1
        leaf[way[deep]] = classes
        class_of_word[row] = classes
        classes += 1
    while deep > 0:
        skip[way[deep]] = nodes
        deep -= 1
    return nodes, classes


@compiled
def count_most(token: NDArray[np.uint8], depth: NDArray[np.uint8], most_of: NDArray[np.uint8]) -> None:
    """Counts how often each token occurs at most on one path from the root."""
    run_at = np.zeros(256, dtype=np.uint8)
    token_at = np.full(256, 255, dtype=np.uint8)
    for node in range(len(token)):
        here = depth[node]
        run_at[here] = run_at[here - 1] + 1 if token_at[here - 1] == token[node] else 1
        token_at[here] = token[node]
        most_of[token[node]] = max(most_of[token[node]], run_at[here])
