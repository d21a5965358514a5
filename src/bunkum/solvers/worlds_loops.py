"""A sample of worlds as bits: roll all dice in each, then AND down the letter tree which worlds spell what.

Bit i of a set of 64-bit numbers stands for world i, so that one AND and one count of bits weighs a word in all of them.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.compiled import compiled
from bunkum.solvers.letter_trie import Tree


@compiled
def roll_worlds(weights: NDArray[np.float64], worlds: int, seed: int) -> NDArray[np.uint64]:
    """Rolls all dice in many worlds; bit i of the result's [t, k] says that world i shows at least k + 1 of token t.

    The shape is (tokens, dice, worlds / 64). Chance is a counter hashed by splitmix64, so the same seed gives the same
    worlds everywhere.
    """
    dice, tokens = weights.shape
    shown = np.zeros((tokens, max(1, dice), worlds // 64), dtype=np.uint64)
    counts = np.zeros(tokens, dtype=np.int64)
    state = np.uint64(seed)
    for world in range(worlds):
        counts[:] = 0
        for die in range(dice):
            state += np.uint64(0x9E3779B97F4A7C15)
            mixed = state
            mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            mixed = mixed ^ (mixed >> np.uint64(31))
            rest = float(mixed >> np.uint64(11)) / 9007199254740992.0
            for token in range(tokens):
                rest -= weights[die, token]
                if rest < 0.0:
                    shown[token, counts[token], world >> 6] |= np.uint64(1) << np.uint64(world & 63)
                    counts[token] += 1
                    break
    return shown


@compiled
def count_worlds(
    tree: Tree,
    hand: NDArray[np.int32],
    shown: NDArray[np.uint64],
    words_in_class: NDArray[np.int32],
    most_words: int,
    least: int,
) -> tuple[int, NDArray[np.int32]]:
    """Counts the worlds that spell each class, by ANDing down the tree; returns the least count worth keeping, and all.

    A branch is left as soon as too few worlds remain: fewer than `least`, or fewer than what `most_words` words already
    have.
    """
    counts = np.zeros(len(words_in_class), dtype=np.int32)
    token, run, depth, skip, leaf = tree
    most = shown.shape[1]
    lanes = shown.shape[2]
    deepest = np.max(depth)
    alive = np.zeros((deepest + 1, lanes), dtype=np.uint64)
    alive[0, :] = ~np.uint64(0)
    many_at = np.zeros(deepest + 1, dtype=np.int64)
    many_at[0] = lanes * 64
    with_count = np.zeros(lanes * 64 + 1, dtype=np.int64)
    floor = max(1, least)
    above_floor = 0
    node = 0
    while node < len(token):
        here = depth[node]
        above = here - 1
        letter = token[node]
        extra = np.int64(run[node]) - hand[letter]
        if extra > most:
            node = skip[node]
            continue
        if extra > 0:
            many = 0
            for lane in range(lanes):
                both = alive[above, lane] & shown[letter, extra - 1, lane]
                alive[here, lane] = both
                both -= (both >> np.uint64(1)) & np.uint64(0x5555555555555555)
                both = (both & np.uint64(0x3333333333333333)) + ((both >> np.uint64(2)) & np.uint64(0x3333333333333333))
                both = (both + (both >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
                many += np.int64((both * np.uint64(0x0101010101010101)) >> np.uint64(56))
            many_at[here] = many
        else:
            many = many_at[above]
            many_at[here] = many
            alive[here, :] = alive[above, :]
        if many < floor:
            node = skip[node]
            continue
        if leaf[node] >= 0 and words_in_class[leaf[node]] > 0:
            counts[leaf[node]] = many
            with_count[many] += words_in_class[leaf[node]]
            above_floor += words_in_class[leaf[node]]
            while above_floor - with_count[floor] >= most_words:
                above_floor -= with_count[floor]
                floor += 1
        node += 1
    return floor, counts
