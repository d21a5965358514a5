"""Where things stand in a game of Perudo, and what is its own (RULES 7C): wild aces, and palifico."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import ClassVar

from bunkum.core import Illegal, Seat
from bunkum.games.perudo.options import Options
from bunkum.liars_dice import records, state
from bunkum.liars_dice.state import Count, FaceNames, at_least_alike
from bunkum.pieces.pips import FACES, Span, higher_bids

ACE = 1
"""The wild face."""
FACE_NAMES = FaceNames({ACE: "ace"})

ALL = tuple(FACES)
PLAIN = tuple(face for face in FACES if face != ACE)


class RoundStarted(records.RoundStarted, visible_to="all"):
    """All dice go under the cups; in a palifico aces are not wild, and the face stays."""

    palifico: bool = False


class Verdict(records.Verdict, kw_only=True, visible_to="all", reveals=True):
    """How many there were, dice of the face itself and aces, and who loses or wins a die for it."""

    plain: int
    wild: int


class Showdown(state.Showdown):
    """What came to light: of `count`, dice of the face itself, and aces."""

    plain: int = 0
    wild: int = 0


class State(state.State):
    """Where things stand, what aces count for, and which bids and calls Perudo allows."""

    options: Options
    palifico: bool = False
    """In this round aces are not wild and the face stays."""
    fallen: frozenset[Seat] = frozenset()
    """Seats that have been down to one die before: they open no palifico round any more."""
    fell: Seat | None = None
    """Who came down to one die for the first time in this round."""
    showdown: Showdown | None = None

    face_names: ClassVar[FaceNames] = FACE_NAMES
    must_show: ClassVar[str] = "count"

    @property
    def wild_face(self) -> int | None:
        """Aces, but not in a palifico."""
        return None if self.palifico else ACE

    def count(self, dice: Sequence[int], face: int) -> Count:
        """Aces count with a face, but with `genuine_needed` not where no die shows it."""
        found = super().count(dice, face)
        return Count(0) if self.options.genuine_needed and not found.plain else found

    def chance(self, number: int, face: int, seen: Sequence[int], unseen: Sequence[Mapping[int, float]]) -> float:
        """With `genuine_needed`, the worlds without a single die of the face are taken away: there only aces may be."""
        plain, aces = seen.count(face), seen.count(ACE)
        if self.wild_face in (None, face):
            return at_least_alike(number - plain, [die[face] for die in unseen])
        holds = at_least_alike(number - plain - aces, [die[face] + die[ACE] for die in unseen])
        if self.options.genuine_needed and not plain and number > 0:
            none = prod(1 - die[face] for die in unseen)
            holds -= none * at_least_alike(number - aces, [die[ACE] / (1 - die[face]) for die in unseen])
        return holds

    def raises(self, seat: Seat) -> tuple[Span, ...]:
        """Half as many aces beat a number, twice as many and one beat aces; in a palifico the face stays."""
        return tuple(span for span in self._raises(seat, self.most) if span.faces and span.least <= span.most)

    def _raises(self, seat: Seat, top: int) -> tuple[Span, ...]:
        if self.bid is None:
            return (Span(1, top, ALL if self.palifico or self.options.open_aces else PLAIN),)
        number, face = self.bid.number, self.bid.face
        if self.palifico:
            if self._may_change_face(seat):
                return higher_bids("count_then_face", (number, face), top)
            return (Span(number + 1, top, (face,)),)
        if face == ACE:
            return Span(number + 1, top, (ACE,)), Span(2 * number + 1, top, PLAIN)
        above = tuple(other for other in PLAIN if other > face)
        return Span((number + 1) // 2, top, (ACE,)), Span(number, number, above), Span(number + 1, top, PLAIN)

    def check_face(self, seat: Seat, face: int) -> None:
        """Nobody opens on aces, and nobody leaves the face of a palifico."""
        if self.bid is None and face == ACE and not (self.palifico or self.options.open_aces):
            raise Illegal("aces_opening", "You may not open on aces.")
        if self.palifico and self.bid is not None and face != self.bid.face and not self._may_change_face(seat):
            raise Illegal("palifico_face", f"In this round the face stays {FACE_NAMES.plural(self.bid.face)}.")

    def _may_change_face(self, seat: Seat) -> bool:
        """With `palifico_change`, who holds one die may leave the face."""
        return self.options.palifico_change and 0 <= seat < self.seats and self.dice[seat] == 1

    def may_calza(self, seat: Seat) -> bool:
        """Not in a palifico."""
        return not self.palifico and super().may_calza(seat)

    @property
    def others_may_speak(self) -> bool:
        """Not in a palifico."""
        return not self.palifico and super().others_may_speak

    def round_started(self) -> RoundStarted:
        """Starts a round: a palifico if its starter is down to one die for the first time and three or more live."""
        palifico = self.options.palifico and self.fell == self.starter and len(self.living) > 2
        return RoundStarted(self.round + 1, self.starter, palifico)

    def verdict(self, found: Count, needed: int, loser: Seat | None, winner: Seat | None) -> Verdict:
        """With what was counted."""
        return Verdict(sum(found), needed, loser, winner, plain=found.plain, wild=found.wild)

    @property
    def note(self) -> str:
        """A palifico is told."""
        return "Palifico: aces are not wild, and the face stays." if self.palifico else ""
