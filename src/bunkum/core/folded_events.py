"""What happened, and where it leads: events that have been folded once need not be folded again."""

from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class FoldedEvents(list[E], Generic[S, E]):
    """Events in order; told from where `before` stands, they lead to `after`.

    `decide` of a game may answer with one, since it has gone there already; `fold` then takes its word for it, and the
    laws see to it that the word is good.
    """

    __slots__ = ("after", "before")

    def __init__(self, before: S) -> None:
        """Nothing has happened yet."""
        super().__init__()
        self.before = self.after = before
