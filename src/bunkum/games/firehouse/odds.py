"""The probability of a bid, given what one seat knows and what others have bid.

Theory. A die under another cup shows each face with the same probability, whatever else lies on the table. So it counts
for a bid with probability 1/3 (the face, or the wild one), or 1/6 if the bid is on the wild face itself. The dice that
the seat sees are certain, and the rest is a binomial tail.

A seat that bids nine fives is more likely to have fives. Each die under its cup is taken to count for the face that it
has bid with odds `e^k` times the fair ones: `k` grows with `trust`. A bid is also evidence for itself, since people
seldom say what they think false.
"""

from collections.abc import Mapping
from math import exp, log
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.deprecated_names import renamed
from bunkum.games.firehouse.records import Action, Bid
from bunkum.games.firehouse.state import State
from bunkum.liars_dice.records import StandingBid
from bunkum.pieces.bid_value import multiply_odds
from bunkum.pieces.bidding import bids_made
from bunkum.pieces.pips import FACES, at_least, at_least_of, count

LOUD = 0.55
"""`k` for a seat that has bid a face, at full trust."""


class Sight(NamedTuple):
    """What a view shows of the dice: the faces that are visible, and the owner of each other die."""

    faces: tuple[int, ...]
    unseen: tuple[Seat, ...]


def sight(view: State) -> Sight:
    """Returns which faces the view shows, and which dice it does not."""
    dice = [(face, Seat(seat)) for seat, hand in enumerate(view.hands) for face in hand]
    return Sight(
        tuple(face for face, _ in dice if face is not None), tuple(seat for face, seat in dice if face is None)
    )


def chance_each(view: State, face: int) -> float:
    """Returns the probability that a die which the view does not show counts for a bid on `face`."""
    return (1 if view.wild in (None, face) else 2) / len(FACES)


def chance(view: State, number: int, face: int) -> float:
    """Returns the exact probability (0 to 1), given this view, that at least `number` dice count for `face`."""
    seen = sight(view)
    return at_least(number - count(seen.faces, face, view.wild), len(seen.unseen), chance_each(view, face))


def from_outside(view: State, number: int, face: int) -> float:
    """Returns the same probability for somebody who sees no dice at all."""
    return at_least(number, view.dice, chance_each(view, face))


def chance_of_bid(view: State, bid: StandingBid) -> float:
    """Returns the probability that a bid holds."""
    return chance(view, bid.number, bid.face)


def chance_of(view: State, action: Action | None) -> float | None:
    """Returns the probability that the bid `action` holds, or if it is None the standing bid; None if there is none."""
    if isinstance(action, Bid):
        return chance(view, action.number, action.face)
    return chance_of_bid(view, view.bid) if action is None and view.bid is not None else None


SeatFactors = Mapping[tuple[Seat, int], float]
"""By seat and face: the factor by which the odds of a die of that seat are multiplied."""


def infer_from_bids(view: State, seat: Seat, trust: float) -> SeatFactors:
    """Returns the factors of the odds after the bids of this round, without those of `seat` itself."""
    bids = bids_made(view) if trust > 0 else ()
    return {(bid.seat, bid.face): exp(LOUD * trust) for bid in bids if bid.seat != seat}


def believed_chance(view: State, factors: SeatFactors, number: int, face: int) -> float:
    """Returns the probability that at least `number` dice count for `face`, given the `factors` of other seats."""
    seen = sight(view)
    fair = chance_each(view, face)
    chances = [multiply_odds(fair, factors.get((owner, face), 1.0)) for owner in seen.unseen]
    return at_least_of(number - count(seen.faces, face, view.wild), chances)


def credited_chance(chance: float, trust: float) -> float:
    """Returns the probability that a bid holds, given that somebody has made it; 0 and 1 stay as they are."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = exp(log(chance / (1 - chance)) * (1 - 0.15 * trust) + 0.2 * trust)
    return odds / (1 + odds)


__getattr__ = renamed(__name__)
