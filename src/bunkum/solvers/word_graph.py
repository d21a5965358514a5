"""A lexicon as a graph of letters in which equal endings are one: what the Boggle walk reads.

A *record* stands for the prefixes that share a future. Its `masks` (int64) say which tokens (a to z as bits 0 to 25)
lead to longer prefixes and, from bit 26 on, which end a word; `base` says where the records of the onward tokens lie:
the child by token t is record `base[r] + popcount(masks[r] & (2**t - 1))`. A token that only ends a word has no record.

Words are numbered in sorted order: `before[r]` counts the words under the earlier siblings of record r, `under[r]`
those under all its onward tokens, so that a walk knows the number of each word it meets.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.solvers.letter_trie import LETTERS, Words, grow_tree


class Graph(NamedTuple):
    """The records as arrays; `root` is that of the empty prefix; `qu` is 1 where token q stands for QU, else 0."""

    masks: NDArray[np.int64]
    base: NDArray[np.uint32]
    before: NDArray[np.int32]
    under: NDArray[np.int32]
    root: int
    qu: int


class WordGraph(NamedTuple):
    """The graph and its words as text: word i, in ASCII with a blank behind it, is `text[starts[i]:starts[i + 1]]`."""

    graph: Graph
    text: NDArray[np.uint8]
    starts: NDArray[np.int32]


def build_graph(lexicon: Words, *, pair_qu: bool, min_letters: int) -> WordGraph:
    """Builds the graph of the words of at least so many letters; with `pair_qu`, q stands for QU and no lone q fits.

    There may be none that fit; that no word is long enough is refused.
    """
    from bunkum.solvers import word_graph_loops as loops

    width = int(np.diff(lexicon.starts).max())
    if width < min_letters:
        raise Unreadable(f"This lexicon has no words of {min_letters} letters or more.", code="no_words")
    rows, fits = loops.spell_tokens(lexicon.letters, lexicon.starts, pair_qu, min_letters, width)
    chosen = np.flatnonzero(fits).astype(np.int32)
    tree, class_of_row, classes = grow_tree(rows[chosen], np.arange(LETTERS, dtype=np.uint8))
    word = np.empty(classes, dtype=np.int32)
    word[class_of_row[::-1]] = chosen[::-1]  # of words that are there twice the first
    return WordGraph(loops.merge(tree, int(pair_qu)), *loops.write_words(lexicon.letters, lexicon.starts, word))
