"""Dictionaries: what is a word, with house words, and how often it is used (RULES 2.8 `dictionary`)."""

from __future__ import annotations

import pickle
import re
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from bunkum.core.unreadable import Unreadable
from bunkum.words.judge import is_word, read_faces, spell_word
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library
from bunkum.words.word_list_file import open_word_list, write_word_list

FIXTURE = """
    whale whales whole wryly yummy abacus yurt holes quit quiz quite quilt quirk quirky squid query zebu cat cats pat
    rat pack rack waist vying moly smoldering quiet quietus suq qat
""".split()  # RULES 2.12


@pytest.fixture(scope="module")
def standard() -> Lexicon:
    return open_library().lexicon()


@pytest.fixture
def small(tmp_path: Path) -> Lexicon:
    write_word_list(tmp_path / "small", {"at": 160, "cat": 128, "cats": 96, "catty": 32, "dog": 130, "zebu": 0})
    return Lexicon("small", open_word_list(tmp_path / "small"))


# Those that came with the house


def test_standard_has_the_words_of_the_rules(standard: Lexicon) -> None:
    assert [word for word in FIXTURE if word not in standard] == []
    assert "shole" not in standard  # RULES 8.3


def test_standard_is_large_and_in_dictionary_order(standard: Lexicon) -> None:
    words = standard.words()
    assert len(words) == len(standard) > 270_000
    assert words == sorted(set(words))
    assert all(word.isascii() and word.islower() and word.isalpha() for word in words)
    assert len(standard.sha256) == 64


def test_en_full_holds_all_of_en_and_more(standard: Lexicon) -> None:
    full = open_library().lexicon("en-full")
    assert set(standard) < set(full)
    assert open_library().lexicon("en").sha256 == standard.sha256 != full.sha256


def test_everyday_is_the_part_of_standard_that_people_use(standard: Lexicon) -> None:
    everyday = open_library().lexicon("everyday")
    assert 20_000 < len(everyday) < 60_000
    assert set(everyday) < set(standard)
    assert [word for word in ("whale", "whole", "quit", "abacus", "yummy") if word not in everyday] == []
    assert [word for word in ("suq", "qanat", "zyzzyvas", "qat") if word in everyday] == []


def test_common_words_have_a_higher_zipf_figure_than_rare_ones(standard: Lexicon) -> None:
    assert (
        standard.zipf("the") > 7 > standard.zipf("whale") > 3 > standard.zipf("abacus") > 2 > standard.zipf("zyzzyvas")
    )
    assert standard.zipf("shole") == 0


def test_an_unknown_dictionary_is_named() -> None:
    sentence = "lexicon_unknown: There is no dictionary 'klingon' here. There are: standard, everyday, en, en-full"
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        open_library().lexicon("klingon")


# Questions


def test_a_lexicon_is_a_container_of_lower_case_words(small: Lexicon) -> None:
    assert "cat" in small
    assert "CAT" not in small
    assert "" not in small
    assert 7 not in small
    assert list(small) == ["at", "cat", "cats", "catty", "dog", "zebu"]


def test_prefixes_and_later_words(small: Lexicon) -> None:
    assert list(small.starting("cat")) == ["cat", "cats", "catty"]
    assert small.has_prefix("ze")
    assert not small.has_prefix("cab")
    assert list(small.after("cats")) == ["catty", "dog", "zebu"]
    assert list(small.after("catsuit")) == ["catty", "dog", "zebu"]
    assert list(small.after("zebu")) == []
    assert list(small.at_least(4).after("at")) == ["cat", "dog"]
    assert list(islice(small.with_house_words(["+cow", "-dog"]).after("catty"), 1)) == ["cow"]


def test_at_least_keeps_the_words_used_often_enough(small: Lexicon) -> None:
    often = small.at_least(3)
    assert often.words() == ["at", "cat", "cats", "dog"]
    assert len(often) == 4
    assert "catty" not in often
    assert often.zipf("catty") == 0
    assert often.zipf("cat") == 4
    assert often.at_least(1).words() == often.words(), "a pane does not open again"
    assert often.name == "small, zipf 3 and up"


def test_house_words_are_added_and_removed(small: Lexicon) -> None:
    house = small.with_house_words(("+Shole", "-cat", "\N{MINUS SIGN}dog"))
    assert "shole" in house
    assert "cat" not in house
    assert house.words() == ["at", "cats", "catty", "shole", "zebu"]
    assert len(house) == 5
    assert house.with_house_words(["+cat"]).words() == ["at", "cat", "cats", "catty", "shole", "zebu"]
    assert "shole" in house.at_least(5), "a house word counts however rare it is"
    assert house.zipf("shole") == 0
    assert small.words()[1] == "cat", "the dictionary itself never changes"


