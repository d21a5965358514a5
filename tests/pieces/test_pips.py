"""Pips: counting, raising, and the binomial tail against every roll there is."""

from itertools import product
from math import isclose

from bunkum.pieces.pips import FACES, at_least, count, raises


def test_a_wild_face_counts_for_every_other_and_for_itself_alone() -> None:
    dice = (1, 1, 2, 6, 6)
    assert [count(dice, face, wild=1) for face in FACES] == [2, 3, 2, 2, 2, 4]
    assert [count(dice, face) for face in FACES] == [2, 1, 0, 0, 0, 2]


def test_each_raise_rule_by_its_own_words() -> None:
    bids = list(product(range(1, 5), FACES))
    for old, new in product(bids, bids):
        (n, f), (m, g) = old, new
        assert raises("count_then_face", old, new) == (m > n or (m == n and g > f))
        assert raises("count_only", old, new) == (m > n)
        assert raises("face_reset", old, new) == ((g == f and m > n) or g > f)
        assert raises("no_decrease", old, new) == (m >= n and g >= f and (m > n or g > f))


def test_at_least_against_every_roll() -> None:
    rolls = list(product(FACES, repeat=4))
    for least in range(6):
        held = sum(count(roll, 3, wild=1) >= least for roll in rolls)
        assert isclose(at_least(least, 4, 2 / 6), held / len(rolls))


def test_fh_14_and_pd_13_nothing_known() -> None:
    assert [round(at_least(least, 27, 1 / 3), 3) for least in (9, 10, 13)] == [0.572, 0.411, 0.079]
    assert round(at_least(7, 20, 1 / 3), 3) == 0.521
