"""The shape of a game: a plain module of a few functions over frozen records."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol, TypeVar, cast

from bunkum.core.chance import Dice
from bunkum.core.folded_events import FoldedEvents
from bunkum.core.house import Timer
from bunkum.core.menu import Menu
from bunkum.core.seats import Seat
from bunkum.core.sight import NO_PARTNERS, Partners

Opt_contra = TypeVar("Opt_contra", contravariant=True)
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

Words = Collection[str]
"""A dictionary as a game needs it: is this word (lower case, a to z) in it, and which are all of them?"""


class GameContext(NamedTuple):
    """What comes in the box: dice, a dictionary, and which seats belong to one person (`core.sight`)."""

    dice: Dice
    words: Words = frozenset[str]()
    partners: Partners = NO_PARTNERS


class Game(Protocol[Opt_contra, S, A, E]):
    """What every game answers. Usually a module: `bunkum.games.liars_boggle.rules`."""

    def begin(self, seats: int, options: Opt_contra, box: GameContext) -> list[E]:
        """The events that open a match. `options` has passed the game's own `fits`."""
        ...

    def check(self, view: S, seat: Seat, action: A, words: Words) -> None:
        """Raise `Illegal` unless `seat`, knowing only `view`, may do `action`; `HOUSE` does the House's actions."""
        ...

    def decide(self, state: S, seat: Seat, action: A, box: GameContext) -> list[E]:
        """What happens when `seat` does `action`, which `check` has let pass. Never refuses; alone sees dice."""
        ...

    def evolve(self, state: S | None, event: E) -> S:
        """The state after `event`. Never fails, asks no chance and no dictionary; None before the first event."""
        ...

    def awaited(self, state: S) -> frozenset[Seat]:
        """The seats that the game waits for; empty when it waits for a clock alone, or is over."""
        ...

    def timers(self, state: S) -> tuple[Timer, ...]:
        """The clocks that run now."""
        ...

    def menu(self, view: S, seat: Seat) -> Menu[A]:
        """What `seat` may do now."""
        ...

    def outcome(self, state: S) -> tuple[int, ...] | None:
        """The place of each seat, 1 for the winner, once the match is over."""
        ...


def fold(game: Game[Opt_contra, S, A, E], events: Iterable[E], state: S | None = None) -> S:
    """The state after `events`."""
    if isinstance(events, FoldedEvents) and state is not None:
        story = cast("FoldedEvents[S, E]", events)
        if story.before is state:
            return story.after
    for event in events:
        state = game.evolve(state, event)
    assert state is not None, "a match begins with an event"
    return state
