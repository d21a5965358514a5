"""People of like rating are seated together, nearest first; nobody waits in vain, or is left with bots alone."""

from collections.abc import Collection, Sequence
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from bunkum.server.lobby.matching import LIKE_POINTS, LONGEST_SECONDS, Place, Player, SeatPlan, plan_seats


def plan(*points: float | None, places: Sequence[Place] = (), waited_seconds: float = 0.0, seats: int = 4) -> SeatPlan:
    """The plan for people with these ratings, who have all waited for so long."""
    return plan_seats([Player(one, waited_seconds) for one in points], places, seats)


def place(table: str, points: float | None = None, *, free: int = 3, people: int = 1, is_playing: bool = True) -> Place:
    """A table."""
    return Place(table, free, people, is_playing, points)


def test_whoever_comes_first_begins_with_bots_at_once() -> None:
    assert plan(1500.0) == SeatPlan({}, [[0]], [])
    assert plan(None) == SeatPlan({}, [[0]], [])


def test_the_nearest_table_is_joined() -> None:
    places = [place("a", 1600.0), place("b", 1520.0), place("c", 1440.0)]
    assert plan(1510.0, places=places).joining == {0: "b"}
    assert plan(1450.0, places=places).joining == {0: "c"}


def test_the_last_seat_is_for_whoever_fits_best() -> None:
    places = [place("a", 1500.0, free=1)]
    told = plan(1400.0, 1490.0, 1410.0, places=places)
    assert told.joining == {1: "a"}
    assert told.groups == [[0, 2]]


def test_who_is_too_strong_for_all_tables_waits_until_the_window_is_wide_enough() -> None:
    places = [place("a", 1500.0)]
    assert plan(1900.0, places=places) == SeatPlan({}, [], [0])
    assert plan(1900.0, places=places, waited_seconds=0.9) == SeatPlan({}, [], [0])
    assert plan(1900.0, places=places, waited_seconds=1.1).joining == {0: "a"}
    assert plan(3900.0, places=places, waited_seconds=LONGEST_SECONDS).joining == {0: "a"}


def test_two_of_like_rating_begin_together_and_the_third_waits_for_nobody_else() -> None:
    told = plan(1500.0, 1900.0, 1590.0)
    assert (told.groups, told.staying) == ([[0, 2]], [1])
    assert plan(1500.0, 1900.0, 1590.0, waited_seconds=2.0).groups == [[0, 2, 1]]


def test_two_of_like_rating_are_not_parted_by_the_last_free_seat() -> None:
    told = plan(1500.0, 1510.0, places=[place("a", 1500.0, free=1)])
    assert (told.joining, sorted(told.groups[0])) == ({}, [0, 1])
    told = plan(None, None, places=[place("a", None, free=1)])
    assert (told.joining, sorted(told.groups[0])) == ({}, [0, 1])


def test_guests_play_with_anybody_where_most_people_are() -> None:
    places = [place("a", 1900.0, people=1), place("b", None, people=2, free=1), place("c", 1100.0, people=2)]
    assert plan(None, None, places=places).joining == {0: "b", 1: "c"}
    told = plan(None, 1500.0)
    assert (sorted(told.groups[0]), told.staying) == ([0, 1], [])
    assert plan(1500.0, places=[place("a", None)]).joining == {0: "a"}, "nor does a rated one wait for a guest's table"


def test_five_are_parted_as_evenly_as_possible_and_by_rating() -> None:
    assert plan(1500.0, 1600.0, 1520.0, 1580.0, 1550.0).groups == [[0, 2], [4, 3, 1]]
    assert sorted(map(len, plan(*[None] * 9).groups)) == [3, 3, 3]


RATINGS = st.one_of(st.none(), st.floats(500, 2500))
NOBODY = st.just(frozenset[str]())
PLAYERS = st.lists(st.builds(Player, RATINGS, st.floats(0, 5), NOBODY, NOBODY), min_size=1, max_size=12)
MARKS = st.frozensets(st.sampled_from("abcd"), max_size=2)
BLOCKERS = st.lists(st.builds(Player, RATINGS, st.floats(0, 5), MARKS, MARKS), min_size=1, max_size=12)
PLACES = st.lists(
    st.builds(place, st.uuids().map(str), RATINGS, free=st.integers(1, 3), people=st.integers(1, 3)), max_size=4
)


@given(PLAYERS, PLACES, st.integers(3, 6))  # at tables of two an odd one is left over
def test_whatever_comes_everybody_is_planned_for_once_and_nobody_is_alone_in_vain(
    players: list[Player], places: list[Place], seats: int
) -> None:
    told = plan_seats(players, places, seats)
    planned = sorted([*told.joining, *(at for group in told.groups for at in group), *told.staying])
    assert planned == list(range(len(players)))
    assert all(1 <= len(group) <= seats for group in told.groups)
    for one in places:
        assert sum(table == one.table for table in told.joining.values()) <= one.free
    for at in told.staying:
        assert players[at].waited_seconds < LONGEST_SECONDS
        assert players[at].points is not None, "a guest never waits"
    alone = [group[0] for group in told.groups if len(group) == 1]
    for at in alone:
        others = [other for other in range(len(players)) if other != at]
        assert not any(_are_alike(players[at], players[other]) for other in others)
    waiting = [*told.staying, *alone]
    for at in waiting:
        assert not any(_are_alike(players[at], players[other]) for other in waiting if other != at)


@given(BLOCKERS, PLACES, st.integers(2, 6))
def test_nobody_is_seated_with_whom_they_must_not_meet(players: list[Player], places: list[Place], seats: int) -> None:
    def are_apart(table: str, conflicts: Collection[str]) -> bool:
        return table < "8" and "a" in conflicts

    told = plan_seats(players, places, seats, are_apart)
    planned = sorted([*told.joining, *(at for group in told.groups for at in group), *told.staying])
    assert planned == list(range(len(players)))
    assert not any(are_apart(table, players[at].conflicts) for at, table in told.joining.items())
    joined = [[at for at, table in told.joining.items() if table == one.table] for one in places]
    for together in (*told.groups, *joined):
        assert len(together) <= max(seats, 3)
        for one, other in combinations(together, 2):
            assert players[one].may_meet(players[other])


def _are_alike(one: Player, other: Player) -> bool:
    return one.points is None or other.points is None or abs(one.points - other.points) <= LIKE_POINTS


@pytest.mark.parametrize("count", [50])
def test_a_crowd_is_planned_for_in_a_moment(count: int) -> None:
    places = [place(f"t{at}", 1000.0 + 10 * at) for at in range(100)]
    told = plan(*(1000.0 + 20 * at for at in range(count)), places=places)
    assert len(told.joining) == count
