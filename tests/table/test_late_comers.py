"""A late-comer who takes a bot's seat watches until the next round begins (RULES 1.6)."""

from typing import Any

import pytest

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat
from bunkum.table import Table
from bunkum.table.room_actions import AddBot, HandOver, Leave, Rematch, Sit, Stand, Start, Withdraw
from bunkum.table.room_events import Holds, HostNamed, MatchOver, ReservationEnded, ReservedFor, Sat, SeatReserved
from support.tables import SECRET, BarDriver, TableDriver, bar
from support.toys.bar_dice import Lift, Push
from table.test_persons import PERUDO, PerudoDriver, goes_on, loses, perudo


def late(**options: Any) -> BarDriver:
    """Two people and two bots are playing; Late has asked for the first bot's seat."""
    driver = bar(4, bots=2, **options)
    driver.does(SPECTATOR, Sit("late", "Late"))
    return driver


def next_round(driver: BarDriver) -> None:
    """Plays until another round begins, or the match is over."""
    number = driver.table.view(HOUSE).round
    while driver.table.room.phase == "playing" and driver.table.view(HOUSE).round == number:
        state = driver.table.view(HOUSE)
        if state.phase == "push":
            driver.does(state.turn, Lift())
        else:
            driver.waits(100)


def test_a_seat_is_reserved_and_its_bot_plays_on() -> None:
    driver = late()
    assert driver.last().house == (SeatReserved(Seat(2), "Late"), ReservedFor(Seat(2), "late"))
    assert driver.table.seats_of("late") == ()
    assert driver.table.seat_reserved_for(("late",)) == 2
    chair = driver.table.room.chairs[2]
    assert (chair.name, chair.temper, chair.person, chair.coming) == ("Cleo", "calm", False, "Late")
    assert chair.coming_person is None, "nobody is told which person it is"
    driver.does(0, Push())
    driver.does(1, Push())
    assert driver.table.bots_to_move() == (2,)


def test_the_seat_is_theirs_when_the_next_round_begins() -> None:
    driver = late()
    next_round(driver)
    assert driver.last().house[-2:] == (Sat(Seat(2), "Late"), Holds(Seat(2), "late"))
    assert driver.last().events, "in the entry that begins the round"
    assert driver.table.view(HOUSE).round == 2
    assert driver.table.seats_of("late") == (2,)
    assert driver.table.seat_reserved_for(("late",)) is None
    chair = driver.table.room.chairs[2]
    assert (chair.name, chair.temper, chair.person, chair.coming) == ("Late", None, True, None)
    assert driver.replayed()._state.house == driver.table._state.house


def perudo_with_a_bot(*people: str, house: HouseOptions | None = None) -> PerudoDriver:
    """Perudo as `perudo` lays it; these people sit down, and a bot in the last seat."""
    options = perudo(*people, "bot", house=house).table.options
    driver: PerudoDriver = TableDriver(Table(PERUDO, SECRET), options, len(people) + 1)
    for person in people:
        driver.does(SPECTATOR, Sit(person, person))
    driver.does(HOUSE, AddBot("calm"), Start())
    return driver


def test_1_6_no_hand_of_the_running_round_is_ever_shown_to_them() -> None:
    """The hand that nobody ever saw stays hidden: all but the bot leave, and the match is over."""
    driver = perudo_with_a_bot("ann", house=HouseOptions(first_seat=0, leavers="out"))
    assert driver.table.view(Seat(1)).hands[1] != driver.table.view(SPECTATOR).hands[1]
    driver.does(SPECTATOR, Sit("late", "Late"))
    driver.does(0, Leave())
    seated = (Sat(Seat(1), "Late"), Holds(Seat(1), "late"), HostNamed(Seat(1)))
    assert driver.last().house[-4:] == (MatchOver((2, 1)), *seated)
    assert driver.table.seats_of("late") == (1,)
    assert driver.table.resync(Seat(1)).view == driver.table.view(SPECTATOR)


def test_whoever_sits_down_after_a_match_sees_no_hand_of_it_that_was_hidden() -> None:
    driver = perudo("ann", "bo", house=HouseOptions(first_seat=0, leavers="out"))
    driver.does(0, Leave())
    driver.does(1, Stand())
    driver.does(SPECTATOR, Sit("new", "New", Seat(1)))
    assert driver.table.seats_of("new") == (1,)
    assert driver.table.resync(Seat(1)).view == driver.table.view(SPECTATOR)


def test_news_of_their_seat_follow_those_of_a_spectator() -> None:
    """Else they could count what its bot alone was told; and a page that looked on would take them for old news."""
    driver = late()
    driver.table._state.streams.news_counts[Seat(2)] += 7  # as in Boggle, for each word that the bot wrote
    next_round(driver)
    assert driver.table.news_count(Seat(2)) == driver.table.news_count(SPECTATOR)


