"""The dice sets of RULES 3, what the documents claim of them (DS-1 to DS-6), and what was not copied (RULES 8)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from bunkum.games.liars_boggle.options import Options
from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu, without_each
from support.data import enable2k
from support.vectors import VECTORS

BIG = ("big-1979", "big-1979b", "big-challenge", "big-deluxe", "big-2012")


def formable(tokens: Sequence[str], dice: Iterable[str]) -> bool:
    """Whether each token can have a die of its own that has it on some face: a matching, by augmenting paths."""
    faces = [frozenset(faces_of(die)) for die in dice]
    assignment: dict[int, int] = {}

    def place(token: int, visited: set[int]) -> bool:
        for die, letters in enumerate(faces):
            if tokens[token] in letters and die not in visited:
                visited.add(die)
                if die not in assignment or place(assignment[die], visited):
                    assignment[die] = token
                    return True
        return False

    return all(place(token, set()) for token in range(len(tokens)))


def tokens(word: str) -> list[str]:
    """A word in faces where the only double face is Qu."""
    return [token.capitalize() for token in re.findall("qu|[a-z]", word)]


def can_be_formed(word: str, dice_set: str) -> bool:
    return formable(tokens(word), DICE_SETS[dice_set])


def dice_with(letter: str, dice_set: str) -> list[str]:
    return [die for die in DICE_SETS[dice_set] if letter in faces_of(die)]


def faces(dice_set: str) -> Counter[str]:
    return Counter(face for die in DICE_SETS[dice_set] for face in faces_of(die))


@pytest.mark.parametrize("dice_set", DICE_SETS)
def test_3_the_sets_are_those_of_the_rules_each_die_with_six_faces(dice_set: str) -> None:
    assert Counter(DICE_SETS[dice_set]) == Counter(VECTORS["dice_sets"][dice_set])
    assert len(DICE_SETS[dice_set]) in (16, 25, 36)
    for die in DICE_SETS[dice_set]:
        assert len(faces_of(die)) == 6
        assert "".join(faces_of(die)) == die


def test_3_there_are_no_others() -> None:
    assert set(DICE_SETS) == set(VECTORS["dice_sets"])
    assert {face for dice_set in DICE_SETS for face in faces(dice_set) if len(face) > 1} == {
        "Qu",
        "In",
        "Th",
        "Er",
        "He",
        "An",
    }
    assert [dice_set for dice_set in DICE_SETS if "_" in faces(dice_set)] == ["super-2012"]


def test_3_sets_that_differ_in_one_die() -> None:
    for other, mine in (("big-1979b", "DHLNOR"), ("big-challenge", "IKLMQuU")):
        changed = Counter(DICE_SETS[other]) - Counter(DICE_SETS["big-1979"])
        assert (changed, Counter(DICE_SETS["big-1979"]) - Counter(DICE_SETS[other])) == ({mine: 1}, {"DHHLOR": 1})


def test_3_two_dice_of_a_set_may_be_alike() -> None:
    assert without_each(("AB", "CD", "AB"), ("AB",)) == ("CD", "AB")
    with pytest.raises(ValueError, match="not in list"):
        without_each(("AB", "CD"), ("AB", "AB"))


def test_ds_1_8_4_two_f_and_one_k_on_one_cube_is_the_set_of_1987_and_our_default() -> None:
    assert dice_with("F", "new-1987") == dice_with("K", "new-1987") == ["AFFKPS"]
    assert (faces("new-1987")["F"], faces("new-1987")["K"]) == (2, 1)
    assert (dice_with("F", "classic-1976"), dice_with("K", "classic-1976")) == (
        ["BIFORX", "EEFHIY"],
        ["DKNOTU", "EGKLUY"],
    )
    assert {len(dice_with("F", dice_set)) for dice_set in BIG} == {3, 4}
    assert Options().dice_set == "new-1987"


def test_ds_2_8_7_one_qu_die_and_no_other_q_is_true_of_most_sets_only() -> None:
    claimed = {
        dice_set: [face for face in faces(dice_set).elements() if face.startswith("Q")] == ["Qu"]
        for dice_set in DICE_SETS
    }
    assert {dice_set for dice_set, true in claimed.items() if not true} == {"big-challenge", "super-2012", "intl-16"}
    assert sum(map(has_qu, DICE_SETS["big-challenge"])) == sum(map(has_qu, DICE_SETS["super-2012"])) == 2
    assert not any(map(has_qu, DICE_SETS["intl-16"]))
    assert faces("intl-16")["Q"] == 1
    assert dice_with("Qu", "big-2012") == ["QuInThErHeAn"]


def test_ds_3_dice_of_vowels_and_dice_of_consonants() -> None:
    def alike(dice_set: str) -> set[str]:
        vowels = {die: {face[0] in "AEIOU" for face in faces_of(die) if face != "_"} for die in DICE_SETS[dice_set]}
        return {die for die, kinds in vowels.items() if len(kinds) == 1}

    assert alike("big-1979") == alike("big-1979b") == {"AAEEEE", "BJKQuXZ"}
    assert alike("big-challenge") == {"AAEEEE", "BJKQuXZ"}
    assert alike("big-deluxe") == {"AAEEEE", "BJKQuXZ", "CCNSTW"}
    assert alike("big-2012") == {"AAEEEE", "BBJKXZ"}
    assert alike("new-1987") == {"HLNNRZ"}


@pytest.mark.parametrize("dice_set", ["new-1987", "classic-1976"])
def test_ds_4_words_that_use_all_sixteen_dice(dice_set: str) -> None:
    for word in ("inconsequentially", "quadricentennials", "sesquicentennials"):
        assert (len(word), len(tokens(word))) == (17, 16)
        assert can_be_formed(word, dice_set)


@pytest.mark.parametrize(("dice_set", "words"), [("new-1987", 12), ("classic-1976", 16)])
def test_ds_4_enable_has_so_many(dice_set: str, words: int) -> None:
    long = [word for word in enable2k() if (len(word), len(tokens(word))) == (17, 16)]
    assert sum(can_be_formed(word, dice_set) for word in long) == words


def test_ds_5_words_that_cannot_be_formed() -> None:
    assert not any(can_be_formed(word, "new-1987") for word in ("knock", "kick", "buzz", "fluffy", "sesquipedalianism"))
    assert all(can_be_formed(word, "classic-1976") for word in ("knock", "kick", "sesquipedalianism"))


@pytest.mark.parametrize(
    ("dice_set", "words"),
    [("classic-1976", 127), ("new-1987", 1046), ("big-1979", 1070), ("big-deluxe", 1068), ("big-challenge", 640)],
)
def test_ds_6_how_many_short_words_cannot_be_formed(dice_set: str, words: int) -> None:
    short = [word for word in enable2k() if 3 <= len(word) <= 6]
    assert len(short) == 28_859
    assert sum(not can_be_formed(word, dice_set) for word in short) == words


def test_8_11_dice_repeat_letters() -> None:
    repeat = {dice_set: sum(len(set(faces_of(die))) < 6 for die in DICE_SETS[dice_set]) for dice_set in DICE_SETS}
    assert (repeat["new-1987"], repeat["classic-1976"]) == (10, 2)
    assert {repeat[dice_set] for dice_set in BIG} <= {18, 19, 20}
    assert len(set(faces_of("AFFKPS"))) == 5


def test_8_3_shole_is_the_standard_invalid_word_and_qi_depends_on_the_list() -> None:
    words = frozenset(enable2k())
    assert "holes" in words
    assert "shole" not in words
    assert "qi" not in words  # 8.10: newer lists have it
