"""Records of the broadcaster: what it builds once for all seats, and what it has sent to each."""

from typing import NamedTuple

from msgspec import Struct

from bunkum.core import Menu, Seat
from bunkum.server import wire
from bunkum.table.house_rules import HouseRule
from bunkum.table.room_menu import RoomMenu

Seats = tuple[Seat, ...]


class CommonNews(Struct, frozen=True, gc=False):
    """What is the same for all seats in one broadcast."""

    now: float
    awaited: Seats
    clocks: tuple[wire.Clock, ...]
    ends: tuple[tuple[str, float], ...]
    """When each clock runs out; the clocks are sent again if this changes."""
    overdue: Seat | None
    ready: frozenset[Seat]
    room_situation: tuple[object, ...]

    def get_menu_inputs(self, seat: Seat) -> tuple[object, ...]:
        """Returns what the room's menu of a seat depends on."""
        return seat in self.ready, self.room_situation


class Sent(Struct):
    """The last values sent to a seat, of fields that are sent only if they change."""

    view: tuple[object, ...] | None = None
    """The values of all its fields."""
    menu: Menu[object] | None = None
    room_menu: RoomMenu | None = None
    menu_inputs: tuple[object, ...] | None = None
    """What `room_menu` was built from."""
    awaited: Seats | None = None
    overdue: Seat | None = None
    ends: tuple[tuple[str, float], ...] | None = None


class ChairCache(NamedTuple):
    """What tells who sits where, as it was last built for the wire, and what it was built from."""

    chairs: object
    host: Seat | None
    is_anybody_away: bool
    """Whether anybody is away, so that `back_in` changes with time."""
    built: tuple[wire.Chair, ...]
    rules: tuple[HouseRule, ...]
