"""The chance of every word at once: the multisets still needed, die by die, each kept once.

Theory. Let Q_d(s) be the chance that the first d dice contain the multiset s (`word_odds_loops`). Q_d(s) asks for
Q_{d-1} of s and of s less one letter of die d, so all words ask for few multisets between them: those of the last die
are the lexicon's own, less the hand, and each die before has those that the one after asked for. A multiset is dropped
as soon as the dice left cannot show it: when two letters of a die are both needed from all dice that have them, say, or
when it needs more letters than there are dice. The dice whose letters are rarest come last, since what needs such a
letter then must take it at once; that alone halves the work. Going back up from the first die, every value is a sum of
a few values of the die before, nothing is subtracted, and words look their multiset up.

A multiset is one number of 64 bits: a field a letter, just wide enough for what dice and lexicon can ask for, and its
size on top. What a die's multisets ask for is first written down and then looked up in a table, in a loop so simple
that the processor has many look-ups under way at once. Where 64 bits or the memory are too few (many dice), `word_odds`
weighs the words one by one.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.compiled import Whole, compiled
from bunkum.solvers.dice_pool import DiceArrays
from bunkum.solvers.letter_trie import Tree

SIZE_AT = 58
"""The bit from which on a multiset's number tells its size; the fields of the letters are below."""
_MIX = np.uint64(0x9E3779B97F4A7C15)
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
    having: NDArray[np.int64], most_of: NDArray[np.uint8], shifts: NDArray[np.uint64], masks: NDArray[np.uint64]
) -> bool:
    """Gives each letter, which so many dice have, a field wide enough for what is asked; false when they do not fit."""
    place = 0
    for token in range(len(having)):
        most = min(having[token], np.int64(most_of[token]))
        bits = 0
        while most >> bits:
            bits += 1
        shifts[token] = np.uint64(place)
        masks[token] = np.uint64((1 << bits) - 1)
        place += bits
    return place <= SIZE_AT


@compiled
def needs_of_classes(
    tree: Tree,
    hand: NDArray[np.int32],
    having: NDArray[np.int64],
    dice: Whole,
    shifts: NDArray[np.uint64],
    keys: NDArray[np.uint64],
    state_of: NDArray[np.uint32],
) -> Whole:
    """Walks the tree and writes down what each class needs beyond the hand: `keys` from place 2 on; returns their end.

    `state_of[class]` is the place of its key, 0 where nothing is needed, 1 where dice and hand cannot have it.
    """
    token_of, run_of, depth_of, skip_of, leaf_of = tree
    key_at = np.zeros(np.max(depth_of) + 1, dtype=np.uint64)
    state_of[:] = 1
    end = np.uint64(2)
    node = _ZERO
    nodes = np.uint64(len(token_of))
    while node < nodes:
        here = np.uint64(depth_of[node])
        token = token_of[node]
        key = key_at[here - _ONE]
        needed = np.int64(run_of[node]) - hand[token]
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


@compiled
def ask(
    keys: NDArray[np.uint64],
    dice_left: Whole,
    faces: Whole,
    shifts: NDArray[np.uint64],
    masks: NDArray[np.uint64],
    bounds: NDArray[np.uint64],
    shares: NDArray[np.float64],
    starts: NDArray[np.uint32],
    asked: NDArray[np.uint64],
    weights: NDArray[np.float64],
) -> Whole:
    """Writes down what each of a die's multisets (places from 2 on) asks of the dice before it; returns how much.

    The die has `faces` letters, each with the field, the count at which all dice left must show it, and its share.
    What key i asks are `asked` keys, with their `weights`, from `starts[i]` on; a key of 0 is the empty multiset.
    """
    edge = _ZERO
    end = np.uint64(len(starts) - 1)
    full = np.uint64(dice_left) << _SIZE_AT
    for state in range(np.uint64(2), end):
        key = keys[state]
        starts[state] = edge
        bound = 0
        staying = 1.0
        for face in range(faces):
            held = (key >> shifts[face]) & masks[face]
            staying -= shares[face] if held != _ZERO else 0.0
            bound += 1 if held == bounds[face] else 0
        if bound == 0:
            # Any face that is not needed, unless every die left is.
            asked[edge] = key
            weights[edge] = staying
            edge += _ONE if key < full and staying > 1e-15 else _ZERO
            for face in range(faces):
                asked[edge] = key - (_ONE << shifts[face]) - _ONE_SIZE
                weights[edge] = shares[face]
                edge += _ONE if (key >> shifts[face]) & masks[face] else _ZERO
        elif bound == 1:
            for face in range(faces):
                asked[edge] = key - (_ONE << shifts[face]) - _ONE_SIZE
                weights[edge] = shares[face]
                edge += _ONE if (key >> shifts[face]) & masks[face] == bounds[face] else _ZERO
    starts[end] = edge
    return np.int64(edge)


