"""Boggle as text: moves in a line (RULES 11.2) and the words on their buttons.

`size 4`, `write WORD`, `erase WORD`, `done`, `undo done`, `read WORD`, `end reading`, `challenge WORD`, `accept WORD`,
`vote valid WORD`, `vote invalid WORD`, `no vote WORD`. A line of one word that is no command writes that word.
"""

from typing import assert_never

from bunkum.core import HOUSE, Blank, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.core.notation import (
    ROOM_MOVES,
    Names,
    label_house,
    no_move,
    read_house,
    tokens,
    write_house,
)
from bunkum.games.boggle import records
from bunkum.games.boggle.check import timers
from bunkum.games.boggle.narration import tell
from bunkum.games.boggle.state import State

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
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return write_house(action, names)
        case _:
            assert_never(action)


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
            return f"{word.capitalize()} is {'a' if valid else 'no'} word"
        case records.Abstain(word):
            return f"No opinion on {word}"
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return label_house(action)
        case _:
            assert_never(action)


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
