"""Actions of the House when a device joins a table or gets a seat there."""

from collections.abc import Callable, Iterable, Sequence

from bunkum.core import SPECTATOR, Seat
from bunkum.server.tables.room_messages import AnyTable
from bunkum.table.room_actions import CameBack, HouseRoomAction, SameDevice, WentAway
from bunkum.table.room_events import Sat, TableEvent


def find_actions_on_join(table: AnyTable, persons: Sequence[str], seats: Iterable[Seat]) -> list[HouseRoomAction]:
    """Returns the actions after a device joined: its seats are back, and its names are one person.

    Otherwise a table could not tell that an old cookie with two secrets holds a seat that is out and one in play
    (RULES 1.3).
    """
    actions = _find_returned(table, seats)
    first, others = persons[:1], tuple(persons[1:])
    held = {seat for person in first for seat in table.seats_of(person)}
    if not all(held.issuperset(table.seats_of(other)) for other in others):
        actions.append(SameDevice(persons[0], others))
    return actions


def find_actions_on_seating(
    table: AnyTable, happened: Iterable[TableEvent], seen_from: Iterable[Seat], is_followed: Callable[[Seat], bool]
) -> list[HouseRoomAction]:
    """Returns the actions after devices got seats: connected ones are back, others are away."""
    actions = _find_returned(table, seen_from)
    sat = [event.seat for event in happened if isinstance(event, Sat)]
    return [*actions, *(WentAway(seat) for seat in sat if table.room.chairs[seat].here and not is_followed(seat))]


def _find_returned(table: AnyTable, seats: Iterable[Seat]) -> list[HouseRoomAction]:
    chairs = table.room.chairs
    return [CameBack(seat) for seat in seats if seat != SPECTATOR and not chairs[seat].here]
