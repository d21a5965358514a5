"""What happened, in sentences: for logs, replays, the terminal, and ears (RULES 4.8)."""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import Seat
from bunkum.core.notation import Names, does, listing
from bunkum.games.boggle.events import (
    Abstained,
    Accepted,
    Ballot,
    Began,
    BoardShaken,
    Challenged,
    CountShown,
    Event,
    ListScored,
    ListsShown,
    MatchEnded,
    NextReader,
    ReadingStarted,
    RoundRestarted,
    RoundScored,
    RoundStarted,
    SeatDone,
    SeatLeft,
    SeatUndone,
    ShowStarted,
    SizeChosen,
    TimerFinished,
    TimerStarted,
    TurnEnded,
    Verdict,
    VoteClosed,
    Voted,
    VoteOpened,
    WindowClosed,
    WindowOpened,
    WordErased,
    WordRead,
    WordsHidden,
    WordWritten,
)
from bunkum.games.boggle.state import Crossed, Entry

_BEST = 3
"""So many of the longest words that were there are told."""


def tell(event: Event, names: Names) -> str | None:
    """What happened, in a sentence; None where there is nothing to tell."""
    match event:
        case WordWritten(seat, word):
            return f"{does(names[seat], 'writes')} {word}."
        case WordErased(seat, word):
            return f"{does(names[seat], 'erases')} {word}."
        case CountShown(seat, words):
            return f"{does(names[seat], 'has')} {_words(words)}."
        case SeatDone(seat):
            return f"{does(names[seat], 'is done')}."
        case SeatUndone(seat):
            return f"{does(names[seat], 'is')} at it again."
        case Began(first=first):
            return f"At the table: {listing(names)}. {does(names[first], 'reads')} first."
        case RoundStarted(number, chooser):
            choice = "" if chooser is None else f" {does(names[chooser], 'chooses')} the tray."
            return f"Round {number}.{choice}"
        case SizeChosen(seat, size, silent):
            return f"{'Nobody says a word' if silent else does(names[seat], 'chooses')}: {size} by {size}."
        case BoardShaken(size, least, faces):
            rows = (" ".join(faces[at : at + size]) for at in range(0, len(faces), size))
            return f"The tray: {' / '.join(rows)}. Words of {least} letters and more."
        case TimerStarted(seconds):
            return f"{seconds} seconds. Write."
        case TimerFinished(grace):
            return "Pens down. Finish the word you are writing." if grace else "Pens down."
        case RoundRestarted():
            return "The round begins anew."
        case RoundScored(points, winners, _, words):
            return _tell_score(points, winners, words, names)
        case ListsShown(lists):
            return _tell_lists(lists, names)
        case ListScored(seat, entries):
            return f"{_whose(names[seat])} list: {_list(entries)}."
        case WordsHidden() | ShowStarted() | WindowOpened() | Ballot():
            return None
        case SeatLeft(seat):
            return f"{does(names[seat], 'has left')}."
        case MatchEnded(ranking):
            first = [names[at] for at, place in enumerate(ranking) if place == 1]
            return f"{listing(first)} share the win." if len(first) > 1 else f"{does(first[0], 'wins')}."
        case _:
            return _tell_reading(event, names)


def _tell_reading(
    event: ReadingStarted
    | WordRead
    | Accepted
    | WindowClosed
    | Challenged
    | VoteOpened
    | Voted
    | Abstained
    | VoteClosed
    | Verdict
    | TurnEnded
    | NextReader,
    names: Names,
) -> str | None:
    match event:
        case ReadingStarted(order):
            return f"The lists are read: {listing((names[seat] for seat in order), 'then')}."
        case WordRead(seat, words, crossed):
            return " ".join((f"{does(names[seat], 'reads')} {listing(words)}.", *_crossed(crossed, names)))
        case Accepted(seat):
            return f"{does(names[seat], 'lets')} it stand."
        case WindowClosed(_, crossed):
            return " ".join(_crossed(crossed, names)) or None
        case Challenged(seat, word):
            return f"{does(names[seat], 'challenges')} {word}."
        case VoteOpened(_, word):
            return f"Is {word} a word? All vote."
        case Voted(seat, word):
            return f"{does(names[seat], 'has voted')} on {word}."
        case Abstained(seat, word):
            return f"{does(names[seat], 'has no opinion')} on {word}."
        case VoteClosed(word, valid, invalid):
            return f"{word.capitalize()}: {valid} for it, {invalid} against."
        case Verdict():
            return _tell_verdict(event, names)
        case TurnEnded(seat, ended):
            return f"{does(names[seat], 'reads')} no more." if ended else None
        case NextReader(seat):
            return f"{does(names[seat], 'reads')} now."
        case _:
            assert_never(event)


def _tell_verdict(event: Verdict, names: Names) -> str:
    word = event.word.capitalize()
    if event.valid:
        return " ".join((f"{word} is a word.", *_crossed((Crossed(event.word, event.shared),), names)))
    why = f"{word} is no word." if event.traced else f"{word} is not on the tray."
    return f"{why} {does(names[event.reader], 'loses')} {_points(event.cost)}." if event.cost else why


def _crossed(crossed: Sequence[Crossed], names: Names) -> list[str]:
    return [
        f"{listing(names[seat] for seat in one.seats)} all have {one.word}: it counts for nobody."
        if len(one.seats) > 2
        else f"{listing(names[seat] for seat in one.seats)} both have {one.word}: it counts for nobody."
        for one in crossed
        if one.seats
    ]


def _tell_score(points: tuple[int, ...], winners: tuple[Seat, ...], words: tuple[str, ...], names: Names) -> str:
    scores = listing(f"{name} {score}" for name, score in zip(names, points, strict=True))
    won = f" {does(listing(names[seat] for seat in winners), 'wins')} the round." if len(winners) == 1 else ""
    longest = sorted(words, key=lambda word: (-len(word), word))[:_BEST]
    there = f" {_words(len(words))} were there" + (f", such as {listing(longest)}." if words else ".")
    return f"Points: {scores}.{won}{there}"


def _tell_lists(lists: tuple[tuple[Entry, ...], ...], names: Names) -> str:
    return " ".join(f"{name}: {_list(entries)}." for name, entries in zip(names, lists, strict=True))


def _list(entries: Sequence[Entry]) -> str:
    return listing(f"{entry.word} {_mark(entry)}" for entry in entries) if entries else "nothing"


def _mark(entry: Entry) -> str:
    marks = {"shared": "(shared)", "no_word": "(no word)", "withheld": "(withheld)", "left": "(left)"}
    return marks.get(entry.mark, str(entry.points))


def _words(number: int) -> str:
    return f"{number} word{'s' * (number != 1)}"


def _points(number: int) -> str:
    return f"{number} point{'s' * (number != 1)}"


def _whose(name: str) -> str:
    return "Your" if name == "You" else f"{name}'s"
