"""Dice with pips, cards with numbers: what the games of hidden dice share (RULES 7.0)."""

from collections.abc import Iterable
from math import comb
from typing import Literal

FACES = range(1, 7)
"""The faces of a die with pips."""
FACE_NAMES = ("one", "two", "three", "four", "five", "six")

RaiseRule = Literal["count_then_face", "count_only", "face_reset", "no_decrease"]


def count(dice: Iterable[int], face: int, wild: int | None = None) -> int:
    """How many of `dice` count for a bid on `face`: a wild face counts for every other, and for itself alone."""
    return sum(die in (face, wild) for die in dice)


def raises(rule: RaiseRule, old: tuple[int, int], new: tuple[int, int]) -> bool:
    """Whether a bid `(number, face)` is higher than the one before it, by one of the four rules of RULES 7.0."""
    (number, face), (more, other) = old, new
    match rule:
        case "count_then_face":
            return (more, other) > (number, face)
        case "count_only":
            return more > number
        case "face_reset":
            return other > face or (other == face and more > number)
        case "no_decrease":
            return more >= number and other >= face and new != old


def least_raise(rule: RaiseRule, old: tuple[int, int], face: int) -> int | None:
    """The smallest number of `face` that beats `old`; every larger number does too. None: none does."""
    number, _ = old
    return next((more for more in (1, number, number + 1) if raises(rule, old, (more, face))), None)


def said(number: int, face: int) -> str:
    """A bid as people say it: `1 five`, `3 sixes`; `face 9` for what is on no die."""
    name = FACE_NAMES[face - 1] if face in FACES else f"face {face}"
    plural = {"six": "sixes"}.get(name, f"{name}s") if face in FACES else name
    return f"{number} {name if number == 1 else plural}"


def face_named(word: str) -> int | None:
    """The face that a word names: `five`, `fives`, `5`; None when it names none."""
    word = word.lower()
    named = {word, word.removesuffix("s"), word.removesuffix("es")}
    return next((face for face in FACES if FACE_NAMES[face - 1] in named or str(face) == word), None)


def at_least(least: int, dice: int, chance: float) -> float:
    """Chance that at least `least` of `dice` dice show what each shows with `chance` (the binomial tail, exact sum)."""
    if least <= 0:
        return 1.0
    miss = 1.0 - chance
    return sum(comb(dice, hits) * chance**hits * miss ** (dice - hits) for hits in range(least, dice + 1))
