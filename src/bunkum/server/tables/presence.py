"""Tracks which devices are connected to a table, and its clock, which stops while nobody is there."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from bunkum.core import Seat
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.room_messages import AnyTable

GRACE_SECONDS = 2.0
"""A page that reloads is not away."""
RETURN_SECONDS = 6.0
"""Nor is one that finds its house restarted."""


class Presence:
    """Tracks the devices of a table; calls `missed` with the seats whose persons have gone."""

    def __init__(
        self,
        table: AnyTable,
        publisher: Broadcaster,
        loop: AbstractEventLoop,
        missed: Callable[[tuple[Seat, ...]], None],
    ) -> None:
        """Begins with nobody connected."""
        self._table, self._publisher, self._loop = table, publisher, loop
        self._missed: Callable[[tuple[Seat, ...]], None] = missed
        self._opened_at = loop.time() - table.clock
        self.empty_since: float | None = loop.time()
        """Since when nobody has been here; None while somebody is."""
        self._leaving: dict[str, TimerHandle] = {}
        self._sweep: TimerHandle | None = loop.call_later(RETURN_SECONDS, self._miss_the_absent)

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
            if (leaving := self._leaving.pop(person, None)) is not None:
                leaving.cancel()

    def remove(self, guest: Guest) -> None:
        """Removes a device; its person is away if none of theirs connects within `GRACE_SECONDS`."""
        for person in guest.persons:
            if not self._publisher.is_here(person) and self._table.seats_of(person) and person not in self._leaving:
                self._leaving[person] = self._loop.call_later(GRACE_SECONDS, self._went_away, person)
        if not self._publisher.guests:
            self.empty_since = self._loop.time()

    def close(self) -> None:
        """The table leaves memory: nobody is missed any more."""
        for handle in (self._sweep, *self._leaving.values()):
            if handle is not None:
                handle.cancel()
        self._missed = lambda _: None

    def _went_away(self, person: str) -> None:
        self._leaving.pop(person, None)
        if not self._publisher.is_here(person):
            seats = self._table.seats_of(person)
            missed = tuple([seat for seat in seats if not self._publisher.is_followed(seat)])
            if missed:
                self._missed(missed)

    def _miss_the_absent(self) -> None:
        """Who was here when the table last left memory has had time to come back."""
        self._sweep = None
        self._missed(tuple([seat for seat in self._table.present() if not self._publisher.is_followed(seat)]))
