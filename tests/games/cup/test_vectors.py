"""The numbers of RULES 6 as they stand in the vectors."""

from typing import Any

import msgspec
import pytest

from bunkum.core import Illegal
from bunkum.games.cup.hands import (
    Category,
    Claim,
    Straights,
    all_keys,
    check_claim,
    class_of,
    hand_key,
    key_of,
    ladder,
    read_claim,
)
from bunkum.games.cup.options import PRESETS, Options
from support.cup_playing import table
from support.vectors import VECTORS

CATEGORIES: tuple[Category, ...] = ("high", "pair", "two pair", "three", "full", "four", "five")
STRAIGHTS: tuple[Straights, ...] = ("none", "poker", "rarity")


def claim_in(numbers: list[Any]) -> Claim:
    """A claim by its number without straights, its ranks and kickers."""
    category, ranks, kickers = numbers
    return Claim(CATEGORIES[category], tuple(ranks), tuple(kickers))


@pytest.mark.parametrize("case", VECTORS["cup"], ids=lambda case: f"{case['claim']}-{case['hand']}")
def test_pc_1_to_pc_10_claims_against_hands(case: dict[str, Any]) -> None:
    claim = claim_in(case["claim"])
    assert key_of(claim, "none") == tuple(case["key"])
    assert hand_key(case["hand"], "none") == tuple(case["hand_key"])
    play = table("".join(map(str, case["hand"])), seats=2)
    play.says(0, f"claim {claim}")
    play.says(1, "challenge")
    verdict = play.verdict()
    assert verdict.holds is case["passer_wins"]
    assert (verdict.winner, verdict.loser) == ((0, 1) if case["passer_wins"] else (1, 0))
    assert (play.state.starter, sum(play.state.tokens), play.state.tokens[verdict.loser]) == (verdict.winner, 1, 1)


@pytest.mark.parametrize("case", VECTORS["cup_claim_order"], ids=lambda case: f"{case['old']}-{case['new']}")
def test_pc_18_which_claim_is_higher(case: dict[str, Any]) -> None:
    old, new = claim_in(case["old"]), claim_in(case["new"])
    play = table("66666").lay([6, 6, 6, 6, 6], [], str(old))
    if case["higher"]:
        assert play.may(1, f"blind {new}")
    else:
        assert play.refused(1, f"blind {new}") == "not_higher"


@pytest.mark.parametrize("case", VECTORS["cup_straight_hands"], ids=str)
def test_pc_21_hands_with_and_without_straights(case: dict[str, Any]) -> None:
    key = hand_key(case["hand"], case["straights"])
    assert key == tuple(case["key"])
    assert all_keys(case["straights"]).index(key) == case["index"]


@pytest.mark.parametrize("case", VECTORS["cup_claim_refused"], ids=str)
def test_6_5_what_cannot_be_claimed(case: dict[str, Any]) -> None:
    claim = Claim(case["category"], tuple(case["ranks"]), tuple(case["kickers"]))
    with pytest.raises(Illegal) as refusal:
        check_claim(claim, case["straights"])
    assert refusal.value.code == case["code"]
    text = " ".join(str(claim).split())
    play = table("66666", options=Options(straights=case["straights"]))
    assert play.refused(0, f"claim {text}") == case["code"]


@pytest.mark.parametrize("straights", STRAIGHTS)
def test_pc_24_428_keys_252_classes(straights: Straights) -> None:
    expected = VECTORS["cup_keys"][straights]
    rungs = ladder(straights)
    keys = [rung.key for rung in rungs]
    assert (len(set(keys)), len(rungs)) == (expected["keys"],) * 2
    assert keys == sorted(keys)
    assert len(all_keys(straights)) == len({class_of(key, straights) for key in keys}) == expected["classes"]
    counts = [sum(key[0] == number for key in keys) for number in range(len(expected["by_category"]))]
    assert counts == expected["by_category"]
    for case in expected["claims"]:
        claim = Claim(case["category"], tuple(case["ranks"]), tuple(case["kickers"]))
        check_claim(claim, straights)
        assert read_claim(str(claim), straights) == claim
        assert key_of(claim, straights) == tuple(case["key"])
        assert class_of(key_of(claim, straights), straights) == case["cls"]


def turn_of(case: dict[str, Any]) -> str:
    return f"{case.get('id', 'other')}-{case['cup']}-{case['steps'][-1][0]}"


@pytest.mark.parametrize("case", VECTORS["cup_turns"], ids=turn_of)
def test_pc_13_to_pc_18_turns_step_by_step(case: dict[str, Any]) -> None:
    options = msgspec.convert(case.get("options", {}), Options)
    play = table("11111", options=options)
    play.lay(case["cup"], case["table"], case["accepted"], locked=case.get("locked", 0))
    for line, outcome in case["steps"]:
        seat, move = (2, line.removeprefix("next: ")) if line.startswith("next: ") else (1, line)
        if isinstance(outcome, str):
            assert play.refused(seat, move) == outcome, line
            continue
        if isinstance(outcome, int):
            play.roll(1, str(outcome), after=play.state.throw)
        play.says(seat, move)
    assert len(play.state.cup) == case.get("passed_cup", len(play.state.cup))


@pytest.mark.parametrize("preset", PRESETS)
def test_10_3_the_presets_are_those_of_the_rules_and_hold_nothing_else(preset: str) -> None:
    expected = VECTORS["presets"][preset]
    assert expected["game"] == "cup"
    flat = msgspec.to_builtins(PRESETS[preset])
    flat |= flat.pop("house")
    assert flat.pop("away_play") == "bot"  # RULES 10.3, `every preset`
    assert flat.pop("quick_talk") is False
    assert {name: _format_value(value) for name, value in flat.items()} == expected["options"]


def _format_value(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def test_10_3_every_preset_of_this_game_is_there() -> None:
    assert set(PRESETS) == {name for name, preset in VECTORS["presets"].items() if preset["game"] == "cup"}
