"""The host opens a table to everybody, and takes it from the list again (RULES 1.16)."""

from bunkum.core import SPECTATOR, Seat
from bunkum.table.room_actions import Leave, ListTable, Sit, Start
from bunkum.table.room_events import TableListed
from support.random_matches import AnyDriver, begin_match

OPEN, CLOSED = ListTable(listed=True), ListTable(listed=False)
ANN, BOB = map(Seat, range(2))


def offers(driver: AnyDriver, seat: int) -> list[ListTable]:
    """Returns what this seat may do about the list."""
    menu = driver.table.room_menu(Seat(seat))
    return [offer.action for offer in menu.ready if isinstance(offer.action, ListTable)]


def test_the_host_opens_the_table_and_closes_it_again() -> None:
    driver = begin_match("bar", 3)
    assert not driver.table.room.listed
    assert offers(driver, ANN) == [OPEN]
    assert offers(driver, BOB) == []
    news = driver.does(ANN, OPEN)
    assert driver.last().house == (TableListed(listed=True),)
    assert news[SPECTATOR].room == driver.table.room
    assert driver.table.room.listed
    assert offers(driver, ANN) == [CLOSED]
    assert driver.replayed().room.listed
    driver.does(ANN, CLOSED)
    assert not driver.table.room.listed


def test_nobody_else_opens_it_and_twice_is_once() -> None:
    """HO-31."""
    driver = begin_match("bar", 2)
    assert driver.refused(BOB, OPEN) == "host_only"
    assert driver.refused(SPECTATOR, OPEN) == "no_such_seat"
    driver.does(ANN, OPEN)
    assert driver.table.plan(ANN, OPEN, driver.now).house == ()


def test_it_stays_open_when_the_host_changes() -> None:
    """HO-32."""
    driver = begin_match("bar", 3)
    driver.does(ANN, OPEN, Leave())
    assert driver.table.room.host == BOB
    assert driver.table.room.listed
    assert offers(driver, BOB) == [CLOSED]


def test_a_table_may_be_open_before_the_match() -> None:
    driver = begin_match("bar", 2)
    waiting: AnyDriver = type(driver)(type(driver.table)(driver.table.game, bytes(32)), driver.table.options, 2)
    waiting.does(SPECTATOR, Sit("p0", "Ann"))
    waiting.does(ANN, OPEN)
    waiting.does(SPECTATOR, Sit("p1", "Bob"))
    waiting.does(ANN, Start())
    assert waiting.table.room.listed