@pytest.mark.parametrize("entry", ["shole", "+", "", "+it's", "*cat", "+two words", "+" + "a" * 46, "++cat"])
def test_a_house_word_that_cannot_be_read_is_refused(small: Lexicon, entry: str) -> None:
    with pytest.raises(Unreadable, match="house_word_unreadable"):
        small.with_house_words([entry])


def test_the_digest_depends_on_the_words_alone(small: Lexicon, tmp_path: Path) -> None:
    write_word_list(tmp_path / "other", {"at": 0, "cats": 0, "catty": 0, "dog": 0, "shole": 0, "zebu": 0})
    other = Lexicon("other", open_word_list(tmp_path / "other"))
    assert small.with_house_words(["+shole", "-cat"]).sha256 == other.sha256
    assert small.sha256 != other.sha256
    assert small.with_house_words(["-xyz"]).sha256 == small.sha256


def test_a_lexicon_can_be_pickled(small: Lexicon) -> None:
    house = small.at_least(3).with_house_words(["+shole"])
    assert pickle.loads(pickle.dumps(house)) == house  # noqa: S301  (our own bytes)


@pytest.mark.parametrize("house", [(), ("+shole", "-cat")])
@pytest.mark.parametrize("zipf", [0.0, 3.0])
def test_arrays_hold_the_same_words(small: Lexicon, house: tuple[str, ...], zipf: float) -> None:
    lexicon = small.at_least(zipf).with_house_words(house)
    letters, starts, uses = lexicon.arrays()
    assert [str(array.dtype) for array in (letters, starts, uses)] == ["uint8", "int32", "uint8"]
    text = "".join(chr(ord("a") + int(letter)) for letter in letters)
    bounds = starts.tolist()
    assert [text[start:end] for start, end in pairwise(bounds)] == lexicon.words()
    assert [use / 32 for use in uses.tolist()] == [lexicon.zipf(word) for word in lexicon.words()]


words = st.text("abcd", min_size=1, max_size=4)


@given(st.sets(words), st.lists(st.tuples(st.sampled_from("+-"), words)), st.lists(words))
@settings(deadline=None)
def test_house_words_behave_like_sets(
    tmp_path_factory: pytest.TempPathFactory, listed: set[str], house: list[tuple[str, str]], others: list[str]
) -> None:
    path = tmp_path_factory.mktemp("house") / "list"
    write_word_list(path, dict.fromkeys(listed, 100))
    expected = set(listed)
    for sign, word in house:
        (expected.add if sign == "+" else expected.discard)(word)
    lexicon = Lexicon("house", open_word_list(path)).with_house_words(sign + word for sign, word in house)
    assert lexicon.words() == sorted(expected)
    for word in (*others, *expected):
        assert (word in lexicon) == (word in expected)
        assert list(lexicon.after(word)) == sorted(each for each in expected if each > word)
        assert list(lexicon.starting(word)) == sorted(each for each in expected if each.startswith(word))


# The judge beside a box of real dice


def test_is_word_ignores_case(standard: Lexicon) -> None:
    assert is_word(" Whale\n", standard)
    assert not is_word("shole", standard)
    assert not is_word("it's", standard)


@pytest.mark.parametrize(
    ("typed", "faces"),
    [
        ("H W L A", ("H", "W", "L", "A")),
        ("hwla", ("H", "W", "L", "A")),
        ("SUQuIT", ("S", "U", "Qu", "I", "T")),
        ("s u q i t", ("S", "U", "Qu", "I", "T")),
        ("quit", ("Qu", "I", "T")),
        ("Th,E, In _", ("Th", "E", "In", "_")),
    ],
)
def test_read_faces_accepts_what_people_type(typed: str, faces: tuple[str, ...]) -> None:
    assert read_faces(typed) == faces


@pytest.mark.parametrize("typed", ["", "  ", "H W 4", "Hw La", "É A", "<b>"])
def test_read_faces_refuses_other_text(typed: str) -> None:
    with pytest.raises(Unreadable, match="faces_unreadable"):
        read_faces(typed)


def test_spell_word_returns_the_dice_of_each_letter() -> None:
    assert spell_word("Whale", read_faces("HWLAE")).complete
    assert spell_word("whale", read_faces("HWLA")).missing == ("E",)
    with pytest.raises(Unreadable, match="bad_characters"):
        spell_word("it's", ("I",))


@pytest.mark.parametrize("faces", ["S U Qu", "SUQu", ["S", "U", "Qu"]])
def test_spell_word_accepts_faces_as_text(faces: str | list[str]) -> None:
    assert spell_word("suq", faces).missing == ("Q",)
    assert spell_word("suq", faces, qu_as_q=True).complete
