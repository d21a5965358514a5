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

import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, cast, get_args

from bunkum.core import (
    HOUSE,
    ONLOOKER,
    Box,
    Dice,
    HouseAction,
    Illegal,
    Menu,
    Restart,
    Seat,
    SecretDice,
    Silent,
    Timer,
    Words,
    fold,
    sees,
)
from bunkum.table import check as manners, decide as custom, room as rooms
from bunkum.table.aftermath import aftermath, may_restart, shows
from bunkum.table.catalog import A, E, Listed, Opt, S
from bunkum.table.check import Facts
from bunkum.table.chores import Chore
from bunkum.table.clocks import Deadline, Waiting, acts_at, deadlines
from bunkum.table.entry import Clock, Entry, News, Tried
from bunkum.table.form import flatten, unflatten
from bunkum.table.happenings import (
    ChairsMoved,
    Claimed,
    ClaimJudged,
    Happening,
    MatchBegan,
    RoomEvent,
    RoundRestarted,
    TableOpened,
    TalkEvent,
)
from bunkum.table.room import Room
from bunkum.table.streams import Streams
from bunkum.table.talk import Line

_CHORES = frozenset(cast("tuple[type, ...]", get_args(Chore)))
_HOUSE_ACTIONS = frozenset(cast("tuple[type, ...]", get_args(HouseAction)))
_TALK = frozenset(cast("tuple[type, ...]", get_args(TalkEvent)))


