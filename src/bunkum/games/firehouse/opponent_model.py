"""What others bid moves what one believes of their dice.

Theory. Who bids nine fives more likely has fives. Each die under that cup is taken to count for the face that its owner
has bid with odds `e^k` times the fair ones: `k` grows with `trust`, and with how far the bid went beyond what was safe
to say, up to a bound. A bid is also evidence for itself, since people seldom say what they think false.
"""

from collections.abc import Mapping
from math import exp, log

from bunkum.core import Seat
from bunkum.games.firehouse.odds import chance_each, sight
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import at_least_of, count

LOUD = 0.55
"""`k` for who has bid a face, at full trust."""

Heard = Mapping[tuple[Seat, int], float]
"""By seat and face: the odds of a die of theirs are multiplied by so much."""


def infer_from_bids(view: State, seat: Seat, trust: float) -> Heard:
    """How much louder each face is under each cup, after the bids of this round; one's own bids tell nothing new."""
    bids = [bid for bid in (*view.earlier, view.bid) if bid is not None and bid.seat != seat]
    return {(bid.seat, bid.face): exp(LOUD * trust) for bid in bids} if trust > 0 else {}


def believed(view: State, louder: Heard, number: int, face: int) -> float:
    """The chance that at least `number` dice count for `face`, after what was heard."""
    seen = sight(view)
    fair = chance_each(view, face)
    chances = [_moved(fair, louder.get((owner, face), 1.0)) for owner in seen.unseen]
    return at_least_of(number - count(seen.faces, face, view.wild), chances)


def credited(chance: float, trust: float) -> float:
    """The chance that a bid holds, given that somebody has made it; the certain stays certain."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = exp(log(chance / (1 - chance)) * (1 - 0.15 * trust) + 0.2 * trust)
    return odds / (1 + odds)


def _moved(chance: float, times: float) -> float:
    odds = times * chance / (1 - chance)
    return odds / (1 + odds)
