"""A server knows by which marks the people at a table are recognized, from what it has heard last."""

from typing import TYPE_CHECKING, Any, cast

from bunkum.core import HOUSE
from bunkum.server.accounts.marks import Marks, mark_account
from bunkum.server.tables.recognition import Recognition
from bunkum.table.room_actions import HandOver, Leave
from support.tables import TableDriver, bar

if TYPE_CHECKING:
    from bunkum.server.tables.live_table import LiveTable


class Live:
    """A table in memory, as far as marks are concerned."""

    def __init__(self, driver: TableDriver[Any, Any, Any, Any]) -> None:
        self._driver = driver
        self.facts = self

    id = "table"

    @property
    def table(self) -> object:
        """The table as it is now."""
        return self._driver.table


def test_marks_follow_whoever_takes_over_and_leaves() -> None:
    driver = bar(3, start=False)  # p0, p1 and p2 sit
    live, known = cast("LiveTable", Live(driver)), Recognition()
    assert known.list_marks(live) == frozenset(), "nobody has told who they are"
    known.note("table", ["p0"], Marks(device="phone of Ann"))
    assert known.list_marks(live) == {"phone of Ann"}
    known.note("table", ["bob"], Marks("Bob", "phone of Bob"))
    assert known.list_marks(live) == {"phone of Ann"}, "Bob has no seat"
    room = driver.table.room
    driver.does(HOUSE, HandOver(("p1",), "bob"))
    assert driver.table.room is room, "nobody is told who holds a seat"
    assert known.list_marks(live) == {"phone of Ann", "phone of Bob", mark_account("Bob")}
    driver.does(0, Leave())
    assert known.list_marks(live) == {"phone of Bob", mark_account("Bob")}
    known.keep(())
    assert known.list_marks(live) == frozenset(), "the table has left memory"
