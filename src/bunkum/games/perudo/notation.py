"""Perudo as text: moves in a line (RULES 11.2) and the words on their buttons.

`3 fives`, `1 six`, `2 aces` (or `2 ones`), `call`, `calza`. Call and calza mean the bid that stands.
"""

from typing import assert_never

from bunkum.core import HOUSE, Blank, Number, OneOf, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.core.notation import Names, Unreadable, join_words, label_house, quote, read_house, tokens, write_house
from bunkum.games.perudo.face_names import (
    called,
    face_heard,
    faces_called,
    heard,
    named,
)
from bunkum.games.perudo.moves import Action, Bid, Call, Calza
from bunkum.games.perudo.narration import tell
from bunkum.games.perudo.state import State
from bunkum.games.perudo.timing import timers
from bunkum.pieces.pips import format_bid

__all__ = ["MOVES", "called", "heard", "hint", "label", "read", "tell", "write"]

MOVES = (
    ("3 fives", "bid that at least three dice show a five or an ace, under all cups together"),
    ("2 aces", "bid aces, which count for themselves alone; `2 ones` says the same"),
    ("call", "Bunkum! Turn the dice up"),
    ("calza", "it is exactly so many, where the table plays so"),
)
"""How each move is said, and what it does."""


def write(action: Action, view: State, seat: Seat, names: Names) -> str:
    """The move as a line says it."""
    match action:
        case Bid(number, face):
            return format_bid(number, face)
        case Call():
            return "call"
        case Calza():
            return "calza"
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return write_house(action, names)
        case _:
            assert_never(action)


def read(text: str, view: State, seat: Seat, names: Names) -> Action:
    """The move that a line says, legal or not; `Unreadable` when it says none."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    words = tokens(text)
    standing = view.bid.seq if view.bid is not None else 0
    match [word.text.lower() for word in words]:
        case ["call"]:
            return Call(standing)
        case ["calza"]:
            return Calza(standing)
        case [number, name] if number.isdecimal() and len(number) < 4:
            face = face_heard(name)
            if face is None:
                raise Unreadable(f"{quote(words[1].text)} is no face: say ones, twos, up to sixes.", words[1].column)
            return Bid(int(number), face)
        case _:
            column = words[0].column if words else 0
            raise Unreadable(f"{quote(text)} is no move: say `3 fives`, `call` or `calza`.", column)


def label(action: Action, view: State) -> str:
    """The words on the action's button."""
    standing = named(view.bid.number, view.bid.face) if view.bid is not None else "nothing"
    match action:
        case Bid(number, face):
            return f"Bid {named(number, face)}"
        case Call():
            return f"Bunkum! call {standing}"
        case Calza():
            return f"Calza: exactly {standing}"
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return label_house(action)
        case _:
            assert_never(action)


def hint(blank: Blank, view: State) -> str:
    """What to type for a move that is to be filled in."""
    number, face = blank.holes
    assert isinstance(number, Number)
    assert isinstance(face, OneOf)
    faces = join_words((faces_called(int(one)) for one in face.choices), "or")
    if number.least == number.most:
        return f"{number.least} {faces}."
    return f"{number.least} to {number.most} {faces}."
