"""What the tempers of Perudo do: always something legal, from their own view alone, and with some sense."""

import pickle
from functools import cache

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from bunkum.arena.contest import Contest, load_rates, play_matches
from bunkum.arena.match import play
from bunkum.arena.report import PlayerSummary, summarize_results
from bunkum.bots import PersonalityPlayer, make_player
from bunkum.bots.registry import rules_of
from bunkum.core import Seat, seeded_dice
from bunkum.games.perudo import rules
from bunkum.games.perudo.options import Options
from bunkum.games.perudo.players import PERSONALITIES, YARDSTICKS
from bunkum.liars_dice.records import Bid, Call, Calza
from support.examples import examples
from support.perudo import Playing, table, tables

EVERY = [temper.id for temper in (*PERSONALITIES, *YARDSTICKS)]
WORDS: frozenset[str] = frozenset()


def player(temper: str, seed: str = "a test") -> PersonalityPlayer:
    found = make_player("perudo", temper, seed, WORDS)
    assert isinstance(found, PersonalityPlayer)
    return found


def choice_of(game: Playing, seat: int, temper: str, seed: str = "a test") -> object:
    view = game.view(seat)
    return player(temper, seed).choose(view, Seat(seat), rules.menu(view, Seat(seat)), b"")[0]


def speaks_up(game: Playing, seat: int, temper: str) -> object:
    view = game.view(seat)
    return player(temper).speak_up(view, Seat(seat), rules.menu(view, Seat(seat)), b"")[0]


@examples(40)
@given(setting=tables(), temper=st.sampled_from(EVERY), seed=st.integers(0, 10_000))
def test_whole_games_by_any_rules_stay_legal(setting: tuple[int, Options], temper: str, seed: int) -> None:
    seats, options = setting
    players = [player(temper, f"{seed} {seat}") for seat in range(seats)]
    steps = list(play(rules_of("perudo"), options, players, seeded_dice(seed), WORDS))
    assert rules_of("perudo").outcome(steps[-1].state) is not None


@pytest.mark.parametrize("temper", EVERY)
def test_a_player_is_a_value_and_answers_twice_the_same(temper: str) -> None:
    game = table("13356", "23144").bids((2, 3), (3, 3))
    again = pickle.loads(pickle.dumps(player(temper)))  # noqa: S301  our own
    view = game.view(0)
    menu = rules.menu(view, Seat(0))
    assert again.choose(view, Seat(0), menu, b"") == player(temper).choose(view, Seat(0), menu, b"")


@pytest.mark.parametrize("temper", EVERY)
def test_nobody_looks_under_another_cup(temper: str) -> None:
    """The same view of two truths, the same answer: a player is given no more than the view."""
    one, two = (table("13356", "23144", other).bids((2, 3)) for other in ("11111", "33333"))
    assert one.view(1) == two.view(1)
    assert choice_of(one, 1, temper) == choice_of(two, 1, temper)


@pytest.mark.parametrize("temper", EVERY)
def test_what_is_surely_false_is_called(temper: str) -> None:
    game = table("33", "22").bids((4, 6))
    assert choice_of(game, 1, temper) == Call(1)


@pytest.mark.parametrize("temper", EVERY)
def test_what_one_holds_oneself_is_not_called(temper: str) -> None:
    game = table("42", "3333").bids((2, 3))
    assert isinstance(choice_of(game, 1, temper), Bid)


def test_they_call_exact_what_they_know_to_be_exact_and_not_what_is_not() -> None:
    exact = table("4", "33").bids((2, 3)).view(1)
    poor = replace(exact, options=replace(exact.options, start_dice=5))
    never = table("15", "333", "12", options=Options()).bids((6, 3))
    for temper in EVERY:
        assert player(temper).speak_up(poor, Seat(1), rules.menu(poor, Seat(1)), b"")[0] == Calza(1), temper
        assert not isinstance(speaks_up(never, 2, temper), Calza), temper


@cache
def lines(*lineup: str, matches: int = 60) -> dict[str, PlayerSummary]:
    contest = Contest("perudo", Options(), lineup, "a test", WORDS)
    rates = load_rates("perudo")
    return {line.name: line for line in summarize_results(play_matches(contest, matches), rates)}


@pytest.mark.parametrize("temper", [temper.id for temper in PERSONALITIES])
def test_they_beat_three_random_players(temper: str) -> None:
    line = lines(temper, "random", "random", "random", matches=20)[temper]
    assert line.wins / line.seats >= 0.8


@pytest.mark.slow
def test_the_tempers_differ_in_how_they_bluff_and_call() -> None:
    found = lines("quipu", "condor", "chinchilla", matches=40)
    rates = [rate.name for rate in load_rates("perudo")]
    bluffs = {name: line.rates[rates.index("bluffs")] or 0.0 for name, line in found.items()}
    calls = {name: line.rates[rates.index("calls")] or 0.0 for name, line in found.items()}
    assert bluffs["quipu"] + 0.1 < min(bluffs["condor"], bluffs["chinchilla"])
    assert calls["quipu"] > max(calls["condor"], calls["chinchilla"]) + 0.1
    assert abs(bluffs["condor"] - bluffs["chinchilla"]) + abs(calls["condor"] - calls["chinchilla"]) > 0.05
