"""Boards: known scores, RULES 4.10, sets of cells against paths against plain recursion, twins, threads, bad input."""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bunkum.core.unreadable import Unreadable
from bunkum.solvers import boggle
from bunkum.solvers.boggle import POINTS_001, Boggle, Solved
from bunkum.solvers.boggle_board import Board, make_board, read_board, read_size, touching_cells
from bunkum.solvers.errors import TooLarge
from solvers.twins import uncompiled

# RULES 4.10: every word, and a few that are not on that board
BG = "S Qu I D / E A R T / L N G S / P O M H"
BG_WORDS = "squid qua quit squids aqua range string song quirt quart equal quia lane dialogs plaques squirts".split()
# few letters, many repeats: what is hard for sets of cells
FEW = """
tee teat tete ease eases sees seas teas tease teases tests test attest state states estate estates asset assets
assess assesses tattle quest quests queue queues quaquaversal aa aas tat tats eta etas tsetse tsetses settee
then inn thine heath heather inner thinner anther qat suq suqs qi quitqat
""".split()


def plain_words(board: Board, words: list[str], min_letters: int) -> dict[str, int]:
    """Slow and plain: every path of every word, by recursion over text."""
    touching = touching_cells(board.rows, board.cols)

    def ways(word: str, used: int, last: int | None) -> bool:
        if not word:
            return True
        for cell, face in enumerate(board.faces):
            free = not used >> cell & 1 and (last is None or int(touching[last]) >> cell & 1)
            if free and face != "_" and word.startswith(face) and ways(word[len(face) :], used | 1 << cell, cell):
                return True
        return False

    return {word: len(word) for word in words if len(word) >= min_letters and ways(word, 0, None)}


def by_paths(solver: Boggle, board: Board) -> list[str]:
    _, text, _, _ = solver._solve_by_paths(board)
    return text.tobytes().decode("ascii").split()


def check(solved: Solved) -> None:
    """Every path spells its word over touching cells, none used twice."""
    touching = touching_cells(solved.board.rows, solved.board.cols)
    assert list(solved.words) == sorted(set(solved.words))
    assert solved.score == sum(solved.points)
    for word, path in zip(solved.words, solved.paths, strict=True):
        assert "".join(solved.board.faces[cell] for cell in path) == word
        assert len(set(path)) == len(path)
        assert all(int(touching[one]) >> two & 1 for one, two in itertools.pairwise(path))


@pytest.mark.parametrize(
    ("text", "size", "score"),
    [
        ("perslatgsineters", None, 3625),
        ("abcdefghijklmnop", None, 18),
        ("ligdrmanesietildsracsepes", None, 10406),
        ("streaedlp", None, 545),
        ("perslatesind", (3, 4), 1651),
        (BG, None, 315),
    ],
)
def test_known_boards_score_exactly(enable: list[str], text: str, size: tuple[int, int] | None, score: int) -> None:
    solver = Boggle(enable)
    solved = solver.solve(read_board(text, size))
    assert solved.score == score
    check(solved)
    assert solver.scores([read_board(text, size)]).tolist() == [score]


def test_all_rolled_boards_score_exactly(enable: list[str], board_lines: list[str]) -> None:
    tokens = np.frombuffer("".join(board_lines).encode(), dtype=np.uint8).reshape(-1, 16) - np.uint8(ord("a"))
    solver = Boggle(enable)
    alone = solver.scores(tokens)
    assert int(alone.sum()) == 14_329_990
    assert np.array_equal(alone, solver.scores(tokens, threads=2))
    for index in range(0, len(board_lines), 5003):
        solved = solver.solve(board_lines[index])
        assert solved.score == alone[index]
        check(solved)


def test_the_board_of_the_rules(enable: list[str]) -> None:
    solved = Boggle(enable).solve(BG)
    assert len(solved.words) == 212  # RULES 4.10
    assert Boggle(enable, points=POINTS_001).solve(BG).score == 312
    assert "quia" not in solved.words


def test_worked_examples_of_tracing() -> None:  # BG-1 to BG-8
    solved = Boggle(BG_WORDS).solve(BG)
    check(solved)
    assert set(BG_WORDS) - set(solved.words) == {"squids", "aqua", "range", "string", "song"}
    points = dict(zip(solved.words, solved.points, strict=True))
    assert (points["squid"], points["qua"], points["quit"]) == (2, 1, 1)
    assert tuple(solved.paths[solved.words.index("quit")]) == (1, 2, 7)


SIMPLE = st.sampled_from(["e", "e", "t", "t", "s", "a", "qu", "u", "_"])
BARE = st.sampled_from(["e", "t", "s", "a", "q", "u", "i"])
PAIRS = st.sampled_from(["e", "t", "h", "a", "n", "i", "r", "qu", "q", "u", "th", "he", "in", "er", "an", "_"])
SHAPES = st.sampled_from([(1, 1), (1, 5), (4, 1), (2, 3), (3, 3), (3, 4), (4, 4), (2, 9), (5, 5)])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(SHAPES)
    face = draw(st.sampled_from([SIMPLE, BARE, PAIRS]))
    return Board(rows, cols, tuple(draw(st.lists(face, min_size=rows * cols, max_size=rows * cols))))


