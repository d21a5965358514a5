"""The loops behind `word_odds`: one word by a table over still-needed letters, a lexicon by walking its letter tree.

Theory. A die shows one face, so a set of dice spells a word without pairs exactly when the shown letters contain the
word's letters as a multiset. Let Q_d(s) be the chance that the first d dice contain the multiset s. Then

    Q_d(s) = Q_{d-1}(s) + sum over letters y in s of w_{d,y} * (Q_{d-1}(s - y) - Q_{d-1}(s))

where w_{d,y} is the chance that die d shows y. The sub-multisets of a word are the numbers 0..N-1 in mixed radix, one
digit a letter; `s - y` is `s` minus the digit's stride.
"""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.compiled import Whole, compiled
from bunkum.solvers.dice_pool import DiceArrays
from bunkum.solvers.letter_trie import LETTERS, Tree
from bunkum.solvers.letter_trie_loops import count_tokens

TOO_LARGE = -1.0


@compiled
def spread(
    old: NDArray[np.float64], new: NDArray[np.float64], size: int, stride: int, radix: int, weight: float
) -> None:
    """Adds to `new` what one letter of one die brings: weight * (Q(s - y) - Q(s)) wherever y is needed."""
    block = stride * radix
    for base in range(0, size, block):
        for state in range(base + stride, base + block):
            new[state] += weight * (old[state - stride] - old[state])


@compiled
def most_at_once(need: NDArray[np.int32], first: NDArray[np.int32], last: NDArray[np.int32], dice: Whole) -> float:
    """Returns the most states that `chance_of_need` has at once, as a float, since it may exceed all integers."""
    most = 1.0
    for die in range(dice):
        states = 1.0
        for letter in range(len(need)):
            if need[letter] > 0 and first[letter] <= die <= last[letter]:
                states *= need[letter] + 1
        most = max(most, states)
    return most


@compiled
def chance_of_need(
    need: NDArray[np.int32],
    most_states: Whole,
    weights: NDArray[np.float64],
    by_first: NDArray[np.int32],
    first: NDArray[np.int32],
    last: NDArray[np.int32],
) -> float:
    """Returns the probability that the unseen dice show `need`; `TOO_LARGE` beyond `most_states` at once.

    What needs more dice than there are, or more than have a letter, has none. A letter's digit exists only between the
    first and the last die that have it: before, only its zero can be reached; after, only its full count still matters.
    """
    dice = weights.shape[0]
    total = 0
    states = 1.0
    tokens = len(need)
    for letter in range(tokens):
        if need[letter] > 0:
            if first[letter] < 0 or need[letter] > 1 + last[letter] - first[letter]:
                return 0.0
            total += need[letter]
            states *= need[letter] + 1
    if total > dice:
        return 0.0
    if states > most_states:
        for letter in range(tokens):
            having = 0
            for die in range(dice):
                having += 1 if weights[die, letter] > 0.0 else 0
            if need[letter] > having:
                return 0.0
        states = most_at_once(need, first, last, dice)
        if states > most_states:
            return TOO_LARGE
    size = int(states)
    old = np.empty(size, dtype=np.float64)
    new = np.empty(size, dtype=np.float64)
    digit = np.empty(tokens, dtype=np.int64)
    radix = np.empty(tokens, dtype=np.int64)
    digits = 0
    coming = 0
    live = 1
    old[0] = 1.0
    for die in range(dice):
        while coming < tokens and (need[by_first[coming]] == 0 or first[by_first[coming]] <= die):
            letter = by_first[coming]
            coming += 1
            if need[letter] > 0:
                digit[digits] = letter
                radix[digits] = need[letter] + 1
                digits += 1
                for state in range(live, live * radix[digits - 1]):
                    old[state] = 0.0
                live *= radix[digits - 1]
        for state in range(live):
            new[state] = old[state]
        stride = 1
        for place in range(digits):
            weight = weights[die, digit[place]]
            if weight > 0.0:
                spread(old, new, live, stride, radix[place], weight)
            stride *= radix[place]
        old, new = new, old
        stride = 1
        kept = 0
        for place in range(digits):
            if last[digit[place]] == die:
                block = stride * radix[place]
                to = 0
                for base in range(block - stride, live, block):
                    for state in range(base, base + stride):
                        old[to] = old[state]
                        to += 1
                live = to
            else:
                digit[kept] = digit[place]
                radix[kept] = radix[place]
                kept += 1
                stride *= radix[place]
        digits = kept
    return old[0]


@compiled
def chance_of_word(
    letters: NDArray[np.uint8],
    most_states: Whole,
    pair_qu: bool,
    lone_q_spelled: bool,
    hand: NDArray[np.int32],
    weights: NDArray[np.float64],
    by_first: NDArray[np.int32],
    first: NDArray[np.int32],
    last: NDArray[np.int32],
) -> float:
    """Returns the probability that dice (the parts of `DiceArrays`) spell one word of letters 0 to 25.

    Parts, since a tuple takes a third of the time of a call from Python.
    """
    need = np.empty(LETTERS, dtype=np.int32)
    lone = count_tokens(letters, pair_qu, need)
    if lone and not lone_q_spelled:
        return 0.0
    for letter in range(LETTERS):
        need[letter] = max(0, need[letter] - hand[letter])
    return chance_of_need(need, most_states, weights, by_first, first, last)


@compiled
def chances_one_by_one(tree: Tree, dice: DiceArrays, most_states: Whole, chances: NDArray[np.float64]) -> None:
    """Computes every class's probability by a table of its own: for dice too many for `lexicon_odds_loops`."""
    token, _, depth, skip, leaf = tree
    _, _, hand, weights, by_first, first, last = dice
    counts = np.zeros(len(hand), dtype=np.int32)
    need = np.zeros(len(hand), dtype=np.int32)
    way = np.zeros(256, dtype=np.uint8)
    deep = 0
    node = 0
    chances[:] = 0.0
    while node < len(token):
        while deep >= depth[node]:
            counts[way[deep]] -= 1
            deep -= 1
        deep += 1
        way[deep] = token[node]
        counts[token[node]] += 1
        if counts[token[node]] > hand[token[node]] and first[token[node]] < 0:
            node = skip[node]
            continue
        if leaf[node] >= 0:
            for each in range(len(hand)):
                need[each] = max(0, counts[each] - hand[each])
            chances[leaf[node]] = chance_of_need(need, most_states, weights, by_first, first, last)
        node += 1


@compiled
def chances_of_words(
    words: NDArray[np.int32],
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    dice: DiceArrays,
    most_states: Whole,
) -> NDArray[np.float64]:
    """Returns the probability of each of some words of a lexicon."""
    chances = np.empty(len(words), dtype=np.float64)
    pair_qu, lone_q_spelled, hand, weights, by_first, first, last = dice
    for place in range(len(words)):
        each = letters[starts[words[place]] : starts[words[place] + 1]]
        chances[place] = chance_of_word(
            each, most_states, pair_qu, lone_q_spelled, hand, weights, by_first, first, last
        )
    return chances
