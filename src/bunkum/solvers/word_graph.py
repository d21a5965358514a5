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
from bunkum.solvers.letter_trie import Words


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

    def word(self, number: int) -> str:
        """Returns the word with this number."""
        return self.text[self.starts[number] : self.starts[number + 1] - 1].tobytes().decode("ascii")


def build_graph(lexicon: Words, *, pair_qu: bool, min_letters: int) -> WordGraph:
    """Builds the graph of the words of at least so many letters; with `pair_qu`, q stands for QU and no lone q fits.

    There may be none that fit; that no word is long enough is refused.
    """
    from bunkum.solvers import letter_trie_loops, word_graph_loops

    lengths = np.diff(lexicon.starts)
    width = int(lengths.max())
    if width < min_letters:
        raise Unreadable(f"This lexicon has no words of {min_letters} letters or more.", code="no_words")
    rows = np.zeros((len(lexicon), width), dtype=np.uint8)
    fits = np.zeros(len(lexicon), dtype=np.bool_)
    word_graph_loops.spell_tokens(lexicon.letters, lexicon.starts, pair_qu, min_letters, rows, fits)
    chosen = np.flatnonzero(fits).astype(np.int32)
    rows = rows[chosen]
    order = np.argsort(rows.view(f"S{width}").ravel(), kind="stable").astype(np.int32)
    most = int(np.count_nonzero(rows)) + 1
    token, depth = np.empty(most, dtype=np.uint8), np.empty(most, dtype=np.uint8)
    skip, leaf = np.empty(most, dtype=np.int32), np.empty(most, dtype=np.int32)
    class_of_row = np.empty(len(rows), dtype=np.int32)
    identity = np.arange(26, dtype=np.uint8)
    nodes, classes = letter_trie_loops.grow(rows, order, identity, token, depth, skip, leaf, class_of_row)
    graph = Graph(
        np.empty(nodes + 1, dtype=np.int64),
        np.empty(nodes + 1, dtype=np.uint32),
        np.empty(nodes + 1, dtype=np.int32),
        np.empty(nodes + 1, dtype=np.int32),
        0,
        int(pair_qu),
    )
    records = word_graph_loops.merge(token, skip, leaf, nodes, graph)
    word = np.empty(classes, dtype=np.int32)
    word[class_of_row[order[::-1]]] = chosen[order[::-1]]
    cut = Graph(
        graph.masks[:records].copy(),
        graph.base[:records].copy(),
        graph.before[:records].copy(),
        graph.under[:records].copy(),
        records - 1,
        int(pair_qu),
    )
    starts = np.zeros(classes + 1, dtype=np.int32)
    np.cumsum(lengths[word] + 1, out=starts[1:])
    text = np.full(starts[-1], ord(" "), dtype=np.uint8)
    word_graph_loops.write_words(lexicon.letters, lexicon.starts, word, starts, text)
    return WordGraph(cut, text, starts)
