"""A word list on disk is read as it was written, or refused."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from bunkum.core.unreadable import Unreadable
from bunkum.words.word_list_file import MAGIC, WordListFile, open_word_list, write_word_list

some_words = st.dictionaries(st.text("abc", min_size=1, max_size=6), st.integers(0, 255), max_size=60)


@given(some_words, st.lists(st.text("abcd", max_size=7)))
@settings(deadline=None)
def test_every_word_is_found_and_no_other(
    tmp_path_factory: pytest.TempPathFactory, words: dict[str, int], others: list[str]
) -> None:
    path = tmp_path_factory.mktemp("shelf") / "some.lexicon"
    facts = write_word_list(path, words)
    shelf = WordListFile(path)
    assert shelf.header == facts
    assert shelf.words() == sorted(words)
    assert len(shelf) == len(words)
    for number, word in enumerate(sorted(words)):
        assert shelf.find(word) == number
        assert shelf.word(number) == word
        assert shelf.zipf[number] == words[word]
    for word in others:
        assert (shelf.find(word) >= 0) == (word in words)


def test_the_digest_is_that_of_the_words_alone(tmp_path: Path) -> None:
    facts = write_word_list(tmp_path / "one", {"cat": 3, "bat": 9})
    assert facts.sha256 == hashlib.sha256(b"bat\ncat\n").hexdigest()


def test_words_with_other_letters_are_not_found(tmp_path: Path) -> None:
    write_word_list(tmp_path / "one", {"cat": 3})
    shelf = WordListFile(tmp_path / "one")
    assert [shelf.find(text) for text in ("", "CAT", "cät", "ca", "catc", "\0cat", "c\udc80t")] == [-1] * 7


def test_a_word_list_is_pickled_by_its_path(tmp_path: Path) -> None:
    write_word_list(tmp_path / "one", {"cat": 3})
    shelf = open_word_list(tmp_path / "one")
    assert pickle.loads(pickle.dumps(shelf)) is shelf  # noqa: S301  (our own bytes)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: whole[:0],
        lambda whole: whole[:-64],
        lambda whole: whole + bytes(64),
        lambda whole: b"another" + whole[7:],
        lambda whole: MAGIC + b"{}\n" + whole[len(MAGIC) :],
        lambda whole: MAGIC + b"not json\n" + whole[len(MAGIC) :],
        lambda whole: whole[: len(MAGIC)] + b"no end of line",
        lambda whole: whole.replace(b'"little"', b'"big"   '),
    ],
    ids=["empty", "cut", "longer", "magic", "facts", "json", "endless", "byteorder"],
)
def test_a_damaged_word_list_is_refused(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "one.lexicon"
    write_word_list(path, {"cat": 3, "bat": 9, "rat": 1})
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(Unreadable, match=r"lexicon_unreadable: 'one\.lexicon'"):
        WordListFile(path)


def test_a_missing_word_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="lexicon_unreadable"):
        WordListFile(tmp_path / "none")


def test_a_failed_write_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="256"):
        write_word_list(tmp_path / "one", {"cat": 256})
    assert list(tmp_path.iterdir()) == []
