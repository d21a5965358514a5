"""How many lines of play there are, counted move by move and in closed form.

Two seats with 5 dice: 60 bids, so d bids are C(60, d) lines, and C(60, d - 1) end in a call. After a call at depth 2
one die is gone: the loser opens with any of 54 bids. The pauses after a showdown are no moves.
"""

from math import comb

import pytest

from bunkum.core import HOUSE, GameContext, Illegal, Seat, TimeUp, fold, seeded_dice
from bunkum.games.bar import rules
from bunkum.games.bar.options import Options
from bunkum.games.bar.rules import State
from bunkum.liars_dice.records import Action, Bid, Call

BOX = GameContext(seeded_dice("perft"))
BIDS: tuple[Action, ...] = tuple(Bid(number, face) for number in range(12) for face in range(8))


def perft(state: State, depth: int) -> int:
    """The lines of exactly `depth` moves from here."""
    if depth == 0:
        return 1
    if rules.outcome(state) is not None:
        return 0
    if state.phase == "show":
        return perft(fold(rules, rules.decide(state, HOUSE, TimeUp(rules.timers(state)[0]), BOX), state), depth)
    (seat,) = rules.awaited(state)
    actions = (*BIDS, *((Call(state.bid.seq),) if state.bid is not None else ()))
    legal = [action for action in actions if is_legal(state, seat, action)]
    if depth == 1:
        return len(legal)
    return sum(perft(fold(rules, rules.decide(state, seat, action, BOX), state), depth - 1) for action in legal)


def is_legal(state: State, seat: Seat, action: Action) -> bool:
    try:
        rules.check(state, seat, action, BOX.words)
    except Illegal:
        return False
    return True


@pytest.mark.parametrize(("depth", "lines"), [(1, 60), (2, 1830), (3, 39230)])
def test_perft_of_two_seats_with_five_dice_each(depth: int, lines: int) -> None:
    start = fold(rules, rules.begin(2, Options(), BOX))
    closed_form = comb(60, depth) + (comb(60, depth - 1) if depth > 1 else 0) + (60 * 54 if depth == 3 else 0)
    assert perft(start, depth) == lines == closed_form


@pytest.mark.parametrize("depth", range(1, 6))
def test_perft_of_the_last_two_dice(depth: int) -> None:
    start = fold(rules, rules.begin(2, Options(start_dice=1), BOX))
    assert perft(start, depth) == comb(12, depth) + (comb(12, depth - 1) if depth > 1 else 0)


def test_no_decrease_has_as_many_bids_as_the_product_order() -> None:
    """After (n, f) every other bid with n' >= n and f' >= f: (11 - n) * (7 - f) - 1 of them, and the call."""
    start = fold(rules, rules.begin(2, Options(raise_rule="no_decrease"), BOX))
    raises = sum((11 - number) * (7 - face) - 1 for number in range(1, 11) for face in range(1, 7))
    assert perft(start, 2) == raises + 60
