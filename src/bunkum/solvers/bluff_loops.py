"""Solving a round of liar's dice by discounted regret matching over the tree of public states.

Theory. Each player in turn is improved against the other (alternating updates). In the walk for player t every state
gets, for each hand of t, its counterfactual value: what the hand wins there, weighed by how likely the other's hands
are to have come this far (`reach`). At the other's states the reach is split by the other's strategy, which is read off
the regrets, and its weight is added to the other's average; at the states of t each action's regret grows by what it
would have won more than the strategy did. Regrets never fall below zero (as in CFR+). Discounting (as in DCFR) is done
the other way round: instead of shrinking the past, later gains weigh more, so nothing that a walk passes by has to be
touched. And a walk passes by much: a subtree that the other reaches with no hand is a range of states to skip, and
where no regret is yet known the strategy is to call, which ends there.

The rows of a state (`first_row`) are its call and then its raises, bit 0 (the highest bid) first; a state with the
highest bid in it has no row: there one can only call. The opening state 0 has no call.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import count_bits, lowest_bit
from bunkum.solvers.compiled import Whole, compiled_fast


@compiled_fast
def first_row(state: Whole, bids: Whole) -> Whole:
    """Returns where the rows of a state without the highest bid begin, counting those of all states before it."""
    if state == 0:
        return 0
    before = (state >> 1) - 1
    return bids + 3 * before - count_bits(before)


@compiled_fast
def improve_player(
    player: Whole,
    root: Whole,
    bids: Whole,
    prior: NDArray[np.float32],
    shows: NDArray[np.float32],
    makes: NDArray[np.float32],
    regrets: NDArray[np.float32],
    sums: NDArray[np.float32],
    gain: float,
    weight: float,
    floor: float,
) -> float:
    """Walks once for a player: its regrets grow by `gain` times what was missed, the other's `sums` by `weight`.

    `root` is 0, or the state with the lowest bid alone: then the game begins after that bid, made by player 1. A
    hand that the other brings to a state with less than the chance `floor` counts as not there. Returns the
    player's value of the game against the other's present strategy.
    """
    other = 1 - player
    width = prior.shape[1]
    kinds = shows.shape[2]
    deep = bids + 2
    state_at = np.zeros(deep, dtype=np.int64)
    next_at = np.zeros(deep, dtype=np.int64)
    row_at = np.zeros(deep, dtype=np.int64)
    reach = np.zeros((deep, width), dtype=np.float32)
    value = np.zeros((deep, width), dtype=np.float32)
    scale = np.zeros((deep, width), dtype=np.float32)
    found = np.zeros((deep, deep, width), dtype=np.float32)
    part = np.zeros(width, dtype=np.float32)
    bins = np.zeros(kinds, dtype=np.float32)
    depth = 0
    state_at[0] = root
    row_at[0] = first_row(root, bids)
    for h in range(width):
        reach[0, h] = prior[other, h]
    entering = True
    while depth >= 0:
        state = state_at[depth]
        mine = (depth & 1) == player
        raises = lowest_bit(state) if state else bids
        row = row_at[depth]
        calls = 1 if state else 0
        if entering:
            entering = False
            next_at[depth] = 0
            for h in range(width):
                value[depth, h] = 0.0
                scale[depth, h] = 0.0
            if raises == 0:
                for h in range(width):
                    part[h] = reach[depth, h]
            elif not mine:
                # How much of each of the other's hands goes on: its positive regrets, scaled to 1.
                for action in range(row, row + raises + calls):
                    for h in range(width):
                        scale[depth, h] += regrets[action, h]
                for h in range(width):
                    total = scale[depth, h]
                    scale[depth, h] = 1.0 / total if total > 0.0 else 0.0
                if calls:
                    for h in range(width):
                        share = regrets[row, h] * scale[depth, h] if scale[depth, h] > 0.0 else np.float32(1.0)
                        part[h] = reach[depth, h] * share
                        sums[row, h] += weight * part[h]
            else:
                for h in range(width):
                    part[h] = reach[depth, h]
            if calls:
                bid = bids - 1 - lowest_bit(state)
                total = np.float32(0.0)
                for k in range(kinds):
                    size = np.float32(0.0)
                    for h in range(width):
                        size += part[h] * shows[other, bid, k, h]
                    bins[k] = 2.0 * size
                    total += size
                sign = np.float32(-1.0) if mine else np.float32(1.0)
                for h in range(width):
                    true = -total
                    for k in range(kinds):
                        true += bins[k] * makes[player, bid, k, h]
                    found[depth, 0, h] = sign * true
                if not mine or raises == 0:
                    for h in range(width):
                        value[depth, h] = found[depth, 0, h]
        if next_at[depth] < raises:
            place = next_at[depth]
            next_at[depth] += 1
            alive = np.float32(0.0)
            if mine:
                for h in range(width):
                    reach[depth + 1, h] = reach[depth, h]
                alive = np.float32(1.0)
            else:
                action = row + calls + place
                opening = calls == 0
                for h in range(width):
                    share = regrets[action, h] * scale[depth, h]
                    if opening and scale[depth, h] == 0.0:
                        share = np.float32(1.0) if place == bids - 1 else np.float32(0.0)
                    gone = reach[depth, h] * share
                    gone = gone if gone > floor else np.float32(0.0)
                    reach[depth + 1, h] = gone
                    alive += gone
                if alive > 0.0:
                    for h in range(width):
                        sums[action, h] += weight * reach[depth + 1, h]
            if alive > 0.0:
                depth += 1
                state_at[depth] = state + (1 << place)
                row_at[depth] = first_row(state_at[depth], bids)
                entering = True
            continue
        if mine and raises > 0:
            # What the strategy wins, and what each action would have won more.
            for action in range(raises + calls):
                for h in range(width):
                    scale[depth, h] += regrets[row + action, h]
            for h in range(width):
                value[depth, h] = 0.0
            for action in range(raises + calls):
                for h in range(width):
                    value[depth, h] += regrets[row + action, h] * found[depth, action + 1 - calls, h]
            fallback = 0 if calls else bids
            for h in range(width):
                total = scale[depth, h]
                value[depth, h] = value[depth, h] / total if total > 0.0 else found[depth, fallback, h]
            for action in range(raises + calls):
                for h in range(width):
                    more = regrets[row + action, h] + gain * (found[depth, action + 1 - calls, h] - value[depth, h])
                    regrets[row + action, h] = max(more, np.float32(0.0))
        depth -= 1
        if depth >= 0:
            if (depth & 1) == player:
                for h in range(width):
                    found[depth, next_at[depth], h] = value[depth + 1, h]
            else:
                for h in range(width):
                    value[depth, h] += value[depth + 1, h]
    result = 0.0
    for h in range(width):
        result += prior[player, h] * value[0, h]
    return result
