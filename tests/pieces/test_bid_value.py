"""The arithmetic of players who bid on hidden dice."""

from math import e

import pytest
from hypothesis import given, strategies as st

from bunkum.pieces.bid_value import (
    Raise,
    bid_value,
    call_probability,
    call_value,
    face_probabilities,
    gumbel_noise,
    multiply_odds,
    rank_raises,
    should_call_exact,
    with_ease,
)
from bunkum.pieces.personality import HONEST
from bunkum.pieces.pips import FACES

CHANCE = st.floats(0, 1)


@given(named=st.sets(st.integers(1, 6)), k=st.floats(0, 3))
def test_a_leaning_is_a_chance_for_each_face_and_what_was_named_is_e_to_the_k_likelier(
    named: set[int], k: float
) -> None:
    faces = face_probabilities(named, k, FACES)
    assert sum(faces.values()) == pytest.approx(1)
    for one in named:
        for other in set(FACES) - named:
            assert faces[one] / faces[other] == pytest.approx(e**k)


@given(one=CHANCE, other=CHANCE)
def test_what_looks_likelier_is_called_less_often(one: float, other: float) -> None:
    assert (call_probability(one) <= call_probability(other)) is (one >= other) or call_probability(
        one
    ) == call_probability(other)


def test_a_call_is_worth_what_it_wins_less_what_it_costs() -> None:
    assert call_value(0.0, good=0.5, loss_weight=1.0) == 0.5
    assert call_value(1.0, good=0.5, loss_weight=1.0) == -1.0
    assert call_value(0.25, good=1.0, loss_weight=1.0) == 0.5


@given(chance=CHANCE, doubt=CHANCE, ease=CHANCE)
def test_a_bid_is_worth_more_when_it_is_likelier_and_harder_to_raise(chance: float, doubt: float, ease: float) -> None:
    worth = bid_value(chance, doubt, ease, good=1.0, loss_weight=1.0)
    assert bid_value(min(1.0, chance + 0.1), doubt, ease, good=1.0, loss_weight=1.0) >= worth
    assert bid_value(chance, doubt, max(0.0, ease - 0.1), good=1.0, loss_weight=1.0) >= worth


def test_a_whim_is_finite_even_where_luck_is_none() -> None:
    assert -4 < gumbel_noise(lambda: 0.0) < 0 < gumbel_noise(lambda: 0.999) < 8


def test_what_is_exactly_so_is_called_only_with_nose_and_for_gain() -> None:
    assert should_call_exact(0.5, gain=1.0, loss_weight=1.0, threshold=0.4)
    assert not should_call_exact(0.3, gain=9.0, loss_weight=1.0, threshold=0.4), "too seldom so, whatever it brings"
    assert not should_call_exact(0.5, gain=0.2, loss_weight=1.0, threshold=0.4), "too little to win"
    assert not should_call_exact(0.5, gain=1.0, loss_weight=3.0, threshold=0.4), "too much to lose"


@given(chance=CHANCE, times=st.floats(0.1, 10))
def test_odds_are_multiplied_and_the_certain_stays_certain(chance: float, times: float) -> None:
    result = multiply_odds(chance, times)
    if chance in (0.0, 1.0):
        assert result == chance
    elif 1e-9 < chance < 1 - 1e-9:
        assert result / (1 - result) == pytest.approx(times * chance / (1 - chance), rel=1e-4)


def test_the_ease_of_a_bid_is_the_likeliest_raise_above_it() -> None:
    climbing = [Raise("low", 0.9, 0.5), Raise("middle", 0.5, 0.2), Raise("high", 0.3, 0.3)]
    assert [one.ease for one in with_ease(climbing)] == [0.3, 0.3, 0.0]
    assert with_ease([]) == []


def ranked(*raises: Raise[str], call: float | None) -> list[str]:
    """The bids that the honest one likes where nothing is doubted, the best first."""
    found = rank_raises(
        raises, HONEST, good=1.0, loss_weight=1.0, call=call, luck=lambda: 0.5, doubt=lambda outside: outside
    )
    return [one.bid for one in found]


def test_raises_are_ranked_by_worth_and_those_below_a_call_or_too_unlikely_left_out() -> None:
    sure, even, rash = Raise("sure", 1.0, 1.0), Raise("even", 0.5, 1.0), Raise("rash", 0.4, 0.0)
    assert ranked(even, sure, rash, call=None) == ["sure", "rash", "even"]
    assert ranked(even, sure, rash, call=-0.5) == ["sure", "even"], "it calls rather than bid what is unlikely"
    assert ranked(even, sure, rash, call=0.0) == ["sure"], "what is worth no more than the call is left out"
