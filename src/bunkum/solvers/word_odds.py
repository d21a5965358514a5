"""How likely is it that the hidden dice hold the letters for a word?

    odds = Odds(words)                                    # once a lexicon
    table = odds.outlook("HWLA", "AAEEGN EIOSST HIMNUQu")  # what one seat knows: its faces, the dice it cannot see
    table.chance("whale")                                  # 0.444...
    table.all()                                            # the exact chance of every word of the lexicon
    table.shortlist(most=300)                              # likely words, the likeliest first, chances exact

Chances are exact up to rounding (1e-12), for every cut of a word into faces (RULES 2.4): a face is used whole or not at
all, Qu spells QU (with `qu_as_q` also Q, as the bidder says by `q_as`), a blank spells nothing. Beliefs about hidden
dice are per-face `weights`, one row a die, in place of one sixth each.

A table of dice without pairs other than Qu is worked out by compiled loops over the lexicon's letter tree; pairs such
as Th and He, or a Qu beside a bare Q, by the signed sums of `cuts` over a larger tree.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.solvers.cuts import Cutting, PairTerms, build_pair_terms
from bunkum.solvers.dice_pool import DiceArrays, Pool, QAs, Weights, make_pool
from bunkum.solvers.faces import read_dice, read_hand
from bunkum.solvers.letter_trie import LetterTrie, Words, build_trie, check_words, make_words
from bunkum.solvers.one_word import MAX_ASKED, MAX_STATES, too_large_error, word_probabilities, word_probability

Dice = str | Sequence[str | Sequence[str]]
"""Dice written with blanks between, or one by one, each as text or as its faces."""

WORLDS = 512


@dataclass(frozen=True, slots=True)
class Shortlist:
    """Likely words, the likeliest first (of equals the longer): `words` index the lexicon, `chances` are exact."""

    words: NDArray[np.int32]
    chances: NDArray[np.float64]


class Odds:
    """A lexicon, ready to be weighed against any dice. Safe to share between threads."""

    __slots__ = ("_pairs", "_tries", "lengths", "words")

    def __init__(self, words: Sequence[str] | Words) -> None:
        """Takes words as text, or as arrays of letters (0 to 25) and starts; trees grow when first needed."""
        self.words = check_words(words) if isinstance(words, Words) else make_words(words)
        self.lengths: NDArray[np.int32] = np.diff(self.words.starts)
        """How many letters each word has."""
        self._tries: dict[bool, LetterTrie] = {}
        self._pairs: dict[tuple[Cutting, int], PairTerms] = {}

    def outlook(
        self,
        hand: str | Iterable[str],
        unseen: Dice,
        weights: Weights | None = None,
        *,
        qu_as_q: bool = False,
        q_as: QAs = "qu",
    ) -> "Outlook":
        """Looks at the table from one seat: the faces it knows and the dice it does not see."""
        return Outlook(self, make_pool(read_hand(hand), read_dice(unseen), weights, qu_as_q=qu_as_q, q_as=q_as))

    def chance(
        self,
        word: str,
        hand: str | Iterable[str],
        unseen: Dice,
        weights: Weights | None = None,
        *,
        qu_as_q: bool = False,
        q_as: QAs = "qu",
    ) -> float:
        """Returns the probability that hand and unseen dice spell this word (it need not be in the lexicon)."""
        return self.outlook(hand, unseen, weights, qu_as_q=qu_as_q, q_as=q_as).chance(word)

    def trie(self, *, pair_qu: bool) -> LetterTrie:
        """Returns the lexicon's letter tree, with QU as one token or as two letters."""
        if pair_qu not in self._tries:
            self._tries[pair_qu] = build_trie(self.words, pair_qu=pair_qu)
        return self._tries[pair_qu]

    def pair_terms(self, cutting: Cutting, most_pairs: int) -> PairTerms:
        """Returns the lexicon cut in every way that these pairs allow; seconds when first asked for, then kept."""
        key = (cutting, most_pairs)
        if key not in self._pairs:
            self._pairs[key] = build_pair_terms(self.words, cutting, most_pairs)
        return self._pairs[key]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one seat can expect of the hidden dice. Made by `Odds.outlook`; safe to share between threads."""

    odds: Odds
    pool: Pool = field(repr=False)

    def chance(self, word: str) -> float:
        """Returns the exact probability that the dice spell this word, 0 to 1; it need not be in the lexicon."""
        return word_probability(word, self.pool)

    def chances(self, words: Sequence[str]) -> list[float]:
        """Returns the exact probability of each of these words, which need not be in the lexicon."""
        return word_probabilities(words, self.pool)

    def all(self) -> NDArray[np.float64]:
        """Returns the exact probability of every word of the lexicon, in its order."""
        pool = self.pool
        if pool.cutting is not None:
            return self._all_pairs(pool.cutting)
        trie = self.odds.trie(pair_qu=pool.dice.pair_qu)
        chances = _walk_trie(trie, pool.dice)[trie.class_of_word]
        if not pool.dice.lone_q_spelled:
            chances[trie.lone_q] = 0.0
        return chances

    def shortlist(
        self, *, most: int = 300, least_chance: float = 0.0, among: NDArray[np.bool_] | None = None, seed: int = 0
    ) -> Shortlist:
        """Returns the likeliest words, about `most` of them, found by a sample of 512 worlds and then weighed exactly.

        `among` (one bool a word) keeps only some words: a vocabulary, the legal raises. A word far under
        `least_chance` is not looked at; one close to the edge of the list may be missed by the luck of the
        sample.
        """
        if among is not None and len(among) != len(self.odds.words):
            raise Unreadable(f"'among' has {len(among)} entries for {len(self.odds.words)} words.", code="bad_mask")
        if self.pool.cutting is not None:
            chances = self.all()
            keep = chances > 0.0 if among is None else (chances > 0.0) & among
            words = np.flatnonzero(keep).astype(np.int32)
            return self._best(words, chances[words], most, least_chance)
        words = self._sample(most, least_chance, among, seed)
        return self._best(words, self._weigh(words), most, least_chance)

    def _best(
        self, words: NDArray[np.int32], chances: NDArray[np.float64], most: int, least_chance: float
    ) -> Shortlist:
        order = np.lexsort((words, -self.odds.lengths[words], -chances))[:most]
        order = order[chances[order] >= least_chance]
        return Shortlist(words[order], chances[order])

    def _weigh(self, words: NDArray[np.int32]) -> NDArray[np.float64]:
        from bunkum.solvers import word_odds_loops as loops

        lexicon = self.odds.words
        chances = loops.chances_of_words(words, lexicon.letters, lexicon.starts, self.pool.dice, MAX_STATES)
        if np.any(chances == loops.TOO_LARGE):
            raise too_large_error("A word of this lexicon")
        return chances

    def _sample(self, most: int, least_chance: float, among: NDArray[np.bool_] | None, seed: int) -> NDArray[np.int32]:
        """Returns the words that most of the sampled worlds spell, ties cut in favour of longer ones."""
        from bunkum.solvers import worlds_loops as loops

        dice = self.pool.dice
        trie = self.odds.trie(pair_qu=dice.pair_qu)
        wanted = np.ones(len(self.odds.words), dtype=np.bool_) if among is None else among
        if not dice.lone_q_spelled:
            wanted = wanted & ~trie.lone_q
        in_class = np.bincount(trie.class_of_word[wanted], minlength=trie.classes).astype(np.int32)
        shown = loops.roll_worlds(dice.weights, WORLDS, seed)
        least = int(least_chance * WORLDS * 0.8)
        floor, counts = loops.count_worlds(trie.tree, dice.hand, shown, in_class, most, least)
        of_word = counts[trie.class_of_word]
        words = np.flatnonzero(wanted & (of_word >= floor)).astype(np.int32)
        order = np.lexsort((words, -self.odds.lengths[words], -of_word[words]))
        return words[order[: most + most // 4]]

    def _all_pairs(self, cutting: Cutting) -> NDArray[np.float64]:
        terms = self.odds.pair_terms(cutting, self.pool.most_pairs)
        of_terms = terms.coefficients * _walk_trie(terms.trie, self.pool.dice)[terms.classes]
        chances = np.zeros(len(self.odds.words), dtype=np.float64)
        np.add.at(chances, terms.words, of_terms)
        return chances.clip(0.0, 1.0)


def _walk_trie(trie: LetterTrie, dice: DiceArrays) -> NDArray[np.float64]:
    """Returns the probability of each class of words."""
    from bunkum.solvers import lexicon_odds_loops as loops, word_odds_loops

    chances = np.empty(trie.classes, dtype=np.float64)
    if not loops.chances_of_classes(trie.tree, trie.most_of, dice, MAX_ASKED, chances):
        word_odds_loops.chances_one_by_one(trie.tree, dice, MAX_STATES, chances)
        if np.any(chances == word_odds_loops.TOO_LARGE):
            raise too_large_error("A word of this lexicon")
    return chances
