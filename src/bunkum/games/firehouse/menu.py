"""What a seat may do now (RULES 7A), which seats are awaited and which timers run (RULES 1.5, 7.0)."""

from bunkum.core import Menu, Seat
from bunkum.games.firehouse.records import Action, Bang
from bunkum.games.firehouse.state import State, comes_first
from bunkum.liars_dice.menu import awaited, bids, outcome, timers
from bunkum.pieces.pips import MOST_DICE, higher_bids

__all__ = ["awaited", "menu", "outcome", "timers"]


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Returns a bang if the seat may bang, and the bids to fill in; an empty menu if the seat may do nothing."""
    if seat not in view.living:
        return Menu()
    bid = view.bid
    ready = (Bang(bid.seq),) if bid is not None and _may_bang(view, seat, bid.seat) else ()
    most = MOST_DICE if view.options.allow_impossible_bids else view.dice
    old = (bid.number, bid.face) if bid is not None else None
    return Menu(ready, bids(view, seat, higher_bids(view.options.raise_rule, old, most)))


def _may_bang(view: State, seat: Seat, bidder: Seat) -> bool:
    if seat == bidder:
        return False
    if view.phase == "bang":
        return comes_first(view, seat, view.bangs[-1])
    return view.phase == "turn" and (view.options.out_of_turn or seat == view.turn)
