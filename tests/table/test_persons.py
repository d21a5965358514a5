"""Who holds which seat, and what a person who holds several receives (RULES 1.3, 1.9; docs/decisions/0019)."""

from typing import Any, cast

import pytest

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat
from bunkum.core.claims import Claim
from bunkum.games.perudo.options import Options
from bunkum.games.perudo.state import State
from bunkum.liars_dice import records as events, records as moves
from bunkum.table import GameInfo, Table, game_info
from bunkum.table.room_actions import (
    GiveToBot,
    HandOver,
    Leave,
    MakeClaim,
    Ready,
    SameDevice,
    Say,
    Sit,
    Stand,
    Start,
    TakeBack,
    WentAway,
)
from bunkum.table.room_events import HolderAdded, Said, SaidAside, TakenBack
from support.tables import SECRET, TableDriver, bar

PERUDO = cast("GameInfo[Options, State, moves.Action, events.Event]", game_info("perudo"))
PerudoDriver = TableDriver[Options, State, moves.Action, events.Event]


def perudo(*people: str, house: HouseOptions | None = None) -> PerudoDriver:
    """Perudo with dice enough for a few rounds, but the last two seats have one die each; the last one starts."""
    seats = len(people)
    house = house or HouseOptions(reveal_to_dead=True, first_seat=seats - 1)
    dice = (*[3] * (seats - 2), 1, 1)
    options = Options(house=house, start_dice=dice, allow_impossible_bids=True, palifico=False)
    driver: PerudoDriver = TableDriver(Table(PERUDO, SECRET), options, seats)
    for seat, person in enumerate(people):
        driver.does(SPECTATOR, Sit(person, f"P{seat}"))
    driver.does(HOUSE, Start())
    return driver


def loses(driver: PerudoDriver, seat: int) -> None:
    """`seat`, whose turn it is to open, bids what nobody can have, and is called."""
    assert driver.table.view(HOUSE).turn == seat
    driver.does(seat, moves.Bid(60, 6))
    calls(driver)


def calls(driver: PerudoDriver) -> None:
    """The next seat calls."""
    state = driver.table.view(HOUSE)
    assert state.bid is not None
    driver.does(state.turn, moves.Call(state.bid.seq))


def goes_on(driver: PerudoDriver) -> None:
    """The pause after the showdown is over: the next round begins."""
    number = driver.table.view(HOUSE).round
    driver.waits(20)
    assert driver.table.view(HOUSE).round == number + 1


def heard_by(driver: PerudoDriver, seat: int) -> set[int]:
    """Returns whose dice of this round a seat was told."""
    view = driver.table.view(Seat(seat))
    return {owner for owner, hand in enumerate(view.hands) if any(face is not None for face in hand)}


def test_1_3_a_seat_that_is_out_sees_no_more_while_its_person_holds_a_living_seat() -> None:
    driver = perudo("ann", "bo", "cy", "ann")
    loses(driver, 3)
    goes_on(driver)
    assert heard_by(driver, 3) == set()
    assert heard_by(driver, 0) == {0}


def test_1_3_a_seat_that_is_out_sees_all_once_its_person_holds_no_living_seat() -> None:
    driver = perudo("bo", "dee", "cy", "ann", "ann")
    loses(driver, 4)
    goes_on(driver)
    assert driver.table.view(HOUSE).turn == 0
    assert heard_by(driver, 4) == set()
    driver.does(0, moves.Bid(1, 2))
    driver.does(1, moves.Bid(2, 2))
    driver.does(2, moves.Bid(3, 2))
    driver.does(3, moves.Bid(60, 6))
    calls(driver)
    assert driver.table.view(HOUSE).living == {0, 1, 2}
    goes_on(driver)
    assert heard_by(driver, 3) == heard_by(driver, 4) == {0, 1, 2}


def test_1_3_a_seat_that_its_person_has_left_to_a_bot_counts_as_held() -> None:
    driver = perudo("ann", "bo", "cy", "ann")
    driver.does(0, Leave())
    loses(driver, 3)
    goes_on(driver)
    assert heard_by(driver, 3) == set(), "the seat at which a bot plays can be taken again"
    driver.does(SPECTATOR, Sit("ann", "Ann", Seat(0)))
    assert driver.last().house[0] == TakenBack(Seat(0))


def test_1_3_another_persons_seat_that_is_out_sees_every_die() -> None:
    driver = perudo("ann", "bo", "cy", "dee")
    loses(driver, 3)
    goes_on(driver)
    assert heard_by(driver, 3) == {0, 1, 2}


