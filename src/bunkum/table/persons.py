"""Works out which seats belong to which person, which only the House knows (docs/decisions/0019).

A person is the name by which a device is known at one table. A seat may have several: the one that took it first, and
those that received it on another device.
"""

from collections.abc import Collection

from bunkum.core import Seat
from bunkum.table.room import Chair, Room


def seats_with(room: Room, persons: Collection[str]) -> list[Seat]:
    """Returns the seats that any of these persons holds, or has held in this match."""
    return [seat for seat, chair in list_chairs(room) if any(person in chair.holders for person in persons)]


def seats_held(room: Room, persons: Collection[str]) -> list[Seat]:
    """Returns the seats that any of these persons holds and has not left."""
    return [seat for seat in seats_with(room, persons) if not room.chairs[seat].left]


def seat_reserved_for(room: Room, persons: Collection[str]) -> Seat | None:
    """Returns the bot's seat that one of these persons takes when the next round begins (RULES 1.6)."""
    return next((seat for seat, chair in list_chairs(room) if chair.coming_person in persons), None)


def partners(room: Room) -> dict[Seat, frozenset[Seat]]:
    """Returns for each seat the other seats of its persons, including those left to a bot (RULES 1.3)."""
    held = [(seat, chair.persons) for seat, chair in list_chairs(room) if chair.persons]
    return {
        seat: frozenset([other for other, theirs in held if other != seat and not theirs.isdisjoint(persons)])
        for seat, persons in held
    }


def group_by_person(room: Room) -> dict[Seat, Seat]:
    """Returns for each seat the first of all seats that belong to the same person, through any chain of holders."""
    first: dict[Seat, Seat] = {}
    near = partners(room)
    for seat, _ in list_chairs(room):
        reached = [seat]
        while reached:
            other = reached.pop()
            if other not in first:
                first[other] = seat
                reached += near.get(other, ())
    return first


def list_chairs(room: Room) -> list[tuple[Seat, Chair]]:
    """Returns the chairs with their numbers."""
    return [(Seat(seat), chair) for seat, chair in enumerate(room.chairs)]
