"""Tracks which devices are connected to a table, and its clock, which stops while nobody is there.

Finds what the House does when a device joins the table or gets a seat there.
"""

import logging
from asyncio import AbstractEventLoop, Task, TimerHandle, create_task
from collections.abc import Callable, Collection, Iterable, Sequence

from bunkum.core import SPECTATOR, Seat
from bunkum.server.storage import Log, StorageError
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.room_messages import AnyTable
from bunkum.table.room_actions import CameBack, HouseRoomAction, SameDevice, WentAway
from bunkum.table.room_events import HoldersRemoved, Sat, TableEvent

log = logging.getLogger("bunkum.presence")

GRACE_SECONDS = 2.0
"""The time in which a device may reconnect before its person is away: a page may be reloading."""
RETURN_SECONDS = 6.0
"""The same time after the table was loaded, because the server may have restarted, and before any comparison."""


class Presence:
    """Tracks the devices of a table; submits the House's actions when persons are away, or back."""

    def __init__(
        self,
        table: AnyTable,
        key: int,
        storage: Log,
        broadcaster: Broadcaster,
        loop: AbstractEventLoop,
        submit: Callable[[HouseRoomAction], None],
    ) -> None:
        """Begins with nobody connected. If the log is shared, people may be connected through other servers."""
        self._key, self._log = key, storage
        self._asking: set[Task[None]] = set()
        self._table, self._broadcaster, self._loop = table, broadcaster, loop
        self._submit: Callable[[HouseRoomAction], None] = submit
        self._opened_at = loop.time() - table.clock
        self.empty_since: float | None = loop.time()
        """The time since which nobody has been here; None while somebody is."""
        self._grace_timers: dict[str, TimerHandle] = {}
        self._comparison: TimerHandle | None = None
        self.compare_later()

    @property
    def now(self) -> float:
        """The table's clock."""
        return (self._loop.time() if self.empty_since is None else self.empty_since) - self._opened_at

    def move_clock(self, at: float) -> None:
        """Puts the clock forward to `at`, the time of an entry by another server; never back."""
        self._opened_at -= max(0.0, at - self.now)

    def add(self, guest: Guest, network: str = "") -> None:
        """Adds a device from the network with this hash, and starts the clock if it was the first."""
        if self.empty_since is not None:
            self._opened_at += self._loop.time() - self.empty_since
            self.empty_since = None
        for person in guest.persons:
            self._log.set_here(self._key, person, network)
            if (leaving := self._grace_timers.pop(person, None)) is not None:
                leaving.cancel()

    def remove(self, guest: Guest) -> None:
        """Removes a device; its person is away if none of theirs connects within `GRACE_SECONDS`."""
        for person in guest.persons:
            if self._broadcaster.is_here(person):
                continue
            self._log.set_gone(self._key, person)
            if self._table.seats_of(person) and person not in self._grace_timers:
                self._grace_timers[person] = self._loop.call_later(GRACE_SECONDS, self._check_absence, person)
        if not self._broadcaster.guests:
            self.empty_since = self._loop.time()

    def close(self) -> None:
        """Cancels all timers and reports nobody any more, since the table leaves memory."""
        for handle in (self._comparison, *self._grace_timers.values()):
            if handle is not None:
                handle.cancel()
        for task in tuple(self._asking):
            task.cancel()
        for guest in self._broadcaster.guests:
            for person in guest.persons:
                self._log.set_gone(self._key, person)
        self._submit = lambda _: None

    def _check_absence(self, person: str) -> None:
        self._grace_timers.pop(person, None)
        if not self._broadcaster.is_here(person):
            seats = self._table.seats_of(person)
            self._report([seat for seat in seats if not self._broadcaster.is_followed(seat)])

    def compare_later(self) -> None:
        """Compares, in a while, who counts as here with who is.

        It is asked for when the table is loaded, since not everybody comes back; when what the House was to do was
        refused, as by a full disk; and when seats have changed, since somebody may leave while it is being stored that
        they are back. A shared table is compared again and again: another server may die, with people connected to it.
        """
        if self._comparison is None:
            self._comparison = self._loop.call_later(RETURN_SECONDS, self._compare)

    def _compare(self) -> None:
        """Reports persons who count as here and are not, or the reverse."""
        self._comparison = None
        if self._log.is_shared:
            self.compare_later()
        for action in find_returned(self._table, self._broadcaster.get_followed_seats()):
            self._submit(action)
        reloading = {seat for person in self._grace_timers for seat in self._table.seats_of(person)}
        gone = [seat for seat in self._table.present() if not self._broadcaster.is_followed(seat)]
        self._report([seat for seat in gone if seat not in reloading])

    def _report(self, seats: Sequence[Seat]) -> None:
        """Reports those of the seats whose persons count as here, and are connected through no other server either."""
        absent = [seat for seat in seats if self._table.room.chairs[seat].here]
        if not absent:
            return
        if not self._log.is_shared:
            self._submit_absence(absent)
            return
        task = create_task(self._report_if_nowhere(absent))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _report_if_nowhere(self, seats: Sequence[Seat]) -> None:
        try:
            elsewhere = await self._log.find_elsewhere(self._key)
        except StorageError as error:
            log.warning("nobody knows who is connected elsewhere: %s", error, extra={"table": self._key})
            return  # it is asked again
        held = {seat for person in elsewhere for seat in self._table.seats_of(person)}
        chairs = self._table.room.chairs
        self._submit_absence(
            [
                seat
                for seat in seats
                if seat not in held and chairs[seat].here and not self._broadcaster.is_followed(seat)
            ]
        )

    def _submit_absence(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
            self._submit(WentAway(seat))


def find_actions_on_join(table: AnyTable, persons: Sequence[str], seats: Iterable[Seat]) -> list[HouseRoomAction]:
    """Returns the actions after a device joined: its seats are back, and its names are one person.

    Otherwise a table could not tell that an old cookie with two secrets holds a seat that is out and one in play
    (RULES 1.3).
    """
    actions = find_returned(table, seats)
    first, others = persons[:1], tuple(persons[1:])
    held = {seat for person in first for seat in table.seats_of(person)}
    if not all(held.issuperset(table.seats_of(other)) for other in others):
        actions.append(SameDevice(persons[0], others))
    return actions


def find_unseated(table: AnyTable, happened: Iterable[TableEvent], followed: Collection[Seat]) -> list[HouseRoomAction]:
    """Returns the actions after devices got or lost seats: those that none follows are away."""
    changed = [event.seat for event in happened if isinstance(event, Sat | HoldersRemoved)]
    return [WentAway(seat) for seat in changed if table.room.chairs[seat].here and seat not in followed]


def find_returned(table: AnyTable, seats: Iterable[Seat]) -> list[HouseRoomAction]:
    """Returns the actions by which the persons of these seats, which devices follow, are back."""
    chairs = table.room.chairs
    return [CameBack(seat) for seat in seats if seat != SPECTATOR and not chairs[seat].here]
