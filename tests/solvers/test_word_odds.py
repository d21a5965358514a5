"""The probability of a word agrees with every roll of a few dice and a sample for twelve, uncompiled and in threads."""

import itertools
import json
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bunkum.core.unreadable import Unreadable
from bunkum.pieces.letters import DICE_SETS, faces_of
from bunkum.solvers import lexicon_odds_loops, one_word, word_odds
from bunkum.solvers.errors import TooLarge
from bunkum.solvers.word_odds import Odds
from solvers.twins import uncompiled

NEW_1987 = (
    "AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNUQu HLNNRZ"
)
FEW_WORDS = ["whale", "quit", "suq", "then", "inn", "thine", "eve", "queue", "qat", "aha", "heather", "an", "qiqu", "a"]


def can_spell(word: str, faces: Sequence[str], *, qu_as_q: bool, q_as: str) -> bool:
    """Slow and plain: try every piece at every place (RULES 2.4)."""
    if not word:
        return True
    for place, face in enumerate(faces):
        rest = [*faces[:place], *faces[place + 1 :]]
        before_u = word.startswith("qu")
        if face == "qu" and q_as == "q":
            fits = 1 if word[0] == "q" else 0
        elif face == "qu" and not before_u:
            fits = 1 if qu_as_q and word[0] == "q" else 0
        else:
            fits = len(face) if word.startswith(face) else 0
        if fits and can_spell(word[fits:], rest, qu_as_q=qu_as_q, q_as=q_as):
            return True
    return False


def brute_force(
    word: str, hand: Sequence[str], dice: Sequence[Sequence[str]], weights: Sequence[Sequence[float]] | None, **q: Any
) -> float:
    """Returns every roll of the dice, one by one."""
    total = 0.0
    for roll in itertools.product(*(range(len(die)) for die in dice)):
        if can_spell(word, [*hand, *(dice[i][face] for i, face in enumerate(roll))], **q):
            chance = 1.0
            for i, face in enumerate(roll):
                chance *= 1 / len(dice[i]) if weights is None else weights[i][face]
            total += chance
    return total


EASY = st.sampled_from(["e", "e", "t", "h", "a", "n", "i", "q", "u"])
QU = st.sampled_from(["e", "e", "t", "h", "a", "n", "i", "qu", "u", "_"])
HARD = st.sampled_from(["e", "t", "h", "a", "n", "i", "q", "u", "qu", "th", "he", "in", "an", "er", "_"])


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[str], list[list[str]], list[list[float]] | None, bool, str]:
    face = draw(st.sampled_from([EASY, QU, HARD]))
    hand = draw(st.lists(face, max_size=4))
    dice = draw(st.lists(st.lists(face, min_size=6, max_size=6), max_size=4))
    weights = None
    if draw(st.booleans()):
        raw = draw(
            st.lists(st.lists(st.integers(0, 5), min_size=6, max_size=6), min_size=len(dice), max_size=len(dice))
        )
        weights = [[(each + (sum(row) == 0)) / (sum(row) or 6) for each in row] for row in raw]
    qu_as_q = draw(st.booleans())
    return hand, dice, weights, qu_as_q, draw(st.sampled_from(["qu", "q"])) if qu_as_q else "qu"


Table = tuple[list[str], list[list[str]], list[list[float]] | None, bool, str]
WORD = st.text("ethaniqu", min_size=1, max_size=6)


