"""A late-comer who takes a bot's seat watches until the next round begins (RULES 1.6)."""

from typing import Any

import pytest

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat
from bunkum.table import Table
from bunkum.table.room_actions import (
    AddBot,
    HandOver,
    Leave,
    Rematch,
    Sit,
    Stand,
    Start,
    Withdraw,
)
from bunkum.table.room_events import (
    Holds,
    HostNamed,
    MatchOver,
    ReservationEnded,
    ReservedFor,
    Sat,
    SeatReserved,
)
from support.tables import SECRET, BarHall, Hall, bar
from support.toys.bar_dice import Lift, Push
from table.test_persons import PERUDO, PerudoHall, goes_on, loses, perudo


def late(**options: Any) -> BarHall:
    """Two people and two bots are playing; Late has asked for the first bot's seat."""
    hall = bar(4, bots=2, **options)
    hall.does(SPECTATOR, Sit("late", "Late"))
    return hall


def next_round(hall: BarHall) -> None:
    """Plays until another round begins, or the match is over."""
    number = hall.table.view(HOUSE).round
    while hall.table.room.phase == "playing" and hall.table.view(HOUSE).round == number:
        state = hall.table.view(HOUSE)
        if state.phase == "push":
            hall.does(state.turn, Lift())
        else:
            hall.waits(100)


def test_a_seat_is_reserved_and_its_bot_plays_on() -> None:
    hall = late()
    assert hall.last().house == (SeatReserved(Seat(2), "Late"), ReservedFor(Seat(2), "late"))
    assert hall.table.seats_of("late") == ()
    assert hall.table.seat_reserved_for(("late",)) == 2
    chair = hall.table.room.chairs[2]
    assert (chair.name, chair.temper, chair.person, chair.coming) == ("Cleo", "calm", False, "Late")
    assert chair.coming_person is None, "nobody is told which person it is"
    hall.does(0, Push())
    hall.does(1, Push())
    assert hall.table.bots_to_move() == (2,)


def test_the_seat_is_theirs_when_the_next_round_begins() -> None:
    hall = late()
    next_round(hall)
    assert hall.last().house[-2:] == (Sat(Seat(2), "Late"), Holds(Seat(2), "late"))
    assert hall.last().events, "in the entry that begins the round"
    assert hall.table.view(HOUSE).round == 2
    assert hall.table.seats_of("late") == (2,)
    assert hall.table.seat_reserved_for(("late",)) is None
    chair = hall.table.room.chairs[2]
    assert (chair.name, chair.temper, chair.person, chair.coming) == ("Late", None, True, None)
    assert hall.replayed()._state.house == hall.table._state.house


def perudo_with_a_bot(*people: str, house: HouseOptions | None = None) -> PerudoHall:
    """Perudo as `perudo` lays it; these people sit down, and a bot in the last seat."""
    options = perudo(*people, "bot", house=house).table.options
    hall: PerudoHall = Hall(Table(PERUDO, SECRET), options, len(people) + 1)
    for person in people:
        hall.does(SPECTATOR, Sit(person, person))
    hall.does(HOUSE, AddBot("calm"), Start())
    return hall


def test_1_6_no_hand_of_the_running_round_is_ever_shown_to_them() -> None:
    """The hand that nobody ever saw stays hidden: all but the bot leave, and the match is over."""
    hall = perudo_with_a_bot("ann", house=HouseOptions(first_seat=0, leavers="out"))
    assert hall.table.view(Seat(1)).hands[1] != hall.table.view(SPECTATOR).hands[1]
    hall.does(SPECTATOR, Sit("late", "Late"))
    hall.does(0, Leave())
    seated = (Sat(Seat(1), "Late"), Holds(Seat(1), "late"), HostNamed(Seat(1)))
    assert hall.last().house[-4:] == (MatchOver((2, 1)), *seated)
    assert hall.table.seats_of("late") == (1,)
    assert hall.table.resync(Seat(1)).view == hall.table.view(SPECTATOR)


def test_whoever_sits_down_after_a_match_sees_no_hand_of_it_that_was_hidden() -> None:
    hall = perudo("ann", "bo", house=HouseOptions(first_seat=0, leavers="out"))
    hall.does(0, Leave())
    hall.does(1, Stand())
    hall.does(SPECTATOR, Sit("new", "New", Seat(1)))
    assert hall.table.seats_of("new") == (1,)
    assert hall.table.resync(Seat(1)).view == hall.table.view(SPECTATOR)


def test_news_of_their_seat_follow_those_of_a_spectator() -> None:
    """Else they could count what its bot alone was told; and a page that looked on would take them for old news."""
    hall = late()
    hall.table._state.streams.news_counts[Seat(2)] += 7  # as in Boggle, for each word that the bot wrote
    next_round(hall)
    assert hall.table.news_count(Seat(2)) == hall.table.news_count(SPECTATOR)


