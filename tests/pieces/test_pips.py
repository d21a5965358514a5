"""Pips: counting, raising, and the binomial tail against every roll there is."""

from itertools import product
from math import isclose
from typing import get_args

import pytest

from bunkum.pieces.pips import (
    FACES,
    RaiseRule,
    at_least,
    at_least_of,
    count,
    format_bid,
    higher_bids,
    is_higher,
    parse_face,
)


def test_a_wild_face_counts_for_every_other_and_for_itself_alone() -> None:
    dice = (1, 1, 2, 6, 6)
    assert [count(dice, face, wild=1) for face in FACES] == [2, 3, 2, 2, 2, 4]
    assert [count(dice, face) for face in FACES] == [2, 1, 0, 0, 0, 2]


def test_each_raise_rule_by_its_own_words() -> None:
    bids = list(product(range(1, 5), FACES))
    for old, new in product(bids, bids):
        (n, f), (m, g) = old, new
        assert is_higher("count_then_face", old, new) == (m > n or (m == n and g > f))
        assert is_higher("count_only", old, new) == (m > n)
        assert is_higher("face_reset", old, new) == ((g == f and m > n) or g > f)
        assert is_higher("no_decrease", old, new) == (m >= n and g >= f and (m > n or g > f))


def test_at_least_against_every_roll() -> None:
    rolls = list(product(FACES, repeat=4))
    for least in range(6):
        held = sum(count(roll, 3, wild=1) >= least for roll in rolls)
        assert isclose(at_least(least, 4, 2 / 6), held / len(rolls))


def test_fh_14_and_pd_13_nothing_known() -> None:
    assert [round(at_least(least, 27, 1 / 3), 3) for least in (9, 10, 13)] == [0.572, 0.411, 0.079]
    assert round(at_least(7, 20, 1 / 3), 3) == 0.521


@pytest.mark.parametrize("rule", get_args(RaiseRule))
def test_higher_has_every_bid_that_raises_once_and_no_other(rule: RaiseRule) -> None:
    bids = list(product(range(1, 8), FACES))
    for old in bids:
        offered = [
            (number, face)
            for least, most, faces in higher_bids(rule, old, 7)
            for number, face in product(range(least, most + 1), faces)
        ]
        assert sorted(offered) == [new for new in bids if is_higher(rule, old, new)]
    assert higher_bids(rule, None, 7) == ((1, 7, (1, 2, 3, 4, 5, 6)),)


def test_bids_are_said_and_heard() -> None:
    assert [format_bid(*bid) for bid in ((1, 1), (1, 6), (9, 5), (12, 6))] == ["1 one", "1 six", "9 fives", "12 sixes"]
    assert [parse_face(format_bid(2, face).split()[1]) for face in FACES] == list(FACES)
    assert [parse_face(word) for word in ("Six", "5s", "4", "7s", "fish", "s", "")] == [6, 5, 4, 7, None, None, None]


def test_at_least_of_against_the_binomial_and_against_every_roll() -> None:
    for least in range(6):
        assert isclose(at_least_of(least, [1 / 3] * 4), at_least(least, 4, 1 / 3))
    odds = (0.1, 0.5, 0.9)
    for least in range(5):
        exact = sum(
            chance
            for hits in product((0, 1), repeat=3)
            if sum(hits) >= least
            for chance in [
                (odds[0] if hits[0] else 1 - odds[0])
                * (odds[1] if hits[1] else 1 - odds[1])
                * (odds[2] if hits[2] else 1 - odds[2])
            ]
        )
        assert isclose(at_least_of(least, odds), exact, abs_tol=1e-12)