def agree(table: Table, word: str, *, more: Sequence[str] = ()) -> None:
    """One word, all words, the likely ones: all are what every roll of the dice says."""
    hand, dice, weights, qu_as_q, q_as = table
    words = sorted({word, *more})
    outlook = Odds(words).outlook(hand, dice, weights, qu_as_q=qu_as_q, q_as=cast("word_odds.QAs", q_as))
    every, short = outlook.all(), outlook.shortlist(most=len(words))
    listed = dict(zip(short.words.tolist(), short.chances.tolist(), strict=True))
    for index, each in enumerate(words):
        want = brute_force(each, hand, dice, weights, qu_as_q=qu_as_q, q_as=q_as)
        assert outlook.chance(each) == pytest.approx(want, abs=1e-12), each
        assert every[index] == pytest.approx(want, abs=1e-12), each
        assert listed.get(index, want) == pytest.approx(want, abs=1e-12), each
        assert want < 0.1 or index in listed, each  # of 512 worlds none would show it once in 10^23 times
        with patch.object(one_word, "MAX_STATES", 1):  # as if it were too large for a table
            assert outlook.chance(each) == pytest.approx(want, abs=1e-12), each
            assert outlook.chances([each]) == [outlook.chance(each)]
    assert outlook.chances(words) == [outlook.chance(each) for each in words]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), WORD)
def test_probabilities_agree_with_all_rolls(table: Table, word: str) -> None:
    agree(table, word, more=("quiet", "then", "inane", "queen", "qat"))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), WORD)
def test_uncompiled_loops_agree_as_well(table: Table, word: str) -> None:
    with uncompiled():
        agree(table, word, more=("inane", "qat", "queen"))


SEVERAL_WAYS = (
    (["n"], [["th", "t", "h", "he", "e", "n"]] * 3, ["then", "hen", "the", "tenth", "net", "tthe"]),
    ([], [["e", "t", "n", "e", "t", "s"]] * 4, ["tee", "ten", "tent", "sent", "tees", "nnn"]),
    (["a", "t", "s"], [["qu", "i", "t", "u", "s", "qu"]] * 2, ["qat", "quit", "suq", "squat", "qis", "quaqua"]),
    (["u"], [["q", "qu", "in", "an", "i", "n"]] * 3, ["quin", "inn", "qin", "quan", "inqu", "inan"]),
)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("hand", "dice", "words"), SEVERAL_WAYS)
def test_words_that_the_same_dice_spell_in_several_ways(
    hand: list[str], dice: list[list[str]], words: list[str], *, plain: bool
) -> None:
    with uncompiled() if plain else nullcontext():
        outlook = Odds(words).outlook(hand, dice)
        every = outlook.all().tolist()
        for each, chance in zip(words, every, strict=True):
            want = brute_force(each, hand, dice, None, qu_as_q=False, q_as="qu")
            assert outlook.chance(each) == pytest.approx(want, abs=1e-12), each
            assert chance == pytest.approx(want, abs=1e-12), each
    assert max(every) > 0.1


def test_five_dice_of_the_standard_set() -> None:
    hand = ["h", "w", "l"]
    dice = [word_odds.read_hand(die) for die in NEW_1987.split()[10:15]]
    outlook = Odds(FEW_WORDS).outlook(hand, dice)
    for word in ("whale", "wheel", "whines", "quest", "sen"):
        assert outlook.chance(word) == pytest.approx(brute_force(word, hand, dice, None, qu_as_q=False, q_as="qu"))


def test_rulings_of_spelling() -> None:
    path = Path(__file__).parents[1] / "vectors" / "rules_vectors.json"
    for row in json.loads(path.read_text())["lb_spell"]:
        chance = Odds(["a"]).chance(row["word"], row["table"], [], qu_as_q=row["qu_as_q"], q_as=row["q_as"])
        assert chance == float(row["ok"]), row


def test_a_large_sample_of_twelve_dice_agrees() -> None:
    dice = [word_odds.read_hand(die) for die in NEW_1987.split()[4:]]
    hand = ["a", "e", "o", "k"]
    words = ["knots", "oakest", "steroid", "invites", "quieted", "loathed", "thirteen"]
    outlook = Odds(words).outlook(hand, dice)
    rolls = 200_000
    faces = np.random.default_rng(7).integers(0, 6, size=(rolls, len(dice)))
    face_counts = np.zeros((rolls, 27), dtype=np.int8)
    for i, die in enumerate(dice):
        token = np.array([26 if face == "qu" else ord(face) - 97 for face in die])
        np.add.at(face_counts, (np.arange(rolls), token[faces[:, i]]), 1)
    for face in hand:
        face_counts[:, ord(face) - 97] += 1
    for word in words:
        need = np.zeros(27, dtype=np.int8)
        for letter in word.replace("qu", "{"):
            need[ord(letter) - 97] += 1
        rate = float(np.all(face_counts >= need, axis=1).mean())
        chance = outlook.chance(word)
        assert abs(rate - chance) < 5 * (max(chance * (1 - chance), 1e-6) / rolls) ** 0.5 + 1e-9, word


