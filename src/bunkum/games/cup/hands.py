"""Hands of five dice (RULES 6.4), claims about them (RULES 6.5), and both in words.

Each hand has a key, which is greater for a better hand: the number of its category, then the main ranks, then the
kickers from the highest down. Six is best, one is worst, nothing is wild. There are 252 different hands; a *class* is a
hand's place among them, the worst first.

A claim says that the hand is worth *at least* something: a category, its main ranks, and any number of its kickers,
from the highest down. There are 428 claims, each higher than the one before. The key of a claim compares like that of a
hand. Kickers that are not named count as zero; but if none is named, the first one is the lowest possible: "a pair of
twos" has a one beside it, "a pair of ones" a two.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from typing import Literal, NamedTuple, cast, get_args

from bunkum.core import Illegal, Value
from bunkum.core.notation import join_words

Straights = Literal["none", "poker", "rarity"]
Category = Literal["high", "pair", "two pair", "three", "straight", "full", "four", "five"]
Key = tuple[int, ...]

FACES = range(1, 7)
DICE = 5

CATEGORIES: dict[Straights, tuple[Category, ...]] = {
    "none": ("high", "pair", "two pair", "three", "full", "four", "five"),
    "poker": ("high", "pair", "two pair", "three", "straight", "full", "four", "five"),
    "rarity": ("high", "pair", "two pair", "three", "full", "straight", "four", "five"),
}
"""The categories from worst to best, for each way in which straights count (RULES 6.4)."""

_BY_COUNTS: dict[tuple[int, ...], Category] = {
    (1, 1, 1, 1, 1): "high",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three",
    (3, 2): "full",
    (4, 1): "four",
    (5,): "five",
}
STRAIGHTS = ((5, 4, 3, 2, 1), (6, 5, 4, 3, 2))


@cache
def number_of(category: Category, straights: Straights) -> int:
    """Returns the number of a category, 0 for the worst."""
    return CATEGORIES[straights].index(category)


def arranged(dice: Sequence[int]) -> tuple[Category, tuple[int, ...]]:
    """Returns the category of five dice, and their faces, the most frequent first and then the highest."""
    counts = sorted(Counter(dice).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return _BY_COUNTS[tuple(count for _, count in counts)], tuple(face for face, _ in counts)


def hand_key(dice: Sequence[int], straights: Straights) -> Key:
    """Returns the key of these five dice."""
    category, faces = arranged(dice)
    if straights != "none" and faces in STRAIGHTS:
        return (number_of("straight", straights), faces[0])
    return (number_of(category, straights), *faces)


@cache
def all_keys(straights: Straights) -> tuple[Key, ...]:
    """Returns the keys of all 252 hands, worst first."""
    return tuple(sorted(hand_key(hand, straights) for hand in combinations_with_replacement(FACES, DICE)))


def class_of(key: Key, straights: Straights) -> int:
    """Returns the place of the worst hand that is worth at least `key` (RULES 6.5: the class of a claim)."""
    return bisect_left(all_keys(straights), key)


# Claims.

MAIN_RANKS: dict[Category, int] = {"pair": 1, "two pair": 2, "three": 1, "straight": 1, "full": 2, "four": 1, "five": 1}
"""How many ranks a claim of each category must name; a high card names one to five."""
KICKERS: dict[Category, int] = {"pair": 3, "two pair": 1, "three": 2, "four": 1}
"""How many kickers a claim of each category may name."""
MISSING: dict[Category, str] = {
    "high": "the highest die",
    "pair": "the face of the pair",
    "two pair": "the faces of both pairs",
    "three": "the face of the three",
    "straight": "its highest die",
    "full": "the face of the three, then of the two",
    "four": "the face of the four",
    "five": "the face of the five",
}


class Claim(Value):
    """A claim that a hand is at least this good: `Claim("four", (5,), (3,))` is four fives and a three."""

    category: Category
    ranks: tuple[int, ...]
    kickers: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Returns the claim in notation: `four 5 with 3`."""
        beside = f" with {' '.join(map(str, self.kickers))}" if self.kickers else ""
        return f"{self.category} {' '.join(map(str, self.ranks))}{beside}"


class Rung(NamedTuple):
    """A claim in its shortest form, with its key."""

    key: Key
    claim: Claim


TOP = Claim("five", (6,))


def key_of(claim: Claim, straights: Straights) -> Key:
    """Returns the key that the hand must reach, with kickers that are not named filled in."""
    category, ranks, kickers = claim.category, claim.ranks, claim.kickers
    slots = 5 - len(ranks) if category == "high" else KICKERS.get(category, 0)
    if slots and not kickers and category != "high":
        kickers = (min(face for face in FACES if face not in ranks),)
    return (number_of(category, straights), *ranks, *kickers, *(0,) * (slots - len(kickers)))


def claim_of(dice: tuple[int, ...], straights: Straights) -> Claim:
    """Returns the claim that describes exactly these five dice."""
    category, faces = arranged(dice)
    if category == "high":
        return Claim("straight", faces[:1]) if straights != "none" and faces in STRAIGHTS else Claim("high", faces)
    main = MAIN_RANKS[category]
    return Claim(category, faces[:main], faces[main:])


