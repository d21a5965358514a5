"""How likely a bid of the bar game holds, from what one seat knows (RULES 7.0).

Theory. A die that one does not see shows each face with chance 1/6, whoever's cup it is under. So the number of dice
that show a face is what one sees of it, and a binomial number of the unseen.
"""

from typing import NamedTuple

from bunkum.games.bar.moves import Action, Bid, Call, Calza
from bunkum.games.bar.state import State
from bunkum.pieces.pips import at_least, count

EACH = 1 / 6
"""The chance that an unseen die shows a certain face."""


class Sight(NamedTuple):
    """What a view tells of the dice under all cups: the faces seen, and how many are unseen."""

    faces: tuple[int, ...]
    unseen: int


def sight(view: State) -> Sight:
    """Which faces one sees, and how many dice one does not."""
    dice = [face for hand in view.hands for face in hand]
    faces = tuple(face for face in dice if face is not None)
    return Sight(faces, len(dice) - len(faces))


def chance(view: State, number: int, face: int) -> float:
    """The exact chance, 0 to 1, that at least `number` of all dice show `face`."""
    seen = sight(view)
    return at_least(number - count(seen.faces, face), seen.unseen, EACH)


def chance_exactly(view: State, number: int, face: int) -> float:
    """The exact chance that `number` of all dice show `face`, neither more nor fewer."""
    return chance(view, number, face) - chance(view, number + 1, face)


def chance_of(view: State, action: Action | None) -> float | None:
    """The chance that what `action` claims holds, as the view knows; the standing bid where it is None.

    A call claims that the bid is false, a calza that it is exact. None where nothing is claimed.
    """
    if isinstance(action, Bid):
        return chance(view, action.number, action.face)
    if view.bid is None:
        return None
    match action:
        case None:
            return chance(view, view.bid.number, view.bid.face)
        case Call():
            return 1 - chance(view, view.bid.number, view.bid.face)
        case Calza():
            return chance_exactly(view, view.bid.number, view.bid.face)
        case _:
            return None
