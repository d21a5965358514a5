"""Who sits where: taking seats, bots, starting with fewer people than seats, coming late, another match."""

import pytest

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Illegal, Seat
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid
from bunkum.table import Table
from bunkum.table.room_actions import (
    AddBot,
    GiveToBot,
    Leave,
    Ready,
    Rematch,
    RemoveBot,
    Say,
    Sit,
    Stand,
    Start,
    TakeBack,
    WentAway,
)
from bunkum.table.room_events import ChairsMoved, HostNamed, MatchBegan, Sat, SeatReady, Stood
from support.tables import BAR_DICE, SECRET, BarDriver, bar, boggle
from support.toys.bar_dice import Lift, Push


def names(driver: BarDriver) -> list[str | None]:
    return [chair.name for chair in driver.table.room.chairs]


def test_people_take_the_first_open_seat_or_the_one_they_want() -> None:
    driver = bar(4, start=False)
    driver.does(1, Stand())
    driver.does(2, Stand())
    driver.does(SPECTATOR, Sit("ann", "Ann", Seat(2)), Sit("bo", "Bo"))
    assert names(driver) == ["P0", "Bo", "Ann", "P3"]
    assert driver.refused(SPECTATOR, Sit("cy", "Cy")) == "table_full"
    assert driver.refused(SPECTATOR, Sit("cy", "Cy", Seat(1))) == "chair_taken"
    assert driver.refused(SPECTATOR, Sit("cy", "Cy", Seat(4))) == "no_such_seat"
    assert driver.refused(SPECTATOR, Sit("cy", "\u200b")) == "bad_name"


def test_one_person_may_hold_several_seats() -> None:
    driver = bar(3, start=False)
    driver.does(2, Stand())
    driver.does(SPECTATOR, Sit("p0", "Ann's brother"))
    assert driver.table.seats_of("p0") == (0, 2)
    driver.does(HOUSE, Start())
    driver.does(0, Push())
    driver.does(1, Push())
    driver.does(2, Push())


def test_names_are_told_apart() -> None:
    driver = bar(4, start=False)
    for seat in range(4):
        driver.does(seat, Stand())
    for name in ("Ann", "ann", "House", "x" * 24):
        driver.does(SPECTATOR, Sit(name, name))
    assert names(driver) == ["Ann", "ann 2", "House 2", "x" * 24]
    driver.does(0, Stand())
    driver.does(SPECTATOR, Sit("another", "x" * 24))
    assert names(driver)[0] == "x" * 22 + " 2"


def test_no_seat_receives_who_holds_a_seat() -> None:
    driver = bar(3)
    driver.does(1, Leave())
    driver.does(SPECTATOR, Sit("p1", "P1"))
    for received in driver.news.values():
        for news in received:
            assert "p1" not in repr(news)
    for seat in (0, 1, 2, SPECTATOR):
        assert "p1" not in repr(driver.table.resync(Seat(seat)))


def test_the_first_person_is_host_and_the_host_alone_sets_up() -> None:
    driver = bar(4, start=False)
    driver.does(3, Stand())
    assert driver.table.room.host == 0
    for chore in (AddBot("calm"), RemoveBot(Seat(1)), Start()):
        assert driver.refused(1, chore) == "host_only"
        assert driver.refused(SPECTATOR, chore) == "no_such_seat"
    driver.does(0, AddBot("calm"))
    assert driver.table.room.chairs[3].temper == "calm"
    assert driver.refused(0, AddBot("calm")) == "table_full"
    assert driver.refused(0, AddBot("calm", Seat(1))) == "chair_taken"
    assert driver.refused(0, AddBot("calm", Seat(9))) == "no_such_seat"
    assert driver.refused(0, RemoveBot(Seat(1))) == "not_a_bot"
    driver.does(0, RemoveBot(Seat(3)))
    assert driver.table.room.chairs[3].open
    assert driver.refused(0, RemoveBot(Seat(3))) == "not_a_bot"


def test_open_seats_are_removed_and_the_others_move_up() -> None:
    driver = bar(5, start=False)
    driver.does(0, Stand())
    driver.does(2, Stand())
    driver.does(3, Say("here"))
    numbers = {seat: driver.table.resync(Seat(seat)).n for seat in (1, 3, 4)}
    assert driver.table.room.host == 1
    news = driver.does(1, Start())
    assert driver.last().house == (ChairsMoved((Seat(1), Seat(3), Seat(4))), MatchBegan(1))
    assert names(driver) == ["P1", "P3", "P4"]
    assert driver.table.room.host == 0
    assert driver.table.seats_of("p4") == (2,)
    assert {seat: news[Seat(seat)].n for seat in (0, 1, 2)} == {0: numbers[1] + 1, 1: numbers[3] + 1, 2: numbers[4] + 1}
    assert [line.text for line in driver.table.talk(Seat(2))] == ["here"]
    assert sorted(driver.table._state.streams.views) == [SPECTATOR, 0, 1, 2]


