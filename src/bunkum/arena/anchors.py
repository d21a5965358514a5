"""Rates the bots of a game on the scale of people (`core.rating_scale`), for each size of table.

All players of the game meet in all line-ups. The likeliest strengths in the model of Plackett and Luce are found by
Hunter's iteration ("MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004), with one drawn
match against an average player added for each, which keeps the figures finite. Players of one place count as if each
had come before the others of that place (Breslow 1974). The personalities that people choose from are rated 1500 on
average, so a newcomer begins as good as one of them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bunkum.arena.contest import Contest, Result, play_matches
from bunkum.arena.ratings import MAX_ITERATIONS, TOLERANCE
from bunkum.core.rating_scale import AVERAGE_POINTS, SIZES, SPREAD_SIGMAS, points_per_strength

SEATS: Mapping[int, int] = dict(zip(SIZES, (2, 4, 6), strict=True))
"""The number of seats at which bots are rated for each size."""
Orders = Sequence[Sequence[tuple[str, int]]]
"""Matches, each a list of (player, place)."""


class Anchor(NamedTuple):
    """The rating of a player, and its spread: about 19 of 20 are within it."""

    points: int
    spread: int


def list_lineups(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Returns the line-ups in which all players meet; at a table with more seats, some have more than one."""
    laps, rest = divmod(seats, len(players))
    return [(*(tuple(players) * laps), *more) for more in combinations(players, rest)]


def play_lineups(
    contest: Contest, players: Sequence[str], seats: int, matches: int, processes: int
) -> Iterator[Result]:
    """Plays so many matches or a few more, so that each line-up and each seat has equally many."""
    lineups = list_lineups(players, seats)
    each = ceil(matches / len(lineups) / seats) * seats
    for lineup in lineups:
        yield from play_matches(contest._replace(lineup=lineup), each, processes=processes)


def compute_anchors(orders: Orders, average: Collection[str], seats: int) -> dict[str, Anchor]:
    """Returns the ratings of all who played; those in `average` have the average rating on average."""
    names = sorted({name for order in orders for name, _ in order})
    stages = _list_stages(orders, names)
    strengths = _fit_strengths(stages, len(names))
    weights = np.array([(name in average) / len(average) for name in names])
    logs = np.log(strengths) - weights @ np.log(strengths)
    points, errors = points_per_strength(seats), _find_errors(stages, strengths, weights)
    return {
        name: Anchor(round(AVERAGE_POINTS + points * log), round(SPREAD_SIGMAS * points * error))
        for name, log, error in zip(names, logs.tolist(), errors, strict=True)
    }


class _Stages(NamedTuple):
    """The places that were decided: how often each player was still in, how many had the place, and all who had one."""

    running: NDArray[np.float64]
    shared: NDArray[np.float64]
    taken: NDArray[np.float64]


def _list_stages(orders: Iterable[Sequence[tuple[str, int]]], names: Sequence[str]) -> _Stages:
    number = {name: at for at, name in enumerate(names)}
    running: list[NDArray[np.float64]] = []
    shared: list[int] = []
    taken = np.zeros(len(names))
    for order in orders:
        for place in sorted({place for _, place in order}):
            those = [number[name] for name, other in order if other >= place]
            first = [number[name] for name, other in order if other == place]
            if len(those) > 1:
                running.append(np.bincount(those, minlength=len(names)).astype(np.float64))
                shared.append(len(first))
                np.add.at(taken, first, 1.0)
    return _Stages(np.array(running), np.array(shared, dtype=np.float64), taken)


def _fit_strengths(stages: _Stages, players: int) -> NDArray[np.float64]:
    strengths = np.ones(players)
    for _ in range(MAX_ITERATIONS):
        before = strengths
        weights = stages.running.T @ (stages.shared / (stages.running @ before))
        strengths = (0.5 + stages.taken) / (1 / (before + 1) + weights)
        if np.all(np.abs(strengths - before) <= TOLERANCE * before):
            break
    return strengths


def _find_errors(stages: _Stages, strengths: NDArray[np.float64], weights: NDArray[np.float64]) -> list[float]:
    """Returns the standard error of the log of each strength against their weighted mean (observed information)."""
    shares = stages.running * strengths / (stages.running @ strengths)[:, None]
    chosen = stages.shared[:, None] * shares
    drawn = strengths / (strengths + 1) ** 2
    covariance = np.linalg.inv(np.diag(chosen.sum(axis=0) + drawn) - shares.T @ chosen)
    against = np.eye(len(strengths)) - weights
    return np.sqrt(np.einsum("ij,jk,ik->i", against, covariance, against)).tolist()
