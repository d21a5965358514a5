"""What a player believes of the dice that it does not see, having heard what others bid this round."""

from functools import cached_property
from math import prod

from bunkum.core import Seat
from bunkum.games.perudo.face_names import ACE
from bunkum.games.perudo.state import State
from bunkum.pieces.bid_value import face_probabilities
from bunkum.pieces.pips import FACES, at_least_of, count

Faces = dict[int, float]
"""The chance of each face."""


class Beliefs:
    """The chances of bids, as one seat sees them, and as those see them who do not know its dice."""

    def __init__(self, view: State, seat: Seat, trust: float) -> None:
        """Listen with so much `trust` (`k` of `bunkum.pieces.bid_value`)."""
        self._view, self._seat, self._trust = view, seat, trust
        self._mine = tuple(face for face in view.hands[seat] if face is not None)
        self._inside: dict[tuple[int, int], float] = {}
        self._outside: dict[tuple[int, int], float] = {}

    @cached_property
    def leanings(self) -> dict[Seat, Faces]:
        """For each other living seat, the chance of each face for a die under its cup."""
        named: dict[Seat, set[int]] = {seat: set() for seat in self._view.living if seat != self._seat}
        for bid in (*self._view.earlier, self._view.bid):
            if bid is not None and bid.seat in named:
                named[bid.seat] |= self._spoken(bid.face)
        return {seat: face_probabilities(faces, self._trust, FACES) for seat, faces in named.items()}

    def inside(self, number: int, face: int) -> float:
        """The chance that the bid holds, as this seat believes."""
        bid = (number, face)
        if bid not in self._inside:
            self._inside[bid] = self._holds(number, face, self._mine, self._others())
        return self._inside[bid]

    def exactly(self, number: int, face: int) -> float:
        """The chance that it is exactly so many."""
        return self.inside(number, face) - self.inside(number + 1, face)

    def outside(self, number: int, face: int) -> float:
        """The chance of a bid that this seat makes, for who sees none of the dice and hears it."""
        bid = (number, face)
        if bid not in self._outside:
            mine = face_probabilities(self._spoken(face), self._trust, FACES)
            self._outside[bid] = self._holds(number, face, (), [*[mine] * len(self._mine), *self._others()])
        return self._outside[bid]

    def _spoken(self, face: int) -> set[int]:
        """What a bid on this face makes likelier: the face, and the aces that count for it."""
        return {face} if self._view.palifico else {face, ACE}

    def _others(self) -> list[Faces]:
        return [faces for seat, faces in self.leanings.items() for _ in range(self._view.dice[seat])]

    def _holds(self, number: int, face: int, seen: tuple[int, ...], unseen: list[Faces]) -> float:
        plain, aces = count(seen, face), count(seen, ACE)
        if face == ACE or self._view.palifico:
            return at_least_of(number - plain, [die[face] for die in unseen])
        holds = at_least_of(number - plain - aces, [die[face] + die[ACE] for die in unseen])
        if self._view.options.genuine_needed and not plain and number > 0:
            none = prod(1 - die[face] for die in unseen)
            holds -= none * at_least_of(number - aces, [die[ACE] / (1 - die[face]) for die in unseen])
        return holds
