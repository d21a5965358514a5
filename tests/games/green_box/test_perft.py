"""How many lines of play there are, counted move by move and in closed form.

Two seats with a card each. Without `sum_endgame` there are 2 numbers on 6 tiles, so 12 bids; in a sum round there are
12 totals. Bids strictly rise, so a line of d bids is a choice of d of them: C(12, d). Instead of a d-th bid the one on
turn may call, which ends the match: C(12, d - 1) lines for d > 1.
"""

from math import comb

import pytest

from bunkum.core import GameContext, Illegal, fold, seeded_dice
from bunkum.games.green_box import rules
from bunkum.games.green_box.cards import SYMBOLS
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.records import Action, Bid, BidSum, Call
from bunkum.games.green_box.state import State

BOX = GameContext(seeded_dice("perft"))
ACTIONS: tuple[Action, ...] = (
    Call(),
    *(Bid(number, symbol) for number in range(4) for symbol in SYMBOLS),
    *map(BidSum, range(15)),
)


def perft(state: State, depth: int) -> int:
    """The lines of exactly `depth` actions from here."""
    if depth == 0:
        return 1
    if rules.outcome(state) is not None:
        return 0
    return sum(perft(after, depth - 1) for action in ACTIONS if (after := try_action(state, action)) is not None)


def try_action(state: State, action: Action) -> State | None:
    (seat,) = rules.awaited(state)
    try:
        rules.check(state, seat, action, BOX.words)
    except Illegal:
        return None
    return fold(rules, rules.decide(state, seat, action, BOX), state)


@pytest.mark.parametrize("sums", [False, True], ids=["symbols", "sums"])
@pytest.mark.parametrize("depth", range(1, 5))
def test_perft_of_two_seats_with_a_card_each(*, depth: int, sums: bool) -> None:
    start = fold(rules, rules.begin(2, Options(cubes=1, sum_endgame=sums), BOX))
    assert perft(start, depth) == comb(12, depth) + (comb(12, depth - 1) if depth > 1 else 0)
