"""Records of matches: who had which place, and what was counted for whom; nothing for bots and clocks."""

from collections import Counter
from typing import Any, cast

import pytest
from msgspec.structs import replace

from bunkum.bots import RandomPlayer
from bunkum.core import HOUSE, PlayTimeout, Seat, is_visible_to
from bunkum.table import Table, game_info, game_summaries
from bunkum.table.catalog import AnyGameInfo, load_games
from bunkum.table.match_record import TableRecord, record_matches
from bunkum.table.options_form import form, has_handicap
from bunkum.table.room_actions import AddBot, CameBack, GiveToBot, HandOver, Leave, Rematch, Start, TakeBack, WentAway
from support.random_matches import AnyDriver, begin_match, plays_to_the_end
from support.tables import TableDriver

ANN, BOB, CY = map(Seat, range(3))
WITH_CALLS = {"boggle": "boggle-003"}
"""The presets in which there is something to call, where it is not the first."""


def record(driver: AnyDriver, after: int = 0) -> TableRecord:
    """Returns the record of a table."""
    assert driver.table.log is not None
    return record_matches(cast("AnyGameInfo", driver.table.game), driver.table.log, after)


def count_by_hand(driver: AnyDriver) -> list[Counter[str]]:
    """Returns what the events of the only match mean for each seat, folded without the table."""
    game, log = driver.table.game, driver.table.log
    assert log is not None
    counts = [Counter[str]() for _ in driver.table.names]
    views: dict[Seat, Any] = dict.fromkeys((HOUSE, ANN, BOB, CY))
    for entry in log:
        if not entry.events:
            continue
        late = entry.move.seat if isinstance(entry.move, PlayTimeout) else None
        view = views[entry.seat if late is None else late]
        for event in entry.events:
            for seat, before in views.items():
                if is_visible_to(event, seat):
                    views[seat] = game.rules.evolve(before, event)
        for seat, counted in game.parts.statistics.count(view, entry.events, views[HOUSE]):
            counts[seat][counted] += seat != late
    return [+each for each in counts]


@pytest.mark.parametrize("game", [summary.id for summary in game_summaries()])
def test_a_record_has_the_places_and_what_the_events_mean(game: str) -> None:
    driver = begin_match(game, 3)
    plays_to_the_end(driver, 1)
    found = record(driver)
    (match,) = found.matches
    assert not found.is_playing
    assert (match.match, match.preset) == (1, driver.table.room.preset)
    assert [seat.place for seat in match.seats] == list(driver.table.room.ranking)
    assert [seat.name for seat in match.seats] == ["P0", "P1", "P2"]
    assert [seat.holders for seat in match.seats] == [("p0",), ("p1",), ("p2",)]
    assert [+Counter(seat.counts) for seat in match.seats] == count_by_hand(driver)
    assert 0 <= match.seconds <= match.over_at <= found.clock == driver.table.clock


@pytest.mark.parametrize("game", [summary.id for summary in game_summaries()])
def test_habits_of_every_game_are_counted_and_a_share_is_at_most_all(game: str) -> None:
    habits = game_info(game).parts.statistics.habits
    assert [habit.label for habit in habits][-1] == "Believed"
    sums: Counter[str] = Counter()
    for seed in range(3):
        driver = begin_match(game, 3, WITH_CALLS.get(game))
        plays_to_the_end(driver, seed)
        for seat in record(driver).matches[0].seats:
            sums.update(seat.counts)
    for habit in habits:
        assert sums[habit.among] > 0, habit
        assert 0 <= sums[habit.counted] <= sums[habit.among], habit
        assert habit.help.endswith("."), habit


def test_a_match_that_goes_on_is_not_recorded_and_one_that_is_known_is_left_out() -> None:
    driver = begin_match("bar", 2)
    assert record(driver) == TableRecord((), True, driver.table.clock)
    plays_to_the_end(driver, 1)
    first = record(driver).matches
    driver.does(0, Rematch())
    assert record(driver) == TableRecord(first, True, driver.table.clock)
    plays_to_the_end(driver, 2)
    both = record(driver).matches
    assert both[0] == first[0]
    assert [match.match for match in both] == [1, 2]
    assert record(driver, after=1).matches == both[1:]


def test_what_a_bot_plays_for_a_person_is_not_their_habit() -> None:
    driver = begin_match("bar", 3)
    driver.does(ANN, GiveToBot(ANN))
    plays_to_the_end(driver, 1)
    (match,) = record(driver).matches
    assert dict(match.seats[ANN].counts) == {"round": 1}, "it was theirs when the match began"
    assert match.seats[ANN].holders == ("p0",), "the seat is theirs all the same"
    assert match.seats[BOB].counts["bid"] > 0


def test_further_holders_of_a_seat_are_told() -> None:
    driver = begin_match("bar", 2)
    driver.does(HOUSE, HandOver(("p0",), "account"))
    plays_to_the_end(driver, 1)
    (match,) = record(driver).matches
    assert match.seats[ANN].holders == ("p0", "account")


