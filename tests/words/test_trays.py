"""All words of a tray agree with the compiled loops and with tracing every word."""

from random import Random

import pytest

from bunkum.pieces.letters import DICE_SETS, faces_of
from bunkum.pieces.tray import touching, trace
from bunkum.solvers.boggle import Boggle
from bunkum.solvers.boggle_board import make_board
from bunkum.solvers.letter_trie import Words
from bunkum.words.library import open_library
from bunkum.words.trays import find_words


def tray(name: str, chance: Random) -> tuple[str, ...]:
    dice = list(DICE_SETS[name])
    chance.shuffle(dice)
    return tuple(chance.choice(faces_of(die)) for die in dice)


@pytest.mark.parametrize("name", ["new-1987", "intl-16", "big-2012", "super-2012"])
def test_the_words_are_those_of_the_compiled_loops(name: str) -> None:
    lexicon, chance = open_library().lexicon("everyday"), Random(name)
    arrays = lexicon.arrays()
    boggle = Boggle(Words(arrays.letters, arrays.starts), min_letters=3)
    for _ in range(6):
        faces = tray(name, chance)
        assert find_words(faces, lexicon, 3) == boggle.solve(make_board(faces)).words


def test_the_words_are_those_that_can_be_traced() -> None:
    lexicon = open_library().lexicon("everyday").with_house_words(["+qqq", "+tes", "-tea"])
    words = frozenset(lexicon.words())
    for seed in range(3):
        faces = tray("new-1987", Random(seed))
        assert find_words(faces, lexicon, 4) == find_words(faces, words, 4)


def test_a_cell_is_used_once_and_a_double_face_is_whole() -> None:
    assert trace("tot", ("T", "O", "A", "A")) is None
    assert trace("then", ("Th", "E", "N", "_")) == (0, 1, 2)
    assert trace("ten", ("Th", "E", "N", "_")) is None
    assert trace("", ("A",) * 4) is None


def test_cells_touch_their_neighbours_and_no_other() -> None:
    assert [cells.bit_count() for cells in touching(16)] == [3, 5, 5, 3, 5, 8, 8, 5, 5, 8, 8, 5, 3, 5, 5, 3]
