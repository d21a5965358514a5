"""What the laws need to know of a game, a random player for any game, and a count of what occurred."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Generic, Protocol, TypeVar, cast, get_args

import msgspec

from bunkum import core
from bunkum.core.visibility import audience
from bunkum.deprecated_names import renamed

Opt = TypeVar("Opt")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
T = TypeVar("T")
V = TypeVar("V", contravariant=True)  # noqa: PLC0105  a view, here only ever read

encode = msgspec.json.Encoder(order="deterministic").encode


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Returns the decoder of a type; cached, because for a union of many records it takes long to make."""
    return msgspec.json.Decoder(kind)


class Notation(Protocol[A, V]):
    """One line of text for each action: `read(write(action)) == action`."""

    def write(self, action: A, view: V, seat: core.Seat, names: Sequence[str]) -> str:
        """Returns the action as a player types it."""
        ...

    def read(self, text: str, view: V, seat: core.Seat, names: Sequence[str]) -> A:
        """Returns the action that was typed."""
        ...


@dataclass(frozen=True)
class GameUnderTest(Generic[Opt, S, A, E]):
    """A game under test. `event` and `action` are its unions, `state` its type.

    `word` makes up a word that a careless player might say; `words` is the dictionary. `hidden` names parts of the
    state that events hidden from a seat change, so that its view may be behind the truth there. `longest` is the
    most actions that a match may have.
    """

    game: core.Game[Opt, S, A, E]
    event: Any
    action: Any
    state: type[S]
    word: Callable[[S, Random], str] = lambda _view, _chance: "ab"
    words: core.Words = frozenset[str]()
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
    """Counts what occurred. A suite in which an event kind or a refusal never occurred proves nothing about it."""

    seen: Counter[str] = field(default_factory=Counter[str])
    steps: int = 0
    apart: int = 0
    """Steps that twins took while their truths differed."""

    def missing(self, under_test: GameUnderTest[Any, Any, Any, Any]) -> set[str]:
        """Returns the event kinds and refusal codes that never occurred."""
        kinds = {cast("type", kind).__name__ for kind in get_args(under_test.event)}
        return {*kinds, *(under_test.codes - under_test.never_refused)} - set(self.seen)