@compiled
def look_up(
    asked: NDArray[np.uint64],
    count: Whole,
    table: NDArray[np.uint64],
    place_of: NDArray[np.uint32],
    targets: NDArray[np.uint32],
    keys: NDArray[np.uint64],
) -> Whole:
    """Numbers what was asked, each multiset once, in `targets` and `keys` (places 2 on; 0 is the empty one).

    `table` is zero and larger than twice `count`. Returns the end of the places.
    """
    size = 1
    while 1 << size < len(table):
        size += 1
    shift = np.uint64(64 - size)
    last = np.uint64(len(table) - 1)
    end = np.uint32(2)
    for edge in range(np.uint64(count)):
        key = asked[edge]
        slot = (key * _MIX) >> shift
        there = table[slot]
        while there != key and there != _ZERO:  # noqa: PLR1714  a set would be made at every step
            slot = (slot + _ONE) & last
            there = table[slot]
        if there == key:
            targets[edge] = place_of[slot] if key != _ZERO else np.uint32(0)
        else:
            table[slot] = key
            place_of[slot] = end
            keys[end] = key
            targets[edge] = end
            end = np.uint32(end + 1)
    return np.int64(end)


@compiled
def add_up(
    starts: NDArray[np.uint32],
    targets: NDArray[np.uint32],
    weights: NDArray[np.float64],
    before: NDArray[np.float64],
    values: NDArray[np.float64],
) -> None:
    """Fills in the values of a die's multisets from those of the die before."""
    values[0] = 1.0
    values[1] = 0.0
    for state in range(np.uint64(2), np.uint64(len(values))):
        value = 0.0
        for edge in range(np.uint64(starts[state]), np.uint64(starts[state + _ONE])):
            value += weights[edge] * before[targets[edge]]
        values[state] = value


@compiled
def chances_of_classes(
    tree: Tree, most_of: NDArray[np.uint8], arrays: DiceArrays, most: Whole, chances: NDArray[np.float64]
) -> bool:
    """Fills in the probability of each class of words; returns whether it could.

    It cannot if a multiset does not fit 64 bits, or if one die's multisets might ask more than `most`.
    """
    weights = arrays.weights
    dice, tokens = weights.shape
    shifts = np.zeros(tokens, dtype=np.uint64)
    masks = np.zeros(tokens, dtype=np.uint64)
    having = (weights > 0.0).astype(np.int64).sum(axis=0)
    if dice >= 1 << (64 - SIZE_AT) or not lay_fields(having, most_of, shifts, masks):
        return False
    order = order_dice(weights)
    keys = np.empty(len(chances) + 2, dtype=np.uint64)
    state_of = np.empty(len(chances), dtype=np.uint32)
    end = needs_of_classes(tree, arrays.hand, having, dice, shifts, keys, state_of)
    all_starts = [np.empty(1, dtype=np.uint32) for _ in range(dice + 1)]
    all_targets = [np.empty(1, dtype=np.uint32) for _ in range(dice + 1)]
    all_weights = [np.empty(1, dtype=np.float64) for _ in range(dice + 1)]
    asked = np.empty(0, dtype=np.uint64)
    face_shifts = np.empty(tokens, dtype=np.uint64)
    face_masks = np.empty(tokens, dtype=np.uint64)
    face_bounds = np.empty(tokens, dtype=np.uint64)
    face_shares = np.empty(tokens, dtype=np.float64)
    for die in range(dice, 0, -1):
        faces = 0
        for token in range(tokens):
            share = weights[order[die - 1], token]
            if share > 0.0 and masks[token] != _ZERO:
                face_shifts[faces] = shifts[token]
                face_masks[faces] = masks[token]
                face_bounds[faces] = np.uint64(having[token])
                face_shares[faces] = share
                faces += 1
            if share > 0.0:
                having[token] -= 1
        if end * (faces + 1) > most:
            return False
        starts = np.empty(end + 1, dtype=np.uint32)
        room = end * (faces + 1) + faces + 1
        if room > len(asked):  # else its pages are there already
            asked = np.empty(room, dtype=np.uint64)
        parts = np.empty(room, dtype=np.float64)
        count = ask(keys, die, faces, face_shifts, face_masks, face_bounds, face_shares, starts, asked, parts)
        slots = 1 << 10
        while slots < 2 * count + 2:
            slots *= 2
        targets = np.empty(count, dtype=np.uint32)
        keys = np.empty(count + 2, dtype=np.uint64)
        end = look_up(asked, count, np.zeros(slots, dtype=np.uint64), np.empty(slots, dtype=np.uint32), targets, keys)
        all_starts[die] = starts
        all_targets[die] = targets
        all_weights[die] = parts
    before = np.zeros(2, dtype=np.float64)
    before[0] = 1.0
    for die in range(1, dice + 1):
        values = np.empty(len(all_starts[die]) - 1, dtype=np.float64)
        add_up(all_starts[die], all_targets[die], all_weights[die], before, values)
        before = values
    for each in range(len(chances)):
        chances[each] = before[state_of[each]]
    return True
