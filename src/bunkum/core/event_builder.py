"""A story being told: what happens next depends on where the last step led."""

from collections.abc import Callable
from typing import Generic, TypeVar

from bunkum.core.contract import GameContext
from bunkum.core.folded_events import FoldedEvents

S = TypeVar("S")
E = TypeVar("E")


class EventBuilder(Generic[S, E]):
    """The events so far, and where they lead: how a game decides what happens step by step."""

    __slots__ = ("_evolve", "box", "events")

    def __init__(self, evolve: Callable[[S | None, E], S], state: S, box: GameContext) -> None:
        """A story that begins where `state` stands, of a game that evolves so."""
        self._evolve, self.box = evolve, box
        self.events: FoldedEvents[S, E] = FoldedEvents(state)

    @property
    def state(self) -> S:
        """Where things stand now."""
        return self.events.after

    def emit(self, event: E) -> None:
        """Add an event, and go where it leads."""
        story = self.events
        story.after = self._evolve(story.after, event)
        story.append(event)
