"""Finds every word of one board, for callers that have many boards or need the points.

    board = make_board(("S", "Qu", "I", "D", "E", "A", "R", "T", "L", "N", "G", "S", "P", "O", "M", "H"))
    found = find_words(board, lexicon, min_letters=3, points=POINTS_003)
    for word, points, path in zip(found.words, found.points, found.paths):
        cells = [divmod(cell, board.cols) for cell in path]  # row and column of each cell

Faces are as RULES 3 writes them: `"E"`, `"Qu"`, `"Th"`, a blank `"_"`; a `"Q"` by itself is a bare Q. A lexicon's graph
is built once a process (0.2 s for 274,000 words) and cached; a board then takes well under a millisecond. House words
cost next to nothing: they are searched separately, and all tables share the lexicon's graph. Safe in threads; worker
processes are sent the lexicon (a path), not the graph. What is slow the first time in a process (loading the compiled
loops: a second) is done by `warm_up`, which may run in a thread.
"""

import threading
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from bunkum.deprecated_names import renamed
from bunkum.solvers.boggle import POINTS_003, Boggle, Solved
from bunkum.solvers.boggle_board import Board, make_board
from bunkum.solvers.letter_trie import Words
from bunkum.words.lexicon import Lexicon

_making = threading.Lock()


def find_words(
    board: Board, lexicon: Container[str], *, min_letters: int = 3, points: Sequence[int] = POINTS_003
) -> Solved:
    """Finds the words of a board in dictionary order, each with its points and one path.

    `lexicon` is a `Lexicon`, with its house words, or any frozen set of words; `points` is by number of letters,
    the last one repeated.
    """
    if not isinstance(lexicon, Lexicon):
        return _solve(board, lexicon, min_letters, points)
    # Tables that differ in their house words alone share a graph.
    found = _solve(board, replace(lexicon, name="", added=frozenset(), removed=frozenset()), min_letters, points)
    if not (lexicon.added or lexicon.removed):
        return found
    ours = _solve(board, lexicon.added, min_letters, points)
    rows = {row[0]: row for each in (found, ours) for row in zip(each.words, each.points, each.paths, strict=True)}
    words = [rows[word] for word in sorted(rows) if word not in lexicon.removed]
    return Solved(
        board,
        sum([worth for _, worth, _ in words]),
        tuple([word for word, _, _ in words]),
        tuple([worth for _, worth, _ in words]),
        tuple([path for _, _, path in words]),
    )


def warm_up(lexicon: Container[str], *, min_letters: int = 3) -> None:
    """Loads the compiled loops and builds the lexicon's graph, so that no board has to wait for them."""
    find_words(make_board(("_",)), lexicon, min_letters=min_letters)


def _solve(board: Board, lexicon: Container[str], min_letters: int, points: Sequence[int]) -> Solved:
    with _making:  # so that two threads do not make the same one
        boggle = _boggle(lexicon, min_letters)
    return Solved(board, 0, (), (), ()) if boggle is None else boggle.with_points(points).solve(board)


@lru_cache(maxsize=16)
def _boggle(lexicon: Container[str], min_letters: int) -> Boggle | None:
    """Returns the lexicon, ready; None where no word has so many letters."""
    if isinstance(lexicon, Lexicon):
        letters, starts, _ = lexicon.arrays()
        words: Words | list[str] = Words(letters, starts)
        longest = int((starts[1:] - starts[:-1]).max(initial=0))
    else:
        words = sorted(cast("Iterable[str]", lexicon))
        longest = max(map(len, words), default=0)
    return Boggle(words, min_letters=min_letters) if longest >= min_letters else None


__getattr__ = renamed(__name__)
