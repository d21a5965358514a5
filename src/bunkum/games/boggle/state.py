"""Where things stand in a match of Boggle. A view is a state with the others' lists face down."""

from typing import Literal

from bunkum.core import Seat, Value
from bunkum.games.boggle.options import Options

Phase = Literal["choose", "write", "grace", "read", "show", "over"]
Mark = Literal["counts", "shared", "struck", "no_word", "withheld", "left"]
"""What became of a word on a list: it counts; it is on another list too; it was struck; the dictionary lacks it;
its owner did not read it; its owner has left."""
Long = tuple[int, int, int, int]
"""How many scored words have at least 8, 7, 6 and 5 letters (RULES 4.7)."""


class Window(Value):
    """Words that were read together and may still be challenged (RULES 4.3). `number` counts windows and votes."""

    number: int
    reader: Seat
    words: tuple[str, ...]
    accepted: frozenset[Seat] = frozenset()


class Poll(Value):
    """A vote on a word."""

    number: int
    word: str
    reader: Seat
    challenger: Seat
    voters: tuple[Seat, ...]
    done: frozenset[Seat] = frozenset()
    """Who has voted or abstained."""
    ballots: tuple[bool | None, ...] = ()
    """By place in `voters`; None for one that has not voted, or whose vote one may not know."""
    abstained: frozenset[Seat] = frozenset()
    """Who has no opinion: of those in `done`."""


class Crossed(Value):
    """A word that counts for nobody, since these seats all have it."""

    word: str
    seats: tuple[Seat, ...]


class Entry(Value):
    """A word of a list after the round, with what it earned or cost."""

    word: str
    points: int
    mark: Mark


class TieBreak(Value):
    """Why some seats come before others with as many points or more (RULES 4.7)."""

    ahead: tuple[Seat, ...]
    behind: tuple[Seat, ...]
    letters: int | None = None
    """They scored more words of at least so many letters; None: they won more rounds."""


class Result(Value):
    """What a round came to."""

    round: int
    points: tuple[int, ...]
    """By seat, minus points included."""
    winners: tuple[Seat, ...]
    """Who won it; several where the count of long words is equal too."""
    lists: tuple[tuple[Entry, ...] | None, ...]
    """By seat, in the order in which it was written; None: a list that one may not see."""
    words: tuple[str, ...] = ()
    """All words of the tray."""
    ties: tuple[TieBreak, ...] = ()
    """Why the winner is ahead of others with as many points."""


class State(Value):
    """The table's truth, or what a seat knows of it."""

    options: Options
    seats: int
    first: Seat
    """The first reader of round 1."""
    living: frozenset[Seat]
    """Who has not left."""
    lists: tuple[tuple[str, ...] | None, ...]
    """By seat, in the order written. None: nothing yet, or somebody else's, which one may not know."""
    late: tuple[bool | None, ...]
    """By seat, True when the one word of GRACE is written. None: not yet, or one may not know."""
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    """Rounds won."""
    long: tuple[Long, ...]
    """Long words scored in the match."""
    phase: Phase = "choose"
    round: int = 0
    throw: int = 0
    """Counts the shakes of this round: restarts go on counting."""
    steps: int = 0
    """Counts what a clock waits for, so that it knows its own."""
    size: int = 4
    """Cells in a row; as last time until it is chosen."""
    least: int = 3
    """The shortest word, in letters."""
    faces: tuple[str, ...] = ()
    """The tray, row by row; empty before the shake."""
    hidden: tuple[str, ...] | None = None
    """All words of the tray, which nobody knows before scoring."""
    done: frozenset[Seat] = frozenset()
    """Who has laid the pen down."""
    counts: tuple[int, ...] = ()
    """With `show_counts`: how many words each has written."""
    order: tuple[Seat, ...] = ()
    """Who still reads in this round, in order; the reader first, and once more where its turn comes again."""
    resting: bool = False
    """The reader has read, and the next one waits for open windows."""
    opened: int = 0
    """How many windows and votes were opened in the round."""
    read: tuple[tuple[Seat, str], ...] = ()
    """What was read, in order, with who read it."""
    windows: tuple[Window, ...] = ()
    polls: tuple[Poll, ...] = ()
    struck: tuple[str, ...] = ()
    """Words found to be none in this round."""
    good: tuple[str, ...] = ()
    """Words challenged and found good."""
    crossed: tuple[Crossed, ...] = ()
    """Words that are on several lists."""
    result: Result | None = None
    """The last round scored."""
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they did."""
    places: tuple[int, ...] = ()
    """By seat, once the match is over."""
    ties: tuple[TieBreak, ...] = ()
    """What decided the places where the points did not."""

    @property
    def reader(self) -> Seat | None:
        """Who is reading."""
        return self.order[0] if self.phase == "read" and self.order else None
