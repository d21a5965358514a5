"""How dice are named in a line: by the face shown (`Qu`), by position (`#2`), or by all six faces (`HIMNUQu`).

Of several that fit, the one with the lowest position is meant (RULES 11.2).
"""

from collections.abc import Sequence

from bunkum.core.notation import Token, Unreadable, quote
from bunkum.games.liars_boggle.state import Die
from bunkum.pieces.letters import DICE_SETS, faces_of

NO_SUCH_DIE = 99
"""The place of a die that nobody holds: the rules refuse it (`not_your_die`)."""

_DICE = {die.casefold(): die for dice in DICE_SETS.values() for die in dice}
_FACES = {face.casefold(): face for die in _DICE.values() for face in faces_of(die)}


def face_named(name: str) -> str | None:
    """The face so written, whatever its case: `Qu` for `qu`; None when no die has one."""
    return _FACES.get(name.casefold())


def die_named(name: str) -> str | None:
    """The die of any box that has these six faces, as the boxes write it."""
    return _DICE.get(name.casefold())


def place_named(name: str, hand: Sequence[Die], taken: Sequence[int] = ()) -> int | None:
    """The lowest position, not among `taken`, of a die that shows `name` or has these six faces; `#2` is position 1."""
    if name.startswith("#") and name[1:].isdecimal() and len(name) < 6:
        return int(name[1:]) - 1
    free = [place for place in range(len(hand)) if place not in taken]
    wanted = name.casefold()
    by_face = (place for place in free if (hand[place].up or "").casefold() == wanted)
    by_six = (place for place in free if (hand[place].faces or "").casefold() == wanted)
    return next(by_face, next(by_six, None))


def own_place(word: Token, hand: Sequence[Die], taken: Sequence[int]) -> int:
    """The place of one of its own dice that a word names; `NO_SUCH_DIE` for one that it does not hold."""
    place = place_named(word.text, hand, taken)
    if place is not None:
        return place
    if die_named(word.text) is None and face_named(word.text) is None:
        raise Unreadable(
            f"{quote(word.text)} is no die: name it by its face, its position (#2) or its six faces.", word.column
        )
    return NO_SUCH_DIE


def die_of_pile(word: Token, pile: Sequence[str]) -> str:
    """The die of the pile that a word names: by its six faces, or by its position there."""
    die = die_named(word.text)
    if die is not None:
        return die
    at = int(word.text[1:]) - 1 if word.text.startswith("#") and word.text[1:].isdecimal() else -1
    if not 0 <= at < len(pile):
        raise Unreadable(
            f"{quote(word.text)} is no die of the pile: name it by its six faces or its position there (#1).",
            word.column,
        )
    return pile[at]


def write_places(places: Sequence[int], hand: Sequence[Die]) -> str:
    """Each die by its face where that means this very die, else by its position."""
    names: list[str] = []
    left = [die.up for die in hand]
    for place in places:
        up = left[place] if 0 <= place < len(left) else None
        if up is None:
            names.append(f"#{place + 1}")
        else:
            names.append(up if left.index(up) == place else f"#{place + 1}")
            left[place] = None
    return " ".join(names)
