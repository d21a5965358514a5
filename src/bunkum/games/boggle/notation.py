"""Boggle as text: moves in a line (RULES 11.2), the words on their buttons, and events as sentences (RULES 4.8).

`size 4`, `write WORD`, `erase WORD`, `done`, `undo done`, `read WORD`, `end reading`, `challenge WORD`, `accept WORD`,
`vote valid WORD`, `vote invalid WORD`, `no vote WORD`. A line of one word that is no command writes that word.
"""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import HOUSE, Blank, Seat
from bunkum.core.notation import (
    HAS_LEFT,
    ROOM_MOVES,
    WINS,
    Addressed,
    Names,
    about,
    count_things,
    join_words,
    label_house,
    no_move,
    read_house,
    tokens,
    within,
    write_house,
)
from bunkum.games.boggle import records
from bunkum.games.boggle.check import timers
from bunkum.games.boggle.state import Crossed, Entry, State, TieBreak

__all__ = ["COMMANDS", "MOVES", "hint", "label", "read", "tell", "write"]

MOVES = (
    ("WORD", "write a word while the time runs; `write done` for a word that is a move itself"),
    ("write WORD", "the same"),
    ("erase WORD", "take a word off your list"),
    ("done", "lay the pen down; `undo done` takes it up again"),
    ("size 4, size 5", "choose the tray, where the first reader may"),
    ("read WORD", "read a word of your list aloud"),
    ("end reading", "read no more"),
    ("challenge WORD", "is that a word?"),
    ("accept WORD", "let it stand, and what was read with it"),
    ("vote valid WORD, vote invalid WORD", "say whether it is a word; `no vote WORD` for no opinion"),
)
"""How each move is typed, and what it does."""

_FORMS = {
    "write": "write WORD",
    "erase": "erase WORD",
    "done": "done",
    "undo": "undo done",
    "size": "size 4",
    "read": "read WORD",
    "end": "end reading",
    "challenge": "challenge WORD",
    "accept": "accept WORD",
    "vote": "vote valid WORD",
    "no": "no vote WORD",
}
COMMANDS = frozenset((*_FORMS, *ROOM_MOVES))
"""The words that begin a move. To write such a word, type `write done`."""

_FIXED: dict[str, records.PlayerAction] = {
    "done": records.Done(),
    "undo done": records.UndoDone(),
    "end reading": records.EndReading(),
}
"""The moves that are always written in the same words."""
_WORDS = {action: words for words, action in _FIXED.items()}

_VERBS = {
    records.Write: "write",
    records.Erase: "erase",
    records.Read: "read",
    records.Challenge: "challenge",
    records.Accept: "accept",
}
"""The moves that are written as a verb and a word."""
_BY_VERB = {verb: move for move, verb in _VERBS.items()}


def write(action: records.Action, view: State, seat: Seat, names: Names) -> str:
    """Returns the move as a line."""
    match action:
        case records.ChooseSize(size):
            return f"size {size}"
        case records.Done() | records.UndoDone() | records.EndReading():
            return _WORDS[action]
        case records.Write() | records.Erase() | records.Read() | records.Challenge() | records.Accept():
            return f"{_VERBS[type(action)]} {action.word}"
        case records.Vote(word, valid):
            return f"vote {'valid' if valid else 'invalid'} {word}"
        case records.Abstain(word):
            return f"no vote {word}"
        case _:
            return write_house(action, names)


def read(text: str, view: State, seat: Seat, names: Names) -> records.Action:
    """Returns the move in a line, legal or not; raises `Unreadable` if there is none."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    words = tokens(text)
    match [word.text.lower() for word in words]:
        case ["size", number] if number.isdecimal() and len(number) < 4:
            return records.ChooseSize(int(number))
        case said if (fixed := _FIXED.get(" ".join(said))) is not None:
            return fixed
        case ["write", *_]:
            # Several words are joined by spaces, and the rules refuse them.
            return records.Write(" ".join(word.text for word in words[1:]))
        case [verb, _] if verb in _BY_VERB:
            return _BY_VERB[verb](words[1].text)
        case ["vote", "valid" | "invalid" as vote, _]:
            return records.Vote(words[2].text, vote == "valid")
        case ["no", "vote", _]:
            return records.Abstain(words[2].text)
        case [word] if word not in COMMANDS and view.phase in ("write", "grace"):
            return records.Write(words[0].text)
        case _:
            first = words[0].text.lower() if words else ""
            form = f"say `{_FORMS[first]}`" if first in _FORMS else ""
            raise no_move(text, words, form or "a move is a word to write, or begins as `bunkum play` tells")


def label(action: records.Action, view: State) -> str:
    """Returns the words on the action's button."""
    match action:
        case records.ChooseSize(size):
            return f"{size} by {size}"
        case records.Write() | records.Erase() | records.Read() | records.Challenge():
            return f"{_VERBS[type(action)].capitalize()} {action.word}"
        case records.Done():
            return "I am done"
        case records.UndoDone():
            return "Not done yet"
        case records.EndReading():
            return "Read no more" if view.options.penalty == "mirror" else "Read my list"
        case records.Accept(word):
            together = next((window.words for window in view.windows if word in window.words), (word,))
            return f"Let {word if len(together) == 1 else f'all {len(together)} words'} stand"
        case records.Vote(word, valid):
            return f"{word.capitalize()} is a word" if valid else f"{word.capitalize()} is no word"
        case records.Abstain(word):
            return f"No opinion on {word}"
        case _:
            return label_house(action)


