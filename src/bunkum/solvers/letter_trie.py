"""A lexicon as a tree of sorted letters: words with the same letters share a leaf, words with some share a way down.

A word is cut into *tokens* (a..z as 0..25), sorted from the commonest to the rarest, and the distinct rows become a
tree. With `pair_qu` QU is one token, in the place of the letter q.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable

RANKED = "esiarntolcdugpmhbyfvkwzxjq"  # common first: many words share a top, rare letters sit at the leaves
MAX_LETTERS = 60
LETTERS = 26
Q, U = 16, 20


@dataclass(frozen=True, slots=True)
class Words:
    """Words as arrays: `letters` (uint8, a is 0) end to end; word i is `letters[starts[i]:starts[i + 1]]`."""

    letters: NDArray[np.uint8]
    starts: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.starts) - 1


class Tree(NamedTuple):
    """The nodes in preorder: `run[n]` is how many times in a row the way to n, n included, has its token at the end.

    `depth[n]` is 1 below the root, `skip[n]` the next node that is not below n, `leaf[n]` the class of the words that
    end here, or -1.
    """

    token: NDArray[np.uint8]
    run: NDArray[np.uint8]
    depth: NDArray[np.uint8]
    skip: NDArray[np.int32]
    leaf: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class LetterTrie:
    """The tree, and for each word its class and whether it holds a q that no u follows.

    `most_of[token]` is how often a word holds the token at most.
    """

    tree: Tree
    classes: int
    most_of: NDArray[np.uint8]
    class_of_word: NDArray[np.int32]
    lone_q: NDArray[np.bool_]


def make_words(words: Sequence[str]) -> Words:
    """Lays words out as arrays; upper case is folded, anything but a to z is refused."""
    raw = np.frombuffer("".join(words).lower().encode("utf-8"), dtype=np.uint8)
    lengths = np.fromiter((len(word) for word in words), dtype=np.int64, count=len(words))
    starts = np.zeros(len(words) + 1, dtype=np.int32)
    np.cumsum(lengths, out=starts[1:])
    if len(raw) != starts[-1] or np.any(raw < ord("a")) or np.any(raw > ord("z")):
        worst = next(word for word in words if not (word.isascii() and word.isalpha()))
        raise Unreadable(f"'{worst}' is not written with the letters a to z alone.", code="bad_characters")
    return check_words(Words(raw - np.uint8(ord("a")), starts))


def check_words(words: Words) -> Words:
    """Refuses an empty list, empty words and words too long for any table; copies arrays that loops would not know."""
    if len(words) == 0:
        raise Unreadable("This lexicon has no words.", code="no_words")
    lengths = np.diff(words.starts)
    if lengths.min() < 1 or lengths.max() > MAX_LETTERS:
        raise Unreadable(f"A word has 1 to {MAX_LETTERS} letters; one here has {lengths.max()}.", code="bad_lexicon")
    # Loops are compiled for writable arrays of these types alone; a mapped list is neither.
    return Words(
        np.require(words.letters, dtype=np.uint8, requirements=["C", "W"]),
        np.require(words.starts, dtype=np.int32, requirements=["C", "W"]),
    )


def build_trie(words: Words, *, pair_qu: bool) -> LetterTrie:
    """Builds the tree of a lexicon: under a tenth of a second for 274,000 words, once a lexicon and cut."""
    rows, lone_q = sorted_rows(words, pair_qu=pair_qu, width=int(np.diff(words.starts).max()))
    return build_trie_of_rows(rows, lone_q, tokens=LETTERS)


def tokens_by_rank(tokens: int) -> NDArray[np.uint8]:
    """Returns the tokens in the tree's order: letters as in `RANKED`, then the pairs."""
    return np.array([*(ord(letter) - ord("a") for letter in RANKED), *range(LETTERS, tokens)], dtype=np.uint8)


def rank_of_token(tokens: int) -> NDArray[np.uint8]:
    """Returns the place of each token in the tree's order."""
    return np.argsort(tokens_by_rank(tokens)).astype(np.uint8)


def sorted_rows(words: Words, *, pair_qu: bool, width: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Returns each word as a row of sorted ranks (1 and up, 0 behind the end), and whether it holds a q without u."""
    from bunkum.solvers import letter_trie_loops as loops

    return loops.sort_tokens(words.letters, words.starts, tokens_by_rank(LETTERS), pair_qu, width)


def build_trie_of_rows(rows: NDArray[np.uint8], lone_q: NDArray[np.bool_], *, tokens: int) -> LetterTrie:
    """Builds the tree of rows of sorted ranks; row i is "word" i of the result."""
    tree, class_of_row, classes = grow_tree(rows, tokens_by_rank(tokens))
    most_of = np.zeros(tokens, dtype=np.uint8)
    np.maximum.at(most_of, tree.token, tree.run)
    return LetterTrie(tree, classes, most_of, class_of_row, lone_q)


def grow_tree(rows: NDArray[np.uint8], token_of_rank: NDArray[np.uint8]) -> tuple[Tree, NDArray[np.int32], int]:
    """Grows the tree of rows of ranks; returns it, the class of each row, and how many classes there are."""
    from bunkum.solvers import letter_trie_loops as loops

    order = np.argsort(rows.view(f"S{rows.shape[1]}").ravel(), kind="stable").astype(np.int32)
    return loops.grow(rows, order, token_of_rank)
