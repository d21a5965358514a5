"""The state of a table, which follows from its entries alone."""

import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Generic

from bunkum.core import SPECTATOR, Dice, GameContext, Seat, Timer, Words, fold, is_visible_to
from bunkum.core.sight import NO_PARTNERS
from bunkum.table import room_events
from bunkum.table.catalog import A, E, GameInfo, Opt, S
from bunkum.table.clocks import Waiting, is_running
from bunkum.table.consequences import is_showing, may_restart
from bunkum.table.evolve import evolve
from bunkum.table.options_form import flatten, unflatten
from bunkum.table.room import GameFacts, Room, partners
from bunkum.table.room_menu import describe_situation
from bunkum.table.snapshot import TableSnapshot
from bunkum.table.streams import Streams
from bunkum.table.talk import TalkLine

_NOBODY: frozenset[Seat] = frozenset()


class TableState(Generic[Opt, S, A, E]):
    """The truth of the game and of the room, and what each seat knows of them."""

    def __init__(
        self, game: GameInfo[Opt, S, A, E], secret: bytes, words: Words, dice: Callable[[bytes], Dice]
    ) -> None:
        """Builds the state before the table is opened."""
        self.game, self.words = game, words
        self._secret, self._dice = secret, dice
        self.state: S | None = None
        """The truth of the game; None before the first match."""
        self.streams: Streams[S, E] = Streams(game.rules.evolve, 0)
        self.claims: tuple[room_events.Claimed, ...] = ()
        """The claims about dice that have not been revealed since."""
        self.timers: dict[Timer, float] = {}
        """The running timers of the game, each with the time since which it runs."""
        self.awaited: dict[Seat, float] = {}
        """The awaited seats, each with the time since which it is awaited."""
        self._options: Opt | None = None
        self._full_room: Room | None = None
        self._public_room: Room | None = None
        self._context: GameContext | None = None
        self._facts: GameFacts | None = None
        self._room_situation: tuple[GameFacts | None, tuple[object, ...]] = (None, ())
        """What the room's menus depend on, and the facts for which it was found."""

    def copy(self) -> "TableState[Opt, S, A, E]":
        """Returns the same state, which changes by itself."""
        state = copy(self)
        state.streams = self.streams.copy()
        return state

    def take_snapshot(self, seq: int, clock: float) -> TableSnapshot:
        """Returns what is left of the first `seq` entries if the next one begins a match; `clock` is their time."""
        talk, same_talk = self.streams.list_talk()
        return TableSnapshot(
            seq,
            clock,
            flatten(self.options),
            self.house,
            self.room,
            tuple(talk),
            tuple(same_talk),
            tuple(self.streams.news_counts.values()),
        )

    def restore(self, snapshot: TableSnapshot) -> None:
        """Makes this the state that a snapshot was taken of; no table must have been opened here."""
        room = snapshot.room
        self._set_options(room.preset, snapshot.options)
        self._full_room, self._public_room = room, snapshot.public_room
        self.streams = Streams(self.game.rules.evolve, len(room.chairs))
        self.streams.restore(snapshot)

    @property
    def house(self) -> Room:
        """The room with what only the House knows."""
        assert self._full_room is not None, "this table was never opened"
        return self._full_room

    @property
    def room(self) -> Room:
        """The public room."""
        assert self._public_room is not None, "this table was never opened"
        return self._public_room

    @property
    def options(self) -> Opt:
        """The options of this table."""
        assert self._options is not None, "this table was never opened"
        return self._options

    @property
    def facts(self) -> GameFacts:
        """The facts about the game that room actions need: the same object until the game or the room changes."""
        if self._facts is None:
            self._facts = self._find_facts()
        return self._facts

    @property
    def room_situation(self) -> tuple[object, ...]:
        """All that the room's menus depend on, except whether the seat itself is ready."""
        facts, (found_for, situation) = self.facts, self._room_situation
        if found_for is not facts:
            situation = describe_situation(self.house, facts)
            self._room_situation = facts, situation
        return situation

    @property
    def waiting(self) -> Waiting:
        """What the game waits for."""
        return Waiting(self.timers, self.awaited, _NOBODY if self.state is None else self.state.living)

    def current_match(self) -> tuple[S, GameContext]:
        """Returns the state of the game and its context."""
        assert self.state is not None, "no match has begun"
        assert self._context is not None, "no match has begun"
        return self.state, self._context

    def hash_network(self, network: str) -> str:
        """Returns a keyed hash of a network's address."""
        return hmac.digest(self._secret, f"network {network}".encode(), "sha256").hex()[:32]

    def make_context(self, match: int) -> GameContext:
        """Returns the context of a match; its dice follow from a secret of its own, derived from the table's."""
        secret = hmac.digest(self._secret, f"match {match}".encode(), "sha256")
        return GameContext(self._dice(secret), self.words)

    # Folding.

    def apply_room_events(self, events: Iterable[room_events.TableEvent]) -> dict[Seat, tuple[TalkLine, ...]]:
        """Folds events of the table, and returns the lines of talk that are new or were judged, by seat."""
        before = self.streams.talk.copy()
        for event in events:
            if isinstance(event, room_events.TalkEvent):
                self._apply_talk(event)
            else:
                self._change_room(event)
                if isinstance(event, room_events.Sat):
                    before[event.seat] = self.streams.talk[event.seat]
                if isinstance(event, room_events.TableOpened | room_events.ChairsMoved):
                    before = self.streams.talk.copy()
        return {
            seat: _find_new(lines, before[seat])
            for seat, lines in self.streams.talk.items()
            if lines is not before[seat]
        }

    def apply_game_events(
        self, events: tuple[E, ...], after: S | None, at: float, acted: Seat
    ) -> dict[Seat, tuple[E, ...]]:
        """Folds events of the game, with the state after them if it is known, and returns what each seat received."""
        rules = self.game.rules
        received = self.streams.deliver(events)
        state = self.state = fold(rules, events, self.state) if after is None else after
        self._facts = None
        since = self.awaited
        # The wait for the seat that has just acted starts anew.
        self.awaited = {seat: at if seat == acted else since.get(seat, at) for seat in rules.awaited(state)}
        self.run_clocks(at)
        return received

    def run_clocks(self, at: float) -> None:
        """Starts the timers that may run now, and stops the others; one that did not run before starts afresh."""
        state = self.state
        timers = () if state is None else self.game.rules.timers(state)
        if timers or self.timers:
            running = {_timer_identity(timer): began for timer, began in self.timers.items()}
            room, awaited, house = self.house, self.awaited, self.options.house
            self.timers = {
                timer: running.get(_timer_identity(timer), at)
                for timer in timers
                if is_running(timer, room, awaited, house)
            }

    def _find_facts(self) -> GameFacts:
        house, state, rules, at_once = self.options.house, self.state, self.game.rules, self.game.at_once
        fits = partial(self.game.fits, self.options)
        if state is None:
            return GameFacts(house, fits=fits, at_once=at_once)
        same_person = partners(self.house) if house.reveal_to_dead else NO_PARTNERS
        showing, can_restart = is_showing(rules, state), may_restart(rules, state)
        return GameFacts(house, state.living, state.round, showing, can_restart, fits, at_once, same_person)

    def _apply_talk(self, event: room_events.TalkEvent) -> None:
        room = self.house
        self.streams.deliver_talk(event, room.chairs[event.seat].name or "", room.match)
        if isinstance(event, room_events.Claimed):
            self.claims = (*(claim for claim in self.claims if claim.round == event.round), event)
        elif isinstance(event, room_events.ClaimJudged):
            judged = (event.seat, event.claim)
            self.claims = tuple(claim for claim in self.claims if (claim.seat, claim.claim) != judged)

    def _change_room(self, event: room_events.RoomEvent) -> None:
        # Before seats could be reserved, a bot's seat was taken at once, with its hand; such logs still fold so.
        if isinstance(event, room_events.Sat) and (
            self.room.phase != "playing" or self.room.chairs[event.seat].coming is not None
        ):
            self.streams.give_spectator_view(event.seat)
        if isinstance(event, room_events.SeatRenamed) and (old := self.house.chairs[event.seat].name) != event.name:
            # In a log that was rewritten the names are the same, and others may have had the new one before.
            self.streams.remove_name(old or "")
        self._full_room, self._facts = evolve(self._full_room, event), None
        if is_visible_to(event, SPECTATOR):
            self._public_room = evolve(self._public_room, event)
        match event:
            case room_events.TableOpened(_, preset, seats, flat):
                self._set_options(preset, flat)
                self.streams = Streams(self.game.rules.evolve, seats)
            case room_events.ChairsMoved(order):
                self.streams.reorder(order)
            case room_events.MatchBegan(match):
                self.streams.clear_views()
                self.state, self._context, self.claims = None, self.make_context(match), ()
                self.timers, self.awaited = {}, {}
            case room_events.RoundRestarted():
                self.claims = ()
                self.streams.void_claims()
            case _:
                pass

    def _set_options(self, preset: str, flat: Mapping[str, room_events.OptionValue]) -> None:
        base = self.game.presets[preset].options if preset in self.game.presets else None
        self._options = unflatten(self.game, flat, base)


def _find_new(lines: Sequence[TalkLine], before: Sequence[TalkLine]) -> tuple[TalkLine, ...]:
    """Returns the lines that are not among those `before`, which are the same objects."""
    known = set(map(id, before))
    return tuple([line for line in lines if id(line) not in known])


def _timer_identity(timer: Timer) -> tuple[str, int, float, bool]:
    """Returns what identifies one run of a timer, although it may await fewer seats by now."""
    return timer.name, timer.since, timer.seconds, timer.early
