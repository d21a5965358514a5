"""Sends each device at a table the news of its seats."""

from collections.abc import Collection, Mapping
from itertools import chain
from operator import attrgetter
from typing import Protocol, cast

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import astuple, replace

from bunkum.core import SPECTATOR, Seat
from bunkum.core.contract import Position
from bunkum.server import wire
from bunkum.server.tables import room_messages
from bunkum.server.tables.broadcast_state import ChairCache, CommonNews, Seats, Sent
from bunkum.server.tables.room_messages import AnyTable, Facts, encode
from bunkum.table.entry import News

MOST_TALK_BYTES = 60_000
"""The most bytes of earlier talk in the snapshots of one device, for all its seats together."""
_SPECTATOR_ONLY: Seats = (SPECTATOR,)
_get_room = attrgetter("room")


class Guest(Protocol):
    """A connection that follows a table. `persons`: the names of its device at this table; none for a TV view."""

    persons: tuple[str, ...]

    def send(self, message: bytes) -> None:
        """Queues the message; messages are sent in order."""
        ...

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        """Sends the reason and closes the connection; `again`: seconds after which to connect again, None for never.

        The sentence is the usual one of the code unless another one is given.
        """
        ...


class Broadcaster:
    """Knows the connections that follow the table, and the seats from which each sees it."""

    def __init__(self, table: AnyTable, facts: Facts, epoch: float) -> None:
        """Follows a table whose clock was at 0 at `epoch`, in seconds since 1970."""
        self._table, self.facts, self._epoch = table, facts, epoch
        self.guests: dict[Guest, Seats] = {}
        self._reserved: dict[Guest, Seat] = {}
        """The bot's seat that is reserved for a guest (RULES 1.6)."""
        self._sent: dict[Seat, Sent] = {}
        self._is_watched = self._is_watched_elsewhere = False
        self._last_holding: object = None
        """`table.holding` when seats were last assigned."""
        self._chair_cache: ChairCache | None = None
        self._followed: frozenset[Seat] | None = None
        """The seats that guests follow; None if guests have come or gone since it was computed."""
        self._waits_for: Seats = ()
        """The seats that a showdown waited for at the last broadcast."""
        self._sent_room: wire.Room | None = None
        """The room whose common fields every guest has received; None if not all have the same."""

    def find_seats(self, guest: Guest) -> Seats:
        """Returns the seats of the device's persons, or the spectator's seat."""
        return (
            tuple(sorted({seat for person in guest.persons for seat in self._table.seats_of(person)}))
            or _SPECTATOR_ONLY
        )

    def get_seats(self, guest: Guest) -> Seats:
        """Returns the seats that the device holds."""
        seats = self.guests.get(guest, ())
        return () if seats == _SPECTATOR_ONLY else seats

    def get_followed_seats(self) -> frozenset[Seat]:
        """Returns the seats that any device follows."""
        return self._find_followed_seats()

    def holds(self, guest: Guest, seat: Seat) -> bool:
        """Returns whether the guest's device holds the seat, also if the guest has disconnected."""
        seats = self.guests.get(guest)
        return seat in (self.find_seats(guest) if seats is None else seats)

    def is_here(self, person: str) -> bool:
        """Returns whether any device of this person is connected."""
        return any(person in guest.persons for guest in self.guests)

    def is_followed(self, seat: Seat) -> bool:
        """Returns whether any device follows this seat."""
        return any(seat in seats for seats in self.guests.values())

    def add(self, guest: Guest, n: int, known: Seat | None, now: float) -> Seats:
        """Adds a guest and sends a snapshot, or less if `n` is the latest number of its only seat, `known`."""
        self._assign_seats(guest)
        self._update_watched(now, but=guest)
        seats = self.guests[guest]
        self._sent_room = self._followed = None
        moment = self._build_common_news(now)
        for seat in seats:
            whole = self._build_snapshot(seat, guest, moment)
            if seats == (known,) and n == whole.n:
                whole = wire.News(whole.n, seat, clocks=whole.clocks, room=whole.room)
            guest.send(encode(whole))
        return seats

    def remove(self, guest: Guest, now: float) -> bool:
        """Removes a guest; returns False if there is no such guest."""
        if self.guests.pop(guest, None) is None:
            return False
        self._reserved.pop(guest, None)
        self._update_watched(now)
        self._followed = None
        followed = self._find_followed_seats()
        self._sent = {seat: sent for seat, sent in self._sent.items() if seat in followed}
        return True

    def broadcast(
        self, news: Mapping[Seat, News[Position, object]], asker: Guest | None, did: str | None, now: float
    ) -> None:
        """Sends everybody their news, and the asker that it is done."""
        moment = self._build_common_news(now)
        changed = any(map(_get_room, news.values()))
        moved = self._reassign_seats()
        waits = self._update_waits_for()
        room = self._find_room_changes(now) if changed or waits or self._has_turn_passed_while_away(moment) else UNSET
        raw: dict[int, Raw] = {}
        # Changes come before snapshots, since a snapshot sets the values that the next changes are compared with.
        followed = self._find_followed_seats(moved)
        messages = {seat: self._build_news(one, room, moment, raw) for seat, one in news.items() if seat in followed}
        if len(messages) < len(followed):
            self._sent_room = None
        for guest, seats in self.guests.items():
            done = did if guest is asker else None
            for seat in seats:
                if guest in moved:
                    message = self._build_snapshot(seat, guest, moment)
                elif seat in messages:
                    message = messages[seat]
                else:
                    continue
                guest.send(encode(message if done is None else replace(message, did=done)))
                done = None
            if done is not None:
                guest.send(encode(wire.Did(done)))

    def _find_followed_seats(self, moved: Collection[Guest] = ()) -> frozenset[Seat]:
        """Returns the seats that guests follow, except those who have just moved."""
        if moved or self._followed is None:
            followed = (seats for guest, seats in self.guests.items() if guest not in moved)
            self._followed = frozenset(chain.from_iterable(followed))
        seats, self._followed = self._followed, None if moved else self._followed
        return seats

    @property
    def is_watched_here(self) -> bool:
        """Whether a TV view is connected to this server."""
        return any(not guest.persons for guest in self.guests)

    def set_watched_elsewhere(self, now: float, *, is_watched: bool) -> None:
        """Records whether a TV view is connected to another server."""
        self._is_watched_elsewhere = is_watched
        self._update_watched(now)

    def _update_watched(self, now: float, but: Guest | None = None) -> None:
        """Tells everybody but one guest when the first TV view is opened, and when the last is closed."""
        is_watched = self._is_watched_elsewhere or self.is_watched_here
        if is_watched == self._is_watched:
            return
        self._is_watched = is_watched
        self._send_to_all(room=self._find_room_changes(now), but=but)

    def send_clocks(self, now: float) -> None:
        """Sends everybody the clocks as they are now, after the table's clock was put forward."""
        moment = self._build_common_news(now)
        self._send_to_all(clocks=moment.clocks, room=self._find_room_changes(now))
        for sent in self._sent.values():
            sent.ends = moment.ends

    def _send_to_all(
        self,
        *,
        clocks: tuple[wire.Clock, ...] | UnsetType = UNSET,
        room: Raw | UnsetType = UNSET,
        but: Guest | None = None,
    ) -> None:
        """Sends everybody but one guest what has changed without an entry."""
        for guest, seats in self.guests.items():
            for seat in seats if guest is not but else ():
                guest.send(encode(wire.News(self._table.news_count(seat), seat, clocks=clocks, room=room)))

    def _build_room(self, now: float, guest: Guest) -> Raw:
        """Returns the whole room, for this device."""
        room = self._build_common_room(now)
        return as_raw(replace(room, yours=self.get_seats(guest), reserved=self._reserved.get(guest)))

    def _find_room_changes(self, now: float) -> Raw | UnsetType:
        """Returns what has changed of the room, alike for everybody."""
        before, after = self._sent_room, self._build_common_room(now)
        self._sent_room = after
        changed = room_messages.find_room_changes(before, after)
        return Raw(encode(changed)) if changed else UNSET

    def _build_common_room(self, now: float) -> wire.Room:
        seated = self._get_seated(now)
        return room_messages.build_room(
            self._table, self.facts, seated.built, seated.rules, now, watched=self._is_watched
        )

    def _get_seated(self, now: float) -> ChairCache:
        """Returns the chairs; builds them again only if they changed, or if somebody is away, whose time runs."""
        room, seated = self._table.room, self._chair_cache
        if seated is None or seated.chairs is not room.chairs or seated.host != room.host or seated.is_anybody_away:
            away = any(chair.away is not None for chair in room.chairs)
            chairs = room_messages.build_chairs(self._table, now)
            rules = room_messages.build_rules(room, self.facts)
            seated = self._chair_cache = ChairCache(room.chairs, room.host, away, chairs, rules)
        return seated

    def _reassign_seats(self) -> Collection[Guest]:
        """Updates the seats of all guests; returns those whose seats changed."""
        moved: set[Guest] = set()
        if self._table.holding is self._last_holding:
            return moved
        self._last_holding = self._table.holding
        for guest, before in tuple(self.guests.items()):
            reserved = self._reserved.get(guest)
            self._assign_seats(guest)
            if (self.guests[guest], self._reserved.get(guest)) != (before, reserved):
                moved.add(guest)
        return moved

    def _assign_seats(self, guest: Guest) -> None:
        """Updates the seats of the guest's device, and the seat reserved for it."""
        self.guests[guest] = self.find_seats(guest)
        reserved = self._table.seat_reserved_for(guest.persons)
        if reserved is None:
            self._reserved.pop(guest, None)
        else:
            self._reserved[guest] = reserved

    def _has_turn_passed_while_away(self, moment: CommonNews) -> bool:
        """Returns whether the turn has passed while somebody is away, so that the room shows another `back_in`."""
        seated = self._chair_cache
        if seated is not None and seated.chairs is self._table.room.chairs and not seated.is_anybody_away:
            return False
        return any(sent.awaited != moment.awaited for sent in self._sent.values())

    def _update_waits_for(self) -> bool:
        """Returns whether a showdown has begun or ended, so that the room shows other seats in `waits_for`."""
        before, self._waits_for = self._waits_for, self._table.waits_for()
        return self._waits_for != before

    def _build_common_news(self, now: float) -> CommonNews:
        clocks = room_messages.build_clocks(self._table, now)
        ends = tuple([(clock.name, round(now + clock.left, 1)) for clock in clocks]) if clocks else ()
        awaited = tuple(sorted(self._table.awaited()))
        table = self._table
        return CommonNews(now, awaited, clocks, ends, table.overdue, table.room.ready, table.room_situation())

    def _build_snapshot(self, seat: Seat, guest: Guest, moment: CommonNews) -> wire.News:
        """Returns a snapshot of all that a seat knows."""
        table = self._table
        known, menu, room_menu = table.resync(seat), table.menu(seat), table.room_menu(seat)
        view = astuple(known.view) if isinstance(known.view, Struct) else None
        self._sent[seat] = Sent(
            view, menu, room_menu, moment.get_menu_inputs(seat), moment.awaited, moment.overdue, moment.ends
        )
        return wire.News(
            known.n,
            seat,
            view=UNSET if known.view is None else as_raw(known.view),
            menu=room_messages.build_choices(table, seat, menu, room_menu),
            awaited=moment.awaited,
            overdue=moment.overdue,
            clocks=moment.clocks,
            room=self._build_room(moment.now, guest),
            talk=room_messages.build_latest_remarks(
                known.talk, self._epoch, MOST_TALK_BYTES // len(self.guests[guest])
            ),
        )

    def _build_news(
        self, news: News[Position, object], room: Raw | UnsetType, moment: CommonNews, raw: dict[int, Raw]
    ) -> wire.News:
        """Returns what is new for a seat."""
        seat, view = news.seat, news.view
        sent = self._sent.get(seat)
        if sent is None:
            sent = self._sent[seat] = Sent()
        changes: Raw | UnsetType = UNSET
        choices: wire.Choices | UnsetType = UNSET
        is_menu_new = is_room_menu_new = False
        awaited: Seats | UnsetType = UNSET
        overdue: Seat | UnsetType | None = UNSET
        clocks: tuple[wire.Clock, ...] | UnsetType = UNSET
        if view is not None:
            changes, sent.view = _diff_view(view, sent.view)
        if view is not None or sent.menu is None:
            menu = self._table.menu(seat)
            is_menu_new, sent.menu = menu != sent.menu, menu
        menu_inputs = moment.get_menu_inputs(seat)
        if sent.menu_inputs != menu_inputs:
            room_menu, sent.menu_inputs = self._table.room_menu(seat), menu_inputs
            is_room_menu_new, sent.room_menu = room_menu != sent.room_menu, room_menu
        if is_menu_new or is_room_menu_new:
            assert sent.menu is not None
            choices = room_messages.build_choices(
                self._table, seat, sent.menu, sent.room_menu if is_room_menu_new else None
            )
        if sent.awaited != moment.awaited:
            awaited = sent.awaited = moment.awaited
        if sent.overdue != moment.overdue:
            overdue = sent.overdue = moment.overdue
        if sent.ends != moment.ends:
            clocks, sent.ends = moment.clocks, moment.ends
        events = _encode_events(news.events, raw) if news.events else UNSET
        house = _encode_events(news.house, raw) if news.house else UNSET
        talk = room_messages.build_remarks(news.talk, self._epoch) if news.talk else UNSET
        return wire.News(news.n, seat, events, house, changes, choices, awaited, overdue, clocks, room, talk)


def as_raw(part: object) -> Raw:
    """Returns the object typed as `Raw`; the encoder writes it as it would anywhere else."""
    return cast("Raw", part)


def _diff_view(view: Position, before: tuple[object, ...] | None) -> tuple[Raw, tuple[object, ...] | None]:
    """Returns the fields of a view that have changed (in most moves an eighth of them), and all values."""
    if not isinstance(view, Struct):
        return as_raw(view), None
    names, now = view.__struct_encode_fields__, astuple(view)
    if before is None:
        return as_raw(view), now
    return as_raw({names[at]: part for at, part in enumerate(now) if part is not before[at]}), now


def _encode_events(events: tuple[object, ...], raw: dict[int, Raw]) -> Raw:
    """Returns the events as JSON; seats that received the same tuple of events share it."""
    written = raw.get(id(events))
    if written is None:
        written = raw[id(events)] = Raw(encode(events))
    return written
