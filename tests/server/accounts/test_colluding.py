"""How far a second account that always loses can lift a first one: the figures of decision 0034, by the real model."""

import pytest

from bunkum.core.rating_scale import to_points
from bunkum.server.accounts.rating_model import Rating, rate_places
from bunkum.server.accounts.unrated import MOST_A_DAY

SETTLED = Rating(30.0, 2.65)
"""Somebody who has played much: 1650 points, give or take 159."""
NEWCOMERS_LEVEL = Rating(25.0, 2.65)


def lift(days: int, matches_a_day: int, start: Rating = SETTLED, *, is_helper_new_each_day: bool = False) -> int:
    """The points that a settled player gains whose helper, a new account, always loses."""
    own, helper = start, Rating()
    for day in range(days):
        if is_helper_new_each_day and day:
            helper = Rating()
        for _ in range(matches_a_day):
            own, helper = rate_places([own, helper], [1, 2])
    return to_points(own.mu) - to_points(start.mu)


@pytest.mark.parametrize(
    ("days", "matches_a_day", "points"),
    [(1, MOST_A_DAY, 29), (2, MOST_A_DAY, 46), (6, MOST_A_DAY, 82), (1, 2 * MOST_A_DAY, 46), (6, 2 * MOST_A_DAY, 108)],
)
def test_a_second_account_that_always_loses_lifts_a_settled_one_by_little(
    days: int, matches_a_day: int, points: int
) -> None:
    assert lift(days, matches_a_day) == pytest.approx(points, abs=1)


def test_five_helpers_on_five_days_lift_further_and_need_as_many_accounts() -> None:
    assert lift(5, MOST_A_DAY, is_helper_new_each_day=True) == pytest.approx(130, abs=1)


def test_who_is_rated_lower_is_lifted_a_little_further() -> None:
    assert [lift(days, MOST_A_DAY, NEWCOMERS_LEVEL) for days in (1, 2, 6)] == pytest.approx([38, 58, 99], abs=1)


def test_without_a_limit_an_evening_would_lift_as_far_as_the_limit_does_in_six_days() -> None:
    evening = lift(1, 30)
    assert evening == lift(6, MOST_A_DAY), "the same thirty matches"
    assert lift(1, MOST_A_DAY) < 0.4 * evening
