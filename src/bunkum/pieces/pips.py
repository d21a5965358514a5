"""Dice with pips, cards with numbers: what the games of hidden dice share (RULES 7.0)."""

from collections.abc import Iterable
from math import comb
from typing import Literal

FACES = range(1, 7)
"""The faces of a die with pips."""

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


def at_least(least: int, dice: int, chance: float) -> float:
    """Chance that at least `least` of `dice` dice show what each shows with `chance` (the binomial tail, exact sum)."""
    if least <= 0:
        return 1.0
    miss = 1.0 - chance
    return sum(comb(dice, hits) * chance**hits * miss ** (dice - hits) for hits in range(least, dice + 1))
