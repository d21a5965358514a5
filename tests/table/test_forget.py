"""The House forgets a person: the seat is left, the name and the talk are gone, and the game goes on (RULES 1.15)."""

from typing import Any

import msgspec
import pytest

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat
from bunkum.core.claims import Claim
from bunkum.table import Entry, Table
from bunkum.table.room_actions import (
    Forget,
    GiveToBot,
    HandOver,
    Leave,
    LetBack,
    MakeClaim,
    Rematch,
    Say,
    SayPhrase,
    SendAway,
    Sit,
    Stand,
    Start,
    TakeBack,
    WentAway,
)
from bunkum.table.room_events import (
    BotSeated,
    HoldersRemoved,
    HostNamed,
    Said,
    SaidAside,
    SeatGone,
    SeatLeft,
    SeatRenamed,
    Stood,
)
from bunkum.table.transcript.narrate import tell_room_event
from support.tables import BAR_DICE, SECRET, BarDriver, bar
from support.toys import bar_dice

NAME = "Quillon"
PERSON = "quillon"


def table_with(seats: int = 4, *, house: HouseOptions | None = None, start: bool = True, chair: int = 1) -> BarDriver:
    """A table of bar dice at which somebody of a name of their own sits on this seat."""
    driver = bar(seats, house=house, start=False)
    driver.does(chair, Stand())
    driver.does(SPECTATOR, Sit(PERSON, NAME, Seat(chair)))
    if start:
        driver.does(HOUSE, Start())
    return driver


def forgets(driver: BarDriver, *persons: str) -> None:
    """Forgets them; nobody can read the name at the table then, and the log leads to the same table."""
    driver.does(HOUSE, Forget(persons or (PERSON,)))
    for seat in driver.table._state.streams.talk:
        assert NAME.encode() not in msgspec.json.encode(driver.table.resync(seat))
    assert NAME not in str(driver.table._state.house)
    assert driver.replayed()._state.room == driver.table.room
    for seat in driver.table._state.streams.talk:
        assert driver.replayed().resync(seat) == driver.table.resync(seat)


def names(driver: BarDriver) -> list[str | None]:
    return [chair.name for chair in driver.table.room.chairs]


@pytest.mark.parametrize("over", [False, True])
def test_ho_23_outside_a_match_the_seat_is_open_again(over: bool) -> None:
    driver = table_with(house=HouseOptions(leavers="out"), start=over)
    if over:
        for seat in (0, 2, 3):
            driver.does(seat, Leave())
        assert driver.table.room.phase == "over"
    forgets(driver)
    renamed, removed, stood = driver.last().house[:3]
    assert (renamed, stood) == (SeatRenamed(Seat(1), "Somebody"), Stood(Seat(1)))
    assert removed == HoldersRemoved(Seat(1), (PERSON,))
    assert driver.table.seats_of(PERSON) == ()
    assert names(driver)[1] is None


def test_ho_23_in_a_match_a_bot_plays_on() -> None:
    driver = table_with()
    forgets(driver)
    assert driver.last().house[2:] == (BotSeated(Seat(1), "calm"), SeatLeft(Seat(1)))
    assert names(driver) == ["P0", "Somebody", "P2", "P3"]
    assert driver.refused(1, TakeBack()) == "no_such_seat"
    assert 1 in driver.table.view(HOUSE).living


def test_ho_23_in_a_match_with_leavers_out_the_seat_is_out() -> None:
    driver = table_with(house=HouseOptions(leavers="out"))
    forgets(driver)
    assert driver.last().house[2:] == (SeatGone(Seat(1)),)
    assert 1 not in driver.table.view(HOUSE).living


@pytest.mark.parametrize("leavers", ["bot", "out"])
def test_ho_23_of_a_seat_that_was_left_already_only_the_name_goes(leavers) -> None:
    driver = table_with(house=HouseOptions(leavers=leavers))
    driver.does(1, Leave())
    forgets(driver)
    assert driver.last().house == (SeatRenamed(Seat(1), "Somebody"), HoldersRemoved(Seat(1), (PERSON,)))
    assert (driver.table.room.chairs[1].temper == "calm") is (leavers == "bot")
    assert driver.table.room.chairs[1].left


