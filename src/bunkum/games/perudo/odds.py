"""How likely a bid of Perudo holds, from what one seat knows (RULES 7C).

Theory. A die that one does not see counts for a bid on threes when it shows a three or an ace: with chance 1/3, or 1/6
where aces are not wild. So the number that counts is what one sees of it, and a binomial number of the unseen. With
`genuine_needed`, the worlds without a single three are taken away: there every die is none, and an ace with 1/5.
"""

from typing import NamedTuple

from bunkum.games.perudo.face_names import ACE
from bunkum.games.perudo.moves import Action, Bid, Call, Calza
from bunkum.games.perudo.state import State
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
    """The exact chance, 0 to 1, that at least `number` of all dice count for `face`."""
    faces, unseen = sight(view)
    plain = count(faces, face)
    if face == ACE or view.palifico:
        return at_least(number - plain, unseen, EACH)
    aces = count(faces, ACE)
    holds = at_least(number - plain - aces, unseen, 2 * EACH)
    if view.options.genuine_needed and not plain and number > 0:
        holds -= (1 - EACH) ** unseen * at_least(number - aces, unseen, EACH / (1 - EACH))
    return holds


def chance_exactly(view: State, number: int, face: int) -> float:
    """The exact chance that `number` of all dice count for `face`, neither more nor fewer."""
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
