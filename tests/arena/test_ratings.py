"""How sure one can be, and how good one is."""

from random import Random

import pytest

from bunkum.arena.ratings import bradley_terry, wilson


def test_wilson_agrees_with_worked_figures() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(160, 200) == pytest.approx((0.7392, 0.8495), abs=1e-4)


def test_more_matches_say_more() -> None:
    widths = [wilson(n // 2, n).most - wilson(n // 2, n).least for n in (10, 100, 1000)]
    assert widths == sorted(widths, reverse=True)


def test_who_wins_three_of_four_is_three_times_as_strong() -> None:
    matches = [[("ann", 1), ("bob", 2)]] * 7500 + [[("bob", 1), ("ann", 2)]] * 2500
    ratings = bradley_terry(matches)
    assert ratings["ann"] - ratings["bob"] == pytest.approx(190.85, abs=0.5)
    assert (ratings["ann"] + ratings["bob"]) / 2 == pytest.approx(1500, abs=1)


def test_strengths_are_found_again() -> None:
    luck, strengths = Random(3), {"ann": 4.0, "bob": 2.0, "cy": 1.0, "dee": 0.5}
    matches = []
    for _ in range(6000):
        one, other = luck.sample(sorted(strengths), 2)
        first = luck.random() < strengths[one] / (strengths[one] + strengths[other])
        matches.append([(one, 1 if first else 2), (other, 2 if first else 1)])
    ratings = bradley_terry(matches)
    assert [ratings[name] - ratings["cy"] for name in strengths] == pytest.approx([240.8, 120.4, 0, -120.4], abs=25)


def test_who_always_wins_has_a_rating_all_the_same() -> None:
    ratings = bradley_terry([[("ann", 1), ("bob", 2), ("cy", 3)]] * 20)
    assert ratings["ann"] > ratings["bob"] > ratings["cy"]
    assert ratings["ann"] < 3000


def test_draws_and_twins_say_nothing() -> None:
    assert bradley_terry([[("ann", 1), ("bob", 1)]] * 9) == pytest.approx({"ann": 1500, "bob": 1500})
    assert bradley_terry([[("ann", 1), ("ann", 2)]]) == pytest.approx({"ann": 1500})
    assert bradley_terry([]) == {}
