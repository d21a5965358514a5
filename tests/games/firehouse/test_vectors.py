"""The worked numbers of RULES that are about Firehouse: counts, bangs, ends, leaving, silence, presets, codes."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from bunkum.core import HouseOptions, Illegal, Seat
from bunkum.games.firehouse import rules
from bunkum.games.firehouse.options import PRESETS, Options
from bunkum.games.firehouse.records import Bang, Bid
from bunkum.games.firehouse.rules import match_losers, ranking
from bunkum.pieces.pips import FACES, count, is_higher
from bunkum.table.catalog import game_info
from bunkum.table.options_form import flatten, spell
from support.firehouse import CODES, fire, score_changes
from support.vectors import VECTORS


def of_firehouse(name: str) -> list[dict[str, Any]]:
    return [case for case in VECTORS[name] if case.get("game") == "firehouse"]


def test_7a_the_nine_hands_count_as_they_say() -> None:
    case = VECTORS["firehouse"]
    dice = [face for hand in case["dice"] for face in hand]
    assert {str(face): count(dice, face, case["wild"]) for face in FACES} == case["count"]


@pytest.mark.parametrize("case", VECTORS["raise_rules"], ids=str)
def test_7_0_the_raise_rules(case: dict[str, Any]) -> None:
    for rule in ("count_then_face", "count_only", "face_reset", "no_decrease"):
        assert is_higher(rule, tuple(case["old"]), tuple(case["new"])) is case[rule]


@pytest.mark.parametrize("case", VECTORS["firehouse_bang"], ids=str)
def test_7a_what_a_bang_brings(case: dict[str, Any]) -> None:
    play = fire("11", "22", "33", wild=6)
    play.bids((2 if case["bid_true"] else 3, 1))
    banger = 1 if case["in_turn"] else 2
    events = play.bangs(banger)
    if not case["in_turn"]:
        events = play.rings("window")
    expected = {0: case["bidder"], banger: case["banger"]}
    assert score_changes(events) == {seat: change for seat, change in expected.items() if change}
    assert play.state.starter == (banger if case["starts"] == "banger" else 0)


@pytest.mark.parametrize("case", VECTORS["firehouse_end"], ids=str)
def test_7a_who_has_lost(case: dict[str, Any]) -> None:
    state = replace(fire("1", "2", "3").state, scores=tuple(case["scores"]))
    assert list(match_losers(state)) == case["losers"]


@pytest.mark.parametrize("case", of_firehouse("leaving"), ids=str)
def test_ho_5_leavers_count_for_no_end_and_rank_last(case: dict[str, Any]) -> None:
    play = fire("1", "2", "3", "4", options=Options(house=HouseOptions(first_seat=3)))
    for leaver in case["gone"]:
        play.leaves(leaver)
    state = replace(play.state, scores=tuple(case["scores"]))
    if "ends" in case:
        assert bool(match_losers(state)) is case["ends"]
        assert list(match_losers(state)) == case.get("losers", [])
    if "ranking" in case:
        assert sorted(range(4), key=lambda seat: ranking(state)[seat]) == case["ranking"]


@pytest.mark.parametrize("case", of_firehouse("timeouts"), ids=lambda case: case["moment"])
def test_fh_16_what_silence_means(case: dict[str, Any]) -> None:
    wild = re.search(r"wild (\d)", case["moment"])
    play = fire("11", "22", wild=int(wild[1]) if wild else 6)
    if case["moment"] == "turn":
        play.bids((1, 1))
        play.is_silent(1)
        assert case["action"] == "bang"
        assert play.state.bangs == (1,)
        return
    play.is_silent(0)
    bid = play.state.bid
    assert bid is not None
    assert f"bid {bid.number} {('one', 'two')[bid.face - 1]}" == case["action"]


@pytest.mark.parametrize("preset", PRESETS)
def test_10_3_the_preset_is_that_of_the_rules_and_holds_nothing_else(preset: str) -> None:
    case = VECTORS["presets"][preset]
    assert case["game"] == game_info("firehouse").id
    flat = {name: spell(value) for name, value in flatten(PRESETS[preset]).items()}
    assert {name: flat[name] for name in case["options"]} == case["options"]
    assert set(flat) - set(case["options"]) <= {"away_play", "quick_talk"}


def refusals() -> list[tuple[str, str]]:
    """Every refusal once, with its sentence."""
    play = fire("11", "22", "33", wild=6, options=Options(raise_hold_ms=100))
    moves = [(1, Bid(1, 1)), (1, Bang(0)), (9, Bid(1, 1)), (0, Bid(0, 1)), (0, Bid(1, 7)), (0, Bid(7, 1))]
    found = [_refusal_of(play, seat, action) for seat, action in moves]
    play.bids((2, 2))
    found += [_refusal_of(play, *one) for one in ((1, Bid(3, 2)), (0, Bang(1)), (1, Bang(7)))]
    play.rings("hold")
    found.append(_refusal_of(play, 1, Bid(2, 1)))
    play.bangs(1)
    found.append(_refusal_of(play, 2, Bid(3, 3)))
    play.leaves(2)
    found.append(_refusal_of(play, 2, Bang(1)))
    play.leaves(1)
    found.append(_refusal_of(play, 0, Bang(1)))
    return found


def _refusal_of(play: Any, seat: int, action: Bid | Bang) -> tuple[str, str]:
    with pytest.raises(Illegal) as refusal:
        rules.check(play.view(min(seat, 2)), Seat(seat), action, frozenset())
    return refusal.value.code, refusal.value.format_sentence(lambda _: "Ann")


def test_10_1_every_refusal_is_said_in_the_sentence_of_its_code() -> None:
    sentences = dict(refusals())
    assert set(sentences) == CODES
    for code, sentence in sentences.items():
        pattern = re.sub(r"\\\{[^}]*\}", ".+", re.escape(VECTORS["codes"][code]["sentence"]))
        assert re.fullmatch(pattern, sentence), (code, sentence)
