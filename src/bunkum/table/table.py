"""A table: a match in play with its seats, log, views, talk and timers (RULES 1), without I/O and a clock.

An action takes two steps, so that a server can store the entry before anybody sees it:

    entry = table.plan(seat, action, now)   # raises Illegal, or returns an entry; changes nothing
    ... store the entry ...
    news = table.apply(entry)               # by seat; a seat that is missing receives nothing

`table.act` does both, for bots, the arena, the terminal and tests. A person without a seat acts as `SPECTATOR`, and the
House as `HOUSE`: `table.due(now)` returns what it must do, `table.next_deadline()` when to ask again. An entry in which
nothing happened (`ready` pressed twice) need not be stored.

Nothing that people see is computed from the truth: a seat's view is the fold of the events that it received, the public
room is the fold of the public events, and a refusal follows from the actor's own view.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from typing import Generic, Never

from bunkum.core import HOUSE, SPECTATOR, Dice, HouseAction, Menu, PlayTimeout, Seat, SecretDice, Words, is_visible_to
from bunkum.core.visibility import has_private
from bunkum.deprecated_names import renamed_attribute
from bunkum.table import bans, plan as planning
from bunkum.table.catalog import A, E, GameInfo, Opt, S
from bunkum.table.check import find_undecided, find_watchers
from bunkum.table.clocks import Deadline, find_deadlines, find_overdue, is_everybody_here, stand_in_time
from bunkum.table.entry import Clock, Entry, News, Tried
from bunkum.table.options_form import flatten
from bunkum.table.room import Chair, Room, seat_reserved_for, seats_held
from bunkum.table.room_actions import RoomAction
from bunkum.table.room_events import Claimed, TableOpened
from bunkum.table.room_menu import RoomMenu, room_menu
from bunkum.table.snapshot import TableSnapshot, begins_match
from bunkum.table.table_state import TableState
from bunkum.table.talk import TalkLine, is_forgotten

_ROOM_MENUS_A_SEAT = 6
"""How many situations are remembered: as many as a match returns to before somebody else is out."""
_NOTHING: Mapping[Seat, tuple[Never, ...]] = {}


class Table(Generic[Opt, S, A, E]):
    """A table of one game; all that can be seen of it follows from its entries."""

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

        The random draws of each match follow from `secret` (32 bytes, which the server stores beside the log) and the
        match's number; `dice` derives them from the match's own secret. `words` is the dictionary with the table's
        house words. Without `keeps_log` the table drops its entries once they are folded, which play does not need.
        """
        self.game, self.words = game, words
        self.log: list[Entry[A, E]] | None = [] if keeps_log else None
        self.seq: int = 0
        """The number of the next entry."""
        self.clock = 0.0
        """The time of the latest entry, from which the table's clock goes on after a restart of the server."""
        self.overdue: Seat | None = None
        """The seat whose time ran out, so that the House made the latest move of the game for it."""
        self._state = TableState(game, secret, words, dice)
        self._cached_names: tuple[tuple[Chair, ...], tuple[str, ...]] = ((), ())
        """The names at all seats, and the chairs for which they were collected."""
        self._room_menus: dict[tuple[object, ...], RoomMenu] = {}
        """By seat and situation, because a match returns to the same few situations again and again."""
        self._menus_for: tuple[Chair, ...] = ()
        self._idle_room: Room | None = None
        """The room when the House last had nothing to wait for but the game's own timers."""
        # The entry planned last, and the truth before and after it, so that `apply` need not fold the truth again.
        self._planned: tuple[Entry[A, E], S | None, S | None] | None = None

    @classmethod
    def replay(
        cls,
        entries: Sequence[Entry[A, E]],
        game: GameInfo[Opt, S, A, E],
        secret: bytes,
        words: Words = frozenset(),
        dice: Callable[[bytes], Dice] = SecretDice,
        *,
        keeps_log: bool = True,
        snapshot: TableSnapshot | None = None,
    ) -> "Table[Opt, S, A, E]":
        """Returns the table after `entries`, without dice or dictionary; its clock goes on from the last entry.

        With a `snapshot`, which `take_snapshot` of the same table has returned, these are only the entries from its
        `seq` on. Nobody is connected then: apply `WentAway` for every seat of `present()`.
        """
        table = cls(game, secret, words, dice, keeps_log=keeps_log)
        if snapshot is not None:
            table.seq, table.clock = snapshot.seq, snapshot.clock
            table._state.restore(snapshot)
        began = [entry.seq for entry in entries if begins_match(entry)]
        for entry in entries:
            table._apply(entry, folds_game=not began or entry.seq >= began[-1])
        return table

    def take_snapshot(self) -> TableSnapshot:
        """Returns what is left of all entries if the next one begins a match, for `replay`."""
        return self._state.take_snapshot(self.seq, self.clock)

    def copy(self) -> "Table[Opt, S, A, E]":
        """Returns a table in the same position, which goes on by itself: the same as `replay`, without the work."""
        table = copy(self)
        table.log = None if self.log is None else self.log.copy()
        table._state, table._room_menus, table._planned = self._state.copy(), {}, None  # noqa: SLF001  of its own class
        return table

    # Actions and entries.

    def open(self, preset: str, options: Opt, seats: int, now: float = 0.0, stand_in: str = "random") -> Entry[A, E]:
        """Returns the first entry, for a table with `seats` open seats; raises `Illegal` if options exclude each other.

        `stand_in` is the personality of the bots that sit in for people.
        """
        assert self.seq == 0, "this table has been opened"
        self.game.fits(options, seats)
        opened = TableOpened(self.game.id, preset, seats, flatten(options), stand_in)
        return Entry(0, now, HOUSE, None, house=(opened,))

    def plan(self, seat: Seat, action: A | RoomAction, now: float) -> Entry[A, E]:
        """Returns the entry for what would happen if `seat` did `action`; raises `Illegal` if the rules forbid it.

        Changes nothing; `now` is the table's clock.
        """
        at = now if now > self.clock else self.clock  # noqa: FURB136  a call takes longer, and this is done for every move
        house, events, after = planning.plan(self._state, seat, action, at)
        entry = Entry(self.seq, at, seat, action, tuple(events), tuple(house) if house else ())
        self._planned = (entry, self._state.state, after)
        return entry

    def apply(self, entry: Entry[A, E]) -> dict[Seat, News[S, E]]:
        """Applies an entry, and returns what each seat and the spectators receive, if anything.

        After `ChairsMoved` seats have other numbers: ask `seats_of` who sits where.
        """
        return self._apply(entry)

    def _apply(self, entry: Entry[A, E], *, folds_game: bool = True) -> dict[Seat, News[S, E]]:
        """Applies an entry; the game of a match before the last one, of which nothing is left, need not be folded."""
        assert entry.seq == self.seq, f"entry {entry.seq} cannot follow entry {self.seq - 1}"
        state, planned, log = self._state, self._planned, self.log
        after = planned[2] if planned and planned[0] is entry and planned[1] is state.state else None
        self.seq, self._planned = entry.seq + 1, None
        if entry.at > self.clock:  # noqa: PLR1730  as above
            self.clock = entry.at
        if log is not None:
            log.append(entry)
        lines_by_seat: Mapping[Seat, tuple[TalkLine, ...]] = _NOTHING
        changed: Room | None = None
        if entry.house:
            room = None if entry.seq == 0 else state.room
            lines_by_seat = state.apply_room_events(entry.house)
            changed = None if state.room is room else state.room
        received: Mapping[Seat, tuple[E, ...]] = _NOTHING
        before = state.streams.views
        if entry.events and not folds_game:
            received = state.streams.find_received(entry.events)
        elif entry.events:
            before = before.copy()
            self.overdue = find_overdue(entry.move, state.awaited) if entry.seat == HOUSE else None
            acted = entry.move.seat if type(entry.move) is PlayTimeout else entry.seat
            received = state.apply_game_events(entry.events, after, self.clock, acted)
        elif changed is not None and folds_game:
            state.run_clocks(self.clock)  # whether somebody waits depends on who came or went (RULES 1.5)
        return self._make_news(entry, before, received, lines_by_seat, changed)

    def act(self, seat: Seat, action: A | RoomAction, now: float) -> dict[Seat, News[S, E]]:
        """Plans an action and applies it."""
        return self.apply(self.plan(seat, action, now))

    def resync(self, seat: Seat) -> News[S, E]:
        """Returns a snapshot of all that `seat` knows, with the number of its latest news."""
        streams = self._state.streams
        counts, view, talk = streams.news_counts[seat], streams.views[seat], streams.talk[seat]
        return News(seat, counts, view=view, room=self.room, talk=talk)

    def news_count(self, seat: Seat) -> int:
        """Returns the number of news that `seat` has received, which is also the number of the latest."""
        return self._state.streams.news_counts[seat]

    told = renamed_attribute("told", "news_count")

    def try_action(self, seat: Seat, action: A | RoomAction) -> Tried:
        """Returns whether `seat` may do `action`, with the game's advice, according to the seat's own view."""
        return planning.evaluate(self._state, seat, action)

    # What a seat knows.

    def view(self, seat: Seat) -> S:
        """Returns what `seat` (or `SPECTATOR`) knows of the game; the truth for `HOUSE`.

        There is none before a match begins.
        """
        view = self._state.state if seat == HOUSE else self._state.streams.views[seat]
        assert view is not None, "no match has begun"
        return view

    def menu(self, seat: Seat) -> Menu[A]:
        """Returns what `seat` may do in the game now; empty before a match begins."""
        view = self._state.streams.views[seat]
        return Menu() if view is None else self.game.rules.menu(view, seat)

    def room_menu(self, seat: Seat) -> RoomMenu:
        """Returns the room menu of `seat`, or of a `SPECTATOR` who is new at this table."""
        room = self._state.house
        position = (seat, seat in room.ready, self.room_situation())
        menu = self._room_menus.get(position)
        if menu is None:
            menu = room_menu(room, self._state.facts, seat)
            if self._menus_for is not room.chairs or len(self._room_menus) >= _ROOM_MENUS_A_SEAT * len(room.chairs):
                self._menus_for = room.chairs
                self._room_menus.clear()
            self._room_menus[position] = menu
        return menu

    def room_situation(self) -> tuple[object, ...]:
        """Returns all that the room's menus depend on, except whether the seat itself is ready."""
        return self._state.room_situation

    def talk(self, seat: Seat) -> tuple[TalkLine, ...]:
        """Returns the latest talk that `seat` may receive."""
        return self._state.streams.talk[seat]

    @property
    def claims(self) -> tuple[Claimed, ...]:
        """The claims of this round about dice that have not been revealed since (RULES 1.4)."""
        view = self._state.streams.views[SPECTATOR]
        return () if view is None else tuple([one for one in self._state.claims if one.round == view.round])

    @property
    def room(self) -> Room:
        """The public room."""
        return self._state.room

    @property
    def options(self) -> Opt:
        """The options that this table plays with."""
        return self._state.options

    def seat_name(self, seat: Seat) -> str:
        """Returns the name at this seat."""
        return self.names[seat]

    name = renamed_attribute("name", "seat_name")

    @property
    def names(self) -> tuple[str, ...]:
        """The names at all seats."""
        chairs, names = self._cached_names
        if chairs is not self.room.chairs:
            names = tuple([chair.name or f"Seat {at}" for at, chair in enumerate(self.room.chairs, 1)])
            self._cached_names = self.room.chairs, names
        return names

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """Returns the seats that `person` holds now; several if people share one phone."""
        return tuple(seats_held(self._state.house, (person,)))

    def holders_of(self, seat: Seat) -> tuple[str, ...]:
        """Returns the persons who hold the seat, or held it in this match, in order; none if it is a bot's."""
        return self._state.house.chairs[seat].holders

    def persons_of(self, seat: Seat) -> frozenset[str]:
        """Returns the persons who hold the seat, or held it in this match, or get it when the next round begins."""
        return self._state.house.chairs[seat].persons

    def seat_reserved_for(self, persons: Collection[str]) -> Seat | None:
        """Returns the bot's seat that one of these persons takes when the next round begins (RULES 1.6)."""
        return seat_reserved_for(self._state.house, persons)

    def require_welcome(self, persons: Collection[str]) -> None:
        """Raises `Illegal` if one of these persons was sent away from the table (RULES 1.13)."""
        bans.require_welcome(self._state.house, persons)

    def persons_sent_with(self, chair: Seat) -> tuple[str, ...]:
        """Returns all persons who go if whoever has this seat is sent away; none if there is no such seat."""
        room = self._state.house
        return bans.find_persons(room, chair) if 0 <= chair < len(room.chairs) else ()

    def hash_network(self, network: str) -> str:
        """Returns the name by which the table knows a network: a keyed hash, from which its address cannot be found."""
        return self._state.hash_network(network)

    def is_network_banned(self, network: str) -> bool:
        """Returns whether somebody was sent away who came from the network with this hash."""
        return any(network in ban.networks for ban in self._state.house.bans)

    @property
    def holding(self) -> object:
        """A new object whenever `seats_of` or `seat_reserved_for` may return something else; compare it by identity."""
        return self._state.house.chairs

    def present(self) -> tuple[Seat, ...]:
        """Returns the seats whose persons are connected."""
        return tuple(Seat(seat) for seat, chair in enumerate(self.room.chairs) if chair.here)

    # What is due.

    def awaited(self) -> frozenset[Seat]:
        """Returns the seats that the game waits for."""
        return frozenset(self._state.awaited)

    def bots_to_move(self) -> tuple[Seat, ...]:
        """Returns the awaited seats that a bot plays.

        For each, pass `view`, `menu` and the chair's temper to the bot, then `plan` its answer.
        """
        return tuple(seat for seat in self._state.awaited if self.room.chairs[seat].temper is not None)

    def waits_for(self) -> tuple[Seat, ...]:
        """Returns the seats that must be ready before a show pause ends early (RULES 1.5), or before another match."""
        facts = self._state.facts
        room = self._state.house
        if room.phase == "over":
            return tuple(find_undecided(room))
        if room.phase != "playing" or not facts.showing:
            return ()
        return tuple([seat for seat in find_watchers(room, facts.living) if seat not in room.ready])

    def awaits_people(self) -> bool:
        """Returns whether the game waits for somebody who is here and plays for themselves."""
        chairs = self.room.chairs
        return any(chairs[seat].here and chairs[seat].temper is None for seat in self._state.awaited)

    def due(self, now: float) -> list[HouseAction | RoomAction]:
        """Returns what the House must do by now, most urgent first. Do the first, then ask again; ignore a refusal."""
        return [deadline.what for deadline in self._deadlines() if deadline.at <= now]

    def next_deadline(self) -> float | None:
        """Returns when `due` next returns something if nothing else happens; None for never."""
        state = self._state
        if state.room is self._idle_room and not state.timers:
            return None
        found = self._deadlines()
        if not found and is_everybody_here(state.room):
            self._idle_room = state.room
        return found[0].at if found else None

    def clocks(self, now: float) -> tuple[Clock, ...]:
        """Returns the timers that people may see: those of the game, and `ballot`."""
        if not self._state.timers and self.room.ballot is None:
            return ()
        clocks = [(timer.name, timer.seconds, since) for timer, since in self._state.timers.items()]
        if self.room.ballot is not None:
            clocks.append(("ballot", self.options.house.answer_seconds, self.room.ballot.at))
        return tuple([Clock(name, seconds, max(0.0, since + seconds - now)) for name, seconds, since in clocks])

    def back_in(self, seat: Seat, now: float) -> float | None:
        """Returns the seconds until somebody may act for a seat whose person is away; None if that is not so."""
        chair, house = self.room.chairs[seat], self.options.house
        if self.room.phase != "playing" or chair.away is None or chair.temper is not None:
            return None
        since = self._state.awaited.get(seat, chair.away - house.away_turn_seconds)
        return max(0.0, stand_in_time(chair.away, since, house) - now)

    def _make_news(
        self,
        entry: Entry[A, E],
        before: Mapping[Seat, S | None],
        received: Mapping[Seat, tuple[E, ...]],
        lines_by_seat: Mapping[Seat, tuple[TalkLine, ...]],
        room: Room | None,
    ) -> dict[Seat, News[S, E]]:
        """Returns the news of `entry`, by seat."""
        counts, views, house = self._state.streams.news_counts, self._state.streams.views, entry.house
        news: dict[Seat, News[S, E]] = {}
        if not house:  # then there is no talk and no other room either
            for seat, events in received.items():
                view = views[seat]
                n = counts[seat] = counts[seat] + 1
                news[seat] = News(seat, n, events, (), None if view is before[seat] else view, overdue=self.overdue)
            return news
        secret = has_private(house)
        # Talk was counted when it was said, so its news are counted also once its text is deleted (RULES 1.15).
        forgotten = [event for event in house if is_forgotten(event)]
        for seat in received if room is None and not lines_by_seat and not forgotten else views:
            events, lines, view = received.get(seat, ()), lines_by_seat.get(seat, ()), views[seat]
            is_counted = bool(events or lines) or room is not None
            if is_counted or any(is_visible_to(event, seat) for event in forgotten):
                n = counts[seat] = counts[seat] + 1
                happened = tuple([event for event in house if is_visible_to(event, seat)]) if secret else house
                overdue = self.overdue if events else None
                news[seat] = News(
                    seat, n, events, happened, None if view is before[seat] else view, room, lines, overdue
                )
        return news

    def _deadlines(self) -> list[Deadline]:
        state = self._state
        return find_deadlines(state.room, state.waiting, state.options.house, self.clock)
