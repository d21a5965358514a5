"""A story being told: what happens next depends on where the last step led."""

from collections.abc import Callable
from typing import Generic, TypeVar

from bunkum.core.game import Box

S = TypeVar("S")
E = TypeVar("E")


class Telling(Generic[S, E]):
    """The events so far, and where they lead: how a game decides what happens step by step."""

    __slots__ = ("_evolve", "box", "events", "state")

    def __init__(self, evolve: Callable[[S | None, E], S], state: S, box: Box) -> None:
        """A story that begins where `state` stands, of a game that evolves so."""
        self._evolve, self.state, self.box = evolve, state, box
        self.events: list[E] = []

    def tell(self, event: E) -> None:
        """Add an event, and go where it leads."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)
