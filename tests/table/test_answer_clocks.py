"""The clock of a short decision runs only while another person waits (RULES 1.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as with_changes
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat, Timer, TimeUp
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, Call, Discard, FriendlyChallenge, Vote
from bunkum.table import Table
from bunkum.table.catalog import game_summaries
from bunkum.table.clocks import is_running
from bunkum.table.room import Chair, Room
from bunkum.table.room_actions import AddBot, CameBack, GiveToBot, Leave, Sit, SitIn, Start, TakeBack, WentAway
from bunkum.testing import Coverage, GameUnderTest, play
from support import bar, boggle as boggle_game, cup, firehouse, green_box, liars_boggle, perudo
from support.playing import FIXTURE_WORDS
from support.tables import LIARS_BOGGLE, SECRET, BoggleDriver, boggle, falls_of, loaded

HANDS = ("HWLA", "ETRS", "NOID")
KITS: Mapping[str, tuple[GameUnderTest[Any, Any, Any, Any], Sequence[tuple[int, Any]]]] = {
    kit.__name__.rpartition(".")[2]: (kit.RIG, kit.TABLES)
    for kit in (bar, boggle_game, cup, firehouse, green_box, liars_boggle, perudo)
}


def loses(driver: BoggleDriver, loser: int = 0) -> None:
    """Seat `loser` has bid what cannot be spelled, was called, and must give up a die."""
    for seat in range(loser):
        driver.does(seat, Bid("zz" + "z" * seat))
    driver.does(loser, Bid("zzzzzz"))
    driver.does((loser + 1) % 3, Call())
    assert driver.table.view(HOUSE).phase == "discard"
    assert driver.table.awaited() == {loser}


def alone(options: Options | None = None) -> BoggleDriver:
    """One person, who must give up a die, and two bots."""
    driver = boggle(*HANDS, bots=2, options=options)
    loses(driver)
    return driver


def clocks(driver: BoggleDriver) -> list[tuple[str, float]]:
    return [(clock.name, clock.left) for clock in driver.table.clocks(driver.now)]


def test_1_5_alone_with_bots_nobody_is_hurried() -> None:
    driver = alone()
    assert clocks(driver) == []
    assert driver.waits(100_000) == []
    driver.does(0, Discard(0))
    assert clocks(driver) == [("show", 12)], "a showdown is no short decision"


@pytest.mark.parametrize("moment", ["late challenge", "replace", "vote"])
def test_1_5_nor_in_any_other_short_decision(moment: str) -> None:
    match moment:
        case "late challenge":
            driver = boggle(*HANDS, bots=2)
            driver.does(0, Bid("at"))
            driver.does(1, Bid("whale"))
            driver.does(2, Bid("holder"))
            driver.does(0, Call())
        case "replace":
            driver = boggle(*HANDS, bots=2, options=Options(word_policy="friendly"))
            driver.does(0, Bid("whalex"))
            driver.does(1, FriendlyChallenge(1))
        case _:
            driver = boggle(*HANDS, "GMUY", bots=3, options=Options(vote=True))
            for seat, word in ((0, "at"), (1, "shole")):
                driver.does(seat, Bid(word))
            driver.does(2, Call(challenge=True))
            driver.does(3, Vote(valid=True))
    assert driver.table.awaited() == {0}
    assert [timer.answer for timer in driver.table.game.rules.timers(driver.table.view(HOUSE))] == [True]
    assert clocks(driver) == []
    assert driver.waits(100_000) == []


def test_1_5_another_person_waits_30_seconds() -> None:
    driver = boggle(*HANDS, bots=1)
    loses(driver)
    assert clocks(driver) == [("answer", 30)]
    assert driver.waits(29.9) == []
    [done] = driver.waits(0.1)
    assert isinstance(done, TimeUp)


def test_1_5_with_a_turn_clock_short_decisions_are_limited_in_any_company() -> None:
    driver = alone(Options(house=HouseOptions(turn_clock=60)))
    assert clocks(driver) == [("answer", 30)]
    assert isinstance(driver.waits(30)[0], TimeUp)


def test_1_5_two_seats_of_one_device_are_one_person() -> None:
    table = Table(LIARS_BOGGLE, SECRET, FIXTURE_WORDS, loaded(falls_of(*HANDS)))
    driver = BoggleDriver(table, Options(dice_per_seat=(4, 4, 4), house=HouseOptions(first_seat=0)), 3)
    driver.does(SPECTATOR, Sit("ann", "Ann"), Sit("ann", "Anna"))
    driver.does(HOUSE, AddBot("calm"), Start())
    loses(driver)
    assert clocks(driver) == []
    assert driver.waits(100_000) == []


def test_1_5_who_sits_down_starts_the_clock_afresh() -> None:
    driver = alone()
    driver.waits(500)
    driver.does(SPECTATOR, Sit("eve", "Eve"))
    assert clocks(driver) == [("answer", 30)]
    assert driver.waits(29.9) == []
    assert len(driver.waits(0.1)) == 1


def test_1_5_who_leaves_stops_it_and_who_comes_back_starts_it_afresh() -> None:
    driver = boggle(*HANDS, bots=1)
    loses(driver)
    driver.waits(20)
    driver.does(HOUSE, WentAway(Seat(1)))
    assert clocks(driver) == []
    assert driver.waits(500) == [], "nobody awaits who is away"
    driver.does(HOUSE, CameBack(Seat(1)))
    assert clocks(driver) == [("answer", 30)]
    driver.waits(20)
    driver.does(1, GiveToBot(Seat(1)))
    assert clocks(driver) == [], "a bot plays for the other person"
    driver.does(1, TakeBack())
    assert clocks(driver) == [("answer", 30)]
    driver.does(1, Leave())
    assert clocks(driver) == []
    assert driver.waits(100_000) == []


def test_1_5_a_third_person_who_comes_and_goes_changes_nothing() -> None:
    driver = boggle(*HANDS)
    loses(driver)
    driver.waits(10)
    driver.does(HOUSE, WentAway(Seat(2)))
    assert clocks(driver) == [("answer", 20)]
    driver.does(HOUSE, CameBack(Seat(2)))
    assert clocks(driver) == [("answer", 20)]


def test_1_5_one_person_waits_for_another_who_is_away() -> None:
    """A shorter running clock acts sooner than the bot that sits in (RULES 1.6)."""
    driver = boggle(*HANDS, bots=1)
    loses(driver)
    driver.does(HOUSE, WentAway(Seat(0)))
    assert clocks(driver) == [("answer", 30)]
    [done] = driver.waits(30)
    assert isinstance(done, TimeUp)


def test_1_6_who_is_alone_and_goes_away_is_replaced_by_a_bot_in_time() -> None:
    driver = alone()
    driver.does(HOUSE, WentAway(Seat(0)))
    assert driver.waits(59.9) == []
    assert driver.waits(0.1) == [SitIn(Seat(0))]


def test_1_8_a_vote_closes_at_once_when_only_the_absent_have_not_voted() -> None:
    driver = boggle(*HANDS, "GMUY", bots=1, options=Options(vote=True, dead_vote=False))
    driver.does(0, Bid("at"))
    driver.does(1, Bid("shole"))
    driver.does(2, Call(challenge=True))
    assert driver.table.awaited() == {0, 3}
    driver.does(3, Vote(valid=True))
    for seat in (1, 2):
        driver.does(seat, GiveToBot(Seat(seat)))
    assert clocks(driver) == [], "only who has still to vote is here for themselves"
    driver.does(HOUSE, WentAway(Seat(0)))
    [done] = driver.waits(0)
    assert isinstance(done, TimeUp)
    assert done.timer.early


def test_a_replayed_table_has_the_same_clocks() -> None:
    driver = alone()
    driver.waits(40)
    driver.does(SPECTATOR, Sit("eve", "Eve"))
    driver.waits(5)
    driver.does(HOUSE, WentAway(Seat(0)), CameBack(Seat(0)))
    assert clocks(driver) == [("answer", 25)]
    assert driver.replayed().clocks(driver.now) == driver.table.clocks(driver.now)


# The rule itself, by hand.

ANSWER = Timer("answer", 1, 30, answer=True)
ANN, ANNS_OTHER, BOB, BOT = (
    Chair("Ann", person=True, holders=("ann",)),
    Chair("Anna", person=True, holders=("ann",)),
    Chair("Bob", person=True, holders=("bob",)),
    Chair("Ada", temper="calm"),
)
AWAY = replace(BOB, away=3.0)
PLAYED = replace(BOB, temper="calm")
LEFT = replace(BOB, temper="calm", left=True)


@pytest.mark.parametrize(
    ("chairs", "awaited", "running"),
    [
        ((ANN, BOT), {0}, False),
        ((ANN, BOT), {1}, False),
        ((ANN, ANNS_OTHER, BOT), {0}, False),
        ((ANN, ANNS_OTHER, BOT), {0, 1}, False),
        ((ANN, BOB), {0}, True),
        ((ANN, BOB), {0, 1}, True),
        ((ANN, BOB, BOT), {2}, True),
        ((ANN, AWAY), {0}, False),
        ((ANN, AWAY), {1}, True),
        ((ANN, AWAY), {0, 1}, False),
        ((ANN, AWAY, BOT), {1, 2}, True),
        ((ANN, PLAYED), {0}, False),
        ((ANN, PLAYED), {1}, False),
        ((ANN, LEFT), {0}, False),
        ((ANN, ANNS_OTHER, AWAY), {1, 2}, False),
        ((AWAY, BOT), {0}, False),
        ((BOT, BOT), {0}, False),
    ],
)
def test_1_5_who_keeps_whom_waiting(chairs: tuple[Chair, ...], awaited: set[int], running: bool) -> None:
    room = Room("bar", "bar", "calm", chairs, "playing")
    seats = frozenset(map(Seat, awaited))
    assert is_running(ANSWER, room, seats, HouseOptions()) is running
    assert is_running(replace(ANSWER, awaits=tuple(sorted(seats))), room, frozenset(), HouseOptions()) is running
    assert is_running(ANSWER, room, seats, HouseOptions(turn_clock=30))
    assert is_running(replace(ANSWER, answer=False), room, seats, HouseOptions())


ODD_SECONDS = 37
"""No other clock of any game takes so long, or twice as long."""


@pytest.mark.parametrize("game", KITS)
def test_every_clock_that_answer_seconds_sets_is_marked_and_no_other(game: str) -> None:
    rig, tables = KITS[game]
    collected: set[Timer] = set()

    def timers(state: Any) -> tuple[Timer, ...]:
        running = rig.game.timers(state)
        collected.update(running)
        return running

    names = ("begin", "check", "decide", "evolve", "awaited", "menu", "outcome")
    watched = SimpleNamespace(**{name: getattr(rig.game, name) for name in names}, timers=timers)
    for seed in range(2 * len(tables)):
        seats, options = tables[seed % len(tables)]
        house = replace(options.house, answer_seconds=ODD_SECONDS)
        play(with_changes(rig, game=watched), seats, replace(options, house=house), seed, Coverage())
    for timer in collected:
        assert timer.answer is (timer.seconds in (ODD_SECONDS, 2 * ODD_SECONDS)), timer
    assert any(timer.answer for timer in collected) is (game in ("boggle", "cup", "green_box", "liars_boggle"))


def test_every_game_is_looked_at() -> None:
    assert set(KITS) == {title.id for title in game_summaries()} - {"bar_dice", "snap"}
