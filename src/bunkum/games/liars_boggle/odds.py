"""How likely a word is, from what one seat knows (RULES 2.6), and the likeliest of the words that a player knows.

Theory. The set of dice is public, and so is the pile; so whoever looks at the table knows exactly *which* dice lie
under the other cups, though not who holds which (unless `die_identity=public`), and none of how they fell. Each
unseen die shows one of its six faces, each as likely as the next, whichever cup it is under: the chance of a word
depends on the unseen dice alone, not on how many each player has, so nothing is lost where that is left to memory.

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

from bunkum.core import Seat, Words
from bunkum.games.liars_boggle.records import Action, Bid, Replace
from bunkum.games.liars_boggle.state import LONGEST, State, beats, known_dice, length
from bunkum.pieces.letters import faces_of, is_pair, without_each
from bunkum.solvers.word_odds import Odds, Outlook
from bunkum.words.lexicon import Lexicon
from bunkum.words.spelling import QAs

__all__ = ["Sight", "Weights", "chance", "chance_of", "expected_letters", "from_outside", "outlook", "sight"]

Weights = Sequence[Sequence[float]]
"""What one believes of the unseen dice: a row a die, a chance a face."""

_ANY = Odds(("a",))
"""Single words are weighed without a lexicon."""


class Sight(NamedTuple):
    """What a view tells of the dice in play: `faces` seen, and the dice `unseen`, with whose cup each is under."""

    faces: tuple[str, ...]
    unseen: tuple[str, ...]
    holders: tuple[Seat | None, ...]


def sight(view: State) -> Sight:
    """Returns which faces one sees, and which dice one does not."""
    dice = [(die, Seat(seat)) for seat, hand in enumerate(view.hands) for die in hand or ()]
    if any(die.up is not None and die.faces is None for die, _ in dice):
        # The cups are up (RULES 2.4): every face is seen, whoever knows which die it is on.
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
    """Returns what an onlooker may expect of the dice, seeing none of them."""
    return _ANY.outlook((), tuple(map(faces_of, known_dice(view))), qu_as_q=view.options.qu_as_q, q_as=q_as)


def outlook(view: State, words: Odds = _ANY, weights: Weights | None = None, q_as: QAs = "qu") -> Outlook:
    """What one may expect of the dice, ready to weigh many words; `weights` are for the dice of `sight`, in order."""
    seen = sight(view)
    unseen = tuple(map(faces_of, seen.unseen))
    return words.outlook(seen.faces, unseen, weights, qu_as_q=view.options.qu_as_q, q_as=q_as)


def chance(view: State, word: str, q_as: QAs = "qu") -> float:
    """The exact chance, 0 to 1, that all dice together spell `word`, as far as one who has this view can know."""
    return outlook(view, q_as=q_as).chance(word)


def chance_of(view: State, action: Action | None) -> float | None:
    """Returns how likely all dice spell the word that `action` would bid; the bid on the table where it is None.

    None where there is no bid, and for what is no word at all.
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
    """Returns the same for the unseen dice alone."""
    letters: dict[str, float] = {}
    for at, die in enumerate(seen.unseen):
        faces = faces_of(die)
        row = weights[at] if weights is not None else (1 / len(faces),) * len(faces)
        for face, share in zip(faces, row, strict=True):
            letters[face] = letters.get(face, 0.0) + share
    return letters


# The words that a player knows, and those of them that it could bid now.

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
        """Returns whether the player has heard of this word."""
        return self.place_of(word) >= 0

    def place_of(self, word: str) -> int:
        """Returns where the word stands among `words`; -1 when it does not."""
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
        """Returns which words beat the bid on the table: longer, or as long and later in the dictionary (RULES 2.2)."""
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
        """Returns whether the player takes this for a word at once."""
        return word in self.added or (word in self.words and word not in self.struck)


def learn_words(lexicon: Words, least_zipf: float) -> Known:
    """Returns what one knows of `lexicon`: words used at least so often, and all house words.

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
    """Returns whether a house word may be bid now."""
    higher = view.bid is None or beats(word, length(word, view.options, q_as), view.bid)
    return higher and len(word) >= max(least_letters, view.options.min_letters) and (q_as == "qu" or "qu" in word)


def _shortlist(
    view: State, words: Vocabulary, weights: Weights | None, q_as: QAs, least_letters: int
) -> list[tuple[str, float | None]]:
    """Returns the likeliest words, with their chances where those are exact.

    They are not on dice with pairs such as Th: one's own are taken for two letters, and hidden ones left out. To choose
    whom to look at closely that is good enough, and a hundred times faster.
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