def test_a_seat_is_reserved_once_and_for_one() -> None:
    hall = late()
    hall.does(SPECTATOR, Sit("late", "Other name"))
    assert hall.last().house == ()
    hall.does(SPECTATOR, Sit("late", "Late", Seat(2)))
    assert hall.last().house == ()
    assert hall.refused(SPECTATOR, Sit("late", "Late", Seat(3))) == "own_seat_only"
    assert hall.refused(SPECTATOR, Sit("fresh", "Late", Seat(3), also=("late",))) == "own_seat_only"
    assert hall.refused(SPECTATOR, Sit("later", "Later", Seat(2))) == "chair_taken"
    hall.does(SPECTATOR, Sit("later", "late", Seat(3)))
    assert hall.table.room.chairs[3].coming == "late 2"
    next_round(hall)
    assert [chair.name for chair in hall.table.room.chairs] == ["P0", "P1", "Late", "late 2"]


def test_whoever_waits_may_withdraw() -> None:
    hall = late()
    assert hall.refused(SPECTATOR, Withdraw("later")) == "no_seat_reserved"
    hall.does(SPECTATOR, Withdraw("fresh", also=("late",)))
    assert hall.last().house == (ReservationEnded(Seat(2)),)
    assert hall.refused(SPECTATOR, Withdraw("late")) == "no_seat_reserved"
    next_round(hall)
    assert hall.table.seats_of("late") == ()
    hall.does(SPECTATOR, Sit("late", "Late", Seat(3)))
    assert hall.table.seat_reserved_for(("late",)) == 3


def test_a_seat_that_is_out_before_they_got_it_is_not_theirs() -> None:
    hall = perudo_with_a_bot("ann", "bo")
    hall.does(SPECTATOR, Sit("late", "Late"))
    loses(hall, 2)
    assert ReservationEnded(Seat(2)) in hall.last().house
    goes_on(hall)
    assert hall.table.seats_of("late") == ()
    assert hall.refused(SPECTATOR, Sit("late", "Late")) == "table_full"


def test_the_end_of_the_match_seats_them_for_the_next() -> None:
    hall = late()
    while hall.table.room.phase == "playing":
        next_round(hall)
    assert hall.table.seats_of("late") == (2,)
    assert hall.table.room.chairs[2].temper is None


def test_they_play_in_a_rematch() -> None:
    hall = late()
    while hall.table.room.phase == "playing":
        next_round(hall)
    hall.does(0, Rematch())
    assert [chair.name for chair in hall.table.room.chairs] == ["P0", "P1", "Late", "Dot"]
    assert hall.table.view(HOUSE).living == {0, 1, 2, 3}


def test_whoever_is_seated_where_no_person_is_left_is_host() -> None:
    hall = late()
    hall.does(1, Leave())
    hall.does(0, Leave())
    assert hall.table.room.host is None
    next_round(hall)
    assert hall.last().house[-1] == HostNamed(Seat(2))


def test_who_has_sat_in_this_match_waits_for_no_bot() -> None:
    hall = late()
    assert hall.refused(SPECTATOR, Sit("p0", "P0", Seat(3))) == "own_seat_only"
    hall.does(1, Leave())
    assert hall.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"
    hall.does(SPECTATOR, Sit("p1", "P1"))
    assert hall.table.seats_of("p1") == (1,), "one's own seat is taken back at once"


def test_1_3_a_seat_that_somebody_waits_for_counts_as_theirs() -> None:
    options = perudo("ann", "bo", "cy", "dee").table.options
    hall: PerudoHall = Hall(Table(PERUDO, SECRET), options, 4)
    hall.does(SPECTATOR, Sit("ann", "Ann"), Sit("bo", "Bo"), Sit("dee", "Dee", Seat(3)))
    hall.does(HOUSE, AddBot("calm"), Start())
    loses(hall, 3)
    goes_on(hall)
    hall.does(SPECTATOR, Sit("late", "Late"))
    assert hall.refused(HOUSE, HandOver(("dee",), "late")) == "sees_too_much"
    hall.does(SPECTATOR, Withdraw("late"))
    hall.does(HOUSE, HandOver(("dee",), "late"))
    assert hall.table.seats_of("late") == (3,)


@pytest.mark.parametrize("who", [0, 1, 2, 3, SPECTATOR])
def test_no_seat_receives_which_person_waits(who: int) -> None:
    hall = late()
    hall.does(SPECTATOR, Sit("secret", "Public"))
    next_round(hall)
    assert "secret" not in repr(hall.news[Seat(who)])
    assert "secret" not in repr(hall.table.resync(Seat(who)))
