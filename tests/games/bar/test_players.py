"""What the tempers of the bar game do: always something legal, from their own view alone, and with some sense."""

import pickle
from functools import cache
from pathlib import Path
from typing import Never

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from bunkum.arena.contest import Contest, load_rates, play_matches
from bunkum.arena.match import play
from bunkum.arena.report import PlayerSummary, summarize_results
from bunkum.bots import PersonalityPlayer, make_player
from bunkum.bots.registry import rules_of
from bunkum.core import Seat, seeded_dice
from bunkum.games.bar import endgame, rules
from bunkum.games.bar.options import Options
from bunkum.games.bar.players import PERSONALITIES, YARDSTICKS
from bunkum.liars_dice.odds import Beliefs
from bunkum.liars_dice.records import Bid, Call, Calza
from bunkum.pieces.bid_value import face_probabilities
from bunkum.pieces.pips import FACES
from bunkum.solvers.bluff import Bluff, list_hands, save, solve
from bunkum.solvers.bluff_game import hand_probabilities
from support.bar import Playing, table, tables
from support.examples import examples

EVERY = [temper.id for temper in (*PERSONALITIES, *YARDSTICKS)]
WORDS: frozenset[str] = frozenset()


def player(temper: str, seed: str = "a test") -> PersonalityPlayer:
    found = make_player("bar", temper, seed, WORDS)
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
    steps = list(play(rules_of("bar"), options, players, seeded_dice(seed), WORDS))
    assert rules_of("bar").outcome(steps[-1].state) is not None


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
    game = table("11", "22").bids((4, 6))
    assert choice_of(game, 1, temper) == Call(1)


@pytest.mark.parametrize("temper", EVERY)
def test_what_one_holds_oneself_is_not_called(temper: str) -> None:
    game = table("12", "3333").bids((2, 3))
    assert isinstance(choice_of(game, 1, temper), Bid)


def test_out_of_turn_they_speak_up_about_what_is_hardly_true_and_keep_still_about_what_is() -> None:
    options = Options(out_of_turn=True)
    bold = table("11111", "22222", "11111", options=options).bids((12, 6))
    likely = table("11111", "22222", "11111", options=options).bids((2, 1))
    for temper in EVERY:
        assert speaks_up(bold, 2, temper) == Call(1), temper
        assert speaks_up(likely, 2, temper) is None, temper
        assert speaks_up(bold, 0, temper) is None, temper


def test_they_call_exact_what_they_know_to_be_exact_and_not_what_is_not() -> None:
    exact = table("1", "33", "1", options=Options(calza=True)).bids((2, 3)).view(1)
    poor = replace(exact, options=replace(exact.options, start_dice=5))
    never = table("15", "333", "12", options=Options(calza=True)).bids((6, 3))
    for temper in EVERY:
        assert player(temper).speak_up(poor, Seat(1), rules.menu(poor, Seat(1)), b"")[0] == Calza(1), temper
        assert not isinstance(speaks_up(never, 2, temper), Calza), temper


@cache
def lines(*lineup: str, matches: int = 60) -> dict[str, PlayerSummary]:
    contest = Contest("bar", Options(), lineup, "a test", WORDS)
    rates = load_rates("bar")
    return {line.name: line for line in summarize_results(play_matches(contest, matches), rates)}


@pytest.mark.parametrize("temper", [temper.id for temper in PERSONALITIES])
def test_they_beat_three_random_players(temper: str) -> None:
    line = lines(temper, "random", "random", "random", matches=20)[temper]
    assert line.wins / line.seats >= 0.8


@pytest.mark.slow
def test_the_tempers_differ_in_how_they_bluff_and_call() -> None:
    found = lines("abacus", "landlord", "bosun", matches=40)
    rates = [rate.name for rate in load_rates("bar")]
    bluffs = {name: line.rates[rates.index("bluffs")] or 0.0 for name, line in found.items()}
    calls = {name: line.rates[rates.index("calls")] or 0.0 for name, line in found.items()}
    assert bluffs["abacus"] + 0.1 < min(bluffs["landlord"], bluffs["bosun"])
    assert calls["abacus"] > max(calls["landlord"], calls["bosun"]) + 0.1
    assert abs(bluffs["landlord"] - bluffs["bosun"]) + abs(calls["landlord"] - calls["bosun"]) > 0.05


