"""What a seat may do now (RULES 7B): the bids that the rules allow, no other, and who may speak up."""

from bunkum.core import Blank, Menu, Number, OneOf, Seat
from bunkum.games.bar.bidding import ladder, most
from bunkum.games.bar.check import may_speak, nearer
from bunkum.games.bar.moves import Action, Call, Calza
from bunkum.games.bar.options import may_call_exact
from bunkum.games.bar.state import State


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Actions ready as they stand, and moves to fill in; empty where there is nothing to do."""
    if seat in view.gone or seat not in view.living:
        return Menu()
    return Menu(_challenges(view, seat), _bids(view, seat))


def _challenges(view: State, seat: Seat) -> tuple[Action, ...]:
    if view.bid is None or view.phase not in ("turn", "window") or seat == view.bid.seat:
        return ()
    if view.phase == "window" and not nearer(view, seat):
        return ()
    found: list[Action] = []
    call = Call(view.bid.seq)
    if seat == view.turn or may_speak(view, call):
        found.append(call)
    if view.options.calza and may_call_exact(view.options, seat, view.turn):
        found.append(Calza(view.bid.seq))
    return tuple(found)


def _bids(view: State, seat: Seat) -> tuple[Blank, ...]:
    """A blank for the faces that may be bid from the same number on; any number up to its most is legal there."""
    if seat != view.turn or view.phase not in ("bid", "turn") or view.held:
        return ()
    by_least: dict[int, list[int]] = {}
    for face, number in ladder(view).items():
        by_least.setdefault(number, []).append(face)
    return tuple(
        Blank("Bid", (Number("number", number, most(view)), OneOf("face", tuple(faces))))
        for number, faces in sorted(by_least.items())
    )
