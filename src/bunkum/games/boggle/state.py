"""The state of a match of Boggle, and how lists are scored: points, ties, places (RULES 4.4, 4.5, 4.7).

A view is a state in which the lists of other seats are hidden.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from bunkum.core import Seat, Value, all_seats
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
    """An open vote on a word."""

    number: int
    word: str
    reader: Seat
    challenger: Seat
    voters: tuple[Seat, ...]
    done: frozenset[Seat] = frozenset()
    """The seats that have voted or abstained."""
    ballots: tuple[bool | None, ...] = ()
    """Votes in the order of `voters`; None for a seat that has not voted, or whose vote the view hides."""
    abstained: frozenset[Seat] = frozenset()
    """The seats in `done` that have abstained."""


class Crossed(Value):
    """A word that counts for nobody, because several seats have it on their lists."""

    word: str
    seats: tuple[Seat, ...]


class Entry(Value):
    """A word of a list after the round, with what it earned or cost."""

    word: str
    points: int
    mark: Mark


class TieBreak(Value):
    """Why the seats `ahead` rank before the seats `behind`, which have as many points or more (RULES 4.7)."""

    ahead: tuple[Seat, ...]
    behind: tuple[Seat, ...]
    letters: int | None = None
    """The seats ahead scored more words of at least this many letters; None: they won more rounds."""


class Result(Value):
    """The result of a round."""

    round: int
    points: tuple[int, ...]
    """The points of each seat, minus points included."""
    winners: tuple[Seat, ...]
    """The seats that won the round; several if their counts of long words are equal too."""
    lists: tuple[tuple[Entry, ...] | None, ...]
    """The list of each seat, in the order in which it was written; None if the view hides it."""
    words: tuple[str, ...] = ()
    """All words of the tray."""
    ties: tuple[TieBreak, ...] = ()
    """Why the winners rank before other seats with as many points."""


class State(Value):
    """The truth of a match, or the view of one seat."""

    options: Options
    seats: int
    first: Seat
    """The first reader of round 1."""
    living: frozenset[Seat]
    """The seats that have not left."""
    lists: tuple[tuple[str, ...] | None, ...]
    """The list of each seat, in the order written; None if nothing is written yet, or if the view hides it."""
    late: tuple[bool | None, ...]
    """For each seat, True once it has written its one word of GRACE; None if not yet, or if the view hides it."""
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    """Rounds won, by seat."""
    long: tuple[Long, ...]
    """Long words scored in the match, by seat."""
    phase: Phase = "choose"
    round: int = 0
    throw: int = 0
    """The number of this shake in the round, from 0; a restart adds one."""
    steps: int = 0
    """Counts whatever starts a new timer, so that a timer can be told from an earlier one (`Timer.since`)."""
    size: int = 4
    """Cells in a row of the tray; that of the last round until a new one is chosen."""
    least: int = 3
    """The fewest letters that a word may have."""
    faces: tuple[str, ...] = ()
    """The faces in the tray, row by row; empty before the shake."""
    hidden: tuple[str, ...] | None = None
    """All words of the tray; no seat sees them before the round is scored."""
    done: frozenset[Seat] = frozenset()
    """The seats that are done with writing."""
    counts: tuple[int, ...] = ()
    """With `show_counts`: how many words each seat has written."""
    order: tuple[Seat, ...] = ()
    """The seats that still read in this round, the reader first; a seat whose turn comes again is in it again."""
    resting: bool = False
    """Whether the reader's turn is over, and the next reader waits until open windows and votes are closed."""
    opened: int = 0
    """How many windows and votes were opened in the round."""
    read: tuple[tuple[Seat, str], ...] = ()
    """The words that were read, in order, each with its reader."""
    windows: tuple[Window, ...] = ()
    polls: tuple[Poll, ...] = ()
    struck: tuple[str, ...] = ()
    """Words that were struck in this round."""
    good: tuple[str, ...] = ()
    """Words that were challenged in this round and found valid."""
    crossed: tuple[Crossed, ...] = ()
    """Words that were crossed out because they are on several lists."""
    result: Result | None = None
    """The result of this round, once it is scored."""
    gone: tuple[Seat, ...] = ()
    """The seats that left for good, in the order in which they left."""
    places: tuple[int, ...] = ()
    """The place of each seat, once the match is over."""
    ties: tuple[TieBreak, ...] = ()
    """What decided places that the points did not decide."""

    @property
    def reader(self) -> Seat | None:
        """The seat whose turn it is to read; None outside READING."""
        return self.order[0] if self.phase == "read" and self.order else None


