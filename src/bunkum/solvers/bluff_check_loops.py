"""How much a best response wins against a policy: worked out apart from the solver, in double precision.

Nothing of the solver is used but the numbering of states and rows: the payoff of a call is looked up hand against hand,
states are visited by plain descent, and values are kept as 64-bit floats.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import lowest_bit
from bunkum.solvers.bluff_loops import first_row
from bunkum.solvers.compiled import Whole, compiled


@compiled
def normalise(bids: Whole, sums: NDArray[np.float32]) -> None:
    """Turns the sums of each state and hand into chances in place; with no sum at all, call (or open lowest)."""
    width = sums.shape[1]
    for state in range(0, 1 << bids, 2):
        raises = lowest_bit(state) if state else bids
        actions = raises + (1 if state else 0)
        row = first_row(state, bids)
        for h in range(width):
            total = 0.0
            for action in range(actions):
                total += sums[row + action, h]
            for action in range(actions):
                if total > 0.0:
                    sums[row + action, h] = sums[row + action, h] / total
                else:
                    sums[row + action, h] = 1.0 if action == (0 if state else bids - 1) else 0.0


@compiled
def best_response(
    player: Whole,
    bids: Whole,
    priors: NDArray[np.float64],
    wins: NDArray[np.int8],
    policy: NDArray[np.float32],
) -> float:
    """Returns the most that `player` can win of the game when the other keeps to `policy`, sums as well as chances.

    `priors[p, h]` are the chances of hands, `wins[b, h, g]` is 1 where bid b is true with hand h of player 0 and g
    of player 1, else -1. Players count from the one who acts first.
    """
    other = 1 - player
    width = priors.shape[1]
    deep = bids + 2
    states = np.zeros(deep, dtype=np.int64)
    places = np.zeros(deep, dtype=np.int64)
    reach = np.zeros((deep, width), dtype=np.float64)
    value = np.zeros((deep, width), dtype=np.float64)
    total = np.zeros((deep, width), dtype=np.float64)
    depth = 0
    places[0] = -1
    reach[0, :] = priors[other]
    while True:
        state = states[depth]
        raises = lowest_bit(state) if state else bids
        own = depth % 2 == player
        row = first_row(state, bids) if raises else 0
        if places[depth] < 0:
            places[depth] = 0
            value[depth, :] = -1e300 if own else 0.0
            if not own and raises:
                for h in range(width):
                    total[depth, h] = 0.0
                    for action in range(row, row + raises + (1 if state else 0)):
                        total[depth, h] += policy[action, h]
            if state:
                bid = bids - 1 - raises
                for h in range(width):
                    won = 0.0
                    for g in range(width):
                        call = 1.0
                        if not own and raises and total[depth, g] > 0.0:
                            call = policy[row, g] / total[depth, g]
                        holds = wins[bid, h, g] if player == 0 else wins[bid, g, h]
                        won += reach[depth, g] * call * (-holds if own else holds)
                    value[depth, h] = won
        if places[depth] < raises:
            place = places[depth]
            places[depth] += 1
            some = 0.0
            for h in range(width):
                go = 1.0
                if not own and total[depth, h] > 0.0:
                    go = policy[row + place + (1 if state else 0), h] / total[depth, h]
                elif not own:
                    go = 1.0 if not state and place == bids - 1 else 0.0
                reach[depth + 1, h] = reach[depth, h] * go
                some += reach[depth + 1, h]
            if some > 0.0:
                depth += 1
                states[depth] = state | (1 << place)
                places[depth] = -1
            elif own:
                for h in range(width):
                    value[depth, h] = max(value[depth, h], 0.0)
            continue
        if depth == 0:
            won = 0.0
            for h in range(width):
                won += priors[player, h] * value[0, h]
            return won
        depth -= 1
        for h in range(width):
            if depth % 2 == player:
                value[depth, h] = max(value[depth, h], value[depth + 1, h])
            else:
                value[depth, h] += value[depth + 1, h]
