"""The worked numbers of RULES 1 and 10 that are about Liar's Boggle: leaving, votes, silence, codes, presets."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, GameContext, Illegal, Seat, fold, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import PRESETS, Options
from bunkum.games.liars_boggle.records import (
    Abstained,
    Bid,
    Call,
    Called,
    Discard,
    Discarded,
    KeptDice,
    MatchEnded,
    Revealed,
    TurnMissed,
    Verdict,
    Vote,
)
from bunkum.testing.game_under_test import Truth, choose_next_action
from support.liars_boggle import CODES, RIG, TABLES
from support.phases import MOMENTS, discard
from support.playing import Playing, table
from support.vectors import VECTORS, of_this_game

NO_WORDS = Options(word_policy="none")
LEAVING = of_this_game("leaving")


def name_of(case: dict[str, Any]) -> str:
    return str(case.get("id", case))


# Leaving.


@pytest.mark.parametrize("case", [case for case in LEAVING if "loses_die" in case], ids=name_of)
def test_ho_2_ho_4_leaving_in_a_round(case: dict[str, Any]) -> None:
    play = table(*("E" * dice for dice in case["dice"]), options=NO_WORDS)
    loser = case["loses_die"]
    play.does(0, Bid("aa"))
    for leaver in case["leaves"]:
        play.leaves(leaver)
    assert play.counts() == case["dice"]
    play.does(loser, Bid("zzz"))
    if play.state.phase == "discard":
        play.does(loser, Discard(0))
    holds(play, case)


@pytest.mark.parametrize("case", [case for case in LEAVING if case.get("between_rounds")], ids=name_of)
def test_ho_3_leaving_between_rounds(case: dict[str, Any]) -> None:
    (leaver,) = case["leaves"]
    before = [dice + (seat == leaver) for seat, dice in enumerate(case["dice"])]
    play = table(*("E" * dice for dice in before), options=NO_WORDS)
    play.does(0, Bid("aa"))
    play.does(1, Bid("zzz"))
    play.does(2, Call())
    play.does(1, Discard(0))
    assert (play.counts(), play.state.starter) == (case["dice"], case["would_start"])
    play.leaves(leaver)
    holds(play, case)


@pytest.mark.parametrize("case", [case for case in LEAVING if "winner" in case], ids=name_of)
def test_ho_6_the_last_one_wins(case: dict[str, Any]) -> None:
    play = table(*("E" * dice for dice in case["dice"]), options=NO_WORDS)
    for leaver in case["leaves"]:
        assert rules.outcome(play.state) is None
        play.leaves(leaver)
    assert isinstance(play.log[-1], MatchEnded)
    assert play.state.places[case["winner"]] == 1
    assert any(isinstance(event, Revealed) for event in play.log) is case["revealed"]
    holds(play, case)


def holds(play: Playing, case: dict[str, Any]) -> None:
    state = play.state
    assert play.counts() == case.get("dice_after", play.counts())
    assert state.starter == case.get("starter", state.starter)
    assert {seat: state.places[int(seat)] for seat in case.get("place", {})} == case.get("place", {})


@pytest.mark.parametrize("case", [case["vote"] | case for case in LEAVING if "vote" in case], ids=name_of)
def test_ho_7_voters_who_leave(case: dict[str, Any]) -> None:
    kinds = ("valid", "left_before_voting", "valid_then_left", "not_valid")
    voters = [kind for kind in kinds for _ in range(case.get(kind, 0))]
    play = voting(len(voters))
    for seat, kind in enumerate(voters, 2):
        if kind != "left_before_voting":
            play.does(seat, Vote(kind != "not_valid"))
        if "left" in kind:
            play.leaves(seat)
    assert result(play) == case["result"]


# Votes.


def voting(voters: int) -> Playing:
    """Seat 0 has bid shole, seat 1 challenges it, and so many others may vote, if any."""
    play = table(*("SHO", "LEA", "N", "N", "N", "N", "N")[: 2 + voters], options=Options(vote=True))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    return play


def result(play: Playing) -> str:
    assert play.state.showdown is not None
    assert play.state.showdown.loser == (1 if play.state.showdown.valid else 0)
    return "valid" if play.state.showdown.valid else "invalid"


@pytest.mark.parametrize("case", of_this_game("votes"), ids=str)
def test_1_8_how_votes_are_counted(case: dict[str, Any]) -> None:
    ballots = [True] * case["valid"] + [False] * case["not_valid"]
    play = voting(len(ballots) + case["abstain"])
    for seat, ballot in enumerate(ballots, 2):
        play.does(seat, Vote(ballot))
    for seat in range(2 + len(ballots), len(play.state.places)):
        assert play.state.phase == "vote"
        play.is_silent(seat)
    assert result(play) == case["result"]


@pytest.mark.parametrize("case", VECTORS["votes_who"], ids=str)
def test_1_8_lb_17_who_may_vote(case: dict[str, Any]) -> None:
    gone: list[str] = case.get("gone", [])
    names = sorted([*case["living"], *case["eliminated"], *gone])
    assert (names[0], names[1]) == (case["bidder"], case["challenger"])
    options = Options(vote=True, dead_vote=case["dead_vote"])
    play = table(*("SHO", "LEA", "NN", "NN", "NN")[: len(names)], options=options)
    out = [at for at, name in enumerate(names) if name not in case["living"]]
    state = replace(
        play.state,
        places=tuple((at in out) * (at + 1) for at in range(len(names))),
        hands=tuple(() if at in out else hand for at, hand in enumerate(play.state.hands)),
        living=play.state.living - set(out),
        gone=tuple(Seat(names.index(name)) for name in gone),
    )
    for action in (Bid("shole"), Call(challenge=True)):
        state = fold(rules, rules.decide(state, state.turn, action, play.context), state)
    voters = [names[voter] for voter in state.poll.voters] if state.poll else []
    assert voters == case["voters"]
    assert (state.phase == "vote") == bool(voters)


# Silence.

OF_SILENCE = {
    "lose a die, its choice, no reveal": TurnMissed,
    "call{challenge:false}": Called,
    "call_instead": Called,
    "accept": Verdict,
    "abstain": Abstained,
    "random own die": Discarded,
    "no_trade": KeptDice,
}


@pytest.mark.parametrize("case", of_this_game("timeouts"), ids=lambda case: case["moment"])
def test_lb_20_what_silence_means(case: dict[str, Any]) -> None:
    play = MOMENTS[case["moment"].lower()](Options())
    waiting = min(rules.awaited(play.state))
    first, *others = play.is_silent(waiting)
    assert type(first) is OF_SILENCE[case["action"]]
    match first:
        case TurnMissed(loser):
            assert loser == waiting
            assert others == []
            assert (play.state.phase, rules.awaited(play.state)) == ("discard", {waiting})
        case Called(caller, challenge):
            assert (caller, challenge) == (waiting, False)
        case Verdict(_, challenged, valid, loser):
            assert (challenged, valid, loser) == (False, None, waiting)
        case Abstained(seat) | Discarded(seat) | KeptDice(seat):
            assert seat == waiting
        case _:
            raise AssertionError(first)


def test_lb_20_the_house_takes_any_die() -> None:
    places: set[int] = set()
    for seed in range(40):
        play = discard(Options())
        play.context = GameContext(seeded_dice(seed), play.context.words)
        (taken,) = (event for event in play.is_silent(0) if isinstance(event, Discarded))
        places.add(taken.place)
    assert places == {0, 1, 2, 3}


# Codes and their sentences.


def pattern(code: str) -> str:
    """What the sentence of a code looks like; `{name}` and its like stand for anything, where names come later."""
    sentence = re.sub(r"\\\{[^}]*\}", ".+", re.escape(VECTORS["codes"][code]["sentence"]))
    return sentence.replace("At least .+ letters", "At least .+ letters?")


def test_10_1_whatever_is_refused_is_refused_in_the_sentence_of_its_code() -> None:
    by_code: dict[str, set[str]] = {}
    for seed in range(3 * len(TABLES)):
        for code, sentence in refusals(*TABLES[seed % len(TABLES)], seed):
            by_code.setdefault(code, set()).add(sentence)
    assert len(by_code) > len(CODES) / 2  # test_refusals.py has each of them
    for code, sentences in by_code.items():
        assert [sentence for sentence in sentences if not re.fullmatch(pattern(code), sentence)] == []


def refusals(seats: int, options: Options, seed: int) -> Iterator[tuple[str, str]]:
    """Whatever a careless player is told no to in one game; the House reads no sentences."""
    chance, truth, context = Random(seed), Truth(RIG, seats), GameContext(seeded_dice(seed), RIG.words)
    truth.apply(rules.begin(seats, options, context))
    while rules.outcome(truth.view(HOUSE)) is None:
        seat, action = choose_next_action(RIG, truth, seats, chance)
        try:
            rules.check(truth.view(seat), seat, action, RIG.words)
        except Illegal as refusal:
            if seat != HOUSE:
                yield refusal.code, refusal.format_sentence(lambda _: "Ann")
            continue
        truth.apply(rules.decide(truth.view(HOUSE), seat, action, context))


def test_10_1_a_refusal_names_the_seat_it_speaks_of() -> None:
    play = table("HW", "LA", "ET")
    with pytest.raises(Illegal) as refusal:
        rules.check(play.view(1), Seat(1), Bid("whale"), play.context.words)
    assert refusal.value.format_sentence(("Ann", "Bob", "Cy").__getitem__) == "It is Ann's turn."


# Presets.


@pytest.mark.parametrize("preset", PRESETS)
def test_10_3_the_presets_are_those_of_the_rules_and_hold_nothing_else(preset: str) -> None:
    expected = VECTORS["presets"][preset]
    assert expected["game"] == "liars_boggle"
    flat = msgspec.to_builtins(PRESETS[preset])
    flat |= flat.pop("house")
    assert flat.pop("away_play") == "bot"  # RULES 10.3, `every preset`
    assert flat.pop("quick_talk") is False
    assert flat.pop("house_words") == ()  # ours: the `+word` and `-word` of `dictionary`
    assert {name: format_value(value) for name, value in flat.items()} == expected["options"]


def format_value(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def test_10_3_every_preset_of_this_game_is_there() -> None:
    assert set(PRESETS) == {name for name, preset in VECTORS["presets"].items() if preset["game"] == "liars_boggle"}