def agree(board: Board, words: list[str], min_letters: int) -> None:
    """Sets of cells, paths and plain recursion find the same."""
    solver = Boggle(words, min_letters=min_letters)
    solved = solver.solve(board)
    check(solved)
    assert set(solved.words) == set(plain_words(board, words, min_letters))
    assert by_paths(solver, board) == list(solved.words)
    assert solver.scores([board]).tolist() == [solved.score]


MORE = st.lists(st.text("etsaqu", min_size=1, max_size=9), max_size=12)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards(), MORE, st.integers(1, 4))
def test_sets_and_paths_and_plain_recursion_agree(board: Board, more: list[str], min_letters: int) -> None:
    agree(board, sorted({*FEW, *more}), min_letters)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards(), MORE, st.integers(1, 4))
def test_uncompiled_loops_agree_as_well(board: Board, more: list[str], min_letters: int) -> None:
    with uncompiled():
        agree(board, sorted({*FEW[::3], *more}), min_letters)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from("eeettaass"), min_size=16, max_size=36), st.randoms(use_true_random=False))
def test_crowded_boards_of_few_letters(letters: list[str], random: object) -> None:
    del random
    board = (
        make_board(tuple(letters), (1, len(letters)))
        if len(letters) % 4
        else make_board(tuple(letters), (len(letters) // 4, 4))
    )
    solver = Boggle(FEW)
    solved = solver.solve(board)
    check(solved)
    assert by_paths(solver, board) == list(solved.words)


def test_uncompiled_loops_give_the_same_results() -> None:
    texts = ["tsetqeasutteseat", "attesestateassse", BG]
    compiled = [(Boggle(FEW).solve(text), Boggle(FEW).scores([text]).tolist()) for text in texts]
    pair = make_board(("th", "e", "in", "n", "er", "q", "a", "t", "he"))
    paths = Boggle(FEW).solve(pair)
    with uncompiled():
        assert [(Boggle(FEW).solve(text), Boggle(FEW).scores([text]).tolist()) for text in texts] == compiled
        assert Boggle(FEW).solve(pair) == paths


def test_four_threads_get_the_same_answers(enable: list[str]) -> None:
    solver = Boggle(enable[::3])
    pairs = "Th E In S / A T E R / He S N Q / T I Qu A"
    texts = ["perslatgsineters", "attesestateassse", BG, "abcdefghijklmnop", pairs] * 8
    alone = [solver.solve(text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solver.solve, texts)) == alone


def test_a_rich_board_gets_more_memory_or_an_error(enable: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    full = Boggle(enable).solve("perslatgsineters")
    monkeypatch.setattr(boggle, "_FIRST_CAPACITY", 40)
    assert Boggle(enable).solve("perslatgsineters") == full
    assert Boggle(enable).scores(["abcdefghijklmnop", "perslatgsineters"]).tolist() == [18, 3625]
    monkeypatch.setattr(boggle, "_MAX_CAPACITY", 100)
    with pytest.raises(TooLarge, match="more than 100"):
        Boggle(enable).solve("perslatgsineters")
    with pytest.raises(TooLarge):
        Boggle(enable).scores(["abcdefghijklmnop", "perslatgsineters"])


def test_boards_are_read_and_written_alike() -> None:
    assert read_board(BG).faces[:4] == ("s", "qu", "i", "d")
    assert read_board(str(read_board(BG))) == read_board(BG)
    assert read_board("ab\ncd") == read_board("abcd") == read_board("ABCD")
    assert read_board("qu.a").faces == ("qu", "u", "_", "a")
    assert read_size("3x4") == (3, 4)
    assert read_board("perslatesind", (3, 4)).cols == 4


def test_words_that_no_face_can_spell_are_on_no_board() -> None:
    only = Boggle(["qat"])  # the face is Qu
    assert only.solve("atqe").words == ()
    assert only.scores(["atqe"]).tolist() == [0]
    assert only.solve(make_board(("q", "a", "t", "e"))).words == ("qat",)
    assert Boggle(["eat"]).solve(make_board(("e", "a", "t", "x" * 300))).words == ("eat",)


Call = Callable[[], object]


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("bad_board", lambda: read_board("abcde")),
        ("bad_board", lambda: read_board("")),
        ("bad_board", lambda: read_board("abc/de")),
        ("bad_board", lambda: read_board("a" * 37)),
        ("bad_board", lambda: read_board("abcd", (3, 4))),
        ("unreadable_dice", lambda: read_board("ab1d")),
        ("unreadable_dice", lambda: read_board("abéd")),
        ("bad_size", lambda: read_size("7x7")),
        ("bad_size", lambda: read_size("big")),
        ("no_words", lambda: Boggle(["at"]).solve("abcd")),
        ("bad_board", lambda: Boggle(["cat"]).scores(["abcd", "abcdefghi"])),
        ("bad_board", lambda: Boggle(["cat"]).scores(np.full((1, 4), 27, dtype=np.uint8))),
        ("bad_points", lambda: Boggle(["cat"], points=[])),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(code: str, call: Call) -> None:
    with pytest.raises(Unreadable) as refusal:
        call()
    assert refusal.value.code == code
    assert " " in str(refusal.value)
