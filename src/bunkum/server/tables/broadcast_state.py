"""What a table's publisher works out once for all seats, and what each was told last."""

from typing import NamedTuple

from msgspec import Struct

from bunkum.core import Menu, Seat
from bunkum.server import wire
from bunkum.table.room_menu import RoomMenu

Seats = tuple[Seat, ...]


class CommonNews(Struct, frozen=True, gc=False):
    """What all seats are told alike, worked out once."""

    now: float
    awaited: Seats
    clocks: tuple[wire.Clock, ...]
    ends: tuple[tuple[str, float], ...]
    """When each clock runs out, by which two of them are told apart."""
    menu_inputs: tuple[object, ...]
    """What the menus of the room follow from."""


class Sent(Struct):
    """What a seat was told last of what is only told when it changes."""

    view: tuple[object, ...] | None = None
    """All fields of it."""
    menu: Menu[object] | None = None
    room_menu: RoomMenu | None = None
    menu_inputs: tuple[object, ...] | None = None
    """From which `room_menu` followed."""
    awaited: Seats | None = None
    ends: tuple[tuple[str, float], ...] | None = None


class ChairCache(NamedTuple):
    """Who sits where, as it was last put into words."""

    chairs: object
    host: Seat | None
    is_anybody_away: bool
    """Somebody is, whose time runs."""
    built: tuple[wire.Chair, ...]
