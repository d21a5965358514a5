"""A game being played: seats, the log, each seat's kept view, talk, clocks, who is away (RULES 1). No I/O, no clock.

Two steps, so that a server can keep what happens before anybody sees it:

    entry = table.plan(seat, action, now)   # refused in a sentence (Illegal), or an entry; touches nothing
    ... write the entry down ...
    news = table.apply(entry)               # by seat; who is not in it is told nothing

`table.act` does both, for bots, the arena, the terminal and tests. Seats act as themselves, whoever has no seat as
`ONLOOKER`, and the House as `HOUSE`: `table.due(now)` says what it must do, `table.next_deadline()` when to ask again.
An entry in which nothing happened (`ready` pressed twice) need not be kept.

What anybody is shown is never worked out from the truth: a seat's view is the fold of the events that it heard, the
room that people see is the fold of those that all may hear, and a refusal is read from the actor's own view.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Generic, Never

from bunkum.core import HOUSE, SPECTATOR, Dice, HouseAction, Menu, PlayTimeout, Seat, SecretDice, Words, is_visible_to
from bunkum.core.visibility import has_private
from bunkum.table import plan as planning
from bunkum.table.catalog import A, E, GameInfo, Opt, S
from bunkum.table.check import watchers
from bunkum.table.clocks import Deadline, acts_at, all_here, deadlines
from bunkum.table.entry import Clock, Entry, News, Tried
from bunkum.table.options_form import flatten
from bunkum.table.persons import seat_reserved_for
from bunkum.table.room import Chair, Room
from bunkum.table.room_actions import RoomAction
from bunkum.table.room_events import Claimed, TableOpened
from bunkum.table.room_menu import RoomMenu, room_menu, situation
from bunkum.table.table_state import TableState
from bunkum.table.talk import TalkLine

_MOST_ROOM_MENUS = 64
_NOTHING: Mapping[Seat, tuple[Never, ...]] = {}


class Table(Generic[Opt, S, A, E]):
    """A table of one game; everything that can be seen of it follows from its entries."""

    def __init__(
        self,
        game: GameInfo[Opt, S, A, E],
        secret: bytes,
        words: Words = frozenset(),
        dice: Callable[[bytes], Dice] = SecretDice,
        *,
        keeps_log: bool = True,
    ) -> None:
        """Prepares a table that is not open yet: `apply` the entry of `open`, or use `replay`.

        Each match's chance follows from `secret` (32 bytes, which the server stores beside the log) and the
        match's number, as `dice` derives it from the match's own secret. `words` is the dictionary with the
        table's house words. Without `keeps_log` the table drops its entries once they are folded; it plays on
        all the same.
        """
        self.game, self.words = game, words
        self.log: list[Entry[A, E]] | None = [] if keeps_log else None
        self.seq: int = 0
        """The number of the next entry."""
        self.clock = 0.0
        """The time of the latest entry: where the table's clock goes on after a restart of the server."""
        self._standing = TableState(game, secret, words, dice)
        self._named: tuple[tuple[Chair, ...], tuple[str, ...]] = ((), ())
        """The chairs, and the names that they last had."""
        self._room_menus: dict[tuple[object, ...], RoomMenu] = {}
        """By seat and situation: with the same people a match comes back to the same few again and again."""
        self._menus_for: tuple[Chair, ...] = ()
        self._at_rest: Room | None = None
        """The room as it was when the House last had nothing to wait for but the game's own clocks."""
        # The entry planned last, the truth before it and after it, so that `apply` need not fold the truth again.
        self._ahead: tuple[Entry[A, E], S | None, S | None] | None = None

    @classmethod
    def replay(
        cls,
        entries: Iterable[Entry[A, E]],
        game: GameInfo[Opt, S, A, E],
        secret: bytes,
        words: Words = frozenset(),
        dice: Callable[[bytes], Dice] = SecretDice,
        *,
        keeps_log: bool = True,
    ) -> "Table[Opt, S, A, E]":
        """Returns the table after `entries`, without dice or dictionary; its clock goes on from the last entry.

        Nobody is connected any more: apply `WentAway` for every seat of `present()`.
        """
        table = cls(game, secret, words, dice, keeps_log=keeps_log)
        for entry in entries:
            table.apply(entry)
        return table

    # What happens.

    def open(self, preset: str, options: Opt, seats: int, now: float = 0.0, stand_in: str = "random") -> Entry[A, E]:
        """Returns the first entry, for a table with `seats` open seats; raises `Illegal` if options do not go together.

        `stand_in` is the personality of the bots that sit in for people.
        """
        assert self.seq == 0, "this table has been opened"
        self.game.fits(options, seats)
        opened = TableOpened(self.game.id, preset, seats, flatten(options), stand_in)
        return Entry(0, now, HOUSE, None, house=(opened,))

    def plan(self, seat: Seat, action: A | RoomAction, now: float) -> Entry[A, E]:
        """Returns what would happen if `seat` did `action`; raises `Illegal`.

        Changes nothing; `now` is the table's clock.
        """
        at = now if now > self.clock else self.clock  # noqa: FURB136  a call takes longer, and this is done for every move
        house, events, after = planning.plan(self._standing, seat, action, at)
        entry = Entry(self.seq, at, seat, action, tuple(events), tuple(house) if house else ())
        self._ahead = (entry, self._standing.state, after)
        return entry

    def apply(self, entry: Entry[A, E]) -> dict[Seat, News[S, E]]:
        """Applies an entry, and returns what each seat and the spectators receive.

        Those who receive nothing are left out.

        After `ChairsMoved` seats have other numbers: ask `seats_of` who sits where.
        """
        assert entry.seq == self.seq, f"entry {entry.seq} cannot follow entry {self.seq - 1}"
        standing, planned, log = self._standing, self._ahead, self.log
        foreseen = planned[2] if planned and planned[0] is entry and planned[1] is standing.state else None
        self.seq, self._ahead = entry.seq + 1, None
        if entry.at > self.clock:  # noqa: PLR1730  as above
            self.clock = entry.at
        if log is not None:
            log.append(entry)
        talked: Mapping[Seat, tuple[TalkLine, ...]] = _NOTHING
        changed: Room | None = None
        if entry.house:
            room = None if entry.seq == 0 else standing.room
            talked = standing.happen(entry.house)
            changed = None if standing.room is room else standing.room
        heard: Mapping[Seat, tuple[E, ...]] = _NOTHING
        before = standing.streams.views
        if entry.events:
            before = before.copy()
            acted = entry.move.seat if type(entry.move) is PlayTimeout else entry.seat
            heard = standing.hear(entry.events, foreseen, self.clock, acted)
        elif changed is not None:
            standing.run_clocks(self.clock)  # who came or went decides whether somebody waits (RULES 1.5)
        return self._make_news(entry, before, heard, talked, changed)

    def act(self, seat: Seat, action: A | RoomAction, now: float) -> dict[Seat, News[S, E]]:
        """Plans an action and applies it."""
        return self.apply(self.plan(seat, action, now))

    def resync(self, seat: Seat) -> News[S, E]:
        """Returns everything that `seat` knows, under the number of its latest news."""
        streams = self._standing.streams
        told, view, talk = streams.told[seat], streams.views[seat], streams.talk[seat]
        return News(seat, told, view=view, room=self.room, talk=talk)

    def told(self, seat: Seat) -> int:
        """Returns the number of the latest news of `seat`."""
        return self._standing.streams.told[seat]

    def try_action(self, seat: Seat, action: A | RoomAction) -> Tried:
        """Returns whether `seat` may do `action`, and what the game says of it, according to the seat's own view."""
        return planning.evaluate(self._standing, seat, action)

    # What a seat knows.

    def view(self, seat: Seat) -> S:
        """Returns what `seat` (or `ONLOOKER`) knows of the game; the truth for `HOUSE`.

        There is none before a match begins.
        """
        view = self._standing.state if seat == HOUSE else self._standing.streams.views[seat]
        assert view is not None, "no match has begun"
        return view

    def menu(self, seat: Seat) -> Menu[A]:
        """Returns what `seat` may do in the game now; empty before a match begins."""
        view = self._standing.streams.views[seat]
        return Menu() if view is None else self.game.rules.menu(view, seat)

    def room_menu(self, seat: Seat) -> RoomMenu:
        """Returns what `seat`, or a `SPECTATOR` who is nobody here yet, may do in the room now."""
        room = self._standing.house
        position = (seat, seat in room.ready, self.room_situation())
        menu = self._room_menus.get(position)
        if menu is None:
            menu = room_menu(room, self._standing.facts, seat)
            if self._menus_for is not room.chairs or len(self._room_menus) == _MOST_ROOM_MENUS:
                self._menus_for = room.chairs
                self._room_menus.clear()
            self._room_menus[position] = menu
        return menu

    def room_situation(self) -> tuple[object, ...]:
        """Returns all that the room's menus depend on, except whether the seat itself is ready."""
        return situation(self._standing.house, self._standing.facts)

    def talk(self, seat: Seat) -> tuple[TalkLine, ...]:
        """Returns the latest talk that `seat` may hear."""
        return self._standing.streams.talk[seat]

    @property
    def claims(self) -> tuple[Claimed, ...]:
        """What was claimed in this round, about dice that nobody has seen since (RULES 1.4)."""
        view = self._standing.streams.views[SPECTATOR]
        return () if view is None else tuple([one for one in self._standing.claims if one.round == view.round])

    @property
    def room(self) -> Room:
        """Who sits where and what is being asked, as everybody may know it."""
        return self._standing.room

    @property
    def options(self) -> Opt:
        """The options that this table plays with."""
        return self._standing.options

    def name(self, seat: Seat) -> str:
        """Returns the name at this seat."""
        return planning.seat_name(self.room, seat)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at all seats."""
        chairs, names = self._named
        if chairs is not self.room.chairs:
            names = tuple([chair.name or f"Seat {at}" for at, chair in enumerate(self.room.chairs, 1)])
            self._named = self.room.chairs, names
        return names

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """Returns the seats that `person` holds now; several where one phone is passed round."""
        return tuple(
            Seat(seat)
            for seat, chair in enumerate(self._standing.house.chairs)
            if person in chair.holders and not chair.left
        )

    def seat_reserved_for(self, persons: Collection[str]) -> Seat | None:
        """Returns the bot's seat that one of these persons takes when the next round begins (RULES 1.6)."""
        return seat_reserved_for(self._standing.house, persons)

    @property
    def holding(self) -> object:
        """A new object whenever `seats_of` or `seat_reserved_for` may return something else; compare it by identity."""
        return self._standing.house.chairs

    def present(self) -> tuple[Seat, ...]:
        """Returns the seats whose persons are connected."""
        return tuple(Seat(seat) for seat, chair in enumerate(self.room.chairs) if chair.here)

    # What must happen.

    def awaited(self) -> frozenset[Seat]:
        """Returns the seats that the game waits for."""
        return frozenset(self._standing.awaited)

    def bots_to_move(self) -> tuple[Seat, ...]:
        """Returns the awaited seats that a bot plays.

        Give it `view`, `menu` and the chair's temper, then `plan` its answer.
        """
        return tuple(seat for seat in self._standing.awaited if self.room.chairs[seat].temper is not None)

    def waits_for(self) -> tuple[Seat, ...]:
        """The seats without which a showdown is not left before its time (RULES 1.5); none while nothing is shown."""
        facts = self._standing.facts
        room = self._standing.house
        if room.phase != "playing" or not facts.showing:
            return ()
        return tuple([seat for seat in watchers(room, facts.living) if seat not in room.ready])

    def awaits_people(self) -> bool:
        """Returns whether the game waits for somebody who is here and plays for themselves."""
        chairs = self.room.chairs
        return any(chairs[seat].here and chairs[seat].temper is None for seat in self._standing.awaited)

    def due(self, now: float) -> list[HouseAction | RoomAction]:
        """Returns what the House must do by now, most urgent first. Do the first, then ask again; ignore a refusal."""
        return [deadline.what for deadline in self._deadlines() if deadline.at <= now]

    def next_deadline(self) -> float | None:
        """Returns when `due` will next return something if nothing else happens; None for never."""
        standing = self._standing
        if standing.room is self._at_rest and not standing.timers:
            return None
        found = self._deadlines()
        if not found and all_here(standing.room):
            self._at_rest = standing.room
        return found[0].at if found else None

    def clocks(self, now: float) -> tuple[Clock, ...]:
        """Returns the clocks that people may see: those of the game, and `ballot`."""
        if not self._standing.timers and self.room.ballot is None:
            return ()
        clocks = [(timer.name, timer.seconds, since) for timer, since in self._standing.timers.items()]
        if self.room.ballot is not None:
            clocks.append(("ballot", self.options.house.answer_seconds, self.room.ballot.at))
        return tuple([Clock(name, seconds, max(0.0, since + seconds - now)) for name, seconds, since in clocks])

    def back_in(self, seat: Seat, now: float) -> float | None:
        """Returns the seconds until somebody may act for a seat whose person is away; None if that is not so."""
        chair, house = self.room.chairs[seat], self.options.house
        if self.room.phase != "playing" or chair.away is None or chair.temper is not None:
            return None
        since = self._standing.awaited.get(seat, chair.away - house.away_turn_seconds)
        return max(0.0, acts_at(chair.away, since, house) - now)

    def _make_news(
        self,
        entry: Entry[A, E],
        before: Mapping[Seat, S | None],
        heard: Mapping[Seat, tuple[E, ...]],
        talked: Mapping[Seat, tuple[TalkLine, ...]],
        room: Room | None,
    ) -> dict[Seat, News[S, E]]:
        """Returns the news of `entry`, by seat."""
        told, views, house = self._standing.streams.told, self._standing.streams.views, entry.house
        news: dict[Seat, News[S, E]] = {}
        if not house:  # nor is there talk, or another room
            for seat, events in heard.items():
                view = views[seat]
                n = told[seat] = told[seat] + 1
                news[seat] = News(seat, n, events, (), None if view is before[seat] else view)
            return news
        secret = has_private(house)
        for seat in heard if room is None and not talked else views:
            events, lines, view = heard.get(seat, ()), talked.get(seat, ()), views[seat]
            if events or lines or room is not None:
                n = told[seat] = told[seat] + 1
                happened = tuple([event for event in house if is_visible_to(event, seat)]) if secret else house
                news[seat] = News(seat, n, events, happened, None if view is before[seat] else view, room, lines)
        return news

    def _deadlines(self) -> list[Deadline]:
        standing = self._standing
        return deadlines(standing.room, standing.waiting, standing.options.house, self.clock)
