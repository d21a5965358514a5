"""Words that dice can form: the claims of RULES 3 (DS-4 to DS-6), and every way to hand out dice, tried one by one."""

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bunkum.core.unreadable import Unreadable
from bunkum.pieces.letters import DICE_SETS
from bunkum.solvers.faces import read_dice
from bunkum.solvers.formable import find_formable, place_word
from solvers.twins import uncompiled

SEVENTEEN = ["inconsequentially", "quadricentennials", "sesquicentennials"]


def test_ds_4_three_words_take_all_sixteen_dice(enable: list[str]) -> None:
    long = [word for word in enable if len(word) == 17]
    for name, count in (("new-1987", 12), ("classic-1976", 16)):
        can = find_formable(long, DICE_SETS[name])
        found = [word for word, yes in zip(long, can.tolist(), strict=True) if yes]
        assert set(SEVENTEEN) <= set(found)
        assert len(found) == count


def test_ds_5_words_that_cannot_be() -> None:
    words = ["knock", "kick", "buzz", "fluffy", "sesquipedalianism"]
    assert not find_formable(words, DICE_SETS["new-1987"]).any()
    assert find_formable(["knock", "kick", "sesquipedalianism"], DICE_SETS["classic-1976"]).all()


@pytest.mark.parametrize(
    ("name", "count"),
    [("classic-1976", 127), ("new-1987", 1046), ("big-1979", 1070), ("big-deluxe", 1068), ("big-challenge", 640)],
)
def test_ds_6_short_words_that_cannot_be(enable: list[str], name: str, count: int) -> None:
    short = [word for word in enable if 3 <= len(word) <= 6]
    assert len(short) == 28_859
    assert int((~find_formable(short, DICE_SETS[name])).sum()) == count


def slow(word: str, dice: tuple[tuple[str, ...], ...]) -> bool:
    """Returns every order of the dice, every cut."""

    def spells(word: str, left: tuple[tuple[str, ...], ...]) -> bool:
        if not word:
            return True
        return any(
            word.startswith(face) and spells(word[len(face) :], left[:at] + left[at + 1 :])
            for at, die in enumerate(left)
            for face in set(die)
            if face != "_"
        )

    return spells(word, dice)


FACE = st.sampled_from(["E", "T", "H", "A", "N", "Q", "U", "Qu", "Th", "He", "An", "_"])
PLAIN = st.sampled_from(["E", "T", "H", "A", "N", "U", "Qu"])


DICE = st.sampled_from([FACE, PLAIN]).flatmap(lambda face: st.lists(st.lists(face, min_size=2, max_size=3), max_size=5))
WORDS = st.lists(st.text("ethanqu", min_size=1, max_size=6), min_size=1, max_size=8)


def agree(dice: list[list[str]], more: list[str]) -> None:
    words = [*more, "then", "the", "heath", "quaue", "qat"]
    read = read_dice(dice)
    found = find_formable(words, dice).tolist()
    for word, yes in zip(words, found, strict=True):
        assert yes == slow(word, read), word
        ways = place_word(word, dice)
        assert (ways is not None) == yes
        if ways is not None:
            assert "".join(face for face, _ in ways) == word
            assert len({die for _, die in ways}) == len(ways)
            assert all(face in read[die] for face, die in ways)


@settings(max_examples=150, deadline=None)
@given(DICE, WORDS)
def test_placing_agrees_with_every_assignment_of_dice(dice: list[list[str]], more: list[str]) -> None:
    agree(dice, more)


@settings(max_examples=30, deadline=None)
@given(DICE, WORDS)
def test_uncompiled_loops_place_words_as_well(dice: list[list[str]], more: list[str]) -> None:
    with uncompiled():
        agree(dice, more)


def test_four_threads_get_the_same_answers() -> None:
    words = ["".join(letters) for letters in itertools.product("ethaqu", repeat=4)]
    sets = ["ETA HAT EEE THN", "QuEE AAT HHH EET", "ThEE AAA TTH HeAA", "EEE QUU AAT HET"]
    alone = [find_formable(words, dice) for dice in sets]
    with ThreadPoolExecutor(4) as pool:
        for index, found in enumerate(pool.map(lambda dice: find_formable(words, dice), sets * 4)):
            assert np.array_equal(found, alone[index % 4])


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(Unreadable, match="no row of faces"):
        find_formable(["a"], "abc")
    with pytest.raises(Unreadable, match="at most 62"):
        find_formable(["a"], ["ABC"] * 63)
    with pytest.raises(Unreadable, match="letters a to z"):
        place_word("a1", "ABC")