class Table(Generic[Opt, S, A, E]):
    """A table of one game. Everything that can be seen of it follows from its entries."""

    def __init__(
        self,
        game: Listed[Opt, S, A, E],
        secret: bytes,
        words: Words = frozenset(),
        dice: Callable[[bytes], Dice] = SecretDice,
        *,
        keeps_log: bool = True,
    ) -> None:
        """A table that nobody has opened yet: `apply` the entry of `open`, or use `replay`.

        Each match's chance follows from `secret` (32 bytes, which the server keeps beside the log) and the match's
        number, as `dice` makes it from the match's own secret. `words` is the dictionary with the table's house words.
        Without `keeps_log` the table forgets its entries once they are folded; it plays on all the same.
        """
        self.game, self.words = game, words
        self.log: list[Entry[A, E]] | None = [] if keeps_log else None
        self.seq = 0
        """The number of the next entry."""
        self.clock = 0.0
        """The time of the latest entry: where the table's clock goes on after a restart of the server."""
        self._rules = game.rules
        self._secret, self._dice = secret, dice
        self._state: S | None = None
        self._options: Opt | None = None
        self._truth: Room | None = None
        self._shown: Room | None = None
        self._streams: Streams[S, E] = Streams(game.rules.evolve, 0)
        self._box: Box | None = None
        self._claims: tuple[Claimed, ...] = ()
        self._timers: dict[Timer, float] = {}
        self._awaited: dict[Seat, float] = {}
        # The entry planned last, the truth before it and after it, so that `apply` need not fold the truth again.
        self._ahead: tuple[Entry[A, E], S | None, S | None] | None = None

    @classmethod
    def replay(
        cls,
        entries: Iterable[Entry[A, E]],
        game: Listed[Opt, S, A, E],
        secret: bytes,
        words: Words = frozenset(),
        dice: Callable[[bytes], Dice] = SecretDice,
        *,
        keeps_log: bool = True,
    ) -> "Table[Opt, S, A, E]":
        """The table as it was after `entries`. Asks no chance and no dictionary. Clocks go on from the last entry.

        Who was connected is not any more: tell the table `WentAway` for every seat of `present()`.
        """
        table = cls(game, secret, words, dice, keeps_log=keeps_log)
        for entry in entries:
            table.apply(entry)
        return table

    # What happens.

    def open(self, preset: str, options: Opt, seats: int, now: float = 0.0, stand_in: str = "random") -> Entry[A, E]:
        """The first entry: a table with `seats` open seats. Refuses options that do not go together.

        `stand_in` is the temper of the bots that sit in for people.
        """
        assert self.seq == 0, "this table has been opened"
        self.game.fits(options, seats)
        opened = TableOpened(self.game.id, preset, seats, flatten(options), stand_in)
        return Entry(0, now, HOUSE, None, house=(opened,))

    def plan(self, seat: Seat, action: A | Chore, now: float) -> Entry[A, E]:
        """What would happen if `seat` did `action`, or `Illegal`. Touches nothing; `now` is the table's clock."""
        at = max(now, self.clock)
        if type(action) in _CHORES:
            happened, events, after = self._plan_chore(seat, cast("Chore", action), at)
        else:
            happened, events, after = self._plan_move(seat, cast("A", action))
        entry = Entry(self.seq, at, seat, action, tuple(events), tuple(happened))
        self._ahead = (entry, self._state, after)
        return entry

    def apply(self, entry: Entry[A, E]) -> dict[Seat, News[S, E]]:
        """It has happened. What each seat, and the onlooker, is told; who is not in it is told nothing.

        After `ChairsMoved` seats have other numbers: ask `seats_of` who sits where.
        """
        assert entry.seq == self.seq, f"entry {entry.seq} cannot follow entry {self.seq - 1}"
        planned = self._ahead
        foreseen = planned[2] if planned and planned[0] is entry and planned[1] is self._state else None
        self.seq, self.clock, self._ahead = entry.seq + 1, max(self.clock, entry.at), None
        if self.log is not None:
            self.log.append(entry)
        room = self._shown
        talked = self._happen(entry.house) if entry.house else {}
        changed = None if self._shown is room else self._shown
        before = self._streams.views.copy()
        heard = self._streams.hear(entry.events) if entry.events else {}
        if entry.events:
            self._state = fold(self._rules, entry.events, self._state) if foreseen is None else foreseen
            self._watch(entry)
        return self._tell(entry, before, heard, talked, changed)

    def act(self, seat: Seat, action: A | Chore, now: float) -> dict[Seat, News[S, E]]:
        """Plan and apply."""
        return self.apply(self.plan(seat, action, now))

    def resync(self, seat: Seat) -> News[S, E]:
        """Everything that `seat` knows, under the number of its latest news."""
        streams = self._streams
        told, view, talk = streams.told[seat], streams.views[seat], streams.talk[seat]
        return News(seat, told, view=view, room=self.room, talk=talk)

    def try_action(self, seat: Seat, action: A | Chore) -> Tried:
        """May `seat` do `action`, and what is there to say about it? Reads the seat's own view, touches nothing."""
        game, view = self.game, self._streams.views.get(seat)
        known = None if type(action) in _CHORES else view
        try:
            self._check(seat, action)
        except Illegal as no:
            short = no.sentence if known is None or game.explain is None else game.explain(known, cast("A", action), no)
            return Tried(no.code, no.said(self.name) if short == no.sentence else short)
        advice = (
            None if known is None or game.advise is None else game.advise(known, seat, cast("A", action), self.words)
        )
        return Tried(None) if advice is None else Tried(None, advice.sentence, advice.help, advice.warning)

    # What a seat knows.

    def view(self, seat: Seat) -> S:
        """What `seat` (or `ONLOOKER`) knows of the game; the truth for `HOUSE`. There is none before a match begins."""
        view = self._state if seat == HOUSE else self._streams.views[seat]
        assert view is not None, "no match has begun"
        return view

    def menu(self, seat: Seat) -> Menu[A]:
        """What `seat` may do in the game now; empty before a match begins."""
        view = self._streams.views[seat]
        return Menu() if view is None else self._rules.menu(view, seat)

    def talk(self, seat: Seat) -> tuple[Line, ...]:
        """The latest talk that `seat` may hear."""
        return self._streams.talk[seat]

    @property
    def room(self) -> Room:
        """Who sits where and what is being asked, as everybody may know it."""
        assert self._shown is not None, "this table was never opened"
        return self._shown

    @property
    def options(self) -> Opt:
        """The options that this table plays with."""
        assert self._options is not None, "this table was never opened"
        return self._options

    def name(self, seat: Seat) -> str:
        """The name at this seat."""
        return self.room.chairs[seat].name or f"Seat {seat + 1}"

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that `person` holds now; several where one phone is passed round."""
        return tuple(
            Seat(seat) for seat, chair in enumerate(self._house.chairs) if chair.holder == person and not chair.left
        )

    def present(self) -> tuple[Seat, ...]:
        """The seats whose persons are connected."""
        return tuple(Seat(seat) for seat, chair in enumerate(self.room.chairs) if chair.here)

    # What must happen.

    def awaited(self) -> frozenset[Seat]:
        """The seats that the game waits for."""
        return frozenset(self._awaited)

    def bots_to_move(self) -> tuple[Seat, ...]:
        """The awaited seats that a bot plays: give it `view`, `menu` and the chair's temper, then `plan` its answer."""
        return tuple(seat for seat in self._awaited if self.room.chairs[seat].temper is not None)

    def due(self, now: float) -> list[HouseAction | Chore]:
        """What the House must do by now, first things first. Do the first, then ask again; a refusal may be ignored."""
        return [deadline.what for deadline in self._deadlines() if deadline.at <= now]

    def next_deadline(self) -> float | None:
        """When `due` will next have something, if nothing else happens; None: never."""
        return next((deadline.at for deadline in self._deadlines()), None)

    def clocks(self, now: float) -> tuple[Clock, ...]:
        """The clocks that people may see: those of the game, and `ballot`."""
        clocks = [(timer.name, timer.seconds, since) for timer, since in self._timers.items()]
        if self.room.ballot is not None:
            clocks.append(("ballot", self.options.house.answer_seconds, self.room.ballot.at))
        return tuple(Clock(name, seconds, max(0.0, since + seconds - now)) for name, seconds, since in clocks)

    def back_in(self, seat: Seat, now: float) -> float | None:
        """Seconds until somebody may act for a seat whose person is away; None where that is not so."""
        chair, house = self.room.chairs[seat], self.options.house
        if self.room.phase != "playing" or chair.away is None or chair.temper is not None:
            return None
        since = self._awaited.get(seat, chair.away - house.away_turn_seconds)
        return max(0.0, acts_at(chair.away, since, house) - now)

    # Planning.

    def _plan_move(self, seat: Seat, action: A) -> tuple[list[Happening], Sequence[E], S]:
        self._check(seat, action)
        state, box = self._playing()
        events = self._rules.decide(state, seat, action, box)
        return self._follow(events, fold(self._rules, events, state), restarted=isinstance(action, Restart))

    def _plan_chore(self, seat: Seat, chore: Chore, at: float) -> tuple[list[Happening], Sequence[E], S | None]:
        facts = self._facts()
        manners.check(self._house, facts, seat, chore)
        happened, then = custom.decide(self._house, facts, seat, chore, at)
        if then is None:
            return happened, (), self._state
        if then == "begin":
            events, after = self._begin(happened)
            return happened, events, after
        self._check(HOUSE, cast("A", then))
        state, box = self._playing()
        events = self._rules.decide(state, HOUSE, cast("A", then), box)
        more, events, after = self._follow(
            events, fold(self._rules, events, state), restarted=isinstance(then, Restart)
        )
        return [*happened, *more], events, after

    def _begin(self, happened: Iterable[Happening]) -> tuple[Sequence[E], S]:
        room = self._house
        for event in happened:
            room = rooms.evolve(room, cast("RoomEvent", event))
        self.game.fits(self.options, len(room.chairs))
        events = self._rules.begin(len(room.chairs), self.options, self._box_of(room.match))
        return events, fold(self._rules, events)

    def _follow(self, events: Sequence[E], after: S, *, restarted: bool) -> tuple[list[Happening], Sequence[E], S]:
        claims, public = self._claims, self._streams.views[ONLOOKER]
        return aftermath(self.game, self.room, after, events, claims, public, restarted=restarted), events, after

    def _check(self, seat: Seat, action: A | Chore) -> None:
        if type(action) in _CHORES:
            manners.check(self._house, self._facts(), seat, cast("Chore", action))
            return
        if seat != HOUSE and type(action) in _HOUSE_ACTIONS:
            raise manners.malformed()
        view = self._state if seat == HOUSE else self._streams.views.get(seat)
        if view is None:
            raise manners.wrong_phase() if self._state is None else manners.no_such_seat()
        self._rules.check(view, seat, cast("A", action), self.words)

    def _facts(self) -> Facts:
        house, state = self.options.house, self._state
        if state is None or self._house.phase != "playing":
            return Facts(house)
        rules = self._rules
        return Facts(house, state.living, state.round, shows(rules, state), may_restart(rules, state))

    def _tell(
        self,
        entry: Entry[A, E],
        before: Mapping[Seat, S | None],
        heard: Mapping[Seat, tuple[E, ...]],
        talked: Mapping[Seat, tuple[Line, ...]],
        room: Room | None,
    ) -> dict[Seat, News[S, E]]:
        """The news of `entry`, for whom there are any."""
        told, house = self._streams.told, entry.house
        news: dict[Seat, News[S, E]] = {}
        for seat, view in self._streams.views.items():
            events, lines = heard.get(seat, ()), talked.get(seat, ())
            if events or lines or room is not None:
                n = told[seat] = told[seat] + 1
                happened = tuple(event for event in house if sees(event, seat)) if house else ()
                news[seat] = News(seat, n, events, happened, None if view is before[seat] else view, room, lines)
        return news

    # Folding.

    def _happen(self, events: Iterable[Happening]) -> dict[Seat, tuple[Line, ...]]:
        """Fold what happened at the table. The lines of talk that are new, or were judged, by seat."""
        streams = self._streams
        before = streams.talk.copy()
        for event in events:
            if type(event) in _TALK:
                self._hear_talk(cast("TalkEvent", event))
            else:
                self._change_room(cast("RoomEvent", event))
                streams = self._streams
                before = streams.talk.copy() if isinstance(event, TableOpened | ChairsMoved) else before
        return {
            seat: tuple(line for line in lines if not any(line is old for old in before[seat]))
            for seat, lines in streams.talk.items()
            if lines is not before[seat]
        }

    def _hear_talk(self, event: TalkEvent) -> None:
        self._streams.listen(event)
        if isinstance(event, Claimed):
            self._claims = (*(claim for claim in self._claims if claim.round == event.round), event)
        elif isinstance(event, ClaimJudged):
            self._claims = tuple(
                claim for claim in self._claims if claim.claim != event.claim or claim.seat != event.seat
            )

    def _change_room(self, event: RoomEvent) -> None:
        self._truth = rooms.evolve(self._truth, event)
        if sees(event, ONLOOKER):
            self._shown = rooms.evolve(self._shown, event)
        match event:
            case TableOpened(_, preset, seats, flat):
                base = self.game.presets[preset].options if preset in self.game.presets else None
                self._options = unflatten(self.game, flat, base)
                self._streams = Streams(self._rules.evolve, seats)
            case ChairsMoved(order):
                self._streams.move(order)
            case MatchBegan(match):
                self._streams.begin()
                self._state, self._box, self._claims = None, self._box_of(match), ()
                self._timers, self._awaited = {}, {}
            case RoundRestarted():
                self._claims = ()  # about dice that have been rolled again
            case _:
                pass

    def _watch(self, entry: Entry[A, E]) -> None:
        """Note since when each clock runs, and each seat is awaited. Who has just acted is awaited anew."""
        state, at = self._playing()[0], self.clock
        timers = self._rules.timers(state)
        if timers or self._timers:
            self._timers = {timer: self._timers.get(timer, at) for timer in timers}
        acted, since = entry.move.seat if type(entry.move) is Silent else entry.seat, self._awaited
        self._awaited = {seat: at if seat == acted else since.get(seat, at) for seat in self._rules.awaited(state)}

    # What the table has.

    @property
    def _house(self) -> Room:
        """The room with what only the House knows."""
        assert self._truth is not None, "this table was never opened"
        return self._truth

    def _playing(self) -> tuple[S, Box]:
        assert self._state is not None, "no match has begun"
        assert self._box is not None, "no match has begun"
        return self._state, self._box

    def _box_of(self, match: int) -> Box:
        secret = hmac.digest(self._secret, f"match {match}".encode(), "sha256")
        return Box(self._dice(secret), self.words)

    def _deadlines(self) -> list[Deadline]:
        living = frozenset[Seat]() if self._state is None else self._state.living
        waiting = Waiting(self._timers, self._awaited, living)
        return deadlines(self.room, waiting, self.options.house, self.clock)
