"""Checks what one device at a table receives against what it may receive (RULES 1.3, 1.6): for `play_persons`."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from bunkum.core import HOUSE, SPECTATOR, Seat, fold, is_announcement, is_reveal, is_visible_to
from bunkum.core.visibility import is_private
from bunkum.table import Entry, News, Table
from bunkum.table.room_events import ChairsMoved, HolderAdded, Holds, MatchBegan, SaidAside, Sat, TakenBack
from bunkum.testing.devices import Device, SeatAccess
from bunkum.testing.game_under_test import encode
from bunkum.testing.laws import LawBroken

# The law looks at tables of all games alike.
AnyTable = Table[Any, Any, Any, Any]
AnyEntry = Entry[Any, Any]


class DeviceObserver:
    """A device that must not be able to tell two truths apart."""

    def __init__(self, device: Device, access: SeatAccess) -> None:
        """Begins with no seats; `access` works out which it may see."""
        self.device, self.access = device, access
        self._held: set[Seat] = set()

    def acts_for(self, seat: Seat) -> bool:
        """Returns whether the device acts for this seat."""
        return seat in self.access.seats_of(self.device)

    def remember_seats(self) -> None:
        """Remembers the seats that the device holds, before something happens."""
        self._held = self.access.seats_of(self.device) | self.access.reserved_for(self.device)

    # What the device receives.

    def seats_watched(self, table: AnyTable, entry: AnyEntry) -> list[Seat]:
        """Returns the seats by which it receives `entry`: those that it follows now, and those that it gains by it."""
        gained: set[Seat] = set()
        held = self.seats_followed(table)
        for kind in entry.house:
            if isinstance(kind, Holds | HolderAdded) and kind.person in self.device:
                gained.add(kind.seat)
            elif isinstance(kind, ChairsMoved):
                held = {Seat(kind.order.index(seat)) for seat in held if seat in kind.order}
        return sorted({SPECTATOR, *held, *gained})

    def seats_followed(self, table: AnyTable) -> set[Seat]:
        """Returns the seats from which it sees the table, according to the table."""
        return {seat for name in self.device for seat in table.seats_of(name)}

    def events_received(self, table: AnyTable, entry: AnyEntry) -> list[list[object]]:
        """Returns the events of `entry` that it receives, for each seat that it watches."""
        return [_events_for(entry, seat) for seat in self.seats_watched(table, entry)]

    def encode_all(self, table: AnyTable, news: Mapping[Seat, News[Any, Any]], move: object, now: float) -> bytes:
        """Encodes all that it receives now, over the wire or on request; `move` is what it might try to do."""
        seats = sorted(self.seats_followed(table)) or [SPECTATOR]
        whole = [(table.resync(seat), table.menu(seat), news.get(seat), table.try_action(seat, move)) for seat in seats]
        away = [table.back_in(Seat(seat), now) for seat in range(len(table.room.chairs))]
        room = (table.room, table.clocks(now), table.awaited(), table.claims, away)
        return encode((table.seat_reserved_for(self.device), seats, whole, room))

    def gets_another_view(self, entry: AnyEntry) -> bool:
        """Returns whether `entry` gives it a seat whose hand it may see: one handed over, or its own once more."""
        return any(
            (isinstance(kind, HolderAdded) and kind.person in self.device)
            or (isinstance(kind, TakenBack) and kind.seat in self._held)
            for kind in entry.house
        )

    # What it may receive.

    def require_right_seats(self, table: AnyTable) -> None:
        """Requires that it follows exactly the seats that it may see, and waits for the seat that it asked for."""
        may = {seat for seat in self.access.seats_of(self.device) if not table.room.chairs[seat].left}
        require(
            may == self.seats_followed(table), f"{self.device} may see {may} and follows {self.seats_followed(table)}"
        )
        reserved = next(iter(self.access.reserved_for(self.device)), None)
        require(table.seat_reserved_for(self.device) == reserved, f"{self.device} asked for {reserved} in vain")

    def require_declared(self, table: AnyTable, mine: AnyEntry, its: AnyEntry) -> None:
        """Requires that the first different event reveals or announces, or is private to a seat that may get it."""
        begins = any(isinstance(kind, MatchBegan) for kind in mine.house)
        for seat in self.seats_watched(table, mine):
            one, other = _events_for(mine, seat), _events_for(its, seat)
            a, b = next(((a, b) for a, b in zip(one, other, strict=False) if a != b), (None, None))
            if a is None:  # a declared disclosure may come in one truth only, and others after it
                more = (one[len(other) :] or other[len(one) :])[:1]
                require(all(map(_is_declared, more)), f"seat {seat} of {self.device} can count {one} and {other}")
                continue
            declared = (is_reveal(a) and is_reveal(b)) or (is_announcement(a) and is_announcement(b))
            private = type(a) is type(b) and is_private(a)
            require(declared or private, f"seat {seat} of {self.device} can tell {a} from {b}")
            allowed = begins or not private or self._may_receive(seat, mine.seat, _living_at(table, mine, a))
            require(allowed, f"{self.device} hears {a} by seat {seat}")

    def require_no_private_talk(self, table: AnyTable, entry: AnyEntry) -> None:
        """Requires that talk among those who see every die reaches only seats that may see every die as well."""
        for event in entry.house:
            if isinstance(event, SaidAside):
                for seat in self.seats_watched(table, entry):
                    living = table.view(HOUSE).living
                    allowed = seat not in event.eyes or self._may_receive(seat, entry.seat, living)
                    require(allowed, f"{self.device} hears by seat {seat} what is said aside")

    def _may_receive(self, seat: Seat, actor: Seat, living: frozenset[Seat]) -> bool:
        """Returns whether the device may receive secrets by a seat.

        RULES 1.3, by one that is out only without a living seat.
        """
        own = self.access.seats_of(self.device) | self.access.reserved_for(self.device) | self._held
        return seat in living or seat == actor or (seat != SPECTATOR and living.isdisjoint(own))


def require_spectator_knowledge(table: AnyTable, entry: AnyEntry, spectators: object) -> None:
    """Requires that a newcomer knows what spectators knew before `entry`, and what it tells the seat (RULES 1.6)."""
    if table.room.phase == "waiting" or spectators is None:
        return
    for kind in entry.house:
        if isinstance(kind, Sat):
            since = [event for event in entry.events if is_visible_to(event, kind.seat)]
            knows = fold(table.game.rules, since, spectators) if since else spectators
            require(knows == table.view(kind.seat), f"who takes seat {kind.seat} knows more than a spectator")


def require(holds: bool, law: str) -> None:  # noqa: FBT001  it reads as "hold this to that law"
    """Raises LawBroken unless the law holds."""
    if not holds:
        raise LawBroken(f"law of persons: {law}")


def _living_at(table: AnyTable, entry: AnyEntry, event: object) -> frozenset[Seat]:
    """Returns the seats that live when `event` of `entry` happens: an earlier one of the same may end a seat."""
    before = list(takewhile(lambda each: each is not event, entry.events))
    state = table.view(HOUSE)
    return (fold(table.game.rules, before, state) if before else state).living


def _is_declared(event: object) -> bool:
    return is_reveal(event) or is_announcement(event)


def _events_for(entry: AnyEntry, seat: Seat) -> list[object]:
    """Returns the events that a seat receives: first those of the game, from which those at the table follow."""
    return [event for event in (*entry.events, *entry.house) if is_visible_to(event, seat)]
