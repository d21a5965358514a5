"""How likely a bid is, from what one seat knows.

Theory. A die under another cup shows each face as likely as the next, whatever else lies on the table. So it helps a
bid with chance 1/3 (the face, or the wild one), or 1/6 where the wild face itself is bid; the dice that one sees are
certain, and the rest is a binomial tail.
"""

from typing import NamedTuple

from bunkum.core import Seat
from bunkum.games.firehouse.moves import Action, Bid
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import FACES, at_least, count


class Sight(NamedTuple):
    """What a view tells of the dice: the faces one sees, and whose cups the others are under."""

    faces: tuple[int, ...]
    unseen: tuple[Seat, ...]


def sight(view: State) -> Sight:
    """Which faces one sees, and which dice one does not."""
    dice = [(face, Seat(seat)) for seat, hand in enumerate(view.hands) for face in hand]
    return Sight(
        tuple(face for face, _ in dice if face is not None), tuple(seat for face, seat in dice if face is None)
    )


def chance_each(view: State, face: int) -> float:
    """The chance that a die which one does not see helps a bid on `face`."""
    return (1 if view.wild in (None, face) else 2) / len(FACES)


def chance(view: State, number: int, face: int) -> float:
    """The exact chance, 0 to 1, that at least `number` dice count for `face`, as one who has this view can know."""
    seen = sight(view)
    return at_least(number - count(seen.faces, face, view.wild), len(seen.unseen), chance_each(view, face))


def from_outside(view: State, number: int, face: int) -> float:
    """The same for who sees no dice at all."""
    return at_least(number, view.dice, chance_each(view, face))


def chance_of(view: State, action: Action | None) -> float | None:
    """The chance that what `action` claims holds, or the bid on the table for no action; None: nothing is claimed."""
    if isinstance(action, Bid):
        return chance(view, action.number, action.face)
    if action is None and view.bid is not None:
        return chance(view, view.bid.number, view.bid.face)
    return None
