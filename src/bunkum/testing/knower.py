"""One device at a table: what it is told, and what it may be told (RULES 1.3, 1.6). For `persons`."""

from collections.abc import Mapping
from typing import Any

from bunkum.core import HOUSE, SPECTATOR, Seat, fold, is_announcement, is_reveal, is_visible_to
from bunkum.core.visibility import is_private
from bunkum.table import Entry, News, Table
from bunkum.table.room_events import (
    ChairsMoved,
    HolderAdded,
    Holds,
    MatchBegan,
    SaidAside,
    Sat,
    TakenBack,
)
from bunkum.testing.company import Device, Ledger
from bunkum.testing.laws import LawBroken
from bunkum.testing.rig import encode

# The law looks at tables of all games alike.
AnyTable = Table[Any, Any, Any, Any]
AnyEntry = Entry[Any, Any]


class Knower:
    """A device that may not tell two truths apart."""

    def __init__(self, device: Device, ledger: Ledger) -> None:
        """Which seats it may see is worked out by `ledger`."""
        self.device, self.ledger = device, ledger
        self._held: set[Seat] = set()

    def owns(self, seat: Seat) -> bool:
        """Whether it acts for this seat."""
        return seat in self.ledger.of(self.device)

    def remember(self) -> None:
        """Something is about to happen: this is what it held before."""
        self._held = self.ledger.of(self.device) | self.ledger.waits_for(self.device)

    # What it is told.

    def watched(self, table: AnyTable, entry: AnyEntry) -> list[Seat]:
        """The seats by which it hears of `entry`: those that it follows now, and those that it gets by it."""
        gained: set[Seat] = set()
        held = self.follows(table)
        for kind in entry.house:
            if isinstance(kind, Holds | HolderAdded) and kind.person in self.device:
                gained.add(kind.seat)
            elif isinstance(kind, ChairsMoved):
                held = {Seat(kind.order.index(seat)) for seat in held if seat in kind.order}
        return sorted({SPECTATOR, *held, *gained})

    def follows(self, table: AnyTable) -> set[Seat]:
        """The seats from which it sees the table, as the table has it."""
        return {seat for name in self.device for seat in table.seats_of(name)}

    def shown(self, table: AnyTable, entry: AnyEntry) -> bytes:
        """What it hears of `entry`, by seat."""
        return encode([_heard(entry, seat) for seat in self.watched(table, entry)])

    def told(self, table: AnyTable, news: Mapping[Seat, News[Any, Any]], move: object, now: float) -> bytes:
        """All that it is told now, over the wire or on asking; `move` is what it might try to do."""
        seats = sorted(self.follows(table)) or [SPECTATOR]
        whole = [(table.resync(seat), table.menu(seat), news.get(seat), table.try_action(seat, move)) for seat in seats]
        away = [table.back_in(Seat(seat), now) for seat in range(len(table.room.chairs))]
        room = (table.room, table.clocks(now), table.awaited(), table.claims, away)
        return encode((table.seat_reserved_for(self.device), seats, whole, room))

    def is_shown_more(self, entry: AnyEntry) -> bool:
        """Whether it follows a seat by `entry` whose hand it may be shown: one handed over, or its own once more."""
        return any(
            (isinstance(kind, HolderAdded) and kind.person in self.device)
            or (isinstance(kind, TakenBack) and kind.seat in self._held)
            for kind in entry.house
        )

    # What it may be told.

    def must_hold_what_it_may(self, table: AnyTable) -> None:
        """It follows the table from the seats that it may see, and no others; and waits for the one it asked for."""
        may = {seat for seat in self.ledger.of(self.device) if not table.room.chairs[seat].left}
        hold(may == self.follows(table), f"{self.device} may see {may} and follows {self.follows(table)}")
        reserved = next(iter(self.ledger.waits_for(self.device)), None)
        hold(table.seat_reserved_for(self.device) == reserved, f"{self.device} asked for {reserved} in vain")

    def must_be_told(self, table: AnyTable, mine: AnyEntry, its: AnyEntry) -> None:
        """The first event that differs was declared to tell, or is whispered to a seat that may hear it."""
        begins = any(isinstance(kind, MatchBegan) for kind in mine.house)
        for seat in self.watched(table, mine):
            one, other = _heard(mine, seat), _heard(its, seat)
            a, b = next(((a, b) for a, b in zip(one, other, strict=False) if encode(a) != encode(b)), (None, None))
            if a is None:  # a declared disclosure may come in one truth only, and others after it
                more = (one[len(other) :] or other[len(one) :])[:1]
                hold(all(map(_is_declared, more)), f"seat {seat} of {self.device} can count {one} and {other}")
                continue
            declared = (is_reveal(a) and is_reveal(b)) or (is_announcement(a) and is_announcement(b))
            whispered = type(a) is type(b) and is_private(a)
            hold(declared or whispered, f"seat {seat} of {self.device} can tell {a} from {b}")
            allowed = begins or not whispered or self._may_hear(table, seat, mine.seat)
            hold(allowed, f"{self.device} hears {a} by seat {seat}")

    def must_hear_no_asides(self, table: AnyTable, entry: AnyEntry) -> None:
        """Whoever sees every die may tell it to those alone who may see it as well."""
        for event in entry.house:
            if isinstance(event, SaidAside):
                for seat in self.watched(table, entry):
                    allowed = seat not in event.eyes or self._may_hear(table, seat, entry.seat)
                    hold(allowed, f"{self.device} hears by seat {seat} what is said aside")

    def _may_hear(self, table: AnyTable, seat: Seat, actor: Seat) -> bool:
        """RULES 1.3: by a seat that is out a device hears secrets only while it holds no living seat."""
        living = table.view(HOUSE).living
        own = self.ledger.of(self.device) | self.ledger.waits_for(self.device) | self._held
        return seat in living or seat == actor or (seat != SPECTATOR and living.isdisjoint(own))


def must_have_looked_on(table: AnyTable, entry: AnyEntry, onlookers: object) -> None:
    """RULES 1.6: whoever sits down knows what onlookers knew before `entry`, and what the seat is told by it."""
    if table.room.phase == "waiting" or onlookers is None:
        return
    for kind in entry.house:
        if isinstance(kind, Sat):
            since = [event for event in entry.events if is_visible_to(event, kind.seat)]
            knows = fold(table.game.rules, since, onlookers) if since else onlookers
            hold(knows == table.view(kind.seat), f"who takes seat {kind.seat} knows more than an onlooker")


def hold(kept: bool, law: str) -> None:  # noqa: FBT001  it reads as "hold this to that law"
    """Raise LawBroken unless it is kept."""
    if not kept:
        raise LawBroken(f"law of persons: {law}")


def _is_declared(event: object) -> bool:
    return is_reveal(event) or is_announcement(event)


def _heard(entry: AnyEntry, seat: Seat) -> list[object]:
    """The events that a seat hears: first those of the game, from which those at the table follow."""
    return [event for event in (*entry.events, *entry.house) if is_visible_to(event, seat)]
