"""What the tempers of Pass the cup do: always something legal, from their own view alone, and with some sense."""

import pickle

import pytest

from bunkum.arena.contest import Contest, load_rates, play_matches
from bunkum.arena.match import play
from bunkum.arena.report import PlayerSummary, summarize_results
from bunkum.bots import OutOfTurnPlayer, PersonalityPlayer, make_player
from bunkum.bots.registry import rules_of
from bunkum.core import Seat, seeded_dice
from bunkum.games.cup import rules
from bunkum.games.cup.odds import best_plan, chance_of, recalled, remembered, reputation
from bunkum.games.cup.options import Options
from bunkum.games.cup.players import PERSONALITIES, YARDSTICKS
from bunkum.games.cup.records import Action, Blind, Challenge, Give, Hide, MakeClaim, RollCup, Show
from bunkum.games.cup.state import State
from support.cup import TABLES
from support.cup_playing import Playing, table

EVERY = [temper.id for temper in (*PERSONALITIES, *YARDSTICKS)]
NO_WORDS: frozenset[str] = frozenset()


def player(temper: str, seed: str = "a test") -> PersonalityPlayer:
    found = make_player("cup", temper, seed)
    assert isinstance(found, PersonalityPlayer)
    return found


def choice_of(played: Playing, seat: int, temper: str = "hawk", *, seed: str = "a test", memory: bytes = b"") -> Action:
    """What one of this temper does here; it is legal."""
    view = played.view(seat)
    action, _ = player(temper, seed).choose(view, Seat(seat), rules.menu(view, Seat(seat)), memory)
    rules.check(view, Seat(seat), action, NO_WORDS)
    return action


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_temper_plays_every_table_to_its_end(seats: int, options: Options) -> None:
    lineup = ("constance", "hawk", "slider", "honest", "random")
    players = [make_player("cup", lineup[seat % 5], f"{seat}") for seat in range(seats)]
    state: object = None
    for step in play(rules_of("cup"), options, players, seeded_dice(seats), NO_WORDS):
        state = step.state
    assert isinstance(state, State)
    assert min(state.places) == 1


def test_what_lies_under_the_cup_does_not_matter_to_who_has_not_seen_it() -> None:
    for temper in EVERY:
        for hand in ("66666", "12346"):
            play_ = table(hand)
            play_.says(0, "claim three 4")
            assert choice_of(play_, 1, temper) == choice_of(table("11111").lay((1,) * 5, (), "three 4"), 1, temper)


def test_a_player_is_a_value() -> None:
    one = player("slider")
    again = pickle.loads(pickle.dumps(one))  # noqa: S301  our own bytes
    play_ = table("66123")
    view, seat = play_.view(0), Seat(0)
    menu = rules.menu(view, seat)
    assert again == one
    assert one.choose(view, seat, menu, b"") == again.choose(view, seat, menu, b"")


@pytest.mark.parametrize("temper", EVERY)
def test_pc_10_after_the_top_claim_one_challenges(temper: str) -> None:
    play_ = table("66666")
    play_.says(0, "claim five 6")
    assert isinstance(choice_of(play_, 1, temper), Challenge)


@pytest.mark.parametrize("temper", EVERY)
def test_pc_17_who_knows_that_it_holds_does_not_challenge(temper: str) -> None:
    play_ = table("66621")
    play_.says(0, "look", "claim pair 6")
    play_.says(1, "blind three 4")
    play_.says(2, "blind three 6")
    assert not isinstance(choice_of(play_, 0, temper), Challenge)


@pytest.mark.parametrize("temper", EVERY)
def test_who_knows_that_it_is_a_lie_challenges(temper: str) -> None:
    play_ = table("65421", seats=2)
    play_.says(0, "look", "claim pair 6")
    play_.says(1, "blind four 6")
    assert isinstance(choice_of(play_, 0, temper), Challenge)


def test_who_knows_that_there_is_more_slides_the_cup_on() -> None:
    play_ = table("66666", seats=2)
    play_.says(0, "look", "claim pair 6")
    play_.says(1, "blind pair 6 with 5")
    action = choice_of(play_, 0, "slider")
    assert isinstance(action, Blind)
    assert chance_of(play_.view(0), action) == 1.0


@pytest.mark.parametrize("temper", EVERY)
def test_pc_12_four_fives_are_kept_and_one_die_is_rolled(temper: str) -> None:
    play_ = table("55552", "6")
    play_.says(0, "look", "claim four 5 with 2")
    play_.says(1, "peek")
    assert choice_of(play_, 1, temper) == Show((0, 1, 2, 3))
    play_.says(1, "show 5 5 5 5")
    assert choice_of(play_, 1, temper) == RollCup()
    play_.says(1, "roll cup", "look")
    action = choice_of(play_, 1, "honest")
    assert isinstance(action, MakeClaim)
    assert chance_of(play_.view(1), action) == 1.0


def test_a_die_of_the_table_that_does_not_help_goes_back_under_the_cup() -> None:
    play_ = table("11111").lay((5, 5), (5, 5, 2), "three 5 with 2")
    play_.says(1, "peek")
    assert best_plan(play_.view(1), 240).roll == {4}
    assert choice_of(play_, 1, "honest") == Show((0, 1))
    play_.says(1, "show 5 5")
    assert choice_of(play_, 1, "honest") == Hide((4,))


def test_the_token_goes_to_who_stands_best() -> None:
    play_ = table("66666", seats=4, options=Options(winner_gives=True))
    play_.says(0, "claim pair 6")
    play_.says(1, "challenge")
    assert choice_of(play_, 0) == Give(Seat(2))


def test_liars_are_remembered() -> None:
    play_ = table("66666")
    play_.says(0, "claim pair 6")
    play_.says(1, "challenge")
    honest = recalled(remembered(b"", play_.log))
    assert reputation(honest, Seat(0)) > reputation(honest, Seat(1)) == 1.0
    liar = table("12346")
    liar.says(0, "claim pair 6")
    liar.says(1, "challenge")
    assert reputation(recalled(remembered(b"", liar.log)), Seat(0)) < 1.0


def test_out_of_turn_there_is_nothing_to_do() -> None:
    play_ = table("66666")
    view = play_.view(1)
    restless = player("hawk")
    assert isinstance(restless, OutOfTurnPlayer)
    assert restless.speak_up(view, Seat(1), rules.menu(view, Seat(1)), b"")[0] is None


def contest(*lineup: str, matches: int) -> dict[str, PlayerSummary]:
    played = play_matches(Contest("cup", Options(), lineup, "a test", NO_WORDS), matches)
    return {line.name: line for line in summarize_results(played, load_rates("cup"))}


@pytest.mark.parametrize("temper", [temper.id for temper in PERSONALITIES])
def test_a_temper_beats_three_who_roll_dice_to_decide(temper: str) -> None:
    line = contest(temper, "random", "random", "random", matches=16)[temper]
    assert line.wins / line.seats > 0.5, "chance alone would give a quarter"
    assert line.slow_seconds < 0.1


@pytest.mark.slow
def test_tempers_differ() -> None:
    lines = contest("constance", "hawk", "slider", matches=12)
    rates = [rate.name for rate in load_rates("cup")]
    blind = {name: line.rates[rates.index("blind")] or 0.0 for name, line in lines.items()}
    bluffs = {name: line.rates[rates.index("bluffs")] or 0.0 for name, line in lines.items()}
    assert blind["constance"] < blind["slider"]
    assert bluffs["constance"] < bluffs["slider"]
