"""Which bids the rules allow next (RULES 7.0, 7B)."""

from bunkum.games.bar.options import MOST
from bunkum.games.bar.state import State
from bunkum.pieces.pips import FACES, least_raise


def most(view: State) -> int:
    """The largest number that may be bid."""
    return MOST if view.options.allow_impossible_bids else view.total


def least(view: State, face: int) -> int | None:
    """The smallest number of this face that may be bid now; every larger one may be too. None: no number may."""
    if view.bid is None:
        return 1
    return least_raise(view.options.raise_rule, (view.bid.number, view.bid.face), face)


def ladder(view: State) -> dict[int, int]:
    """By face the smallest number that may be bid now, for those faces that can be bid at all."""
    found = ((face, least(view, face)) for face in FACES)
    return {face: number for face, number in found if number is not None and number <= most(view)}
