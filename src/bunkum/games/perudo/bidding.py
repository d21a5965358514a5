"""Which bids the rules allow next, and what counts for them (RULES 7C): the arithmetic of aces, and palifico."""

from collections.abc import Iterable
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.games.perudo.face_names import ACE
from bunkum.games.perudo.state import State
from bunkum.pieces.pips import FACES, MOST_DICE, Span, count, higher_bids

ALL = tuple(FACES)
PLAIN = tuple(face for face in FACES if face != ACE)


class Counted(NamedTuple):
    """What lies there for a bid: dice of its face, and aces that count for it."""

    plain: int
    wild: int


def counted(view: State, dice: Iterable[int], face: int) -> Counted:
    """What counts for a bid on `face`: aces with it, unless they are the face, not wild, or without a genuine die."""
    dice = tuple(dice)
    plain = count(dice, face)
    if face == ACE or view.palifico or (view.options.genuine_needed and not plain):
        return Counted(plain, 0)
    return Counted(plain, count(dice, ACE))


def most(view: State) -> int:
    """The largest number that may be bid."""
    return MOST_DICE if view.options.allow_impossible_bids else view.total


def may_change_face(view: State, seat: Seat) -> bool:
    """Whether a seat may leave the face of a palifico round: with `palifico_change`, holding one die."""
    return view.options.palifico_change and 0 <= seat < view.seats and view.dice[seat] == 1


def spans(view: State, seat: Seat) -> tuple[Span, ...]:
    """Every bid that this seat may make now, and no other; none is in two spans."""
    found = _spans(view, seat, most(view))
    return tuple(span for span in found if span.faces and span.least <= span.most)


def _spans(view: State, seat: Seat, top: int) -> tuple[Span, ...]:
    if view.bid is None:
        return (Span(1, top, ALL if view.palifico or view.options.open_aces else PLAIN),)
    number, face = view.bid.number, view.bid.face
    if view.palifico:
        if may_change_face(view, seat):
            return higher_bids("count_then_face", (number, face), top)
        return (Span(number + 1, top, (face,)),)
    if face == ACE:
        return Span(number + 1, top, (ACE,)), Span(2 * number + 1, top, PLAIN)
    above = tuple(other for other in PLAIN if other > face)
    half = (number + 1) // 2
    return Span(half, top, (ACE,)), Span(number, number, above), Span(number + 1, top, PLAIN)


def least(view: State, seat: Seat, face: int) -> int | None:
    """The smallest number of this face that a seat may bid now; None where no number may."""
    return min((span.least for span in spans(view, seat) if face in span.faces), default=None)
