"""The exact chance of one word, or of a few, which need not be in any lexicon; `word_odds` says what is asked."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.solvers.cuts import Cutting, keep_minimal, list_cuts, signed_terms
from bunkum.solvers.dice_pool import DiceArrays, Pool
from bunkum.solvers.errors import TooLarge
from bunkum.solvers.letter_trie import LETTERS, build_trie_of_rows, make_words, rank_of_token

MAX_STATES = 1 << 20
"""Letter multisets in one table, for one word (16 MB)."""
MAX_ASKED = 1 << 24
"""What one die's letter multisets may ask of the dice before it, where each is kept once (300 MB)."""


def word_probability(word: str, pool: Pool) -> float:
    """Returns the probability that these dice spell this word.

    By a table, or, where that would be too large, by the multisets within reach: all bids on all dice of RULES 3
    are weighed. `TooLarge` is for what no set of dice asks.
    """
    from bunkum.solvers import word_odds_loops as loops

    letters = _letters(word)
    if pool.cutting is not None:
        return _any_cut_probability(word.lower(), pool, pool.cutting)
    chance = loops.chance_of_word(letters, MAX_STATES, *pool.dice)
    if chance != loops.TOO_LARGE:
        return chance
    counts = np.empty(LETTERS, dtype=np.int32)
    loops.count_tokens(letters, pool.dice.pair_qu, counts)
    return _wide_need_probability(np.maximum(counts - pool.dice.hand, 0), pool.dice, word)


def word_probabilities(words: Sequence[str], pool: Pool) -> list[float]:
    """Returns the `word_probability` of each of these words, in a third of the time if no face is a pair."""
    from bunkum.solvers import word_odds_loops as loops

    if pool.cutting is not None or not words:
        return [word_probability(word, pool) for word in words]
    spelled, each = make_words(words), np.arange(len(words), dtype=np.int32)
    chances = loops.chances_of_words(each, spelled.letters, spelled.starts, pool.dice, MAX_STATES).tolist()
    return [
        word_probability(word, pool) if chance == loops.TOO_LARGE else chance
        for word, chance in zip(words, chances, strict=True)
    ]


def too_large_error(word: str) -> TooLarge:
    """Returns the error for a word that would take too much memory."""
    return TooLarge(
        f"{word} needs more combinations of letters than memory is given for ({MAX_ASKED:,}).", code="too_many_letters"
    )


def _any_cut_probability(word: str, pool: Pool, cutting: Cutting) -> float:
    """Returns the probability of one way or another to cut the word, hand taken off."""
    from bunkum.solvers import word_odds_loops as loops

    dice = pool.dice
    hand = dice.hand.tolist()
    unseen = dice.weights, dice.by_first, dice.first, dice.last
    most_pairs = int(np.count_nonzero(dice.weights[:, LETTERS:].sum(axis=1)))
    needs = keep_minimal(
        tuple(max(0, many - known) for many, known in zip(need, hand, strict=True))
        for need in list_cuts(word, cutting, pool.most_pairs)
    )
    total = 0.0
    for need, coefficient in signed_terms(needs, most_pairs, len(dice.weights)).items():
        wanted = np.array(need, dtype=np.int32)
        chance = loops.chance_of_need(wanted, MAX_STATES, *unseen)
        if chance == loops.TOO_LARGE:
            chance = _wide_need_probability(wanted, dice, word)
        total += coefficient * chance
    return min(1.0, max(0.0, total))


def _wide_need_probability(need: NDArray[np.int32], dice: DiceArrays, word: str) -> float:
    """Returns the probability of what is too much for a table, die by die: few multisets are within reach."""
    from bunkum.solvers import lexicon_odds_loops as loops

    tokens = len(need)
    row = np.sort(np.repeat(rank_of_token(tokens), need)).astype(np.uint8) + np.uint8(1)
    trie = build_trie_of_rows(row.reshape(1, -1), np.zeros(1, dtype=np.bool_), tokens=tokens)
    chances = np.empty(1, dtype=np.float64)
    unseen = dice._replace(hand=np.zeros(tokens, dtype=np.int32))
    if not loops.chances_of_classes(trie.tree, trie.most_of, unseen, MAX_ASKED, chances):
        raise too_large_error(f"'{word}'")
    return float(chances[0])


def _letters(word: str) -> NDArray[np.uint8]:
    if not (word.isascii() and word.isalpha()):
        raise Unreadable(f"'{word}' is not written with the letters a to z alone.", code="bad_characters")
    return np.frombuffer(word.lower().encode(), dtype=np.uint8) - np.uint8(ord("a"))
