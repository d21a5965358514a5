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
from bunkum.table.room_actions import (
    AddBot,
    CameBack,
    GiveToBot,
    Leave,
    Sit,
    SitIn,
    Start,
    TakeBack,
    WentAway,
)
from bunkum.testing import Coverage, GameUnderTest, play
from support import bar, boggle as boggle_game, cup, firehouse, green_box, liars_boggle, perudo
from support.playing import FIXTURE_WORDS
from support.tables import LIARS_BOGGLE, SECRET, BoggleHall, boggle, falls_of, loaded

HANDS = ("HWLA", "ETRS", "NOID")
KITS: Mapping[str, tuple[GameUnderTest[Any, Any, Any, Any], Sequence[tuple[int, Any]]]] = {
    kit.__name__.rpartition(".")[2]: (kit.RIG, kit.TABLES)
    for kit in (bar, boggle_game, cup, firehouse, green_box, liars_boggle, perudo)
}


def loses(hall: BoggleHall, loser: int = 0) -> None:
    """Seat `loser` has bid what cannot be spelled, was called, and must give up a die."""
    for seat in range(loser):
        hall.does(seat, Bid("zz" + "z" * seat))
    hall.does(loser, Bid("zzzzzz"))
    hall.does((loser + 1) % 3, Call())
    assert hall.table.view(HOUSE).phase == "discard"
    assert hall.table.awaited() == {loser}


def alone(options: Options | None = None) -> BoggleHall:
    """One person, who must give up a die, and two bots."""
    hall = boggle(*HANDS, bots=2, options=options)
    loses(hall)
    return hall


def clocks(hall: BoggleHall) -> list[tuple[str, float]]:
    return [(clock.name, clock.left) for clock in hall.table.clocks(hall.now)]


def test_1_5_alone_with_bots_nobody_is_hurried() -> None:
    hall = alone()
    assert clocks(hall) == []
    assert hall.waits(100_000) == []
    hall.does(0, Discard(0))
    assert clocks(hall) == [("show", 12)], "a showdown is no short decision"


@pytest.mark.parametrize("moment", ["late challenge", "replace", "vote"])
def test_1_5_nor_in_any_other_short_decision(moment: str) -> None:
    match moment:
        case "late challenge":
            hall = boggle(*HANDS, bots=2)
            hall.does(0, Bid("at"))
            hall.does(1, Bid("whale"))
            hall.does(2, Bid("holder"))
            hall.does(0, Call())
        case "replace":
            hall = boggle(*HANDS, bots=2, options=Options(word_policy="friendly"))
            hall.does(0, Bid("whalex"))
            hall.does(1, FriendlyChallenge(1))
        case _:
            hall = boggle(*HANDS, "GMUY", bots=3, options=Options(vote=True))
            for seat, word in ((0, "at"), (1, "shole")):
                hall.does(seat, Bid(word))
            hall.does(2, Call(challenge=True))
            hall.does(3, Vote(valid=True))
    assert hall.table.awaited() == {0}
    assert [timer.answer for timer in hall.table.game.rules.timers(hall.table.view(HOUSE))] == [True]
    assert clocks(hall) == []
    assert hall.waits(100_000) == []


def test_1_5_another_person_waits_30_seconds() -> None:
    hall = boggle(*HANDS, bots=1)
    loses(hall)
    assert clocks(hall) == [("answer", 30)]
    assert hall.waits(29.9) == []
    [done] = hall.waits(0.1)
    assert isinstance(done, TimeUp)


def test_1_5_with_a_turn_clock_short_decisions_are_limited_in_any_company() -> None:
    hall = alone(Options(house=HouseOptions(turn_clock=60)))
    assert clocks(hall) == [("answer", 30)]
    assert isinstance(hall.waits(30)[0], TimeUp)


def test_1_5_two_seats_of_one_device_are_one_person() -> None:
    table = Table(LIARS_BOGGLE, SECRET, FIXTURE_WORDS, loaded(falls_of(*HANDS)))
    hall = BoggleHall(table, Options(dice_per_seat=(4, 4, 4), house=HouseOptions(first_seat=0)), 3)
    hall.does(SPECTATOR, Sit("ann", "Ann"), Sit("ann", "Anna"))
    hall.does(HOUSE, AddBot("calm"), Start())
    loses(hall)
    assert clocks(hall) == []
    assert hall.waits(100_000) == []


