"""Perudo as text: like the other games of liar's dice, but a one is an ace."""

from bunkum.core.notation import Names
from bunkum.deprecated_names import renamed
from bunkum.games.perudo.rules import Event
from bunkum.games.perudo.state import ACE, FACE_NAMES, RoundStarted, Verdict
from bunkum.liars_dice import notation
from bunkum.liars_dice.notation import hint, label, read, write

__all__ = ["MOVES", "hint", "label", "name_face", "read", "read_face", "tell", "write"]

MOVES = (
    ("3 fives", "bid that at least three dice show a five or an ace, under all cups together"),
    ("2 aces", "bid aces, which count for themselves alone; `2 ones` says the same"),
    ("call", "Bunkum! Turn the dice up"),
    ("calza", "it is exactly so many, where the table plays so"),
)
"""How each action is written, and what it does."""


def tell(event: Event, names: Names) -> list[str]:
    """Returns the narration of an event, its sentences; none if there is nothing to tell."""
    sentences = notation.tell(event, names, FACE_NAMES)
    match event:
        case RoundStarted(palifico=True):
            return [*sentences, "Palifico: aces are not wild, and the face stays."]
        case Verdict(count, needed, plain=plain, wild=wild) if wild:
            return [f"{count} counted ({plain} and {FACE_NAMES.bid(wild, ACE)}), {needed} bid."]
        case _:
            return sentences


def name_face(face: str, many: int) -> str | None:
    """Returns the name of so many dice of a face if it differs from that in other games: `ace`, `aces`."""
    return FACE_NAMES.bid(many, ACE).partition(" ")[2] if face == str(ACE) else None


def read_face(word: str) -> str | None:
    """Returns the face that a word in a claim means if it differs from that in other games: `1` for `aces`."""
    return str(ACE) if FACE_NAMES.read(word) == ACE else None


__getattr__ = renamed(__name__)
