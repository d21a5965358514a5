"""Tracks which devices are connected to a table, and its clock, which stops while nobody is there."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from bunkum.core import Seat
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.room_messages import AnyTable

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
