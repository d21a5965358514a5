"""Perudo as text: as all liar's dice, but a one is an ace."""

from bunkum.core.notation import Names
from bunkum.games.perudo.rules import Event
from bunkum.games.perudo.state import ACE, FACE_NAMES, RoundStarted, Verdict
from bunkum.liars_dice import notation
from bunkum.liars_dice.notation import hint, label, read, write

__all__ = ["MOVES", "called", "heard", "hint", "label", "read", "tell", "write"]

MOVES = (
    ("3 fives", "bid that at least three dice show a five or an ace, under all cups together"),
    ("2 aces", "bid aces, which count for themselves alone; `2 ones` says the same"),
    ("call", "Bunkum! Turn the dice up"),
    ("calza", "it is exactly so many, where the table plays so"),
)
"""How each move is said, and what it does."""


def tell(event: Event, names: Names) -> str | None:
    """What happened, in a sentence; None where there is nothing to tell."""
    told = notation.tell(event, names, FACE_NAMES)
    match event:
        case RoundStarted(palifico=True):
            return f"{told} Palifico: aces are not wild, and the face stays."
        case Verdict(count, needed, plain=plain, wild=wild) if wild:
            return f"{count} counted ({plain} and {FACE_NAMES.bid(wild, ACE)}), {needed} bid."
        case _:
            return told


def called(face: str, many: int) -> str | None:
    """What talk calls so many dice of a face, where it is not as in other games: `ace`, `aces`."""
    return FACE_NAMES.bid(many, ACE).partition(" ")[2] if face == str(ACE) else None


def heard(word: str) -> str | None:
    """What a claim means by a word: `1` by `aces`; None where other games mean the same."""
    return str(ACE) if FACE_NAMES.read(word) == ACE else None