class RecordingDice(core.Dice):
    """Dice that record what they drew, by address."""

    def __init__(self, dice: core.Dice) -> None:
        """Draws from `dice`."""
        self._dice = dice
        self.draws: dict[core.Address, Sequence[object]] = {}
        self.shuffles: dict[core.Address, Sequence[object]] = {}
        self.results: dict[core.Address, object] = {}

    def draw(self, at: core.Address, things: Sequence[T], /) -> T:
        """Returns one of `things`."""
        fall = self._dice.draw(at, things)
        self.draws[at], self.results[at] = things, fall
        return fall

    def shuffle(self, at: core.Address, things: Sequence[T], /) -> tuple[T, ...]:
        """Returns all of `things` in some order."""
        fall = self._dice.shuffle(at, things)
        self.shuffles[at], self.results[at] = things, fall
        return fall

    def redraw(self, where: Sequence[core.Address], chance: Random) -> dict[core.Address, object]:
        """Returns the recorded results, but drawn anew at the addresses in `where`."""
        falls = dict(self.results)
        for at in where:
            if at in self.draws:
                falls[at] = chance.choice(self.draws[at])
            else:
                things = list(self.shuffles[at])
                chance.shuffle(things)
                falls[at] = tuple(things)
        return falls

    def redraw_some(self, chance: Random) -> dict[core.Address, object]:
        """Returns the recorded results with one of them drawn anew, sometimes all; there must be one."""
        where = chance.sample(list(self.results), 1 + (chance.random() < 0.3) * (len(self.results) - 1))
        return self.redraw(where, chance)

    def vary(self, attempt: Callable[[dict[core.Address, object]], T | None], chance: Random) -> T | None:
        """Returns what `attempt` returns for as many draws changed as it accepts: all at once, then by halves.

        It returns None for draws that it does not accept; so does this, if it does not accept those recorded.
        """
        best, kept = attempt(self.results), self.results
        if best is None:
            return None
        spans: list[list[core.Address]] = [list(kept)] if kept else []
        while spans:
            span = spans.pop()
            other = self.redraw(span, chance)
            falls = {**kept, **{at: other[at] for at in span}}
            found = attempt(falls)
            if found is not None:
                kept, best = falls, found
            elif len(span) > 1:
                spans += [span[: len(span) // 2], span[len(span) // 2 :]]
        return best


class Truth(Generic[Opt, S, A, E]):
    """The truth and every seat's view of it, kept side by side as a table keeps them."""

    def __init__(self, under_test: GameUnderTest[Opt, S, A, E], seats: int) -> None:
        """Begins before the first event."""
        self.under_test = under_test
        self.log: list[E] = []
        self.streams: dict[core.Seat, list[E]] = {seat: [] for seat in (*map(core.Seat, range(seats)), core.SPECTATOR)}
        self.state: S | None = None
        self.views: dict[core.Seat, S | None] = dict.fromkeys(self.streams)

    def view(self, seat: core.Seat) -> S:
        """Returns what `seat` knows; for the House that is the truth."""
        view = self.views.get(seat, self.state)
        assert view is not None
        return view

    def apply(self, events: Sequence[E]) -> None:
        """Applies `events` to the truth and to the views of the seats that receive them.

        Seats that shared a view share the next one too, so that it is folded and checked once.
        """
        evolve = self.under_test.game.evolve
        for event in events:
            self.log.append(event)
            folded: dict[int, S] = {}  # by the view before
            before = self.state
            self.state = folded[id(before)] = evolve(before, event)
            who = audience(event)
            for seat, stream in self.streams.items():
                if who is None or seat in who:
                    stream.append(event)
                    view = self.views[seat]
                    after = folded.get(id(view))
                    if after is None:
                        after = folded[id(view)] = evolve(view, event)
                    self.views[seat] = after

    def copy_from(self, other: "Truth[Opt, S, A, E]") -> None:
        """Takes over the state and the views of `other`, but not its log."""
        self.state, self.views = other.state, dict(other.views)


def refusal_of(under_test: GameUnderTest[Opt, S, A, E], view: S, seat: core.Seat, action: A) -> tuple[str, str] | None:
    """Returns code and sentence of the refusal, or None if the action is allowed."""
    try:
        under_test.game.check(view, seat, action, under_test.words)
    except core.Illegal as no:
        return no.code, no.sentence
    return None


def propose_action(under_test: GameUnderTest[Opt, S, A, E], view: S, seat: core.Seat, chance: Random) -> A | None:
    """Returns a random action from the menu, filled in at random; None if the menu is empty."""
    menu = under_test.game.menu(view, seat)
    if menu.blanks and (not menu.ready or chance.random() < 0.65):
        return fill_blank(under_test, view, chance.choice(menu.blanks), chance)
    return chance.choice(menu.ready) if menu.ready else None


def fill_blank(under_test: GameUnderTest[Opt, S, A, E], view: S, blank: core.Blank, chance: Random) -> A:
    """Returns an action from a blank with its holes filled in at random: mostly as allowed, sometimes not quite."""
    fields: dict[str, object] = {"type": blank.action}
    for hole in blank.holes:
        match hole:
            case core.Word(name):
                fields[name] = under_test.word(view, chance)
            case core.Number(name, least, most):
                fields[name] = chance.randint(least - (chance.random() < 0.05), most + (chance.random() < 0.05))
            case core.OneOf(name, choices):
                fields[name] = chance.choice(choices)
            case core.SomeOf(name, choices, least, most):
                some = chance.sample(list(choices), chance.randint(least, min(most, least + 2)))
                fields[name] = some
            case core.Flag(name):
                fields[name] = chance.random() < 0.5
    return decoder(under_test.action).decode(encode(fields))


def choose_next_action(
    under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], seats: int, chance: Random
) -> tuple[core.Seat, A]:
    """Returns a random seat and action: mostly of an awaited seat, sometimes of another or of the House."""
    game, state = under_test.game, truth.view(core.HOUSE)
    waiting = sorted(game.awaited(state))
    running = game.timers(state)
    luck = chance.random()
    if running and (luck < 0.05 or not waiting):
        return core.HOUSE, cast("A", core.TimeUp(chance.choice(running)))
    if luck < 0.08:
        odd = chance.choice(
            (
                core.PlayTimeout(chance.choice(waiting)),
                core.Restart(),
                core.RemoveSeat(core.Seat(chance.randrange(seats))),
            )
        )
        if refusal_of(under_test, state, core.HOUSE, cast("A", odd)) is None and (
            not isinstance(odd, core.RemoveSeat) or chance.random() < 0.15
        ):
            return core.HOUSE, cast("A", odd)
    if under_test.odd and chance.random() < 0.08:
        return core.Seat(chance.randrange(-1, seats + 1)), chance.choice(under_test.odd)
    seat = chance.choice(waiting) if chance.random() < 0.8 else core.Seat(chance.randrange(seats))
    action = propose_action(under_test, truth.view(seat), seat, chance)
    if action is None:
        seat = chance.choice(waiting)
        action = propose_action(under_test, truth.view(seat), seat, chance)
    assert action is not None, f"law 5: seat {seat} is awaited and has nothing to do"
    return seat, action


__getattr__ = renamed(__name__)