def test_a_seat_is_reserved_once_and_for_one() -> None:
    driver = late()
    driver.does(SPECTATOR, Sit("late", "Other name"))
    assert driver.last().house == ()
    driver.does(SPECTATOR, Sit("late", "Late", Seat(2)))
    assert driver.last().house == ()
    assert driver.refused(SPECTATOR, Sit("late", "Late", Seat(3))) == "own_seat_only"
    assert driver.refused(SPECTATOR, Sit("fresh", "Late", Seat(3), also=("late",))) == "own_seat_only"
    assert driver.refused(SPECTATOR, Sit("later", "Later", Seat(2))) == "chair_taken"
    driver.does(SPECTATOR, Sit("later", "late", Seat(3)))
    assert driver.table.room.chairs[3].coming == "late 2"
    next_round(driver)
    assert [chair.name for chair in driver.table.room.chairs] == ["P0", "P1", "Late", "late 2"]


def test_whoever_waits_may_withdraw() -> None:
    driver = late()
    assert driver.refused(SPECTATOR, Withdraw("later")) == "no_seat_reserved"
    driver.does(SPECTATOR, Withdraw("fresh", also=("late",)))
    assert driver.last().house == (ReservationEnded(Seat(2)),)
    assert driver.refused(SPECTATOR, Withdraw("late")) == "no_seat_reserved"
    next_round(driver)
    assert driver.table.seats_of("late") == ()
    driver.does(SPECTATOR, Sit("late", "Late", Seat(3)))
    assert driver.table.seat_reserved_for(("late",)) == 3


def test_a_seat_that_is_out_before_they_got_it_is_not_theirs() -> None:
    driver = perudo_with_a_bot("ann", "bo")
    driver.does(SPECTATOR, Sit("late", "Late"))
    loses(driver, 2)
    assert ReservationEnded(Seat(2)) in driver.last().house
    goes_on(driver)
    assert driver.table.seats_of("late") == ()
    assert driver.refused(SPECTATOR, Sit("late", "Late")) == "table_full"


def test_the_end_of_the_match_seats_them_for_the_next() -> None:
    driver = late()
    while driver.table.room.phase == "playing":
        next_round(driver)
    assert driver.table.seats_of("late") == (2,)
    assert driver.table.room.chairs[2].temper is None


def test_they_play_in_a_rematch() -> None:
    driver = late()
    while driver.table.room.phase == "playing":
        next_round(driver)
    driver.does(0, Rematch())
    assert [chair.name for chair in driver.table.room.chairs] == ["P0", "P1", "Late", "Dot"]
    assert driver.table.view(HOUSE).living == {0, 1, 2, 3}


def test_whoever_is_seated_where_no_person_is_left_is_host() -> None:
    driver = late()
    driver.does(1, Leave())
    driver.does(0, Leave())
    assert driver.table.room.host is None
    next_round(driver)
    assert driver.last().house[-1] == HostNamed(Seat(2))


def test_who_has_sat_in_this_match_waits_for_no_bot() -> None:
    driver = late()
    assert driver.refused(SPECTATOR, Sit("p0", "P0", Seat(3))) == "own_seat_only"
    driver.does(1, Leave())
    assert driver.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"
    driver.does(SPECTATOR, Sit("p1", "P1"))
    assert driver.table.seats_of("p1") == (1,), "one's own seat is taken back at once"


def test_1_3_a_seat_that_somebody_waits_for_counts_as_theirs() -> None:
    options = perudo("ann", "bo", "cy", "dee").table.options
    driver: PerudoDriver = TableDriver(Table(PERUDO, SECRET), options, 4)
    driver.does(SPECTATOR, Sit("ann", "Ann"), Sit("bo", "Bo"), Sit("dee", "Dee", Seat(3)))
    driver.does(HOUSE, AddBot("calm"), Start())
    loses(driver, 3)
    goes_on(driver)
    driver.does(SPECTATOR, Sit("late", "Late"))
    assert driver.refused(HOUSE, HandOver(("dee",), "late")) == "sees_too_much"
    driver.does(SPECTATOR, Withdraw("late"))
    driver.does(HOUSE, HandOver(("dee",), "late"))
    assert driver.table.seats_of("late") == (3,)


@pytest.mark.parametrize("who", [0, 1, 2, 3, SPECTATOR])
def test_no_seat_receives_which_person_waits(who: int) -> None:
    driver = late()
    driver.does(SPECTATOR, Sit("secret", "Public"))
    next_round(driver)
    assert "secret" not in repr(driver.news[Seat(who)])
    assert "secret" not in repr(driver.table.resync(Seat(who)))