def reading_order(state: State, number: int | None = None) -> tuple[Seat, ...]:
    """Returns the seats in the order in which they read in a round, by default this one (RULES 4.6)."""
    start = state.first + (state.round if number is None else number) - 1
    seats = (Seat((start + step) % state.seats) for step in range(state.seats))
    return tuple(seat for seat in seats if seat in state.living)


def window_of(view: State, word: str) -> Window | None:
    """Returns the open window that contains a word; None if there is none."""
    return next((window for window in view.windows if word in window.words), None)


def unread(view: State, seat: Seat) -> tuple[str, ...]:
    """Returns the words of a seat's list that are neither read nor crossed out, so that it may still read them."""
    out = {word for reader, word in view.read if reader == seat} | {crossed.word for crossed in view.crossed}
    return tuple(word for word in view.lists[seat] or () if word not in out)


# Points, ties, places.

BOX = (0, 0, 1, 1, 2, 3, 5, 11)  # RULES 4.4, table 003, from one letter up; the last one repeated
LONG = (8, 7, 6, 5)
"""If points are equal, the numbers of words of at least so many letters are compared, in this order (RULES 4.7)."""


class Scored(NamedTuple):
    """The score of a round, by seat."""

    lists: tuple[tuple[Entry, ...], ...]
    points: tuple[int, ...]
    long: tuple[Long, ...]
    winners: tuple[Seat, ...]
    ties: tuple[TieBreak, ...]
    """Why the winners rank before other seats with as many points."""


class Merits(NamedTuple):
    """The figures by which seats are ranked, the most important one first (RULES 4.7)."""

    rounds: int
    """Rounds won if the match is decided by rounds; otherwise 0."""
    points: int
    long: Long


def points_of(word: str, options: Options) -> int:
    """Returns the points for a word by its number of letters; a Qu counts as two letters (RULES 4.1)."""
    letters = len(word)
    if options.table == "001":
        return 0 if letters < 3 else max(1, letters - 3)
    table = BOX if options.table == "003" else options.table
    return table[min(letters, len(table)) - 1]


def owners(state: State, word: str) -> tuple[Seat, ...]:
    """Returns the seats that have the word on their written list, seats that left included (RULES 4.5)."""
    return tuple(Seat(seat) for seat, words in enumerate(state.lists) if word in (words or ()))


def find_shared_words(state: State, words: Sequence[str]) -> tuple[Crossed, ...]:
    """Returns the words that are on more than one list, with the seats that have them."""
    found = ((word, owners(state, word)) for word in words)
    return tuple(Crossed(word, seats) for word, seats in found if len(seats) > 1)


def is_last_round(state: State) -> bool:
    """Returns whether the match ends with this round, once it is scored (RULES 4.7)."""
    options = state.options
    if options.target is None:
        return state.round >= options.rounds
    reached = any(state.scores[seat] >= options.target for seat in state.living)
    return reached or state.round >= options.max_rounds


def score(state: State) -> Scored:
    """Returns the score of the round, with what became of each word on each list."""
    lists = tuple(_lists(state))
    points = tuple(sum(entry.points for entry in entries) for entries in lists)
    long = tuple(_long(entries) for entries in lists)
    groups = _rank({seat: Merits(0, points[seat], long[seat]) for seat in state.living})
    winners = groups[0][1] if groups else ()
    level = [group for group in groups if group[0].points == groups[0][0].points]
    return Scored(lists, points, long, winners, _ties(level))


