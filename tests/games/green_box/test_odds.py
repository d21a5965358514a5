"""Chances of the Green Box against brute force: every deal of a small deck, counted one by one."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HouseOptions
from bunkum.games.green_box.cards import DECKS, SYMBOLS, Symbol, count
from bunkum.games.green_box.odds import (
    Pool,
    chance,
    chance_of,
    chance_of_cards,
    expected,
    from_outside,
    sight,
    ways_of_totals,
)
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.records import Bid, BidSum, Call, ChooseWild
from support.examples import examples
from support.green_box import EXAMPLE, TRACK, random_hands, table

KINDS: tuple[Symbol, ...] = ("drop", "hammers", "wheel")


def share_of_deals(
    open_cards: Sequence[Symbol], unseen: Sequence[Symbol], hidden: int, number: int, *, genuine: bool
) -> float:
    """The share of all choices of hidden cards with which a bid on drops holds, hammers being wild."""
    ways = held = 0
    for drawn in combinations(unseen, hidden):
        ways += 1
        held += count((*open_cards, *drawn), "drop", "hammers", genuine_needed=genuine).cards >= number
    return held / ways


@examples(120)
@given(
    open_cards=st.lists(st.sampled_from(KINDS), max_size=4),
    unseen=st.lists(st.sampled_from(KINDS), min_size=1, max_size=9),
    hidden=st.integers(0, 5),
    number=st.integers(1, 7),
    genuine=st.booleans(),
)
def test_cards_are_as_likely_as_counting_every_deal_says(
    *, open_cards: list[Symbol], unseen: list[Symbol], hidden: int, number: int, genuine: bool
) -> None:
    hidden = min(hidden, len(unseen))
    cards = Pool(
        *(open_cards.count("drop"), open_cards.count("hammers"), unseen.count("drop"), unseen.count("hammers")),
        *(len(unseen), hidden),
    )
    assert chance_of_cards(cards, number, genuine_needed=genuine) == pytest.approx(
        share_of_deals(open_cards, unseen, hidden, number, genuine=genuine), abs=1e-12
    )


@examples(80)
@given(numbers=st.lists(st.integers(1, 6), min_size=1, max_size=9), cards=st.integers(0, 4))
def test_totals_are_as_many_as_counting_every_deal_says(numbers: list[int], cards: int) -> None:
    ways = ways_of_totals({number: numbers.count(number) for number in set(numbers)}, cards)
    found = [0] * len(ways)
    for drawn in combinations(numbers, cards):
        found[sum(drawn)] += 1
    assert ways == found


@pytest.mark.parametrize(
    ("cards", "total", "odds"),
    [(2, 6, 0.495), (2, 8, 0.208), (3, 9, 0.455), (3, 12, 0.156)],
)
def test_5_6_the_totals_of_the_rules(cards: int, total: int, odds: float) -> None:
    play = table(seats=cards, options=Options(cubes=1))
    assert chance(play.state, total, None, from_outside(play.state)) == pytest.approx(odds, abs=5e-4)
    assert chance(play.state, 6 * cards, None, from_outside(play.state)) > 0
    assert chance(play.state, 6 * cards + 1, None, from_outside(play.state)) == 0


@pytest.mark.parametrize("deck", ["gb54", "gb36"])
def test_5_1_the_decks_have_the_cards_of_the_rules(deck: str) -> None:
    cards = next(found for name, found in DECKS.items() if name == deck)
    for symbol in SYMBOLS:
        numbers = sorted(card.number for card in cards if card.symbol == symbol)
        assert numbers == ([1, 1, 1, 2, 2, 3, 4, 5, 6] if deck == "gb54" else [1, 2, 3, 4, 5, 6])
    assert len(cards) == int(deck[2:])
    grounds = {(card.symbol, card.ground): 0 for card in cards}
    assert len(grounds) == 6 * (3 if deck == "gb54" else 2)
    assert sum(card.number for card in cards) == (150 if deck == "gb54" else 126)


def test_a_view_knows_its_own_cards_and_counts_the_rest_of_the_deck() -> None:
    play = table(*EXAMPLE)
    visible = sight(play.view(0))
    assert [card.symbol for card in visible.seen] == ["hammers"] * 4 + ["drop"]
    assert sum(visible.unseen.values()) == 49
    assert visible.unseen["hammers", 1] == 0
    assert visible.unseen["drop", 1] == 2
    assert visible.hidden == 10


@examples(25)
@given(seed=st.integers(0, 10_000), number=st.integers(1, 9), symbol=st.sampled_from(SYMBOLS), genuine=st.booleans())
def test_a_seats_chance_is_what_a_large_sample_of_deals_says(
    *, seed: int, number: int, symbol: Symbol, genuine: bool
) -> None:
    """Thirteen standard errors of 600 deals: a wrong formula misses by far more."""
    play = table(*random_hands(Random(seed), (5, 4, 3)), seats=3, options=Options(genuine_needed=genuine))
    mine = [card for card in play.view(0).hands[0] if card is not None]
    rest = list(DECKS["gb54"])
    for card in mine:
        rest.remove(next(other for other in rest if other == card))
    luck = Random(seed)
    held = 0
    for _ in range(600):
        symbols: list[Symbol] = [card.symbol for card in (*mine, *luck.sample(rest, play.state.dealt - 5))]
        held += count(symbols, symbol, TRACK[0], genuine_needed=genuine).cards >= number
    assert chance(play.view(0), number, symbol) == pytest.approx(held / 600, abs=0.09)


def test_5_4_after_an_opening_on_the_start_nothing_is_wild_in_the_odds_either() -> None:
    one, other = table(*EXAMPLE), table(*EXAMPLE)
    one.does(0, Bid(1, "hammers"))
    other.does(0, Bid(1, "drop"))
    assert chance(one.view(1), 5, "drop") < chance(other.view(1), 5, "drop")
    assert chance(one.view(1), 5, "hammers") == chance(other.view(1), 5, "hammers")


def test_what_is_seen_is_certain() -> None:
    play = table(*EXAMPLE)
    assert chance(play.view(0), 4, "hammers") == 1.0
    assert chance(play.view(0), 15, "hammers") == 0.0
    assert chance(play.view(0), 5, "drop") == 1.0, "a drop, and four that are wild"
    play.does(0, Bid(7, "drop"))
    assert chance_of(play.view(1), None) is not None
    play.does(1, Call())
    assert chance_of(play.view(2), None) == 1.0


def test_chance_of_says_what_an_action_claims() -> None:
    play = table(*EXAMPLE, options=Options(wild_choice="starter"))
    view = play.view(0)
    assert chance_of(view, None) is None
    assert chance_of(view, Bid(5, "drop")) == 1.0
    assert chance_of(view, Bid(5, "rainbow")) is None
    assert chance_of(view, BidSum(5)) is None
    assert chance_of(view, Call()) is None
    assert chance_of(view, ChooseWild("drop")) is None
    few = table("drop 6", "wheel 2", options=Options(cubes=1))
    assert chance_of(few.view(0), BidSum(7)) == 1.0
    assert chance_of(few.view(0), Bid(1, "drop")) is None
    few.does(0, BidSum(9))
    assert chance_of(few.view(0), None) == pytest.approx(_threes() / 53)
    assert chance_of(few.view(1), None) == pytest.approx(sum(card.number >= 7 for card in DECKS["gb54"]) / 53)


def _threes() -> int:
    """Cards of three and more, but the six that is held."""
    return sum(card.number >= 3 for card in DECKS["gb54"]) - 1


def test_what_others_hold_does_not_matter_to_the_odds() -> None:
    one = table("drop 1, wheel 2", "drop 2, drop 3", options=Options(cubes=2))
    other = table("drop 1, wheel 2", "bricks 2, arrow 3", options=Options(cubes=2))
    for number in range(1, 5):
        assert chance(one.view(0), number, "drop") == chance(other.view(0), number, "drop")


def test_reveal_to_dead_makes_certain() -> None:
    play = table(seats=3, options=Options(house=HouseOptions(reveal_to_dead=True), cubes=2))
    play.loses_until(0, 2, 2).goes_on()
    assert sight(play.view(0)).hidden == 0
    assert sight(play.view(1)).hidden == 2


def test_how_many_of_each_are_expected() -> None:
    play = table(*EXAMPLE)
    found = expected(play.view(0), SYMBOLS)
    assert found["hammers"] == pytest.approx(4 + 10 * 5 / 49)
    assert sum(found.values()) == pytest.approx(15)
