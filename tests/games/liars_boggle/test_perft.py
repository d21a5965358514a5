"""How many lines of play there are, counted move by move and in closed form.

Two seats with a die each, `strict`, and a dictionary of N words. Bids strictly rise, so a line of d bids is a choice of
d words: C(N, d). Instead of a d-th bid the one on turn may call, which ends the match: C(N, d - 1) lines for d > 1.
"""

from math import comb

import pytest

from bunkum.core import GameContext, Illegal, Seat, fold, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Action, Bid, Call
from bunkum.games.liars_boggle.state import State

WORDS = ("at", "ta", "eat", "tea", "quit", "rate", "tare", "waist")
BOX = GameContext(seeded_dice("perft"), frozenset(WORDS))
ACTIONS: tuple[Action, ...] = (Call(), *map(Bid, WORDS))


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
        rules.check(state, Seat(seat), action, BOX.words)
    except Illegal:
        return None
    return fold(rules, rules.decide(state, Seat(seat), action, BOX), state)


@pytest.mark.parametrize("depth", range(1, 7))
def test_perft_of_two_seats_with_a_die_each(depth: int) -> None:
    options = Options(word_policy="strict", dice_per_seat=(1, 1))
    start = fold(rules, rules.begin(2, options, BOX))
    closed_form = comb(len(WORDS), depth) + (comb(len(WORDS), depth - 1) if depth > 1 else 0)
    assert perft(start, depth) == closed_form
