"""Tracks which devices are connected to a table, and its clock, which stops while nobody is there.

Finds what the House does when a device joins the table or gets a seat there.
"""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable, Iterable, Sequence

from bunkum.core import SPECTATOR, Seat
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.room_messages import AnyTable
from bunkum.table.room_actions import CameBack, HouseRoomAction, SameDevice, WentAway
from bunkum.table.room_events import Sat, TableEvent

GRACE_SECONDS = 2.0
"""The time in which a device may reconnect before its person is away: a page may be reloading."""
RETURN_SECONDS = 6.0
"""The same time after the table was loaded, because the server may have restarted."""


class Presence:
    """Tracks the devices of a table; calls `missed` with the seats whose persons are away."""

    def __init__(
        self,
        table: AnyTable,
        broadcaster: Broadcaster,
        loop: AbstractEventLoop,
        missed: Callable[[tuple[Seat, ...]], None],
    ) -> None:
        """Begins with nobody connected."""
        self._table, self._broadcaster, self._loop = table, broadcaster, loop
        self._on_absent: Callable[[tuple[Seat, ...]], None] = missed
        self._opened_at = loop.time() - table.clock
        self.empty_since: float | None = loop.time()
        """The time since which nobody has been here; None while somebody is."""
        self._grace_timers: dict[str, TimerHandle] = {}
        self._return_timer: TimerHandle | None = loop.call_later(RETURN_SECONDS, self._report_absent)

    @property
    def now(self) -> float:
        """The table's clock."""
        return (self._loop.time() if self.empty_since is None else self.empty_since) - self._opened_at

    def add(self, guest: Guest) -> None:
        """Adds a device, and starts the clock if it was the first."""
        if self.empty_since is not None:
            self._opened_at += self._loop.time() - self.empty_since
            self.empty_since = None
        for person in guest.persons:
            if (leaving := self._grace_timers.pop(person, None)) is not None:
                leaving.cancel()

    def remove(self, guest: Guest) -> None:
        """Removes a device; its person is away if none of theirs connects within `GRACE_SECONDS`."""
        for person in guest.persons:
            if (
                not self._broadcaster.is_here(person)
                and self._table.seats_of(person)
                and person not in self._grace_timers
            ):
                self._grace_timers[person] = self._loop.call_later(GRACE_SECONDS, self._check_absence, person)
        if not self._broadcaster.guests:
            self.empty_since = self._loop.time()

    def close(self) -> None:
        """Cancels all timers and reports nobody any more, since the table leaves memory."""
        for handle in (self._return_timer, *self._grace_timers.values()):
            if handle is not None:
                handle.cancel()
        self._on_absent = lambda _: None

    def _check_absence(self, person: str) -> None:
        self._grace_timers.pop(person, None)
        if not self._broadcaster.is_here(person):
            seats = self._table.seats_of(person)
            on_absent = tuple([seat for seat in seats if not self._broadcaster.is_followed(seat)])
            if on_absent:
                self._on_absent(on_absent)

    def _report_absent(self) -> None:
        """Reports the persons who were here when the table last left memory and have not come back in time."""
        self._return_timer = None
        self._on_absent(tuple([seat for seat in self._table.present() if not self._broadcaster.is_followed(seat)]))


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