def hint(blank: Blank, view: State) -> str:
    """Returns what to type for a move that has to be filled in."""
    match blank.action:
        case "Write":
            return f"Type a word of {view.least} letters or more to write it."
        case "Erase":
            return "erase WORD: off your list."
        case "Read":
            return "read WORD: a word of your list."
        case _:
            return "challenge WORD: one of those just read."


# What happened.

_BEST = 3
"""How many of the longest words of the tray are named."""
_LETTERS = {8: "eight", 7: "seven", 6: "six", 5: "five"}


def tell(event: records.Event, names: Names) -> list[str]:
    """Returns the event as sentences; none if there is nothing to tell."""
    match event:
        case records.WordWritten(seat, word):
            return [about(names[seat], "You write {word}.", "{name} writes {word}.", word=word)]
        case records.WordErased(seat, word):
            return [about(names[seat], "You erase {word}.", "{name} erases {word}.", word=word)]
        case records.CountShown(seat, words):
            many = count_things(words, "word")
            return [about(names[seat], "You have {words}.", "{name} has {words}.", words=many)]
        case records.SeatDone(seat):
            return [about(names[seat], "You are done.", "{name} is done.")]
        case records.SeatUndone(seat):
            return [about(names[seat], "You are at it again.", "{name} is at it again.")]
        case records.Began(first=first):
            return [
                f"At the table: {join_words(names)}.",
                about(names[first], "You read first.", "{name} reads first."),
            ]
        case records.RoundStarted(number, chooser):
            chooses = "You choose the tray.", "{name} chooses the tray."
            return [f"Round {number}.", *([] if chooser is None else [about(names[chooser], *chooses)])]
        case records.SizeChosen(_, size, silent=True):
            return [f"Nobody says a word: {size} by {size}."]
        case records.SizeChosen(seat, size):
            return [about(names[seat], "You choose {n} by {n}.", "{name} chooses {n} by {n}.", n=size)]
        case records.BoardShaken(size, least, faces):
            rows = (" ".join(faces[at : at + size]) for at in range(0, len(faces), size))
            return [f"The tray: {' / '.join(rows)}.", f"Words of {least} letters and more."]
        case records.TimerStarted(seconds):
            return [f"{count_things(seconds, 'second')}.", "Write."]
        case records.TimerFinished(grace):
            return ["Pens down.", "Finish the word you are writing."] if grace else ["Pens down."]
        case records.RoundRestarted():
            return ["The round begins anew."]
        case records.ReadingStarted(order):
            return [f"The lists are read: {join_words((names[seat] for seat in order), 'then')}."]
        case records.WordRead(seat, words, crossed):
            read = about(names[seat], "You read {words}.", "{name} reads {words}.", words=join_words(words))
            return [read, *_tell_crossed(crossed, names)]
        case records.Accepted(seat):
            return [about(names[seat], "You let it stand.", "{name} lets it stand.")]
        case records.WindowClosed(_, crossed):
            return _tell_crossed(crossed, names)
        case records.Challenged(seat, word):
            return [about(names[seat], "You challenge {word}.", "{name} challenges {word}.", word=word)]
        case records.VoteOpened(_, word):
            return [f"Is {word} a word?", "All vote."]
        case records.Voted(seat, word):
            return [about(names[seat], "You have voted on {word}.", "{name} has voted on {word}.", word=word)]
        case records.Abstained(seat, word):
            none = "You have no opinion on {word}.", "{name} has no opinion on {word}."
            return [about(names[seat], *none, word=word)]
        case records.VoteClosed(word, valid, invalid):
            return [f"{word.capitalize()}: {valid} for it, {invalid} against."]
        case records.Verdict():
            return _tell_verdict(event, names)
        case records.TurnEnded(seat, ended):
            return [about(names[seat], "You read no more.", "{name} reads no more.")] if ended else []
        case records.NextReader(seat):
            return [about(names[seat], "You read now.", "{name} reads now.")]
        case records.RoundScored():
            return _tell_score(event, names)
        case records.ListsShown(lists):
            return [f"{name}: {_list(entries)}." for name, entries in zip(names, lists, strict=True)]
        case records.ListScored(seat, entries):
            return [about(names[seat], "Your list: {words}.", "{name}'s list: {words}.", words=_list(entries))]
        case records.WordsHidden() | records.ShowStarted() | records.WindowOpened() | records.Ballot():
            return []
        case records.SeatLeft(seat):
            return [about(names[seat], *HAS_LEFT)]
        case records.MatchEnded(ranking, ties):
            return _tell_end(ranking, ties, names)
        case _:
            assert_never(event)


