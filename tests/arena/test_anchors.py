"""Ratings of bots on the scale of people."""

from math import exp, log
from random import Random

import pytest

from bunkum.arena.anchors import compute_anchors, list_lineups
from bunkum.core.rating_scale import points_per_strength
from bunkum.server.accounts.rating_model import Rating, build_bot_rating, rate_places

STRENGTHS = {"ann": 3.0, "bob": 1.5, "cy": 1.0, "dee": 0.25}


def draw_orders(seats: int, matches: int) -> list[list[tuple[str, int]]]:
    """Matches in the model of Plackett and Luce: places are drawn one after the other, by strength."""
    luck = Random(f"{seats}")
    orders = []
    for _ in range(matches):
        left = luck.sample(sorted(STRENGTHS), seats)
        order = []
        while left:
            (first,) = luck.choices(left, [STRENGTHS[name] for name in left])
            left.remove(first)
            order.append((first, len(order) + 1))
        orders.append(order)
    return orders


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_strengths_are_recovered_within_the_spread(seats: int) -> None:
    orders = draw_orders(seats, 3000)
    found = compute_anchors(orders, ["cy"], seats)
    assert found["cy"] == (1500, 0)
    for name, strength in STRENGTHS.items():
        expected = 1500 + points_per_strength(seats) * log(strength)
        assert found[name].points == pytest.approx(expected, abs=max(1.5 * found[name].spread, 1))
        assert found[name].spread < 60
    assert compute_anchors(orders[:300], ["cy"], seats)["ann"].spread > 2 * found["ann"].spread


def test_a_person_who_plays_as_well_as_a_bot_neither_gains_nor_loses_against_it() -> None:
    strong, weak = build_bot_rating(1800), build_bot_rating(1500)
    person = Rating(strong.mu, 0.5)
    won, lost = (rate_places([person, weak], places)[0].mu for places in ((1, 2), (2, 1)))
    chance = 1 / (1 + exp(-300 / points_per_strength(2)))
    assert chance * won + (1 - chance) * lost == pytest.approx(person.mu, abs=0.005)


def test_shared_places_are_fair_and_who_never_wins_has_a_finite_rating() -> None:
    drawn = compute_anchors([[("ann", 1), ("bob", 1)]] * 20, ["bob"], 2)
    assert drawn["ann"].points == 1500
    both = compute_anchors(draw_orders(2, 300), ["ann", "bob"], 2)
    assert (both["ann"].points + both["bob"].points) / 2 == pytest.approx(1500, abs=1)
    beaten = compute_anchors([[("ann", 1), ("bob", 2)]] * 20, ["ann"], 2)
    assert 0 < beaten["bob"].points < 1500


def test_all_meet_in_line_ups_of_any_size() -> None:
    assert list_lineups("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert list_lineups("abc", 3) == [("a", "b", "c")]
    assert list_lineups("abc", 4) == [("a", "b", "c", "a"), ("a", "b", "c", "b"), ("a", "b", "c", "c")]
