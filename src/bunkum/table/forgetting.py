"""Removes the names and the talk of one person from the entries of a table (RULES 1.15).

The House's `Forget` changes how a table goes on, but its log still tells what was. Here the log is read from its
beginning, to find out which seats were the person's, and when: seats get other numbers before a match, and others have
had the same ones. Each time that somebody has a seat, or waits for one, is a *stay*. A stay belongs to all who have
held the seat during it, so what was said there by whoever handed it over is removed as well.

Entries keep their number, and whatever else they tell: a rewritten log folds to the same table.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, cast

from msgspec.structs import replace

from bunkum.core import Seat
from bunkum.table import room_actions, room_events
from bunkum.table.entry import Entry
from bunkum.table.evolve import evolve
from bunkum.table.phrases import SOMEBODY
from bunkum.table.room import Room
from bunkum.table.room_events import TableEvent

A = TypeVar("A")
E = TypeVar("E")

Stay = int
"""The number of a stay, or of a ban."""


class SaidLine(NamedTuple):
    """What somebody said in free text: the number of the match before or in which it was, and the table's clock (s)."""

    match: int
    at: float
    text: str


def rewrite_entries(entries: Iterable[Entry[A, E]], persons: Collection[str]) -> dict[int, Entry[A, E]]:
    """Returns the entries that must be replaced, by number, so that nothing tells the person's names and talk.

    `entries` are those of a whole table, in order; `persons` the names by which the server knows one person there. A
    name becomes the one that `Forget` gave that seat, or "Somebody"; what was said becomes empty.
    """
    log = tuple(entries)
    past = _follow(log, frozenset(persons))
    rewritten = {entry.seq: _rewrite(entry, past) for entry in log}
    return {entry.seq: rewritten[entry.seq] for entry in log if rewritten[entry.seq] != entry}


def find_said(entries: Iterable[Entry[A, E]], persons: Collection[str]) -> list[SaidLine]:
    """Returns what was said at the seats of one person, in order; `entries` and `persons` as in `rewrite_entries`."""
    log = tuple(entries)
    past = _follow(log, frozenset(persons))
    return [
        SaidLine(past.matches[entry.seq], event.at, event.text)
        for entry in log
        for event, stays in past.tell(entry)
        if isinstance(event, room_events.Said | room_events.SaidAside) and event.text and past.is_theirs(entry, stays)
    ]


def must_reload(action: object) -> bool:
    """Returns whether copies of a table must be loaded from its log again after this action.

    What was said in earlier stays is in memory under names that the person no longer has, and a fold of one more entry
    does not find it.
    """
    return isinstance(action, room_actions.Forget) and action.rewritten


@dataclass
class _Past:
    """Who has had which seat of a table, and when."""

    persons: frozenset[str]
    """Whom it is about."""
    stays: dict[int, tuple[tuple[Stay, ...], ...]] = field(default_factory=dict[int, tuple[tuple[Stay, ...], ...]])
    """By the number of an entry, for each of its events at the table, the stays of which it tells a name or talk."""
    about: dict[int, Stay] = field(default_factory=dict[int, Stay])
    """By the number of an entry in which somebody said a phrase about a seat, the stay there."""
    matches: dict[int, int] = field(default_factory=dict[int, int])
    """The number of the match in which an entry was, or of the one before it."""
    theirs: set[Stay] = field(default_factory=set[Stay])
    """The stays that they have held."""
    names: dict[Stay, str] = field(default_factory=dict[Stay, str])
    """The names that `Forget` gave."""
    ended: dict[Stay, int] = field(default_factory=dict[Stay, int])
    """The number of the entry in which they were forgotten; others may have the seat after it."""

    def tell(self, entry: Entry[A, E]) -> Iterator[tuple[TableEvent, tuple[Stay, ...]]]:
        """Yields the entry's events at the table, each with its stays."""
        return zip(entry.house, self.stays[entry.seq], strict=True)

    def is_theirs(self, entry: Entry[A, E], stays: Iterable[Stay]) -> bool:
        """Returns whether they had one of these stays, and were not forgotten there before this entry."""
        return any(stay in self.theirs and entry.seq <= self.ended.get(stay, entry.seq) for stay in stays)

    def name_of(self, stays: Iterable[Stay]) -> str:
        """Returns the name that stands in place of theirs."""
        return next((self.names[stay] for stay in stays if stay in self.names), SOMEBODY)


# Following the room.


def _follow(log: Sequence[Entry[A, E]], persons: frozenset[str]) -> _Past:
    past, follower, room = _Past(persons), _Follower(), None
    for entry in log:
        move = entry.move
        if isinstance(move, room_actions.SayPhrase) and move.about is not None:
            past.about[entry.seq] = follower.seated[move.about]
        stays: list[tuple[Stay, ...]] = []
        for event in entry.house:
            stays.append(follower.follow(event, room))
            room = evolve(room, event)
            _note(past, entry.seq, event, follower, stays[-1])
        past.stays[entry.seq] = tuple(stays)
        past.matches[entry.seq] = 0 if room is None else room.match
    return past


