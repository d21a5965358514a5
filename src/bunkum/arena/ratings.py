"""Estimates how good players are, and how certain that is.

Ratings follow Bradley and Terry (1952): each player has a strength, and of two the one with strength `a` comes before
the one with `b` with probability `a / (a + b)`. A match of many is read as the order of every two in it. The likeliest
strengths are found by Hunter's iteration (2004), with one drawn match against an average player added for each, which
keeps the figures finite. They are given on Elo's scale, where 400 points more is ten times the strength and 1500 is the
average of those who played.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    matches = list(orders)
    names = sorted({name for order in matches for name, _ in order})
    number = {name: at for at, name in enumerate(names)}
    beaten = np.zeros((len(names), len(names)))
    for order in matches:
        for (one, place), (other, behind) in combinations(order, 2):
            if one != other:
                share = 0.5 if place == behind else float(place < behind)
                beaten[number[one], number[other]] += share
                beaten[number[other], number[one]] += 1 - share
    logs = np.log10(_fit_strengths(beaten))
    ratings = AVERAGE_RATING + POINTS_PER_TENFOLD * (logs - logs.sum() / max(1, len(names)))
    return dict(zip(names, ratings.tolist(), strict=True))


def _fit_strengths(beaten: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the strength of each player; `beaten`: how often that of each row came before that of each column."""
    wins, met = 0.5 + beaten.sum(axis=1), beaten + beaten.T
    strengths = np.ones(len(beaten))
    for _ in range(MAX_ITERATIONS):
        before = strengths
        strengths = wins / (1 / (before + 1) + (met / (before[:, None] + before)).sum(axis=1))
        if np.all(np.abs(strengths - before) <= TOLERANCE * before):
            break
    return strengths


__getattr__ = renamed(__name__)
