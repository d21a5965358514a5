"""Dice with pips: faces, counts, raise rules and probabilities that games of hidden dice share (RULES 7.0)."""

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple

from bunkum.core.notation import count_things

FACES = range(1, 7)
"""The faces of a die with pips."""
FACE_NAMES = ("one", "two", "three", "four", "five", "six")
"""The names of the faces, from 1."""
MOST_DICE = 99
"""The highest number of dice in any bid (RULES 1.10)."""

RaiseRule = Literal["count_then_face", "count_only", "face_reset", "no_decrease"]


def count(dice: Iterable[int], face: int, wild: int | None = None) -> int:
    """Returns how many of `dice` count for a bid on `face`: those that show it, and those that show the wild face."""
    return sum(die in (face, wild) for die in dice)


def is_higher(rule: RaiseRule, old: tuple[int, int], new: tuple[int, int]) -> bool:
    """Returns whether the bid `new` beats `old`, both `(number, face)`, by one of the four raise rules of RULES 7.0."""
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


class Span(NamedTuple):
    """Bids that may be made: `least` to `most` dice of any of `faces`."""

    least: int
    most: int
    faces: tuple[int, ...]


def higher_bids(rule: RaiseRule, old: tuple[int, int] | None, most: int) -> tuple[Span, ...]:
    """Returns every bid of at most `most` dice that beats `old`, or may open if it is None; no bid is in two spans."""
    faces = tuple(FACES)
    if old is None:
        return _there(Span(1, most, faces))
    number, face = old
    above, from_face = faces[face:], faces[face - 1 :]
    match rule:
        case "count_then_face":
            return _there(Span(number, number, above), Span(number + 1, most, faces))
        case "count_only":
            return _there(Span(number + 1, most, faces))
        case "face_reset":
            return _there(Span(number + 1, most, (face,)), Span(1, most, above))
        case "no_decrease":
            return _there(Span(number, number, above), Span(number + 1, most, from_face))


def _there(*spans: Span) -> tuple[Span, ...]:
    return tuple(span for span in spans if span.faces and span.least <= span.most)


def format_bid(number: int, face: int) -> str:
    """Returns a bid in words: `9 fives`, `1 six`."""
    name = FACE_NAMES[face - 1] if face in FACES else str(face)
    return count_things(number, name, "sixes" if name == "six" else "")


def face_plural(face: int) -> str:
    """Returns the plural of a face: `fives`, `sixes`."""
    return format_bid(2, face).partition(" ")[2]


def parse_face(word: str) -> int | None:
    """Returns the face that a word names: `fives`, `five`, `5s`, `5`; None if it names none."""
    name = word.casefold()
    for singular in (name, name.removesuffix("s"), name.removesuffix("es")):
        if singular in FACE_NAMES:
            return FACE_NAMES.index(singular) + 1
        if singular.isascii() and singular.isdigit() and len(singular) < 3:
            return int(singular)
    return None


def at_least(least: int, dice: int, chance: float) -> float:
    """Returns the probability of at least `least` hits among `dice` dice, each with probability `chance`.

    This is the binomial tail, summed exactly.
    """
    if least <= 0:
        return 1.0
    miss = 1.0 - chance
    return sum(comb(dice, hits) * chance**hits * miss ** (dice - hits) for hits in range(least, dice + 1))


def at_least_of(least: int, chances: Iterable[float]) -> float:
    """Returns the probability of at least `least` hits among dice that each have their own probability in `chances`.

    The result is exact, computed die by die.
    """
    return sum(_exactly_of(tuple(chances))[max(0, least) :])


@lru_cache(1024)
def _exactly_of(chances: tuple[float, ...]) -> list[float]:
    """Returns the probability of each number of hits, from none; cached, because a bot compares bids on one face."""
    reached = [1.0]
    for chance in chances:
        reached = [
            (reached[hits] if hits < len(reached) else 0.0) * (1.0 - chance)
            + (reached[hits - 1] * chance if hits else 0.0)
            for hits in range(len(reached) + 1)
        ]
    return reached
