"""What five dice are worth (RULES 6.4): a key for each hand, greater for the better one.

A key is the category's number, then the main ranks, then the kickers from the highest down. Six is best, one is worst,
nothing is wild. There are 252 different hands; a *class* is a hand's place among them, the worst first.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal

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
"""From the worst to the best, by where straights stand if they count (RULES 6.4)."""

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
    """The number of a category, 0 for the worst."""
    return CATEGORIES[straights].index(category)


def arranged(dice: Sequence[int]) -> tuple[Category, tuple[int, ...]]:
    """The category of five dice, and their faces: those that come more often first, then the higher ones."""
    counts = sorted(Counter(dice).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return _BY_COUNTS[tuple(count for _, count in counts)], tuple(face for face, _ in counts)


def hand_key(dice: Sequence[int], straights: Straights) -> Key:
    """What these five dice are worth."""
    category, faces = arranged(dice)
    if straights != "none" and faces in STRAIGHTS:
        return (number_of("straight", straights), faces[0])
    return (number_of(category, straights), *faces)


@cache
def all_keys(straights: Straights) -> tuple[Key, ...]:
    """The keys of all 252 hands, the worst first."""
    return tuple(sorted(hand_key(hand, straights) for hand in combinations_with_replacement(FACES, DICE)))


def class_of(key: Key, straights: Straights) -> int:
    """The place of the worst hand that is worth at least `key` (RULES 6.5: the class of a claim)."""
    return bisect_left(all_keys(straights), key)
