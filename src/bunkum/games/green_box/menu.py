"""Which seats are awaited, which timers run (RULES 1.5), and what a seat may do now (RULES 5.8).

There is a blank for each tile that may be bid on, with the numbers that beat the standing bid.
"""

from bunkum.core import Blank, Menu, Number, OneOf, Seat, Timer
from bunkum.games.green_box.records import Action, Call, ChooseWild
from bunkum.games.green_box.state import State, least_number, least_total, most


def awaited(state: State) -> frozenset[Seat]:
    """Returns the awaited seats; nobody in the show pause."""
    return frozenset((state.turn,)) if state.phase in ("bid", "turn") else frozenset()


def timers(state: State) -> tuple[Timer, ...]:
    """Returns the timers that run now; the choice of the wild symbol has a timer of its own, beside the turn clock."""
    house = state.options.house
    if state.phase == "show":
        return (Timer("show", state.turns, house.show_seconds),)
    if state.phase == "over":
        return ()
    running: list[Timer] = []
    if house.turn_clock is not None:
        running.append(Timer("turn", state.turns, house.turn_clock))
    if state.may_choose:
        running.append(Timer("answer", state.turns, house.answer_seconds, answer=True))
    return tuple(running)


def outcome(state: State) -> tuple[int, ...] | None:
    """Returns the place of each seat once the match is over, 1 for the winner."""
    return state.places if state.phase == "over" else None


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Returns the ready actions and blanks of a seat; an empty menu if it may do nothing."""
    if seat not in awaited(view) or seat in view.gone:
        return Menu()
    ready: list[Action] = [Call()] if view.bid is not None else []
    if view.may_choose:
        ready += map(ChooseWild, view.track)
    return Menu(tuple(ready), _bids(view))


def _bids(view: State) -> tuple[Blank, ...]:
    """Returns blanks that allow only legal bids; no blanks if the seat can only call (RULES 1.11)."""
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
