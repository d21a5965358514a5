"""What a seat may do now (RULES 7C): the bids that the rules allow, no other, and who may speak up."""

from bunkum.core import Blank, Menu, Number, OneOf, Seat
from bunkum.games.perudo.bidding import spans
from bunkum.games.perudo.check import nearer
from bunkum.games.perudo.moves import Action, Call, Calza
from bunkum.games.perudo.options import may_call_exact
from bunkum.games.perudo.state import State


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
    if seat == view.turn:
        found.append(call)
    if view.options.calza and not view.palifico and may_call_exact(view.options, seat, view.turn):
        found.append(Calza(view.bid.seq))
    return tuple(found)


def _bids(view: State, seat: Seat) -> tuple[Blank, ...]:
    """The blanks together name every bid that may be made, and no other."""
    if seat != view.turn or view.phase not in ("bid", "turn") or view.held:
        return ()
    return tuple(
        Blank("Bid", (Number("number", least, most), OneOf("face", faces))) for least, most, faces in spans(view, seat)
    )