def test_1_5_who_sits_down_starts_the_clock_afresh() -> None:
    hall = alone()
    hall.waits(500)
    hall.does(SPECTATOR, Sit("eve", "Eve"))
    assert clocks(hall) == [("answer", 30)]
    assert hall.waits(29.9) == []
    assert len(hall.waits(0.1)) == 1


def test_1_5_who_leaves_stops_it_and_who_comes_back_starts_it_afresh() -> None:
    hall = boggle(*HANDS, bots=1)
    loses(hall)
    hall.waits(20)
    hall.does(HOUSE, WentAway(Seat(1)))
    assert clocks(hall) == []
    assert hall.waits(500) == [], "nobody awaits who is away"
    hall.does(HOUSE, CameBack(Seat(1)))
    assert clocks(hall) == [("answer", 30)]
    hall.waits(20)
    hall.does(1, GiveToBot(Seat(1)))
    assert clocks(hall) == [], "a bot plays for the other person"
    hall.does(1, TakeBack())
    assert clocks(hall) == [("answer", 30)]
    hall.does(1, Leave())
    assert clocks(hall) == []
    assert hall.waits(100_000) == []


def test_1_5_a_third_person_who_comes_and_goes_changes_nothing() -> None:
    hall = boggle(*HANDS)
    loses(hall)
    hall.waits(10)
    hall.does(HOUSE, WentAway(Seat(2)))
    assert clocks(hall) == [("answer", 20)]
    hall.does(HOUSE, CameBack(Seat(2)))
    assert clocks(hall) == [("answer", 20)]


def test_1_5_one_person_waits_for_another_who_is_away() -> None:
    """A shorter running clock acts sooner than the bot that sits in (RULES 1.6)."""
    hall = boggle(*HANDS, bots=1)
    loses(hall)
    hall.does(HOUSE, WentAway(Seat(0)))
    assert clocks(hall) == [("answer", 30)]
    [done] = hall.waits(30)
    assert isinstance(done, TimeUp)


def test_1_6_who_is_alone_and_goes_away_is_replaced_by_a_bot_in_time() -> None:
    hall = alone()
    hall.does(HOUSE, WentAway(Seat(0)))
    assert hall.waits(59.9) == []
    assert hall.waits(0.1) == [SitIn(Seat(0))]


def test_1_8_a_vote_closes_at_once_when_only_the_absent_have_not_voted() -> None:
    hall = boggle(*HANDS, "GMUY", bots=1, options=Options(vote=True, dead_vote=False))
    hall.does(0, Bid("at"))
    hall.does(1, Bid("shole"))
    hall.does(2, Call(challenge=True))
    assert hall.table.awaited() == {0, 3}
    hall.does(3, Vote(valid=True))
    for seat in (1, 2):
        hall.does(seat, GiveToBot(Seat(seat)))
    assert clocks(hall) == [], "only who has still to vote is here for themselves"
    hall.does(HOUSE, WentAway(Seat(0)))
    [done] = hall.waits(0)
    assert isinstance(done, TimeUp)
    assert done.timer.early


def test_a_replayed_table_has_the_same_clocks() -> None:
    hall = alone()
    hall.waits(40)
    hall.does(SPECTATOR, Sit("eve", "Eve"))
    hall.waits(5)
    hall.does(HOUSE, WentAway(Seat(0)), CameBack(Seat(0)))
    assert clocks(hall) == [("answer", 25)]
    assert hall.replayed().clocks(hall.now) == hall.table.clocks(hall.now)


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
    seen: set[Timer] = set()

    def timers(state: Any) -> tuple[Timer, ...]:
        running = rig.game.timers(state)
        seen.update(running)
        return running

    names = ("begin", "check", "decide", "evolve", "awaited", "menu", "outcome")
    watched = SimpleNamespace(**{name: getattr(rig.game, name) for name in names}, timers=timers)
    for seed in range(2 * len(tables)):
        seats, options = tables[seed % len(tables)]
        house = replace(options.house, answer_seconds=ODD_SECONDS)
        play(with_changes(rig, game=watched), seats, replace(options, house=house), seed, Coverage())
    for timer in seen:
        assert timer.answer is (timer.seconds in (ODD_SECONDS, 2 * ODD_SECONDS)), timer
    assert any(timer.answer for timer in seen) is (game in ("boggle", "cup", "green_box", "liars_boggle"))


def test_every_game_is_looked_at() -> None:
    assert set(KITS) == {title.id for title in game_summaries()} - {"bar_dice", "snap"}
