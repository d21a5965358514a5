"""A lexicon as a graph of letters in which equal endings are one: what the Boggle walk reads.

A *record* stands for the prefixes that share a future. `onward[r]` (uint32 mask over tokens a to z) says which letters
lead to longer prefixes, `words[r]` which letters end a word, `base[r]` where the records of the onward letters lie: the
child by token t is record `base[r] + popcount(onward[r] & (2**t - 1))`. A letter that only ends a word has no record.
Words are numbered in sorted order: `before[r]` counts the words under the earlier siblings of record r, so that a walk
knows the number of each word it meets (a minimal perfect hash). Record `root` is the empty prefix.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bunkum.kernels.errors import Unreadable
from bunkum.kernels.letter_trie import Words


@dataclass(frozen=True, slots=True)
class WordGraph:
    """The graph, and `word[i]`: which word of the lexicon is the graph's i-th. `pair_qu`: token q stands for QU."""

    onward: NDArray[np.uint32]
    words: NDArray[np.uint32]
    base: NDArray[np.uint32]
    before: NDArray[np.int32]
    root: int
    word: NDArray[np.int32]
    length: NDArray[np.uint8]
    pair_qu: bool
    min_letters: int


def build_graph(lexicon: Words, *, pair_qu: bool, min_letters: int) -> WordGraph:
    """Build the graph of the words with at least so many letters; with `pair_qu`, of those whose every q has its u."""
    from bunkum.kernels import letter_trie_loops, word_graph_loops

    lengths = np.diff(lexicon.starts)
    width = int(lengths.max())
    rows = np.zeros((len(lexicon), width), dtype=np.uint8)
    fits = np.zeros(len(lexicon), dtype=np.bool_)
    word_graph_loops.spell_tokens(lexicon.letters, lexicon.starts, pair_qu, min_letters, rows, fits)
    chosen = np.flatnonzero(fits).astype(np.int32)
    if not len(chosen):
        raise Unreadable("no_words", f"this lexicon has no words of {min_letters} letters or more")
    rows = rows[chosen]
    order = np.argsort(rows.view(f"S{width}").ravel(), kind="stable").astype(np.int32)
    most = int(np.count_nonzero(rows)) + 1
    token, depth = np.empty(most, dtype=np.uint8), np.empty(most, dtype=np.uint8)
    skip, leaf = np.empty(most, dtype=np.int32), np.empty(most, dtype=np.int32)
    class_of_row = np.empty(len(rows), dtype=np.int32)
    identity = np.arange(26, dtype=np.uint8)
    nodes, classes = letter_trie_loops.grow(rows, order, identity, token, depth, skip, leaf, class_of_row)
    onward, words = np.empty(nodes + 1, dtype=np.uint32), np.empty(nodes + 1, dtype=np.uint32)
    base, before = np.empty(nodes + 1, dtype=np.uint32), np.empty(nodes + 1, dtype=np.int32)
    records = word_graph_loops.merge(token, skip, leaf, nodes, onward, words, base, before)
    word = np.empty(classes, dtype=np.int32)
    word[class_of_row[order[::-1]]] = chosen[order[::-1]]
    return WordGraph(
        onward[:records].copy(),
        words[:records].copy(),
        base[:records].copy(),
        before[:records].copy(),
        records - 1,
        word,
        lengths[word].astype(np.uint8),
        pair_qu,
        min_letters,
    )