def _tell_verdict(event: records.Verdict, names: Names) -> list[str]:
    word = event.word.capitalize()
    if event.valid:
        return [f"{word} is a word.", *_tell_crossed((Crossed(event.word, event.shared),), names)]
    why = f"{word} is no word." if event.traced else f"{word} is not on the tray."
    if not event.cost:
        return [why]
    cost = count_things(event.cost, "point")
    return [why, about(names[event.reader], "You lose {points}.", "{name} loses {points}.", points=cost)]


def _tell_crossed(crossed: Sequence[Crossed], names: Names) -> list[str]:
    told = ((join_words(names[seat] for seat in one.seats), one.word) for one in crossed if one.seats)
    return [f"{who} have {word}: it counts for nobody." for who, word in told]


def _tell_score(event: records.RoundScored, names: Names) -> list[str]:
    winners, words = [names[seat] for seat in event.winners], event.words
    scores = join_words(f"{name} {score}" for name, score in zip(names, event.points, strict=True))
    sentences = [f"Points: {scores}."]
    if len(winners) == 1:
        sentences.append(about(winners[0], "You win the round.", "{name} wins the round."))
    elif winners:
        sentences.append(f"{_all(winners)} share the round.")
    sentences += [tell_tie(tie, names) for tie in event.ties]
    longest = sorted(words, key=lambda word: (-len(word), word))[:_BEST]
    many = count_things(len(words), "word")
    return [*sentences, f"The tray had {many}, such as {join_words(longest)}." if words else f"The tray had {many}."]


def _tell_end(ranking: tuple[int, ...], ties: tuple[TieBreak, ...], names: Names) -> list[str]:
    first = [names[seat] for seat in by_place(ranking)[0][1]]
    sentences = [f"{_all(first)} share the win." if len(first) > 1 else about(first[0], *WINS)]
    if len(ranking) > 1:
        places = (f"{place} {_all([names[seat] for seat in seats])}" for place, seats in by_place(ranking))
        sentences.append(f"The places: {', '.join(places)}.")
    return [*sentences, *(tell_tie(tie, names) for tie in ties)]


def by_place(ranking: Sequence[int]) -> list[tuple[int, list[Seat]]]:
    """Returns the places that were taken, best first, each with the seats that share it."""
    return [
        (place, [Seat(seat) for seat, theirs in enumerate(ranking) if theirs == place])
        for place in sorted(set(ranking))
    ]


def tell_tie(tie: TieBreak, names: Names) -> str:
    """Returns why seats rank before others although not by points: `Dot is before Bruno: more rounds won.`"""
    behind = join_words(within(names[seat]) for seat in tie.behind)
    you, one, several = _MORE_ROUNDS if tie.letters is None else _MORE_WORDS
    letters = None if tie.letters is None else _LETTERS[tie.letters]
    ahead = _all([names[seat] for seat in tie.ahead])  # of one alone it is the name as it was given
    return about(ahead, you, one if len(tie.ahead) == 1 else several, behind=behind, letters=letters)


_MORE_ROUNDS = (
    "You are before {behind}: more rounds won.",
    "{name} is before {behind}: more rounds won.",
    "{name} are before {behind}: more rounds won.",
)
_MORE_WORDS = (
    "You are before {behind}: more words of {letters} letters or more.",
    "{name} is before {behind}: more words of {letters} letters or more.",
    "{name} are before {behind}: more words of {letters} letters or more.",
)


def _all(names: Sequence[str]) -> str:
    """Returns the names joined into one phrase, `You` first: `You and Ann`."""
    return join_words(sorted(names, key=lambda name: not isinstance(name, Addressed)))


def _list(entries: Sequence[Entry]) -> str:
    return join_words(f"{entry.word} {_mark(entry)}" for entry in entries) if entries else "nothing"


def _mark(entry: Entry) -> str:
    marks = {"shared": "(shared)", "no_word": "(no word)", "withheld": "(withheld)", "left": "(left)"}
    return marks.get(entry.mark, str(entry.points))
