"""The chances of Firehouse against every roll there is."""

from itertools import product
from math import isclose

import pytest
from msgspec.structs import replace

from bunkum.games.firehouse.odds import chance, chance_of, from_outside, sight
from bunkum.games.firehouse.records import Bang, Bid
from bunkum.pieces.pips import FACES, count
from support.firehouse import Fire, fire


@pytest.mark.parametrize("wild", [1, 4])
def test_every_bid_against_every_roll_of_the_dice_one_does_not_see(wild: int) -> None:
    play = fire("54", "23", "61", wild=wild)
    rolls = list(product(FACES, repeat=4))
    for number, face in product(range(8), FACES):
        held = sum(count((5, 4, *roll), face, wild) >= number for roll in rolls)
        assert isclose(chance(play.view(0), number, face), held / len(rolls), abs_tol=1e-12)


def test_from_outside_nothing_is_seen() -> None:
    play = fire("54", "23", wild=4)
    rolls = list(product(FACES, repeat=4))
    for number, face in product(range(6), FACES):
        held = sum(count(roll, face, 4) >= number for roll in rolls)
        assert isclose(from_outside(play.view(0), number, face), held / len(rolls), abs_tol=1e-12)


def bid_at() -> Fire:
    play = fire("54", "23", wild=4)
    play.bids((2, 5))
    return play


def test_the_chance_of_an_action_and_of_the_bid_on_the_table() -> None:
    play = bid_at()
    view = play.view(1)
    assert chance_of(view, None) == chance(view, 2, 5)
    assert chance_of(view, Bid(3, 5)) == chance(view, 3, 5)
    assert chance_of(view, Bang(1)) is None
    assert chance_of(fire("54", "23").view(0), None) is None


def test_the_truth_is_certain_and_so_is_a_showdown() -> None:
    play = bid_at()
    assert chance(play.state, 2, 5) == 1.0
    assert chance(play.state, 3, 5) == 0.0
    play.bangs(1)
    assert sight(play.view(1)).unseen == ()
    assert chance(play.view(1), 2, 5) == 1.0


def test_no_wild_die_no_help() -> None:
    play = fire("54", "23", wild=4)
    bare = replace(play.view(0), wild=None)
    assert isclose(chance(bare, 2, 5), 1 - (5 / 6) ** 2)
