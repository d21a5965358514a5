"""Estimates how good players are, and how certain that is.

Ratings follow Bradley and Terry (1952): each player has a strength, and of two the one with strength `a` comes before
the one with `b` with probability `a / (a + b)`. A match of many is read as the order of every two in it. The likeliest
strengths are found by Hunter's iteration (2004), with one drawn match against an average player added for each, which
keeps the figures finite. They are given on Elo's scale, where 400 points more is ten times the strength and 1500 is the
average of those who played.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

from bunkum.deprecated_names import renamed

Z_95 = 1.959963984540054
"""Standard deviations on either side of the middle for 95 %."""
AVERAGE_RATING = 1500.0
POINTS_PER_TENFOLD = 400.0
TOLERANCE = 1e-9
MAX_ITERATIONS = 10_000


class Interval(NamedTuple):
    """A confidence interval of a share."""

    least: float
    most: float


def wilson_interval(wins: float, matches: int) -> Interval:
    """Returns the 95 % confidence interval of the share of wins (Wilson 1927); 0 to 1 if nothing was played."""
    if not matches:
        return Interval(0.0, 1.0)
    share, square = wins / matches, Z_95**2
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    half = Z_95 / (1 + square / matches) * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def bradley_terry_ratings(orders: Iterable[Sequence[tuple[str, int]]]) -> dict[str, float]:
    """Returns ratings on Elo's scale from matches, each a list of (player, place), the winner's place being 1.

    Equal places count as half a win each; two seats of the same player say nothing about it.
    """
    beaten: dict[tuple[str, str], float] = {}
    names: set[str] = set()
    for order in orders:
        names.update(name for name, _ in order)
        for at, (one, place) in enumerate(order):
            for other, behind in order[at + 1 :]:
                if one != other:
                    share = 0.5 if place == behind else float(place < behind)
                    beaten[one, other] = beaten.get((one, other), 0.0) + share
                    beaten[other, one] = beaten.get((other, one), 0.0) + 1 - share
    strengths = _fit_strengths(sorted(names), beaten)
    logs = {name: log10(strength) for name, strength in strengths.items()}
    middle = sum(logs.values()) / max(1, len(logs))
    return {name: AVERAGE_RATING + POINTS_PER_TENFOLD * (log - middle) for name, log in logs.items()}


def _fit_strengths(names: Sequence[str], beaten: Mapping[tuple[str, str], float]) -> dict[str, float]:
    wins = {one: 0.5 + sum(beaten.get((one, other), 0.0) for other in names) for one in names}
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(MAX_ITERATIONS):
        before = strengths
        strengths = {
            one: wins[one]
            / (
                1 / (before[one] + 1.0)
                + sum(
                    (beaten.get((one, other), 0.0) + beaten.get((other, one), 0.0)) / (before[one] + before[other])
                    for other in names
                    if other != one
                )
            )
            for one in names
        }
        if all(abs(strengths[name] - before[name]) <= TOLERANCE * before[name] for name in names):
            break
    return strengths


__getattr__ = renamed(__name__)