def test_1_3_who_is_out_and_sees_no_more_talks_like_everybody_and_hears_nothing_aside() -> None:
    driver = perudo("ann", "bo", "cy", "dee", "ann")
    loses(driver, 4)
    goes_on(driver)
    driver.does(4, Say("I am still in"))
    assert isinstance(driver.last().house[0], Said)
    driver.does(4, MakeClaim(Claim("dice", number=0)))
    driver.does(0, moves.Bid(1, 2))
    driver.does(1, moves.Bid(2, 2))
    driver.does(2, moves.Bid(3, 2))
    driver.does(3, moves.Bid(60, 6))
    calls(driver)
    goes_on(driver)
    driver.does(3, Say("they have three twos"))
    aside = driver.last().house[0]
    assert isinstance(aside, SaidAside)
    assert aside.eyes == (3,)
    assert "three twos" not in repr([driver.table.talk(Seat(seat)) for seat in (0, 1, 2, 4, SPECTATOR)])
    assert driver.refused(3, MakeClaim(Claim("call_it"))) == "seat_dead"


# Handing seats over.


def test_a_device_that_is_handed_seats_holds_them_too_and_no_others() -> None:
    driver = bar(4)
    driver.does(HOUSE, HandOver(("p0", "p2"), "new"))
    assert driver.last().house == (HolderAdded(Seat(0), "new"), HolderAdded(Seat(2), "new"))
    assert driver.table.seats_of("new") == (0, 2)
    assert [driver.table.seats_of(f"p{seat}") for seat in range(4)] == [(0,), (1,), (2,), (3,)]
    driver.does(HOUSE, HandOver(("p1",), "new"))
    assert driver.table.seats_of("new") == (0, 1, 2)
    assert driver.replayed()._state.house == driver.table._state.house


def test_a_code_that_is_redeemed_on_its_own_device_changes_nothing() -> None:
    driver = bar(3)
    driver.does(HOUSE, HandOver(("p1",), "p1"))
    assert driver.last().house == ()


def test_whoever_is_handed_a_seat_takes_it_back_as_its_first_holder_would() -> None:
    driver = bar(3)
    driver.does(HOUSE, HandOver(("p1",), "new"))
    driver.does(1, GiveToBot(Seat(1)))
    driver.does(SPECTATOR, Sit("new", "Somebody"))
    assert driver.table.room.chairs[1].temper is None
    assert driver.table.room.chairs[1].name == "P1"
    driver.does(1, Leave())
    assert driver.table.seats_of("new") == driver.table.seats_of("p1") == ()
    assert driver.refused(SPECTATOR, Sit("new", "New", Seat(0))) == "own_seat_only"
    driver.does(SPECTATOR, Sit("new", "New"))
    assert driver.table.seats_of("new") == driver.table.seats_of("p1") == (1,)


def test_a_new_seat_of_whoever_was_handed_one_is_no_business_of_the_giver() -> None:
    driver = bar(3, start=False)
    driver.does(2, Stand())
    driver.does(HOUSE, HandOver(("p0",), "new"))
    driver.does(SPECTATOR, Sit("new", "New"))
    assert driver.table.seats_of("new") == (0, 2)
    assert driver.table.seats_of("p0") == (0,)


def test_a_device_without_seats_cannot_hand_over() -> None:
    driver = bar(3)
    assert driver.refused(HOUSE, HandOver(("nobody",), "new")) == "no_seat_held"
    assert driver.refused(HOUSE, HandOver((), "new")) == "no_seat_held"
    driver.does(1, Leave())
    assert driver.refused(HOUSE, HandOver(("p1",), "new")) == "no_seat_held"
    assert driver.refused(0, HandOver(("p0",), "new")) == "malformed"
    assert driver.refused(0, SameDevice("p0", ("p1",))) == "malformed"


def test_1_3_nobody_is_handed_a_living_seat_who_sees_every_die_nor_the_other_way_round() -> None:
    driver = perudo("ann", "bo", "cy", "dee")
    loses(driver, 3)
    for _ in ("in the pause too, for the next round is dealt to both", "in the round"):
        assert driver.refused(HOUSE, HandOver(("ann",), "dee")) == "sees_too_much"
        assert driver.refused(HOUSE, HandOver(("dee",), "ann")) == "sees_too_much"
        if driver.table.view(HOUSE).round == 1:
            goes_on(driver)
    driver.does(HOUSE, HandOver(("dee",), "another device of hers"))
    driver.does(HOUSE, HandOver(("bo",), "another device of his"))
    assert driver.refused(HOUSE, HandOver(("bo",), "another device of hers")) == "sees_too_much"


