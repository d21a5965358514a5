"""Who is away, and when: by a clock that the test moves."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from bunkum.core import Seat
from bunkum.server.storage import Log
from bunkum.server.tables.broadcast import Broadcaster, Guest
from bunkum.server.tables.presence import GRACE_SECONDS, RETURN_SECONDS, Presence
from bunkum.server.tables.room_messages import AnyTable
from bunkum.table.room_actions import CameBack, HouseRoomAction, WentAway
from support.lone_log import LoneLog


class Hours(AbstractEventLoop):
    """A loop whose time passes when it is told to."""

    def __init__(self) -> None:
        self._now = 100.0
        self._timers: list[TimerHandle] = []

    def time(self) -> float:
        """What it is now."""
        return self._now

    def get_debug(self) -> bool:
        """Timers ask."""
        return False

    def _timer_handle_cancelled(self, handle: TimerHandle) -> None:
        """It is looked at when it is due."""

    def call_later(self, delay: float, callback: Callable[..., object], *args: object, context=None) -> TimerHandle:
        """Do it once so much time has passed."""
        self._timers.append(TimerHandle(self._now + delay, callback, args, self, context))
        return self._timers[-1]

    def go_on(self, seconds: float) -> None:
        """So much time passes, and whatever is due happens."""
        until = self._now + seconds
        while due := sorted((one for one in self._timers if one.when() <= until), key=TimerHandle.when):
            self._timers.remove(due[0])
            self._now = max(self._now, due[0].when())
            if not due[0].cancelled():
                due[0]._run()
        self._now = until


class Phone:
    """A device of one person."""

    def __init__(self, person: str = "ann") -> None:
        self.persons = (person,)


class Door:
    """A table at which Ann has seat 0, and Bea too, and who is connected to it."""

    clock = 30.0

    def __init__(self) -> None:
        self.room = SimpleNamespace(chairs=[SimpleNamespace(here=True), SimpleNamespace(here=False)])
        self.guests: list[Phone] = []
        self.submitted: list[tuple[float, HouseRoomAction]] = []
        self.hours = Hours()
        self.attendance = Presence(
            cast("AnyTable", self),
            1,
            cast("Log", LoneLog()),
            cast("Broadcaster", self),
            self.hours,
            self.submit,
        )
        self.hours.go_on(RETURN_SECONDS + 1)
        self.submitted.clear()
        self.room.chairs[0].here = True

    def submit(self, action: HouseRoomAction) -> None:
        """As a table that does at once what the House asks for."""
        assert isinstance(action, WentAway | CameBack)
        self.submitted.append((self.hours.time(), action))
        self.room.chairs[action.seat].here = isinstance(action, CameBack)

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """As a table."""
        return (Seat(0),) if person in ("ann", "bea") else ()

    def present(self) -> tuple[Seat, ...]:
        """As a table."""
        return tuple(Seat(at) for at, chair in enumerate(self.room.chairs) if chair.here)

    def is_here(self, person: str) -> bool:
        """As a publisher."""
        return any(person in guest.persons for guest in self.guests)

    def is_followed(self, seat: Seat) -> bool:
        """As a publisher."""
        return seat in self.get_followed_seats()

    def get_followed_seats(self) -> frozenset[Seat]:
        """As a publisher."""
        return frozenset([Seat(0)] if self.guests else [])

    def comes(self, person: str = "ann") -> None:
        """Ann connects, or somebody else."""
        self.guests.append(Phone(person))
        self.attendance.add(cast("Guest", self.guests[-1]))

    def goes(self) -> None:
        """One of her devices is gone."""
        self.attendance.remove(cast("Guest", self.guests.pop()))


def test_whoever_is_gone_for_longer_than_a_reload_is_missed_once() -> None:
    door = Door()
    door.comes()
    left = door.hours.time()
    door.goes()
    door.hours.go_on(60)
    assert door.submitted == [(left + GRACE_SECONDS, WentAway(Seat(0)))]


def test_a_seat_is_not_missed_while_another_who_holds_it_is_here() -> None:
    door = Door()
    door.comes("bea")
    door.comes("ann")
    door.goes()
    door.hours.go_on(60)
    assert door.submitted == []
    left = door.hours.time()
    door.goes()
    door.hours.go_on(60)
    assert door.submitted == [(left + GRACE_SECONDS, WentAway(Seat(0)))]


def test_every_reload_has_its_own_time() -> None:
    """Else the second of two quick ones would count from the first."""
    door = Door()
    door.comes()
    for _ in range(5):
        door.goes()
        door.hours.go_on(0.6 * GRACE_SECONDS)
        door.comes()
        door.hours.go_on(0.1 * GRACE_SECONDS)
    assert door.submitted == []


def test_who_has_another_device_here_is_not_missed() -> None:
    door = Door()
    door.comes()
    door.comes()
    door.goes()
    door.hours.go_on(60)
    assert door.submitted == []
    assert door.attendance.empty_since is None


def test_the_clock_stands_still_while_nobody_is_here() -> None:
    door = Door()
    assert door.attendance.now == 30.0
    door.comes()
    door.hours.go_on(5)
    door.goes()
    door.hours.go_on(1000)
    assert door.attendance.now == 35.0
    door.comes()
    door.hours.go_on(1)
    assert door.attendance.now == 36.0


def test_nobody_is_missed_at_a_table_that_has_left_memory() -> None:
    door = Door()
    door.comes()
    door.goes()
    door.attendance.close()
    door.hours.go_on(60)
    assert door.submitted == []


def test_who_does_not_come_back_to_a_house_that_was_restarted_is_missed() -> None:
    submitted: list[object] = []
    door, hours = Door(), Hours()
    Presence(cast("AnyTable", door), 1, cast("Log", LoneLog()), cast("Broadcaster", door), hours, submitted.append)
    hours.go_on(RETURN_SECONDS - 0.1)
    assert submitted == []
    hours.go_on(0.2)
    assert submitted == [WentAway(Seat(0))]


def test_who_counts_as_here_and_is_not_is_found_in_a_while_and_the_reverse() -> None:
    """What the House was to do about them may have been refused, as by a full disk."""
    door = Door()
    door.comes()
    door.room.chairs[0].here = False
    door.attendance.compare_later()
    door.hours.go_on(RETURN_SECONDS)
    assert [action for _, action in door.submitted] == [CameBack(Seat(0))]
    door.goes()
    door.hours.go_on(RETURN_SECONDS)
    door.submitted.clear()
    door.room.chairs[0].here = True
    door.attendance.compare_later()
    door.hours.go_on(RETURN_SECONDS)
    assert [action for _, action in door.submitted] == [WentAway(Seat(0))]


def test_a_reload_is_no_absence_whenever_seats_are_compared() -> None:
    door = Door()
    for _ in range(40):
        door.attendance.compare_later()
        door.comes()
        door.hours.go_on(0.1 * GRACE_SECONDS)
        door.goes()
        door.hours.go_on(0.5 * GRACE_SECONDS)
    assert door.submitted == []
