"""What the House does because somebody's time ran out is told as such, and not as that seat's own move (RULES 1.5)."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat, Timer, TimeUp
from bunkum.core.notation import names_for
from bunkum.core.review import Doubted
from bunkum.games.bar.options import Options as BarOptions
from bunkum.games.liars_boggle import records
from bunkum.liars_dice.records import Bid, Calza
from bunkum.table import game_info
from bunkum.table.clocks import find_overdue
from bunkum.table.room_actions import Ready, WentAway
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.narrate import tell_game, tell_overdue
from bunkum.table.transcript.referee import Referee
from support.reviews import AnyDriver, begin_match

ANN, BOB, CY = map(Seat, range(3))
GAMES = ("bar", "perudo", "firehouse", "green_box", "cup", "liars_boggle")


def begin(game: str, house: HouseOptions) -> AnyDriver:
    """Three people begin a match; the first seat starts."""
    options: Any = next(iter(game_info(game).presets.values())).options
    return begin_match(game, 3, replace(options, house=house))


def overdue_in_latest_news(driver: AnyDriver) -> set[Seat | None]:
    """Returns whose time ran out, as each seat and the spectators heard."""
    return {driver.news[seat][-1].overdue for seat in (ANN, BOB, CY, SPECTATOR)}


@pytest.mark.parametrize("game", GAMES)
def test_all_hear_whose_turn_clock_ran_out_and_called(game: str) -> None:
    driver = begin(game, HouseOptions(first_seat=0, turn_clock=30))
    if game == "liars_boggle":
        driver.does(ANN, records.Bid("tea"))
    else:
        driver.waits(30)
        assert (driver.table.overdue, overdue_in_latest_news(driver)) == (ANN, {ANN})
    driver.waits(30)
    review = driver.table.game.parts.review
    assert review is not None
    events = driver.news[SPECTATOR][-1].events
    assert Doubted(BOB) in [step for event in events for step in review.steps(event)]
    assert (driver.table.overdue, overdue_in_latest_news(driver)) == (BOB, {BOB})
    assert driver.replayed().overdue == BOB, "it follows from the log"


def test_a_move_of_ones_own_and_the_end_of_a_pause_are_nobodys_lost_time() -> None:
    driver = begin("bar", HouseOptions(first_seat=0, turn_clock=30))
    driver.waits(30)
    driver.does(BOB, Bid(2, 6))
    assert overdue_in_latest_news(driver) == {None}
    driver.waits(30)
    driver.does(ANN, Ready())
    assert driver.news[BOB][-1].overdue is None, "nothing happened in the game"
    assert driver.table.overdue == CY, "the showdown is still the clock's"
    driver.waits(300)
    assert driver.table.view(HOUSE).round > 1


def test_a_call_out_of_turn_is_ones_own_though_a_window_ends() -> None:
    house = HouseOptions(first_seat=0, turn_clock=30)
    driver = begin_match("bar", 3, BarOptions(calza=True, house=house))
    driver.does(ANN, Bid(1, 6))
    driver.does(CY, Calza(driver.table.view(HOUSE).bid.seq))
    driver.waits(1)
    assert driver.table.view(HOUSE).showdown.seat == CY
    assert overdue_in_latest_news(driver) == {None}


def test_who_is_away_is_overdue_where_the_house_plays_for_them() -> None:
    driver = begin("bar", HouseOptions(first_seat=0, away_play="house"))
    driver.does(HOUSE, WentAway(ANN))
    driver.waits(60)
    assert {one.overdue for one in driver.news[BOB] if one.events} == {None, ANN}
    assert driver.table.overdue == ANN


@pytest.mark.parametrize(
    ("timer", "awaited", "overdue"),
    [
        (Timer("turn", 1, 30), {BOB}, BOB),
        (Timer("answer", 1, 30, answer=True), {BOB}, BOB),
        (Timer("answer", 1, 30, early=True, answer=True), {BOB}, None),  # a vote, which closes for all
        (Timer("turn", 1, 30), {BOB, CY}, None),
        (Timer("show", 1, 30), set[Seat](), None),
        (Timer("window", 1, 30), {BOB}, None),
    ],
)
def test_only_the_clock_of_one_seats_decision_makes_it_overdue(
    timer: Timer, awaited: set[Seat], overdue: Seat | None
) -> None:
    assert find_overdue(TimeUp(timer), awaited) == overdue


def test_a_narration_says_that_the_clock_moves() -> None:
    names = names_for(BOB, ("Ann", "Bob", "Cy"))
    assert [*tell_overdue(None, names), *tell_overdue(BOB, names), *tell_overdue(CY, names)] == [
        "Time ran out, and the clock moves for you.",
        "Time ran out, and the clock moves for Cy.",
    ]


def test_a_replay_narrates_whose_time_ran_out() -> None:
    transcript = read_transcript((Path(__file__).parents[1] / "transcripts/firehouse/silence.txt").read_bytes())
    lines = list(tell_game(Referee(transcript, frozenset())))
    late = [at for at, line in enumerate(lines) if line.startswith("Time ran out")]
    assert [(lines[at], lines[at + 1]) for at in late] == [
        ("Time ran out, and the clock moves for Ann.", "Ann bids 1 two."),
        ("Time ran out, and the clock moves for Cy.", "Bang! Cy lifts the cup."),
        ("Time ran out, and the clock moves for Cy.", "Cy bids 1 one."),
        ("Time ran out, and the clock moves for Bob.", "Bang! Bob lifts the cup."),
    ]
