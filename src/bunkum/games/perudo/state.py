"""The state of a match of Perudo, and the rules of its own (RULES 7C): wild aces, and palifico."""

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
    """A round begins with all dice under the cups; in a palifico aces are not wild and the face stays."""

    palifico: bool = False


class Verdict(records.Verdict, kw_only=True, visible_to="all", reveals=True):
    """The result of a showdown: dice that count, dice of the face itself and aces, and who loses or wins a die."""

    plain: int
    wild: int


class Showdown(state.Showdown):
    """The showdown: of the `count` dice that count, `plain` show the face itself and `wild` are aces."""

    plain: int = 0
    wild: int = 0


class State(state.State):
    """The state of a match, what aces count for, and which bids and calls Perudo allows."""

    options: Options
    palifico: bool = False
    """Whether this round is a palifico: aces are not wild and the face stays."""
    fallen: frozenset[Seat] = frozenset()
    """Seats that have been down to one die before; they open no more palifico rounds."""
    fell: Seat | None = None
    """The seat that came down to one die for the first time in this round."""
    showdown: Showdown | None = None

    face_names: ClassVar[FaceNames] = FACE_NAMES
    must_show: ClassVar[str] = "count"

    @property
    def wild_face(self) -> int | None:
        """The wild face: aces, but none in a palifico."""
        return None if self.palifico else ACE

    def count(self, dice: Sequence[int], face: int) -> Count:
        """Counts the dice for a bid on `face`, aces included; none with `genuine_needed` if no die shows the face."""
        found = super().count(dice, face)
        return Count(0) if self.options.genuine_needed and not found.plain else found

    def chance(self, number: int, face: int, seen: Sequence[int], unseen: Sequence[Mapping[int, float]]) -> float:
        """Returns the probability that at least `number` dice count for `face`.

        `unseen` has the probability of each face of each unseen die. With `genuine_needed`, the cases in which aces
        alone make the number, without any die of the face, are subtracted.
        """
        plain, aces = seen.count(face), seen.count(ACE)
        if self.wild_face in (None, face):
            return at_least_alike(number - plain, [die[face] for die in unseen])
        holds = at_least_alike(number - plain - aces, [die[face] + die[ACE] for die in unseen])
        if self.options.genuine_needed and not plain and number > 0:
            none = prod(1 - die[face] for die in unseen)
            holds -= none * at_least_alike(number - aces, [die[ACE] / (1 - die[face]) for die in unseen])
        return holds

    def raises(self, seat: Seat) -> tuple[Span, ...]:
        """Returns the bids that this seat may make now.

        Half as many aces, rounded up, beat a number of another face; twice as many and one beat aces. In a palifico the
        face stays.
        """
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
        """Raises `Illegal` if a bid opens on aces, or changes the face of a palifico, where the options forbid it."""
        if self.bid is None and face == ACE and not (self.palifico or self.options.open_aces):
            raise Illegal("aces_opening", "You may not open on aces.")
        if self.palifico and self.bid is not None and face != self.bid.face and not self._may_change_face(seat):
            raise Illegal("palifico_face", f"In this round the face stays {FACE_NAMES.plural(self.bid.face)}.")

    def _may_change_face(self, seat: Seat) -> bool:
        """Returns whether this seat may change the face of a palifico: with `palifico_change`, if it has one die."""
        return self.options.palifico_change and 0 <= seat < self.seats and self.dice[seat] == 1

    def may_calza(self, seat: Seat) -> bool:
        """Returns whether this seat, which is not the bidder, may call exact now; nobody may in a palifico."""
        return not self.palifico and super().may_calza(seat)

    @property
    def others_may_speak(self) -> bool:
        """Whether seats other than the next may act on a bid; nobody else may in a palifico."""
        return not self.palifico and super().others_may_speak

    def round_started(self) -> RoundStarted:
        """Returns the start of a round: a palifico if its starter just fell to one die and three or more seats live."""
        palifico = self.options.palifico and self.fell == self.starter and len(self.living) > 2
        return RoundStarted(self.round + 1, self.starter, palifico)

    def verdict(self, found: Count, needed: int, loser: Seat | None, winner: Seat | None) -> Verdict:
        """Returns the result of a showdown, with the dice that were counted."""
        return Verdict(sum(found), needed, loser, winner, plain=found.plain, wild=found.wild)

    @property
    def note(self) -> str:
        """The note on a palifico; empty in other rounds."""
        return "Palifico: aces are not wild, and the face stays." if self.palifico else ""
