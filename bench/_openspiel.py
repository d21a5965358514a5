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
from bunkum.solvers.bluff_game import hands
from bunkum.solvers.bluff_loops import first_row


def _spiel() -> Any:
    """OpenSpiel, which only benches install."""
    return importlib.import_module("pyspiel")


def game_of(game: Bluff) -> Any:
    """The game as OpenSpiel knows it."""
    assert game.wild == "high"
    assert game.dice[0] == game.dice[1]
    return _spiel().load_game(f"liars_dice(numdice={game.dice[0]},dice_sides={game.faces})")


def policy_of(solved: Solved) -> Any:
    """A policy as OpenSpiel's table: information state (hand and bids) to actions with chances."""
    game = solved.game
    table: dict[str, list[tuple[int, float]]] = {}
    for state in range(1 << game.bids):
        made = [game.bids - 1 - place for place in range(game.bids - 1, -1, -1) if state >> place & 1]
        said = "".join(f" {game.bid(bid)[0]}-{game.bid(bid)[1]}" for bid in made)
        raises = list(range(game.bids - 1, made[-1] if made else -1, -1))
        actions = [*([game.bids] if made else []), *raises]
        shares = np.ones((1, len(hands(game.dice[0], game.faces))))
        if not state & 1:
            row = int(first_row(state, game.bids))
            shares = solved.policy[row : row + len(actions)].astype(np.float64)
            totals = shares.sum(axis=0)
            shares[0 if made else -1, totals == 0] = 1  # nothing is known there: call, or open with the lowest bid
            shares /= shares.sum(axis=0)
        for column, hand in enumerate(hands(game.dice[0], game.faces).tolist()):
            faces = [face + 1 for face, count in enumerate(hand) for _ in range(count)]
            chances = list(zip(actions, shares[:, column].tolist(), strict=True))
            for order in set(itertools.permutations(faces)):
                table["".join(map(str, order)) + said] = chances
    return _spiel().TabularPolicy(table)


def exploitability_of(solved: Solved) -> float:
    """What OpenSpiel says of our policy."""
    return float(_spiel().exploitability(game_of(solved.game), policy_of(solved)))


def seconds_to(game: Bluff, target: float, most: float = 300.0) -> tuple[float, int, float]:
    """Seconds, iterations and exploitability of its C++ CFR+ until the target; looking is not timed."""
    theirs = game_of(game)
    solver = _spiel().CFRPlusSolver(theirs)
    spent, iterations, found = 0.0, 0, float("inf")
    while found > target and spent < most:
        start = time.perf_counter()
        for _ in range(10):
            solver.evaluate_and_update_policy()
        spent += time.perf_counter() - start
        iterations += 10
        if iterations >= 100:
            found = float(_spiel().exploitability(theirs, solver.average_policy()))
    return spent, iterations, found