def places(state: State) -> tuple[int, ...]:
    """Returns the place of each seat; one that left ranks last, but above those that left earlier (RULES 1.6, 4.7)."""
    merits = _merits(state)
    later = [*reversed(state.gone)]
    return tuple(
        1 + sum(other > merits[Seat(seat)] for other in merits.values())
        if seat in state.living
        else 1 + len(merits) + later.index(Seat(seat))
        for seat in range(state.seats)
    )


def tie_breaks(state: State) -> tuple[TieBreak, ...]:
    """Returns why seats rank before others that have as many points or more (RULES 4.7)."""
    merits = _merits(state)
    if state.round == 1:
        # The only round was won by points and long words, so these decided the places, not the round won.
        merits = {seat: own._replace(rounds=0) for seat, own in merits.items()}
    return _ties(_rank(merits))


def _merits(state: State) -> dict[Seat, Merits]:
    """Returns the figures by which each seat that has not left is ranked."""
    by_rounds = state.options.match_mode == "single"
    return {
        seat: Merits(state.wins[seat] if by_rounds else 0, state.scores[seat], state.long[seat])
        for seat in sorted(state.living)
    }


def _rank(merits: Mapping[Seat, Merits]) -> list[tuple[Merits, tuple[Seat, ...]]]:
    """Returns the figures and seats of each place, best first; seats with equal figures share a place."""
    return [
        (own, tuple(seat for seat in sorted(merits) if merits[seat] == own))
        for own in sorted(set(merits.values()), reverse=True)
    ]


def _ties(groups: Sequence[tuple[Merits, tuple[Seat, ...]]]) -> tuple[TieBreak, ...]:
    """Returns the tie-break of each group of seats that ranks before the next one without having more points."""
    return tuple(
        TieBreak(ahead, behind, None if better.rounds > worse.rounds else _deciding_letters(better.long, worse.long))
        for (better, ahead), (worse, behind) in pairwise(groups)
        if better.points <= worse.points
    )


def _deciding_letters(better: Long, worse: Long) -> int:
    """Returns the first number of letters in `LONG` at which the two counts of long words differ."""
    return next(letters for letters, a, b in zip(LONG, better, worse, strict=True) if a != b)


def _lists(state: State) -> Iterator[tuple[Entry, ...]]:
    """Yields each seat's list with what became of its words (RULES 4.5).

    With `reading=auto` the dictionary judges every word before duplicates are crossed out; otherwise a word that was
    read counts unless it was struck or is shared.
    """
    auto = state.options.reading == "auto"
    on_tray, read = frozenset(state.hidden or ()), frozenset(state.read)
    if auto:
        lists_with = Counter(word for words in state.lists for word in words or ())
        shared = {word for word, lists in lists_with.items() if lists > 1}
    else:
        shared = {crossed.word for crossed in state.crossed}

    def entry(seat: Seat, word: str) -> Entry:
        if auto and word not in on_tray:
            return Entry(word, 0, "no_word")
        if word in shared:
            return Entry(word, 0, "shared")
        if seat not in state.living:
            return Entry(word, 0, "left")
        if not auto and (seat, word) not in read:
            return Entry(word, 0, "withheld")
        if word in state.struck:
            return Entry(word, cost_of(word, state.options), "struck")
        return Entry(word, points_of(word, state.options), "counts")

    for seat, words in zip(all_seats(state.seats), state.lists, strict=True):
        yield tuple(entry(seat, word) for word in words or ())


def cost_of(word: str, options: Options) -> int:
    """Returns a reader's points for a struck word: minus what it would have earned, or 0 without `penalty=mirror`."""
    return -points_of(word, options) if options.penalty == "mirror" else 0


def _long(entries: Sequence[Entry]) -> Long:
    letters = [len(entry.word) for entry in entries if entry.mark == "counts"]
    eight, seven, six, five = (sum(many >= least for many in letters) for least in LONG)
    return eight, seven, six, five