def test_ho_24_whoever_shares_the_seat_keeps_it() -> None:
    driver = table_with()
    driver.does(HOUSE, HandOver((PERSON,), "tablet"))
    forgets(driver)
    assert driver.last().house == (SeatRenamed(Seat(1), "Somebody"), HoldersRemoved(Seat(1), (PERSON,)))
    assert driver.table.seats_of("tablet") == (1,)
    assert driver.table.seats_of(PERSON) == ()
    driver.does(1, Say("I play on."))
    assert [(line.name, line.text) for line in driver.table.talk(SPECTATOR)] == [("Somebody", "I play on.")]


def test_ho_24_all_names_of_one_person_are_forgotten_together() -> None:
    driver = table_with()
    driver.does(HOUSE, HandOver((PERSON,), "tablet"))
    forgets(driver, "tablet", PERSON)
    assert driver.last().house[2:] == (BotSeated(Seat(1), "calm"), SeatLeft(Seat(1)))


def test_ho_25_a_seat_that_is_kept_for_them_is_free() -> None:
    driver = bar(4, bots=2)
    driver.does(SPECTATOR, Sit(PERSON, NAME, Seat(2)))
    assert driver.table.room.chairs[2].coming == NAME
    forgets(driver)
    assert driver.table.room.chairs[2].coming is None
    assert driver.table.seat_reserved_for((PERSON,)) is None
    assert driver.table.room.chairs[2].temper == "calm"


@pytest.mark.parametrize("leavers", ["bot", "out"])
def test_ho_26_all_seats_of_one_phone_go_and_the_host_passes_on(leavers) -> None:
    options = bar_dice.Options(HouseOptions(leavers=leavers, first_seat=0))
    driver = BarDriver(Table(BAR_DICE, SECRET), options, 5)
    driver.does(SPECTATOR, Sit(PERSON, NAME), Sit(PERSON, NAME))
    driver.sits("p2", "p3", "p4")
    driver.does(HOUSE, Start(), WentAway(Seat(2)))
    assert (driver.table.room.host, names(driver)[1]) == (0, f"{NAME} 2")
    forgets(driver)
    assert names(driver)[:2] == ["Somebody", "Somebody 2"]
    assert driver.table.room.host == 3, "the next who is here, and not the same phone"
    assert driver.last().house[-1] == HostNamed(Seat(3)) or leavers == "out"
    gone = [event.seat for event in driver.last().house if isinstance(event, SeatLeft | SeatGone)]
    assert gone == [0, 1]
    assert driver.table.view(HOUSE).living == ({0, 1, 2, 3, 4} if leavers == "bot" else {2, 3, 4})


def test_ho_26_with_leavers_out_the_match_ends_when_one_is_left() -> None:
    driver = table_with(3, house=HouseOptions(leavers="out"), start=False)
    driver.does(2, Stand())
    driver.does(SPECTATOR, Sit(PERSON, NAME))
    driver.does(HOUSE, Start())
    forgets(driver)
    assert driver.table.room.phase == "over"
    assert driver.table.room.ranking[0] == 1


def test_ho_26_nobody_is_host_where_nobody_else_is_there() -> None:
    driver = bar(2, bots=1)
    forgets(driver, "p0")
    assert driver.table.room.host is None


def test_ho_27_their_talk_is_gone_for_everybody_and_that_of_others_stays() -> None:
    driver = table_with()
    driver.does(0, Say("Hello all."))
    driver.does(1, Say("It is me."), MakeClaim(Claim("call_it")), SayPhrase("well_bid"))
    driver.does(2, SayPhrase("has_letter", Seat(1), "E"), SayPhrase("has_letter", Seat(0), "E"))
    assert any(NAME in (line.text or "") for line in driver.table.talk(SPECTATOR))
    forgets(driver)
    for seat in driver.table._state.streams.talk:
        assert [line.text for line in driver.table.talk(seat)] == ["Hello all.", "P0 has the E"]


