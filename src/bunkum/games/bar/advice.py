"""Explains, before a move is made, whether it is allowed and why (docs/explanation/look-and-feel.md#voice).

Reads only the player's own view.
"""

from collections.abc import Sequence
from typing import Literal

from bunkum.core import Illegal, Seat, Value, Words
from bunkum.games.bar.moves import Action, Bid, Call, Calza
from bunkum.games.bar.state import State
from bunkum.pieces.pips import count, format_bid


class Advice(Value):
    """One line in bold, one line of help, and why it is hopeless although it is allowed."""

    sentence: str
    help: str = ""
    warning: Literal["", "too_many"] = ""


def advise(view: State, seat: Seat, action: Action, words: Words) -> Advice | None:
    """What to say of an action that the rules allow; None where there is nothing to add."""
    match action:
        case Bid(number, face) if number > view.total:
            return Advice(f"There are only {view.total} dice.", "It can only be a bluff.", "too_many")
        case Bid(number, face):
            return Advice(f"{format_bid(number, face)}, of {view.total} dice", _others(view, seat, number, face))
        case Call() if view.bid is not None:
            return Advice(f"Call {format_bid(view.bid.number, view.bid.face)}", "If they are there, you lose a die.")
        case Calza() if view.bid is not None:
            return Advice(
                f"Exactly {format_bid(view.bid.number, view.bid.face)}", "One more or one fewer costs you a die."
            )
        case _:
            return None


def explain(view: State, action: Action, no: Illegal) -> str:
    """Why not yet, while somebody chooses."""
    return no.sentence


def _others(view: State, seat: Seat, number: int, face: int) -> str:
    mine: Sequence[int | None] = view.hands[seat]
    held = count((each for each in mine if each is not None), face)
    if held >= number:
        return "You hold all of them."
    hidden = view.total - len(mine)
    needed = number - held
    others = f"{needed} of the other {hidden} must show one." if hidden else "Nobody else has a die."
    return f"You hold {held}. {others}" if held else f"You hold none. {others}"
