"""Giving each letter of a word a die of its own: augmenting paths over sets of dice as bits."""

import numpy as np
from numpy.typing import NDArray

from bunkum.solvers.bits import lowest_bit
from bunkum.solvers.compiled import Whole, compiled
from bunkum.solvers.letter_trie_loops import count_tokens


@compiled
def give_dice(tokens: NDArray[np.int64], count: Whole, dice_of: NDArray[np.int64], holder: NDArray[np.int64]) -> bool:
    """Returns whether each of the first `count` tokens can have a die of its own; `holder[d]` is whose die d is, or -1.

    `dice_of[t]` are the dice that show token t, as bits. For each token in turn a chain is looked for, breadth
    first: a die that is free, or one whose holder can have another die, and so on (Kuhn's method).
    """
    holder[:] = -1
    came_from = np.empty(len(holder), dtype=np.int64)
    queue = np.empty(len(holder) + 1, dtype=np.int64)
    for wanting in range(count):
        tried = np.int64(0)
        queue[0] = wanting
        head, tail = 0, 1
        free = -1
        while head < tail and free < 0:
            asking = queue[head]
            head += 1
            options = np.int64(dice_of[tokens[asking]]) & ~tried
            tried |= options
            while options:
                die = lowest_bit(options)
                options &= options - 1
                came_from[die] = asking
                if holder[die] < 0:
                    free = die
                    break
                queue[tail] = holder[die]
                tail += 1
        if free < 0:
            return False
        # Pass the dice along the chain: each asker takes the new die, and the one before it takes the old.
        while True:
            asking = came_from[free]
            given_up = -1
            for die in range(len(holder)):
                if holder[die] == asking:
                    given_up = die
            holder[free] = asking
            if given_up < 0:
                break
            free = given_up
    return True


@compiled
def which_formable(
    letters: NDArray[np.uint8],
    starts: NDArray[np.int32],
    pair_qu: bool,
    dice_of: NDArray[np.int64],
    dice: Whole,
) -> NDArray[np.bool_]:
    """Returns of each word whether dice can form it; with `pair_qu` QU is one q, and no q goes without u."""
    formable = np.zeros(len(starts) - 1, dtype=np.bool_)
    need = np.empty(26, dtype=np.int32)
    tokens = np.empty(64, dtype=np.int64)
    holder = np.empty(dice, dtype=np.int64)
    for word in range(len(formable)):
        lone = count_tokens(letters[starts[word] : starts[word + 1]], pair_qu, need)
        count = 0
        for token in range(26):
            for _ in range(need[token]):
                tokens[count] = token
                count += 1
        formable[word] = count <= dice and not (pair_qu and lone) and give_dice(tokens, count, dice_of, holder)
    return formable