def test_too_few_people_cannot_start() -> None:
    driver = bar(2, start=False)
    driver.does(1, Stand())
    assert driver.refused(0, Start()) == "option_conflict"
    assert driver.refused(0, Push()) == "wrong_phase"


def test_options_are_checked_again_when_the_match_starts() -> None:
    driver = boggle("HWLA", "ETRS", "NOID", start=False)
    driver.does(2, Stand())
    assert driver.refused(0, Start()) == "option_conflict"  # a handicap for three
    with pytest.raises(Illegal, match="option_conflict"):
        Table(driver.table.game, SECRET).open("liars-boggle", Options(dice_per_seat=(1, 2)), 3)


def test_a_match_that_has_begun_goes_on() -> None:
    driver = bar(3, bots=1)
    for chore in (Start(), Rematch(), AddBot("calm"), RemoveBot(Seat(2)), Stand()):
        assert driver.refused(0, chore) == "wrong_phase"


def test_a_late_comer_may_take_the_seat_of_a_bot_without_person() -> None:
    driver = bar(4, bots=2)
    driver.does(1, GiveToBot(Seat(1)))
    assert driver.refused(SPECTATOR, Sit("late", "Late", Seat(1))) == "chair_taken"
    driver.does(SPECTATOR, Sit("late", "Late"))
    assert driver.table.seat_reserved_for(("late",)) == 2
    assert driver.refused(SPECTATOR, Sit("later", "Later", Seat(2))) == "chair_taken"
    driver.does(SPECTATOR, Sit("later", "Later"))
    assert driver.refused(SPECTATOR, Sit("last", "Last")) == "table_full"


def test_sitting_down_again_takes_ones_seat_back_from_a_bot() -> None:
    driver = bar(3)
    driver.does(1, GiveToBot(Seat(1)))
    driver.does(SPECTATOR, Sit("p1", "Somebody"))
    assert driver.table.room.chairs[1].temper is None
    assert names(driver)[1] == "P1"


def over(driver: BarDriver) -> BarDriver:
    """Plays it to its end."""
    while driver.table.room.phase == "playing":
        state = driver.table.view(HOUSE)
        if state.phase == "push":
            driver.does(state.turn, Lift())
        else:
            driver.waits(100)
    return driver


def test_another_match_with_the_same_people() -> None:
    driver = over(bar(3, bots=1))
    first = driver.table.log
    assert first is not None
    assert driver.refused(0, Start()) == "wrong_phase"
    driver.does(1, Ready())
    news = driver.does(0, Ready())
    assert driver.last().house == (SeatReady(Seat(0)), MatchBegan(2))
    assert driver.table.room.phase == "playing"
    assert driver.table.room.ranking == ()
    assert driver.table.view(HOUSE).round == 1
    assert all(received.view is not None for received in news.values())
    assert names(driver) == ["P0", "P1", "Cleo"]


def test_another_match_has_another_secret() -> None:
    driver = over(bar(3))
    driver.does(0, Rematch())
    assert driver.table.log is not None
    began = [entry for entry in driver.table.log if any(isinstance(event, MatchBegan) for event in entry.house)]
    rolls = [[event for event in entry.events if type(event).__name__ == "Rolled"] for entry in began]
    assert rolls[0] != rolls[1]


def test_a_person_who_left_is_not_in_the_next_match() -> None:
    driver = bar(4)
    driver.does(1, Leave())
    over(driver)
    driver.does(2, Leave())  # after the match: stands up
    assert driver.last().house == (Stood(Seat(2)),)
    driver.does(0, Rematch())
    assert names(driver) == ["P0", "P1", "P3"]
    bot = driver.table.room.chairs[1]
    assert (bot.person, bot.temper, bot.left) == (False, "calm", False)
    driver.does(SPECTATOR, Sit("late", "Late", Seat(1)))  # it is nobody's now


def test_the_host_may_send_a_leavers_bot_away_before_the_next_match() -> None:
    driver = bar(4)
    driver.does(1, Leave())
    over(driver)
    driver.does(0, RemoveBot(Seat(1)))
    assert driver.refused(0, RemoveBot(Seat(2))) == "not_a_bot"
    driver.does(0, Rematch())
    assert names(driver) == ["P0", "P2", "P3"]


