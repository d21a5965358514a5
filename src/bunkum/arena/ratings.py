"""How good a player is, and how sure one can be of it.

Ratings follow Bradley and Terry (1952): each player has a strength, and of two the one with strength `a` comes before
the one with `b` with chance `a / (a + b)`. A match of many is read as the order of every two in it. The likeliest
strengths are found by Hunter's iteration (2004), with one drawn match against an average player added for each, which
keeps the figures finite; they are told on Elo's scale, where 400 points more is ten times the strength and 1500 is
the average of those who played.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

CONFIDENT = 1.959963984540054
"""Standard deviations on either side of the middle for 95 %."""
AVERAGE = 1500.0
POINTS = 400.0
STEADY = 1e-9
MOST_ROUNDS = 10_000


class Interval(NamedTuple):
    """Where a share most likely lies."""

    least: float
    most: float


def wilson(wins: float, matches: int) -> Interval:
    """Where the true share of wins lies, with 95 % confidence (Wilson 1927); all of 0 to 1 when nothing was played."""
    if not matches:
        return Interval(0.0, 1.0)
    share, square = wins / matches, CONFIDENT**2
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    half = CONFIDENT / (1 + square / matches) * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def bradley_terry(orders: Iterable[Sequence[tuple[str, int]]]) -> dict[str, float]:
    """Ratings on Elo's scale from matches, each told as (player, place), 1 being the winner's.

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
    strengths = _strengths(sorted(names), beaten)
    logs = {name: log10(strength) for name, strength in strengths.items()}
    middle = sum(logs.values()) / max(1, len(logs))
    return {name: AVERAGE + POINTS * (log - middle) for name, log in logs.items()}


def _strengths(names: Sequence[str], beaten: Mapping[tuple[str, str], float]) -> dict[str, float]:
    wins = {one: 0.5 + sum(beaten.get((one, other), 0.0) for other in names) for one in names}
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(MOST_ROUNDS):
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
        if all(abs(strengths[name] - before[name]) <= STEADY * before[name] for name in names):
            break
    return strengths