@pytest.mark.parametrize("dice", ["AAEEGN HIMNUQu EHRTVW", "QuInThErHeAn EEINSU EHRTVW ELRTTY"])
def test_uncompiled_loops_give_the_same_result(dice: str) -> None:
    outlook = Odds(FEW_WORDS).outlook("HE", dice)
    compiled = outlook.all(), [outlook.chance(word) for word in FEW_WORDS], outlook.shortlist(most=5)
    with uncompiled():
        twin = outlook.all(), [outlook.chance(word) for word in FEW_WORDS], outlook.shortlist(most=5)
    assert np.array_equal(compiled[0], twin[0])
    assert compiled[1] == twin[1]
    assert np.array_equal(compiled[2].words, twin[2].words)
    assert np.array_equal(compiled[2].chances, twin[2].chances)


def test_four_threads_get_the_same_answers(enable: list[str]) -> None:
    odds = Odds(enable[::40])
    hands = ["AOEE", "TRSE", "QuZ", ""]

    def compute(hand: str) -> tuple[list[float], list[int], float, float]:
        outlook = odds.outlook(hand, NEW_1987.split()[4:])
        pairs = odds.outlook(hand, "QuInThErHeAn AAEEGN EIOSST EHRTVW")
        one, other = outlook.chance("interest"), pairs.chance("thine")
        return outlook.all().tolist(), outlook.shortlist(most=50).words.tolist(), one, other

    alone = [compute(hand) for hand in hands]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(compute, hands * 4)) == alone * 4


def test_the_whole_lexicon_agrees_with_single_words(enable: list[str]) -> None:
    odds = Odds(enable)
    outlook = odds.outlook("AOEE", NEW_1987.split()[4:])
    every = outlook.all()
    for index in range(0, len(enable), 997):
        assert every[index] == pytest.approx(outlook.chance(enable[index]), abs=1e-13)


def test_the_shortlist_holds_the_likeliest_words(enable: list[str]) -> None:
    outlook = Odds(enable).outlook("AOEE", NEW_1987.split()[4:])
    every = outlook.all()
    short = outlook.shortlist(most=300)
    assert np.all(np.diff(short.chances) <= 0)
    assert every[short.words] == pytest.approx(short.chances, abs=1e-13)
    best = set(np.argsort(-every, kind="stable")[:200].tolist())
    assert len(best - set(short.words.tolist())) <= 4
    certain = outlook.shortlist(most=1000, least_chance=1.0)
    assert set(certain.words.tolist()) == set(np.flatnonzero(every >= 1.0).tolist())


def test_a_shortlist_among_some_words_alone() -> None:
    odds = Odds(FEW_WORDS)
    among = np.array([word in {"then", "inn"} for word in FEW_WORDS])
    for dice in ("EEINSU EHRTVW ELRTTY HIMNUQu", "EEINSU EHRTVW QuInThErHeAn"):
        short = odds.outlook("HETN", dice).shortlist(among=among)
        assert {FEW_WORDS[word] for word in short.words} <= {"then", "inn"}
        assert FEW_WORDS[short.words[0]] == "then"


