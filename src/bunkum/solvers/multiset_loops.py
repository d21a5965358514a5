"""Multisets of letters as numbers of 64 bits: fields, an order of the dice, what words need (`lexicon_odds_loops`)."""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.compiled import Whole, compiled

SIZE_AT = 58
"""The bit from which on a multiset's number tells its size; the fields of the letters are below."""
_ONE = np.uint64(1)
_ZERO = np.uint64(0)
_ONE_SIZE = np.uint64(1 << SIZE_AT)
_SIZE_AT = np.uint64(SIZE_AT)


@compiled
def order_dice(weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Returns an order of the dice in which the letters that few other dice have come last (tokens' rarity by rank)."""
    dice, tokens = weights.shape
    order = np.empty(dice, dtype=np.int64)
    placed = np.zeros(dice, dtype=np.bool_)
    for place in range(dice - 1, -1, -1):
        best = -1
        best_worth = -1.0
        for die in range(dice):
            if placed[die]:
                continue
            worth = 0.0
            for token in range(tokens):
                if weights[die, token] > 0.0:
                    shared = 0
                    for other in range(dice):
                        if not placed[other] and weights[other, token] > 0.0:
                            shared += 1
                    worth += 1.0 / (shared * shared * shared)
            if worth > best_worth:
                best = die
                best_worth = worth
        order[place] = best
        placed[best] = True
    return order


@compiled
def lay_fields(
    weights: NDArray[np.float64], most_of: NDArray[np.uint8], shifts: NDArray[np.uint64], masks: NDArray[np.uint64]
) -> bool:
    """Gives each letter a field wide enough for what is asked at most; false when they do not fit."""
    dice, tokens = weights.shape
    place = 0
    for token in range(tokens):
        having = 0
        for die in range(dice):
            if weights[die, token] > 0.0:
                having += 1
        most = min(having, np.int64(most_of[token]))
        bits = 0
        while most >> bits:
            bits += 1
        shifts[token] = np.uint64(place)
        masks[token] = np.uint64((1 << bits) - 1)
        place += bits
    return place <= SIZE_AT and dice < 64


@compiled
def needs_of_classes(
    token_of: NDArray[np.uint8],
    depth_of: NDArray[np.uint8],
    skip_of: NDArray[np.int32],
    leaf_of: NDArray[np.int32],
    hand: NDArray[np.int32],
    having: NDArray[np.int64],
    dice: Whole,
    shifts: NDArray[np.uint64],
    keys: NDArray[np.uint64],
    state_of: NDArray[np.uint32],
) -> Whole:
    """Walks the tree and write down what each class needs beyond the hand: `keys` from place 2 on; returns their end.

    `state_of[class]` is the place of its key, 0 where nothing is needed, 1 where dice and hand cannot have it.
    """
    deepest = 0
    for node in range(len(depth_of)):
        deepest = max(deepest, depth_of[node])
    key_at = np.zeros(deepest + 1, dtype=np.uint64)
    run_at = np.zeros(deepest + 1, dtype=np.int64)
    token_at = np.full(deepest + 1, 255, dtype=np.uint8)
    state_of[:] = 1
    end = np.uint64(2)
    node = _ZERO
    nodes = np.uint64(len(token_of))
    while node < nodes:
        here = np.uint64(depth_of[node])
        above = here - _ONE
        token = token_of[node]
        run = run_at[above] + 1 if token_at[above] == token else 1
        token_at[here] = token
        run_at[here] = run
        key = key_at[above]
        needed = run - hand[token]
        if needed > 0:
            if needed > having[token] or np.int64(key >> _SIZE_AT) >= dice:
                node = np.uint64(skip_of[node])
                continue
            key += (_ONE << shifts[token]) + _ONE_SIZE
        key_at[here] = key
        leaf = leaf_of[node]
        if leaf >= 0:
            if key == _ZERO:
                state_of[np.uint64(leaf)] = 0
            else:
                keys[end] = key
                state_of[np.uint64(leaf)] = end
                end += _ONE
        node += _ONE
    return np.int64(end)
