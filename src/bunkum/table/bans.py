"""Who was sent away from a table by its host, and may not come back until the host lets them (RULES 1.13)."""

from collections.abc import Collection

from bunkum.core import Illegal, Seat
from bunkum.table.room import Ban, Room, group_by_person, list_chairs


def find_ban(room: Room, persons: Collection[str]) -> Ban | None:
    """Returns the ban against one of these persons; `room` is the House's."""
    return next((ban for ban in room.bans if not set(ban.persons).isdisjoint(persons)), None)


def require_welcome(room: Room, persons: Collection[str], network: str = "", *, is_new: bool = False) -> None:
    """Raises `Illegal` if one of the persons was sent away, or if they are new and somebody was sent away from there.

    `network` is a keyed hash. It counts only against persons who had no seat when somebody was sent away.
    """
    ban = find_ban(room, persons)
    if ban is not None and ban.why:
        raise Illegal("sent_away", f"The host has sent you away from this table: '{ban.why}'.")
    if ban is not None:
        raise Illegal("sent_away", "The host has sent you away from this table.")
    if is_new and any(network in ban.networks and set(ban.spared).isdisjoint(persons) for ban in room.bans):
        sentence = "Somebody was sent away from this table who came from where you are: ask the host to let them back."
        raise Illegal("sent_away_nearby", sentence)


def find_name(room: Room, chair: Seat) -> str | None:
    """Returns the name of the person who may be sent away from this seat: who has it, or who waits for it."""
    held = room.chairs[chair]
    if held.person:
        return None if held.left and room.phase != "playing" else held.name
    return held.coming


def find_persons(room: Room, chair: Seat) -> tuple[str, ...]:
    """Returns all persons who go if whoever has this seat, or waits for it, is sent away."""
    return _list_persons(room, seats_sent_away(room, chair))


def seats_sent_away(room: Room, chair: Seat) -> list[Seat]:
    """Returns all seats that belong to the same person as this one, through any chain of holders."""
    first = group_by_person(room)
    return [seat for seat, _ in list_chairs(room) if first[seat] == first[chair]]


def find_others(room: Room, chair: Seat) -> tuple[str, ...]:
    """Returns the persons who have a seat, or wait for one, and are not sent away from this one."""
    going = seats_sent_away(room, chair)
    return _list_persons(room, [seat for seat, _ in list_chairs(room) if seat not in going])


def _list_persons(room: Room, seats: Collection[Seat]) -> tuple[str, ...]:
    """Returns the persons of these seats, in a stable order and each once."""
    chairs = [room.chairs[seat] for seat in seats]
    waiting = [chair.coming_person for chair in chairs if chair.coming_person is not None]
    return tuple(dict.fromkeys([*(person for chair in chairs for person in chair.holders), *waiting]))
