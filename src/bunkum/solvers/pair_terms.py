"""A whole lexicon cut in every way, as signed sums over one letter tree: `cuts`, kept for all words."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.cuts import Cutting, Need, list_cuts, signed_terms
from bunkum.solvers.letter_trie import LETTERS, LetterTrie, Words, build_trie_of_rows, rank_of_token, sorted_rows


@dataclass(frozen=True, slots=True)
class PairTerms:
    """Word i is the sum of `coefficients[t]` times the chance of `classes[t]`, t from starts[i] to starts[i + 1]."""

    trie: LetterTrie
    starts: NDArray[np.int32]
    classes: NDArray[np.int32]
    coefficients: NDArray[np.int32]


def build_pair_terms(words: Words, cutting: Cutting, most_pairs: int) -> PairTerms:
    """Cuts every word; words without any pair keep their one plain term."""
    text = (words.letters + np.uint8(ord("a"))).tobytes().decode("ascii")
    bounds = words.starts.tolist()
    marks = (*cutting.pairs, "q") if cutting.qu_is_lone_q else cutting.pairs
    rows: list[bytes] = []
    coefficients: list[int] = []
    starts = [0]
    plain: list[int] = []
    plain_rows: list[int] = []
    ranks = rank_of_token(LETTERS + len(cutting.pairs)).tolist()
    for index in range(len(words)):
        word = text[bounds[index] : bounds[index + 1]]
        if any(mark in word for mark in marks):
            for need, coefficient in signed_terms(list_cuts(word, cutting, most_pairs), most_pairs).items():
                rows.append(_row(need, ranks))
                coefficients.append(coefficient)
        else:
            plain.append(index)
            plain_rows.append(len(rows))
            rows.append(b"")
            coefficients.append(1)
        starts.append(len(rows))
    width = max(int(np.diff(words.starts).max()), *(len(row) for row in rows))
    matrix = np.array(rows, dtype=f"S{width}").view(np.uint8).reshape(len(rows), width)
    of_words, _ = sorted_rows(words, pair_qu=False, width=width)
    matrix[plain_rows] = of_words[plain]
    trie = build_trie_of_rows(matrix, np.zeros(len(rows), dtype=np.bool_), tokens=LETTERS + len(cutting.pairs))
    return PairTerms(trie, np.array(starts, dtype=np.int32), trie.class_of_word, np.array(coefficients, dtype=np.int32))


def _row(need: Need, ranks: list[int]) -> bytes:
    """Returns a need as a row of sorted ranks, 1 and up."""
    return bytes(sorted(ranks[token] + 1 for token, many in enumerate(need) for _ in range(many)))
