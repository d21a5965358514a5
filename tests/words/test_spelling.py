"""Spelling with dice and the order of words, ruling by ruling (RULES 2.2, 2.4, 2.8, 2.12)."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from time import thread_time
from typing import Any, Literal

import pytest
from hypothesis import given, settings, strategies as st

from bunkum.words import spelling
from bunkum.words.spelling import (
    Piece,
    Spelling,
    beats,
    count_fewest_faces,
    count_letters,
    find_spelling,
    is_later_in_dictionary,
    lacks_q,
    normalize_word,
    sort_key,
    spells,
    split_letters,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "rules_vectors.json").read_text(encoding="utf-8")
)
TABLE_LB_1 = tuple("HWLAETRSNOIDGMUY")
TABLE_LB_8 = ("S", "U", "Qu", "I", "T", "E", "A", "N")


# Length and order


@pytest.mark.parametrize("word", VECTORS["lb_length"])
def test_lb_length(word: str) -> None:
    expected = VECTORS["lb_length"][word]
    assert count_letters(word) == len(split_letters(word)) == expected["std"]
    assert count_letters(word, qu_two=True) == len(split_letters(word, qu_two=True)) == expected["qu_two"]
    assert count_letters(word, qu_face=False) == len(split_letters(word, qu_face=False)) == expected["bare_q_set"]


@pytest.mark.parametrize("case", VECTORS["lb_length_q_as"], ids=str)
def test_lb_length_q_as(case: dict[str, Any]) -> None:
    assert count_letters(case["word"], q_as=case["q_as"]) == case["length"]


@pytest.mark.parametrize("case", VECTORS["lb_raise"], ids=lambda case: f"{case['old']}-{case['new']}")
def test_lb_r1_to_r14_raise(case: dict[str, Any]) -> None:
    assert beats(new=case["new"], old=case["old"]) == case["legal"]


@pytest.mark.parametrize("case", VECTORS["lb_raise_qu_two"], ids=lambda case: f"{case['old']}-{case['new']}")
def test_lb_r8_raise_with_qu_two(case: dict[str, Any]) -> None:
    assert beats(new=case["new"], old=case["old"], qu_two=True) == case["legal"]


@pytest.mark.parametrize("case", VECTORS["lb_raise_bare_q_set"], ids=lambda case: f"{case['old']}-{case['new']}")
def test_lb_r15_raise_on_a_bare_q_set(case: dict[str, Any]) -> None:
    assert beats(new=case["new"], old=case["old"], qu_face=False) == case["legal"]


@pytest.mark.parametrize(
    ("old", "new", "legal"),
    [
        ("whale", "abacus", True),  # LB-R1
        ("whale", "whales", True),
        ("whale", "whole", True),  # LB-R2
        ("whale", "wryly", True),
        ("whale", "yummy", True),
        ("whale", "yurt", False),  # LB-R3
        ("whale", "whale", False),  # LB-R4
        ("whale", "waist", False),  # LB-R5
        ("holes", "shole", True),  # LB-R6
        ("shole", "holes", False),
        ("cat", "quit", True),  # LB-R7
        ("cats", "quit", False),  # LB-R8
        ("quit", "quiz", True),  # LB-R9
        ("quit", "rat", True),
        ("quit", "pat", False),
        ("quit", "quite", True),  # LB-R10
        ("zebu", "query", False),  # LB-R11
        ("quirk", "squid", True),  # LB-R12
        ("pack", "quirk", True),
        ("quirk", "rack", True),
        ("whale", "quirky", False),  # LB-R13
        ("whale", "quick", False),
        ("qat", "quit", True),  # LB-R14
        ("quit", "qat", False),
    ],
)
def test_lb_r1_to_r14_as_the_page_of_rules_has_them(old: str, new: str, *, legal: bool) -> None:
    assert beats(new=new, old=old) == legal


def test_lb_9_bidders_choice() -> None:
    assert sort_key("quit", q_as="q") == (4, "quit")
    assert sort_key("quit", q_as="qu") == (3, "quit")
    assert beats(new="quit", old="cats", new_q_as="q")
    assert not beats(new="quit", old="cats", new_q_as="qu")
    assert not beats(new="quit", old="quit", old_q_as="qu", new_q_as="q")
    assert not beats(new="quit", old="quit", old_q_as="q", new_q_as="qu")
    dice = ("Qu", "U", "I", "T")
    assert spells("quit", dice, qu_as_q=True, q_as="q")
    assert not spells("quit", ("Qu", "I", "T"), qu_as_q=True, q_as="q")
    assert find_spelling("quit", dice, qu_as_q=True, q_as="q").pieces == (
        Piece("Q", 0),
        Piece("U", 1),
        Piece("I", 2),
        Piece("T", 3),
    )


def test_a3_qu_has_no_place_of_its_own_in_the_dictionary() -> None:
    words = ["quit", "rat", "pat", "qat"]
    assert sorted(words, key=sort_key) == ["pat", "qat", "quit", "rat"]
    assert is_later_in_dictionary("quit", "qat")
    assert not is_later_in_dictionary("qat", "qat")
    assert is_later_in_dictionary("cats", "cat")


@pytest.mark.parametrize(
    ("typed", "word"),
    [("Whale", "whale"), ("QI", "qi"), ("it's", None), ("co-op", None), ("a b", None), ("café", None), ("", None)],
)
def test_normalize_word_accepts_only_letters(typed: str, word: str | None) -> None:
    assert normalize_word(typed) == word


@pytest.mark.parametrize(
    "typed",
    ["\ufb01sh", "\u212aeen", "\u017fhip", "\uff41\uff42", "stra\u00dfe", "4x4", "cat\n"],
    ids=["ligature", "kelvin", "long-s", "full-width", "sharp-s", "digit", "newline"],
)
def test_normalize_word_refuses_look_alike_characters(typed: str) -> None:
    assert normalize_word(typed) is None


# Spelling


@pytest.mark.parametrize(
    "case", VECTORS["lb_spell"], ids=lambda case: f"{case['word']}-on-{''.join(case['table'])}-{case['q_as']}"
)
def test_lb_spell(case: dict[str, Any]) -> None:
    assert spells(case["word"], case["table"], qu_as_q=case["qu_as_q"], q_as=case["q_as"]) == case["ok"]


def test_lb_1_call_fails_because_the_word_is_there() -> None:
    assert spells("whale", TABLE_LB_1)


def test_lb_2_call_succeeds_because_a_letter_is_missing() -> None:
    dice = tuple("HWLAPTRSNOIDGMUY")
    assert not spells("whale", dice)
    assert find_spelling("whale", dice).missing == ("E",)


def test_lb_3_double_letters_need_two_dice() -> None:
    assert find_spelling("yummy", TABLE_LB_1).missing == ("M", "Y")
    assert spells("smoldering", TABLE_LB_1)


@pytest.mark.parametrize("word", ["quit", "quiet", "quietus", "suite"])
def test_lb_8_qu(word: str) -> None:
    assert spells(word, TABLE_LB_8)


@pytest.mark.parametrize("word", ["suq", "qat"])
def test_lb_8_qu_is_no_bare_q_unless_the_table_says_so(word: str) -> None:
    assert not spells(word, TABLE_LB_8)
    assert spells(word, TABLE_LB_8, qu_as_q=True)
    assert spells(word, TABLE_LB_8, qu_as_q=True, q_as="q")
    assert not spells("suqs", TABLE_LB_8, qu_as_q=True)


@pytest.mark.parametrize("dice", [("Th", "E", "N"), ("T", "He", "N"), ("T", "H", "E", "N")])
def test_lb_19_double_faces_are_used_whole(dice: tuple[str, ...]) -> None:
    assert spells("then", dice)
    assert not spells("then", ("Th", "N"))
    assert not spells("inn", ("In", "I"))
    assert spells("thine", ("Th", "In", "E"))
    assert spells("thine", ("T", "H", "I", "N", "E"))
    assert spells("quit", ("Qu", "I", "T"))
    assert spells("quit", ("Q", "U", "I", "T"))


# The dice beside the letters


def test_double_faces_are_used_before_single_letters_and_low_dice_before_high() -> None:
    assert find_spelling("then", ("N", "T", "H", "E", "Th", "E")) == Spelling(
        (Piece("TH", 4), Piece("E", 3), Piece("N", 0))
    )


def test_a_double_face_is_not_used_if_the_rest_would_lack_letters() -> None:
    assert find_spelling("inn", ("I", "N", "In")).pieces == (Piece("IN", 2), Piece("N", 1))
    assert find_spelling("hen", ("He", "En", "H", "E")).pieces == (Piece("H", 2), Piece("EN", 1))
    assert find_spelling("tin", ("T", "I", "In")).pieces == (Piece("T", 0), Piece("IN", 2))


def test_a_qu_that_no_die_gives_is_missing_whole() -> None:
    assert find_spelling("quit", ("U", "I", "T")).missing == ("QU",)
    assert find_spelling("quit", ("U", "I", "T"), qu_face=False).missing == ("Q",)
    assert find_spelling("quit", ("U", "I", "T"), qu_as_q=True, q_as="q").missing == ("Q",)
    assert find_spelling("quit", ("Q", "I", "T")).missing == ("U",)


def test_a_face_is_used_where_it_fills_most_letters() -> None:
    assert find_spelling("herhe", ("He", "Er")).pieces == (Piece("H", None), Piece("ER", 1), Piece("HE", 0))
    assert find_spelling("qatqu", ("Q", "U")).missing == ("Q", "A", "T")
    assert find_spelling("qi", ("Qu", "Q"), qu_as_q=True).pieces == (Piece("Q", 1), Piece("I", None))


def test_of_two_equal_places_the_left_one_is_filled() -> None:
    assert find_spelling("hehe", ("He",)).missing == ("H", "E")
    assert find_spelling("hehe", ("He",)).pieces[0] == Piece("HE", 0)
    assert find_spelling("qaq", ("Q", "A")).pieces == (Piece("Q", 0), Piece("A", 1), Piece("Q", None))


def test_blanks_and_unknown_faces_fill_nothing() -> None:
    assert find_spelling("cat", ("_", "A", "T")).pieces == (Piece("C", None), Piece("A", 1), Piece("T", 2))
    assert find_spelling("cat", ()).missing == ("C", "A", "T")


def test_count_fewest_faces_finds_words_that_are_too_long() -> None:
    assert count_fewest_faces("whale", "WHALE") == 5  # LB-11: three dice cannot
    assert count_fewest_faces("quit", ("Qu", "I", "T")) == 3
    assert count_fewest_faces("quit", ("Q", "U", "I", "T")) == 4
    assert count_fewest_faces("quit", ("Qu", "U", "I", "T"), qu_as_q=True, q_as="q") == 4
    assert count_fewest_faces("thine", ("Th", "In", "He", "E")) == 3
    assert count_fewest_faces("thein", ("He", "In", "Th")) == 3


def test_lacks_q_warns_when_no_die_gives_the_q() -> None:
    assert lacks_q("quit", tuple("UIT"))
    assert not lacks_q("quit", ("Qu", "I"))
    assert not lacks_q("whale", tuple("UIT"))
    assert lacks_q("qat", ("Qu",))
    assert not lacks_q("qat", ("Qu",), qu_as_q=True)
    assert not lacks_q("qat", ("Q",))
    assert lacks_q("quqa", ("Qu",))


# Against brute force: every order of the dice, every way to read them

FEW_LETTERS = "qutihen"
faces_on_dice = st.lists(st.sampled_from(["Q", "U", "T", "I", "H", "E", "N", "Qu", "In", "Th", "He", "_"]), max_size=6)
short_words = st.text(st.sampled_from(FEW_LETTERS), min_size=1, max_size=7)
q_choices: st.SearchStrategy[Literal["qu", "q"]] = st.sampled_from(["qu", "q"])


def readings(face: str, *, qu_as_q: bool) -> list[str]:
    if face == "_":
        return []
    return [face.upper(), "Q*"] if face == "Qu" and qu_as_q else [face.upper()]


def rows(faces: list[str], *, qu_as_q: bool) -> set[tuple[str, ...]]:
    """Returns all ways to lay some of the dice in a row, each read in one of its ways."""
    found: set[tuple[str, ...]] = set()
    for size in range(len(faces) + 1):
        for row in permutations(faces, size):
            combinations: list[tuple[str, ...]] = [()]
            for face in row:
                combinations = [
                    (*start, reading) for start in combinations for reading in readings(face, qu_as_q=qu_as_q)
                ]
            found.update(combinations)
    return found


def allowed(row: tuple[str, ...], *, qu_as_q: bool, q_as: str) -> bool:
    """RULES 2.8: under `qu_as_q` a Q before U is one Qu or a bare Q as the bidder said, on the Qu die."""
    word = "".join(row).replace("*", "")
    at = 0
    for piece in row:
        text = piece.replace("*", "")
        before_u = word.startswith("QU", at)
        if qu_as_q and piece == "QU" and q_as == "q":
            return False
        if piece == "Q*" and before_u and q_as == "qu":
            return False
        at += len(text)
    return True


@given(short_words, faces_on_dice.filter(lambda faces: len(faces) <= 5), st.booleans(), q_choices)
@settings(max_examples=150, deadline=None)
def test_spells_agrees_with_every_order_of_the_dice(
    word: str,
    faces: list[str],
    qu_as_q: bool,
    q_as: Literal["qu", "q"],
) -> None:
    brute = any(
        "".join(row).replace("*", "") == word.upper() and allowed(row, qu_as_q=qu_as_q, q_as=q_as)
        for row in rows(faces, qu_as_q=qu_as_q)
    )
    assert spells(word, faces, qu_as_q=qu_as_q, q_as=q_as) == brute


def most_filled(word: str, faces: list[str]) -> int:
    """Returns the most letters that these dice can fill, tried letter by letter with every die or none.

    QU missing whole.
    """
    if not word:
        return 0
    skipped = 2 if word.startswith("QU") else 1
    tries = [most_filled(word[skipped:], faces)]
    for die, face in enumerate(faces):
        if word.startswith(face.upper()):
            tries.append(len(face) + most_filled(word[len(face) :], faces[:die] + faces[die + 1 :]))
    return max(tries)


@given(short_words, faces_on_dice)
@settings(max_examples=300, deadline=None)
def test_find_spelling_fills_as_many_letters_as_possible(word: str, faces: list[str]) -> None:
    spelling = find_spelling(word, faces)
    assert "".join(piece.text for piece in spelling.pieces) == word.upper()
    used = [piece.die for piece in spelling.pieces if piece.die is not None]
    assert len(used) == len(set(used)), "one die, one piece"
    assert all(piece.die is None or faces[piece.die].upper() == piece.text for piece in spelling.pieces)
    count = sum(len(piece.text) for piece in spelling.pieces if piece.die is not None)
    assert count == most_filled(word.upper(), faces)
    assert spelling.complete == spells(word, faces) == (count == len(word))


def fewest_pieces(word: str, kinds: list[str]) -> int:
    """Returns the fewest pieces of all cuts, each piece a letter or one of the double faces."""
    if not word:
        return 0
    doubles = [kind.upper() for kind in kinds if len(kind) > 1 and word.startswith(kind.upper())]
    return 1 + min(fewest_pieces(word[size:], kinds) for size in {1, *map(len, doubles)})


@given(short_words, st.lists(st.sampled_from(["Q", "U", "T", "Qu", "In", "Th", "He"]), unique=True))
def test_count_fewest_faces_is_the_shortest_of_all_cuts(word: str, kinds: list[str]) -> None:
    assert count_fewest_faces(word, kinds) == fewest_pieces(word.upper(), kinds)


MOST_SECONDS = 5.0
"""Of a processor: a search that tries all ways takes hours."""


def test_many_double_faces_are_still_fast() -> None:
    dice = ["In", "Th", "Er", "He", "An"] * 6 + list("NERTHA")
    word = "inthererhethaninerthehenaninerhethinanererhan"
    began = thread_time()
    assert spells(word, dice)
    assert not spells(f"{word[:-2]}x", dice)
    assert thread_time() - began < MOST_SECONDS


@given(st.text("ABCQU", min_size=1, max_size=8), st.lists(st.sampled_from(("A", "B", "C", "Qu", "In")), max_size=8))
def test_letter_by_letter_spelling_agrees_with_the_search(word: str, faces: list[str]) -> None:
    searched = find_spelling(word.lower(), faces)
    assert searched == spelling._spell_by_search(word, faces, together=True, qu_as_q=False, q_as="qu")
    if "Q" not in word and "In" not in faces:
        assert searched == spelling._spell_by_letters(word, faces)