def test_ho_27_what_was_said_aside_is_gone_too() -> None:
    driver = table_with()
    entry = driver.table.plan(Seat(1), Say("hush"), 0.0)
    aside = SaidAside(Seat(1), "hush", 0.0, (Seat(1), Seat(2)))
    driver.table.apply(msgspec.structs.replace(entry, house=(aside,)))
    assert [len(driver.table.talk(Seat(seat))) for seat in range(4)] == [0, 1, 1, 0]
    forgets(driver)
    assert [len(driver.table.talk(Seat(seat))) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize("start", [False, True])
def test_ho_28_a_ban_stands_under_another_name_and_without_a_reason(start: bool) -> None:
    driver = table_with(start=start)
    driver.does(0, SendAway(Seat(1), NAME, "Quillon was rude"))
    forgets(driver)
    (ban,) = driver.table._state.house.bans
    assert (ban.name, ban.why, ban.persons) == ("Somebody", "", (PERSON,))
    assert driver.refused(SPECTATOR, Sit(PERSON, NAME)) == "sent_away"
    driver.does(0, LetBack(ban.number))
    assert NAME not in str(driver.last())


def test_ho_29_a_bot_that_plays_on_under_their_name_gets_another() -> None:
    driver = table_with(3)
    driver.does(1, Leave())
    driver.does(0, Leave())
    driver.does(2, Leave())
    while driver.table.room.phase == "playing":
        seat = min(driver.table.awaited(), default=None)
        if seat is None:
            assert driver.waits(100)
        else:
            driver.does(seat, driver.table.menu(seat).ready[-1])
    driver.does(HOUSE, Rematch())
    assert not driver.table.room.chairs[1].person
    assert names(driver)[1] == NAME
    forgets(driver)
    assert driver.last().house == (SeatRenamed(Seat(1), "Somebody"), HoldersRemoved(Seat(1), (PERSON,)))
    forgets(driver)
    assert driver.last().house == ()


def test_ho_29_whoever_has_that_seat_by_then_keeps_the_name() -> None:
    driver = table_with(start=False)
    driver.does(1, Stand())
    driver.does(SPECTATOR, Sit("p1", NAME, Seat(1)))
    driver.does(HOUSE, Forget((PERSON,)))
    assert driver.last().house == ()
    assert names(driver)[1] == NAME


def test_ho_30_the_name_is_told_apart_from_that_of_others() -> None:
    driver = bar(4, start=False)
    driver.does(3, Stand())
    driver.does(SPECTATOR, Sit("really", "Somebody"))
    driver.does(HOUSE, Start())
    forgets(driver, "p1")
    assert names(driver) == ["P0", "Somebody 2", "P2", "Somebody"]
    driver.does(3, Say("That is my name."))
    forgets(driver, "really")
    assert names(driver) == ["P0", "Somebody 2", "P2", "Somebody 3"]
    assert driver.table.talk(SPECTATOR) == ()


def test_nothing_to_forget_is_fine_and_only_the_house_may() -> None:
    for start in (False, True):
        driver = table_with(start=start)
        driver.does(HOUSE, Forget(("nobody",)))
        assert (driver.last().house, driver.last().events) == ((), ())
        for seat in (0, 1, SPECTATOR):
            assert driver.refused(seat, Forget((PERSON,))) == "malformed"


def test_1_3_nobody_is_sent_whose_seat_it_was() -> None:
    driver = table_with()
    news = driver.does(HOUSE, Forget((PERSON,)))
    assert set(news) == {SPECTATOR, 0, 1, 2, 3}
    for received in news.values():
        assert PERSON.encode() not in msgspec.json.encode(received)
        assert any(isinstance(event, SeatRenamed) for event in received.house)


def without_text(entry: Entry[Any, Any]) -> Entry[Any, Any]:
    """The entry as it is stored once its talk was deleted."""
    house = [msgspec.structs.replace(one, text="") if isinstance(one, Said) else one for one in entry.house]
    return msgspec.structs.replace(entry, move=Say(""), house=tuple(house))


def test_talk_without_text_makes_no_line_and_its_news_are_counted() -> None:
    driver = table_with()
    driver.does(1, Say("psst"))
    log = driver.table.log
    assert log is not None
    live = Table.replay(log[:-1], BAR_DICE, SECRET)
    news = live.apply(without_text(log[-1]))
    assert {received.talk for received in news.values()} == {()}
    again = Table.replay([*log[:-1], without_text(log[-1])], BAR_DICE, SECRET)
    for table in (live, again):
        assert [table.talk(seat) for seat in news] == [()] * len(news)
        assert [table.news_count(seat) for seat in news] == [driver.table.news_count(seat) for seat in news]
    assert tell_room_event(Said(Seat(1), "", 0.0), driver.table.names) is None


def test_whoever_is_forgotten_while_a_bot_plays_for_them_has_left() -> None:
    driver = table_with()
    driver.does(1, GiveToBot(Seat(1)))
    forgets(driver)
    assert driver.last().house[2:] == (SeatLeft(Seat(1)),)


def test_the_table_goes_on_afterwards() -> None:
    driver = table_with(start=False)
    forgets(driver)
    driver.does(SPECTATOR, Sit("new", "New"))
    driver.does(HOUSE, Start())
    assert names(driver) == ["P0", "New", "P2", "P3"]
