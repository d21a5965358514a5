"""How many lines of play there are, counted move by move and in closed form.

Bids strictly rise, so a line of d bids is a choice of d of the B bids there are: C(B, d). Instead of the last any of
the other seats may bang, which ends the round: (seats - 1) * C(B, d - 1) lines for d > 1. With `count_only` a line of
bids is a choice of d numbers with a face each: C(dice, d) * 6^d.
"""

from collections.abc import Callable
from math import comb

import pytest

from bunkum.core import GameContext, Illegal, Seat, fold, seeded_dice
from bunkum.games.firehouse import rules
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.records import Action, Bang, Bid
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import FACES

BOX = GameContext(seeded_dice("perft"))


def perft(state: State, depth: int) -> int:
    """The lines of exactly `depth` actions from here."""
    if depth == 0:
        return 1
    if state.phase == "show":
        return 0
    bids = [Bid(number, face) for number in range(1, state.dice + 2) for face in FACES]
    actions: list[Action] = [*bids, Bang(state.seq)]
    return sum(
        perft(after, depth - 1)
        for action in actions
        for seat in range(state.seats)
        if (after := try_action(state, Seat(seat), action)) is not None
    )


def try_action(state: State, seat: Seat, action: Action) -> State | None:
    try:
        rules.check(state, seat, action, BOX.words)
    except Illegal:
        return None
    return fold(rules, rules.decide(state, seat, action, BOX), state)


def ladder(dice: int, bids: int) -> int:
    return comb(6 * dice, bids)


def numbers(dice: int, bids: int) -> int:
    return comb(dice, bids) * 6**bids


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("lines", [ladder, numbers])
def test_perft(seats: int, depth: int, lines: Callable[[int, int], int]) -> None:
    rule = "count_then_face" if lines is ladder else "count_only"
    options = Options(start_dice=1, raise_rule=rule, bang_window_ms=0, limit_one=20, limit_two=19)
    start = fold(rules, rules.begin(seats, options, BOX))
    bangs = (seats - 1) * lines(seats, depth - 1) if depth > 1 else 0
    assert perft(start, depth) == lines(seats, depth) + bangs


def test_only_the_next_may_bang_where_it_must_be_in_turn() -> None:
    options = Options(start_dice=1, out_of_turn=False)
    start = fold(rules, rules.begin(3, options, BOX))
    assert perft(start, 3) == comb(18, 3) + comb(18, 2)
