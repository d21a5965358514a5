"""Boggle as text: moves in a line (RULES 11.2) and the words on their buttons.

`size 4`, `write WORD`, `erase WORD`, `done`, `undo done`, `read WORD`, `end reading`, `challenge WORD`, `accept WORD`,
`vote valid WORD`, `vote invalid WORD`, `no vote WORD`. A line of one word that is no command writes that word.
"""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import HOUSE, Blank, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.core.notation import (
    ROOM_MOVES,
    Names,
    Token,
    Unreadable,
    label_house,
    quote,
    read_house,
    tokens,
    write_house,
)
from bunkum.games.boggle import records
from bunkum.games.boggle.menu import timers
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


def write(action: records.Action, view: State, seat: Seat, names: Names) -> str:
    """Returns the move as a line."""
    match action:
        case records.ChooseSize(size):
            return f"size {size}"
        case records.Write(word):
            return f"write {word}"
        case records.Erase(word):
            return f"erase {word}"
        case records.Done():
            return "done"
        case records.UndoDone():
            return "undo done"
        case records.Read(word):
            return f"read {word}"
        case records.EndReading():
            return "end reading"
        case records.Challenge(word):
            return f"challenge {word}"
        case records.Accept(word):
            return f"accept {word}"
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
    return _read(tokens(text), text, view)


def label(action: records.Action, view: State) -> str:
    """Returns the words on the action's button."""
    match action:
        case records.ChooseSize(size):
            return f"{size} by {size}"
        case records.Write(word):
            return f"Write {word}"
        case records.Erase(word):
            return f"Erase {word}"
        case records.Done():
            return "I am done"
        case records.UndoDone():
            return "Not done yet"
        case records.Read(word):
            return f"Read {word}"
        case records.EndReading():
            return "Read no more" if view.options.penalty == "mirror" else "Read my list"
        case records.Challenge(word):
            return f"Challenge {word}"
        case records.Accept(word):
            return f"Let {_read_reading(view, word)} stand"
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


def _read_reading(view: State, word: str) -> str:
    together = next((window.words for window in view.windows if word in window.words), (word,))
    return word if len(together) == 1 else f"all {len(together)} words"


def _read(words: Sequence[Token], text: str, view: State) -> records.PlayerAction:
    match [word.text.lower() for word in words]:
        case ["size", number] if number.isdecimal() and len(number) < 4:
            return records.ChooseSize(int(number))
        case ["write", *_]:
            return records.Write(_rest(words))
        case ["erase", _]:
            return records.Erase(words[1].text)
        case ["done"]:
            return records.Done()
        case ["undo", "done"]:
            return records.UndoDone()
        case ["read", _]:
            return records.Read(words[1].text)
        case ["end", "reading"]:
            return records.EndReading()
        case ["challenge", _]:
            return records.Challenge(words[1].text)
        case ["accept", _]:
            return records.Accept(words[1].text)
        case ["vote", "valid" | "invalid" as vote, _]:
            return records.Vote(words[2].text, vote == "valid")
        case ["no", "vote", _]:
            return records.Abstain(words[2].text)
        case [word] if word not in COMMANDS and view.phase in ("write", "grace"):
            return records.Write(words[0].text)
        case _:
            raise _unreadable(words, text)


def _rest(words: Sequence[Token]) -> str:
    """Returns what follows `write`; several words are joined by spaces, and the rules refuse them."""
    return " ".join(word.text for word in words[1:])


def _unreadable(words: Sequence[Token], text: str) -> Unreadable:
    if not words:
        return Unreadable("There is no move here.")
    first = words[0].text.lower()
    say = f"say `{_FORMS[first]}`" if first in _FORMS else "a move is a word to write, or begins as `bunkum play` tells"
    return Unreadable(f"{quote(text)} is no move: {say}.", words[0].column)
