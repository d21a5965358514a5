"""The worked numbers of RULES that are about the Green Box: raises, counts, deals, silence, codes, presets."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from bunkum.core import HOUSE, GameContext, Illegal, seeded_dice
from bunkum.games.green_box import rules
from bunkum.games.green_box.cards import count
from bunkum.games.green_box.options import PRESETS, Options, most_cards
from bunkum.games.green_box.state import moved_to_start, raises, there_are
from bunkum.testing.game_under_test import Truth, choose_next_action
from support.green_box import CODES, RIG, TABLES, table
from support.vectors import VECTORS


@pytest.mark.parametrize("case", VECTORS["gb_raise"], ids=str)
def test_gb_r_raises(case: dict[str, Any]) -> None:
    (old, at), (new, to) = case["old"], case["new"]
    assert raises((old, at), (new, to)) is case["legal"]


@pytest.mark.parametrize("symbol", VECTORS["gb_count"]["on"])
def test_5_4_counts(symbol: Any) -> None:
    case, alone = VECTORS["gb_count"], VECTORS["gb_count_genuine_off"]
    assert count(case["cards"], symbol, case["wild"]).cards == case["on"][symbol]
    assert count(case["cards"], symbol, None).cards == case["off"][symbol]
    if symbol in alone:
        assert count(case["cards"], symbol, alone["wild"], genuine_needed=False).cards == alone[symbol]


@pytest.mark.parametrize("case", VECTORS["gb_deal"], ids=str)
def test_5_2_how_many_cards_are_dealt(case: dict[str, Any]) -> None:
    assert most_cards(Options(), case["seats"]) == case["cap"]
    state = table(seats=case["seats"]).state
    assert state.dealt == case["total"] < 40


def test_gb_12_the_wild_tile_that_is_chosen() -> None:
    case = VECTORS["gb_choose_wild"]
    assert list(moved_to_start(tuple(case["track"]), case["symbol"])) == case["new"]


@pytest.mark.parametrize("case", VECTORS["gb_sum_round"], ids=str)
def test_5_6_when_a_round_is_a_sum_round(case: dict[str, Any]) -> None:
    seats = min(case["dealt"], 5)
    state = table(seats=seats, options=Options(cubes=1)).state
    assert state.dealt == case["dealt"]
    assert state.sum_round is case["sum_round"]
    if case["highest"]:
        assert there_are(state) == case["highest"]


@pytest.mark.parametrize("case", [case for case in VECTORS["timeouts"] if case["game"] == "green_box"], ids=str)
def test_gb_15_what_silence_means(case: dict[str, Any]) -> None:
    few = "sum round" in case["moment"]
    play = table(seats=2, options=Options(cubes=1 if few else 5))
    play.is_silent(0)
    bid = play.state.bid
    assert bid is not None
    opened = (
        f"bid_sum {bid.number}"
        if few
        else f"bid {bid.number} at position {play.state.track.index(bid.symbol or 'drop')}"
    )
    if case["moment"] == "turn":
        play.is_silent(1)
        assert play.state.showdown is not None
        assert (case["action"], play.state.showdown.caller) == ("call", 1)
    else:
        assert opened == case["action"]


# Codes and their sentences.


def pattern(code: str) -> str:
    """What the sentence of a code looks like; `{name}` and its like stand for anything."""
    return re.sub(r"\\\{[^}]*\}", ".+", re.escape(VECTORS["codes"][code]["sentence"]))


def test_10_1_whatever_is_refused_is_refused_in_the_sentence_of_its_code() -> None:
    by_code: dict[str, set[str]] = {}
    for seed in range(24 * len(TABLES)):
        for code, sentence in refusals(*TABLES[seed % len(TABLES)], seed):
            by_code.setdefault(code, set()).add(sentence)
    assert set(by_code) >= CODES - {"seat_dead"}
    for code, sentences in by_code.items():
        assert [sentence for sentence in sentences if not re.fullmatch(pattern(code), sentence)] == []


def refusals(seats: int, options: Options, seed: int) -> Iterator[tuple[str, str]]:
    """Whatever a careless player is told no to in one game; the House reads no sentences."""
    chance, truth, context = Random(seed), Truth(RIG, seats), GameContext(seeded_dice(seed))
    truth.apply(rules.begin(seats, options, context))
    while rules.outcome(truth.view(HOUSE)) is None:
        seat, action = choose_next_action(RIG, truth, seats, chance)
        try:
            rules.check(truth.view(seat), seat, action, ())
        except Illegal as refusal:
            if seat != HOUSE:
                yield refusal.code, refusal.format_sentence(lambda _: "Ann")
            continue
        truth.apply(rules.decide(truth.view(HOUSE), seat, action, context))
    for action in RIG.odd:
        with pytest.raises(Illegal) as refusal:
            rules.check(truth.view(HOUSE), truth.view(HOUSE).turn, action, ())
        yield refusal.value.code, refusal.value.format_sentence(lambda _: "Ann")


# Presets.


@pytest.mark.parametrize("preset", PRESETS)
def test_10_3_the_presets_are_those_of_the_rules_and_hold_nothing_else(preset: str) -> None:
    expected = VECTORS["presets"][preset]
    assert expected["game"] == "green_box"
    flat = msgspec.to_builtins(PRESETS[preset])
    flat |= flat.pop("house")
    assert flat.pop("away_play") == "bot"  # RULES 10.3, `every preset`
    assert flat.pop("quick_talk") is False
    assert {name: format_value(value) for name, value in flat.items()} == expected["options"]


def format_value(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def test_10_3_every_preset_of_this_game_is_there() -> None:
    assert set(PRESETS) == {name for name, preset in VECTORS["presets"].items() if preset["game"] == "green_box"}
