"""Dice with pips, cards with numbers: what the games of hidden dice share (RULES 7.0)."""

from collections.abc import Iterable
from math import comb
from typing import Literal, NamedTuple

FACES = range(1, 7)
"""The faces of a die with pips."""
FACE_NAMES = ("one", "two", "three", "four", "five", "six")
"""What a face is called, from 1."""
MOST_DICE = 99
"""No bid names more dice than this (RULES 1.10)."""

RaiseRule = Literal["count_then_face", "count_only", "face_reset", "no_decrease"]


def count(dice: Iterable[int], face: int, wild: int | None = None) -> int:
    """How many of `dice` count for a bid on `face`: a wild face counts for every other, and for itself alone."""
    return sum(die in (face, wild) for die in dice)


def is_higher(rule: RaiseRule, old: tuple[int, int], new: tuple[int, int]) -> bool:
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


class Span(NamedTuple):
    """Bids that may be made: `least` to `most` dice of any of `faces`."""

    least: int
    most: int
    faces: tuple[int, ...]


def higher_bids(rule: RaiseRule, old: tuple[int, int] | None, most: int) -> tuple[Span, ...]:
    """Returns every bid of at most `most` dice that beats `old`, or that may open; none is in two spans."""
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
    """Returns a bid as people say it: `9 fives`, `1 six`."""
    name = FACE_NAMES[face - 1] if face in FACES else str(face)
    return f"{number} {name}" if number == 1 else f"{number} {name}{'es' if name == 'six' else 's'}"


def parse_face(word: str) -> int | None:
    """Returns the face that a word names: `fives`, `five`, `5s`, `5`; None where it names none."""
    name = word.casefold()
    for singular in (name, name.removesuffix("s"), name.removesuffix("es")):
        if singular in FACE_NAMES:
            return FACE_NAMES.index(singular) + 1
        if singular.isascii() and singular.isdigit() and len(singular) < 3:
            return int(singular)
    return None


def at_least(least: int, dice: int, chance: float) -> float:
    """Chance that at least `least` of `dice` dice show what each shows with `chance` (the binomial tail, exact sum)."""
    if least <= 0:
        return 1.0
    miss = 1.0 - chance
    return sum(comb(dice, hits) * chance**hits * miss ** (dice - hits) for hits in range(least, dice + 1))


def at_least_of(least: int, chances: Iterable[float]) -> float:
    """Chance that at least `least` dice show what each shows with a chance of its own (exact, die by die)."""
    reached = [1.0]
    for chance in chances:
        reached = [
            (reached[hits] if hits < len(reached) else 0.0) * (1.0 - chance)
            + (reached[hits - 1] * chance if hits else 0.0)
            for hits in range(len(reached) + 1)
        ]
    return sum(reached[max(0, least) :])
