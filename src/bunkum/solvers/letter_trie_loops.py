"""The loops that sort words into a tree of letters; `letter_trie` says what the arrays mean."""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.compiled import compiled
from bunkum.solvers.letter_trie import LETTERS, Q, Tree, U


@compiled
def count_tokens(letters: NDArray[np.uint8], pair_qu: bool, counts: NDArray[np.int32]) -> bool:
    """Counts a word's tokens (QU as one q with `pair_qu`); returns whether it has a q that no u follows."""
    counts[:] = 0
    at = 0
    end = len(letters)
    lone = False
    while at < end:
        letter = letters[at]
        counts[letter] += 1
        at += 1
        if letter == Q:
            if at < end and letters[at] == U:
                if pair_qu:
                    at += 1
            else:
                lone = True
    return lone


@compiled
def sort_tokens(
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    token_of_rank: NDArray[np.uint8],
    pair_qu: bool,
    width: int,
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Returns each word as a row of its tokens' ranks (1 to 26), commonest first, and whether it has a q without u."""
    rows = np.zeros((len(starts) - 1, width), dtype=np.uint8)
    lone_q = np.zeros(len(rows), dtype=np.bool_)
    counts = np.zeros(LETTERS, dtype=np.int32)
    for word in range(len(rows)):
        lone_q[word] = count_tokens(letters[starts[word] : starts[word + 1]], pair_qu, counts)
        place = 0
        for ranked in range(LETTERS):
            for _ in range(counts[token_of_rank[ranked]]):
                rows[word, place] = ranked + 1
                place += 1
    return rows, lone_q


@compiled
def grow(
    rows: NDArray[np.uint8], order: NDArray[np.int32], token_of_rank: NDArray[np.uint8]
) -> tuple[Tree, NDArray[np.int32], int]:
    """Walks the sorted rows and writes the tree; returns it, the class of each row, and how many classes there are."""
    width = rows.shape[1]
    most = np.count_nonzero(rows) + 1
    token, run, depth = np.empty(most, np.uint8), np.empty(most, np.uint8), np.empty(most, np.uint8)
    skip, leaf = np.empty(most, np.int32), np.empty(most, np.int32)
    class_of_row = np.empty(len(rows), np.int32)
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
            class_of_row[row] = classes - 1
            continue
        while deep > same:
            skip[way[deep]] = nodes
            deep -= 1
        while deep < size:
            token[nodes] = token_of_rank[rows[row, deep] - 1]
            run[nodes] = run[way[deep]] + 1 if deep > 0 and rows[row, deep - 1] == rows[row, deep] else 1
            deep += 1
            depth[nodes] = deep
            leaf[nodes] = -1
            way[deep] = nodes
            nodes += 1
        leaf[way[deep]] = classes
        class_of_row[row] = classes
        classes += 1
    while deep > 0:
        skip[way[deep]] = nodes
        deep -= 1
    tree = Tree(
        token[:nodes].copy(), run[:nodes].copy(), depth[:nodes].copy(), skip[:nodes].copy(), leaf[:nodes].copy()
    )
    return tree, class_of_row, classes
