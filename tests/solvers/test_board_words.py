"""The words of one board in a lexicon: house words, faces of RULES 3, one graph, threads, processes."""

import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from bunkum.pieces.letters import DICE_SETS, faces_of
from bunkum.solvers import board_words, boggle
from bunkum.solvers.board_words import find_words, warm_up
from bunkum.solvers.boggle import POINTS_001, POINTS_003, Boggle, Solved
from bunkum.solvers.boggle_board import Board, make_board
from bunkum.solvers.word_graph import build_graph
from bunkum.words import trays
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library
from bunkum.words.lists import compile_list

WORDS = "aqua equal lane mane quart quest quirt quit range seat seats tea teas then thin tin tinsel".split()
FACES = ("S", "Qu", "I", "D", "E", "A", "R", "T", "L", "N", "G", "S", "P", "O", "M", "H")
BG = make_board(FACES)


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    path = tmp_path_factory.mktemp("lists") / "few.txt"
    path.write_text("\n".join(WORDS), encoding="ascii")
    return compile_list(path)


def test_a_board_as_the_rules_write_it(lexicon: Lexicon) -> None:  # BG-1 to BG-8
    found = find_words(BG, lexicon)
    assert found.words == ("equal", "lane", "quart", "quirt", "quit")
    assert found.points == (2, 1, 2, 2, 1)
    assert found.score == 8
    assert [divmod(cell, 4) for cell in found.paths[4]] == [(0, 1), (0, 2), (1, 3)]
    assert find_words(BG, lexicon, points=POINTS_001, min_letters=5).points == (2, 2, 2)


def test_double_faces_blanks_and_a_bare_q() -> None:
    words = frozenset({"then", "thin", "tin", "tinsel", "heat", "qat", "quit", "tea"})
    assert find_words(make_board(("Th", "In", "E", "_")), words).words == ("thin",)
    assert find_words(make_board(("Th", "E", "_", "N")), words).words == ("then",)
    assert find_words(make_board(("T", "_", "_", "In")), words).words == ("tin",)
    assert find_words(make_board(("Q", "A", "T", "Qu")), words).words == ("qat",)
    assert find_words(make_board(("Qu", "I", "T", "_")), words).words == ("quit",)
    assert find_words(make_board(("_",) * 36), words).words == ()


HOUSE = st.lists(st.tuples(st.sampled_from("+-"), st.sampled_from([*WORDS, "quartz", "stag", "lag", "qat", "pang"])))
FACE = st.sampled_from(["Qu", "A", "E", "I", "L", "N", "R", "S", "T", "G", "Th", "In", "_", "Q", "U"])


@settings(max_examples=60, deadline=None)
@given(st.lists(FACE, min_size=16, max_size=16), HOUSE, st.integers(1, 6), st.sampled_from([POINTS_003, POINTS_001]))
def test_house_words_count_as_if_they_were_in_the_list(
    lexicon: Lexicon, faces: list[str], house: list[tuple[str, str]], least: int, points: tuple[int, ...]
) -> None:
    ours, board = lexicon.with_house_words(sign + word for sign, word in house), make_board(tuple(faces))
    listed = frozenset(ours.words())
    found = find_words(board, ours, min_letters=least, points=points)
    assert found == find_words(board, listed, min_letters=least, points=points)
    assert found.score == sum(found.points)
    assert set(found.words) <= listed


def test_a_minimum_length_without_words_is_no_error(lexicon: Lexicon) -> None:
    assert find_words(BG, frozenset({"lane"}), min_letters=5) == Solved(BG, 0, (), (), ())
    assert find_words(BG, frozenset[str]()).words == ()
    assert find_words(BG, lexicon, min_letters=30).words == ()


def test_a_lexicon_graph_is_built_once_for_all_house_words(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(*arguments: object, **named: object) -> object:
        made.append(1)
        return build_graph(*arguments, **named)  # pyright: ignore[reportArgumentType]  # handed on as they are

    monkeypatch.setattr(boggle, "build_graph", counted)
    board_words._boggle.cache_clear()
    ours = lexicon.with_house_words(["-lane"])
    with ThreadPoolExecutor(4) as pool:
        found = list(
            pool.map(lambda points: find_words(BG, ours, min_letters=4, points=points), [POINTS_003, (1,)] * 8)
        )
    assert [each.score for each in found] == [7, 4] * 8
    find_words(BG, lexicon, min_letters=4)
    assert len(made) == 1


def score_there(board: Board, lexicon: Lexicon) -> int:
    return find_words(board, lexicon).score


def test_another_process_builds_its_own_graph(lexicon: Lexicon) -> None:
    ours = lexicon.with_house_words(["+gnat", "-lane"])
    assert len(pickle.dumps(ours)) < 500
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(score_there, BG, ours).result() == find_words(BG, ours).score == 7


@pytest.mark.parametrize("name", ["standard", "everyday"])
def test_a_lexicon_finds_the_same_words_as_its_text(name: str) -> None:
    if not Path(open_library.__code__.co_filename).with_name("data").is_dir():
        pytest.skip("the lexicons have not been built: make setup")
    lexicon = open_library().lexicon(name)
    warm_up(lexicon)
    assert find_words(BG, lexicon) == Boggle(lexicon.words()).solve(BG)
    draw = random.Random(name)
    for dice in ("new-1987", "big-2012", "super-2012"):  # and what the tray of the game finds, in plain Python
        faces = tuple(draw.choice(faces_of(die)) for die in DICE_SETS[dice])
        assert find_words(make_board(faces), lexicon).words == trays.find_words(faces, lexicon, 3)
