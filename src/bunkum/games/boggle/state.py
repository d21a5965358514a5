"""Where things stand in a match of Boggle, and what the lists come to: points, ties, places (RULES 4.4, 4.5, 4.7).

A view is a state with the others' lists face down.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

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


def reading_order(state: State, number: int | None = None) -> tuple[Seat, ...]:
    """Returns who reads in a round (this one, unless another is named), the first reader first (RULES 4.6)."""
    start = state.first + (state.round if number is None else number) - 1
    seats = (Seat((start + step) % state.seats) for step in range(state.seats))
    return tuple(seat for seat in seats if seat in state.living)


def window_of(view: State, word: str) -> Window | None:
    """Returns the open window in which a word stands."""
    return next((window for window in view.windows if word in window.words), None)


def unread(view: State, seat: Seat) -> tuple[str, ...]:
    """Returns the words of a seat's list that it may still read."""
    out = {word for reader, word in view.read if reader == seat} | {crossed.word for crossed in view.crossed}
    return tuple(word for word in view.lists[seat] or () if word not in out)


# Points, ties, places.

BOX = (0, 0, 1, 1, 2, 3, 5, 11)  # RULES 4.4, table 003, from one letter up; the last one repeated
LONG = (8, 7, 6, 5)
"""What counts as long when points are equal, one after the other (RULES 4.7)."""


class Scored(NamedTuple):
    """What a round comes to, by seat."""

    lists: tuple[tuple[Entry, ...], ...]
    points: tuple[int, ...]
    long: tuple[Long, ...]
    winners: tuple[Seat, ...]
    ties: tuple[TieBreak, ...]
    """Why the winner is ahead of others with as many points."""


class Merits(NamedTuple):
    """What decides who comes before whom, the weightiest first (RULES 4.7)."""

    rounds: int
    """Rounds won, where the match goes by them; else 0."""
    points: int
    long: Long


def points_of(word: str, options: Options) -> int:
    """Returns what a word earns by its letters; a Qu counts two (RULES 4.1)."""
    letters = len(word)
    if options.table == "001":
        return 0 if letters < 3 else max(1, letters - 3)
    table = BOX if options.table == "003" else options.table
    return table[min(letters, len(table)) - 1]


def owners(state: State, word: str) -> tuple[Seat, ...]:
    """Returns who wrote it: what counts is the written list, and that of one who has left too (RULES 4.5)."""
    return tuple(Seat(seat) for seat, words in enumerate(state.lists) if word in (words or ()))


def score(state: State) -> Scored:
    """Returns every list with what became of each word."""
    judge = _Judged(state) if state.options.reading == "auto" else _Read(state)
    lists = tuple(
        tuple(judge.entry(Seat(seat), word) for word in words or ()) for seat, words in enumerate(state.lists)
    )
    points = tuple(sum(entry.points for entry in entries) for entries in lists)
    long = tuple(_long(entries) for entries in lists)
    groups = _ranked({seat: Merits(0, points[seat], long[seat]) for seat in state.living})
    winners = groups[0][1] if groups else ()
    level = [group for group in groups if group[0].points == groups[0][0].points]
    return Scored(lists, points, long, winners, _ties(level))


def places(state: State) -> tuple[int, ...]:
    """Returns the place of each seat: who left comes last, and above those who left before (RULES 1.6, 4.7)."""
    merits = _merits(state)
    later = [*reversed(state.gone)]
    return tuple(
        1 + sum(other > merits[Seat(seat)] for other in merits.values())
        if seat in state.living
        else 1 + len(merits) + later.index(Seat(seat))
        for seat in range(state.seats)
    )


def tie_breaks(state: State) -> tuple[TieBreak, ...]:
    """Returns what decided the places of those with as many points or more than who comes before them (RULES 4.7)."""
    merits = _merits(state)
    if state.round == 1:
        # The only round was won by points and long words, so these are what decided, and not that it was won.
        merits = {seat: own._replace(rounds=0) for seat, own in merits.items()}
    return _ties(_ranked(merits))


def _merits(state: State) -> dict[Seat, Merits]:
    """Returns what counts for each seat that has not left."""
    by_rounds = state.options.match_mode == "single"
    return {
        seat: Merits(state.wins[seat] if by_rounds else 0, state.scores[seat], state.long[seat])
        for seat in sorted(state.living)
    }


def _ranked(merits: Mapping[Seat, Merits]) -> list[tuple[Merits, tuple[Seat, ...]]]:
    """Returns the figures and seats of each place, the best first; equal seats share a place."""
    return [
        (own, tuple(seat for seat in sorted(merits) if merits[seat] == own))
        for own in sorted(set(merits.values()), reverse=True)
    ]


def _ties(groups: Sequence[tuple[Merits, tuple[Seat, ...]]]) -> tuple[TieBreak, ...]:
    """Why each group comes before the next, where it has no more points."""
    return tuple(
        TieBreak(ahead, behind, None if better.rounds > worse.rounds else _deciding_letters(better.long, worse.long))
        for (better, ahead), (worse, behind) in pairwise(groups)
        if better.points <= worse.points
    )


def _deciding_letters(better: Long, worse: Long) -> int:
    """From how many letters on a word is so long that one has more of them; the first that tells the two apart."""
    return next(letters for letters, a, b in zip(LONG, better, worse, strict=True) if a != b)


class _Judged:
    """`reading=auto`: the dictionary judges every word, then duplicates are struck out."""

    def __init__(self, state: State) -> None:
        self._state, self._words = state, frozenset(state.hidden or ())
        self._lists = Counter(word for words in state.lists for word in words or ())

    def entry(self, seat: Seat, word: str) -> Entry:
        if word not in self._words:
            return Entry(word, 0, "no_word")
        if self._lists[word] > 1:
            return Entry(word, 0, "shared")
        if seat not in self._state.living:
            return Entry(word, 0, "left")
        return Entry(word, points_of(word, self._state.options), "counts")


class _Read:
    """`reading=table`: what was read stands, unless it was struck or is shared."""

    def __init__(self, state: State) -> None:
        self._state, self._read = state, frozenset(state.read)
        self._shared = frozenset(crossed.word for crossed in state.crossed)

    def entry(self, seat: Seat, word: str) -> Entry:
        state, was_read = self._state, (seat, word) in self._read
        if word in self._shared:
            return Entry(word, 0, "shared")
        if seat not in state.living:
            return Entry(word, 0, "left")
        if not was_read:
            return Entry(word, 0, "withheld")
        if word in state.struck:
            return Entry(word, cost_of(word, state.options), "struck")
        return Entry(word, points_of(word, state.options), "counts")


def cost_of(word: str, options: Options) -> int:
    """Returns what a struck word comes to for who read it: minus what it would have earned, or nothing."""
    return -points_of(word, options) if options.penalty == "mirror" else 0


def _long(entries: Sequence[Entry]) -> Long:
    letters = [len(entry.word) for entry in entries if entry.mark == "counts"]
    eight, seven, six, five = (sum(many >= least for many in letters) for least in LONG)
    return eight, seven, six, five
