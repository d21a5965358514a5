"""What follows when a seat or the House acts: the same for all games, with functions of each."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

from bunkum.core.contract import GameContext
from bunkum.core.event_builder import EventBuilder
from bunkum.core.house import HouseAction, PlayTimeout, RemoveSeat, Restart, Timer, TimeUp
from bunkum.core.match_events import RoundRestarted
from bunkum.core.seats import Seat

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class ActionHandlers(Generic[S, A, E]):
    """A game's functions for each kind of action; they emit events into a builder, and `decide` returns these."""

    evolve: Callable[[S | None, E], S]
    play: Callable[[EventBuilder[S, E], Seat, A], None]
    """Does what a player has decided."""
    time_up: Callable[[EventBuilder[S, E], Timer], None]
    """Does what follows when a timer has run out."""
    silence: Callable[[EventBuilder[S, E], Seat], None]
    """Does the timeout action of a seat."""
    leave: Callable[[EventBuilder[S, E], Seat], None]
    """Removes a seat that leaves for good (RULES 1.6)."""
    restart: Callable[[EventBuilder[S, E]], None]
    """Rolls or deals anew after `RoundRestarted`."""
    settle: Callable[[EventBuilder[S, E]], None] = lambda _builder: None
    """Goes on, after any action, until the game waits for somebody."""

    def decide(self, state: S, seat: Seat, action: A | HouseAction, context: GameContext) -> list[E]:
        """Returns the events that follow when `seat` does `action`, which `check` has allowed."""
        builder = EventBuilder(self.evolve, state, context)
        match action:
            case TimeUp(timer):
                self.time_up(builder, timer)
            case PlayTimeout(silent):
                self.silence(builder, silent)
            case RemoveSeat(leaver):
                self.leave(builder, leaver)
            case Restart():
                builder.emit(cast("E", RoundRestarted()))
                self.restart(builder)
            case _:
                self.play(builder, seat, cast("A", action))
        self.settle(builder)
        return builder.events


class HasGone(Protocol):
    """A state that knows who has left."""

    @property
    def gone(self) -> Collection[Seat]:
        """The seats that have left for good, whose dice or cards are still in play."""
        ...


G = TypeVar("G", bound=HasGone)


def play_for_gone(
    awaited: Callable[[G], frozenset[Seat]], silence: Callable[[EventBuilder[G, E], Seat], None]
) -> Callable[[EventBuilder[G, E]], None]:
    """Returns a `settle` by which the House plays the turns of seats that have left (RULES 1.6)."""

    def settle(builder: EventBuilder[G, E]) -> None:
        while gone := awaited(builder.state).intersection(builder.state.gone):
            silence(builder, min(gone))

    return settle
