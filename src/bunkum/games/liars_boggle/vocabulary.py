"""The words that a player knows, and those of them that it could bid now.

A vocabulary is the table's lexicon cut by how often a word is used: what is rarer than the cut, the player has never
heard of. It neither bids such words nor quite believes in them.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, repeat
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from bunkum.core import Words
from bunkum.games.liars_boggle.bidding import beats, length
from bunkum.games.liars_boggle.moves import QAs
from bunkum.games.liars_boggle.odds import Weights, from_outside, outlook, sight
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.letters import faces_of
from bunkum.solvers.word_odds import Odds
from bunkum.words.lexicon import Lexicon

FEWEST = 500
"""A lexicon that a cut leaves fewer words of (a list without frequencies, a small one) is known as a whole."""

SHORTLIST = 300
"""How many of the likeliest raises are looked at closely..."""
SHORTLIST_OF_PAIRS = 120
"""...and how many on dice with pairs such as Th, where each takes ten times as long to weigh."""

SAMPLED = 8000
"""From so many known words one learns what a word looks like."""


class Raise(NamedTuple):
    """A bid that one could make: its chance as one sees it oneself, and as those see it who do not know one's dice."""

    word: str
    q_as: QAs
    length: int
    chance: float
    outside: float


@dataclass(frozen=True)
class Vocabulary:
    """Known words, in dictionary order, ready to be weighed."""

    words: list[str]
    odds: Odds

    def __contains__(self, word: str) -> bool:
        """Whether the player has heard of this word."""
        return self.place_of(word) >= 0

    def place_of(self, word: str) -> int:
        """Where the word stands among `words`; -1 when it does not."""
        at = bisect_left(self.words, word)
        return at if at < len(self.words) and self.words[at] == word else -1

    @cached_property
    def letters(self) -> NDArray[np.int32]:
        """How many letters each word has, as spelled."""
        return np.fromiter(map(len, self.words), np.int32, len(self.words))

    @cached_property
    def qus(self) -> NDArray[np.int32]:
        """How many QU each word has."""
        return np.fromiter((word.count("qu") for word in self.words), np.int32, len(self.words))

    @cached_property
    def threes(self) -> frozenset[str]:
        """Three letters in a row, as they stand in known words."""
        some = self.words[:: max(1, len(self.words) // SAMPLED)]
        return frozenset(three for word in some for three in _threes(word))

    @cached_property
    def uses(self) -> dict[str, float]:
        """How often each letter stands in a known word, on average."""
        counts = np.bincount(self.odds.words.letters, minlength=26) / len(self.words)
        return {chr(ord("A") + letter): float(count) for letter, count in enumerate(counts)}

    def use_of(self, faces: Sequence[str]) -> float:
        """How useful a die is: how often what it shows is asked for, a pair as often as the rarer half of it."""
        return sum(min(self.uses.get(letter, 0.0) for letter in face.upper()) for face in faces) / len(faces)

    def looks_like_a_word(self, word: str) -> float:
        """From 0 to 1, how much an unknown word looks like those one knows."""
        threes = _threes(word)
        return sum(three in self.threes for three in threes) / len(threes)

    def raises(self, view: State, q_as: QAs = "qu") -> NDArray[np.bool_]:
        """Which words beat the bid on the table: longer, or as long and later in the dictionary (RULES 2.2)."""
        options, bid = view.options, view.bid
        one_for_qu = length("qu", options, q_as) == 1
        lengths = self.letters - self.qus if one_for_qu else self.letters
        fits = self.letters >= options.min_letters
        if q_as == "q":
            fits &= self.qus > 0  # where Q and U do not meet, it makes no difference how the Q is played
        if bid is not None:
            place = bisect_left(self.words, bid.word)
            later = np.arange(len(self.words)) >= place
            fits &= (lengths > bid.length) | ((lengths == bid.length) & later)
            if bid.word in self:
                fits[place] = False
        return fits


class Known(NamedTuple):
    """What a player knows at this table: its vocabulary, and the words that the house adds and strikes."""

    words: Vocabulary
    added: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()

    def has(self, word: str) -> bool:
        """Whether the player takes this for a word at once."""
        return word in self.added or (word in self.words and word not in self.struck)


def known(lexicon: Words, least_zipf: float) -> Known:
    """What one knows of `lexicon`: words used at least so often, and all house words.

    Everything, where the lexicon does not tell how often, or where too few words would be left.
    """
    if not isinstance(lexicon, Lexicon):
        return Known(_vocabulary(lexicon, least_zipf))
    # Tables that differ in their house words alone share what takes time to learn.
    plain = replace(lexicon, name="", added=frozenset(), removed=frozenset())
    return Known(_vocabulary(plain, least_zipf), lexicon.added, lexicon.removed)


@lru_cache(maxsize=16)
def _vocabulary(lexicon: Words, least_zipf: float) -> Vocabulary:
    if isinstance(lexicon, Lexicon):
        words = lexicon.at_least(least_zipf).words()
        words = words if len(words) >= FEWEST else lexicon.words()
    else:
        words = sorted(lexicon)
    return Vocabulary(words or ["a"], Odds(words or ["a"]))


def likely_raises(view: State, words: Known, weights: Weights | None, *, least_letters: int = 0) -> list[Raise]:
    """The likeliest legal raises that one knows, of so many letters at least, with exact chances; likeliest first."""
    found = _likely(view, words, weights, "qu", least_letters)
    if view.options.qu_as_q:
        found += _likely(view, words, weights, "q", least_letters)
    return sorted(found, key=lambda bid: -bid.chance)


def _likely(view: State, words: Known, weights: Weights | None, q_as: QAs, least_letters: int) -> list[Raise]:
    mine, outside = outlook(view, weights=weights, q_as=q_as), from_outside(view, q_as)
    found = [
        (word, mine.chance(word) if likely is None else likely)
        for word, likely in _shortlist(view, words.words, weights, q_as, least_letters)
        if word not in words.struck
    ]
    found += [(word, mine.chance(word)) for word in sorted(words.added) if _fits(view, word, q_as, least_letters)]
    return [Raise(word, q_as, length(word, view.options, q_as), likely, outside.chance(word)) for word, likely in found]


def _fits(view: State, word: str, q_as: QAs, least_letters: int) -> bool:
    """Whether a house word may be bid now."""
    higher = view.bid is None or beats(word, length(word, view.options, q_as), view.bid)
    return higher and len(word) >= max(least_letters, view.options.min_letters) and (q_as == "qu" or "qu" in word)


def _shortlist(
    view: State, words: Vocabulary, weights: Weights | None, q_as: QAs, least_letters: int
) -> list[tuple[str, float | None]]:
    """The likeliest words, with their chances where those are exact.

    They are not on dice with pairs such as Th: one's own are taken for two letters, and hidden ones left out. To choose
    whom to look at closely that is good enough, and a hundred times faster.
    """
    among = words.raises(view, q_as) & (words.letters >= least_letters)
    if not among.any():
        return []
    seen = sight(view)
    dice = [faces_of(die) for die in seen.unseen]
    exact = not any(map(_is_pair, seen.faces)) and not any(map(_is_pair, chain(*dice)))
    faces = [part for face in seen.faces for part in (face.upper() if _is_pair(face) else (face,))]
    unseen = [tuple("_" if _is_pair(face) else face for face in die) for die in dice]
    rough = words.odds.outlook(faces, unseen, weights, qu_as_q=view.options.qu_as_q, q_as=q_as)
    best = rough.shortlist(most=SHORTLIST if exact else SHORTLIST_OF_PAIRS, among=among)
    named = [words.words[int(at)] for at in best.words]
    return list(zip(named, map(float, best.chances) if exact else repeat(None), strict=False))


def _is_pair(face: str) -> bool:
    """Whether this face is one of two letters, other than Qu."""
    return len(face) > 1 and face != "Qu"


def _threes(word: str) -> list[str]:
    framed = f"^{word}$"
    return [framed[at : at + 3] for at in range(len(framed) - 2)]
