"""The entries of a table's log, and the news that each seat receives of them."""

from typing import Generic, TypeVar

import msgspec

from bunkum.core import Seat
from bunkum.table.room import Room
from bunkum.table.room_actions import RoomAction
from bunkum.table.room_events import TableEvent
from bunkum.table.talk import TalkLine

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Entry(msgspec.Struct, Generic[A, E], frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """An action and all its events: `events` in the game, `house` at the table. Only the House sees an entry.

    `seq` counts a table's entries from 0; `at` is the table's clock in seconds; `move` is the action of `seat`, or None
    for the opening of the table.
    """

    seq: int
    at: float
    seat: Seat
    move: A | RoomAction | None
    events: tuple[E, ...] = ()
    house: tuple[TableEvent, ...] = ()


class News(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """What a seat receives of an entry; it receives none if nothing changed for it.

    `n` counts this seat's news, so that a gap is noticed. `view` and `room` are present if they changed; `talk` has the
    lines that are new or were judged now. The menu follows from the view alone: call `Table.menu` if there is a view.
    `overdue` is the seat for which the House made this move, because its time had run out; it follows from the entry.
    """

    seat: Seat
    n: int
    events: tuple[E, ...] = ()
    house: tuple[TableEvent, ...] = ()
    view: S | None = None
    room: Room | None = None
    talk: tuple[TalkLine, ...] = ()
    overdue: Seat | None = None


class Tried(msgspec.Struct, frozen=True):
    """Whether an action is allowed: `code` is None if it is. `sentence`, `help` and `warning` explain it."""

    code: str | None
    sentence: str = ""
    help: str = ""
    warning: str = ""


class Clock(msgspec.Struct, frozen=True):
    """A timer that people may see, with `left` of its `seconds`."""

    name: str
    seconds: float
    left: float