def test_1_3_who_sees_nothing_by_a_seat_that_is_out_may_hand_it_over_and_be_handed_others() -> None:
    driver = perudo("ann", "bo", "cy", "ann")
    loses(driver, 3)
    driver.does(HOUSE, HandOver(("ann",), "new"))
    driver.does(HOUSE, HandOver(("bo",), "ann"))
    goes_on(driver)
    assert heard_by(driver, 3) == set()
    assert driver.table.seats_of("ann") == (0, 1, 3)


def test_1_3_after_the_match_anybody_is_handed_anything() -> None:
    driver = perudo("ann", "bo")
    loses(driver, 1)
    assert driver.table.room.phase == "over"
    driver.does(HOUSE, HandOver(("ann",), "bo"))


def test_1_9_no_device_is_handed_a_second_seat_where_all_act_at_once() -> None:
    driver = at_once(3)
    assert driver.refused(HOUSE, HandOver(("p0",), "p1")) == "option_conflict"
    driver.does(HOUSE, HandOver(("p0",), "new"))
    driver.does(1, Leave())
    driver.does(HOUSE, HandOver(("p0",), "p1"))
    assert driver.refused(SPECTATOR, Sit("p1", "P1", Seat(1))) == "option_conflict"


# Several names of one device.


def test_older_names_of_a_device_find_its_seat_and_never_take_a_new_one() -> None:
    driver = bar(3, start=False)
    driver.does(2, Stand())
    driver.does(SPECTATOR, Sit("fresh", "P0 again", also=("p0", "nobody")))
    assert driver.table.seats_of("p0") == (0,)
    assert driver.table.seats_of("fresh") == (0, 2)
    driver.does(HOUSE, Start())
    driver.does(0, GiveToBot(Seat(0)))
    driver.does(SPECTATOR, Sit("fresher", "X", also=("p1", "p0")))
    assert driver.table.room.chairs[0].temper is None
    assert driver.table.seats_of("fresher") == (0, 1)
    assert driver.table.seats_of("p0") == (0,)


def test_1_6_older_names_of_a_device_have_sat_at_this_table() -> None:
    driver = bar(3, bots=1)
    assert driver.refused(SPECTATOR, Sit("fresh", "X", Seat(2), also=("p0",))) == "own_seat_only"


def test_1_9_older_names_of_a_device_have_a_seat_where_all_act_at_once() -> None:
    driver = at_once(3, start=False)
    driver.does(2, Stand())
    assert driver.refused(SPECTATOR, Sit("fresh", "X", also=("p0",))) == "option_conflict"


def test_1_3_two_names_of_one_device_are_one_person_once_the_house_knows() -> None:
    driver = perudo("ann", "bo", "cy", "ann before")
    driver.does(HOUSE, SameDevice("fresh", ("ann", "ann before")))
    loses(driver, 3)
    goes_on(driver)
    assert driver.table.seats_of("fresh") == (0, 3)
    assert heard_by(driver, 3) == set()
    driver.does(HOUSE, SameDevice("fresh", ("ann", "ann before")))
    assert driver.last().house == ()


def test_no_seat_receives_persons_however_many_hold_a_seat() -> None:
    driver = bar(3)
    driver.does(HOUSE, HandOver(("p1",), "secretly"), SameDevice("secret", ("p1", "p2")))
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.does(1, TakeBack()) if driver.table.room.chairs[1].temper else driver.does(0, Say("hm"))
    for received in driver.news.values():
        assert "secret" not in repr(received)
    for seat in (0, 1, 2, SPECTATOR):
        assert "secret" not in repr(driver.table.resync(Seat(seat)))


def test_ready_counts_seats_and_not_devices() -> None:
    driver = perudo("ann", "bo", "cy", "ann")
    loses(driver, 3)
    for seat in range(3):
        driver.does(seat, Ready())
    driver.waits(0)
    assert driver.table.view(HOUSE).round == 2


def at_once(seats: int, *, start: bool = True) -> TableDriver[Any, Any, Any, Any]:
    """Returns a table of Boggle; everybody is a person."""
    game = cast("GameInfo[Any, Any, Any, Any]", game_info("boggle"))
    driver: TableDriver[Any, Any, Any, Any] = TableDriver(
        Table(game, SECRET), next(iter(game.presets.values())).options, seats
    )
    driver.sits(*(f"p{seat}" for seat in range(seats)))
    if start:
        driver.does(HOUSE, Start())
    return driver


@pytest.mark.parametrize("phase", ["waiting", "playing"])
def test_a_seat_is_handed_over_before_the_match_as_in_it(phase: str) -> None:
    driver = bar(3, start=phase == "playing")
    driver.does(HOUSE, HandOver(("p2",), "new"))
    assert driver.table.seats_of("new") == (2,)
