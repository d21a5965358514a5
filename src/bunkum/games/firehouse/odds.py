"""How likely a bid is: from what one seat knows, and from what others have bid.

Theory. A die under another cup shows each face as likely as the next, whatever else lies on the table. So it helps a
bid with chance 1/3 (the face, or the wild one), or 1/6 where the wild face itself is bid; the dice that one sees are
certain, and the rest is a binomial tail.

Who bids nine fives more likely has fives. Each die under that cup is taken to count for the face that its owner has bid
with odds `e^k` times the fair ones: `k` grows with `trust`. A bid is also evidence for itself, since people seldom say
what they think false.
"""

from collections.abc import Mapping
from math import exp, log
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.games.firehouse.records import Action, Bid
from bunkum.games.firehouse.state import State
from bunkum.liars_dice.records import StandingBid
from bunkum.pieces.bid_value import multiply_odds
from bunkum.pieces.bidding import bids_made
from bunkum.pieces.pips import FACES, at_least, at_least_of, count

LOUD = 0.55
"""`k` for who has bid a face, at full trust."""


class Sight(NamedTuple):
    """What a view tells of the dice: the faces one sees, and whose cups the others are under."""

    faces: tuple[int, ...]
    unseen: tuple[Seat, ...]


def sight(view: State) -> Sight:
    """Returns which faces one sees, and which dice one does not."""
    dice = [(face, Seat(seat)) for seat, hand in enumerate(view.hands) for face in hand]
    return Sight(
        tuple(face for face, _ in dice if face is not None), tuple(seat for face, seat in dice if face is None)
    )


def chance_each(view: State, face: int) -> float:
    """Returns the chance that a die which one does not see helps a bid on `face`."""
    return (1 if view.wild in (None, face) else 2) / len(FACES)


def chance(view: State, number: int, face: int) -> float:
    """The exact chance, 0 to 1, that at least `number` dice count for `face`, as one who has this view can know."""
    seen = sight(view)
    return at_least(number - count(seen.faces, face, view.wild), len(seen.unseen), chance_each(view, face))


def from_outside(view: State, number: int, face: int) -> float:
    """Returns the same for who sees no dice at all."""
    return at_least(number, view.dice, chance_each(view, face))


def chance_of_bid(view: State, bid: StandingBid) -> float:
    """Returns the chance that a bid holds."""
    return chance(view, bid.number, bid.face)


def chance_of(view: State, action: Action | None) -> float | None:
    """The chance that what `action` claims holds, or the bid on the table for no action; None: nothing is claimed."""
    if isinstance(action, Bid):
        return chance(view, action.number, action.face)
    return chance_of_bid(view, view.bid) if action is None and view.bid is not None else None


Heard = Mapping[tuple[Seat, int], float]
"""By seat and face: the odds of a die of theirs are multiplied by so much."""


def infer_from_bids(view: State, seat: Seat, trust: float) -> Heard:
    """How much louder each face is under each cup, after the bids of this round; one's own bids tell nothing new."""
    bids = bids_made(view) if trust > 0 else ()
    return {(bid.seat, bid.face): exp(LOUD * trust) for bid in bids if bid.seat != seat}


def believed_chance(view: State, louder: Heard, number: int, face: int) -> float:
    """Returns the chance that at least `number` dice count for `face`, after what was heard."""
    seen = sight(view)
    fair = chance_each(view, face)
    chances = [multiply_odds(fair, louder.get((owner, face), 1.0)) for owner in seen.unseen]
    return at_least_of(number - count(seen.faces, face, view.wild), chances)


def credited_chance(chance: float, trust: float) -> float:
    """Returns the chance that a bid holds, given that somebody has made it; the certain stays certain."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = exp(log(chance / (1 - chance)) * (1 - 0.15 * trust) + 0.2 * trust)
    return odds / (1 + odds)
