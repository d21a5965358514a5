"""Decides who is seated where, of those who want to play now: with people of like rating, nearest first.

The longer somebody waits, the farther others may be, and after `LONGEST_SECONDS` anybody will do. Guests, and those
whose rating is provisional, are paired with anybody. Nobody waits if there is nobody whom waiting could bring.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

LIKE_POINTS = 150.0
"""Ratings that are so near are alike: the weaker one wins three times in ten or more (decision 0034 has the scale)."""
WIDER_POINTS_A_SECOND = 250.0
LONGEST_SECONDS = 3.0
"""Whoever has waited for so long plays with anybody, rather than with bots."""


class Player(NamedTuple):
    """Somebody who waits: their rating in points, None if it is not known, and for how long they have waited.

    `conflicts` are the marks of those whom they must not meet, since one has blocked the other.
    """

    points: float | None
    waited_seconds: float
    marks: frozenset[str] = frozenset()
    conflicts: frozenset[str] = frozenset()

    def may_meet(self, other: "Player") -> bool:
        """Returns whether neither has blocked the other."""
        return self.conflicts.isdisjoint(other.marks) and other.conflicts.isdisjoint(self.marks)


class Place(NamedTuple):
    """A table with free seats; `points`: the mean rating of those who are there, None if it is not known."""

    table: str
    free: int
    people: int
    is_playing: bool
    points: float | None


class SeatPlan(NamedTuple):
    """Who joins which table, who begins a new one together, and who waits on; by number among those who wait."""

    joining: dict[int, str]
    groups: list[list[int]]
    staying: list[int]


def plan_seats(
    players: Sequence[Player],
    places: Sequence[Place],
    seats: int,
    are_apart: Callable[[str, Collection[str]], bool] = lambda _table, _conflicts: False,
) -> SeatPlan:
    """Plans seats for all who wait; new tables have so many `seats`.

    `are_apart` returns whether somebody at a table has one of these marks, so that whoever must not meet them is led
    elsewhere.
    """
    joining = _plan_joining(players, places, are_apart)
    rest = [at for at in range(len(players)) if at not in joining]
    has_places = sum(place.free for place in places) > len(joining)
    groups, staying = list[list[int]](), list[int]()
    runs = _find_runs(players, rest)
    for run in runs:
        is_alone = len(run) == 1
        if is_alone and (partner := _find_partner(players, run[0], joining)) is not None:
            del joining[partner]  # whose table has people without them
            run.append(partner)
        elif is_alone and (has_places or len(runs) > 1) and _may_wait(players[run[0]]):
            staying += run
            continue
        count = -(-len(run) // seats)
        bounds = [len(run) * part // count for part in range(count + 1)]  # as even as possible: nobody is left over
        groups += [run[start:end] for start, end in pairwise(bounds)]
    return SeatPlan(joining, _part(players, groups, seats), staying)


def _may_wait(player: Player) -> bool:
    return player.points is not None and player.waited_seconds < LONGEST_SECONDS


def _part(players: Sequence[Player], groups: Sequence[list[int]], seats: int) -> list[list[int]]:
    """Returns these groups without those who must not meet somebody there, who go elsewhere or begin alone."""
    parted: list[list[int]] = [[] for _ in groups]
    rest: list[int] = []
    for group, kept in zip(groups, parted, strict=True):
        for at in group:
            (kept if _fits(players, at, kept) else rest).append(at)
    for at in rest:
        best = next((kept for kept in parted if len(kept) < seats and _fits(players, at, kept)), None)
        if best is None:
            parted.append([at])
        else:
            best.append(at)
    return parted


def _fits(players: Sequence[Player], at: int, others: Iterable[int]) -> bool:
    return all(players[at].may_meet(players[other]) for other in others)


def _plan_joining(
    players: Sequence[Player], places: Sequence[Place], are_apart: Callable[[str, Collection[str]], bool]
) -> dict[int, str]:
    """Returns who joins which table: the rated where they fit best, then the others where most people are."""
    free = {place.table: place.free for place in places}
    choices = [
        (_measure_distance(player.points, place.points), -place.people, place.is_playing, place.table, at)
        for at, player in enumerate(players)
        if player.points is not None
        for place in places
    ]
    liveliest = sorted(places, key=lambda place: (-place.people, place.is_playing, place.table))
    choices = sorted(choice for choice in choices if choice[0] <= _find_window(players[choice[-1]]))
    others = ((place.table, at) for at, player in enumerate(players) if player.points is None for place in liveliest)
    joining: dict[int, str] = {}
    for table, at in (*((table, at) for *_, table, at in choices), *others):
        if at in joining or not free[table] or are_apart(table, players[at].conflicts):
            continue
        if _fits(players, at, (other for other, joined in joining.items() if joined == table)):
            joining[at] = table
            free[table] -= 1
    return joining


def _find_runs(players: Sequence[Player], rest: Sequence[int]) -> list[list[int]]:
    """Returns those who are left, in groups of like rating; the unrated go where fewest are."""
    runs: list[list[int]] = []
    rated = sorted((points, at) for at in rest if (points := players[at].points) is not None)
    for points, at in rated:
        before = runs[-1][-1] if runs else None
        if before is not None:
            window = max(_find_window(players[at]), _find_window(players[before]))
            if _measure_distance(points, players[before].points) <= window:
                runs[-1].append(at)
                continue
        runs.append([at])
    for at in rest:
        if players[at].points is None:
            if not runs:
                runs.append([])
            min(runs, key=len).append(at)
    return runs


def _find_partner(players: Sequence[Player], alone: int, joining: dict[int, str]) -> int | None:
    """Returns who of those who would join a table is nearest to somebody who would be alone; None: nobody is near."""
    own = players[alone]
    near = [(_measure_distance(own.points, players[at].points), at) for at in joining if own.may_meet(players[at])]
    distance, partner = min(near, default=(inf, alone))
    return partner if distance <= _find_window(own) and partner != alone else None


def _measure_distance(one: float | None, other: float | None) -> float:
    """Returns how far two ratings are apart; one that is not known is as far as one that is just alike."""
    return LIKE_POINTS if one is None or other is None else abs(one - other)


def _find_window(player: Player) -> float:
    """Returns how far others may be whom somebody is seated with by now."""
    waited = player.waited_seconds
    return inf if waited >= LONGEST_SECONDS else LIKE_POINTS + WIDER_POINTS_A_SECOND * waited
