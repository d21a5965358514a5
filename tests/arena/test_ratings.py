"""Ratings and confidence intervals."""

from random import Random

import pytest

from bunkum.arena.ratings import bradley_terry_ratings, wilson_interval


def test_wilson_agrees_with_worked_figures() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson_interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson_interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson_interval(160, 200) == pytest.approx((0.7392, 0.8495), abs=1e-4)


def test_more_matches_give_a_narrower_interval() -> None:
    widths = [wilson_interval(n // 2, n).most - wilson_interval(n // 2, n).least for n in (10, 100, 1000)]
    assert widths == sorted(widths, reverse=True)


def test_winning_three_of_four_is_three_times_the_strength() -> None:
    matches = [[("ann", 1), ("bob", 2)]] * 7500 + [[("bob", 1), ("ann", 2)]] * 2500
    ratings = bradley_terry_ratings(matches)
    assert ratings["ann"] - ratings["bob"] == pytest.approx(190.85, abs=0.5)
    assert (ratings["ann"] + ratings["bob"]) / 2 == pytest.approx(1500, abs=1)


def test_known_strengths_are_recovered() -> None:
    luck, strengths = Random(3), {"ann": 4.0, "bob": 2.0, "cy": 1.0, "dee": 0.5}
    matches = []
    for _ in range(6000):
        one, other = luck.sample(sorted(strengths), 2)
        first = luck.random() < strengths[one] / (strengths[one] + strengths[other])
        matches.append([(one, 1 if first else 2), (other, 2 if first else 1)])
    ratings = bradley_terry_ratings(matches)
    assert [ratings[name] - ratings["cy"] for name in strengths] == pytest.approx([240.8, 120.4, 0, -120.4], abs=25)


def test_a_player_that_always_wins_has_a_finite_rating() -> None:
    ratings = bradley_terry_ratings([[("ann", 1), ("bob", 2), ("cy", 3)]] * 20)
    assert ratings["ann"] > ratings["bob"] > ratings["cy"]
    assert ratings["ann"] < 3000


def test_draws_and_two_seats_of_one_player_change_nothing() -> None:
    assert bradley_terry_ratings([[("ann", 1), ("bob", 1)]] * 9) == pytest.approx({"ann": 1500, "bob": 1500})
    assert bradley_terry_ratings([[("ann", 1), ("ann", 2)]]) == pytest.approx({"ann": 1500})
    assert bradley_terry_ratings([]) == {}