def _note(past: _Past, seq: int, event: TableEvent, follower: "_Follower", stays: tuple[Stay, ...]) -> None:
    """Notes to whom the stays of an event belong, and that they are forgotten there."""
    match event:
        case room_events.Holds(_, person) | room_events.HolderAdded(_, person) | room_events.ReservedFor(_, person):
            if person in past.persons:
                past.theirs.update(stays)
                past.ended.pop(stays[0], None)
        case room_events.Banned(_, banned):
            past.theirs.update(stays[-1:] if not past.persons.isdisjoint(banned) else ())
        case room_events.SeatRenamed(seat, name):
            past.names[follower.seated[seat]] = name
        case room_events.HoldersRemoved(seat, removed) if not past.persons.isdisjoint(removed):
            past.ended[follower.seated[seat]] = seq
        case _:
            pass


@dataclass
class _Follower:
    """Who sits where, and who waits for which seat, by the number of their stay."""

    seated: list[Stay] = field(default_factory=list[Stay])
    """By seat; an open one has a number too, which nobody has held."""
    waiting: dict[Seat, Stay] = field(default_factory=dict[Seat, Stay])
    bans: dict[int, tuple[Stay, ...]] = field(default_factory=dict[int, tuple[Stay, ...]])
    """By the ban's number: the stay that gave it its name, then a number for the ban itself."""
    made: int = 0

    def follow(self, event: TableEvent, room: Room | None) -> tuple[Stay, ...]:
        """Returns the stays of which an event tells, and follows whoever comes, goes or moves; `room` is before it."""
        if isinstance(event, room_events.TableOpened):
            self.seated = [self._make() for _ in range(event.seats)]
            return ()
        assert room is not None, "a table begins by being opened"
        match event:
            case room_events.Sat(seat):
                return (self._sit(seat, self.waiting.get(seat)),)
            case room_events.Stood(seat):
                self._sit(seat, None)
            case room_events.BotAdded(seat, name):
                chair = room.chairs[seat]
                is_left = chair.left and chair.name == name  # it plays on under the name of whoever left
                return (self._sit(seat, self.seated[seat] if is_left else None),)
            case room_events.SeatReserved(seat):
                self.waiting[seat] = self._make()
                return (self.waiting[seat],)
            case room_events.ReservedFor(seat):
                return (self.waiting[seat],)
            case room_events.ReservationEnded(seat):
                self.waiting.pop(seat, None)
            case room_events.ChairsMoved(order):
                self.seated = [self.seated[seat] for seat in order]
                moved = {was: Seat(now) for now, was in enumerate(order)}
                self.waiting = {moved[seat]: stay for seat, stay in self.waiting.items() if seat in moved}
            case room_events.SentAway(seat, ban):
                self.bans[ban] = (self.seated[seat] if room.chairs[seat].person else self.waiting[seat], self._make())
                return self.bans[ban]
            case room_events.Banned(ban) | room_events.BanLifted(ban):
                return self.bans[ban]
            case (
                room_events.Holds(seat)
                | room_events.HolderAdded(seat)
                | room_events.TakenBack(seat)
                | room_events.Said(seat)
                | room_events.SaidAside(seat)
                | room_events.Claimed(seat)
            ):
                return (self.seated[seat],)
            case _:
                pass  # it tells no name and no talk, and moves nobody
        return ()

    def _sit(self, seat: Seat, stay: Stay | None) -> Stay:
        self.waiting.pop(seat, None)
        self.seated[seat] = self._make() if stay is None else stay
        return self.seated[seat]

    def _make(self) -> Stay:
        self.made += 1
        return self.made


# Rewriting.


def _rewrite(entry: Entry[A, E], past: _Past) -> Entry[A, E]:
    about = (past.about[entry.seq],) if entry.seq in past.about else ()
    house: list[TableEvent] = []
    for event, stays in past.tell(entry):
        own = (*stays, *about) if isinstance(event, room_events.Said | room_events.SaidAside) else stays
        house.append(_rewrite_event(event, past.name_of(stays)) if past.is_theirs(entry, own) else event)
    move = cast("A | room_actions.RoomAction | None", _rewrite_move(entry, past))
    return replace(entry, move=move, house=tuple(house))


def _rewrite_event(event: TableEvent, name: str) -> TableEvent:
    match event:
        case room_events.Sat() | room_events.SeatReserved() | room_events.BotAdded():
            return replace(event, name=name)
        case room_events.SentAway() | room_events.BanLifted():
            return replace(event, name=SOMEBODY)  # as `Forget` names a ban
        case room_events.Banned():
            return replace(event, why="")
        case room_events.Said() | room_events.SaidAside():
            return replace(event, text="")
        case _:
            return event


def _rewrite_move(entry: Entry[A, E], past: _Past) -> object:
    theirs = [(event, stays) for event, stays in past.tell(entry) if past.is_theirs(entry, stays)]
    match entry.move:
        case room_actions.Sit(person, _, _, also) as move:
            seats = room_events.Sat | room_events.SeatReserved | room_events.TakenBack
            named = [stays for event, stays in theirs if isinstance(event, seats)]
            is_own = not past.persons.isdisjoint((person, *also))
            return replace(move, name=past.name_of(named[0] if named else ())) if named or is_own else move
        case room_actions.SendAway() as move if any(isinstance(event, room_events.SentAway) for event, _ in theirs):
            return replace(move, name=SOMEBODY, why="")
        case room_actions.Say() as move if any(
            isinstance(event, room_events.Said | room_events.SaidAside) for event, _ in theirs
        ):
            return replace(move, text="")
        case move:
            return move
