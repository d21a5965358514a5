"""Letter dice as the solvers read them: a face is a letter, a pair such as Qu or Th, or a blank.

Notation as in RULES 3: six faces written together, a pair as a capital and a small letter (`HIMNUQu`), `_` for a
blank. A face is written in lower case inside the solvers: `"a"`, `"qu"`, `"_"`.
"""

import re
from collections.abc import Iterable, Sequence

from bunkum.core.unreadable import Unreadable

BLANK = "_"
_FACE = re.compile(r"[A-Z][a-z]*|_")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")


def read_faces(text: str) -> tuple[str, ...]:
    """Reads the faces of one die, or a row of dice: `HIMNUQu` is h, i, m, n, u, qu."""
    squeezed = "".join(text.split())
    faces = _FACE.findall(squeezed)
    if "".join(faces) != squeezed:
        raise Unreadable(
            f"'{text}' is no row of faces: write capitals, pairs as Qu or Th, and _ for a blank, as in HIMNUQu.",
            code="unreadable_dice",
        )
    return tuple(face.lower() for face in faces)


def read_face(face: str) -> str:
    """Reads one face in any case: `"Qu"`, `"qu"`, `"E"`, `"_"`."""
    small = face.lower()
    if small != BLANK and not (small and _LETTERS.issuperset(small)):
        raise Unreadable(
            f"'{face}' is no face of a letter die: it takes letters, or _ for a blank.", code="unreadable_dice"
        )
    return small


def read_hand(hand: str | Iterable[str]) -> tuple[str, ...]:
    """Reads known faces, written together (`"HWLAQu"`) or one by one (`["H", "W", "qu"]`)."""
    return read_faces(hand) if isinstance(hand, str) else tuple(read_face(face) for face in hand)


def read_dice(dice: str | Iterable[str | Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Reads dice, written with blanks between (`"AAEEGN HIMNUQu"`) or one by one, each as text or as its faces."""
    each = dice.split() if isinstance(dice, str) else dice
    return tuple(read_hand(die) for die in each)
