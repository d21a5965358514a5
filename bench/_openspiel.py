"""OpenSpiel's liars_dice, as a peer: our policies in its notation, its own solver against the clock.

Its wild face is the highest, its bids are ordered like ours, and both players have the same number of dice.
"""

from __future__ import annotations

import importlib
import itertools
import time
from typing import Any

import numpy as np

from bunkum.solvers.bluff import Bluff, Solved
from bunkum.solvers.bluff_game import list_hands
from bunkum.solvers.bluff_loops import first_row


def _import_openspiel() -> Any:
    """Imports OpenSpiel, which only benches install."""
    return importlib.import_module("pyspiel")


def to_openspiel_game(game: Bluff) -> Any:
    """Returns the game as OpenSpiel knows it."""
    assert game.wild == "high"
    assert game.dice[0] == game.dice[1]
    return _import_openspiel().load_game(f"liars_dice(numdice={game.dice[0]},dice_sides={game.faces})")


def to_openspiel_policy(solved: Solved) -> Any:
    """Returns a policy as OpenSpiel's table: information state (hand and bids) to actions with probabilities."""
    game = solved.game
    table: dict[str, list[tuple[int, float]]] = {}
    for state in range(1 << game.bids):
        made = [game.bids - 1 - place for place in range(game.bids - 1, -1, -1) if state >> place & 1]
        history = "".join(f" {game.bid(bid)[0]}-{game.bid(bid)[1]}" for bid in made)
        raises = list(range(game.bids - 1, made[-1] if made else -1, -1))
        actions = [*([game.bids] if made else []), *raises]
        shares = np.ones((1, len(list_hands(game.dice[0], game.faces))))
        if not state & 1:
            row = int(first_row(state, game.bids))
            shares = solved.policy[row : row + len(actions)].astype(np.float64)
            totals = shares.sum(axis=0)
            shares[0 if made else -1, totals == 0] = 1  # nothing is known there: call, or open with the lowest bid
            shares /= shares.sum(axis=0)
        for column, hand in enumerate(list_hands(game.dice[0], game.faces).tolist()):
            faces = [face + 1 for face, count in enumerate(hand) for _ in range(count)]
            chances = list(zip(actions, shares[:, column].tolist(), strict=True))
            for order in set(itertools.permutations(faces)):
                table["".join(map(str, order)) + history] = chances
    return _import_openspiel().TabularPolicy(table)


def measure_exploitability(solved: Solved) -> float:
    """Returns the exploitability that OpenSpiel computes of our policy."""
    return float(_import_openspiel().exploitability(to_openspiel_game(solved.game), to_openspiel_policy(solved)))


def time_to_target(game: Bluff, target: float, most: float = 300.0) -> tuple[float, int, float]:
    """Returns seconds, iterations and exploitability of its C++ CFR+ at the target; evaluation is not timed."""
    theirs = to_openspiel_game(game)
    solver = _import_openspiel().CFRPlusSolver(theirs)
    spent, iterations, found = 0.0, 0, float("inf")
    while found > target and spent < most:
        start = time.perf_counter()
        for _ in range(10):
            solver.evaluate_and_update_policy()
        spent += time.perf_counter() - start
        iterations += 10
        if iterations >= 100:
            found = float(_import_openspiel().exploitability(theirs, solver.average_policy()))
    return spent, iterations, found
