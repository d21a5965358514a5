"""The probability of a word in the view of one seat (RULES 2.6), and the likeliest raises that a bot knows.

Theory. The set of dice is public, and so is the pile; so every seat knows exactly *which* dice lie under the other
cups, though not who holds which (unless `die_identity=public`), and nothing of how they fell. Each unseen die shows one
of its six faces with equal probability, whichever cup it is under: the probability of a word depends only on the unseen
dice, not on how many each seat has, so nothing is lost with `dice_counts=memory`.

A vocabulary is the lexicon of the table, cut by the frequency of words: a bot has never heard of words rarer than the
cut. It does not bid such words, and it does not fully believe in them.
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

from bunkum.core import Seat, Words
from bunkum.games.liars_boggle.records import Action, Bid, Replace
from bunkum.games.liars_boggle.state import LONGEST, State, beats, known_dice, length
from bunkum.pieces.letters import faces_of, is_pair, without_each
from bunkum.solvers.word_odds import Odds, Outlook
from bunkum.words.lexicon import Lexicon
from bunkum.words.spelling import QAs

__all__ = ["Sight", "Weights", "chance", "chance_of", "expected_letters", "from_outside", "outlook", "sight"]

Weights = Sequence[Sequence[float]]
"""Beliefs about the unseen dice: a row for each die, with the probability of each of its faces."""

_ANY = Odds(("a",))
"""Odds for single words, which need no lexicon."""


class Sight(NamedTuple):
    """What a view shows of the dice in play: the `faces` seen, and the dice `unseen`, with their holders if known."""

    faces: tuple[str, ...]
    unseen: tuple[str, ...]
    holders: tuple[Seat | None, ...]


def sight(view: State) -> Sight:
    """Returns the faces that a view shows, and the dice whose faces it hides."""
    dice = [(die, Seat(seat)) for seat, hand in enumerate(view.hands) for die in hand or ()]
    if any(die.up is not None and die.faces is None for die, _ in dice):
        # The cups are up (RULES 2.4): every face is seen, even where the identity of its die is not known.
        return Sight(tuple(die.up for die, _ in dice if die.up is not None), (), ())
    known = [(die.faces, die.up, seat) for die, seat in dice if die.faces is not None]
    nobody_knows = without_each(known_dice(view), (faces for faces, _, _ in known))
    covered = [(faces, seat) for faces, up, seat in known if up is None]
    return Sight(
        tuple(up for _, up, _ in known if up is not None),
        (*(faces for faces, _ in covered), *nobody_knows),
        (*(seat for _, seat in covered), *(None for _ in nobody_knows)),
    )


def from_outside(view: State, q_as: QAs = "qu") -> Outlook:
    """Returns the outlook of a spectator, who sees none of the dice."""
    return _ANY.outlook((), tuple(map(faces_of, known_dice(view))), qu_as_q=view.options.qu_as_q, q_as=q_as)


def outlook(view: State, words: Odds = _ANY, weights: Weights | None = None, q_as: QAs = "qu") -> Outlook:
    """Returns the outlook of a view, for the odds of many words; `weights` belong to the unseen dice of `sight`."""
    seen = sight(view)
    unseen = tuple(map(faces_of, seen.unseen))
    return words.outlook(seen.faces, unseen, weights, qu_as_q=view.options.qu_as_q, q_as=q_as)


def chance(view: State, word: str, q_as: QAs = "qu") -> float:
    """Returns the exact probability (0 to 1) that all dice together spell `word`, as far as the view can tell."""
    return outlook(view, q_as=q_as).chance(word)


def chance_of(view: State, action: Action | None) -> float | None:
    """Returns the probability that all dice spell the word that `action` bids, or the standing bid if it is None.

    None if there is no bid, or if the word is too long or has characters other than letters.
    """
    match action:
        case Bid(word, q_as) | Replace(word, q_as):
            spelled = word.isascii() and word.isalpha() and len(word) <= LONGEST
            return chance(view, word.lower(), q_as or "qu") if spelled else None
        case None if view.bid is not None:
            return chance(view, view.bid.word, view.bid.q_as)
        case _:
            return None


def expected_letters(view: State, weights: Weights | None = None) -> dict[str, float]:
    """Returns how many of each face all dice together show on average: `{"E": 1.83, "Qu": 0.17, ...}`."""
    seen = sight(view)
    letters = expected_unseen(seen, weights)
    for face in seen.faces:
        letters[face] = letters.get(face, 0.0) + 1.0
    return letters


def expected_unseen(seen: Sight, weights: Weights | None = None) -> dict[str, float]:
    """Returns how many of each face the unseen dice show on average."""
    letters: dict[str, float] = {}
    for at, die in enumerate(seen.unseen):
        faces = faces_of(die)
        row = weights[at] if weights is not None else (1 / len(faces),) * len(faces)
        for face, share in zip(faces, row, strict=True):
            letters[face] = letters.get(face, 0.0) + share
    return letters


# The words that a bot knows, and those of them that it could bid now.

FEWEST = 500
"""If a cut leaves fewer words (a small list, or one without frequencies), the whole lexicon is known."""

SHORTLIST = 300
"""How many of the likeliest raises are considered."""
SHORTLIST_OF_PAIRS = 120
"""The same on dice with pairs such as Th, where the odds of each word take ten times as long."""

SAMPLED = 8000
"""How many of the known words are used to learn what a word looks like."""


class Raise(NamedTuple):
    """A possible bid: its probability in the bidder's view (`chance`), and for a spectator (`outside`)."""

    word: str
    q_as: QAs
    length: int
    chance: float
    outside: float


