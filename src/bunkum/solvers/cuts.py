"""The ways a word can be cut into faces, and the exact chance of "one way or another" as a sum.

THEN may be Th E N, or T He N, or T H E N (RULES 2.4). Each way is a multiset of faces; the word is spelled when the
shown faces contain one of them. Two ways together are contained exactly when their elementwise maximum is, so the
chance of any is a signed sum over such maxima (inclusion and exclusion), each the chance of one multiset. A term that
needs more dice, or more with pairs, than there are has no chance and is dropped as soon as it appears.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.errors import TooLarge
from bunkum.solvers.letter_trie import LETTERS, LetterTrie, Words, build_trie_of_rows, rank_of_token, sorted_rows

Need = tuple[int, ...]
"""How many dice must show each token: a to z, then the pairs of `Cutting.pairs`."""

MAX_TERMS = 200_000


@dataclass(frozen=True, slots=True)
class Cutting:
    """How this table cuts words: the pairs on its dice (`("he", "qu", "th")`), and what the Qu face may stand for."""

    pairs: tuple[str, ...]
    qu_is_lone_q: bool = False
    """The Qu face may stand for a q that no u follows (`qu_as_q`)."""


def list_cuts(word: str, cutting: Cutting, most_pairs: int) -> frozenset[Need]:
    """Returns every way to cut the word into faces, with at most so many pairs, none needing all that another needs."""
    tokens = LETTERS + len(cutting.pairs)
    found: list[set[tuple[Need, int]]] = [set() for _ in range(len(word) + 1)]
    found[0].add(((0,) * tokens, 0))
    for at in range(len(word)):
        for length, token in _pieces(word, at, cutting):
            pair = int(token >= LETTERS)
            for need, pairs in found[at]:
                if pairs + pair <= most_pairs:
                    more = (*need[:token], need[token] + 1, *need[token + 1 :])
                    found[at + length].add((more, pairs + pair))
    return keep_minimal(need for need, _ in found[-1])


def _pieces(word: str, at: int, cutting: Cutting) -> Iterable[tuple[int, int]]:
    """Returns the faces that the word can go on with here, as (letters, token)."""
    yield 1, ord(word[at]) - ord("a")
    for place, pair in enumerate(cutting.pairs):
        if word.startswith(pair, at):
            yield len(pair), LETTERS + place
        elif pair == "qu" and cutting.qu_is_lone_q and word[at] == "q":
            yield 1, LETTERS + place


def keep_minimal(needs: Iterable[Need]) -> frozenset[Need]:
    """Keeps the needs that contain no other."""
    kept: list[Need] = []
    for need in sorted(set(needs), key=sum):
        if not any(all(few <= many for few, many in zip(other, need, strict=True)) for other in kept):
            kept.append(need)
    return frozenset(kept)


def signed_terms(needs: Iterable[Need], most_pairs: int, most_dice: int = sys.maxsize) -> Mapping[Need, int]:
    """Returns the sum whose value is the probability of any of these needs: coefficient by need, without zero terms."""

    def hopeless(need: Need) -> bool:
        return sum(need[LETTERS:]) > most_pairs or sum(need) > most_dice

    terms: dict[Need, int] = {}
    for need in needs:
        if hopeless(need):
            continue
        fresh = {need: 1}
        for other, coefficient in terms.items():
            both = _both(need, other)
            if not hopeless(both):
                fresh[both] = fresh.get(both, 0) - coefficient
        for other, coefficient in fresh.items():
            terms[other] = terms.get(other, 0) + coefficient
        if len(terms) > MAX_TERMS:
            raise TooLarge(
                f"A word can be cut in too many ways here: more than {MAX_TERMS} terms.", code="too_many_ways"
            )
    return {need: coefficient for need, coefficient in terms.items() if coefficient}


def _both(one: Sequence[int], other: Sequence[int]) -> Need:
    return tuple(map(max, one, other))


@dataclass(frozen=True, slots=True)
class PairTerms:
    """A lexicon cut in every way: the sum of `coefficients[t]` times the chance of `classes[t]` over a word's terms.

    Term t is one of word `words[t]`; the classes are those of `trie`.
    """

    trie: LetterTrie
    words: NDArray[np.int32]
    classes: NDArray[np.int32]
    coefficients: NDArray[np.int32]


def build_pair_terms(words: Words, cutting: Cutting, most_pairs: int) -> PairTerms:
    """Cuts every word; words without any pair keep their one plain term."""
    text = (words.letters + np.uint8(ord("a"))).tobytes().decode("ascii")
    bounds = words.starts.tolist()
    marks = (*cutting.pairs, "q") if cutting.qu_is_lone_q else cutting.pairs
    rows: list[bytes] = []
    coefficients: list[int] = []
    of_terms: list[int] = []
    plain: list[int] = []
    plain_rows: list[int] = []
    ranks = rank_of_token(LETTERS + len(cutting.pairs)).tolist()
    for index in range(len(words)):
        word = text[bounds[index] : bounds[index + 1]]
        if any(mark in word for mark in marks):
            for need, coefficient in signed_terms(list_cuts(word, cutting, most_pairs), most_pairs).items():
                rows.append(bytes(sorted(ranks[token] + 1 for token, many in enumerate(need) for _ in range(many))))
                coefficients.append(coefficient)
                of_terms.append(index)
        else:
            plain.append(index)
            plain_rows.append(len(rows))
            rows.append(b"")
            coefficients.append(1)
            of_terms.append(index)
    width = max(int(np.diff(words.starts).max()), *(len(row) for row in rows))
    matrix = np.array(rows, dtype=f"S{width}").view(np.uint8).reshape(len(rows), width)
    of_words, _ = sorted_rows(words, pair_qu=False, width=width)
    matrix[plain_rows] = of_words[plain]
    trie = build_trie_of_rows(matrix, np.zeros(len(rows), dtype=np.bool_), tokens=LETTERS + len(cutting.pairs))
    return PairTerms(
        trie, np.array(of_terms, dtype=np.int32), trie.class_of_word, np.array(coefficients, dtype=np.int32)
    )
