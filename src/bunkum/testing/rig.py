"""What the laws need to know of a game, how a careless player plays it, and what was seen on the way."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar, cast, get_args

import msgspec

from bunkum.core import (
    HOUSE,
    SPECTATOR,
    Address,
    Blank,
    Dice,
    Flag,
    Game,
    Illegal,
    Number,
    OneOf,
    PlayTimeout,
    RemoveSeat,
    Restart,
    Seat,
    SomeOf,
    TimeUp,
    Word,
    Words,
    is_visible_to,
)

Opt = TypeVar("Opt")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
T = TypeVar("T")
V = TypeVar("V", contravariant=True)  # noqa: PLC0105  a view, here only ever read

encode = msgspec.json.Encoder(order="deterministic").encode


class Notation(Protocol[A, V]):
    """One line for each action: `read(write(action)) == action`."""

    def write(self, action: A, view: V, seat: Seat, names: Sequence[str]) -> str:
        """The action as a player types it."""
        ...

    def read(self, text: str, view: V, seat: Seat, names: Sequence[str]) -> A:
        """The action that was typed."""
        ...


@dataclass(frozen=True)
class GameUnderTest(Generic[Opt, S, A, E]):
    """A game under test. `event` and `action` are its unions, `state` its type.

    `word` makes up a word that a careless player might say; `words` is the dictionary. `hidden` names parts of the
    state that unseen events change, so that a view may be behind the truth there. `longest` bounds a match.
    """

    game: Game[Opt, S, A, E]
    event: Any
    action: Any
    state: type[S]
    word: Callable[[S, Random], str] = lambda _view, _chance: "ab"
    words: Words = frozenset[str]()
    hidden: frozenset[str] = frozenset()
    longest: int = 5000
    notation: Notation[A, S] | None = None
    odd: tuple[A, ...] = ()
    """Actions that are now and then tried out of the blue, whatever the menu says."""
    never_refused: frozenset[str] = frozenset()
    """Codes of `codes` that a careless player cannot provoke."""
    codes: frozenset[str] = frozenset()
    """Every code with which the game refuses."""


@dataclass
class Coverage:
    """What was seen. A suite that never saw an event kind or a refusal proves nothing about it."""

    seen: Counter[str] = field(default_factory=Counter[str])
    steps: int = 0
    apart: int = 0
    """Steps that twins took while their truths differed."""

    def missing(self, rig: GameUnderTest[Any, Any, Any, Any]) -> set[str]:
        """Event kinds and refusal codes that never came up."""
        kinds = {cast("type", kind).__name__ for kind in get_args(rig.event)}
        return {*kinds, *(rig.codes - rig.never_refused)} - set(self.seen)


class Recorder(Dice):
    """Dice that remember what they drew, by address."""

    def __init__(self, dice: Dice) -> None:
        """Fall as `dice` do."""
        self._dice = dice
        self.draws: dict[Address, Sequence[object]] = {}
        self.shuffles: dict[Address, Sequence[object]] = {}
        self.falls: dict[Address, object] = {}

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """One of `things`."""
        fall = self._dice.draw(at, things)
        self.draws[at], self.falls[at] = things, fall
        return fall

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All of `things`."""
        fall = self._dice.shuffle(at, things)
        self.shuffles[at], self.falls[at] = things, fall
        return fall

    def otherwise(self, where: Sequence[Address], chance: Random) -> dict[Address, object]:
        """The same falls, but drawn anew at the addresses in `where`."""
        falls = dict(self.falls)
        for at in where:
            if at in self.draws:
                falls[at] = chance.choice(self.draws[at])
            else:
                things = list(self.shuffles[at])
                chance.shuffle(things)
                falls[at] = tuple(things)
        return falls


