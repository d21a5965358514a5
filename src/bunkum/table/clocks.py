"""Works out what the House must do, and when (RULES 1.5 to 1.8). Times are seconds of the table's clock."""

from collections.abc import Collection, Mapping
from operator import attrgetter
from typing import NamedTuple

from bunkum.core import HouseAction, HouseOptions, PlayTimeout, Seat, Timer, TimeUp
from bunkum.table.check import find_next_host, find_watchers
from bunkum.table.room import Chair, Room, group_by_person
from bunkum.table.room_actions import CloseBallot, HouseRoomAction, PassHost, SitIn

SHOW = "show"
"""The name of the timer that every game starts after a showdown."""
TURN_CLOCKS = frozenset(("turn", "answer"))
"""The names of the timers that limit the decision of a seat: once one runs out, the House plays for that seat."""


class Waiting(NamedTuple):
    """What the game waits for: its running timers and the awaited seats, each with the time at which the wait began."""

    timers: Mapping[Timer, float]
    awaited: Mapping[Seat, float]
    living: frozenset[Seat]


class Deadline(NamedTuple):
    """What the House must do, and when."""

    at: float
    what: HouseAction | HouseRoomAction


_WHEN = attrgetter("at")


def find_overdue(move: object, awaited: Collection[Seat], clocks: Collection[str] = TURN_CLOCKS) -> Seat | None:
    """Returns the seat for which `move` plays because its time has run out; None if it does not, or for several seats.

    `awaited` are the seats that the game waited for before the move. A vote that ends early is nobody's lost time.
    """
    match move:
        case PlayTimeout(seat):
            return seat
        case TimeUp(timer) if timer.name in clocks and not timer.early and len(awaited) == 1:
            return next(iter(awaited))
        case _:
            return None


def is_running(timer: Timer, room: Room, awaited: Collection[Seat], house: HouseOptions) -> bool:
    """Returns whether a timer runs while the game awaits these seats; `room` is the room as the House sees it.

    The timer of a short decision runs only while another person waits, unless turns are limited too (RULES 1.5). A
    timer that may end early also runs if no awaited seat can act, because then it ends at once (RULES 1.8).
    """
    if not timer.answer or house.turn_clock is not None:
        return True
    seats = awaited if timer.awaits is None else timer.awaits
    return _has_another_waiting(room, seats) or (timer.early and not _can_act(room, seats))


def _has_another_waiting(room: Room, awaited: Collection[Seat]) -> bool:
    """Returns whether an awaited person keeps another person waiting who is at the table and plays for themselves.

    All seats of one device are one person. Two people at the table keep each other waiting, and both wait for a
    bot; a person who is alone there waits only for people who are away.
    """
    of = group_by_person(room)
    here = {of[Seat(seat)] for seat, chair in enumerate(room.chairs) if _has_present_person(chair)}
    if len(here) != 1:
        return len(here) > 1
    decides = any(of[seat] in here for seat in awaited)
    return not decides and any(room.chairs[seat].person and not room.chairs[seat].plays for seat in awaited)


def _has_present_person(chair: Chair) -> bool:
    """Returns whether a person is here who plays this seat, or takes it from its bot when the next round begins."""
    return (chair.here and chair.temper is None) or chair.coming is not None


def _can_act(room: Room, seats: Collection[Seat]) -> bool:
    return any(room.chairs[seat].plays for seat in seats)


def stand_in_time(away: float, awaited: float, house: HouseOptions) -> float:
    """Returns when a bot or the House acts for a seat that is away and awaited since these times (RULES 1.6)."""
    return max(away + house.away_seconds, awaited + house.away_turn_seconds)


def find_deadlines(room: Room, waiting: Waiting, house: HouseOptions, changed: float) -> list[Deadline]:
    """Returns all that becomes due if nobody acts, earliest first; `changed` is the time of the last change."""
    found: list[Deadline] = []
    if room.phase == "playing":
        for timer, since in waiting.timers.items():
            rings = changed if ends_early(timer, room, waiting) else since + timer.seconds
            found.append(Deadline(rings, TimeUp(timer)))
        found.extend(_absence_deadlines(room, waiting, house))
    if room.ballot is not None:
        found.append(Deadline(room.ballot.at + house.answer_seconds, CloseBallot()))
    away = None if room.host is None else room.chairs[room.host].away
    if room.host is not None and away is not None and find_next_host(room, room.host) is not None:
        found.append(Deadline(away + house.away_seconds, PassHost()))
    return sorted(found, key=_WHEN) if len(found) > 1 else found


def is_everybody_here(room: Room) -> bool:
    """Returns whether only the game's own timers can make something due: nobody is away and no ballot is open."""
    return room.ballot is None and not any(chair.gone or chair.away is not None for chair in room.chairs)


def _absence_deadlines(room: Room, waiting: Waiting, house: HouseOptions) -> list[Deadline]:
    found: list[Deadline] = []
    for seat, since in waiting.awaited.items():
        chair = room.chairs[seat]
        if chair.gone:
            found.append(Deadline(since, PlayTimeout(seat)))
        elif chair.away is not None and chair.temper is None:
            what = SitIn(seat) if house.away_play == "bot" else PlayTimeout(seat)
            found.append(Deadline(stand_in_time(chair.away, since, house), what))
    return found


def ends_early(timer: Timer, room: Room, waiting: Waiting) -> bool:
    """Returns whether nobody who is here keeps this timer from ending.

    A showdown stays until all living people who are here are ready or, if there are none, all who are out and watch
    (RULES 1.5); bots alone go on at once. A vote closes when all who are here have voted.
    """
    if timer.name == SHOW:
        return room.ready.issuperset(find_watchers(room, waiting.living))
    awaited = waiting.awaited if timer.awaits is None else timer.awaits
    return timer.early and not _can_act(room, awaited)