# What decides whether a match is rated.


def left_in(driver: AnyDriver) -> list[bool]:
    """Returns of each seat whether its person has left, once the match is over."""
    plays_to_the_end(driver, 1)
    (match,) = record(driver).matches
    return [seat.left for seat in match.seats]


def test_who_plays_to_the_end_has_not_left() -> None:
    driver = begin_match("bar", 3)
    assert left_in(driver) == [False, False, False]
    (match,) = record(driver).matches
    assert [seat.first_holders for seat in match.seats] == [("p0",), ("p1",), ("p2",)]
    assert [seat.bot for seat in match.seats] == [None, None, None]
    assert not any(seat.began_absent for seat in match.seats)
    assert not match.has_handicap


def test_who_leaves_or_gives_their_seat_to_a_bot_has_left() -> None:
    driver = begin_match("bar", 3)
    driver.does(BOB, Leave())
    assert left_in(driver) == [False, True, False]
    driver = begin_match("bar", 3)
    driver.does(BOB, GiveToBot(BOB))
    assert left_in(driver) == [False, True, False]


def test_who_lets_a_bot_play_has_left_even_if_they_come_back_for_the_end() -> None:
    driver = begin_match("bar", 3)
    driver.does(BOB, GiveToBot(BOB))
    driver.does(BOB, TakeBack())
    assert left_in(driver) == [False, True, False]


def test_who_was_away_while_a_bot_played_has_not_left_if_they_come_back() -> None:
    driver = begin_match("bar", 3)
    driver.does(HOUSE, WentAway(BOB))
    driver.does(ANN, GiveToBot(BOB))
    driver.does(HOUSE, CameBack(BOB))
    driver.does(BOB, TakeBack())
    assert left_in(driver) == [False, False, False]
    driver = begin_match("bar", 3)
    driver.does(HOUSE, WentAway(BOB))
    driver.does(ANN, GiveToBot(BOB))
    assert left_in(driver) == [False, True, False]


def test_who_leaves_once_they_are_out_has_not_left() -> None:
    for seed in range(20):
        driver = begin_match("bar", 3)
        plays_until_somebody_is_out(driver, seed)
        (out,) = {ANN, BOB, CY} - driver.table.view(HOUSE).living
        driver.does(out, Leave())
        plays_to_the_end(driver, seed)
        (match,) = record(driver).matches
        assert not any(seat.left for seat in match.seats)


def plays_until_somebody_is_out(driver: AnyDriver, seed: int) -> None:
    """Random players play until a seat of three is out."""
    player, memory = RandomPlayer(driver.table.game.id, f"{seed}"), b""
    while len(driver.table.view(HOUSE).living) == 3:
        if awaited := sorted(driver.table.awaited()):
            action, memory = player.choose(
                driver.table.view(awaited[0]), awaited[0], driver.table.menu(awaited[0]), memory
            )
            driver.does(awaited[0], action)
        else:
            driver.waits((driver.table.next_deadline() or 0.0) - driver.now)


def test_a_bot_that_was_there_first_is_told_and_a_person_who_was_not_there() -> None:
    played = game_info("bar")
    driver: AnyDriver = TableDriver(cast("Any", Table(played, bytes(range(32)))), played.presets["bar"].options, 3)
    driver.sits("p0", "p1")
    driver.does(ANN, AddBot("abacus"))
    driver.does(HOUSE, WentAway(BOB))
    driver.does(ANN, Start())
    plays_to_the_end(driver, 1)
    (match,) = record(driver).matches
    assert [seat.bot for seat in match.seats] == [None, None, "abacus"]
    assert [seat.began_absent for seat in match.seats] == [False, True, False]


@pytest.mark.parametrize(
    ("game", "name", "uneven", "even"),
    [
        ("bar", "start_dice", (5, 4), (3, 3)),
        ("perudo", "start_dice", (5, 4), (3, 3)),
        ("liars_boggle", "dice_per_seat", (3, 4), (4, 4)),
    ],
)
def test_different_numbers_of_dice_are_a_handicap(game: str, name: str, uneven: object, even: object) -> None:
    played = game_info(game)
    options = cast("Any", next(iter(played.presets.values())).options)
    assert has_handicap(played, replace(options, **{name: uneven}), 2)
    assert not has_handicap(played, replace(options, **{name: even}), 2)
    assert not has_handicap(played, options, 2)


def test_no_other_option_gives_each_seat_its_own() -> None:
    """Whoever adds an option of this kind declares it as `each`, and it counts as a handicap."""
    found = {(game.id, field.name) for game in load_games() for field in form(game) if field.each}
    assert found == {("bar", "start_dice"), ("perudo", "start_dice"), ("liars_boggle", "dice_per_seat")}
