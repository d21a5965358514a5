"""Firehouse at a table with a clock: windows and holds of less than a second ring in time (RULES 7.0)."""

from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat, TimeUp
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.records import Bang, Bid
from bunkum.games.firehouse.state import State
from bunkum.table.catalog import game_info
from bunkum.table.room_actions import Sit, Start
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable


def sitting(**options: object) -> AnyTable:
    """Four people at a table; seat 0 has bid 9 fives at 10 seconds."""
    rules = replace(Options(house=HouseOptions(first_seat=0)), **options)
    table: AnyTable = Table(game_info("firehouse"), bytes(32))
    table.apply(table.open("firehouse", rules, 4))
    for seat in range(4):
        table.act(SPECTATOR, Sit(f"person {seat}", f"P{seat}", Seat(seat)), 0.0)
    table.act(Seat(0), Start(), 0.0)
    table.act(Seat(0), Bid(9, 5), 10.0)
    return table


def test_a_window_shuts_a_quarter_of_a_second_after_the_first_bang() -> None:
    table = sitting()
    table.act(Seat(3), Bang(1), 12.0)
    table.act(Seat(2), Bang(1), 12.2)
    assert table.next_deadline() == 12.25
    assert table.due(12.24) == []
    (window,) = table.due(12.25)
    assert isinstance(window, TimeUp)
    table.act(HOUSE, window, 12.25)
    view = table.view(Seat(1))
    assert isinstance(view, State)
    assert view.showdown is not None
    assert (view.showdown.by, view.bangs) == (2, (3, 2))
    assert [clock.name for clock in table.clocks(12.25)] == ["show"]


def test_the_table_tells_how_much_of_a_window_is_left() -> None:
    table = sitting(bang_window_ms=1000)
    table.act(Seat(3), Bang(1), 12.0)
    (clock,) = table.clocks(12.4)
    assert (clock.name, clock.seconds, round(clock.left, 3)) == ("window", 1.0, 0.6)


def test_a_raise_is_held_back_for_less_than_a_second() -> None:
    table = sitting(raise_hold_ms=300)
    assert table.awaited() == frozenset()
    (hold,) = table.due(10.3)
    table.act(HOUSE, hold, 10.3)
    assert table.awaited() == {1}
    table.act(Seat(1), Bid(10, 5), 10.31)