# The last two cups.


def last_two(hands: tuple[str, str], *bids: tuple[int, int], options: Options | None = None) -> Playing:
    return table(*hands, options=options or Options()).bids(*bids)


def test_the_last_two_dice_are_played_by_the_policy() -> None:
    solved = endgame.policies()[1, 1]
    assert solved.exploitability <= endgame.TARGET
    shares = {choice.bid: choice.chance for choice in solved.choices((3,), [(1, 2)])}
    game = last_two(("5", "3"), (1, 2))
    drawn = [choice_of(game, 1, "solver", f"seed {seed}") for seed in range(600)]
    for bid, share in shares.items():
        count = sum(isinstance(one, Call) if bid is None else one == Bid(*bid, expect=1) for one in drawn)
        assert count / 600 == pytest.approx(share, abs=0.08)


def test_a_saved_policy_is_loaded_and_played_and_what_is_none_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = solve(Bluff((2, 1)), target=0.05)
    save(solved, tmp_path / "two-one.npz")
    save(solve(Bluff((1, 1), 3), target=0.05), tmp_path / "three-faces.npz")
    (tmp_path / "notes.txt").write_text("no policy")
    monkeypatch.setenv(endgame.FOLDER, str(tmp_path))
    endgame.policies.cache_clear()
    try:
        assert set(endgame.policies()) == {(2, 1), (1, 1)}
        game = last_two(("35", "3"), (1, 3))
        (best, *_) = solved.choices((3,), [(1, 3)])
        drawn = [choice_of(game, 1, "solver", f"seed {seed}") for seed in range(200)]
        best_moves = [one for one in drawn if (isinstance(one, Call) if best.bid is None else one == Bid(*best.bid, 1))]
        assert len(best_moves) / 200 == pytest.approx(best.chance, abs=0.12)
        assert isinstance(choice_of(last_two(("35", "3")), 0, "solver"), Bid), "the policy opens as well"
    finally:
        monkeypatch.undo()
        endgame.policies.cache_clear()


def test_a_user_without_a_home_has_no_saved_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Never:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv(endgame.FOLDER, raising=False)
    monkeypatch.setattr(Path, "home", fail)
    endgame.policies.cache_clear()
    try:
        assert set(endgame.policies()) == {(1, 1)}
    finally:
        monkeypatch.undo()
        endgame.policies.cache_clear()


def test_more_dice_than_a_policy_knows_are_solved_anew_within_a_window() -> None:
    game = last_two(("33356", "23144"), (3, 3))
    answer = choice_of(game, 1, "solver")
    assert isinstance(answer, Call | Bid)
    if isinstance(answer, Bid):
        number, face = answer.number, answer.face
        steps = (number - 3) * 6 + face - 3
        assert 0 < steps <= endgame.WINDOW
    sure = last_two(("12345", "33333"), (4, 3))
    assert isinstance(choice_of(sure, 1, "solver"), Bid), "one does not call what one holds"


@pytest.mark.parametrize(
    "options", [Options(raise_rule="face_reset"), Options(calza=True), Options(allow_impossible_bids=True)], ids=str
)
def test_other_rules_and_fuller_tables_have_no_book(options: Options) -> None:
    for game in (last_two(("11", "22"), (1, 1), options=options), table("11", "22", "33").bids((1, 1))):
        view = game.view(1)
        assert endgame.play(view, Seat(1), Beliefs(view, Seat(1), 0.0), lambda: 0.5) is None


def test_beliefs_of_hands_are_those_of_fair_dice_where_nothing_was_heard() -> None:
    for dice in range(1, 6):
        fair = hand_probabilities(list_hands(dice, 6)).tolist()
        assert endgame.of_hands(dice, face_probabilities((), 1.0, FACES)) == pytest.approx(fair)
    beliefs = endgame.of_hands(2, face_probabilities((5,), 1.0, FACES))
    fives = [row[4] for row in list_hands(2, 6).tolist()]
    per_die = sum(chance * count for chance, count in zip(beliefs, fives, strict=True)) / 2
    assert per_die == pytest.approx(face_probabilities((5,), 1.0, FACES)[5])
