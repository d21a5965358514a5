"""Records of a tutorial: an arranged first round, which the rules themselves play (`table.tutorials`)."""

from typing import Literal, NamedTuple

YOU = "You"
"""The name of the seat that learns; it is the first of a tutorial's seats."""

Place = Literal["own", "hand", "bid", "table", "left", "right", "verdict"]
"""What a step speaks of: the own dice, cards or list; what one acts with; what was said last; the middle of the table;
the neighbour to the left, who plays next; the one to the right; how it came out."""


class TutorialStep(NamedTuple):
    """One sentence or two, and what the learner does then.

    `move` is in the game's notation; without one there is only something to read. `then` are the lines of a transcript
    that follow it: dice that fall, moves of the others, statements that must hold.
    """

    say: str
    beside: Place
    move: str = ""
    then: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    """The types of other actions that stay on offer, because a page draws them together with the move."""


class Tutorial(NamedTuple):
    """An arranged first round, told as a transcript in pieces (RULES 11), so that its dice are stated."""

    preset: str
    others: tuple[str, ...]
    """The names of the other seats, clockwise."""
    headers: tuple[str, ...]
    """Lines before the deal: options and words."""
    deal: tuple[str, ...]
    """The lines that state the first round and how its dice fall, and what others do before the learner."""
    steps: tuple[TutorialStep, ...]
    ends: str
    """What is said at the end."""
