"""Events together with the state after them, so that they are not folded twice."""

from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class FoldedEvents(list[E], Generic[S, E]):
    """Events in order, the state `before` them and the state `after` them.

    `decide` of a game may return one if it has folded its events already; `fold` then returns `after`. The laws check
    that it is right.
    """

    __slots__ = ("after", "before")

    def __init__(self, before: S) -> None:
        """Begins without events."""
        super().__init__()
        self.before = self.after = before
