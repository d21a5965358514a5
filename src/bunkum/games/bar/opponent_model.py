"""What a player believes of the dice that it does not see, having heard what others bid this round."""

from functools import cached_property

from bunkum.core import Seat
from bunkum.games.bar.state import State
from bunkum.pieces.bid_value import face_probabilities
from bunkum.pieces.pips import FACES, at_least_of, count


class Beliefs:
    """The chances of bids, as one seat sees them, and as those see them who do not know its dice."""

    def __init__(self, view: State, seat: Seat, trust: float) -> None:
        """Listen with so much `trust` (`k` of `bunkum.pieces.bid_value`)."""
        self._view, self._seat, self.trust = view, seat, trust
        self._mine = tuple(face for face in view.hands[seat] if face is not None)
        self._inside: dict[tuple[int, int], float] = {}
        self._outside: dict[tuple[int, int], float] = {}

    @cached_property
    def leanings(self) -> dict[Seat, dict[int, float]]:
        """For each other living seat, the chance of each face for a die under its cup."""
        named: dict[Seat, set[int]] = {seat: set() for seat in self._view.living if seat != self._seat}
        for bid in (*self._view.earlier, self._view.bid):
            if bid is not None and bid.seat in named:
                named[bid.seat].add(bid.face)
        return {seat: face_probabilities(faces, self.trust, FACES) for seat, faces in named.items()}

    def inside(self, number: int, face: int) -> float:
        """The chance that the bid holds, as this seat believes."""
        bid = (number, face)
        if bid not in self._inside:
            self._inside[bid] = at_least_of(number - count(self._mine, face), self._others(face))
        return self._inside[bid]

    def exactly(self, number: int, face: int) -> float:
        """The chance that it is exactly so many."""
        return self.inside(number, face) - self.inside(number + 1, face)

    def outside(self, number: int, face: int) -> float:
        """The chance of a bid that this seat makes, for who sees none of the dice and hears it."""
        bid = (number, face)
        if bid not in self._outside:
            mine = [face_probabilities((face,), self.trust, FACES)[face]] * len(self._mine)
            self._outside[bid] = at_least_of(number, [*mine, *self._others(face)])
        return self._outside[bid]

    def _others(self, face: int) -> list[float]:
        return [chances[face] for seat, chances in self.leanings.items() for _ in range(self._view.dice[seat])]
