"""Builds the events of an action step by step, if each step depends on the state after the last one."""

from collections.abc import Callable
from typing import Generic, TypeVar

from bunkum.core.contract import GameContext
from bunkum.core.folded_events import FoldedEvents
from bunkum.deprecated_names import renamed_attribute

S = TypeVar("S")
E = TypeVar("E")


class EventBuilder(Generic[S, E]):
    """Collects events and folds each one as it is emitted."""

    __slots__ = ("_evolve", "context", "events")

    def __init__(self, evolve: Callable[[S | None, E], S], state: S, context: GameContext) -> None:
        """Begins at `state`; `evolve` is the game's own."""
        self._evolve, self.context = evolve, context
        self.events: FoldedEvents[S, E] = FoldedEvents(state)

    @property
    def state(self) -> S:
        """The state after the events so far."""
        return self.events.after

    def emit(self, event: E) -> None:
        """Appends an event and folds it."""
        events = self.events
        events.after = self._evolve(events.after, event)
        events.append(event)

    tell = renamed_attribute("tell", "emit")
    box = renamed_attribute("box", "context")


def begin_match(evolve: Callable[[S | None, E], S], began: E, context: GameContext) -> EventBuilder[S, E]:
    """Returns the builder of a match's first events, with `began`."""
    builder = EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    return builder
