"""Telling everybody at a table what is new for them: each seat its own, and each device for all its seats."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from bunkum.core import ONLOOKER, Menu, Seat
from bunkum.server import telling, wire
from bunkum.server.telling import AnyTable, Facts, encode
from bunkum.table.catalog import Position
from bunkum.table.entry import News

Seats = tuple[Seat, ...]
_WATCHING: Seats = (ONLOOKER,)


class Guest(Protocol):
    """A connection that follows a table. `persons`: by which names the device goes here; none for an onlooker."""

    persons: tuple[str, ...]

    def tell(self, message: bytes) -> None:
        """Send it, soon and in order."""
        ...

    def hang_up(self, code: str, again: float | None) -> None:
        """Say why, and close; `again`: seconds after which it is worth coming back."""
        ...


class _Sent(NamedTuple):
    """What a seat was told last of what is only told when it changes."""

    menu: Menu[object]
    awaited: Seats
    ends: tuple[tuple[str, float], ...]


class Publisher:
    """Knows who follows the table, and which seats each of them sees it from."""

    def __init__(self, table: AnyTable, facts: Callable[[], Facts], epoch: float) -> None:
        """`epoch`: when the table's clock stood at 0, in seconds since 1970."""
        self._table, self._facts, self._epoch = table, facts, epoch
        self.guests: dict[Guest, Seats] = {}
        self._sent: dict[Seat, _Sent] = {}

    def seats(self, guest: Guest) -> Seats:
        """From which seats this device sees the table."""
        return tuple(seat for person in guest.persons for seat in self._table.seats_of(person)) or _WATCHING

    def seats_now(self, guest: Guest) -> Seats:
        """The seats that the device holds."""
        seats = self.guests.get(guest, ())
        return () if seats == _WATCHING else seats

    def is_here(self, person: str) -> bool:
        """Whether any device of this person is connected."""
        return any(person in guest.persons for guest in self.guests)

    def is_followed(self, seat: Seat) -> bool:
        """Whether any device sees the table from this seat."""
        return any(seat in seats for seats in self.guests.values())

    def join(self, guest: Guest, n: int, now: float) -> Seats:
        """Somebody follows the table; they are told all, or nothing where they have seen it all."""
        seats = self.guests[guest] = self.seats(guest)
        for seat in seats:
            whole = self._whole(seat, seats, now)
            if len(seats) == 1 and n and n == whole.n:
                whole = wire.News(whole.n, seat, clocks=whole.clocks)
            guest.tell(encode(whole))
        return seats

    def part(self, guest: Guest) -> bool:
        """Somebody is gone; False if they were not here."""
        if self.guests.pop(guest, None) is None:
            return False
        followed = {seat for seats in self.guests.values() for seat in seats}
        self._sent = {seat: sent for seat, sent in self._sent.items() if seat in followed}
        return True

    def tell(
        self, news: Mapping[Seat, News[Position, object]], asker: Guest | None, did: str | None, now: float
    ) -> None:
        """Everybody is told what is new for them, and the asker that it is done."""
        reseated = self._reseated(news)
        room = next((True for one in news.values() if one.room is not None), False) or self._waits_for_absent()
        parts: dict[Seat, wire.News] = {}
        cache: dict[tuple[Seat, Seats | None], bytes] = {}
        raw: dict[int, Raw] = {}
        for guest, seats in self.guests.items():
            word = did if guest is asker else None
            if guest in reseated:
                messages: Iterable[wire.News] = [self._whole(seat, seats, now) for seat in seats]
                word = self._send_each(guest, messages, word)
            else:
                for seat in seats:
                    if seat not in news:
                        continue
                    if seat not in parts:
                        parts[seat] = self._part(news[seat], raw, now)
                    key = (seat, seats if room else None)
                    if word is not None or key not in cache:
                        message = parts[seat]
                        if room:
                            message = replace(message, room=telling.room(self._table, self._facts(), seats, now))
                        if word is not None:
                            guest.tell(encode(replace(message, did=word)))
                            word = None
                            continue
                        cache[key] = encode(message)
                    guest.tell(cache[key])
            if word is not None:
                guest.tell(encode(wire.Did(word)))

    def _send_each(self, guest: Guest, messages: Iterable[wire.News], did: str | None) -> str | None:
        for message in messages:
            guest.tell(encode(message if did is None else replace(message, did=did)))
            did = None
        return did

    def _reseated(self, news: Mapping[Seat, News[Position, object]]) -> set[Guest]:
        """Who sees the table from other seats than before."""
        if not any(one.room is not None for one in news.values()):
            return set()
        moved: set[Guest] = set()
        for guest, before in list(self.guests.items()):
            seats = self.seats(guest)
            if seats != before:
                self.guests[guest] = seats
                moved.add(guest)
        return moved

    def _waits_for_absent(self) -> bool:
        """Whether somebody is away and their time is running, so that the room shows another `back_in`."""
        table = self._table
        chairs = table.room.chairs
        return any(chair.away is not None and chair.temper is None for chair in chairs) and self._awaited() != next(
            (sent.awaited for sent in self._sent.values()), ()
        )

    def _awaited(self) -> Seats:
        return tuple(sorted(self._table.awaited()))

    def _whole(self, seat: Seat, yours: Seats, now: float) -> wire.News:
        """All that a seat knows."""
        known = self._table.resync(seat)
        menu = self._table.menu(seat)
        clocks = telling.clocks(self._table, now)
        self._sent[seat] = _Sent(menu, self._awaited(), _ends(clocks, now))
        return wire.News(
            known.n,
            seat,
            view=UNSET if known.view is None else Raw(encode(known.view)),
            menu=telling.choices(self._table, seat, menu),
            awaited=self._awaited(),
            clocks=clocks,
            room=telling.room(self._table, self._facts(), yours, now),
            talk=telling.remarks(known.talk, self._epoch),
        )

    def _part(self, news: News[Position, object], raw: dict[int, Raw], now: float) -> wire.News:
        """What is new for a seat, without the room."""
        table, seat = self._table, news.seat
        sent = self._sent.get(seat)
        awaited, menu = self._awaited(), sent.menu if sent and news.view is None else table.menu(seat)
        clocks = telling.clocks(table, now)
        ends = _ends(clocks, now)
        self._sent[seat] = _Sent(menu, awaited, ends)
        return wire.News(
            news.n,
            seat,
            events=_written(news.events, raw),
            house=_written(news.house, raw),
            view=UNSET if news.view is None else Raw(encode(news.view)),
            menu=UNSET if sent and sent.menu == menu else telling.choices(table, seat, menu),
            awaited=UNSET if sent and sent.awaited == awaited else awaited,
            clocks=UNSET if sent and sent.ends == ends else clocks,
            talk=telling.remarks(news.talk, self._epoch) if news.talk else UNSET,
        )


def _written(events: tuple[object, ...], raw: dict[int, Raw]) -> Raw | UnsetType:
    """The events as JSON; those who heard the same share it."""
    if not events:
        return UNSET
    written = raw.get(id(events))
    if written is None:
        written = raw[id(events)] = Raw(encode(events))
    return written


def _ends(clocks: Iterable[wire.Clock], now: float) -> tuple[tuple[str, float], ...]:
    """When each clock runs out, by which two of them are told apart."""
    return tuple((clock.name, round(now + clock.left, 1)) for clock in clocks)
