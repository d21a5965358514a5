"""Which bids the rules allow next (RULES 7.0, 7B)."""

from bunkum.games.bar.state import State
from bunkum.pieces.pips import MOST_DICE, Span, higher_bids


def most(view: State) -> int:
    """The largest number that may be bid."""
    return MOST_DICE if view.options.allow_impossible_bids else view.total


def spans(view: State) -> tuple[Span, ...]:
    """Every bid that may be made now, and no other."""
    old = None if view.bid is None else (view.bid.number, view.bid.face)
    return higher_bids(view.options.raise_rule, old, most(view))


def least(view: State, face: int) -> int | None:
    """The smallest number of this face that may be bid now; None where no number may."""
    return min((span.least for span in spans(view) if face in span.faces), default=None)