def read_claim(text: str, straights: Straights) -> Claim:
    """Returns the claim that a text says (RULES 11.2); raises `Illegal` if it is no possible claim.

    `high 6 5`, `pair 2 with 5 4`, `two pair 4 1`, `full 3 2`, `straight 6`; or a whole hand, `22543`.
    """
    words = text.lower().split()
    if len(words) == 1 and len(words[0]) == 5 and set(words[0]) <= set("123456"):
        return claim_of(tuple(map(int, words[0])), straights)
    before, mark, after = f" {' '.join(words)} ".partition(" with ")
    main, beside = before.split(), after.split()
    digits = next((at for at, word in enumerate(main) if word.isdecimal()), len(main))
    category = " ".join(main[:digits])
    numbers = (*main[digits:], *beside)
    plain = all(len(word) == 1 and word.isdecimal() and word.isascii() for word in numbers)
    if category not in get_args(Category) or not plain or (mark and not beside):
        raise _bad_claim()
    claim = Claim(cast("Category", category), tuple(map(int, main[digits:])), tuple(map(int, beside)))
    check_claim(claim, straights)
    return claim


def check_claim(claim: Claim, straights: Straights) -> None:
    """Raises `Illegal` (`bad_claim`, `claim_incomplete`) unless the claim is a possible one."""
    category, ranks, kickers = claim.category, claim.ranks, claim.kickers
    if category not in CATEGORIES[straights] or not all(face in FACES for face in (*ranks, *kickers)):
        raise _bad_claim()
    wanted = MAIN_RANKS.get(category, 1)
    if len(ranks) < wanted:
        raise Illegal("claim_incomplete", f"Say which: {MISSING[category]}.")
    too_many = len(ranks) > (5 if category == "high" else wanted) or len(kickers) > KICKERS.get(category, 0)
    twice = len({*ranks, *kickers}) < len(ranks) + len(kickers)
    rising = not _falls(kickers) or (category in ("high", "two pair") and not _falls(ranks))
    no_straight = category == "straight" and ranks not in ((5,), (6,))
    straight_as_high = category == "high" and straights != "none" and ranks in STRAIGHTS
    if too_many or twice or rising or no_straight or straight_as_high:
        raise _bad_claim()


def _falls(faces: tuple[int, ...]) -> bool:
    return all(high > low for high, low in pairwise(faces))


def _bad_claim() -> Illegal:
    return Illegal("bad_claim", "That is not a hand one can claim.")


@cache
def ladder(straights: Straights) -> tuple[Rung, ...]:
    """Returns all 428 claims, lowest first, each in its shortest form."""
    shortest: dict[Key, Claim] = {}
    for category in CATEGORIES[straights]:
        for claim in _claims(category):
            if straights == "none" or claim.ranks not in STRAIGHTS:
                shortest.setdefault(key_of(claim, straights), claim)
    return tuple(Rung(key, shortest[key]) for key in sorted(shortest))


def _claims(category: Category) -> list[Claim]:
    """Returns all claims of a category, so that for each key the shortest comes first."""
    down = tuple(reversed(FACES))
    mains: list[tuple[int, ...]]
    match category:
        case "high":
            mains = [ranks for size in range(1, 6) for ranks in combinations(down, size)]
        case "straight":
            mains = [(5,), (6,)]
        case "full":
            mains = list(permutations(FACES, 2))
        case _:
            mains = list(combinations(down, MAIN_RANKS[category]))
    return [
        Claim(category, ranks, kickers)
        for ranks in mains
        for size in range(KICKERS.get(category, 0) + 1)
        for kickers in combinations([face for face in down if face not in ranks], size)
    ]


@cache
def rung_of(key: Key, straights: Straights) -> int:
    """Returns the number of a claim among the 428, 0 for the lowest."""
    return [rung.key for rung in ladder(straights)].index(key)


def above(key: Key | None, straights: Straights) -> tuple[Rung, ...]:
    """Returns the claims with a higher key, lowest first; all of them if `key` is None."""
    return ladder(straights) if key is None else ladder(straights)[rung_of(key, straights) + 1 :]


@cache
def texts(straights: Straights) -> tuple[str, ...]:
    """Returns the 428 claims in notation, lowest first."""
    return tuple(str(rung.claim) for rung in ladder(straights))


# Hands and claims in words.

_ONE = ("", "one", "two", "three", "four", "five", "six")
_MANY = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


def spoken(claim: Claim) -> str:
    """Returns a claim as people say it."""
    first, *others = claim.ranks
    match claim.category:
        case "high":
            return join_words(f"a {_ONE[face]}" for face in claim.ranks)
        case "pair":
            return f"a pair of {_MANY[first]}{_beside(claim.kickers, 'with')}"
        case "two pair":
            return f"two pairs, {_MANY[first]} and {_MANY[others[0]]}{_beside(claim.kickers, 'with')}"
        case "three":
            return f"three {_MANY[first]}{_beside(claim.kickers, 'with')}"
        case "straight":
            return f"a straight to the {_ONE[first]}"
        case "full":
            return f"a full house, {_MANY[first]} over {_MANY[others[0]]}"
        case "four":
            return f"four {_MANY[first]}{_beside(claim.kickers, 'and')}"
        case "five":
            return f"five {_MANY[first]}"


def plainly(worth: Claim) -> str:
    """Returns a hand as people name it, without less important kickers."""
    match worth.category:
        case "high":
            return f"nothing better than a {_ONE[worth.ranks[0]]}"
        case "pair" | "three":
            return spoken(Claim(worth.category, worth.ranks, worth.kickers[:1]))
        case _:
            return spoken(worth)


def _beside(kickers: Sequence[int], word: str) -> str:
    return f" {word} {join_words(f'a {_ONE[face]}' for face in kickers)}" if kickers else ""
