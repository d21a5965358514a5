"""What a bid and a call are worth to a temper."""

import pytest
from msgspec.structs import replace

from bunkum.games.liars_boggle.odds import Raise
from bunkum.games.liars_boggle.personalities import BARON, HONEST, MAGPIE, PRUDENCE, Personality
from bunkum.games.liars_boggle.players import gain, weigh_raises
from bunkum.pieces.bid_value import DOUBTED, call_probability, call_value

CALM = replace(MAGPIE, noise=0.0)


def a_bid(word: str, chance: float, outside: float) -> Raise:
    return Raise(word, "qu", len(word), chance, outside)


def best(*bids: Raise, temper: Personality = CALM, living: int = 4) -> str:
    return weigh_raises(temper, living, bids, lambda: 0.5)[0].bid.word


def worth_of_call(temper: Personality, living: int, holds: float) -> float:
    return call_value(holds, gain(temper, living), temper.loss_weight)


def test_a_loss_of_another_is_shared_among_those_who_stay() -> None:
    assert gain(CALM, 2) == CALM.win_weight
    assert gain(CALM, 5) == pytest.approx(CALM.win_weight / 4)


def test_a_call_is_worth_what_it_may_win_less_what_it_may_cost() -> None:
    assert worth_of_call(CALM, 2, 0.0) == CALM.win_weight
    assert worth_of_call(CALM, 2, 1.0) == -CALM.loss_weight
    assert worth_of_call(CALM, 4, 0.25) == pytest.approx(0.0)
    assert worth_of_call(replace(CALM, loss_weight=2.0), 4, 0.3) < worth_of_call(CALM, 4, 0.3)


def test_the_less_likely_a_bid_looks_the_sooner_it_is_called() -> None:
    assert call_probability(DOUBTED) == pytest.approx(0.5)
    assert call_probability(0.0) > 0.95
    assert call_probability(1.0) < 0.05
    assert call_probability(0.3) > call_probability(0.4) > call_probability(0.5)


def test_the_best_bid_is_true_for_reasons_that_nobody_sees() -> None:
    assert best(a_bid("ate", 0.95, 0.9), a_bid("zoo", 0.95, 0.1)) == "zoo"


def test_a_lie_that_looks_likely_is_better_than_one_that_does_not() -> None:
    assert best(a_bid("ate", 0.1, 0.8), a_bid("zoo", 0.1, 0.05)) == "ate"


def test_of_two_alike_the_one_that_is_hard_to_raise_is_better() -> None:
    easy, hard = a_bid("ate", 0.9, 0.7), a_bid("toes", 0.9, 0.7)
    assert best(easy, hard) == "toes"
    assert best(easy, hard, a_bid("zinc", 0.1, 0.3)) == "toes"


def test_all_raises_are_ranked_and_a_whim_may_change_their_order() -> None:
    bids = [a_bid(f"word{letter}", 0.5 + at / 100, 0.4) for at, letter in enumerate("abcdef")]
    assert {one.bid for one in weigh_raises(CALM, 3, bids, lambda: 0.5)} == set(bids)
    draws = iter([0.1, 0.9] * 20)
    moody = [one.bid.word for one in weigh_raises(replace(CALM, noise=0.5), 3, bids, lambda: next(draws))]
    assert moody != [one.bid.word for one in weigh_raises(CALM, 3, bids, lambda: 0.5)]
    assert weigh_raises(CALM, 3, [], lambda: 0.5) == []


def test_tempers_are_what_their_lines_say() -> None:
    assert MAGPIE.least_zipf < BARON.least_zipf < PRUDENCE.least_zipf
    assert PRUDENCE.bluff_rate == 0.0 < MAGPIE.bluff_rate < BARON.bluff_rate
    assert PRUDENCE.min_probability > MAGPIE.min_probability > BARON.min_probability
    assert HONEST.belief_weight == 0.0
