"""What a seat may do now (RULES 5.8): a blank for each tile that may be bid on, with the numbers that beat the bid."""

from bunkum.core import Blank, Menu, Number, OneOf, Seat
from bunkum.games.green_box.counting import least_number, least_total, most
from bunkum.games.green_box.moves import Action, Call, ChooseWild
from bunkum.games.green_box.state import State
from bunkum.games.green_box.timing import awaited


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Actions ready as they stand, and moves to fill in; empty where there is nothing to do."""
    if seat not in awaited(view) or seat in view.gone:
        return Menu()
    ready: list[Action] = [Call()] if view.bid is not None else []
    if view.may_choose:
        ready += map(ChooseWild, view.track)
    return Menu(tuple(ready), _bids(view))


def _bids(view: State) -> tuple[Blank, ...]:
    """Whatever may be filled in is a legal bid; none where the call is all that is left (RULES 1.11)."""
    highest = most(view)
    if view.sum_round:
        least = least_total(view)
        return (Blank("BidSum", (Number("total", least, highest),)),) if least <= highest else ()
    lowest = ((symbol, least_number(view, symbol)) for symbol in view.track)
    return tuple(
        Blank("Bid", (Number("number", least, highest), OneOf("symbol", (symbol,))))
        for symbol, least in lowest
        if least <= highest
    )
