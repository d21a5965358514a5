"""Boggle drawn in characters: the tray, the seat's own list, the reading, and after the round every list."""

from collections.abc import Iterable, Sequence

from bunkum.core import Seat
from bunkum.core.notation import Names, count_things, join_words
from bunkum.core.text_view import Line, Span, TextView, Tone, line
from bunkum.games.boggle.notation import by_place, tell_tie
from bunkum.games.boggle.state import Entry, Result, State, points_of, reading_order

_WIDTH = 44
_MARKS = {"shared": "shared", "struck": "struck", "no_word": "no word", "withheld": "withheld", "left": "left"}


def draw(view: State, seat: Seat, names: Names) -> TextView:
    """Returns the view drawn for `seat`."""
    seats = tuple(_seat(view, Seat(other)) for other in range(view.seats))
    middle = (*_tray(view), *_own(view, seat)) if view.faces else (line(Span("The dice are in the box.", "faint")),)
    return TextView(seats, middle, tuple(_beside(view, seat, names)))


def _seat(view: State, seat: Seat) -> Line:
    score = Span(f"{view.scores[seat]:>3} ", "fact")
    if seat not in view.living:
        return line(score, Span("left", "faint"))
    if view.phase == "over":
        first = view.places[seat] == 1
        return line(score, Span("wins", "holds") if first else Span(f"place {view.places[seat]}", "faint"))
    if view.phase in ("write", "grace"):
        doing = Span("pen down" if seat in view.done else "writing", "faint")
        count = (Span(f"  {count_things(view.counts[seat], 'word')}", "claim"),) if view.counts else ()
        return line(score, doing, *count)
    if view.phase == "read":
        reads = view.order[:1] == (seat,) and not view.resting
        words = [word for reader, word in view.read if reader == seat]
        last = (Span(f" {words[-1]} ", "claim"),) if words else ()
        return line(score, Span("reads " if reads else "", "plain"), *last)
    if view.phase == "choose":
        return line(score, Span("chooses" if seat == reading_order(view)[0] else "waits", "faint"))
    gained = view.result.points[seat] if view.result else 0
    return line(score, Span(f"{gained:+} this round", "holds" if gained > 0 else "doubt" if gained < 0 else "faint"))


def _tray(view: State) -> Iterable[Line]:
    for start in range(0, len(view.faces), view.size):
        row = view.faces[start : start + view.size]
        yield line(*(part for face in row for part in (Span(_die(face), "fact"), Span(" "))))


def _die(face: str) -> str:
    return f"[{' ' if face == '_' else face:<2}]"


def _own(view: State, seat: Seat) -> Iterable[Line]:
    """Yields the seat's own list as written, or as scored once the round is over."""
    if seat < 0:
        return
    if view.result is not None and (entries := view.result.lists[seat]) is not None:
        yield line(Span("Your list", "faint"))
        yield from _rows([_entry(entry) for entry in entries])
        return
    words = view.lists[seat] or ()
    if words:
        worth = sum(points_of(word, view.options) for word in words)
        yield line(
            Span(f"Your list: {count_things(len(words), 'word')}, {count_things(worth, 'point')} at most", "faint")
        )
        yield from _rows([Span(word) for word in reversed(words)])


def _entry(entry: Entry) -> Span:
    if entry.mark == "counts":
        return Span(f"{entry.word} {entry.points}", "holds")
    return Span(f"{entry.word} {_MARKS[entry.mark]}", "doubt" if entry.points < 0 else "faint")


def _rows(inks: Sequence[Span]) -> Iterable[Line]:
    """Yields lines of words, as many on each line as fit."""
    row: list[Span] = []
    for ink in inks:
        if row and sum(len(one.text) + 2 for one in row) + len(ink.text) > _WIDTH:
            yield _spread(row)
            row = []
        row.append(ink)
    if row:
        yield _spread(row)


def _spread(row: Sequence[Span]) -> Line:
    return line(*(part for ink in row for part in (ink, Span("  ", "plain"))))


def _beside(view: State, seat: Seat, names: Names) -> Iterable[Line]:
    for window in view.windows:
        yield line(Span(f"{names[window.reader]} has read {join_words(window.words)}. Any doubts?", "claim"))
    for poll in view.polls:
        waiting = [names[voter] for voter in poll.voters if voter not in poll.done]
        yield line(f"Is {poll.word} a word? Still to vote: ", join_words(waiting))
        if poll.abstained:
            yield line(Span(f"No opinion: {join_words(names[voter] for voter in sorted(poll.abstained))}", "faint"))
    if view.struck:
        yield line(Span(f"Struck: {join_words(view.struck)}", "doubt"))
    if view.phase == "over":
        yield from _places(view, names)
    if view.result is not None:
        yield from _result(view, view.result, seat, names)


def _places(view: State, names: Names) -> Iterable[Line]:
    """Yields the places, best first, and what decided those that the points did not decide."""
    for place, seats in by_place(view.places):
        for seat in seats:
            standing = f"{place:>2} {names[seat]}, {_standing(view, seat)}"
            tone: Tone = "holds" if place == 1 else "plain"
            yield line(Span(standing if seat in view.living else f"{standing}, left", tone))
    for tie in view.ties:
        yield line(Span(tell_tie(tie, names), "faint"))


def _standing(view: State, seat: Seat) -> str:
    """Returns the figures that decide a seat's place (RULES 4.7)."""
    points = count_things(view.scores[seat], "point")
    if view.options.match_mode != "single" or view.round == 1:
        return points
    return f"{count_things(view.wins[seat], 'round')} won, {points}"


def _result(view: State, result: Result, seat: Seat, names: Names) -> Iterable[Line]:
    found: set[str] = set()
    for tie in result.ties:
        if tie not in view.ties:
            yield line(Span(tell_tie(tie, names), "faint"))
    for other, entries in enumerate(result.lists):
        found |= {entry.word for entry in entries or ()}
        if entries and other != seat:
            words = join_words(f"{entry.word} {entry.points or _MARKS.get(entry.mark, 0)}" for entry in entries)
            yield line(f"{names[other]}: {words}.")
    missed = sorted((word for word in result.words if word not in found), key=lambda word: (-len(word), word))
    if missed:
        told = [*missed[:12], f"{len(missed) - 12} more"] if len(missed) > 12 else missed
        best = max(points_of(word, view.options) for word in missed)
        yield line(Span(f"Nobody found {join_words(told)}; up to {count_things(best, 'point')} each.", "faint"))