class Truth(Generic[Opt, S, A, E]):
    """The truth and every view of it, kept side by side as a table keeps them."""

    def __init__(self, rig: GameUnderTest[Opt, S, A, E], seats: int) -> None:
        """Nothing has happened yet."""
        self.rig = rig
        self.log: list[E] = []
        self.streams: dict[Seat, list[E]] = {seat: [] for seat in (*map(Seat, range(seats)), SPECTATOR)}
        self.state: S | None = None
        self.views: dict[Seat, S | None] = dict.fromkeys(self.streams)

    def view(self, seat: Seat) -> S:
        """What `seat` knows; the House knows all, and who has no seat is told no more than that."""
        view = self.views.get(seat, self.state)
        assert view is not None
        return view

    def take(self, events: Sequence[E]) -> None:
        """Let `events` happen."""
        evolve = self.rig.game.evolve
        for event in events:
            self.log.append(event)
            self.state = evolve(self.state, event)
            for seat, stream in self.streams.items():
                if is_visible_to(event, seat):
                    stream.append(event)
                    self.views[seat] = evolve(self.views[seat], event)

    def become(self, other: "Truth[Opt, S, A, E]") -> None:
        """Forget oneself, and be like `other` (the log aside)."""
        self.state, self.views = other.state, dict(other.views)


def refusal(rig: GameUnderTest[Opt, S, A, E], view: S, seat: Seat, action: A) -> tuple[str, str] | None:
    """Code and sentence, or None where the action is allowed."""
    try:
        rig.game.check(view, seat, action, rig.words)
    except Illegal as no:
        return no.code, no.sentence
    return None


def propose(rig: GameUnderTest[Opt, S, A, E], view: S, seat: Seat, chance: Random) -> A | None:
    """Something from the menu, filled in at random; None where it is empty."""
    menu = rig.game.menu(view, seat)
    if menu.blanks and (not menu.ready or chance.random() < 0.65):
        return fill(rig, view, chance.choice(menu.blanks), chance)
    return chance.choice(menu.ready) if menu.ready else None


def fill(rig: GameUnderTest[Opt, S, A, E], view: S, blank: Blank, chance: Random) -> A:
    """An action from a blank, its holes filled in at random: mostly as it should be, sometimes not quite."""
    fields: dict[str, object] = {"type": blank.action}
    for hole in blank.holes:
        match hole:
            case Word(name):
                fields[name] = rig.word(view, chance)
            case Number(name, least, most):
                fields[name] = chance.randint(least - (chance.random() < 0.05), most + (chance.random() < 0.05))
            case OneOf(name, choices):
                fields[name] = chance.choice(choices)
            case SomeOf(name, choices, least, most):
                some = chance.sample(list(choices), chance.randint(least, min(most, least + 2)))
                fields[name] = some
            case Flag(name):
                fields[name] = chance.random() < 0.5
    return cast("A", msgspec.convert(fields, rig.action))


def next_act(
    rig: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], seats: int, chance: Random
) -> tuple[Seat, A]:
    """Somebody does something: mostly who is awaited, now and then another, now and then the House."""
    game, state = rig.game, truth.view(HOUSE)
    waiting = sorted(game.awaited(state))
    running = game.timers(state)
    luck = chance.random()
    if running and (luck < 0.05 or not waiting):
        return HOUSE, cast("A", TimeUp(chance.choice(running)))
    if luck < 0.08:
        odd = chance.choice((PlayTimeout(chance.choice(waiting)), Restart(), RemoveSeat(Seat(chance.randrange(seats)))))
        if refusal(rig, state, HOUSE, cast("A", odd)) is None and (
            not isinstance(odd, RemoveSeat) or chance.random() < 0.15
        ):
            return HOUSE, cast("A", odd)
    if rig.odd and chance.random() < 0.08:
        return Seat(chance.randrange(-1, seats + 1)), chance.choice(rig.odd)
    seat = chance.choice(waiting) if chance.random() < 0.8 else Seat(chance.randrange(seats))
    action = propose(rig, truth.view(seat), seat, chance)
    if action is None:
        seat = chance.choice(waiting)
        action = propose(rig, truth.view(seat), seat, chance)
    assert action is not None, f"law 5: seat {seat} is awaited and has nothing to do"
    return seat, action
