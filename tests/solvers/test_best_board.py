"""The search for the best board agrees with all boards of a small size, uncompiled and in threads."""

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.solvers import boggle_best_loops, trail
from bunkum.solvers.boggle import Boggle
from bunkum.solvers.boggle_best import best_board
from solvers.twins import uncompiled

LETTERS = "eats"
TOKENS = np.array([ord(letter) - ord("a") for letter in LETTERS], dtype=np.uint8)
WORDS = st.lists(st.text(LETTERS, min_size=3, max_size=5), min_size=1, max_size=12)


def anneal(boggle: Boggle, size: tuple[int, int], steps: int, seed: int) -> tuple[int, NDArray[np.uint8]]:
    """Returns a run over boards of these few letters: the best score, and its board as tokens."""
    cells = size[0] * size[1]
    board, best = np.zeros((1, cells), dtype=np.uint8), np.zeros(cells, dtype=np.uint8)
    board[0] = TOKENS[0]
    graph, touching = boggle.graph(pair_qu=True).graph, boggle.touching_cells(size)
    chance, room = np.array([seed], dtype=np.uint64), trail.make_trail(1 << 10)
    heat = 3.0, 0.3
    given_ = touching, graph, boggle.points, room
    score = boggle_best_loops.anneal(board, TOKENS, 0, steps, steps, *heat, chance, *given_, -1, best)
    return int(score), best


@settings(max_examples=12, deadline=None)
@given(WORDS, st.integers(0, 2**32), st.sampled_from([(1, 4), (2, 2), (2, 3)]))
def test_search_finds_the_best_of_all_boards(words: list[str], seed: int, size: tuple[int, int]) -> None:
    boggle = Boggle(words)
    every = np.array(list(itertools.product(TOKENS, repeat=size[0] * size[1])), dtype=np.uint8)
    scores = boggle.scores(every, size=size)
    score, best = anneal(boggle, size, 12_000, seed)
    if score >= 0:  # else no change of the first board was any better
        assert boggle.scores(best.reshape(1, -1), size=size).tolist() == [score]
    assert max(score, 0) == scores.max()


@settings(max_examples=5, deadline=None)
@given(WORDS, st.integers(0, 2**32))
def test_uncompiled_search_gives_the_same_result(words: list[str], seed: int) -> None:
    boggle = Boggle(words)
    boggle.graph(pair_qu=True)
    compiled = anneal(boggle, (2, 3), 40, seed)
    with uncompiled():
        twin = anneal(boggle, (2, 3), 40, seed)
    assert twin[0] == compiled[0]
    assert np.array_equal(twin[1], compiled[1])


def test_four_threads_get_the_same_answers() -> None:
    boggle = Boggle(["seat", "teas", "tease", "eats", "state"])
    alone = [anneal(boggle, (3, 3), 3000, seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: anneal(boggle, (3, 3), 3000, seed), [0, 1, 2, 3] * 3))
    for index, (score, best) in enumerate(together):
        assert score == alone[index % 4][0]
        assert np.array_equal(best, alone[index % 4][1])


def test_a_search_ends_at_its_target_and_reports_the_board() -> None:
    boggle = Boggle(["quit", "suit"])
    best = best_board(boggle, (2, 2), seconds=30, target=1)
    assert best.score == boggle.solve(best.board).score == 1
    assert best.seconds < 30
    with pytest.raises(Unreadable, match="takes some seconds"):
        best_board(boggle, (2, 2), seconds=0)
    with pytest.raises(Unreadable, match="1 to 36 cells"):
        best_board(boggle, (7, 7))
