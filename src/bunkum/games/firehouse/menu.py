"""What a seat may do now (RULES 7A). The blanks of a bid together name every bid that may be made, and no other."""

from bunkum.core import Blank, Menu, Number, OneOf, Seat
from bunkum.games.firehouse.moves import Action, Bang
from bunkum.games.firehouse.state import State, comes_first
from bunkum.pieces.pips import MOST_DICE, higher_bids


def menu(view: State, seat: Seat) -> Menu[Action]:
    """A bang where one may bang, and bids to fill in; empty where there is nothing to do."""
    if seat not in view.living:
        return Menu()
    bid = view.bid
    ready = (Bang(bid.seq),) if bid is not None and _may_bang(view, seat, bid.seat) else ()
    return Menu(ready, _bids(view) if seat == view.turn else ())


def _may_bang(view: State, seat: Seat, bidder: Seat) -> bool:
    if seat == bidder:
        return False
    if view.phase == "bang":
        return comes_first(view, seat, view.bangs[-1])
    return view.phase == "turn" and (view.options.out_of_turn or seat == view.turn)


def _bids(view: State) -> tuple[Blank, ...]:
    if view.phase not in ("bid", "turn") or view.held:
        return ()
    most = MOST_DICE if view.options.allow_impossible_bids else view.dice
    old = (view.bid.number, view.bid.face) if view.bid is not None else None
    return tuple(
        Blank("Bid", (Number("number", least, highest), OneOf("face", faces)))
        for least, highest, faces in higher_bids(view.options.raise_rule, old, most)
    )
