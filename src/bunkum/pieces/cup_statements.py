"""Dice under cups in transcripts (RULES 11): what the transcripts of several games state in the same way.

`rolled Ann: 3 5` states the faces of Ann's dice, by position.
"""

from collections.abc import Sequence
from typing import TypeVar

from bunkum.core import Address, Seat
from bunkum.core.notation import Names, Token, Unreadable, quote
from bunkum.core.transcript_format import Stated, find_starter, find_stated
from bunkum.pieces.pips import FACES

T = TypeVar("T")


def read_face(word: Token) -> str:
    """Returns the face of a die with pips that a word states."""
    if word.text not in map(str, FACES):
        raise Unreadable(f"{quote(word.text)} is on no die: a face is 1 to 6.", word.column)
    return word.text


def read_fact(game: str, kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """Returns the fact that these words state, in a game whose only facts are rolls and who starts."""
    match kind:
        case "rolled":
            return Stated(kind, seat, tuple(map(read_face, words)))
        case "starts":
            return Stated(kind, seat)
        case _:
            raise Unreadable(f"{game} knows no `{kind}`.")


def draw_stated(at: Address, things: Sequence[T], facts: Sequence[Stated], before: object = None) -> T | None:  # noqa: ARG001  as a game's `draw_stated`
    """Returns the face, or the seat that starts, that the facts state for this address; None if they state none."""
    if at.round == 0:
        starter = find_starter(facts)
        return next((thing for thing in things if thing == starter), None)
    faces = find_stated("rolled", at.seat, facts)
    return next((thing for thing in things if str(thing) == faces[at.die]), None) if at.die < len(faces) else None


def describe_missing(at: Address, names: Names) -> str:
    """Returns a sentence that says what the transcript should have stated."""
    if at.round == 0:
        return (
            "Nothing says who starts: write `option first_seat: NAME`, `-- NAME starts` after the roll, or a `seed:`."
        )
    return f"Nothing says how die {at.die + 1} of {names[at.seat]} falls: write `rolled NAME: FACE...`, or a `seed:`."


def shows(faces: Sequence[int | str | None], stated_faces: Sequence[str]) -> str | None:
    """Returns None if the dice show the stated faces, otherwise what they show."""
    shown = [str(face) for face in faces]
    return None if shown == list(stated_faces) else f"the dice show {' '.join(shown) or 'nothing'}"
