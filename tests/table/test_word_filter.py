"""Names and talk are filtered for words, behind simple disguise; innocent words that contain one are left alone."""

import pytest

from bunkum.core.unreadable import Unreadable
from bunkum.server.accounts.phrase import MOST_WORDS, list_phrase_words
from bunkum.table.word_filter import NO_FILTER, WordFilter, choose_filter, open_standard_filter
from bunkum.words.library import open_library

FILTER = WordFilter(("grunt", "ass", "mild", "very rude", "hoot-owl"))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "grunt",
            "GRUNT",
            "Grunt!",
            "(grunt)",
            "gr\u00fcnt",
            "\u0430ss",
            "grunts",
            "gruntface",
        ),
        *("gruuuunt", "gr-unt", "g.r.u.n.t", "g r u n t", "a g r u n t b", "GruntYou", "grunt_123", "Xx Grunt xX"),
        *(
            "m1ld",
            "m!ld",
            "mi1d",
            "a55",
            "a$$",
            "@ss",
            "asssss",
            "very rude",
            "Very  Rude!",
        ),
        *("hoot owl", "\u041cild"),
    ],
)
def test_a_word_is_found_behind_simple_disguise(text) -> None:
    assert FILTER.matches(text)
    assert "*" in FILTER.mask(text)


@pytest.mark.parametrize(
    "text",
    [
        *("disgruntled", "assess", "assassin", "class", "pass", "milder", "as", "as s", "455", "4 5 5", "very", "rude"),
        *("rude very", "an assessor", "a s", "g r u n", "mil d", "I have 3 4s and 5 5s", ""),
    ],
)
def test_innocent_words_and_numbers_are_left_alone(text) -> None:
    assert not FILTER.matches(text)
    assert FILTER.mask(text) == text


def test_letters_are_masked_and_nothing_else_changes() -> None:
    assert FILTER.mask("You, Grunt! g r u n t, very rude") == "You, *****! * * * * *, **** ****"
    assert FILTER.mask("gr\u00fcnt \U0001f44d grunt") == "***** \U0001f44d *****"


def test_the_standard_filter_leaves_names_and_places_and_the_dictionary_alone() -> None:
    standard = open_standard_filter()
    for name in (
        "Scunthorpe",
        "Essex",
        "Hitchcock",
        "Dickinson",
        "Cockburn",
        "Matsushita",
        "Wang",
        "Fanny",
        "Penistone",
    ):
        assert not standard.matches(name)
    words = [word for word in open_library().lexicon().words() if len(word) == 6][::3]
    assert len(words) > 5_000
    filtered = [word for word in words if standard.matches(word)]
    assert len(filtered) < 10, filtered


def test_words_of_recovery_phrases_are_not_filtered() -> None:
    words = list_phrase_words()
    assert len(words) == MOST_WORDS
    assert not any(map(open_standard_filter().matches, words))


def test_the_operator_replaces_the_filter_or_has_none(tmp_path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# ours\n\nkv\u011btina\ngrunt\n", encoding="utf-8")
    chosen = choose_filter(str(own))
    assert chosen.matches("Kvetina")
    assert chosen.matches("grunt")
    assert not chosen.matches("ours")
    assert choose_filter("none") is NO_FILTER
    assert not NO_FILTER.matches("grunt")
    assert choose_filter("") is open_standard_filter()
    for bad in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(Unreadable, match="cannot be read"):
            choose_filter(str(bad))
    own.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match="UTF-8"):
        choose_filter(str(own))
