"""What a bid is called in Perudo: a one is an ace."""

from bunkum.pieces import pips

ACE = 1
"""The wild face."""


def named(number: int, face: int) -> str:
    """A bid as people say it here: `3 fives`, `1 ace`."""
    if face != ACE:
        return pips.format_bid(number, face)
    return f"{number} ace{'s' * (number != 1)}"


def faces_called(face: int) -> str:
    """Several dice of a face: `fives`, `aces`."""
    return named(2, face).partition(" ")[2]


def face_heard(word: str) -> int | None:
    """The face that a word names, `aces` too; None where it names none."""
    return ACE if word.casefold() in ("ace", "aces") else pips.parse_face(word)


def called(face: str, many: int) -> str | None:
    """What talk calls so many dice of a face, where it is not as in other games: `ace`, `aces`."""
    return named(many, ACE).partition(" ")[2] if face == str(ACE) else None


def heard(word: str) -> str | None:
    """What a claim means by a word: `1` by `aces`; None where other games mean the same."""
    return str(ACE) if face_heard(word) == ACE else None
