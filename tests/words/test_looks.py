"""Strings that cannot be words, by their letters alone."""

import pytest

from bunkum.words.library import open_library
from bunkum.words.looks import has_unknown_letters

WORDS = frozenset(("tea", "seat", "teas"))


@pytest.mark.parametrize(
    ("word", "strange"),
    [("tea", False), ("seas", False), ("teat", False), ("seats", True), ("eat", True), ("te", True), ("teaseat", True)],
)
def test_three_letters_in_a_row_must_occur_in_some_word_and_ends_count(word: str, strange: bool) -> None:
    assert has_unknown_letters(word, WORDS) is strange


def test_no_word_of_a_dictionary_has_unknown_letters() -> None:
    lexicon = open_library().lexicon()
    assert not [word for word in lexicon.words()[::997] if has_unknown_letters(word, lexicon)]
    assert [word for word in ("gdt", "lngs", "tzxee", "quia", "shole") if has_unknown_letters(word, lexicon)] == [
        *("gdt", "lngs", "tzxee"),
    ]
