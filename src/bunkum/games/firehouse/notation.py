"""Firehouse as text: moves in a line (RULES 11.2) and the words on their buttons.

`9 fives`, `1 six`, `bang`. A face may be said as `fives`, `five`, `5s` or `5`.
"""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import HOUSE, Blank, Number, OneOf, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.core.notation import (
    Names,
    Token,
    Unreadable,
    join_words,
    label_house,
    quote,
    read_house,
    tokens,
    write_house,
)
from bunkum.games.firehouse.moves import Action, Bang, Bid, PlayerAction
from bunkum.games.firehouse.narration import tell
from bunkum.games.firehouse.state import State
from bunkum.games.firehouse.timing import timers
from bunkum.pieces.pips import format_bid, parse_face

__all__ = ["MOVES", "hint", "label", "read", "tell", "write"]

MOVES = (
    ("N FACEs", "bid, as `9 fives`: so many dice, all cups together, show it"),
    ("bang", "lift your cup: the bid is not there. In turn, or out of turn"),
)
"""How each move is said, and what it does."""


def write(action: Action, view: State, seat: Seat, names: Names) -> str:
    """The move as a line says it."""
    match action:
        case Bid(number, face):
            return format_bid(number, face)
        case Bang():
            return "bang"
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return write_house(action, names)
        case _:
            assert_never(action)


def read(text: str, view: State, seat: Seat, names: Names) -> Action:
    """The move that a line says, legal or not; `Unreadable` when it says none. A bang means the current bid."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    return _read(tokens(text), text, view)


def _read(words: Sequence[Token], text: str, view: State) -> PlayerAction:
    match [word.text.lower() for word in words]:
        case ["bang"] | ["bang!"]:
            return Bang(view.bid.seq if view.bid is not None else 0)
        case [number, named] if number.isascii() and number.isdigit() and len(number) < 4:
            face = parse_face(named)
            if face is None:
                raise Unreadable(f"{quote(named)} is no face: say ones, twos, up to sixes.", words[1].column)
            return Bid(int(number), face)
        case []:
            raise Unreadable("There is no move here.")
        case _:
            raise Unreadable(f"{quote(text)} is no move: bid as `9 fives`, or say `bang`.", words[0].column)


def label(action: Action, view: State) -> str:
    """The words on the action's button."""
    match action:
        case Bid(number, face):
            return f"Bid {format_bid(number, face)}"
        case Bang():
            return f"Bang! {format_bid(view.bid.number, view.bid.face)}" if view.bid is not None else "Bang!"
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return label_house(action)
        case _:
            assert_never(action)


def hint(blank: Blank, view: State) -> str:
    """What to type for a move that is to be filled in: `9 sixes.` or `10 to 27 of any face, as 10 fives.`."""
    number, face = blank.holes
    assert isinstance(number, Number)
    assert isinstance(face, OneOf)
    faces = [int(choice) for choice in face.choices]
    if number.least == number.most:
        return f"{join_words((format_bid(number.least, each) for each in faces), 'or')}."
    return f"{number.least} to {number.most} of any face, as `{format_bid(number.least, faces[-2])}`."
