"""The ways a word can be cut into faces, and the exact chance of "one way or another" as a sum.

THEN may be Th E N, or T He N, or T H E N (RULES 2.4). Each way is a multiset of faces; the word is spelled when the
shown faces contain one of them. Two ways together are contained exactly when their elementwise maximum is, so the
chance of any is a signed sum over such maxima (inclusion and exclusion), each the chance of one multiset. A term that
needs more dice, or more with pairs, than there are has no chance and is dropped as soon as it appears.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bunkum.solvers.errors import TooLarge

Need = tuple[int, ...]
"""How many dice must show each token: a to z, then the pairs of `Cutting.pairs`."""

MAX_TERMS = 200_000
_LETTERS = 26


@dataclass(frozen=True, slots=True)
class Cutting:
    """How this table cuts words: the pairs on its dice (`("he", "qu", "th")`), and what the Qu face may stand for."""

    pairs: tuple[str, ...]
    qu_is_lone_q: bool = False
    """The Qu face may stand for a q that no u follows (`qu_as_q`)."""


def list_cuts(word: str, cutting: Cutting, most_pairs: int) -> frozenset[Need]:
    """Returns every way to cut the word into faces, with at most so many pairs, none needing all that another needs."""
    tokens = _LETTERS + len(cutting.pairs)
    found: list[set[tuple[Need, int]]] = [set() for _ in range(len(word) + 1)]
    found[0].add(((0,) * tokens, 0))
    for at in range(len(word)):
        for length, token in _pieces(word, at, cutting):
            pair = int(token >= _LETTERS)
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
            yield len(pair), _LETTERS + place
        elif pair == "qu" and cutting.qu_is_lone_q and word[at] == "q":
            yield 1, _LETTERS + place


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
        return sum(need[_LETTERS:]) > most_pairs or sum(need) > most_dice

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
