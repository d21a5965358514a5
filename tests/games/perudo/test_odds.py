"""Odds are exact, from what the seat knows and from nothing else."""

from itertools import product

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from bunkum.core import SPECTATOR, Seat, event_for, fold
from bunkum.games.perudo import rules
from bunkum.games.perudo.options import Options
from bunkum.liars_dice.odds import Beliefs, chance, chance_exactly, chance_of
from bunkum.liars_dice.records import Bid, Call, Calza
from support.perudo import table

HANDS = st.lists(st.text("123456", min_size=1, max_size=3), min_size=2, max_size=3)
FACE = st.integers(1, 6)


def count_all_rolls(
    mine: str, unseen: int, number: int, face: int, *, wild: bool, genuine: bool
) -> tuple[float, float]:
    """At least, and exactly: every roll of the unseen dice, one by one."""
    counts: list[int] = []
    for roll in product(range(1, 7), repeat=unseen):
        dice = [*map(int, mine), *roll]
        plain = dice.count(face)
        aces = dice.count(1) if wild and face != 1 and (plain or not genuine) else 0
        counts.append(plain + aces)
    return sum(count >= number for count in counts) / len(counts), counts.count(number) / len(counts)


@given(
    hands=HANDS.filter(lambda hands: sum(map(len, hands[1:])) <= 4),
    number=st.integers(1, 8),
    face=FACE,
    palifico=st.booleans(),
    genuine=st.booleans(),
)
def test_the_chance_is_that_of_every_roll_counted(
    *, hands: list[str], number: int, face: int, palifico: bool, genuine: bool
) -> None:
    view = replace(table(*hands, options=Options(genuine_needed=genuine)).view(0), palifico=palifico)
    unseen = sum(map(len, hands[1:]))
    least, exactly = count_all_rolls(hands[0], unseen, number, face, wild=not palifico, genuine=genuine)
    assert chance(view, number, face) == pytest.approx(least)
    assert chance_exactly(view, number, face) == pytest.approx(exactly)


def test_once_the_cups_are_up_there_is_no_chance_left() -> None:
    game = table("13356", "23144", "36625").bids((4, 3))
    game.calls(1)
    assert [chance(game.view(0), number, 3) for number in (6, 7)] == [1.0, 0.0]


def test_what_an_action_claims() -> None:
    game = table("13356", "23144", "36625", options=Options())
    view = game.view(0)
    assert chance_of(view, None) is None
    assert chance_of(view, Call(0)) is None
    assert chance_of(view, Bid(3, 3)) == chance(view, 3, 3)
    game.bids((3, 3))
    view = game.view(1)
    assert chance_of(view, None) == chance(view, 3, 3)
    assert chance_of(view, Call(1)) == pytest.approx(1 - chance(view, 3, 3))
    assert chance_of(view, Calza(1)) == pytest.approx(chance(view, 3, 3) - chance(view, 4, 3))
    assert chance_of(view, Bid(4, 6)) == chance(view, 4, 6)


def test_an_onlooker_knows_the_number_of_dice_alone() -> None:
    game = table("66666", "66666")
    view = fold(rules, [event for event in game.log if event_for(event, SPECTATOR) is not None])
    assert chance(view, 1, 6) == pytest.approx(1 - (4 / 6) ** 10)


def test_without_trust_beliefs_are_the_odds_and_a_bid_that_is_heard_makes_its_face_likelier() -> None:
    game = table("12", "3455", "66").bids((1, 2), (2, 5))
    view = game.view(2)
    deaf, hearing = Beliefs(view, Seat(2), 0.0), Beliefs(view, Seat(2), 1.0)
    for number, face in product(range(1, 8), range(1, 7)):
        assert deaf.inside(number, face) == pytest.approx(chance(view, number, face))
        assert deaf.exactly(number, face) == pytest.approx(chance_exactly(view, number, face))
    assert hearing.inside(3, 5) > deaf.inside(3, 5)
    assert hearing.inside(1, 4) < hearing.inside(1, 5)
    assert all(sum(faces.values()) == pytest.approx(1) for faces in hearing.leanings.values())
    assert hearing.outside(2, 6) < hearing.inside(2, 6), "nobody else sees the two sixes"
