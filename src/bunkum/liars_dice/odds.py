"""The probability that a bid holds, given what one seat knows (RULES 7).

Theory. A die that the seat does not see shows each face with probability 1/6, under any cup. The dice that count for a
bid are those that it sees and some of the unseen ones; which of these count is a rule of the game (`State.chance`).
"""

from functools import cached_property

from bunkum.core import Seat
from bunkum.liars_dice.records import Action, Bid, Call, Calza, StandingBid
from bunkum.liars_dice.state import State
from bunkum.pieces.bid_value import face_probabilities
from bunkum.pieces.bidding import bids_made
from bunkum.pieces.pips import FACES

FAIR = dict.fromkeys(FACES, 1 / len(FACES))
"""The probability of each face of an unseen die."""


def chance(view: State, number: int, face: int) -> float:
    """Returns the exact probability (0 to 1) that at least `number` of all dice count for `face`."""
    dice = [die for hand in view.hands for die in hand]
    seen = [die for die in dice if die is not None]
    return view.chance(number, face, seen, [FAIR] * (len(dice) - len(seen)))


def chance_of_bid(view: State, bid: StandingBid) -> float:
    """Returns the probability that a bid holds."""
    return chance(view, bid.number, bid.face)


def chance_exactly(view: State, number: int, face: int) -> float:
    """Returns the exact probability that `number` of all dice count for `face`, neither more nor fewer."""
    return chance(view, number, face) - chance(view, number + 1, face)


def chance_of(view: State, action: Action | None) -> float | None:
    """Returns the probability, given the view, that the action turns out right; None if there is no bid to judge.

    A bid is right if it holds, a call if the standing bid is false, a calza if it is exact. If `action` is None, the
    result is the probability that the standing bid holds.
    """
    if isinstance(action, Bid):
        return chance(view, action.number, action.face)
    if view.bid is None:
        return None
    match action:
        case None:
            return chance_of_bid(view, view.bid)
        case Call():
            return 1 - chance_of_bid(view, view.bid)
        case Calza():
            return chance_exactly(view, view.bid.number, view.bid.face)
        case _:
            return None


Faces = dict[int, float]
"""The probability of each face."""


class Beliefs:
    """The probabilities of bids in the view of one seat, and as they look to seats that do not know its dice."""

    def __init__(self, view: State, seat: Seat, trust: float) -> None:
        """Builds the beliefs of `seat`; `trust` is how far it believes bids (`k` of `bunkum.pieces.bid_value`)."""
        self._view, self._seat, self.trust = view, seat, trust
        self._mine = tuple(face for face in view.hands[seat] if face is not None)
        self._inside: dict[tuple[int, int], float] = {}
        self._outside: dict[tuple[int, int], float] = {}

    @cached_property
    def leanings(self) -> dict[Seat, Faces]:
        """For each other living seat, the probability of each face of a die under its cup."""
        named: dict[Seat, set[int]] = {seat: set() for seat in self._view.living if seat != self._seat}
        for bid in bids_made(self._view):
            if bid.seat in named:
                named[bid.seat] |= self._counting(bid.face)
        return {seat: face_probabilities(faces, self.trust, FACES) for seat, faces in named.items()}

    def inside(self, number: int, face: int) -> float:
        """Returns the probability that the bid holds, as this seat believes."""
        bid = (number, face)
        if bid not in self._inside:
            self._inside[bid] = self._view.chance(number, face, self._mine, self._others())
        return self._inside[bid]

    def exactly(self, number: int, face: int) -> float:
        """Returns the probability that exactly `number` dice count."""
        return self.inside(number, face) - self.inside(number + 1, face)

    def outside(self, number: int, face: int) -> float:
        """Returns the probability of a bid by this seat, for somebody who sees no dice and knows of the bid."""
        bid = (number, face)
        if bid not in self._outside:
            mine = face_probabilities(self._counting(face), self.trust, FACES)
            self._outside[bid] = self._view.chance(number, face, (), [*[mine] * len(self._mine), *self._others()])
        return self._outside[bid]

    def _counting(self, face: int) -> set[int]:
        """Returns the faces that a bid on this one makes more probable: the face itself and the wild one."""
        return {face} if self._view.wild_face is None else {face, self._view.wild_face}

    def _others(self) -> list[Faces]:
        return [faces for seat, faces in self.leanings.items() for _ in range(self._view.dice[seat])]
