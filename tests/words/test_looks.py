"""What can be no word, by its letters alone."""

import pytest

from bunkum.words.library import library
from bunkum.words.looks import looks_strange

WORDS = frozenset(("tea", "seat", "teas"))


@pytest.mark.parametrize(
    ("word", "strange"),
    [("tea", False), ("seas", False), ("teat", False), ("seats", True), ("eat", True), ("te", True), ("teaseat", True)],
)
def test_each_three_letters_in_a_row_must_stand_in_some_word_and_the_ends_count(word: str, strange: bool) -> None:
    assert looks_strange(word, WORDS) is strange


def test_no_word_of_a_dictionary_looks_strange_to_it() -> None:
    lexicon = library().lexicon()
    assert not [word for word in lexicon.words()[::997] if looks_strange(word, lexicon)]
    assert [word for word in ("gdt", "lngs", "tzxee", "quia", "shole") if looks_strange(word, lexicon)] == [
        *("gdt", "lngs", "tzxee"),
    ]