def test_a_person_eliminated_for_leaving_may_join_the_next_match() -> None:
    driver = bar(4, house=HouseOptions(leavers="out"))
    driver.does(1, Leave())
    over(driver)
    driver.does(SPECTATOR, Sit("p1", "Back"))
    assert names(driver) == ["P0", "Back", "P2", "P3"]
    driver.does(0, Rematch())
    assert driver.table.view(HOUSE).living == {0, 1, 2, 3}


def test_the_seat_eliminated_for_leaving_is_gone_in_the_next_match() -> None:
    driver = bar(4, house=HouseOptions(leavers="out"))
    driver.does(1, Leave())
    over(driver)
    driver.does(0, Rematch())
    assert names(driver) == ["P0", "P2", "P3"]


def test_the_leaver_may_come_back_between_two_matches() -> None:
    driver = bar(4)
    driver.does(1, Leave())
    over(driver)
    driver.does(SPECTATOR, Sit("p1", "P1"))
    assert driver.table.seats_of("p1") == (1,)
    driver.does(0, Stand())
    assert driver.last().house == (Stood(Seat(0)), HostNamed(Seat(1)))
    driver.does(SPECTATOR, Sit("new", "New"))
    assert driver.last().house[0] == Sat(Seat(0), "New")
    driver.does(1, Rematch())
    assert names(driver) == ["New", "P1", "P2", "P3"]


def test_a_stand_in_plays_on_in_the_next_match_until_its_person_is_back() -> None:
    driver = bar(3)
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.does(0, GiveToBot(Seat(1)))
    over(driver)
    driver.does(0, Rematch())
    assert driver.table.room.chairs[1].temper == "calm"
    driver.does(1, TakeBack())
    assert driver.table.room.chairs[1].temper is None


def test_no_other_match_if_too_many_have_left() -> None:
    driver = over(bar(2))
    driver.does(0, Leave())
    assert driver.refused(1, Rematch()) == "option_conflict"
    driver.does(SPECTATOR, Sit("new", "New"))
    driver.does(1, Rematch())
    assert driver.table.room.match == 2


def test_a_table_that_was_not_opened_has_no_room() -> None:
    table = Table(BAR_DICE, SECRET)
    with pytest.raises(AssertionError, match="never opened"):
        assert table.room
    with pytest.raises(AssertionError, match="no match has begun"):
        assert bar(2, start=False).table.view(Seat(0))


def test_a_bid_at_a_table_that_waits_is_too_early() -> None:
    assert boggle("HWLA", "ETRS", start=False).refused(0, Bid("whale")) == "wrong_phase"


def test_another_match_begins_with_the_last_yes_of_those_who_are_here_ho_21() -> None:
    driver = over(bar(3))
    driver.does(0, Ready())
    driver.does(2, Ready())
    assert driver.last().house == (SeatReady(Seat(2)),)
    assert (driver.table.room.ready, driver.table.waits_for()) == ({0, 2}, (1,))
    assert driver.refused(2, Rematch()) == "host_only"
    driver.does(1, Ready())
    assert (driver.table.room.match, driver.table.room.ready, driver.table.waits_for()) == (2, frozenset(), ())


def test_who_goes_away_or_leaves_is_not_waited_for_ho_22() -> None:
    for departure in ((HOUSE, WentAway(Seat(1))), (1, Leave())):
        driver = over(bar(3))
        driver.does(0, Ready())
        driver.does(2, Ready())
        driver.does(*departure)
        assert driver.table.room.phase == "over", "nobody is thrown into a match whose connection fails for a moment"
        driver.does(2, Rematch())
        assert driver.table.room.match == 2


def test_the_host_begins_without_waiting() -> None:
    driver = over(bar(3))
    driver.does(2, Ready())
    driver.does(0, Rematch())
    assert driver.table.room.match == 2


def test_alone_among_bots_one_yes_is_enough() -> None:
    driver = over(bar(3, bots=2))
    driver.does(0, Ready())
    assert driver.table.room.match == 2


def test_a_yes_leaves_with_its_person_and_a_newcomer_is_asked() -> None:
    driver = over(bar(3))
    driver.does(1, Ready())
    driver.does(1, Leave())
    driver.does(SPECTATOR, Sit("new", "New"))
    assert driver.table.room.ready == frozenset()
    assert driver.table.waits_for() == (0, 1, 2)


def test_nobody_is_asked_where_too_many_have_left() -> None:
    driver = over(bar(2))
    driver.does(0, Leave())
    assert driver.refused(1, Ready()) == "option_conflict"