Call = Callable[[], object]


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("unreadable_dice", lambda: Odds(["a"]).outlook("HW1", "")),
        ("unreadable_dice", lambda: Odds(["a"]).outlook("", "himnuqu")),
        ("bad_chances", lambda: Odds(["a"]).outlook("", "ABC", [[0.5, 0.5, 0.5]])),
        ("bad_chances", lambda: Odds(["a"]).outlook("", "ABC", [[1.5, -0.5, 0.0]])),
        ("bad_chances", lambda: Odds(["a"]).outlook("", "ABC", [])),
        ("malformed", lambda: Odds(["a"]).outlook("", "ABC", q_as="q")),
        ("bad_characters", lambda: Odds(["a-b"])),
        ("bad_characters", lambda: Odds(["a"]).chance("é", "", [])),
        ("no_words", lambda: Odds([])),
        ("bad_mask", lambda: Odds(["a"]).outlook("A", "").shortlist(among=np.ones(2, dtype=np.bool_))),
        ("too_many_dice", lambda: Odds(["a"]).outlook("A", ["ABC"] * 65)),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(code: str, call: Call) -> None:
    with pytest.raises(Unreadable) as refusal:
        call()
    assert refusal.value.code == code
    assert " " in str(refusal.value)


def test_too_many_letters_are_an_error_and_no_answer() -> None:
    letters = "ABCDEFGHIJKLMNOPRSTVWXYZ"
    with patch.object(one_word, "MAX_ASKED", 1 << 12), pytest.raises(TooLarge):
        Odds(["a"]).chance(letters.lower(), "", [letters] * 30)
    with patch.object(word_odds, "MAX_ASKED", 1 << 12), pytest.raises(TooLarge):
        Odds([letters.lower()]).outlook("", [letters] * 30).all()


def test_every_bid_on_every_dice_set_gets_a_probability() -> None:
    any_word, draw = Odds(["a"]), random.Random(4)
    for dice in DICE_SETS.values():
        assert any_word.chance("abcdefghijklmnopqrstuvwxyz", "", dice) == 0.0
        rolls = ["".join(draw.choice(faces_of(die)) for die in dice) for _ in range(3)]
        for word in (roll.replace("_", "").lower() for roll in rolls):
            chance = any_word.chance(word, "", dice)
            assert 0.0 < chance < 1e-6
            with patch.object(one_word, "MAX_STATES", 64):
                assert any_word.chance(word, "", dice) == pytest.approx(chance, rel=1e-9)


def test_a_letter_on_too_few_dice_needs_no_memory() -> None:
    rich = "".join(letter * 2 for letter in "abcdefghijklmnop")
    assert Odds(["a"]).chance(rich + "zz", "", ["ABCDEFGHIJKLMNOP"] * 35 + ["ZZZZZZ"]) == 0.0
    assert Odds(["a"]).chance(rich * 2, "", ["ABCDEFGHIJKLMNOP"] * 36) == 0.0


def test_too_many_dice_for_one_number_are_computed_word_by_word(monkeypatch: pytest.MonkeyPatch) -> None:
    most = ["".join(letter * 4 for letter in letters) for letters in ("abcdefghijklm", "noprstuvwxyz")]
    words = [*most, "tease", "attest", "seat", "zzz", *FEW_WORDS]
    odds = Odds(words)
    dice = [*(["ETASIR", "ABCDEF", "GHIJKL", "MNOPRS", "TUVWXY"] * 8), "ZEEEEE", "HIMNUQu"]
    outlook = odds.outlook("SAT", dice)
    trie = odds.trie(pair_qu=True)
    fields = np.zeros(26, dtype=np.uint64), np.zeros(26, dtype=np.uint64)
    assert not lexicon_odds_loops.lay_fields((outlook.pool.dice.weights > 0).sum(axis=0), trie.most_of, *fields)
    assert outlook.all() == pytest.approx([outlook.chance(word) for word in words], abs=1e-12)
    few = Odds(FEW_WORDS).outlook("HE", "AAEEGN HIMNUQu EHRTVW ELRTTY")
    wide = few.all()
    monkeypatch.setattr(word_odds, "MAX_ASKED", 3)
    assert few.all() == pytest.approx(wide, abs=1e-12)