@dataclass(frozen=True)
class Vocabulary:
    """Known words in dictionary order, with their odds."""

    words: list[str]
    odds: Odds

    def __contains__(self, word: str) -> bool:
        """Returns whether the word is known."""
        at = bisect_left(self.words, word)
        return at < len(self.words) and self.words[at] == word

    @cached_property
    def letters(self) -> NDArray[np.int32]:
        """The number of letters of each word, as spelled."""
        return np.fromiter(map(len, self.words), np.int32, len(self.words))

    @cached_property
    def qus(self) -> NDArray[np.int32]:
        """The number of QU in each word."""
        return np.fromiter((word.count("qu") for word in self.words), np.int32, len(self.words))

    @cached_property
    def threes(self) -> frozenset[str]:
        """The sequences of three letters that occur in a sample of the known words, beginnings and ends marked."""
        some = self.words[:: max(1, len(self.words) // SAMPLED)]
        return frozenset(three for word in some for three in _threes(word))

    @cached_property
    def uses(self) -> dict[str, float]:
        """How often each letter occurs in a known word, on average."""
        counts = np.bincount(self.odds.words.letters, minlength=26) / len(self.words)
        return {chr(ord("A") + letter): float(count) for letter, count in enumerate(counts)}

    def use_of(self, faces: Sequence[str]) -> float:
        """Returns how useful a die is: the average of `uses` over its faces; a pair counts as its rarer letter."""
        return sum(min(self.uses.get(letter, 0.0) for letter in face.upper()) for face in faces) / len(faces)

    def looks_like_a_word(self, word: str) -> float:
        """Returns how much an unknown word looks like known ones, from 0 to 1."""
        threes = _threes(word)
        return sum(three in self.threes for three in threes) / len(threes)

    def raises(self, view: State, q_as: QAs = "qu") -> NDArray[np.bool_]:
        """Returns which words beat the standing bid: longer, or as long and later in the dictionary (RULES 2.2)."""
        options, bid = view.options, view.bid
        one_for_qu = length("qu", options, q_as) == 1
        lengths = self.letters - self.qus if one_for_qu else self.letters
        fits = self.letters >= options.min_letters
        if q_as == "q":
            fits &= self.qus > 0  # `q_as` makes no difference to a word without QU
        if bid is not None:
            place = bisect_left(self.words, bid.word)
            later = np.arange(len(self.words)) >= place
            fits &= (lengths > bid.length) | ((lengths == bid.length) & later)
            if bid.word in self:
                fits[place] = False
        return fits


class Known(NamedTuple):
    """What a bot knows at a table: its vocabulary, and the house words."""

    words: Vocabulary
    added: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()

    def has(self, word: str) -> bool:
        """Returns whether the bot knows that this is a word."""
        return word in self.added or (word in self.words and word not in self.struck)


def learn_words(lexicon: Words, least_zipf: float) -> Known:
    """Returns the words of `lexicon` that a bot knows: those of at least this Zipf frequency, and all house words.

    It knows all words if the lexicon has no frequencies, or if too few words would be left.
    """
    if not isinstance(lexicon, Lexicon):
        return Known(_vocabulary(lexicon, least_zipf))
    # Tables that differ only in their house words share a vocabulary, which takes time to build.
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
    """Returns the likeliest raises among known words of enough letters, with exact probabilities, likeliest first."""
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
    public = outside.chances([word for word, _ in found])
    return [
        Raise(word, q_as, length(word, view.options, q_as), likely, seen)
        for (word, likely), seen in zip(found, public, strict=True)
    ]


def _fits(view: State, word: str, q_as: QAs, least_letters: int) -> bool:
    """Returns whether a house word may be bid now."""
    higher = view.bid is None or beats(word, length(word, view.options, q_as), view.bid)
    return higher and len(word) >= max(least_letters, view.options.min_letters) and (q_as == "qu" or "qu" in word)


def _shortlist(
    view: State, words: Vocabulary, weights: Weights | None, q_as: QAs, least_letters: int
) -> list[tuple[str, float | None]]:
    """Returns the likeliest words, with their probabilities if those are exact, otherwise None.

    They are not exact on dice with pairs such as Th: visible pairs are taken for two letters, hidden ones are left out.
    That is good enough to choose the words to compute exactly, and a hundred times faster.
    """
    among = words.raises(view, q_as) & (words.letters >= least_letters)
    if not among.any():
        return []
    seen = sight(view)
    dice = [faces_of(die) for die in seen.unseen]
    exact = not any(map(is_pair, seen.faces)) and not any(map(is_pair, chain(*dice)))
    faces = [part for face in seen.faces for part in (face.upper() if is_pair(face) else (face,))]
    unseen = [tuple("_" if is_pair(face) else face for face in die) for die in dice]
    rough = words.odds.outlook(faces, unseen, weights, qu_as_q=view.options.qu_as_q, q_as=q_as)
    best = rough.shortlist(most=SHORTLIST if exact else SHORTLIST_OF_PAIRS, among=among)
    named = [words.words[int(at)] for at in best.words]
    return list(zip(named, map(float, best.chances) if exact else repeat(None), strict=False))


def _threes(word: str) -> list[str]:
    framed = f"^{word}$"
    return [framed[at : at + 3] for at in range(len(framed) - 2)]
