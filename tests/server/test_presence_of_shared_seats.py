"""A shared seat whose connected holder is forgotten is away (RULES 1.15)."""

from typing import cast

from bunkum.core import HOUSE, Seat
from bunkum.server.tables.presence import find_unseated
from bunkum.server.tables.room_messages import AnyTable
from bunkum.table.room_actions import Forget, HandOver, WentAway
from support.tables import bar


def test_1_15_a_shared_seat_that_nobody_follows_any_more_is_away() -> None:
    driver = bar(3)
    driver.does(HOUSE, HandOver(("p1",), "tablet"), HandOver(("p2",), "laptop"), Forget(("p1",)))
    table, happened = cast("AnyTable", driver.table), driver.last().house
    assert find_unseated(table, happened, ()) == [WentAway(Seat(1))]
    assert find_unseated(table, happened, (Seat(1),)) == []
    driver.does(HOUSE, Forget(("p0",)))
    assert find_unseated(table, driver.last().house, ()) == []
